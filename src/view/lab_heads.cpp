#include "view/lab_heads.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/counts.h"
#include "core/rollout.h"
#include "view/markup.h"
#include "view/max_reduction.h"
#include "view/readouts.h"

namespace view {
namespace {

core::Index place_of(const std::vector<core::Index>& order, core::Index original) {
  return std::find(order.begin(), order.end(), original) - order.begin();
}

std::string head_name(std::size_t layer, std::size_t head) {
  return "layer " + std::to_string(layer + 1) + ", head " + std::to_string(head + 1);
}

std::string name_of_focus(const Scene& scene, const std::vector<std::string>& names) {
  return names[static_cast<std::size_t>(scene.focus)];
}

// The candidates as the columns are named.
std::array<std::string, 2> candidate_names(const Scene& scene,
                                           const std::vector<std::string>& key_names) {
  std::array<std::string, 2> found;
  for (std::size_t i = 0; i < 2; ++i) {
    const core::Index column = place_of(scene.key_permutation, (*scene.example->candidates)[i]);
    found[i] = key_names[static_cast<std::size_t>(column)];
  }
  return found;
}

std::string joined(const std::vector<std::string>& parts, const char* last) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? last : "; ";
    text += parts[i];
  }
  return text;
}

}  // namespace

float gate_of(const ViewState& state, std::size_t layer, std::size_t head) {
  if (layer >= state.gates.size() || head >= state.gates[layer].size()) return 1.0F;
  return state.gates[layer][head];
}

void set_gate(ViewState& state, std::size_t layer, std::size_t head, float gate) {
  if (state.gates.size() <= layer) state.gates.resize(layer + 1);
  if (state.gates[layer].size() <= head) state.gates[layer].resize(head + 1, 1.0F);
  state.gates[layer][head] = gate;
  for (std::vector<float>& heads : state.gates) {
    while (!heads.empty() && heads.back() == 1.0F) heads.pop_back();
  }
  while (!state.gates.empty() && state.gates.back().empty()) state.gates.pop_back();
}

core::HeadTrace average_head(const core::LayerTrace& layer) {
  core::HeadTrace average;
  average.masked = layer.heads.front().masked;
  average.weights = core::mean_weights(layer).cast<float>();
  return average;
}

HeatmapGrid weights_grid(const core::HeadTrace& head) {
  HeatmapGrid grid;
  grid.rows = static_cast<int>(head.weights.rows());
  grid.columns = static_cast<int>(head.weights.cols());
  grid.values.assign(head.weights.data(), head.weights.data() + head.weights.size());
  grid.masked.assign(grid.values.size(), 0);
  for (core::Index i = 0; i < head.masked.size(); ++i) {
    if (head.masked.data()[i] != -std::numeric_limits<float>::infinity()) continue;
    grid.masked[static_cast<std::size_t>(i)] = 1;
  }
  return grid;
}

HeadCard head_card(const core::HeadTrace& head, bool cross) {
  HeadCard card;
  card.profile = core::profile_head(head, cross);
  card.role = core::role_of(card.profile);
  card.grid = reduce_to_pixels(weights_grid(head), HeadCard::most_cells, HeadCard::most_cells);
  return card;
}

std::string role_name(const HeadCard& card, const std::vector<std::string>& names) {
  switch (card.role) {
    case core::HeadRole::flat:
      return "flat";
    case core::HeadRole::previous:
      return "previous word";
    case core::HeadRole::first:
      return "first word";
    case core::HeadRole::self:
      return "itself";
    case core::HeadRole::some_rows:
      break;
  }
  return "sharpest row: " + names[static_cast<std::size_t>(card.profile.sharpest_row)];
}

std::string role_figure(const HeadCard& card) {
  const auto mean = [](const std::optional<double>& weight) {
    return "mean weight " + format_number(weight.value_or(0.0), 2);
  };
  switch (card.role) {
    case core::HeadRole::previous:
      return mean(card.profile.previous);
    case core::HeadRole::first:
      return mean(card.profile.first);
    case core::HeadRole::self:
      return mean(card.profile.self);
    case core::HeadRole::flat:
      return "mean entropy " + format_number(card.profile.entropy, 2);
    case core::HeadRole::some_rows:
      break;
  }
  return "its entropy " + format_number(card.profile.least_entropy, 2);
}

