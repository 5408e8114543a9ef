#include "view/lab_order.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "content/vocabulary.h"
#include "core/permutation.h"
#include "view/readouts.h"

namespace view {
namespace {

constexpr std::array kinds{core::PositionKind::none, core::PositionKind::sinusoidal,
                           core::PositionKind::rotary};

// Places in `first` of the words of `second`; nothing where they are not the same words, each once,
// in another order.
std::optional<std::vector<core::Index>> match_words(const content::Example& first,
                                                    const content::Example& second) {
  if (first.tokens.size() != second.tokens.size() || first.memory || second.memory) {
    return std::nullopt;
  }
  std::vector<core::Index> match;
  bool moved = false;
  for (std::size_t i = 0; i < second.tokens.size(); ++i) {
    const std::vector<core::Index> there = places_of(first.tokens, second.tokens[i]);
    if (there.size() != 1 || places_of(second.tokens, second.tokens[i]).size() != 1) {
      return std::nullopt;
    }
    moved |= there.front() != static_cast<core::Index>(i);
    match.push_back(there.front());
  }
  if (!moved) return std::nullopt;
  return match;
}

std::optional<SwapPair> swap_pair_of(const content::Example& example,
                                     const content::Example* partner) {
  if (partner == nullptr) return std::nullopt;
  auto match = match_words(example, *partner);
  if (!match) return std::nullopt;
  return SwapPair{&example, partner, std::move(*match)};
}

core::OrderTask order_task(const content::Example& example, const Scene& scene) {
  core::OrderTask task;
  task.model = example.model;
  task.embeddings = example.embeddings;
  task.memory = example.memory;
  task.controls = scene.controls;
  task.layer = std::min(scene.layer, example.model.layers.size() - 1);
  task.head = std::min(scene.head, example.model.layers[task.layer].heads.size() - 1);
  return task;
}

std::string sentence(const content::Example& example) {
  std::string text;
  for (const std::string& token : example.tokens) text += (text.empty() ? "" : " ") + token;
  return text;
}

}  // namespace

std::optional<SwapPair> find_swap_pair(const Scene& scene, const content::Library& library) {
  if (auto pair = swap_pair_of(*scene.example, scene.partner)) return pair;
  std::optional<SwapPair> shortest;
  for (const content::Example& example : library.examples()) {
    auto pair = swap_pair_of(example, example.pair.empty() ? nullptr : library.find(example.pair));
    if (!pair) continue;
    if (!shortest || pair->match.size() < shortest->match.size()) shortest = std::move(pair);
  }
  return shortest;
}

bool OrderLab::is_current(const Scene& scene, const ViewState& state) const {
  const core::Matrix& weights = scene.shown().weights;
  return key_ && key_->example == scene.example->name && key_->seed == state.shuffle_seed &&
         key_->shift == shift && key_->controls == scene.controls &&
         key_->weights.rows() == weights.rows() && key_->weights.cols() == weights.cols() &&
         (key_->weights.array() == weights.array()).all();
}

void OrderLab::update(const Scene& scene, const ViewState& state, const content::Library& library,
                      const std::function<void()>& wake) {
  if (is_current(scene, state)) return;
  key_ = Key{scene.example->name, state.shuffle_seed, shift, scene.controls, scene.shown().weights};
  pair_ = find_swap_pair(scene, library);
  core::OrderTask task = order_task(*scene.example, scene);
  task.permutation = core::shuffled_order(task.embeddings.rows(), state.shuffle_seed);
  task.shift = shift;
  std::optional<core::OrderTask> first;
  if (pair_) first = order_task(*pair_->first, scene);
  const core::Matrix second = pair_ ? pair_->second->embeddings : core::Matrix{};
  const std::vector<core::Index> match = pair_ ? pair_->match : std::vector<core::Index>{};
  rows_.start(
      [task, first, second, match](BackgroundRows<OrderRow>::Report& report) {
        for (const core::PositionKind kind : kinds) {
          if (report.stopped()) return;
          OrderRow row{core::measure_order(task, kind), std::nullopt};
          if (first) row.swap = core::measure_swap(*first, second, match, kind);
          report.add(row);
        }
      },
      wake);
}

std::optional<OrderRow> OrderLab::row(core::PositionKind positions) const {
  for (const OrderRow& row : rows_.rows()) {
    if (row.order.positions == positions) return row;
  }
  return std::nullopt;
}

Table order_table(const OrderLab& lab, const ViewState& state) {
  Table table;
  table.heads = {"Largest change", "none", "sinusoidal", "rotary"};
  const auto add = [&](const std::string& name, const auto& figure) {
    std::vector<std::string> cells{name};
    for (const core::PositionKind kind : kinds) {
      const std::optional<OrderRow> row = lab.row(kind);
      cells.push_back(row ? figure(*row) : "…");
    }
    table.rows.push_back(std::move(cells));
  };
  add("Words shuffled (seed " + std::to_string(state.shuffle_seed) + "): of a weight",
      [](const OrderRow& row) { return format_small(row.order.shuffle); });
  add("All words " + format_count(lab.shift) + " places later: of a weight",
      [](const OrderRow& row) { return format_small(row.order.shift); });
  if (const auto& pair = lab.swap_pair()) {
    add(sentence(*pair->first) + " / " + sentence(*pair->second) + ": of a weight",
        [](const OrderRow& row) { return row.swap ? format_small(row.swap->weights) : "…"; });
    add("… of an output, word for word",
        [](const OrderRow& row) { return row.swap ? format_small(row.swap->outputs) : "…"; });
  }
  return table;
}

bool tells_order(const OrderRow& row) {
  constexpr double rounding = 1e-4;
  return !(row.order.shuffle < rounding);
}

}  // namespace view
