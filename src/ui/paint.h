#pragma once

#include <imgui.h>

#include "ui/fonts.h"
#include "view/figure.h"

namespace ui {

// Paints the shapes in their order, moved by `offset`; sizes are pixels as they are.
void paint(const view::Figure& figure, const Fonts& fonts, ImDrawList& list, view::Point offset);

}  // namespace ui
