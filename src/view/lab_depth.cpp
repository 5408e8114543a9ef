#include "view/lab_depth.h"

#include <algorithm>
#include <cmath>

#include "view/readouts.h"

namespace view {
namespace {

constexpr Colour blue_on_dark{92, 165, 240, 255};
constexpr Colour blue_on_light{28, 98, 176, 255};

using Curves = std::vector<core::DepthCurve>;

void measure_all(const std::vector<core::DepthTask>& tasks,
                 BackgroundRows<core::DepthCurve>::Report& report) {
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const auto count = static_cast<double>(tasks.size());
    auto curve = core::measure_depth(tasks[i], [&](core::Index done) {
      const double part = static_cast<double>(done) / static_cast<double>(tasks[i].depth);
      report.progress((static_cast<double>(i) + part) / count);
      return !report.stopped();
    });
    if (!curve) return;
    report.add(std::move(*curve));
  }
}

std::vector<core::DepthTask> tasks_of(const DepthLab& lab) {
  std::vector<core::DepthTask> tasks;
  for (const DepthSetting& setting : DepthLab::settings) {
    core::DepthTask task;
    task.depth = DepthLab::deepest;
    task.residual = setting.residual;
    task.norm = setting.norm;
    task.seed = lab.seed;
    tasks.push_back(task);
  }
  const auto first = std::find(DepthLab::settings.begin(), DepthLab::settings.end(), lab.chosen) -
                     DepthLab::settings.begin();
  std::rotate(tasks.begin(), tasks.begin() + first, tasks.begin() + first + 1);
  return tasks;
}

ChartAxis depth_axis() {
  ChartAxis axis{"blocks", 1.0, static_cast<double>(DepthLab::deepest), false, {}};
  for (const core::Index tick : {1, 20, 40, 60, 80}) {
    axis.ticks.push_back({static_cast<double>(tick), format_count(tick)});
  }
  return axis;
}

// The curve, and a mark where it is read; the chosen one last, over the others.
template <class Number>
std::vector<ChartSeries> series_of(const DepthLab& lab, const Curves& curves, const Theme& theme,
                                   const Number& number) {
  std::vector<const core::DepthCurve*> order;
  for (const core::DepthCurve& curve : curves) order.push_back(&curve);
  std::stable_partition(order.begin(), order.end(), [&](const core::DepthCurve* curve) {
    return setting_of(*curve) != lab.chosen;
  });
  std::vector<ChartSeries> series;
  for (const core::DepthCurve* curve : order) {
    const DepthSetting setting = setting_of(*curve);
    ChartSeries line{
        "", setting_colour(setting, theme), ChartMark::none, {}, true, !setting.residual};
    ChartSeries mark{"", line.colour, setting_mark(setting), {}, false};
    for (const core::DepthPoint& point : curve->points) {
      const double y = number(point);
      if (!std::isfinite(y)) continue;
      const auto x = static_cast<double>(point.depth);
      line.points.push_back({x, y, 0.0, false});
      if (point.depth == lab.depth) mark.points.push_back({x, y, 0.0, setting == lab.chosen});
    }
    series.push_back(std::move(line));
    series.push_back(std::move(mark));
  }
  return series;
}

// Powers of ten that the changes lie between; a change of 0 has none.
std::pair<int, int> powers_of(const std::vector<ChartSeries>& series) {
  int low = -2;
  int high = 2;
  for (const ChartSeries& one : series) {
    for (const ChartPoint& point : one.points) {
      if (!(point.y > 0.0)) continue;
      low = std::min(low, static_cast<int>(std::floor(std::log10(point.y))));
      high = std::max(high, static_cast<int>(std::ceil(std::log10(point.y))));
    }
  }
  return {low, high};
}

std::string number_or_dash(double value, int decimals) {
  return std::isfinite(value) ? format_number(value, decimals) : "—";
}

std::string change_text(double change) {
  return std::isfinite(change) ? format_wide(change) : "—";
}

}  // namespace

