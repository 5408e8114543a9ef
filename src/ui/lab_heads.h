#pragma once

#include "ui/laboratories.h"

// The pictures of the laboratory of heads.
namespace ui {

// Small maps of all heads with their gates and what was measured on them.
void all_heads(Frame& frame, const view::Rect& area);

// The chosen head, or the average of its layer, as one map with words.
void one_head(Frame& frame, const view::Rect& area);

}  // namespace ui
