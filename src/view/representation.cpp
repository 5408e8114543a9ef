#include "view/representation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/analysis.h"
#include "core/model.h"
#include "view/dimensions.h"

namespace view {
namespace {

using core::Index;

// `others` holds the vectors of all keys.
void compare(const core::Matrix& others, const std::vector<Index>& words,
             RepresentationStage& stage) {
  if (others.cols() != stage.vector.size()) return;
  for (const Index place : words) {
    const core::Vector other = others.row(place);
    stage.cosines.push_back(core::cosine(stage.vector, other));
  }
}

RepresentationStage stage_of(std::string name, core::Vector vector, bool added) {
  RepresentationStage stage;
  stage.name = std::move(name);
  stage.added = added;
  stage.norm = vector.cast<double>().norm();
  stage.vector = std::move(vector);
  return stage;
}

// What a layer made of its input, part by part where it has a feed-forward that is on.
void add_layer(const Scene& scene, std::size_t index, std::vector<RepresentationStage>& stages) {
  const core::LayerTrace& layer = scene.trace.layers[index];
  const core::Vector input = layer.input.row(scene.focus);
  const core::Vector output = layer.output.row(scene.focus);
  const std::string number = std::to_string(index + 1);
  const bool adds = core::adds_input(scene.example->model.layers[index], scene.controls);
  if (layer.feed_forward.size() == 0) {
    if (adds) stages.push_back(stage_of("+ layer " + number, output - input, true));
  } else {
    stages.push_back(stage_of((adds ? "+ attention " : "attention ") + number,
                              layer.attention.row(scene.focus), adds));
    if (scene.controls.residual) {
      stages.push_back(
          stage_of("+ feed-forward " + number, layer.feed_forward.row(scene.focus), true));
    }
  }
  stages.push_back(stage_of("output " + number, output, false));
}

void add_stages(const Scene& scene, Representation& representation) {
  const std::vector<core::LayerTrace>& layers = scene.trace.layers;
  std::vector<RepresentationStage>& stages = representation.stages;
  const core::Matrix& inputs = scene.cross() ? *scene.example->memory : layers.front().input;
  // The other sequence of cross-attention passes through no layer.
  const auto compared_with = [&](const core::Matrix& vectors) -> const core::Matrix& {
    return representation.same_stage && !scene.cross() ? vectors : inputs;
  };
  stages.push_back(stage_of("input", layers.front().input.row(scene.focus), false));
  compare(inputs, representation.compared, stages.back());
  for (std::size_t layer = 0; layer < layers.size(); ++layer) {
    add_layer(scene, layer, stages);
    compare(compared_with(layers[layer].output), representation.compared, stages.back());
  }
  if (scene.partner_trace) {
    const core::Matrix& other = scene.partner_trace->layers.back().output;
    stages.push_back(stage_of("the other", other.row(scene.focus), false));
    compare(compared_with(other), representation.compared, stages.back());
  }
}

std::vector<double> partner_cosines(const Scene& scene) {
  std::vector<double> cosines;
  if (!scene.partner_trace) return cosines;
  const std::vector<core::LayerTrace>& here = scene.trace.layers;
  const std::vector<core::LayerTrace>& there = scene.partner_trace->layers;
  if (here.size() != there.size()) return cosines;
  const auto add = [&](const core::Matrix& a, const core::Matrix& b) {
    if (a.cols() != b.cols()) return;
    const core::Vector first = a.row(scene.focus);
    const core::Vector second = b.row(scene.focus);
    cosines.push_back(core::cosine(first, second));
  };
  add(here.front().input, there.front().input);
  for (std::size_t layer = 0; layer < here.size(); ++layer) {
    add(here[layer].output, there[layer].output);
  }
  return cosines;
}

// Names of the widest stage; the example's where they hold for all.
std::vector<std::string> all_names(const Scene& scene, Index width) {
  const std::size_t layers = scene.trace.layers.size();
  std::vector<std::string> names = stream_names(*scene.example, layers);
  if (static_cast<Index>(names.size()) == width && names == stream_names(*scene.example, 0)) {
    return names;
  }
  names.clear();
  for (Index i = 1; i <= width; ++i) names.push_back(std::to_string(i));
  return names;
}

bool used_anywhere(const std::vector<RepresentationStage>& stages, Index dimension) {
  return std::any_of(stages.begin(), stages.end(), [&](const RepresentationStage& stage) {
    return dimension < stage.vector.size() && stage.vector(dimension) != 0.0F;
  });
}

}  // namespace

std::vector<Index> usual_comparisons(const Scene& scene) {
  if (scene.example->candidates) {
    std::vector<Index> places;
    for (const Index original : *scene.example->candidates) {
      places.push_back(
          std::find(scene.key_permutation.begin(), scene.key_permutation.end(), original) -
          scene.key_permutation.begin());
    }
    if (!scene.cross()) std::erase(places, scene.focus);
    return places;
  }
  const core::Matrix& weights = scene.shown().weights;
  std::optional<Index> strongest;
  for (Index key = 0; key < scene.keys(); ++key) {
    if (!scene.cross() && key == scene.focus) continue;
    if (!strongest || weights(scene.focus, key) > weights(scene.focus, *strongest)) strongest = key;
  }
  return {strongest.value_or(0)};
}

Representation make_representation(const Scene& scene, const RepresentationState& state) {
  Representation representation;
  const bool chosen = state.compared && *state.compared < scene.keys();
  representation.compared = chosen ? std::vector{*state.compared} : usual_comparisons(scene);
  representation.same_stage = state.same_stage;
  add_stages(scene, representation);
  representation.partner_cosines = partner_cosines(scene);
  Index width = 0;
  for (const RepresentationStage& stage : representation.stages) {
    width = std::max(width, stage.vector.size());
    if (stage.vector.size() == 0) continue;
    representation.highest = std::max(representation.highest, stage.vector.maxCoeff());
    representation.lowest = std::min(representation.lowest, stage.vector.minCoeff());
  }
  representation.names = all_names(scene, width);
  for (Index dimension = 0; dimension < width; ++dimension) {
    if (state.all_dimensions || used_anywhere(representation.stages, dimension)) {
      representation.dimensions.push_back(dimension);
    }
  }
  return representation;
}

}  // namespace view
