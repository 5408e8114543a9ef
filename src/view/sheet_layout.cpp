#include "view/sheet_layout.h"

#include <algorithm>
#include <cmath>

#include "view/number_text.h"
#include "view/readouts.h"

namespace view {
namespace {

using core::Index;

constexpr float row_height = 22.0F;
constexpr float most_word_width = 120.0F;

double vector_cell(const SheetContext& context, SheetColumn column, Index key, Index dimension) {
  const core::HeadTrace& head = context.scene.shown();
  if (column == SheetColumn::key) return static_cast<double>(head.key(key, dimension));
  const float value = head.value(key, dimension);
  if (column == SheetColumn::value) return static_cast<double>(value);
  return static_cast<double>(context.sheet.rows[static_cast<std::size_t>(key)].weight * value);
}

double scalar_cell(const SheetRow& row, SheetColumn column) {
  switch (column) {
    case SheetColumn::score:
      return static_cast<double>(row.score);
    case SheetColumn::scaled:
      return static_cast<double>(row.scaled);
    case SheetColumn::sharpened:
      return static_cast<double>(row.sharpened);
    case SheetColumn::masked:
      return static_cast<double>(row.kept);
    case SheetColumn::shifted:
      return static_cast<double>(row.shifted);
    case SheetColumn::exponential:
      return static_cast<double>(row.exponential);
    default:
      return static_cast<double>(row.weight);
  }
}

// What a column of numbers needs: its largest magnitude and how many decimals show it.
struct Extent {
  double largest = 0.0;
  bool negative = false;
  int needed = 0;  // decimals after which nothing is cut off, `most` at most

  void add(double value) {
    if (!std::isfinite(value)) return;
    largest = std::max(largest, std::abs(value));
    negative |= value < 0.0;
    constexpr int most = 8;
    constexpr std::array powers{1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8};
    const auto cut_off = [&](int decimals) {
      const double scaled = std::abs(value) * powers[static_cast<std::size_t>(decimals)];
      return std::abs(scaled - std::round(scaled)) > 1e-4;
    };
    while (needed < most && cut_off(needed)) ++needed;
  }
  // Decimals for so many significant digits of the largest number.
  int decimals(int digits) const {
    if (largest == 0.0) return 0;
    const int before = static_cast<int>(std::floor(std::log10(largest))) + 1;
    return std::min(needed, std::clamp(digits - before, 1, 8));
  }
};

Extent extent_of(const SheetContext& context, const SheetPlace& place) {
  Extent extent;
  for (Index key = 0; key < static_cast<Index>(context.sheet.rows.size()); ++key) {
    extent.add(cell_number(context, place, key));
  }
  if (const auto sum = sum_number(context, place)) extent.add(*sum);
  if (place.column == SheetColumn::key) {
    const core::HeadTrace& head = context.scene.shown();
    extent.add(static_cast<double>(head.query(context.sheet.query, place.dimension)));
  }
  return extent;
}

float name_width(const SheetContext& context, const SheetPlace& place) {
  const std::string& name =
      dimension_names(context.sheet, place.column)[static_cast<std::size_t>(place.dimension)];
  float width = 0.0F;
  for (const std::string& line : name_lines(name)) {
    width = std::max(width, context.measure(line, sheet_size::name * context.scale, false));
  }
  return width;
}

float number_width(const SheetContext& context, const Extent& extent, int decimals) {
  const double widest = extent.negative ? -extent.largest : extent.largest;
  return context.measure(format_number(widest, decimals), size::label * context.scale, true);
}

std::string title_of(SheetColumn column) {
  constexpr std::array titles{"key",   "q · k", "÷ √dₖ",  "× sharpness", "mask",
                              "− max", "exp",   "weight", "value",       "weight × value"};
  return titles[static_cast<std::size_t>(column)];
}

std::string note_of(const Sheet& sheet, SheetColumn column) {
  switch (column) {
    case SheetColumn::scaled:
      return "÷ " + format_number(std::sqrt(static_cast<double>(sheet.d_head)), 3);
    case SheetColumn::sharpened:
      return "× " + exact_text(sheet.sharpness);
    case SheetColumn::shifted:
      return sheet.all_masked() ? "" : "− " + format_number(static_cast<double>(sheet.largest), 3);
    case SheetColumn::weight:
      return "÷ " + format_number(sheet.total, 3);
    default:
      return "";
  }
}

// Numbers after which all vectors of a step are shown, so that they compare.
int vector_decimals(const SheetContext& context, SheetColumn column,
                    const std::vector<Index>& dimensions, std::vector<Extent>& extents) {
  Extent all;
  for (const Index dimension : dimensions) {
    extents.push_back(extent_of(context, {column, dimension}));
    all.largest = std::max(all.largest, extents.back().largest);
    all.needed = std::max(all.needed, extents.back().needed);
  }
  return all.decimals(4);
}

void add_vector(const SheetContext& context, SheetColumn column, SheetLayout& layout, float& x) {
  const std::vector<Index>& dimensions =
      column == SheetColumn::key ? context.sheet.key_dimensions : context.sheet.value_dimensions;
  std::vector<Extent> extents;
  const int decimals = vector_decimals(context, column, dimensions, extents);
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    SheetPlace place{column, dimensions[i], x, 0.0F, decimals};
    float width = std::max(number_width(context, extents[i], decimals), name_width(context, place));
    if (column == SheetColumn::key && layout.products_after) {
      const double value = product_number(context, *layout.products_after, place.dimension);
      width = std::max(width, context.measure(format_number(value, decimals),
                                              size::label * context.scale, true));
    }
    place.width = std::ceil(width + 14.0F * context.scale);
    x += place.width;
    layout.places.push_back(place);
  }
}

void add_scalar(const SheetContext& context, SheetColumn column, SheetLayout& layout, float& x) {
  SheetPlace place{column, 0, x, 0.0F, 0};
  const Extent extent = extent_of(context, place);
  const bool share = column == SheetColumn::exponential || column == SheetColumn::weight;
  place.decimals = share ? std::min(extent.needed, 4) : extent.decimals(4);
  const float size = size::label * context.scale;
  const float least = context.measure(format_number(-1.0 / 0.0, 0), size, true);
  place.width = std::ceil(std::max(number_width(context, extent, place.decimals), least) +
                          20.0F * context.scale);
  x += place.width;
  layout.places.push_back(place);
}

void add_group(const SheetContext& context, SheetColumn column, SheetLayout& layout, float& x) {
  const float start = x;
  const float margin = 6.0F * context.scale;
  SheetGroup group{column, start, 0.0F, title_of(column), note_of(context.sheet, column)};
  x += margin;
  if (is_vector(column)) {
    add_vector(context, column, layout, x);
  } else {
    add_scalar(context, column, layout, x);
  }
  const float title =
      std::max(context.measure(group.title, 12.0F * context.scale, true),
               context.measure(group.note, sheet_size::name * context.scale, false)) +
      14.0F * context.scale;
  const float spare = std::ceil(std::max(0.0F, title - (x - start)));
  if (spare > 0.0F && !layout.places.empty() && layout.places.back().x >= start) {
    layout.places.back().width += spare;
  }
  x += spare + margin;
  group.width = x - start;
  layout.groups.push_back(std::move(group));
}

}  // namespace

