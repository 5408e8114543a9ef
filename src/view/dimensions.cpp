#include "view/dimensions.h"

#include <algorithm>

namespace view {
namespace {

using core::Index;

bool is_identity(const core::Matrix& matrix) {
  return matrix.rows() == matrix.cols() &&
         matrix == core::Matrix::Identity(matrix.rows(), matrix.cols());
}

std::vector<std::string> numbers(Index count) {
  std::vector<std::string> names;
  for (Index i = 1; i <= count; ++i) names.push_back(std::to_string(i));
  return names;
}

bool keeps_meaning(const core::Layer& layer) {
  return layer.residual ||
         (layer.heads.size() == 1 && !layer.output && is_identity(layer.heads.front().value));
}

Index entering_width(const content::Example& example, std::size_t layer) {
  const std::vector<core::Layer>& layers = example.model.layers;
  if (layer < layers.size()) return layers[layer].heads.front().key.rows();
  const core::Layer& last = layers.back();
  if (last.output) return last.output->cols();
  Index width = 0;
  for (const core::Head& head : last.heads) width += head.value.cols();
  return width;
}

// The one row of a column that is not 0, or -1.
Index only_row(const core::Matrix& projection, Index column) {
  Index found = -1;
  for (Index row = 0; row < projection.rows(); ++row) {
    if (projection(row, column) == 0.0F) continue;
    if (found >= 0) return -1;
    found = row;
  }
  return found;
}

std::vector<std::string> names_read(const core::Matrix& projection,
                                    const std::vector<std::string>& input) {
  std::vector<std::string> names = numbers(projection.cols());
  for (Index column = 0; column < projection.cols(); ++column) {
    const Index row = only_row(projection, column);
    if (row >= 0) names[static_cast<std::size_t>(column)] = input[static_cast<std::size_t>(row)];
  }
  return names;
}

}  // namespace

std::vector<std::string> stream_names(const content::Example& example, std::size_t layer) {
  const std::vector<core::Layer>& layers = example.model.layers;
  const auto before = layers.begin() + static_cast<std::ptrdiff_t>(layer);
  const Index width = entering_width(example, layer);
  const bool named = static_cast<Index>(example.features.size()) == width &&
                     std::all_of(layers.begin(), before, keeps_meaning);
  return named ? example.features : numbers(width);
}

std::vector<std::string> key_names(const content::Example& example, std::size_t layer,
                                   std::size_t head) {
  const core::Matrix& key = example.model.layers[layer].heads[head].key;
  const std::vector<std::string> input = stream_names(example, layer);
  // Without features a number would be that of an input dimension, beside others that are its own.
  return input == numbers(key.rows()) ? numbers(key.cols()) : names_read(key, input);
}

std::vector<std::string> value_names(const content::Example& example, std::size_t layer,
                                     std::size_t head) {
  const core::Layer& shown = example.model.layers[layer];
  const core::Matrix& value = shown.heads[head].value;
  const std::vector<std::string> input = stream_names(example, layer);
  if (input == numbers(value.rows())) return numbers(value.cols());
  if (!shown.residual || shown.output) return names_read(value, input);
  Index start = 0;
  for (std::size_t before = 0; before < head; ++before) start += shown.heads[before].value.cols();
  const auto first = input.begin() + start;
  return {first, first + value.cols()};
}

std::vector<Index> used_dimensions(const core::Matrix& rows) {
  std::vector<Index> used;
  for (Index column = 0; column < rows.cols(); ++column) {
    if ((rows.col(column).array() != 0.0F).any()) used.push_back(column);
  }
  return used;
}

}  // namespace view
