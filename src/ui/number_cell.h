#pragma once

#include <string_view>

#include "ui/widgets.h"

namespace ui {

// A number in a box: drag it sideways, arrows (one step), Home goes to `normal`; type a value as in
// a slider. `step` is what an arrow adds and four pixels of a drag; `strength`, 0 to 1, fills the
// box with the accent.
struct NumberCellOptions {
  SliderOptions number{};  // range, decimals, normal, tip, width
  double step = 0.1;
  float height = 0.0F;  // pixels
  float strength = 0.0F;
};
bool number_cell(Kit& kit, std::string_view label, double& value, const NumberCellOptions& options);

}  // namespace ui
