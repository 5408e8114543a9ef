#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "view/figure.h"
#include "view/sheet.h"
#include "view/theme.h"

// The sheet as a table: the words of the keys in a column on the left, the names of the steps and
// the query above, then a row a key and the sums. All coordinates are pixels from the table's upper
// left corner.
namespace view {

// Pixels at 100 %.
namespace sheet_size {
inline constexpr float title = 22.0F;      // height of the line that names a step
inline constexpr float name_line = 13.0F;  // height of a line of a dimension's name
inline constexpr float name = 11.0F;       // its letters
}  // namespace sheet_size

// Everything that belongs to one step: one column of numbers, or one a dimension.
struct SheetGroup {
  SheetColumn column = SheetColumn::key;
  float x = 0.0F;
  float width = 0.0F;
  std::string title;
  std::string note;  // the number that this step brings in
};

// One column of numbers.
struct SheetPlace {
  SheetColumn column = SheetColumn::key;
  core::Index dimension = 0;  // of a vector
  float x = 0.0F;
  float width = 0.0F;
  int decimals = 0;
};

struct SheetLayout {
  float scale = 1.0F;
  float words = 0.0F;   // width of the words' column
  float header = 0.0F;  // height of what stays in place above the rows, the query's row with it
  float row = 0.0F;     // height of a row
  float width = 0.0F;   // of the whole table
  float height = 0.0F;
  core::Index keys = 0;
  std::optional<core::Index> products_after;  // key under whose row its products stand
  std::vector<SheetGroup> groups;
  std::vector<SheetPlace> places;

  float row_top(core::Index key) const;  // row `keys` holds the sums
  // The key whose row covers a height, if any.
  std::optional<core::Index> key_at(float y) const;
  std::optional<SheetColumn> column_at(float x) const;
};

// What is drawn and how. `names` are the words of the keys as they can be displayed.
struct SheetContext {
  const Scene& scene;
  const Sheet& sheet;
  const SheetState& state;
  const std::vector<std::string>& names;
  const Theme& theme;
  const MeasureText& measure;
  float scale = 1.0F;
  std::optional<core::Index> pointed;  // key under the pointer
};

SheetLayout layout_sheet(const SheetContext& context);

// Whether a step has a column of numbers for each dimension.
bool is_vector(SheetColumn column);

// Names of the dimensions of a vector.
const std::vector<std::string>& dimension_names(const Sheet& sheet, SheetColumn column);

// The number in the row of a key, its factor of q · k in one dimension, and the sum over all keys
// where there is one.
double cell_number(const SheetContext& context, const SheetPlace& place, core::Index key);
double product_number(const SheetContext& context, core::Index key, core::Index dimension);
std::optional<double> sum_number(const SheetContext& context, const SheetPlace& place);

// The name of a dimension in two lines, so that columns stay narrow.
std::array<std::string, 2> name_lines(const std::string& name);

}  // namespace view