// Repeated sentences share a word's weight among its copies, so the words of the first copy stand
// for all; they keep the order in which they are shown.
core::RemovalTask removal_task(const Scene& scene) {
  const content::Example& example = *scene.example;
  const auto n = static_cast<core::Index>(example.tokens.size());
  core::RemovalTask task{example.model, example.embeddings, example.memory, scene.controls, 0, {}};
  std::vector<core::Index>& order = task.controls.permutation;
  std::erase_if(order, [n](core::Index place) { return place >= n; });
  const auto shown_at = [&](core::Index original) {
    return order.empty() ? original : place_of(order, original);
  };
  task.focus = shown_at(scene.permutation[static_cast<std::size_t>(scene.focus)] % n);
  if (example.candidates) {
    task.candidates = *example.candidates;
    if (!scene.cross()) {
      for (core::Index& place : *task.candidates) place = shown_at(place);
    }
  }
  return task;
}

void HeadsLab::follow(const Scene& scene, std::uint64_t number) {
  if (followed_ == number) return;
  followed_ = number;
  average_.reset();
  cards_.clear();
  for (const core::LayerTrace& layer : scene.trace.layers) {
    cards_.emplace_back(layer.heads.size() + 1);
  }
}

const HeadCard& HeadsLab::card(const Scene& scene, std::size_t layer, std::size_t head) {
  std::optional<HeadCard>& card = cards_[layer][head];
  if (!card) {
    const core::LayerTrace& traced = scene.trace.layers[layer];
    card = head < traced.heads.size() ? head_card(traced.heads[head], scene.cross())
                                      : head_card(average_head(traced), scene.cross());
  }
  return *card;
}

const core::HeadTrace& HeadsLab::average_of(const Scene& scene) {
  if (!average_ || average_layer_ != scene.layer) {
    average_ = average_head(scene.trace.layers[scene.layer]);
    average_layer_ = scene.layer;
  }
  return *average_;
}

void HeadsLab::update(const Scene& scene, const std::function<void()>& wake) {
  if (removed_of_ == followed_) return;
  removed_of_ = followed_;
  std::size_t heads = 0;
  for (const core::Layer& layer : scene.example->model.layers) heads += layer.heads.size();
  removal_.start(
      [task = removal_task(scene), heads](BackgroundRows<core::RemovalTable>::Report& report) {
        const core::RemovalTable table =
            core::remove_heads(task, [&](const core::RemovalTable& so_far) {
              if (so_far.heads.empty()) report.add(so_far);
              report.progress(static_cast<double>(so_far.heads.size()) /
                              static_cast<double>(heads));
              return !report.stopped();
            });
        if (!report.stopped()) report.add(table);
      },
      wake);
}

std::optional<core::RemovalTable> HeadsLab::removal() const {
  const std::vector<core::RemovalTable> rows = removal_.rows();
  if (rows.empty()) return std::nullopt;
  return rows.back();
}

std::optional<std::size_t> meant(const std::array<double, 2>& answer) {
  for (const std::size_t one : {0U, 1U}) {
    if (answer[one] > 0.0 && answer[one] >= 2.0 * answer[1 - one]) return one;
  }
  return std::nullopt;
}

std::string answer_line(const core::RemovalTable& removal, const Scene& scene,
                        const std::vector<std::string>& names,
                        const std::vector<std::string>& key_names) {
  if (!removal.answer) return {};
  const auto [first, second] = candidate_names(scene, key_names);
  return bold(name_of_focus(scene, names)) + " → " + escape_markup(first) + " " +
         bold(format_number((*removal.answer)[0], 2)) + ", " + escape_markup(second) + " " +
         bold(format_number((*removal.answer)[1], 2));
}

