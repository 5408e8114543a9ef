#pragma once

#include <vector>

#include "view/geometry.h"

namespace view {

// Where the parts of the window stand, in pixels.
struct WindowLayout {
  Rect top_bar;
  Rect controls;  // left: what one turns, and the read-outs under it
  Rect sentence;  // middle, top
  Rect map;       // middle: heatmap and focus row
  Rect tour;      // right; width 0 while the tour is closed
  Rect dock;      // opens upwards over the lower part of the panels; height 0 while closed
  Rect page;      // all between the bars
  Rect status;    // bottom bar
  bool fold_secondary = false;  // no room for the secondary read-outs
};

// Smallest window the layout is made for, divided by the scale.
inline constexpr float least_width = 1024.0F;
inline constexpr float least_height = 640.0F;

// The scale wanted, or the largest that leaves the window's parts their least size.
float fitting_scale(float wanted, float width, float height);

// Bounds of the part of the height that the dock takes.
inline constexpr float least_dock_share = 0.25F;
inline constexpr float most_dock_share = 0.6F;

// Height of the map panel, at 100 %, from which there is room for the bars under the map.
inline constexpr float least_map_with_bars = 340.0F;

// `width` and `height` in pixels; `scale` multiplies all sizes (1 = 100 %). `dock_share` is the
// part of the height between the bars that the dock takes, 0 while it is closed.
WindowLayout layout_window(float width, float height, float scale, bool tour_open,
                           float dock_share = 0.0F);

// Where the heatmap and what belongs to it stand within the map panel, in pixels.
struct MapLayout {
  Rect formula;        // the line over the map
  Rect cells;          // the heatmap itself: square cells
  float cell = 0.0F;   // side of one cell
  Rect column_labels;  // words over the columns, slanted where they do not fit flat
  Rect row_labels;     // words left of the rows
  Rect colour_bar;
  Rect story;               // how the hovered weight came about; width 0 without room
  Rect bars;                // the focus row's bars, under the columns
  Rect bar_numbers;         // their weights
  Rect strongest;           // the strongest link in words
  bool slanted = false;     // column words are slanted
  float slant = 0.0F;       // by how much, radians
  float label_size = 0.0F;  // smaller where rows are narrow
  int label_step = 1;       // every how manieth word has its label
};

// `longest_label` is the width in pixels of the longest word at the label size. Without `bars` the
// cells have their room.
MapLayout layout_map(const Rect& panel, float scale, int rows, int columns, float longest_label,
                     bool with_bars = true);
inline MapLayout layout_map(const Rect& panel, float scale, int tokens, float longest_label) {
  return layout_map(panel, scale, tokens, tokens, longest_label);
}

// Maps of one size side by side, from left to right. The first has the names of the rows, each has
// those of its columns; `formula` is the line over a map, `strongest` the line under it. No colour
// bars, no bars.
std::vector<MapLayout> layout_maps(const Rect& area, float scale, int count, int rows, int columns,
                                   float longest_label);

}  // namespace view
