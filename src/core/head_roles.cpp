#include "core/head_roles.h"

#include <algorithm>
#include <utility>

#include "core/analysis.h"

namespace core {
namespace {

double mean_over_rows(const Matrix& weights, Index first_row, Index (*column)(Index row)) {
  double sum = 0.0;
  for (Index row = first_row; row < weights.rows(); ++row) {
    sum += static_cast<double>(weights(row, column(row)));
  }
  return sum / static_cast<double>(weights.rows() - first_row);
}

void measure_entropy(const HeadTrace& head, HeadProfile& profile) {
  Index rows = 0;
  for (Index row = 0; row < head.weights.rows(); ++row) {
    if (kept_in_row(head.masked, row) < 2) continue;
    const double entropy = normalised_entropy(head.weights, head.masked, row);
    profile.entropy += entropy;
    if (rows == 0 || entropy < profile.least_entropy) {
      profile.least_entropy = entropy;
      profile.sharpest_row = row;
    }
    ++rows;
  }
  if (rows > 0) profile.entropy /= static_cast<double>(rows);
}

Trace run(const RemovalTask& task, const Controls& controls) {
  return forward(task.model, task.embeddings, controls, task.memory ? &*task.memory : nullptr);
}

std::optional<std::array<double, 2>> answer_of(const Trace& trace, const RemovalTask& task,
                                               std::optional<std::size_t> head) {
  if (!head || !task.candidates) return std::nullopt;
  return answer(trace, *head, task.focus, *task.candidates);
}

// The controls with a gate named for every head, so that one can be shut.
Controls with_all_gates(const RemovalTask& task) {
  Controls controls = task.controls;
  controls.gates.resize(task.model.layers.size());
  for (std::size_t layer = 0; layer < controls.gates.size(); ++layer) {
    controls.gates[layer].resize(task.model.layers[layer].heads.size(), 1.0F);
  }
  return controls;
}

double relative_change(const Trace& trace, const Trace& base, Index row) {
  const Eigen::RowVectorXd now = trace.layers.back().output.row(row).cast<double>();
  const Eigen::RowVectorXd before = base.layers.back().output.row(row).cast<double>();
  const double length = before.norm();
  return length > 0.0 ? (now - before).norm() / length : 0.0;
}

}  // namespace

HeadProfile profile_head(const HeadTrace& head, bool cross) {
  HeadProfile profile;
  measure_entropy(head, profile);
  if (cross || head.weights.rows() == 0) return profile;
  profile.self = mean_over_rows(head.weights, 0, [](Index row) { return row; });
  if (head.weights.rows() < 2) return profile;
  profile.previous = mean_over_rows(head.weights, 1, [](Index row) { return row - 1; });
  profile.first = mean_over_rows(head.weights, 1, [](Index) { return Index{0}; });
  return profile;
}

HeadRole role_of(const HeadProfile& profile) {
  const auto most = [](const std::optional<double>& weight) { return weight && *weight >= 0.5; };
  if (profile.least_entropy >= 0.95) return HeadRole::flat;
  if (most(profile.previous)) return HeadRole::previous;
  if (most(profile.first)) return HeadRole::first;
  if (most(profile.self)) return HeadRole::self;
  return HeadRole::some_rows;
}

std::size_t answering_head(const Trace& open, Index focus, const std::array<Index, 2>& candidates) {
  const std::vector<HeadTrace>& heads = open.layers.back().heads;
  const auto on_both = [&](const HeadTrace& head) {
    return static_cast<double>(head.weights(focus, candidates[0])) +
           static_cast<double>(head.weights(focus, candidates[1]));
  };
  const auto largest = std::max_element(
      heads.begin(), heads.end(),
      [&](const HeadTrace& a, const HeadTrace& b) { return on_both(a) < on_both(b); });
  return static_cast<std::size_t>(largest - heads.begin());
}

std::array<double, 2> answer(const Trace& trace, std::size_t head, Index focus,
                             const std::array<Index, 2>& candidates) {
  const HeadTrace& shown = trace.layers.back().heads[head];
  const auto handed_on = [&](Index column) {
    return static_cast<double>(shown.gate) * static_cast<double>(shown.weights(focus, column));
  };
  return {handed_on(candidates[0]), handed_on(candidates[1])};
}

RemovalTable remove_heads(const RemovalTask& task,
                          const std::function<bool(const RemovalTable& so_far)>& go_on) {
  RemovalTable table;
  Controls controls = with_all_gates(task);
  const Trace base = run(task, controls);
  Controls all_on = task.controls;
  all_on.gates.clear();
  const Trace open = run(task, all_on);
  if (task.candidates) table.answering = answering_head(open, task.focus, *task.candidates);
  table.open_answer = answer_of(open, task, table.answering);
  table.answer = answer_of(base, task, table.answering);
  table.gate_change = relative_change(base, open, task.focus);
  for (std::size_t layer = 0; layer < controls.gates.size(); ++layer) {
    for (std::size_t head = 0; head < controls.gates[layer].size(); ++head) {
      if (go_on && !go_on(table)) return table;
      const float gate = std::exchange(controls.gates[layer][head], 0.0F);
      const Trace without = run(task, controls);
      controls.gates[layer][head] = gate;
      table.heads.push_back({layer, head, answer_of(without, task, table.answering),
                             relative_change(without, base, task.focus)});
    }
  }
  return table;
}

}  // namespace core
