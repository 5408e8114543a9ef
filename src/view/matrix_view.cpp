#include "view/matrix_view.h"

#include <algorithm>
#include <cmath>

#include "view/colour_table.h"
#include "view/dimensions.h"

namespace view {
namespace {

constexpr Colour below_zero{59, 139, 217, 255};

Colour between(Colour from, Colour to, float share) {
  const auto mixed = [share](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(
        static_cast<float>(a) + share * (static_cast<float>(b) - static_cast<float>(a))));
  };
  return {mixed(from.red, to.red), mixed(from.green, to.green), mixed(from.blue, to.blue), 255};
}

bool is_minus_infinity(float value) {
  return std::isinf(value) && value < 0.0F;
}

float largest_magnitude(const core::Matrix& matrix) {
  float largest = 1e-6F;
  for (core::Index i = 0; i < matrix.size(); ++i) {
    if (!is_minus_infinity(matrix.data()[i])) {
      largest = std::max(largest, std::abs(matrix.data()[i]));
    }
  }
  return largest;
}

// The vectors that queries, or keys and values, of the layer shown are made of. In cross-attention
// the memory's are those of the file: positions are part of its keys, not of this sum.
core::Matrix source_vectors(const Scene& scene, MatrixKind kind) {
  const bool of_memory = scene.cross() && kind != MatrixKind::query;
  if (of_memory) return *scene.example->memory;
  const core::LayerTrace& layer = scene.trace.layers[scene.layer];
  return layer.normed.size() > 0 ? layer.normed : layer.input;
}

void add_term(std::vector<EntryTerm>& terms, std::string name, float factor, float other) {
  if (factor != 0.0F && other != 0.0F) terms.push_back({std::move(name), factor, other});
}

}  // namespace

MatrixView matrix_view(const Scene& scene, MatrixKind kind) {
  const core::HeadTrace& head = scene.shown();
  switch (kind) {
    case MatrixKind::query:
      return {kind, &head.query, false, false, true};
    case MatrixKind::key:
      return {kind, &head.key, true, false, true};
    case MatrixKind::scores:
      return {kind, &head.scores, false, true, true};
    case MatrixKind::scaled:
      return {kind, &head.scaled, false, true, true};
    case MatrixKind::masked:
      return {kind, &head.masked, false, true, true};
    case MatrixKind::weights:
      return {kind, &head.weights, false, true, false};
    case MatrixKind::value:
      return {kind, &head.value, true, false, true};
    case MatrixKind::output:
      return {kind, &head.output, false, false, true};
  }
  return {MatrixKind::weights, &head.weights, false, true, false};
}

std::string matrix_name(MatrixKind kind) {
  switch (kind) {
    case MatrixKind::query:
      return "query";
    case MatrixKind::key:
      return "key";
    case MatrixKind::scores:
      return "scores";
    case MatrixKind::scaled:
      return "scaled";
    case MatrixKind::masked:
      return "masked";
    case MatrixKind::weights:
      return "weights";
    case MatrixKind::value:
      return "value";
    case MatrixKind::output:
      return "output";
  }
  return "weights";
}

std::string matrix_meaning(MatrixKind kind) {
  switch (kind) {
    case MatrixKind::query:
      return "Query: what each word looks for, a vector a word";
    case MatrixKind::key:
      return "Key: what each word offers to be matched on, a vector a word";
    case MatrixKind::scores:
      return "Scores: every query times every key";
    case MatrixKind::scaled:
      return "Scaled: the scores divided by the root of the key's width";
    case MatrixKind::masked:
      return "Masked: scaled scores times sharpness; −∞ where the mask is";
    case MatrixKind::weights:
      return "Weights: softmax along each row; a row adds up to 1";
    case MatrixKind::value:
      return "Value: what each word hands on if it is looked at";
    case MatrixKind::output:
      return "Output: each word's blend of the values, by its weights";
  }
  return {};
}

std::vector<std::string> dimension_names(const Scene& scene, MatrixKind kind) {
  const bool of_values = kind == MatrixKind::value || kind == MatrixKind::output;
  return of_values ? value_names(*scene.example, scene.layer, scene.head)
                   : key_names(*scene.example, scene.layer, scene.head);
}

core::Index focus_row(const Scene& scene, const MatrixView& view) {
  return scene.cross() && view.rows_are_keys ? -1 : scene.focus;
}

HeatmapGrid matrix_grid(const Scene& scene, MatrixKind kind) {
  const MatrixView view = matrix_view(scene, kind);
  const core::Matrix& matrix = view.matrix();
  const core::Matrix& masked = scene.shown().masked;
  HeatmapGrid grid;
  grid.rows = static_cast<int>(matrix.rows());
  grid.columns = static_cast<int>(matrix.cols());
  grid.values.assign(matrix.data(), matrix.data() + matrix.size());
  grid.masked.assign(grid.values.size(), 0);
  if (kind != MatrixKind::masked && kind != MatrixKind::weights) return grid;
  for (core::Index i = 0; i < masked.size(); ++i) {
    if (!is_minus_infinity(masked.data()[i])) continue;
    grid.masked[static_cast<std::size_t>(i)] = 1;
    grid.values[static_cast<std::size_t>(i)] = 0.0F;
  }
  return grid;
}

HeatmapStyle matrix_style(const Scene& scene, const ViewState& state, const Theme& theme, int width,
                          int height) {
  const MatrixView view = matrix_view(scene, state.matrix);
  HeatmapStyle style;
  style.width = width;
  style.height = height;
  style.gap = theme.panel;
  style.masked = theme.masked;
  style.masked_hatch = theme.masked_hatch;
  if (view.is_signed) {
    style.high = largest_magnitude(view.matrix());
    style.low = -style.high;
    style.axis = ColourAxis::linear;
    style.table = diverging_table(theme);
    return style;
  }
  style.high = state.fit_range ? largest_magnitude(view.matrix()) : 1.0F;
  style.axis = state.colour_axis;
  style.table = colour_table(state.colour_map);
  return style;
}

ColourTable diverging_table(const Theme& theme) {
  ColourTable table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const float place = static_cast<float>(i) / static_cast<float>(table.size() - 1) * 2.0F - 1.0F;
    table[i] = between(theme.raised, place < 0.0F ? below_zero : theme.accent, std::abs(place));
  }
  return table;
}

std::vector<EntryTerm> entry_terms(const Scene& scene, MatrixKind kind, core::Index row,
                                   core::Index column) {
  std::vector<EntryTerm> terms;
  const core::HeadTrace& trace = scene.shown();
  if (kind == MatrixKind::output) {
    for (core::Index key = 0; key < scene.keys(); ++key) {
      add_term(terms, scene.key_tokens[static_cast<std::size_t>(key)], trace.weights(row, key),
               trace.value(key, column));
    }
    return terms;
  }
  if (matrix_view(scene, kind).columns_are_keys) return terms;
  const core::Head& head = scene.example->model.layers[scene.layer].heads[scene.head];
  const core::Matrix& projection = kind == MatrixKind::query ? head.query
                                   : kind == MatrixKind::key ? head.key
                                                             : head.value;
  const core::Matrix source = source_vectors(scene, kind);
  const std::vector<std::string>& features = scene.example->features;
  for (core::Index i = 0; i < source.cols(); ++i) {
    const bool named = static_cast<core::Index>(features.size()) == source.cols();
    add_term(terms, named ? features[static_cast<std::size_t>(i)] : std::to_string(i + 1),
             source(row, i), projection(i, column));
  }
  return terms;
}

}  // namespace view
