#pragma once

#include "ui/panels.h"

namespace ui {

// The formula over the map: the part shown is marked, a click on a part shows its matrix. Returns
// where it ends, in pixels.
float formula_line(Frame& frame, const view::Rect& area);

}  // namespace ui
