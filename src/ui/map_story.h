#pragma once

#include "ui/panels.h"

namespace ui {

// How the number under the pointer came about, else that of the focus row's strongest link: a card
// where the layout has room for one.
void story_card(Frame& frame, const view::Rect& rect);

// The same in lines, for a tooltip at the pointer.
std::string story_text(const Frame& frame);

}  // namespace ui
