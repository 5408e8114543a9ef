#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis.h"
#include "view/figure.h"
#include "view/heatmap.h"
#include "view/layout.h"
#include "view/matrix_view.h"
#include "view/scene.h"
#include "view/theme.h"

namespace view {

// One column of 256 cells, the first colour of the style at the bottom, for the colour bar.
HeatmapGrid colour_bar_grid();
HeatmapStyle colour_bar_style(const HeatmapStyle& of_map, int width, int height);

// What is drawn around the grid and over it.
struct MapContext {
  const Scene& scene;
  const MatrixView& view;
  const std::vector<std::string>& row_names;     // as they can be displayed
  const std::vector<std::string>& column_names;  // words, or dimensions
  const MapLayout& layout;
  const Theme& theme;
  const MeasureText& measure;
  float scale = 1.0F;
  std::optional<core::Cell> hovered{};  // of the matrix shown
  bool names_rows = true;               // false where a map left of it names the same rows
};

// Names on both axes, what the axes are, outline of the focus row and of the hovered cell.
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
