#pragma once

#include <string>
#include <vector>

#include "core/types.h"
#include "view/figure.h"
#include "view/heatmap.h"
#include "view/lab_table.h"
#include "view/state.h"

// Several maps of one scene side by side, to be compared.
namespace view {

// A number of a map: so many decimals, or a power of ten where those would not show it.
std::string format_entry(double number, int decimals = 2);

// One of them: rows are the sentence's words, columns the keys' words.
struct LabMap {
  static constexpr int most_cells = 1024;  // a side; a longer map is reduced to that

  std::string title;
  std::string caption;     // what its colours span
  core::Matrix numbers;    // n x m
  HeatmapGrid grid;        // of these numbers
  float high = 1.0F;       // value of the last colour
  bool is_signed = false;  // coloured on both sides of 0, from -high
};

// Cells are masked where `masked` (n x m, of a head) is minus infinity.
LabMap lab_map(const core::Matrix& masked, std::string title, core::Matrix numbers, float high,
               bool is_signed = false);

// Colours as the controls say; signed ones on both sides of 0.
HeatmapStyle lab_map_style(const LabMap& map, const ViewState& state, const Theme& theme, int width,
                           int height);

// A row of numbers, one for each column of the maps.
struct NumberRow {
  std::string name;
  std::vector<double> numbers;  // m; empty: there are none, and each stands as a dash
  bool adds_up = true;          // whether a sum of some of them says anything
};

// The numbers under their words, in the order shown, and their sum where `with_sum`. Where not all
// words fit the width (pixels), those with the largest magnitudes stay and the sum of the others
// has a column.
Table number_table(const std::string& corner, const std::vector<std::string>& names,
                   const std::vector<NumberRow>& rows, bool with_sum, float width, float scale,
                   const MeasureText& measure);

// One row of a matrix.
std::vector<double> row_numbers(const core::Matrix& matrix, core::Index row);

}  // namespace view
