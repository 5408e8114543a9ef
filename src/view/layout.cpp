#include "view/layout.h"

#include <algorithm>
#include <cmath>

#include "view/theme.h"

namespace view {
namespace {

constexpr float narrow_window = 1180.0F;
constexpr float low_window = 800.0F;

// Sine of the slant of column words, 40 degrees.
constexpr float slant_sine = 0.643F;

// Width that the names of the axes need beside the cells, at 100 %.
constexpr float axis_names = 78.0F;

}  // namespace

WindowLayout layout_window(float width, float height, float scale, bool tour_open) {
  const bool narrow = width / scale < narrow_window;
  const bool low = height / scale < low_window;
  const float gap = (narrow || low ? 12.0F : size::gap) * scale;
  const float top = (low ? 44.0F : 48.0F) * scale;
  const float bottom = (low ? 36.0F : 44.0F) * scale;
  // Wide windows give some of their room to the sides, so that lines of text stay readable.
  const float side = std::clamp(width * 0.2F, 260.0F * scale, 320.0F * scale);
  const float tour = tour_open ? std::clamp(width * 0.245F, 264.0F * scale, 440.0F * scale) : 0.0F;
  const float content_top = top + gap;
  const float content_height = height - top - bottom - 2.0F * gap;
  const float middle_x = gap + side + gap;
  const float middle_width = width - middle_x - gap - (tour_open ? tour + gap : 0.0F);
  const float sentence = (narrow ? 152.0F : low ? 128.0F : 150.0F) * scale;

  WindowLayout layout;
  layout.top_bar = {0.0F, 0.0F, width, top};
  layout.status = {0.0F, height - bottom, width, bottom};
  layout.controls = {gap, content_top, side, content_height};
  layout.sentence = {middle_x, content_top, middle_width, sentence};
  layout.map = {middle_x, content_top + sentence + gap, middle_width,
                content_height - sentence - gap};
  layout.tour = {width - gap - tour, content_top, tour, content_height};
  layout.fold_secondary = low;
  return layout;
}

MapLayout layout_map(const Rect& panel, float scale, int tokens, float longest_label) {
  const Rect inner = panel.inset(16.0F * scale);
  const bool low = inner.height < 480.0F * scale;
  const auto n = static_cast<float>(std::max(tokens, 1));
  const float label = std::clamp(longest_label, axis_names * scale, 110.0F * scale) + 10.0F * scale;
  const float bars = (low ? 40.0F : 56.0F) * scale;
  const float numbers = 20.0F * scale;
  const float strongest = 22.0F * scale;
  // A narrow panel keeps its room for the cells; the story is then told at the pointer.
  const bool narrow = inner.width < 560.0F * scale;
  const float side = (narrow ? 64.0F : 176.0F) * scale;  // colour bar and story
  const float formula = (low ? 30.0F : 34.0F) * scale;
  const float below = bars + numbers + strongest + 10.0F * scale;

  const float slanted_height = std::min(longest_label, 110.0F * scale) * slant_sine + 16.0F * scale;
  const float room_height = inner.height - formula - slanted_height - below;
  // The last slanted word reaches to the right of its column.
  const float room_width = inner.width - label - side - 16.0F * scale;
  const float fit = std::max(std::min(room_width, room_height), n);
  const float cell = std::max(1.0F, n <= fit ? std::floor(fit / n) : fit / n);
  const float extent = n <= fit ? cell * n : fit;

  MapLayout layout;
  layout.cell = cell;
  layout.slanted = cell < longest_label + 6.0F * scale;
  layout.label_step = std::max(1, static_cast<int>(std::ceil(15.0F * scale / cell)));
  const float labels = layout.slanted ? slanted_height : 24.0F * scale;
  const float used = formula + labels + extent + below;
  const float spare = std::max(0.0F, inner.height - used);
  const float top = inner.y + formula + labels + std::min(spare / 2.0F, 12.0F * scale);
  const float left = std::floor(inner.x + label + std::max(0.0F, (room_width - extent) / 2.0F));

  layout.formula = {inner.x, inner.y, inner.width, formula};
  layout.cells = {left, std::floor(top), extent, extent};
  layout.column_labels = {left, layout.cells.y - labels, extent, labels};
  layout.row_labels = {left - label, layout.cells.y, label, extent};
  const float side_x =
      layout.cells.right() + 20.0F * scale + (layout.slanted ? 8.0F * scale : 0.0F);
  const float side_width = std::max(0.0F, inner.right() - side_x);
  const float story_height = 208.0F * scale;
  const float over_story = layout.cells.height - story_height - 28.0F * scale;
  const float bar_height = std::max(40.0F * scale, narrow ? extent : std::min(extent, over_story));
  layout.colour_bar = {side_x, layout.cells.y, 14.0F * scale, bar_height};
  layout.story = {side_x, layout.cells.y + bar_height + 24.0F * scale,
                  narrow ? 0.0F : std::min(side_width, 190.0F * scale), story_height};
  layout.bars = {left, layout.cells.bottom() + 10.0F * scale, extent, bars};
  layout.bar_numbers = {left, layout.bars.bottom(), extent, numbers};
  layout.strongest = {inner.x, layout.bar_numbers.bottom(), inner.width, strongest};
  return layout;
}

}  // namespace view
