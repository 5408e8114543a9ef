#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "view/geometry.h"

namespace view {

// What a heatmap shows: one value a cell, in the order shown.
struct HeatmapGrid {
  int rows = 0;                      // queries
  int columns = 0;                   // keys
  std::vector<float> values;         // rows * columns, row-major, finite
  std::vector<std::uint8_t> masked;  // 1 where the mask removed the cell; same size

  bool operator==(const HeatmapGrid&) const = default;
};

enum class ColourAxis { square_root, linear };
using ColourTable = std::array<Colour, 256>;

// How the values become pixels.
struct HeatmapStyle {
  int width = 0;      // pixels of the picture: the cells fill it
  int height = 0;     // pixels
  float low = 0.0F;   // value of the first colour of the table
  float high = 1.0F;  // value of the last colour
  ColourAxis axis =
      ColourAxis::square_root;  // position in the table from (value - low)/(high - low)
  ColourTable table{};
  Colour gap;           // between cells: one pixel where a cell has 8 pixels or more, else none
  Colour masked;        // fill of a masked cell
  Colour masked_hatch;  // its diagonal lines: pixels with (x + y) mod 8 < 2, x and y of the picture

  bool operator==(const HeatmapStyle&) const = default;
};

// First pixel of a cell on an axis of `cells` cells that fill `pixels` pixels; cell_edge(cells,
// ...) is the end of the last one. With more cells than pixels several cells share a first pixel.
int cell_edge(int cell, int pixels, int cells);

// The cell that covers a pixel (the last that starts in it, where cells exceed pixels). Every
// argument is at least 1, the pixel at least 0.
int cell_at(int pixel, int pixels, int cells);

// Whether the last pixel of each cell on this axis is the gap to the next one.
bool cells_have_gap(int pixels, int cells);

// Position in the colour table, 0 to 1, of a value: linear, or its square root, of
// (value - low) / (high - low); 0 where high is not above low.
float colour_position(float value, const HeatmapStyle& style);

// The colour at a position from 0 to 1, interpolated between the two nearest entries of the table.
Colour table_colour(const ColourTable& table, float position);

// The picture, computed on the CPU: width * height RGBA bytes, top row first. It is what the shader
// is checked against, and what an export without OpenGL paints. Empty where grid or style has no
// size.
std::vector<std::uint8_t> paint_heatmap(const HeatmapGrid& grid, const HeatmapStyle& style);

// Where heatmaps are drawn for the window: the interface sees a texture and knows no OpenGL.
class HeatmapSurface {
 public:
  HeatmapSurface() = default;
  HeatmapSurface(const HeatmapSurface&) = delete;
  HeatmapSurface& operator=(const HeatmapSurface&) = delete;
  virtual ~HeatmapSurface() = default;

  // Texture that holds the picture of `grid`, top row first in texture rows; the handle stays valid
  // until the next call with the same slot; 0 where there is no picture: grid or style without a
  // size, or a side longer than the driver's largest texture. Draws only when grid or style differ
  // from last time.
  virtual std::uintptr_t texture(int slot, const HeatmapGrid& grid, const HeatmapStyle& style) = 0;
};

}  // namespace view
