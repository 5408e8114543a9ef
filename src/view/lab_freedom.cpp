#include "view/lab_freedom.h"

#include <algorithm>
#include <utility>

#include "view/markup.h"
#include "view/readouts.h"

namespace view {
namespace {

// Ranges narrower than this are a point to the eye.
constexpr double least_range = 1e-6;

double width_of(const FreedomFigures& figures, core::Index key) {
  if (figures.ranges.empty()) return 0.0;
  const auto& range = figures.ranges[static_cast<std::size_t>(key)];
  return range ? range->high - range->low : 0.0;
}

bool can_move(const FreedomFigures& figures, core::Index key) {
  return key >= 0 && key < figures.space.kept() && width_of(figures, key) > least_range;
}

std::optional<core::Index> widest_key(const FreedomFigures& figures) {
  std::optional<core::Index> widest;
  for (core::Index key = 0; key < figures.space.kept(); ++key) {
    if (!can_move(figures, key)) continue;
    if (!widest || width_of(figures, key) > width_of(figures, *widest) + least_range) widest = key;
  }
  return widest;
}

std::string words_that_move(const FreedomFigures& figures,
                            const std::vector<std::string>& key_names) {
  constexpr std::size_t most = 12;
  std::vector<core::Index> columns;
  for (core::Index key = 0; key < figures.space.kept(); ++key) {
    if (figures.space.moves(key)) {
      columns.push_back(figures.space.keys[static_cast<std::size_t>(key)]);
    }
  }
  return escape_markup(listed_words(columns, key_names, most));
}

}  // namespace

FreedomFigures freedom_figures(const Scene& scene) {
  FreedomFigures figures{core::row_space(scene.shown(), scene.focus), {}};
  if (figures.space.kept() <= FreedomLab::most_keys) {
    figures.ranges = core::weight_ranges(figures.space);
  }
  return figures;
}

void FreedomLab::update(const Scene& scene, std::uint64_t number,
                        const std::function<void()>& wake) {
  if (followed_ == number) return;
  followed_ = number;
  key_.reset();
  weight_.reset();
  // The thread may outlive the scene.
  Scene part;
  part.focus = scene.focus;
  core::LayerTrace layer;
  layer.heads.push_back(scene.shown());
  part.trace.layers.push_back(std::move(layer));
  rows_.start(
      [part =
           std::move(part)](BackgroundRows<std::shared_ptr<const FreedomFigures>>::Report& report) {
        report.add(std::make_shared<const FreedomFigures>(freedom_figures(part)));
      },
      wake);
}

std::shared_ptr<const FreedomFigures> FreedomLab::figures() const {
  const auto rows = rows_.rows();
  return rows.empty() ? nullptr : rows.front();
}

std::optional<core::Index> FreedomLab::key(const FreedomFigures& figures) const {
  return key_ && can_move(figures, *key_) ? key_ : widest_key(figures);
}

void FreedomLab::choose(core::Index key) {
  key_ = key;
  weight_.reset();
}

double FreedomLab::weight(const FreedomFigures& figures) const {
  const std::optional<core::Index> moved = key(figures);
  if (!moved) return 0.0;
  const core::WeightRange& range = *figures.ranges[static_cast<std::size_t>(*moved)];
  return std::clamp(weight_.value_or(figures.space.weights(*moved)), range.low, range.high);
}

Eigen::VectorXd FreedomLab::reshaped(const FreedomFigures& figures) const {
  const std::optional<core::Index> moved = key(figures);
  if (!moved || !weight_) return figures.space.weights;
  return core::row_with_weight(figures.space, *figures.ranges[static_cast<std::size_t>(*moved)],
                               *moved, weight(figures));
}

std::string freedom_line(const FreedomFigures& figures, const std::vector<std::string>& key_names) {
  const core::RowSpace& space = figures.space;
  const std::string sum = "**" + format_count(space.kept()) + "** kept keys − rank **" +
                          format_count(space.rank) + "** = **" + format_count(space.freedom()) +
                          "** free " + (space.freedom() == 1 ? "direction" : "directions") + ". ";
  if (space.freedom() == 0) return sum + "No other weights give this output.";
  const bool still = !figures.ranges.empty() && !widest_key(figures);
  return sum + "Can change: " + words_that_move(figures, key_names) +
         (still ? ", each by less than a millionth" : "");
}

std::string strongest_line(const FreedomFigures& figures,
                           const std::vector<std::string>& key_names) {
  if (figures.ranges.empty()) return {};
  core::Index strongest = 0;
  figures.space.weights.maxCoeff(&strongest);
  const auto column = figures.space.keys[static_cast<std::size_t>(strongest)];
  const std::string start = "The largest weight, " +
                            format_number(figures.space.weights(strongest), 3) + " on **" +
                            escape_markup(key_names[static_cast<std::size_t>(column)]) + "**, ";
  const std::string range = range_text(figures, strongest);
  if (!figures.ranges[static_cast<std::size_t>(strongest)]) return {};
  return start + (figures.space.moves(strongest) ? "may be " : "is ") + range;
}

std::string range_text(const FreedomFigures& figures, core::Index key) {
  if (!figures.space.moves(key)) return "fixed";
  if (figures.ranges.empty()) return "—";
  const auto& range = figures.ranges[static_cast<std::size_t>(key)];
  if (!range) return "not found";
  return format_number(range->low, 3) + " – " + format_number(range->high, 3);
}

Table freedom_table(const FreedomFigures& figures, const FreedomLab& lab) {
  Table table;
  table.heads = {"This row instead", "a weight changes by up to", "the output by", "of its length"};
  const bool none = figures.space.kept() == 0 ||
                    (figures.space.values.transpose() * figures.space.weights).norm() == 0.0;
  const auto add = [&](const std::string& name, const Eigen::VectorXd& row) {
    const core::RowChange change = core::row_change(figures.space, row);
    table.rows.push_back({name, format_wide(change.weight), format_wide(change.output),
                          none ? "—" : format_wide(100.0 * change.relative) + " %"});
  };
  add("reshaped by the slider", lab.reshaped(figures));
  add("uniform", core::uniform_row(figures.space));
  add("shuffled (seed " + std::to_string(lab.seed) + ")",
      core::shuffled_row(figures.space, lab.seed));
  return table;
}

}  // namespace view
