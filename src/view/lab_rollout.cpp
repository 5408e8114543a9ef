#include "view/lab_rollout.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/rollout.h"
#include "core/shares.h"
#include "view/markup.h"
#include "view/origin.h"
#include "view/readouts.h"

namespace view {
namespace {

constexpr const char* raw_name = "mean weights";
constexpr const char* rollout_name = "rollout";
constexpr const char* share_name = "exact shares";

core::Trace linear_part(const core::Trace& trace) {
  core::Trace part;
  part.cross = trace.cross;
  for (const core::LayerTrace& layer : trace.layers) {
    core::LayerTrace& copy = part.layers.emplace_back();
    copy.input = layer.input;
    copy.output = layer.output;
    for (const core::HeadTrace& head : layer.heads) {
      core::HeadTrace& kept = copy.heads.emplace_back();
      kept.value = head.value;
      kept.weights = head.weights;
      kept.output = head.output;
      kept.gate = head.gate;
    }
  }
  return part;
}

template <class Rows>
std::vector<double> numbers_of(const Rows& row) {
  return {row.data(), row.data() + row.size()};
}

void add_rollout(RolloutFigures& figures, const RolloutTask& task, const core::WideMatrix& rolled) {
  figures.maps.push_back(lab_map(task.masked, rollout_name, rolled.cast<float>(), 1.0F));
  const Eigen::RowVectorXd row = rolled.row(task.focus);
  figures.rows.push_back({rollout_name, numbers_of(row)});
}

// Every row of a short sentence, the focus word's of a long one; rows whose vector is 0 stay 0.
// False where it is told to stop.
bool add_shares(RolloutFigures& figures, const RolloutTask& task,
                const std::function<bool()>& go_on) {
  const core::Index n = task.trace.tokens();
  const bool all = n <= RolloutLab::most_share_rows;
  core::Matrix shares = core::Matrix::Zero(n, n);
  std::vector<double> focus_shares;
  for (core::Index row = all ? 0 : task.focus; row < (all ? n : task.focus + 1); ++row) {
    if (go_on && !go_on()) return false;
    const std::optional<core::Shares> found =
        core::input_shares(task.model, task.trace, task.controls, task.layer, row);
    if (!found) continue;
    for (core::Index k = 0; k < n; ++k) {
      shares(row, k) = static_cast<float>(found->words[static_cast<std::size_t>(k)]);
    }
    if (row == task.focus) focus_shares = found->words;
  }
  if (focus_shares.empty()) {
    figures.why_no_shares = why_no_shares(task.controls);
    return true;
  }
  const float largest = std::max(1.0F, shares.cwiseAbs().maxCoeff());
  figures.maps.push_back(lab_map(task.masked, share_name, std::move(shares), largest, true));
  if (!all) figures.maps.back().caption = "the focus row alone";
  figures.rows.push_back({share_name, std::move(focus_shares)});
  return true;
}

// Where two rows differ most.
std::size_t most_different(const std::vector<double>& a, const std::vector<double>& b) {
  std::size_t most = 0;
  for (std::size_t k = 1; k < a.size(); ++k) {
    if (std::abs(a[k] - b[k]) > std::abs(a[most] - b[most])) most = k;
  }
  return most;
}

std::string two_places(double number) {
  return format_number(number, 2);
}

// The row's largest numbers by name, as of a map.
std::string largest_in(const NumberRow& row, const std::vector<std::string>& names) {
  core::Matrix numbers(1, static_cast<core::Index>(row.numbers.size()));
  for (core::Index k = 0; k < numbers.cols(); ++k) {
    numbers(0, k) = static_cast<float>(row.numbers[static_cast<std::size_t>(k)]);
  }
  const std::vector<core::Index> columns = largest_columns(numbers, 0);
  if (columns.empty()) return "no word";
  return bold(listed_words(columns, names)) + " (" +
         two_places(row.numbers[static_cast<std::size_t>(columns.front())]) + ")";
}

}  // namespace

RolloutTask rollout_task(const Scene& scene, double share) {
  return {scene.example->model,
          linear_part(scene.trace),
          scene.shown().masked,
          scene.controls,
          scene.layer,
          scene.focus,
          share};
}

std::optional<RolloutFigures> rollout_figures(const RolloutTask& task,
                                              const std::function<bool()>& go_on) {
  RolloutFigures figures;
  const core::WideMatrix mean = core::mean_weights(task.trace.layers[task.layer]);
  const Eigen::RowVectorXd row = mean.row(task.focus);
  figures.maps.push_back(lab_map(task.masked, raw_name, mean.cast<float>(), 1.0F));
  figures.rows.push_back({raw_name, numbers_of(row)});
  if (task.trace.cross) {
    figures.why_no_rollout =
        "The columns are words of the other sequence, not rows of the layer before: there is no "
        "chain of maps to multiply.";
    return figures;
  }
  const auto rolled = core::rollout(task.trace, task.layer, task.share, go_on);
  if (!rolled) return std::nullopt;
  add_rollout(figures, task, *rolled);
  if (!add_shares(figures, task, go_on)) return std::nullopt;
  return figures;
}

void RolloutLab::update(const Scene& scene, std::uint64_t number,
                        const std::function<void()>& wake) {
  if (followed_ == number && computed_share_ == share) return;
  followed_ = number;
  computed_share_ = share;
  using Report = BackgroundRows<std::shared_ptr<const RolloutFigures>>::Report;
  figures_.start(
      [task = rollout_task(scene, share)](Report& report) {
        auto figures = rollout_figures(task, [&] { return !report.stopped(); });
        if (figures) report.add(std::make_shared<const RolloutFigures>(std::move(*figures)));
      },
      wake);
}

std::shared_ptr<const RolloutFigures> RolloutLab::figures() const {
  const auto rows = figures_.rows();
  return rows.empty() ? nullptr : rows.back();
}

std::string rollout_summary(const Scene& scene, const RolloutFigures& figures,
                            const std::vector<std::string>& names,
                            const std::vector<std::string>& key_names) {
  std::string text = "Row of " + bold(names[static_cast<std::size_t>(scene.focus)]) + ", layer " +
                     std::to_string(scene.layer + 1) + ": the raw weights name " +
                     largest_in(figures.rows[0], key_names);
  if (!figures.why_no_rollout.empty()) return text + ". " + figures.why_no_rollout;
  text += ", rollout " + largest_in(figures.rows[1], key_names);
  if (figures.rows.size() < 3) return text + ". " + figures.why_no_shares;
  text += ", the exact shares " + largest_in(figures.rows[2], key_names) + ". ";
  const std::size_t most = most_different(figures.rows[1].numbers, figures.rows[2].numbers);
  if (std::abs(figures.rows[1].numbers[most] - figures.rows[2].numbers[most]) < 0.005) {
    return text + "Rollout and shares are the same to two decimals.";
  }
  return text + "Rollout and shares differ most at " + bold(key_names[most]) + ": " +
         two_places(figures.rows[1].numbers[most]) + " against " +
         two_places(figures.rows[2].numbers[most]) + ".";
}

std::string rollout_cell(const RolloutFigures& figures, const core::Cell& cell,
                         const std::vector<std::string>& names,
                         const std::vector<std::string>& key_names) {
  std::string text = names[static_cast<std::size_t>(cell.row)] + " → " +
                     key_names[static_cast<std::size_t>(cell.column)] + ": ";
  for (std::size_t m = 0; m < figures.maps.size(); ++m) {
    text += (m > 0 ? " · " : "") + figures.maps[m].title + " " +
            format_number(static_cast<double>(figures.maps[m].numbers(cell.row, cell.column)), 4);
  }
  return text;
}

}  // namespace view
