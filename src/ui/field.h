#pragma once

#include <string_view>

#include "ui/kit.h"

namespace ui {

// The box of what is typed into, with caret and selection.
void draw_entry(const Kit& kit, const view::Rect& rect, std::string_view hint);

// Says under a control why something was refused, above everything else.
void draw_refusal(const Kit& kit, const view::Rect& under, std::string_view text);

}  // namespace ui
