#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/panels.h"

// What every map of weights needs of the window: its picture, its names' width, the cell pointed
// at.
namespace ui {

// The picture of a grid within `rect`; one slot holds one picture a frame.
void draw_heatmap(Frame& frame, int slot, const view::HeatmapGrid& grid,
                  const view::HeatmapStyle& style, const view::Rect& rect, float opacity = 1.0F);

// Width of the longest name on either axis, in bold, in pixels.
float longest_name(const Frame& frame, const std::vector<std::string>& rows,
                   const std::vector<std::string>& columns);

// The row or column of `count` that the picture shows in the pixel at `offset` from its edge.
core::Index index_at(float offset, float extent, core::Index count);

// Whether both point at one place, or at none.
bool same_cell(const std::optional<core::Cell>& a, const std::optional<core::Cell>& b);

}  // namespace ui