void DepthLab::update(const std::function<void()>& wake) {
  if (measured_seed_ == seed) return;
  measured_seed_ = seed;
  cancelled_ = false;
  curves_.start(
      [tasks = tasks_of(*this)](BackgroundRows<core::DepthCurve>::Report& report) {
        measure_all(tasks, report);
      },
      wake);
}

void DepthLab::cancel() {
  cancelled_ = true;
  curves_.cancel();
}

void DepthLab::again() {
  cancelled_ = false;
  measured_seed_.reset();
}

std::vector<core::DepthCurve> DepthLab::curves() const {
  const Curves measured = curves_.rows();
  Curves ordered;
  for (const DepthSetting& setting : settings) {
    for (const core::DepthCurve& curve : measured) {
      if (setting_of(curve) == setting) ordered.push_back(curve);
    }
  }
  return ordered;
}

void DepthLab::stop() {
  cancelled_ = true;
  curves_.stop();
}

DepthSetting setting_of(const core::DepthCurve& curve) {
  return {curve.task.residual, curve.task.norm};
}

std::string setting_name(const DepthSetting& setting) {
  const std::string residual = setting.residual ? "residual, " : "no residual, ";
  switch (setting.norm) {
    case core::NormPlace::before:
      return residual + "LayerNorm before";
    case core::NormPlace::after:
      return residual + "LayerNorm after";
    case core::NormPlace::none:
      return residual + "no LayerNorm";
  }
  return residual;
}

Colour setting_colour(const DepthSetting& setting, const Theme& theme) {
  switch (setting.norm) {
    case core::NormPlace::before:
      return contrast(blue_on_dark, theme.background) > contrast(blue_on_light, theme.background)
                 ? blue_on_dark
                 : blue_on_light;
    case core::NormPlace::after:
      return theme.done;
    case core::NormPlace::none:
      return theme.text;
  }
  return theme.text;
}

ChartMark setting_mark(const DepthSetting& setting) {
  return setting.residual ? ChartMark::round : ChartMark::square;
}

Chart cosine_chart(const DepthLab& lab, const Curves& curves, const Theme& theme) {
  Chart chart;
  chart.x = depth_axis();
  chart.series = series_of(lab, curves, theme,
                           [](const core::DepthPoint& point) { return point.mean_cosine; });
  chart.y = {"Mean cosine between two words: 1 is all alike",
             0.0,
             1.0,
             false,
             {{0.0, "0"}, {0.25, "0.25"}, {0.5, "0.50"}, {0.75, "0.75"}, {1.0, "1"}}};
  return chart;
}

Chart change_chart(const DepthLab& lab, const Curves& curves, const Theme& theme) {
  constexpr int most_ticks = 7;
  Chart chart;
  chart.x = depth_axis();
  chart.series =
      series_of(lab, curves, theme, [](const core::DepthPoint& point) { return point.change; });
  const auto [low, high] = powers_of(chart.series);
  chart.y = {"Change of the output ÷ change of the input",
             std::pow(10.0, low),
             std::pow(10.0, high),
             true,
             {}};
  const int step = 1 + (high - low) / most_ticks;
  for (int power = low - low % step; power <= high; power += step) {
    if (power >= low) chart.y.ticks.push_back({std::pow(10.0, power), format_power_of_ten(power)});
  }
  return chart;
}

Table depth_table(const DepthLab& lab, const Curves& curves) {
  Table table;
  const std::string depth = format_count(lab.depth) + (lab.depth == 1 ? " block" : " blocks");
  table.heads = {"After " + depth, "mean cosine", "change", "relative change"};
  for (const DepthSetting& setting : DepthLab::settings) {
    if (setting == lab.chosen) table.marked = static_cast<int>(table.rows.size());
    std::vector<std::string> cells{setting_name(setting), "…", "…", "…"};
    for (const core::DepthCurve& curve : curves) {
      if (setting_of(curve) != setting) continue;
      const core::DepthPoint& point = curve.points[static_cast<std::size_t>(lab.depth - 1)];
      cells = {setting_name(setting), number_or_dash(point.mean_cosine, 3),
               change_text(point.change), change_text(point.relative_change)};
    }
    table.rows.push_back(std::move(cells));
  }
  return table;
}

}  // namespace view
