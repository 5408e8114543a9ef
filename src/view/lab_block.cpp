#include "view/lab_block.h"

#include <algorithm>
#include <cmath>

#include "content/vocabulary.h"
#include "core/model.h"
#include "view/dimensions.h"
#include "view/display_text.h"
#include "view/readouts.h"

namespace view {
namespace {

using core::Index;

constexpr std::size_t most_words = 4;  // the focus and those calmed down
constexpr double least_calming = 0.05;

BlockStation station(std::string name, const core::Matrix& rows, Index focus) {
  BlockStation made;
  made.name = std::move(name);
  made.on = rows.size() > 0;
  if (!made.on) {
    made.note = "off";
    return made;
  }
  made.vector = rows.row(focus);
  made.norm = made.vector.cast<double>().norm();
  return made;
}

// A sum without its residual adds nothing: the part's result goes on alone.
BlockStation sum_station(const core::Matrix& rows, Index focus, bool computed, bool residual) {
  BlockStation made = station("+ x", rows, focus);
  made.on = computed && residual;
  if (made.on) return made;
  made.vector.resize(0);
  made.note = computed ? "off: x is not added" : "off";
  return made;
}

bool reads_nothing(const core::FeedForward& part, Index unit) {
  return (part.expand.col(unit).array() == 0.0F).all() && !(part.expand_bias(unit) > 0.0F);
}

bool is_idle(const core::FeedForward& part, Index unit) {
  return reads_nothing(part, unit) || (part.contract.row(unit).array() == 0.0F).all();
}

std::string coefficient(float number) {
  std::string text = format_number(static_cast<double>(std::abs(number)), 2);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

void add_part(std::string& text, float number, const std::string& name) {
  if (number == 0.0F) return;
  const bool minus = number < 0.0F;
  if (!text.empty()) text += minus ? " − " : " + ";
  if (text.empty() && minus) text += "−";
  const bool one = std::abs(number) == 1.0F && !name.empty();
  if (!one) text += coefficient(number) + (name.empty() ? "" : " × ");
  text += name;
}

void describe_units(const Scene& scene, BlockStations& block) {
  const std::optional<core::FeedForward>& part =
      scene.example->model.layers[scene.layer].feed_forward;
  if (!part) return;
  for (Index unit = 0; unit < part->expand.cols(); ++unit) {
    block.units.push_back(unit_name(*part, unit, block.leaving));
    if (!is_idle(*part, unit)) ++block.units_in_use;
  }
  const core::Matrix& hidden = scene.trace.layers[scene.layer].hidden;
  if (hidden.size() > 0) {
    block.units_active = (hidden.row(scene.focus).array() > 0.0F).count();
  }
}

// The first layer that reads what a feed-forward wrote.
std::optional<std::size_t> reading_layer(const core::Model& model) {
  for (std::size_t layer = 0; layer + 1 < model.layers.size(); ++layer) {
    if (model.layers[layer].feed_forward) return layer + 1;
  }
  return std::nullopt;
}

std::vector<double> strongest_links(const core::HeadTrace& head) {
  std::vector<double> strongest;
  for (Index row = 0; row < head.weights.rows(); ++row) {
    strongest.push_back(static_cast<double>(head.weights.row(row).maxCoeff()));
  }
  return strongest;
}

// The head in which some row's strongest link changes most, the first of equals.
std::size_t most_changed_head(const core::LayerTrace& without, const core::LayerTrace& with) {
  std::size_t found = 0;
  double most = -1.0;
  for (std::size_t head = 0; head < without.heads.size(); ++head) {
    const std::vector<double> a = strongest_links(without.heads[head]);
    const std::vector<double> b = strongest_links(with.heads[head]);
    for (std::size_t row = 0; row < a.size(); ++row) {
      if (std::abs(a[row] - b[row]) <= most) continue;
      most = std::abs(a[row] - b[row]);
      found = head;
    }
  }
  return found;
}

std::string word_at(const Scene& scene, Index place) {
  const std::vector<std::string>& tokens = scene.example->tokens;
  const auto original =
      static_cast<std::size_t>(scene.controls.permutation.empty()
                                   ? place
                                   : scene.controls.permutation[static_cast<std::size_t>(place)]);
  return display_text(content::strip_punctuation(tokens[original % tokens.size()]));
}

Index focus_place(const Scene& scene) {
  const std::vector<Index>& order = scene.controls.permutation;
  const auto found = std::find(order.begin(), order.end(), scene.example->focus);
  return found == order.end() ? scene.example->focus : found - order.begin();
}

FeedForwardEffect measure_effect(const Scene& scene, std::size_t layer) {
  core::Controls controls = scene.controls;
  const auto sentence = static_cast<Index>(scene.example->tokens.size());
  const core::Matrix rows = core::repeat_rows(scene.example->embeddings, scene.size() / sentence);
  const core::Matrix* const memory = scene.example->memory ? &*scene.example->memory : nullptr;
  controls.feed_forward = false;
  const core::Trace off = core::forward(scene.example->model, rows, controls, memory);
  controls.feed_forward = true;
  const core::Trace on = core::forward(scene.example->model, rows, controls, memory);
  FeedForwardEffect effect;
  effect.layer = layer;
  effect.head = most_changed_head(off.layers[layer], on.layers[layer]);
  const std::vector<double> without = strongest_links(off.layers[layer].heads[effect.head]);
  const std::vector<double> with = strongest_links(on.layers[layer].heads[effect.head]);
  std::vector<Index> order;
  for (Index place = 0; place < scene.size(); ++place) order.push_back(place);
  const auto drop = [&](Index place) {
    return without[static_cast<std::size_t>(place)] - with[static_cast<std::size_t>(place)];
  };
  const Index focus = focus_place(scene);
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) {
    if ((a == focus) != (b == focus)) return a == focus;
    return drop(a) > drop(b);
  });
  std::erase_if(order, [&](Index place) { return place != focus && drop(place) < least_calming; });
  order.resize(std::min(order.size(), most_words));
  for (const Index place : order) {
    effect.words.push_back({place, word_at(scene, place), without[static_cast<std::size_t>(place)],
                            with[static_cast<std::size_t>(place)]});
  }
  return effect;
}

bool same(const core::Matrix& a, const core::Matrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && (a.array() == b.array()).all();
}

// As far as two hand-built models can differ; a feed-forward comes with its heads.
bool same_heads(const core::Model& a, const core::Model& b) {
  if (a.layers.size() != b.layers.size()) return false;
  for (std::size_t layer = 0; layer < a.layers.size(); ++layer) {
    const std::vector<core::Head>& first = a.layers[layer].heads;
    const std::vector<core::Head>& second = b.layers[layer].heads;
    const bool equal =
        std::equal(first.begin(), first.end(), second.begin(), second.end(),
                   [](const core::Head& x, const core::Head& y) {
                     return same(x.query, y.query) && same(x.key, y.key) && same(x.value, y.value);
                   });
    if (!equal) return false;
  }
  return true;
}

// The effect compares the feed-forward's two positions, so that neither is a setting of it.
core::Controls effect_controls(const Scene& scene) {
  core::Controls controls = scene.controls;
  controls.feed_forward = false;
  return controls;
}

}  // namespace

