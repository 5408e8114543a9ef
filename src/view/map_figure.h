#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis.h"
#include "view/figure.h"
#include "view/heatmap.h"
#include "view/layout.h"
#include "view/scene.h"
#include "view/theme.h"

namespace view {

// The weights shown as a grid.
HeatmapGrid weight_grid(const Scene& scene);

// How a grid of weights is coloured under the controls; width and height are pixels.
HeatmapStyle weight_style(const Scene& scene, const ViewState& state, const Theme& theme, int width,
                          int height);

// One column of 256 cells, the first colour of the style at the bottom, for the colour bar.
HeatmapGrid colour_bar_grid();
HeatmapStyle colour_bar_style(const HeatmapStyle& of_map, int width, int height);

// What is drawn around the grid and over it; `names` are the n words as they can be displayed.
struct MapContext {
  const Scene& scene;
  const std::vector<std::string>& names;
  const MapLayout& layout;
  const Theme& theme;
  const MeasureText& measure;
  float scale = 1.0F;
  std::optional<core::Cell> hovered;
};

// Words on both axes, names of the axes, outline of the focus row and of the hovered cell.
Figure map_labels(const MapContext& context);

// Ticks of the colour bar: 0, the top, values between, and 1/n.
Figure colour_bar_labels(const MapContext& context, const HeatmapStyle& style);

// The focus row's weights as bars under their columns, with ticks where they were in the pair's
// other sentence.
Figure focus_row_bars(const MapContext& context);

// A text cut with "…" to fit `width` pixels.
std::string cut_to_width(const std::string& text, float width, float size, bool bold,
                         const MeasureText& measure);

}  // namespace view
