#pragma once

#include "view/heatmap.h"

namespace view {

// The grid as a picture of width * height pixels can show it, at most one cell a pixel.
// An axis with no more cells than pixels stays as it is. On an axis with more, cell c of n belongs
// to pixel floor(c * pixels / n), so every cell belongs to exactly one pixel; the pixel takes the
// largest value of its cells that are not masked, and is masked when all of them are: no bright
// cell is lost or spread. A value that is not finite counts as 0.
HeatmapGrid reduce_to_pixels(const HeatmapGrid& grid, int width, int height);

}  // namespace view
