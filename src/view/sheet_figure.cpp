#include "view/sheet_figure.h"

#include <algorithm>
#include <cmath>

#include "view/map_figure.h"
#include "view/readouts.h"

namespace view {
namespace {

using core::Index;

void add_text(Figure& figure, const SheetContext& context, std::string text, Point anchor,
              Colour colour, bool bold = false, TextAlign align = TextAlign::right,
              float size = size::label) {
  figure.emplace_back(
      Text{std::move(text), anchor, size * context.scale, colour, align, bold, 0.0F});
}

float number_x(const SheetContext& context, const SheetPlace& place) {
  return place.x + place.width - 6.0F * context.scale;
}

bool is_stepped(const SheetContext& context, Index key) {
  return context.state.step && context.state.step->key == key;
}

void add_row_surface(Figure& figure, const SheetContext& context, const SheetLayout& layout,
                     Index key, float x, float width) {
  if (!is_stepped(context, key) && context.pointed != key) return;
  const float height = layout.products_after == key ? 2.0F * layout.row : layout.row;
  figure.emplace_back(FilledRect{{x, layout.row_top(key), width, height}, context.theme.raised});
}

void add_weight_bar(Figure& figure, const SheetContext& context, const SheetLayout& layout,
                    const SheetPlace& place, Index key) {
  const float weight = context.sheet.rows[static_cast<std::size_t>(key)].weight;
  if (place.width * weight < 1.0F) return;
  Colour colour = context.theme.accent;
  colour.alpha = 70;
  const float margin = 3.0F * context.scale;
  figure.emplace_back(FilledRect{
      {place.x, layout.row_top(key) + margin, place.width * weight, layout.row - 2.0F * margin},
      colour,
      2.0F * context.scale});
}

void add_products(Figure& figure, const SheetContext& context, const SheetLayout& layout) {
  const Index key = *layout.products_after;
  const float y = layout.row_top(key) + 1.5F * layout.row;
  for (const SheetPlace& place : layout.places) {
    if (place.column == SheetColumn::key) {
      add_text(figure, context,
               format_number(product_number(context, key, place.dimension), place.decimals),
               {number_x(context, place), y}, context.theme.dim);
    } else if (place.column == SheetColumn::score) {
      add_text(figure, context,
               "= " + format_number(cell_number(context, place, key), place.decimals),
               {number_x(context, place), y}, context.theme.dim);
    }
  }
}

void add_step_outline(Figure& figure, const SheetContext& context, const SheetLayout& layout) {
  if (!context.state.step || context.state.step->key >= layout.keys) return;
  const auto group =
      std::find_if(layout.groups.begin(), layout.groups.end(),
                   [&](const SheetGroup& one) { return one.column == context.state.step->column; });
  if (group == layout.groups.end()) return;
  const Rect cell_rect{group->x, layout.row_top(context.state.step->key), group->width, layout.row};
  figure.emplace_back(OutlinedRect{cell_rect.inset(context.scale), context.theme.accent,
                                   std::max(1.0F, std::round(1.5F * context.scale)),
                                   4.0F * context.scale});
}

void add_sums(Figure& figure, const SheetContext& context, const SheetLayout& layout) {
  const float top = layout.row_top(layout.keys);
  figure.emplace_back(Line{
      {layout.words, top}, {layout.width, top}, context.theme.line, std::max(1.0F, context.scale)});
  for (const SheetPlace& place : layout.places) {
    const std::optional<double> sum = sum_number(context, place);
    if (!sum) continue;
    const bool output = place.column == SheetColumn::weighted;
    add_text(figure, context, format_number(*sum, place.decimals),
             {number_x(context, place), top + 0.5F * layout.row},
             output ? context.theme.accent : context.theme.text, true);
  }
}

void add_separators(Figure& figure, const SheetContext& context, const SheetLayout& layout,
                    float from, float to) {
  for (const SheetGroup& group : layout.groups) {
    figure.emplace_back(Line{{group.x, from},
                             {group.x, to},
                             context.theme.line,
                             std::max(1.0F, std::floor(context.scale))});
  }
}

}  // namespace

Figure sheet_rows(const SheetContext& context, const SheetLayout& layout, Index first, Index last) {
  Figure figure;
  for (Index key = first; key < last; ++key) {
    add_row_surface(figure, context, layout, key, layout.words, layout.width - layout.words);
    const bool masked = context.sheet.rows[static_cast<std::size_t>(key)].masked;
    const float y = layout.row_top(key) + 0.5F * layout.row;
    for (const SheetPlace& place : layout.places) {
      if (place.column == SheetColumn::weight) {
        add_weight_bar(figure, context, layout, place, key);
      }
      const double value = cell_number(context, place, key);
      const bool faint = masked || (is_vector(place.column) && value == 0.0);
      add_text(figure, context, format_number(value, place.decimals), {number_x(context, place), y},
               faint ? context.theme.dim : context.theme.text,
               place.column == SheetColumn::weight && !masked);
    }
  }
  if (layout.products_after) add_products(figure, context, layout);
  if (last == layout.keys) add_sums(figure, context, layout);
  add_separators(figure, context, layout, layout.row_top(first), layout.row_top(last) + layout.row);
  add_step_outline(figure, context, layout);
  return figure;
}

Figure sheet_words(const SheetContext& context, const SheetLayout& layout, Index first,
                   Index last) {
  Figure figure;
  const float x = layout.words - 10.0F * context.scale;
  for (Index key = first; key < last; ++key) {
    add_row_surface(figure, context, layout, key, 0.0F, layout.words);
    const bool bold = is_stepped(context, key) || context.pointed == key;
    const float y = layout.row_top(key) + 0.5F * layout.row;
    const Colour colour =
        context.sheet.rows[static_cast<std::size_t>(key)].masked ? context.theme.dim
        : key == context.sheet.query && !context.scene.cross()   ? context.theme.accent
                                                                 : context.theme.text;
    add_text(figure, context,
             cut_to_width(context.names[static_cast<std::size_t>(key)],
                          layout.words - 14.0F * context.scale, size::label * context.scale, bold,
                          context.measure),
             {x, y}, colour, bold);
    if (layout.products_after == key) {
      add_text(figure, context, "q × k", {x, y + layout.row}, context.theme.dim);
    }
  }
  if (last == layout.keys) {
    add_text(figure, context, "sum", {x, layout.row_top(last) + 0.5F * layout.row},
             context.theme.dim);
  }
  return figure;
}

Figure sheet_header(const SheetContext& context, const SheetLayout& layout) {
  Figure figure;
  const float title_y = 0.5F * sheet_size::title * context.scale;
  const float names_y = (sheet_size::title + 0.5F * sheet_size::name_line) * context.scale;
  const float line = sheet_size::name_line * context.scale;
  for (const SheetGroup& group : layout.groups) {
    const bool vector = is_vector(group.column);
    const float right = group.x + group.width - 12.0F * context.scale;
    add_text(figure, context, group.title,
             {vector ? group.x + 8.0F * context.scale : right, title_y}, context.theme.text, true,
             vector ? TextAlign::left : TextAlign::right, 12.0F);
    add_text(figure, context, group.note, {right, names_y + line}, context.theme.dim, false,
             TextAlign::right, sheet_size::name);
  }
  const core::HeadTrace& head = context.scene.shown();
  const float query_y = layout.header - 0.5F * layout.row;
  for (const SheetPlace& place : layout.places) {
    if (!is_vector(place.column)) continue;
    const auto dimension = static_cast<std::size_t>(place.dimension);
    const auto lines = name_lines(dimension_names(context.sheet, place.column)[dimension]);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      add_text(figure, context, lines[i],
               {number_x(context, place), names_y + static_cast<float>(i) * line},
               context.theme.dim, false, TextAlign::right, sheet_size::name);
    }
    if (place.column != SheetColumn::key) continue;
    add_text(figure, context,
             format_number(static_cast<double>(head.query(context.sheet.query, place.dimension)),
                           place.decimals),
             {number_x(context, place), query_y}, context.theme.accent, true);
  }
  add_separators(figure, context, layout, 0.0F, layout.header);
  figure.emplace_back(Line{{layout.words, layout.header},
                           {layout.width, layout.header},
                           context.theme.line,
                           std::max(1.0F, std::floor(context.scale))});
  return figure;
}

Figure sheet_corner(const SheetContext& context, const SheetLayout& layout) {
  Figure figure;
  add_text(figure, context, context.sheet.shows(SheetColumn::key) ? "query" : "",
           {layout.words - 10.0F * context.scale, layout.header - 0.5F * layout.row},
           context.theme.accent, true);
  figure.emplace_back(Line{{0.0F, layout.header},
                           {layout.words, layout.header},
                           context.theme.line,
                           std::max(1.0F, std::floor(context.scale))});
  return figure;
}

}  // namespace view
