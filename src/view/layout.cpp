#include "view/layout.h"

#include <algorithm>
#include <cmath>

#include "view/theme.h"

namespace view {
namespace {

constexpr float narrow_window = 1180.0F;
constexpr float low_window = 800.0F;

// Slants of the column words, 40 and 65 degrees: words over narrow columns stand steeper, or each
// would lie on the next one.
constexpr float gentle_slant = 0.698F;
constexpr float steep_slant = 1.134F;
constexpr float narrow_column = 20.0F;

constexpr float line_per_size = 1.04F;       // what a label needs of the rows, by its size
constexpr float smallest_map_label = 10.5F;  // before labels are left out

// Side of the smallest cell that has a gap, in pixels.
constexpr float gapped_cell = 8.0F;

// Width that the names of the axes need beside the cells, at 100 %.
constexpr float axis_names = 78.0F;

// Colour bar and story, right of the cells and down to the numbers under the bars. Without room for
// the story the colour bar is as high as the cells.
void place_side(MapLayout& layout, float right, float scale, bool with_story) {
  const float x = layout.cells.right() + (layout.slanted ? 28.0F : 20.0F) * scale;
  const float story_height = 208.0F * scale;
  const float over_story =
      layout.bar_numbers.bottom() - layout.cells.y - story_height - 24.0F * scale;
  const bool told = with_story && over_story >= 48.0F * scale;
  const float bar = told ? std::min(layout.cells.height, over_story) : layout.cells.height;
  layout.colour_bar = {x, layout.cells.y, 14.0F * scale, bar};
  layout.story = {x, layout.colour_bar.bottom() + 24.0F * scale,
                  told ? std::min(right - x, 190.0F * scale) : 0.0F, story_height};
}

// Room over the cells for words, slanted and not.
float slanted_height(float word, float slant, float scale) {
  return word * std::sin(slant) + 16.0F * scale;
}
constexpr float flat_labels = 34.0F;

// Side of the square cells that fill this room. Cells with gaps between them are whole pixels, so
// that all look alike.
float fitting_cell(float width, float columns, float height, float rows, float scale) {
  const float least = 32.0F * scale;
  const float fit = std::min(std::floor(std::max(width, least)) / columns,
                             std::floor(std::max(height, least)) / rows);
  return fit >= gapped_cell ? std::floor(fit) : fit;
}

void size_labels(MapLayout& layout, float cell, float slant, float longest_label, float scale) {
  layout.cell = cell;
  layout.slanted = cell < longest_label + 6.0F * scale;
  layout.label_size =
      std::clamp(cell / line_per_size, smallest_map_label * scale, size::label * scale);
  layout.label_step =
      std::max(1, static_cast<int>(std::ceil(line_per_size * layout.label_size / cell - 1e-3F)));
  layout.slant = slant;
}

}  // namespace

float fitting_scale(float wanted, float width, float height) {
  // Steps of a twentieth, so that resizing does not load fonts anew at every pixel.
  const float largest = std::min(width / least_width, height / least_height);
  const float stepped = std::floor(largest * 20.0F + 0.001F) / 20.0F;
  return std::min(wanted, std::max(stepped, 0.5F));
}

WindowLayout layout_window(float width, float height, float scale, bool tour_open,
                           float dock_share) {
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
  const float dock = dock_share > 0.0F ? std::floor(content_height * dock_share) : 0.0F;
  const float upper_height = content_height - (dock > 0.0F ? dock + gap : 0.0F);
  // Beside an open dock the map needs the sentence's room.
  const bool room_for_sentence = dock <= 0.0F || upper_height >= 560.0F * scale;
  const float sentence = room_for_sentence ? (narrow ? 152.0F
                                              : low  ? 128.0F
                                                     : 150.0F) *
                                                 scale
                                           : 0.0F;
  const float map_y = content_top + (sentence > 0.0F ? sentence + gap : 0.0F);

  WindowLayout layout;
  layout.top_bar = {0.0F, 0.0F, width, top};
  layout.status = {0.0F, height - bottom, width, bottom};
  layout.controls = {gap, content_top, side, upper_height};
  layout.sentence = {middle_x, content_top, middle_width, sentence};
  layout.map = {middle_x, map_y, middle_width, content_top + upper_height - map_y};
  layout.dock = {gap, content_top + upper_height + (dock > 0.0F ? gap : 0.0F),
                 middle_x + middle_width - gap, dock};
  layout.page = {gap, content_top, width - 2.0F * gap, content_height};
  layout.tour = {width - gap - tour, content_top, tour, content_height};
  layout.fold_secondary = low || dock > 0.0F;
  return layout;
}

MapLayout layout_map(const Rect& panel, float scale, int rows, int columns, float longest_label,
                     bool with_bars) {
  const Rect inner = panel.inset(16.0F * scale);
  const bool low = inner.height < 480.0F * scale;
  const auto across = static_cast<float>(std::max(columns, 1));
  const auto down = static_cast<float>(std::max(rows, 1));
  const float word = std::min(longest_label, 110.0F * scale);
  const float label = std::max(word, axis_names * scale) + 10.0F * scale;
  const float bars = with_bars ? (low ? 34.0F : 56.0F) * scale : 0.0F;
  const float numbers = with_bars ? 20.0F * scale : 0.0F;
  const float strongest = 22.0F * scale;
  const float formula = (low ? 30.0F : 34.0F) * scale;
  const float below = bars + numbers + strongest + 10.0F * scale;
  // A narrow panel keeps its room for the cells; the story is then told at the pointer. The last
  // slanted word reaches over what stands right of the cells.
  const bool narrow = inner.width < 560.0F * scale;
  const float side = std::max((narrow ? 64.0F : 176.0F) * scale, word * std::cos(gentle_slant));

  const float room_width = inner.width - label - side - 16.0F * scale;
  const auto cell_under = [&](float slant) {
    const float room = inner.height - formula - slanted_height(word, slant, scale) - below;
    return fitting_cell(room_width, across, room, down, scale);
  };
  const float slant = cell_under(gentle_slant) < narrow_column * scale ? steep_slant : gentle_slant;
  const float cell = cell_under(slant);
  const float wide = cell * across;
  const float tall = cell * down;

  MapLayout layout;
  size_labels(layout, cell, slant, longest_label, scale);
  const float labels = layout.slanted ? slanted_height(word, slant, scale) : flat_labels * scale;
  const float spare = std::max(0.0F, inner.height - formula - labels - tall - below);
  const float top = inner.y + formula + labels + std::min(spare / 2.0F, 12.0F * scale);
  const float left = std::floor(inner.x + label + std::max(0.0F, (room_width - wide) / 2.0F));

  layout.formula = {inner.x, inner.y, inner.width, formula};
  layout.cells = {left, std::ceil(top), wide, tall};
  layout.column_labels = {left, layout.cells.y - labels, wide, labels};
  layout.row_labels = {left - label, layout.cells.y, label, tall};
  layout.bars = {left, layout.cells.bottom() + 10.0F * scale, wide, bars};
  layout.bar_numbers = {left, layout.bars.bottom(), wide, numbers};
  layout.strongest = {inner.x, layout.bar_numbers.bottom(), inner.width, strongest};
  place_side(layout, inner.right(), scale, !narrow);
  return layout;
}

std::vector<MapLayout> layout_maps(const Rect& area, float scale, int count, int rows, int columns,
                                   float longest_label) {
  const auto across = static_cast<float>(std::max(columns, 1));
  const auto down = static_cast<float>(std::max(rows, 1));
  const auto maps = static_cast<float>(std::max(count, 1));
  const float word = std::min(longest_label, 110.0F * scale);
  const float label = std::max(word, axis_names * scale) + 10.0F * scale;
  const float title = 24.0F * scale;
  const float caption = 24.0F * scale;
  const float gap = 28.0F * scale;
  // The last slanted word reaches over what stands right of the cells.
  const float beyond = word * std::cos(steep_slant);
  const float above =
      title + std::max(slanted_height(word, steep_slant, scale), flat_labels * scale);
  const float width = (area.width - label - beyond - (maps - 1.0F) * gap) / maps;
  const float cell = fitting_cell(width, across, area.height - above - caption, down, scale);

  std::vector<MapLayout> layouts;
  for (int map = 0; map < count; ++map) {
    MapLayout layout;
    size_labels(layout, cell, steep_slant, longest_label, scale);
    const float wide = cell * across;
    const float left = std::floor(area.x + label + static_cast<float>(map) * (wide + gap));
    layout.cells = {left, std::ceil(area.y + above), wide, cell * down};
    layout.formula = {left, area.y, wide + gap - 8.0F * scale, title};
    layout.column_labels = {left, area.y + title, wide, above - title};
    layout.row_labels = {left - label, layout.cells.y, map == 0 ? label : 0.0F, cell * down};
    layout.strongest = {left, layout.cells.bottom(), layout.formula.width, caption};
    layouts.push_back(layout);
  }
  return layouts;
}

}  // namespace view