bool is_vector(SheetColumn column) {
  return column == SheetColumn::key || column == SheetColumn::value ||
         column == SheetColumn::weighted;
}

const std::vector<std::string>& dimension_names(const Sheet& sheet, SheetColumn column) {
  return column == SheetColumn::key ? sheet.keys : sheet.values;
}

// A name in two lines, so that columns stay narrow.
std::array<std::string, 2> name_lines(const std::string& name) {
  const std::size_t space = name.find(' ');
  if (space == std::string::npos) return {"", name};
  return {name.substr(0, space), name.substr(space + 1)};
}

double cell_number(const SheetContext& context, const SheetPlace& place, Index key) {
  if (is_vector(place.column)) return vector_cell(context, place.column, key, place.dimension);
  return scalar_cell(context.sheet.rows[static_cast<std::size_t>(key)], place.column);
}

double product_number(const SheetContext& context, Index key, Index dimension) {
  const core::HeadTrace& head = context.scene.shown();
  return static_cast<double>(head.query(context.sheet.query, dimension)) *
         static_cast<double>(head.key(key, dimension));
}

std::optional<double> sum_number(const SheetContext& context, const SheetPlace& place) {
  switch (place.column) {
    case SheetColumn::exponential:
      return context.sheet.total;
    case SheetColumn::weight:
      return context.sheet.weight_total;
    case SheetColumn::weighted:
      return static_cast<double>(context.sheet.output(0, place.dimension));
    default:
      return std::nullopt;
  }
}

float SheetLayout::row_top(Index key) const {
  const bool pushed = products_after && key > *products_after;
  return header + static_cast<float>(key + (pushed ? 1 : 0)) * row;
}

std::optional<Index> SheetLayout::key_at(float y) const {
  if (y < header) return std::nullopt;
  auto place = static_cast<Index>((y - header) / row);
  if (products_after && place > *products_after) --place;
  if (place >= keys) return std::nullopt;
  return place;
}

std::optional<SheetColumn> SheetLayout::column_at(float x) const {
  for (const SheetGroup& group : groups) {
    if (x >= group.x && x < group.x + group.width) return group.column;
  }
  return std::nullopt;
}

SheetLayout layout_sheet(const SheetContext& context) {
  SheetLayout layout;
  layout.scale = context.scale;
  layout.keys = static_cast<Index>(context.sheet.rows.size());
  layout.row = std::round(row_height * context.scale);
  layout.header =
      std::round((sheet_size::title + 2.0F * sheet_size::name_line + 6.0F) * context.scale) +
      layout.row;
  float longest = context.measure("query of", size::label * context.scale, true);
  for (const std::string& name : context.names) {
    longest = std::max(longest, context.measure(name, size::label * context.scale, true));
  }
  layout.words =
      std::ceil(std::min(longest, most_word_width * context.scale) + 16.0F * context.scale);
  if (context.state.products && context.state.step && context.sheet.shows(SheetColumn::key) &&
      context.state.step->key < layout.keys) {
    layout.products_after = context.state.step->key;
  }
  float x = layout.words;
  for (const SheetColumn column : context.sheet.columns) add_group(context, column, layout, x);
  layout.width = x;
  layout.height = layout.row_top(layout.keys) + layout.row + 2.0F * context.scale;
  return layout;
}

}  // namespace view