std::string gate_change_line(const core::RemovalTable& removal, const Scene& scene,
                             const std::vector<std::string>& names) {
  return "The gates change what leaves the last layer for " + bold(name_of_focus(scene, names)) +
         " by " + bold(format_percent(removal.gate_change)) + ".";
}

Table removal_table(const core::RemovalTable& removal, const Scene& scene,
                    const std::vector<std::string>& roles,
                    const std::vector<std::string>& key_names) {
  Table table;
  table.heads = {"without", "measured role"};
  std::array<std::string, 2> nouns;
  if (removal.answer) {
    nouns = candidate_names(scene, key_names);
    table.heads.insert(table.heads.end(), {nouns[0], nouns[1], "means"});
  }
  table.heads.emplace_back("output changed");
  const auto add = [&](const std::string& name, const std::string& role,
                       const std::optional<std::array<double, 2>>& answer, double change) {
    std::vector<std::string> row{name, role};
    if (removal.answer) {
      const std::optional<std::size_t> noun = answer ? meant(*answer) : std::nullopt;
      for (const std::size_t i : {0U, 1U}) row.push_back(format_number((*answer)[i], 2));
      row.push_back(noun ? nouns[*noun] : "—");
    }
    row.push_back(format_percent(change));
    table.rows.push_back(std::move(row));
  };
  add("none", "", removal.answer, 0.0);
  for (std::size_t i = 0; i < removal.heads.size(); ++i) {
    const core::HeadRemoval& head = removal.heads[i];
    if (head.layer == scene.layer && head.head == scene.head) {
      table.marked = static_cast<int>(table.rows.size());
    }
    add(head_name(head.layer, head.head), i < roles.size() ? roles[i] : "", head.answer,
        head.output_change);
  }
  return table;
}

std::string removal_summary(const core::RemovalTable& removal, const Scene& scene,
                            const std::vector<std::string>& names,
                            const std::vector<std::string>& key_names) {
  const std::string all = std::to_string(removal.heads.size());
  if (removal.heads.empty()) return "One head after the other is taken away …";
  const std::optional<std::size_t> noun = removal.answer ? meant(*removal.answer) : std::nullopt;
  if (!noun) {
    const auto idle = std::count_if(removal.heads.begin(), removal.heads.end(),
                                    [](const auto& h) { return h.output_change < 0.01; });
    return "Without any one of " + bold(std::to_string(idle)) + " of the " + all +
           " heads the output of " + bold(name_of_focus(scene, names)) +
           " changes by less than 1 %.";
  }
  std::vector<std::string> breaking;
  for (const core::HeadRemoval& head : removal.heads) {
    if (meant(*head.answer) != noun) breaking.push_back(head_name(head.layer, head.head));
  }
  const std::string stays = std::to_string(removal.heads.size() - breaking.size());
  std::string text = "Without any one of " + bold(stays) + " of the " + all + " heads " +
                     bold(name_of_focus(scene, names)) + " still means " +
                     bold(candidate_names(scene, key_names)[*noun]) +
                     " (at least twice the other).";
  if (!breaking.empty() && breaking.size() <= 4) {
    text += " Not without " + joined(breaking, breaking.size() == 2 ? " or " : "; or ") + ".";
  }
  return text;
}

Table head_cost_table(core::Index n, core::Index d_model, core::Index own) {
  Table table;
  table.heads = {"heads", "numbers a head", "multiplications", "parameters", "exponentials"};
  std::set<core::Index> choices{1, 2, 4, 8, 16};
  choices.insert(own);
  for (const core::Index heads : choices) {
    if (d_model % heads != 0) continue;
    const core::AttentionCount count = core::count_attention(n, d_model, heads);
    if (heads == own) table.marked = static_cast<int>(table.rows.size());
    table.rows.push_back({format_count(heads), format_count(d_model / heads),
                          format_count(count.multiplications), format_count(count.parameters),
                          format_count(count.exponentials)});
  }
  return table;
}

}  // namespace view
