#pragma once

#include "ui/panels.h"

namespace ui {

// Content of Overlay::files: a path to type, the folder's entries that begin like it, recent files.
void file_panel(Frame& frame);

}  // namespace ui
