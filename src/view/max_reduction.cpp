#include "view/max_reduction.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace view {
namespace {

constexpr float nothing = -std::numeric_limits<float>::infinity();

// Place of every cell of an axis on the reduced axis.
std::vector<std::size_t> places(int cells, int pixels) {
  std::vector<std::size_t> result(static_cast<std::size_t>(cells));
  for (int cell = 0; cell < cells; ++cell) {
    const int place = cells > pixels ? cell_edge(cell, pixels, cells) : cell;
    result[static_cast<std::size_t>(cell)] = static_cast<std::size_t>(place);
  }
  return result;
}

}  // namespace

HeatmapGrid reduce_to_pixels(const HeatmapGrid& grid, int width, int height) {
  HeatmapGrid reduced{std::min(grid.rows, height), std::min(grid.columns, width), {}, {}};
  const auto columns = static_cast<std::size_t>(grid.columns);
  const auto reduced_columns = static_cast<std::size_t>(reduced.columns);
  reduced.values.assign(static_cast<std::size_t>(reduced.rows) * reduced_columns, nothing);
  reduced.masked.assign(reduced.values.size(), 0);

  const std::vector<std::size_t> row_places = places(grid.rows, height);
  const std::vector<std::size_t> column_places = places(grid.columns, width);
  for (std::size_t row = 0; row < row_places.size(); ++row) {
    const float* values = grid.values.data() + row * columns;
    const std::uint8_t* masked = grid.masked.data() + row * columns;
    float* out = reduced.values.data() + row_places[row] * reduced_columns;
    for (std::size_t column = 0; column < columns; ++column) {
      if (masked[column] != 0) continue;
      const float value = std::isfinite(values[column]) ? values[column] : 0.0F;
      float& largest = out[column_places[column]];
      largest = std::max(largest, value);
    }
  }
  for (std::size_t i = 0; i < reduced.values.size(); ++i) {
    if (reduced.values[i] != nothing) continue;
    reduced.values[i] = 0.0F;
    reduced.masked[i] = 1;
  }
  return reduced;
}

}  // namespace view
