#include "view/map_figure.h"

#include <algorithm>
#include <cmath>

#include "view/colour_table.h"
#include "view/readouts.h"

namespace view {
namespace {

constexpr float widest_bar = 44.0F;
constexpr float narrowest_numbered_cell = 26.0F;

const core::Matrix& weights_of(const MapContext& context) {
  return context.scene.shown().weights;
}

// The column of the focus row's strongest link, where columns are words.
std::optional<core::Index> strongest_column(const MapContext& context) {
  if (!context.view.columns_are_keys) return std::nullopt;
  const bool weights = context.view.kind == MatrixKind::weights;
  const auto link = core::strongest_link(weights ? context.view.matrix() : weights_of(context),
                                         context.scene.focus);
  if (!link) return std::nullopt;
  return link->column;
}

// Every `step` th word has its label; focus and hovered word always have one, and push out
// neighbours they would lie on.
bool is_labelled(core::Index place, int step, const std::vector<core::Index>& always) {
  for (const core::Index kept : always) {
    if (place == kept) return true;
    if (std::abs(place - kept) < step) return false;
  }
  return (place - (always.empty() ? 0 : always.front())) % step == 0;
}

void add_row_labels(Figure& figure, const MapContext& context) {
  const MapLayout& layout = context.layout;
  const core::Index focus_place = focus_row(context.scene, context.view);
  std::vector<core::Index> always{focus_place};
  if (context.hovered) always.push_back(context.hovered->row);
  const float size = layout.label_size;
  const float gap = 8.0F * context.scale;
  for (core::Index row = 0; row < context.view.matrix().rows(); ++row) {
    if (!is_labelled(row, layout.label_step, always)) continue;
    const bool focus = row == focus_place;
    const bool hovered = context.hovered && row == context.hovered->row;
    const float y = layout.cells.y + (static_cast<float>(row) + 0.5F) * layout.cell;
    // Above the first row stand the names of the axes.
    if (y < layout.cells.y + 0.45F * size && !focus && !hovered) continue;
    const std::string name =
        cut_to_width(context.row_names[static_cast<std::size_t>(row)],
                     layout.row_labels.width - gap, size, focus || hovered, context.measure);
    figure.emplace_back(Text{name,
                             {layout.cells.x - gap, y},
                             size,
                             focus ? context.theme.accent : context.theme.text,
                             TextAlign::right,
                             focus || hovered});
  }
}

void add_column_labels(Figure& figure, const MapContext& context) {
  const MapLayout& layout = context.layout;
  const std::optional<core::Index> strongest = strongest_column(context);
  std::vector<core::Index> always;
  if (context.hovered) always.push_back(context.hovered->column);
  if (strongest) always.push_back(*strongest);
  const float size = layout.label_size;
  for (core::Index column = 0; column < context.view.matrix().cols(); ++column) {
    if (!is_labelled(column, layout.label_step, always)) continue;
    const bool bold = column == strongest || (context.hovered && column == context.hovered->column);
    const float centre = layout.cells.x + (static_cast<float>(column) + 0.5F) * layout.cell;
    Text label{context.column_names[static_cast<std::size_t>(column)],
               {},
               size,
               context.theme.text,
               TextAlign::centre,
               bold};
    if (layout.slanted) {
      label.text = cut_to_width(label.text, 110.0F * context.scale, size, bold, context.measure);
      label.anchor = {centre - 2.0F * context.scale, layout.cells.y - 9.0F * context.scale};
      label.align = TextAlign::left;
      label.angle = layout.slant;
    } else {
      label.anchor = {centre, layout.cells.y - 12.0F * context.scale};
    }
    figure.emplace_back(std::move(label));
  }
}

void add_axis_names(Figure& figure, const MapContext& context) {
  const float size = 11.0F * context.scale;
  const float x = context.layout.cells.x - 10.0F * context.scale;
  const float y = context.layout.cells.y - 10.0F * context.scale;
  const bool map = context.view.columns_are_keys;
  figure.emplace_back(Text{map ? "to (key) →" : "dimension →",
                           {x, y - 15.0F * context.scale},
                           size,
                           context.theme.dim,
                           TextAlign::right});
  figure.emplace_back(
      Text{map ? "from (query) ↓" : "word ↓", {x, y}, size, context.theme.dim, TextAlign::right});
}

void add_outlines(Figure& figure, const MapContext& context) {
  const MapLayout& layout = context.layout;
  const float stroke = std::max(2.0F, std::round(2.0F * context.scale));
  const auto row = static_cast<float>(focus_row(context.scene, context.view));
  const Rect chosen{layout.cells.x, layout.cells.y + row * layout.cell, layout.cells.width,
                    layout.cell};
  if (row >= 0.0F) {
    figure.emplace_back(
        OutlinedRect{chosen.inset(-stroke), context.theme.accent, stroke, 3.0F * context.scale});
  }
  if (!context.hovered) return;
  const Rect cell{layout.cells.x + static_cast<float>(context.hovered->column) * layout.cell,
                  layout.cells.y + static_cast<float>(context.hovered->row) * layout.cell,
                  layout.cell, layout.cell};
  figure.emplace_back(OutlinedRect{cell.inset(-stroke), context.theme.text, stroke, 2.0F});
}

void add_bar_tick(Figure& figure, const MapContext& context, const Rect& column, float weight) {
  const float y = context.layout.bars.bottom() - weight * context.layout.bars.height;
  figure.emplace_back(Line{{column.x, y},
                           {column.right(), y},
                           context.theme.dim,
                           std::max(2.0F, std::round(2.0F * context.scale))});
}

}  // namespace

HeatmapGrid colour_bar_grid() {
  constexpr int steps = 256;
  HeatmapGrid grid;
  grid.rows = steps;
  grid.columns = 1;
  for (int row = 0; row < steps; ++row) {
    grid.values.push_back(static_cast<float>(steps - 1 - row) / static_cast<float>(steps - 1));
  }
  grid.masked.assign(static_cast<std::size_t>(steps), 0);
  return grid;
}

HeatmapStyle colour_bar_style(const HeatmapStyle& of_map, int width, int height) {
  HeatmapStyle style = of_map;
  style.width = width;
  style.height = height;
  style.low = 0.0F;
  style.high = 1.0F;
  style.axis = ColourAxis::linear;
  return style;
}

Figure map_labels(const MapContext& context) {
  Figure figure;
  if (context.names_rows) {
    add_axis_names(figure, context);
    add_row_labels(figure, context);
  }
  add_column_labels(figure, context);
  add_outlines(figure, context);
  return figure;
}

Figure colour_bar_labels(const MapContext& context, const HeatmapStyle& style) {
  Figure figure;
  const Rect& bar = context.layout.colour_bar;
  const float size = 11.0F * context.scale;
  const float flat = 1.0F / static_cast<float>(context.scene.keys());
  figure.emplace_back(Text{matrix_name(context.view.kind),
                           {bar.x, bar.y - 15.0F * context.scale},
                           size,
                           context.theme.text,
                           TextAlign::left,
                           true});
  const auto y_of = [&](float value) {
    return bar.bottom() - colour_position(value, style) * bar.height;
  };
  std::vector<float> taken;
  const auto mark = [&](float value, const std::string& text, Colour colour) {
    const float y = y_of(value);
    const bool crowded = std::any_of(taken.begin(), taken.end(), [&](float other) {
      return std::abs(other - y) < 13.0F * context.scale;
    });
    if (crowded) return;
    taken.push_back(y);
    figure.emplace_back(Line{{bar.right(), y},
                             {bar.right() + 5.0F * context.scale, y},
                             colour,
                             std::max(1.0F, context.scale)});
    figure.emplace_back(Text{text, {bar.right() + 9.0F * context.scale, y}, size, colour});
  };
  if (context.view.is_signed) {
    for (const float share : {0.0F, 1.0F, -1.0F, 0.5F, -0.5F}) {
      const float value = share * style.high;
      mark(value, format_number(static_cast<double>(value), style.high < 10.0F ? 2 : 1),
           share == 0.0F ? context.theme.text : context.theme.dim);
    }
    return figure;
  }
  if (flat <= style.high && context.scene.keys() > 1) {
    mark(flat, "1/" + std::to_string(context.scene.keys()), context.theme.text);
  }
  mark(0.0F, "0", context.theme.dim);
  mark(style.high, format_number(static_cast<double>(style.high), style.high < 1.0F ? 2 : 0),
       context.theme.dim);
  for (const float share : {0.5F, 0.25F}) {
    const float value = share * style.high;
    mark(value, format_number(static_cast<double>(value), 2), context.theme.dim);
  }
  return figure;
}

Figure focus_row_bars(const MapContext& context) {
  Figure figure;
  const MapLayout& layout = context.layout;
  const core::Index focus = context.scene.focus;
  const core::HeadTrace* partner = context.scene.partner_shown();
  const std::optional<core::Index> strongest = strongest_column(context);
  const float width = std::min(layout.cell * 0.64F, widest_bar * context.scale);
  const bool numbered = layout.cell >= narrowest_numbered_cell * context.scale;
  for (core::Index column = 0; column < context.scene.keys(); ++column) {
    const float weight = weights_of(context)(focus, column);
    const float centre = layout.cells.x + (static_cast<float>(column) + 0.5F) * layout.cell;
    const float height = std::max(weight * layout.bars.height, context.scale);
    figure.emplace_back(
        FilledRect{{centre - width / 2.0F, layout.bars.bottom() - height, width, height},
                   context.theme.accent,
                   std::min(2.0F * context.scale, height / 2.0F)});
    if (partner != nullptr) {
      const float span = std::min(width + 6.0F * context.scale, layout.cell);
      add_bar_tick(figure, context, {centre - span / 2.0F, 0.0F, span, 0.0F},
                   partner->weights(focus, column));
    }
    const bool pointed = context.hovered && context.hovered->column == column;
    if (!numbered && column != strongest && !pointed) continue;
    figure.emplace_back(
        Text{format_weight(static_cast<double>(weight)),
             {centre, layout.bar_numbers.centre().y},
             11.0F * context.scale,
             column == strongest || pointed ? context.theme.text : context.theme.dim,
             TextAlign::centre,
             column == strongest});
  }
  const float label_x = layout.cells.x - 8.0F * context.scale;
  const std::string name = context.row_names[static_cast<std::size_t>(focus)];
  figure.emplace_back(
      Text{cut_to_width("row of " + name, layout.row_labels.width - 8.0F * context.scale,
                        12.0F * context.scale, false, context.measure),
           {label_x, layout.bars.bottom() - layout.bars.height / 2.0F},
           12.0F * context.scale,
           context.theme.accent,
           TextAlign::right});
  return figure;
}

std::string cut_to_width(const std::string& text, float width, float size, bool bold,
                         const MeasureText& measure) {
  if (measure(text, size, bold) <= width) return text;
  std::string cut = text;
  while (!cut.empty() && measure(cut + "…", size, bold) > width) {
    while (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xC0U) == 0x80U)
      cut.pop_back();
    if (!cut.empty()) cut.pop_back();
  }
  return cut + "…";
}

}  // namespace view
