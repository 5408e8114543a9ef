#include "view/sheet.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/attention.h"
#include "view/dimensions.h"

namespace view {
namespace {

using core::Index;

std::vector<Index> every(Index count) {
  std::vector<Index> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), Index{0});
  return all;
}

// Dimensions in which the query and some key are not 0: where a product can be.
std::vector<Index> meeting_dimensions(const core::HeadTrace& head, Index query) {
  std::vector<Index> used = used_dimensions(head.key);
  std::erase_if(used, [&](Index dimension) { return head.query(query, dimension) == 0.0F; });
  return used;
}

// The row of masked scores that the sheet follows, its weights and its output.
struct FocusRow {
  core::Matrix masked;   // 1 x n
  core::Matrix weights;  // 1 x n
  core::Matrix output;   // 1 x d_value
};

FocusRow focus_row(const core::HeadTrace& head, Index query, bool exclude_self) {
  FocusRow row{head.masked.row(query), head.weights.row(query), head.output.row(query)};
  if (!exclude_self) return row;
  row.masked(0, query) = -std::numeric_limits<float>::infinity();
  row.weights = core::row_softmax(row.masked);
  row.output = core::blend(row.weights, head.value);
  return row;
}

SheetRow sheet_row(const core::HeadTrace& head, const FocusRow& focus, const Sheet& sheet,
                   Index key) {
  SheetRow row;
  row.score = head.scores(sheet.query, key);
  row.scaled = head.scaled(sheet.query, key);
  row.sharpened = row.scaled * sheet.sharpness;
  row.kept = focus.masked(0, key);
  row.masked = std::isinf(row.kept);
  row.shifted = row.masked ? row.kept : row.kept - sheet.largest;
  row.exponential = row.masked ? 0.0F : std::exp(row.shifted);
  row.weight = focus.weights(0, key);
  return row;
}

std::vector<SheetColumn> shown_columns(const Sheet& sheet, const SheetState& state) {
  std::vector<SheetColumn> columns;
  for (std::size_t i = 0; i < sheet_columns; ++i) {
    const auto column = static_cast<SheetColumn>(i);
    if (state.shown[i] && sheet.changes_numbers(column)) columns.push_back(column);
  }
  return columns;
}

// Place of the column stepped to among those shown; a hidden one counts as the next shown.
Index column_place(const Sheet& sheet, SheetColumn column) {
  const auto found = std::lower_bound(sheet.columns.begin(), sheet.columns.end(), column);
  return std::min<Index>(found - sheet.columns.begin(),
                         static_cast<Index>(sheet.columns.size()) - 1);
}

}  // namespace

bool Sheet::all_masked() const {
  return std::all_of(rows.begin(), rows.end(), [](const SheetRow& row) { return row.masked; });
}

bool Sheet::any_masked() const {
  return std::any_of(rows.begin(), rows.end(), [](const SheetRow& row) { return row.masked; });
}

bool Sheet::changes_numbers(SheetColumn column) const {
  if (column == SheetColumn::sharpened) return sharpness != 1.0F;
  return column != SheetColumn::masked || any_masked();
}

bool Sheet::shows(SheetColumn column) const {
  return std::find(columns.begin(), columns.end(), column) != columns.end();
}

Sheet make_sheet(const Scene& scene, float sharpness, const SheetState& state) {
  const core::HeadTrace& head = scene.shown();
  Sheet sheet;
  sheet.query = scene.focus;
  sheet.d_head = head.key.cols();
  sheet.sharpness = sharpness;
  // In cross-attention no key is the focus word's own.
  sheet.excludes_self = state.exclude_self && !scene.cross();
  const FocusRow focus = focus_row(head, scene.focus, sheet.excludes_self);
  sheet.largest = focus.masked.maxCoeff();
  for (Index key = 0; key < head.scores.cols(); ++key) {
    sheet.rows.push_back(sheet_row(head, focus, sheet, key));
    sheet.total += static_cast<double>(sheet.rows.back().exponential);
    sheet.weight_total += static_cast<double>(sheet.rows.back().weight);
  }
  sheet.output = focus.output;
  sheet.keys = key_names(*scene.example, scene.layer, scene.head);
  sheet.values = value_names(*scene.example, scene.layer, scene.head);
  sheet.key_dimensions =
      state.all_dimensions ? every(head.key.cols()) : meeting_dimensions(head, scene.focus);
  sheet.value_dimensions =
      state.all_dimensions ? every(head.value.cols()) : used_dimensions(head.value);
  sheet.columns = shown_columns(sheet, state);
  return sheet;
}

std::optional<SheetStep> next_step(const Sheet& sheet, const std::optional<SheetStep>& step,
                                   bool forward) {
  if (sheet.columns.empty() || sheet.rows.empty()) return std::nullopt;
  const auto width = static_cast<Index>(sheet.columns.size());
  const Index last = sheet.key_count() * width - 1;
  Index place = forward ? 0 : last;
  if (step) {
    const Index key = std::min(step->key, sheet.key_count() - 1);
    place = key * width + column_place(sheet, step->column) + (forward ? 1 : -1);
    place = std::clamp<Index>(place, 0, last);
  }
  return SheetStep{place / width, sheet.columns[static_cast<std::size_t>(place % width)]};
}

std::optional<SheetStep> moved_step(const Sheet& sheet, const std::optional<SheetStep>& step,
                                    Index by_keys, Index by_columns) {
  if (sheet.columns.empty() || sheet.rows.empty()) return std::nullopt;
  if (!step) return SheetStep{0, sheet.columns.front()};
  const Index column = std::clamp<Index>(column_place(sheet, step->column) + by_columns, 0,
                                         static_cast<Index>(sheet.columns.size()) - 1);
  return SheetStep{std::clamp<Index>(step->key + by_keys, 0, sheet.key_count() - 1),
                   sheet.columns[static_cast<std::size_t>(column)]};
}

}  // namespace view
