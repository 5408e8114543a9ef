#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "view/scene.h"

namespace view {

// What stands in the sheet for every key, from left to right as it is computed.
enum class SheetColumn {
  key,
  score,
  scaled,
  sharpened,
  masked,
  shifted,
  exponential,
  weight,
  value,
  weighted
};
inline constexpr std::size_t sheet_columns = 10;

// The place in the sheet that one has stepped to.
struct SheetStep {
  core::Index key = 0;
  SheetColumn column = SheetColumn::score;

  bool operator==(const SheetStep&) const = default;
};

// What the user chose of the sheet.
struct SheetState {
  std::array<bool, sheet_columns> shown{true, true, true, true,  true,
                                        true, true, true, false, true};
  std::optional<SheetStep> step;
  std::optional<core::Index> pointed;  // key last under the pointer
  bool products = false;               // q · k term by term, for the key stepped to
  bool all_dimensions = false;         // those that are 0 everywhere, too
  bool exclude_self = false;

  bool operator==(const SheetState&) const = default;
};

// One key of the focus row, step by step.
struct SheetRow {
  bool masked = false;
  float score = 0.0F;      // query . key
  float scaled = 0.0F;     // / sqrt(d_head)
  float sharpened = 0.0F;  // * sharpness
  float kept = 0.0F;       // the same; minus infinity where masked
  float shifted = 0.0F;    // - the row's largest
  float exponential = 0.0F;
  float weight = 0.0F;  // / the sum of all exponentials
};

// The focus row of the layer and head shown, from its query to its output.
struct Sheet {
  core::Index query = 0;  // the row
  core::Index d_head = 0;
  float sharpness = 1.0F;
  bool excludes_self = false;                 // its own cell is masked: computed anew
  std::vector<SheetRow> rows;                 // n, one a key
  float largest = 0.0F;                       // of the kept scores; minus infinity without any
  double total = 0.0;                         // of the exponentials
  double weight_total = 0.0;                  // of the weights
  core::Matrix output;                        // 1 x d_value
  std::vector<std::string> keys;              // names of the d_head dimensions
  std::vector<std::string> values;            // names of the d_value dimensions
  std::vector<core::Index> key_dimensions;    // that are shown
  std::vector<core::Index> value_dimensions;  // that are shown
  std::vector<SheetColumn> columns;           // that are shown, in order

  bool all_masked() const;
  bool any_masked() const;
  // Whether the step changes any number: sharpness 1 and a mask that removes nothing do not.
  bool changes_numbers(SheetColumn column) const;
  bool shows(SheetColumn column) const;
  core::Index key_count() const { return static_cast<core::Index>(rows.size()); }
};

// Reads the Trace; with `exclude_self` the row is softmaxed and blended again without its own cell.
// Shown are the columns chosen that change numbers, the key dimensions in which the query meets a
// key, and the value dimensions in which any value is not 0; or all dimensions.
Sheet make_sheet(const Scene& scene, float sharpness, const SheetState& state);

// The place after (or before) the one stepped to, over the columns shown, key by key; the first one
// (the last one) where there is none. Stays at the ends. Nothing while no column is shown.
std::optional<SheetStep> next_step(const Sheet& sheet, const std::optional<SheetStep>& step,
                                   bool forward);

// The place so many keys and columns further, within the sheet.
std::optional<SheetStep> moved_step(const Sheet& sheet, const std::optional<SheetStep>& step,
                                    core::Index by_keys, core::Index by_columns);

}  // namespace view
