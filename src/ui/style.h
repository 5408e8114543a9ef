#pragma once

#include <imgui.h>

#include "view/theme.h"

namespace ui {

ImU32 to_u32(view::Colour colour);

// The colour with `alpha` times its own opacity, 0 to 1.
view::Colour with_alpha(view::Colour colour, float alpha);

// `share` of the way from the first colour to the second, 0 to 1.
view::Colour mix(view::Colour from, view::Colour to, float share);

// Gives Dear ImGui's own parts (windows, scroll bars, popups) the theme, sizes times the scale.
void apply_style(const view::Theme& theme, float scale);

// Flags that every window and child needs: no floating, no keyboard handling of Dear ImGui's own.
inline constexpr ImGuiWindowFlags fixed_window =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBringToFrontOnFocus;

// A round panel at a place of the current window; what follows until end_panel is inside, with a
// margin, and scrolls when it is taller, if it may. Always pair them.
void begin_panel(const char* name, const view::Theme& theme, float scale, const view::Rect& rect,
                 bool scrolls = false);
void end_panel();

}  // namespace ui
