#include "view/lab_saturation.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "view/readouts.h"

namespace view {
namespace {

using Report = BackgroundRows<core::Saturation>::Report;

// One after the other; the work of a row is its dimension.
void measure_all(const std::vector<core::SaturationTask>& tasks, Report& report) {
  double total = 0.0;
  for (const core::SaturationTask& task : tasks) total += static_cast<double>(task.d);
  double before = 0.0;
  for (const core::SaturationTask& task : tasks) {
    const auto row = core::measure_saturation(task, [&](core::Index done) {
      const double part = static_cast<double>(done) / static_cast<double>(task.draws);
      report.progress((before + part * static_cast<double>(task.d)) / total);
      return !report.stopped();
    });
    if (!row) return;
    before += static_cast<double>(task.d);
    report.add(*row);
  }
}

std::string with_error(const core::Estimate& estimate, int decimals) {
  return format_number(estimate.mean, decimals) + " ± " +
         format_number(estimate.standard_error, decimals);
}

// d has no decimals from 100 on.
std::string variance_text(const core::Estimate& estimate) {
  if (estimate.mean < 100.0) return with_error(estimate, 1);
  return format_count(std::lround(estimate.mean)) + " ± " +
         format_count(std::lround(estimate.standard_error));
}

}  // namespace

void SaturationLab::update(const std::function<void()>& wake) {
  const core::SaturationTask wanted{d, keys, draws, seed};
  const bool changed = usual_seed_ != seed || chosen_task_ != wanted;
  if (changed) cancelled_ = false;
  if (cancelled_) return;
  if (usual_seed_ != seed) {
    usual_seed_ = seed;
    std::vector<core::SaturationTask> tasks;
    for (const core::Index usual : usual_dimensions) tasks.push_back({usual, keys, draws, seed});
    usual_.start([tasks](Report& report) { measure_all(tasks, report); }, wake);
  }
  if (chosen_task_ != wanted) {
    chosen_task_ = wanted;
    chosen_.start([wanted](Report& report) { measure_all({wanted}, report); }, wake);
  }
}

void SaturationLab::cancel() {
  cancelled_ = true;
  usual_.cancel();
  chosen_.cancel();
}

void SaturationLab::again() {
  cancelled_ = false;
  usual_seed_.reset();
  chosen_task_.reset();
}

double SaturationLab::progress() const {
  const double usual_work =
      static_cast<double>(std::accumulate(usual_dimensions.begin(), usual_dimensions.end(), 0L));
  const auto chosen_work = static_cast<double>(d);
  const double done = (usual_.running() ? usual_.progress() : 1.0) * usual_work +
                      (chosen_.running() ? chosen_.progress() : 1.0) * chosen_work;
  return done / (usual_work + chosen_work);
}

std::vector<core::Saturation> SaturationLab::rows() const {
  std::vector<core::Saturation> rows = usual_.rows();
  for (const core::Saturation& row : chosen_.rows()) {
    const bool there = std::any_of(rows.begin(), rows.end(), [&](const core::Saturation& other) {
      return other.task.d == row.task.d;
    });
    if (!there) rows.push_back(row);
  }
  std::sort(rows.begin(), rows.end(), [](const core::Saturation& a, const core::Saturation& b) {
    return a.task.d < b.task.d;
  });
  return rows;
}

void SaturationLab::wait() const {
  usual_.wait();
  chosen_.wait();
}

void SaturationLab::stop() {
  cancelled_ = true;
  usual_.stop();
  chosen_.stop();
}

Chart saturation_chart(const std::vector<core::Saturation>& rows, core::Index d,
                       const Theme& theme) {
  Chart chart;
  chart.x = {"d, numbers in a query and in a key",
             1.0,
             static_cast<double>(SaturationLab::most_dimension),
             true,
             {}};
  for (const core::Index tick : {1, 8, 64, 512, 4096}) {
    chart.x.ticks.push_back({static_cast<double>(tick), format_count(tick)});
  }
  chart.y = {"Largest of 16 weights, mean of 300 draws",
             0.0,
             1.0,
             false,
             {{0.0, "0"}, {0.25, "0.25"}, {0.5, "0.50"}, {0.75, "0.75"}, {1.0, "1"}}};
  ChartSeries unscaled{"softmax(q · k)", theme.text, ChartMark::square, {}, true};
  ChartSeries scaled{"softmax(q · k / √d)", theme.accent, ChartMark::round, {}, true};
  for (const core::Saturation& row : rows) {
    const auto x = static_cast<double>(row.task.d);
    const bool chosen = row.task.d == d;
    unscaled.points.push_back(
        {x, row.unscaled.peak.mean, 2.0 * row.unscaled.peak.standard_error, chosen});
    scaled.points.push_back(
        {x, row.scaled.peak.mean, 2.0 * row.scaled.peak.standard_error, chosen});
  }
  chart.series = {unscaled, scaled};
  chart.levels.push_back(
      {1.0 / static_cast<double>(SaturationLab::keys), "1/16 = 0.0625: every key the same"});
  return chart;
}

Table saturation_table(const std::vector<core::Saturation>& rows, core::Index d) {
  Table table;
  table.heads = {"d", "variance of q · k", "q · k", "q · k / √d", "q · k", "q · k / √d"};
  table.groups = {{"largest weight, softmax of", 2, 3}, {"1 − Σp², softmax of", 4, 5}};
  for (const core::Saturation& row : rows) {
    if (row.task.d == d) table.marked = static_cast<int>(table.rows.size());
    table.rows.push_back({format_count(row.task.d), variance_text(row.variance),
                          with_error(row.unscaled.peak, 3), with_error(row.scaled.peak, 3),
                          with_error(row.unscaled.gradient, 3),
                          with_error(row.scaled.gradient, 3)});
  }
  return table;
}

}  // namespace view
