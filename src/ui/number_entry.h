#pragma once

#include <string>

#include "ui/widgets.h"

// Numbers that are typed in place: what sliders and cells of numbers share. Range and decimals are
// those of SliderOptions.
namespace ui {

double rounded(double value, int decimals);
int decimals(const SliderOptions& o);
std::string number_text(double value, const SliderOptions& o);

// Whether the user asks to type: Enter, Ctrl + click, or a double click without a drag.
bool wants_to_type(const Kit& kit, const Hit& hit);

// The value while it is typed: applied with Enter or on leaving where it is right.
void type_value(Kit& kit, const Hit& hit, const view::Rect& box, const SliderOptions& o,
                double& value);

}  // namespace ui
