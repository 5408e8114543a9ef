#include "view/scene.h"

#include <algorithm>
#include <numeric>

#include "content/vocabulary.h"
#include "core/model.h"
#include "core/permutation.h"

namespace view {
namespace {

std::vector<std::string> arrange(const std::vector<std::string>& tokens,
                                 const std::vector<core::Index>& permutation) {
  std::vector<std::string> arranged;
  arranged.reserve(permutation.size());
  for (const core::Index place : permutation) {
    arranged.push_back(tokens[static_cast<std::size_t>(place) % tokens.size()]);
  }
  return arranged;
}

core::Trace run(const content::Example& example, const core::Controls& controls,
                core::Index repeat) {
  return core::forward(example.model, core::repeat_rows(example.embeddings, repeat), controls,
                       example.memory ? &*example.memory : nullptr);
}

core::Controls core_controls(const ViewState& state, std::vector<core::Index> permutation) {
  core::Controls controls{state.sharpness, state.causal_mask, state.positions,
                          std::move(permutation)};
  controls.gates = state.gates;
  controls.layer_norm = state.layer_norm;
  controls.feed_forward = state.feed_forward;
  controls.residual = state.residual;
  return controls;
}

// Shows a shuffled scene on the axes of the unshuffled sentence.
void unshuffle_axes(Scene& scene) {
  const std::vector<core::Index> order = core::inverse(scene.permutation);
  scene.trace = core::reorder(scene.trace, order);
  if (scene.partner_trace) scene.partner_trace = core::reorder(*scene.partner_trace, order);
  std::iota(scene.permutation.begin(), scene.permutation.end(), core::Index{0});
}

void name_tokens(Scene& scene) {
  scene.tokens = arrange(scene.example->tokens, scene.permutation);
  scene.key_tokens = scene.cross() ? scene.example->memory_tokens : scene.tokens;
  scene.key_permutation = scene.permutation;
  if (scene.cross()) {
    scene.key_permutation.resize(scene.key_tokens.size());
    std::iota(scene.key_permutation.begin(), scene.key_permutation.end(), core::Index{0});
  }
  scene.changed.assign(scene.tokens.size(), false);
  if (!scene.partner_trace) return;
  scene.partner_tokens = arrange(scene.partner->tokens, scene.permutation);
  for (std::size_t i = 0; i < scene.tokens.size(); ++i) {
    scene.changed[i] = content::normalise_word(scene.tokens[i]) !=
                       content::normalise_word(scene.partner_tokens[i]);
  }
}

std::size_t clamp_index(core::Index wanted, std::size_t size) {
  return static_cast<std::size_t>(
      std::clamp<core::Index>(wanted, 0, static_cast<core::Index>(size) - 1));
}

}  // namespace

const core::HeadTrace* Scene::partner_shown() const {
  if (!partner_trace || layer >= partner_trace->layers.size()) return nullptr;
  const core::LayerTrace& other = partner_trace->layers[layer];
  return head < other.heads.size() ? &other.heads[head] : nullptr;
}

std::optional<double> Scene::partner_difference(core::Index row) const {
  const core::HeadTrace* other = partner_shown();
  if (other == nullptr) return std::nullopt;
  return static_cast<double>(
      (shown().weights.row(row) - other->weights.row(row)).cwiseAbs().maxCoeff());
}

Scene make_scene(const content::Example& example, const content::Example* partner,
                 const ViewState& state) {
  Scene scene;
  scene.example = &example;
  scene.partner = partner;
  const core::Index repeat = std::clamp<core::Index>(state.repeat, 1, most_repeats(example));
  const core::Index n = static_cast<core::Index>(example.tokens.size()) * repeat;
  scene.permutation.resize(static_cast<std::size_t>(n));
  std::iota(scene.permutation.begin(), scene.permutation.end(), core::Index{0});
  if (state.shuffle) {
    scene.permutation = core::shuffled_order(n, state.shuffle_seed);
    scene.unshuffled = run(example, core_controls(state, {}), repeat);
  }
  scene.controls = core_controls(state, scene.permutation);
  const core::Controls& controls = scene.controls;
  scene.trace = run(example, controls, repeat);
  if (partner != nullptr && partner->tokens.size() == example.tokens.size() &&
      partner->memory_tokens.size() == example.memory_tokens.size()) {
    scene.partner_trace = run(*partner, controls, repeat);
  }
  if (state.shuffle && state.hold_unshuffled) unshuffle_axes(scene);
  name_tokens(scene);
  scene.layer = clamp_index(state.layer, scene.trace.layers.size());
  scene.head = clamp_index(state.head, scene.trace.layers[scene.layer].heads.size());
  const auto focus = static_cast<core::Index>(clamp_index(state.focus, scene.tokens.size()));
  scene.focus = std::find(scene.permutation.begin(), scene.permutation.end(), focus) -
                scene.permutation.begin();
  return scene;
}

std::vector<core::Index> places_of(const std::vector<std::string>& tokens, std::string_view word) {
  const std::string wanted = content::normalise_word(word);
  std::vector<core::Index> places;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (content::normalise_word(tokens[i]) == wanted) places.push_back(static_cast<core::Index>(i));
  }
  return places;
}

core::Index most_repeats(const content::Example& example) {
  core::Index copies = 1;
  const auto n = static_cast<core::Index>(example.tokens.size());
  while (copies < 64 && n * copies * 2 <= most_repeated_tokens) copies *= 2;
  return copies;
}

}  // namespace view
