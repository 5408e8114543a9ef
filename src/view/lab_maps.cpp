#include "view/lab_maps.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "view/colour_table.h"
#include "view/map_figure.h"
#include "view/matrix_view.h"
#include "view/max_reduction.h"
#include "view/readouts.h"

namespace view {
namespace {

constexpr float widest_name = 92.0F;
constexpr float column_gap = 14.0F;

// Which columns have one of their own, in order: all, or those with the largest magnitudes that fit
// beside a column for the others.
std::vector<std::size_t> fitting_columns(const std::vector<float>& widths,
                                         const std::vector<double>& magnitudes, float room,
                                         float others) {
  std::vector<std::size_t> order(widths.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (std::accumulate(widths.begin(), widths.end(), 0.0F) <= room) return order;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return magnitudes[a] > magnitudes[b]; });
  float left = room - others;
  std::size_t kept = 0;
  while (kept < order.size() && widths[order[kept]] <= left) left -= widths[order[kept++]];
  order.resize(kept);
  std::sort(order.begin(), order.end());
  return order;
}

std::vector<double> largest_magnitudes(const std::vector<NumberRow>& rows, std::size_t columns) {
  std::vector<double> largest(columns, 0.0);
  for (const NumberRow& row : rows) {
    for (std::size_t c = 0; c < row.numbers.size(); ++c) {
      largest[c] = std::max(largest[c], std::abs(row.numbers[c]));
    }
  }
  return largest;
}

std::vector<std::string> cells_of(const NumberRow& row, const std::vector<std::size_t>& columns,
                                  bool with_others, bool with_sum) {
  std::vector<std::string> cells{row.name};
  if (row.numbers.empty()) {
    cells.resize(1 + columns.size() + (with_others ? 1 : 0) + (with_sum ? 1 : 0), "—");
    return cells;
  }
  const double sum = std::accumulate(row.numbers.begin(), row.numbers.end(), 0.0);
  double rest = sum;
  for (const std::size_t c : columns) {
    cells.push_back(format_entry(row.numbers[c]));
    rest -= row.numbers[c];
  }
  if (with_others) cells.push_back(row.adds_up ? format_entry(rest) : "—");
  if (with_sum) cells.push_back(format_entry(sum));
  return cells;
}

}  // namespace

std::string format_entry(double number, int decimals) {
  const double magnitude = std::abs(number);
  const bool lost = magnitude > 0.0 && magnitude < 1e-4;
  return lost || magnitude >= 1e4 ? format_wide(number) : format_number(number, decimals);
}

LabMap lab_map(const core::Matrix& masked, std::string title, core::Matrix numbers, float high,
               bool is_signed) {
  HeatmapGrid grid;
  grid.rows = static_cast<int>(numbers.rows());
  grid.columns = static_cast<int>(numbers.cols());
  grid.values.assign(numbers.data(), numbers.data() + numbers.size());
  grid.masked.assign(grid.values.size(), 0);
  for (core::Index i = 0; i < masked.size(); ++i) {
    if (masked.data()[i] == -std::numeric_limits<float>::infinity()) {
      grid.masked[static_cast<std::size_t>(i)] = 1;
    }
  }
  const std::string top = format_entry(static_cast<double>(high));
  std::string caption = "colours " + (is_signed ? "−" + top : "0") + " to " + top;
  if (high <= 0.0F) caption = "all 0";
  return {std::move(title),
          std::move(caption),
          std::move(numbers),
          reduce_to_pixels(grid, LabMap::most_cells, LabMap::most_cells),
          high,
          is_signed};
}

HeatmapStyle lab_map_style(const LabMap& map, const ViewState& state, const Theme& theme, int width,
                           int height) {
  HeatmapStyle style;
  style.width = width;
  style.height = height;
  style.high = map.high;
  style.low = map.is_signed ? -map.high : 0.0F;
  style.axis = map.is_signed ? ColourAxis::linear : state.colour_axis;
  style.table = map.is_signed ? diverging_table(theme) : colour_table(state.colour_map);
  style.gap = theme.panel;
  style.masked = theme.masked;
  style.masked_hatch = theme.masked_hatch;
  return style;
}

Table number_table(const std::string& corner, const std::vector<std::string>& names,
                   const std::vector<NumberRow>& rows, bool with_sum, float width, float scale,
                   const MeasureText& measure) {
  const float size = size::label * scale;
  const float gap = column_gap * scale;
  const float number = measure("−0.00", size, true);
  float first = measure(corner, size, true);
  for (const NumberRow& row : rows) first = std::max(first, measure(row.name, size, true));
  const float room = width - first - (with_sum ? number + gap : 0.0F);
  std::vector<std::string> heads;
  std::vector<float> widths;
  for (const std::string& name : names) {
    heads.push_back(cut_to_width(name, widest_name * scale, size, false, measure));
    float widest = std::max(number, measure(heads.back(), size, true));
    for (const NumberRow& row : rows) {
      const std::size_t c = widths.size();
      if (c >= row.numbers.size()) continue;
      widest = std::max(widest, measure(format_entry(row.numbers[c]), size, true));
    }
    widths.push_back(widest + gap);
  }
  const std::vector<std::size_t> columns =
      fitting_columns(widths, largest_magnitudes(rows, names.size()), room,
                      std::max(number, measure("others", size, true)) + gap);
  const bool with_others = columns.size() < names.size();
  Table table;
  table.heads.push_back(corner);
  for (const std::size_t c : columns) table.heads.push_back(heads[c]);
  if (with_others) table.heads.emplace_back("others");
  if (with_sum) table.heads.emplace_back("sum");
  for (const NumberRow& row : rows) {
    table.rows.push_back(cells_of(row, columns, with_others, with_sum));
  }
  return table;
}

std::vector<double> row_numbers(const core::Matrix& matrix, core::Index row) {
  std::vector<double> numbers;
  for (core::Index column = 0; column < matrix.cols(); ++column) {
    numbers.push_back(static_cast<double>(matrix(row, column)));
  }
  return numbers;
}

}  // namespace view
