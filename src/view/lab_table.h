#pragma once

#include <string>
#include <vector>

#include "view/figure.h"
#include "view/theme.h"

namespace view {

// A heading over several columns.
struct TableGroup {
  std::string name;
  std::size_t first = 0;
  std::size_t last = 0;
};

// Texts in columns: the first one begins at its left, the others end at their right.
struct Table {
  std::vector<std::string> heads;
  std::vector<TableGroup> groups;  // over the heads; may be empty
  std::vector<std::vector<std::string>> rows;
  int marked = -1;  // row that is chosen; -1: none
};

// Pixels that the table takes at its full line height.
float table_height(const Table& table, float scale);

// Height of one of its lines in `area`, pixels. The first row is the line after the heads.
float table_line(const Table& table, const Rect& area, float scale);

// Middle of a row's height, pixels.
float table_row_middle(const Table& table, const Rect& area, std::size_t row, float scale);

// Fills the width of `area` (pixels). Lines come closer, letters get smaller and texts are cut
// where there is not enough room.
Figure table_figure(const Table& table, const Rect& area, const Theme& theme, float scale,
                    const MeasureText& measure);

}  // namespace view
