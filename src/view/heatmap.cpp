#include "view/heatmap.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "view/max_reduction.h"

namespace view {
namespace {

constexpr int smallest_cell_with_gap = 8;
constexpr int hatch_period = 8;
constexpr int hatch_width = 2;

std::uint8_t blend(std::uint8_t from, std::uint8_t to, float part) {
  const auto a = static_cast<float>(from);
  const auto b = static_cast<float>(to);
  return static_cast<std::uint8_t>(std::lround(a + (b - a) * part));
}

// Where one axis of the picture shows which cell.
struct Axis {
  std::vector<std::size_t> cell;  // of each pixel
  std::vector<std::uint8_t> gap;  // 1 where the pixel is a gap
};

Axis make_axis(int pixels, int cells) {
  Axis axis;
  const bool gaps = cells_have_gap(pixels, cells);
  for (int pixel = 0; pixel < pixels; ++pixel) {
    const int cell = cell_at(pixel, pixels, cells);
    axis.cell.push_back(static_cast<std::size_t>(cell));
    axis.gap.push_back(gaps && pixel + 1 == cell_edge(cell + 1, pixels, cells) ? 1 : 0);
  }
  return axis;
}

std::vector<Colour> cell_colours(const HeatmapGrid& cells, const HeatmapStyle& style) {
  std::vector<Colour> colours;
  colours.reserve(cells.values.size());
  for (const float value : cells.values) {
    colours.push_back(table_colour(style.table, colour_position(value, style)));
  }
  return colours;
}

void put(std::span<std::uint8_t> pixel, Colour colour) {
  pixel[0] = colour.red;
  pixel[1] = colour.green;
  pixel[2] = colour.blue;
  pixel[3] = colour.alpha;
}

}  // namespace

int cell_edge(int cell, int pixels, int cells) {
  return static_cast<int>(static_cast<std::int64_t>(cell) * pixels / cells);
}

int cell_at(int pixel, int pixels, int cells) {
  return static_cast<int>(((static_cast<std::int64_t>(pixel) + 1) * cells - 1) / pixels);
}

bool cells_have_gap(int pixels, int cells) {
  return pixels / cells >= smallest_cell_with_gap;
}

float colour_position(float value, const HeatmapStyle& style) {
  if (!(style.high > style.low)) return 0.0F;
  const float position = std::clamp((value - style.low) / (style.high - style.low), 0.0F, 1.0F);
  return style.axis == ColourAxis::square_root ? std::sqrt(position) : position;
}

Colour table_colour(const ColourTable& table, float position) {
  const float place = position * static_cast<float>(table.size() - 1);
  const std::size_t first = std::min(static_cast<std::size_t>(place), table.size() - 2);
  const float part = place - static_cast<float>(first);
  const Colour a = table[first];
  const Colour b = table[first + 1];
  return {blend(a.red, b.red, part), blend(a.green, b.green, part), blend(a.blue, b.blue, part),
          blend(a.alpha, b.alpha, part)};
}

std::vector<std::uint8_t> paint_heatmap(const HeatmapGrid& grid, const HeatmapStyle& style) {
  if (style.width <= 0 || style.height <= 0 || grid.rows <= 0 || grid.columns <= 0) return {};
  const HeatmapGrid cells = reduce_to_pixels(grid, style.width, style.height);
  const std::vector<Colour> colours = cell_colours(cells, style);
  const Axis across = make_axis(style.width, cells.columns);
  const Axis down = make_axis(style.height, cells.rows);
  const auto columns = static_cast<std::size_t>(cells.columns);

  std::vector<std::uint8_t> picture(across.cell.size() * down.cell.size() * 4);
  for (std::size_t y = 0; y < down.cell.size(); ++y) {
    for (std::size_t x = 0; x < across.cell.size(); ++x) {
      const std::size_t cell = down.cell[y] * columns + across.cell[x];
      Colour colour = colours[cell];
      if (down.gap[y] != 0 || across.gap[x] != 0) {
        colour = style.gap;
      } else if (cells.masked[cell] != 0) {
        const bool line = (x + y) % hatch_period < hatch_width;
        colour = line ? style.masked_hatch : style.masked;
      }
      put(std::span(picture).subspan((y * across.cell.size() + x) * 4, 4), colour);
    }
  }
  return picture;
}

}  // namespace view
