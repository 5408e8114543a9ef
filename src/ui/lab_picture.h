#pragma once

#include "ui/panels.h"

namespace ui {

// The picture of a laboratory as a part of the page that scrolls where its content is larger, with
// a margin for outlines; always pair them.
void begin_picture(Frame& frame, const view::Rect& area);
void end_picture();

}  // namespace ui