std::string unit_name(const core::FeedForward& part, Index unit,
                      const std::vector<std::string>& names) {
  if (is_idle(part, unit)) return "idle";
  std::string text;
  for (Index row = 0; row < part.expand.rows(); ++row) {
    add_part(text, part.expand(row, unit), names[static_cast<std::size_t>(row)]);
  }
  add_part(text, part.expand_bias(unit), "");
  return text;
}

const std::vector<std::string>& names_at(const BlockStations& block, std::size_t place) {
  if (block.stations[place].hidden) return block.units;
  return place < 2 ? block.entering : block.leaving;
}

BlockStations block_stations(const Scene& scene) {
  const core::LayerTrace& layer = scene.trace.layers[scene.layer];
  const core::Layer& model = scene.example->model.layers[scene.layer];
  BlockStations block;
  block.entering = stream_names(*scene.example, scene.layer);
  block.leaving = stream_names(*scene.example, scene.layer + 1);
  const bool feeds = layer.feed_forward.size() > 0;
  block.residuals = {core::adds_input(model, scene.controls), feeds && scene.controls.residual};
  block.stations = {station("x", layer.input, scene.focus),
                    station("LayerNorm", layer.normed, scene.focus),
                    station("self-attention", layer.attention, scene.focus),
                    sum_station(layer.after_attention, scene.focus, true, block.residuals[0]),
                    station("LayerNorm", layer.feed_normed, scene.focus),
                    station("hidden units", layer.hidden, scene.focus),
                    station("feed-forward", layer.feed_forward, scene.focus),
                    sum_station(layer.output, scene.focus, feeds, block.residuals[1])};
  if (scene.cross()) block.stations[2].name = "cross-attention";
  block.stations[2].added = block.stations[6].added = true;
  block.stations[5].hidden = true;
  if (!model.residual) block.stations[3].note = "none in this model";
  if (!model.feed_forward) {
    for (std::size_t i = 4; i < BlockStations::count; ++i) {
      block.stations[i].note = "none in this model";
    }
  } else if (scene.controls.layer_norm && !feeds) {
    block.stations[4].note = "off, as the feed-forward is";
  }
  describe_units(scene, block);
  for (const BlockStation& one : block.stations) {
    if (one.vector.size() == 0) continue;
    block.largest = std::max(block.largest, static_cast<double>(one.vector.cwiseAbs().maxCoeff()));
  }
  return block;
}

bool BlockLab::is_current(const Scene& scene) const {
  return key_ && key_->controls == effect_controls(scene) &&
         same(key_->input, scene.trace.layers.front().input) &&
         same_heads(key_->model, scene.example->model);
}

const std::optional<FeedForwardEffect>& BlockLab::effect(const Scene& scene) {
  const std::optional<std::size_t> layer = reading_layer(scene.example->model);
  if (!layer) {
    key_.reset();
    effect_.reset();
  } else if (!is_current(scene)) {
    key_ = Key{scene.example->model, scene.trace.layers.front().input, effect_controls(scene)};
    effect_ = measure_effect(scene, *layer);
  }
  return effect_;
}

Table block_count_table(Index d_model) {
  const core::BlockCount count = core::count_block(d_model);
  const auto share = [&](std::int64_t part) {
    return format_number(100.0 * static_cast<double>(part) / static_cast<double>(count.total()),
                         1) +
           " %";
  };
  Table table;
  table.heads = {"Parameters, d_model " + format_count(d_model), "share", "one block"};
  for (const Index blocks : BlockLab::stacks) {
    table.heads.push_back(format_count(blocks) + " blocks");
  }
  const auto add = [&](const std::string& name, std::int64_t part) {
    std::vector<std::string> cells{name, share(part), format_count(part)};
    for (const Index blocks : BlockLab::stacks) cells.push_back(format_count(blocks * part));
    table.rows.push_back(std::move(cells));
  };
  add("query, key, value, output: 4 × " + format_count(count.query),
      count.query + count.key + count.value + count.output);
  add("two LayerNorms, scale and shift", count.layer_norm);
  add("feed-forward, 4 × d_model units", count.feed_forward);
  add("together", count.total());
  table.marked = 2;
  return table;
}

}  // namespace view
