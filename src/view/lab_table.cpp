#include "view/lab_table.h"

#include <algorithm>
#include <cmath>

#include "view/map_figure.h"

namespace view {
namespace {

constexpr float full_line = 25.0F;
constexpr float least_line = 17.0F;
constexpr float smallest_text = 10.0F;
constexpr float column_gap = 14.0F;

std::size_t head_lines(const Table& table) {
  return table.groups.empty() ? 1 : 2;
}

// Widths that the texts of each column need, the first column in `first`.
std::vector<float> needed_widths(const Table& table, float size, const MeasureText& measure) {
  std::vector<float> widths;
  for (std::size_t column = 0; column < table.heads.size(); ++column) {
    float width = measure(table.heads[column], size, false);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      width = std::max(width, measure(table.rows[row][column], size, true));
    }
    widths.push_back(std::ceil(width));
  }
  for (const TableGroup& group : table.groups) {
    float together = 0.0F;
    for (std::size_t c = group.first; c <= group.last; ++c) together += widths[c];
    const float missing = measure(group.name, size, false) - together;
    if (missing > 0.0F) widths[group.last] += std::ceil(missing);
  }
  return widths;
}

float total(const std::vector<float>& widths, float gap) {
  float sum = gap * static_cast<float>(std::max<std::size_t>(widths.size(), 1) - 1);
  for (const float width : widths) sum += width;
  return sum;
}

struct Placed {
  std::vector<float> left;
  std::vector<float> right;
  float size = 0.0F;
};

Placed place_columns(const Table& table, const Rect& area, float scale,
                     const MeasureText& measure) {
  Placed placed;
  const float gap = column_gap * scale;
  placed.size = size::label * scale;
  std::vector<float> widths = needed_widths(table, placed.size, measure);
  while (total(widths, gap) > area.width && placed.size > smallest_text * scale) {
    placed.size -= 0.5F * scale;
    widths = needed_widths(table, placed.size, measure);
  }
  const float room = total(widths, gap);
  const float factor = room > area.width ? area.width / room : 1.0F;
  const float spare = std::max(0.0F, area.width - room) /
                      static_cast<float>(std::max<std::size_t>(1, widths.size()));
  float x = area.x;
  for (const float width : widths) {
    placed.left.push_back(x);
    x += (width * factor) + spare;
    placed.right.push_back(x);
    x += gap * factor;
  }
  return placed;
}

void add_groups(Figure& figure, const Table& table, const Placed& placed, float y, float line,
                const Theme& theme, float scale) {
  for (const TableGroup& group : table.groups) {
    const float left =
        group.first == 0 ? placed.left[0] : placed.right[group.first - 1] + 24.0F * scale;
    const float right = placed.right[group.last];
    figure.emplace_back(
        Text{group.name, {(left + right) / 2.0F, y}, placed.size, theme.dim, TextAlign::centre});
    figure.emplace_back(
        FilledRect{{left, std::round(y + line / 2.0F - scale), right - left, std::max(1.0F, scale)},
                   theme.line});
  }
}

}  // namespace

float table_height(const Table& table, float scale) {
  return full_line * scale * static_cast<float>(table.rows.size() + head_lines(table));
}

float table_line(const Table& table, const Rect& area, float scale) {
  const auto lines = static_cast<float>(table.rows.size() + head_lines(table));
  return std::clamp(area.height / lines, least_line * scale, full_line * scale);
}

float table_row_middle(const Table& table, const Rect& area, std::size_t row, float scale) {
  const auto lines = static_cast<float>(row + head_lines(table));
  return area.y + table_line(table, area, scale) * (lines + 0.5F);
}

Figure table_figure(const Table& table, const Rect& area, const Theme& theme, float scale,
                    const MeasureText& measure) {
  Figure figure;
  const Placed placed = place_columns(table, area, scale, measure);
  const float line = table_line(table, area, scale);
  const auto cell = [&](std::size_t column, float y, const std::string& text, Colour colour,
                        bool bold) {
    const float width = placed.right[column] - placed.left[column];
    const bool first = column == 0;
    figure.emplace_back(Text{cut_to_width(text, width + scale, placed.size, bold, measure),
                             {first ? placed.left[column] : placed.right[column], y},
                             placed.size,
                             colour,
                             first ? TextAlign::left : TextAlign::right,
                             bold});
  };
  float y = area.y + line / 2.0F;
  if (!table.groups.empty()) {
    add_groups(figure, table, placed, y, line, theme, scale);
    y += line;
  }
  for (std::size_t column = 0; column < table.heads.size(); ++column) {
    cell(column, y, table.heads[column], theme.dim, false);
  }
  figure.emplace_back(
      FilledRect{{area.x, std::round(y + line / 2.0F - scale), area.width, std::max(1.0F, scale)},
                 theme.line});
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    y += line;
    const bool marked = static_cast<int>(row) == table.marked;
    for (std::size_t column = 0; column < table.heads.size(); ++column) {
      const Colour plain = column == 0 ? theme.dim : theme.text;
      cell(column, y, table.rows[row][column], marked ? theme.accent : plain, marked || column > 0);
    }
  }
  return figure;
}

}  // namespace view
