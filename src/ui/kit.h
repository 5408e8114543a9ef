#pragma once

#include <imgui.h>

#include <cmath>
#include <string>
#include <string_view>

#include "ui/focus_ring.h"
#include "ui/fonts.h"
#include "ui/style.h"
#include "ui/text_entry.h"
#include "view/theme.h"

// What every widget is made from.
namespace ui {

// Passed to every widget; made anew in each frame around what lives longer.
struct Kit {
  const view::Theme& theme;
  const Fonts& fonts;
  FocusRing& ring;
  TextEntry& entry;
  float scale = 1.0F;
  bool animations = false;     // off: every frame shows the settled state, tooltips at once
  bool another_frame = false;  // set by a widget that has not settled yet
  bool page_keys = true;       // PageUp and PageDown act on controls, and turn no guide's steps

  // Whole pixels of a size at 100 %.
  float px(float at_100) const { return std::round(at_100 * scale); }
};

// A control as it stands in this frame.
struct Hit {
  ImGuiID id = 0;
  view::Rect rect;
  bool enabled = true;
  bool hovered = false;
  bool held = false;     // mouse button down on it
  bool clicked = false;  // mouse button released on it
  bool focused = false;
  bool outlined = false;
  bool activated = false;  // clicked, or Space or Enter
};

// What a label shows: the part before "##". All of it makes the identity.
std::string_view visible_part(std::string_view label);

// Places a control of this size at the cursor, in the focus ring, with the hand as pointer.
// A disabled control keeps its place in the layout and its tooltip.
Hit place(Kit& kit, std::string_view label, ImVec2 size, FocusRing::Use use = {});

// As place(), but not reached by Tab: for a part of a control that the keyboard reaches otherwise.
Hit place_part(Kit& kit, std::string_view label, ImVec2 size, bool enabled = true);

// The width asked for, or all that is left where that is 0.
float fill_width(float width);

// Two pixels of accent, two pixels away from the control.
void draw_focus(const Kit& kit, const Hit& hit, float radius);

// The text explains the item placed last, after a short rest of the mouse on it, or when the
// keyboard's focus is on it. Nothing for "".
void tooltip(Kit& kit, const Hit& hit, std::string_view text);

// Moves from 0 to 1 or back within a short time after `on` changed.
float animate(Kit& kit, ImGuiID id, bool on);

// The colour of a surface under the mouse.
view::Colour reacting(const Kit& kit, const Hit& hit, view::Colour colour);

enum class Align { left, centre, right };

// Upper left corner of one line of text with its left end, centre or right end `at`, on the middle
// of its height; whole pixels.
ImVec2 text_start(const Font& font, ImVec2 at, std::string_view text, Align align);

// One line of text, placed as text_start says.
void draw_text(ImDrawList& list, const Font& font, ImVec2 at, ImU32 colour, std::string_view text,
               Align align = Align::left);

// The text, or as much of it as fits, ended by "…".
std::string ellipsised(const Font& font, std::string_view text, float width);

}  // namespace ui
