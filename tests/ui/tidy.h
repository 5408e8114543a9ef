#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "ui/drawn_text.h"
#include "ui/driver.h"

// Checks of the last frame: nothing is cut, nothing lies on something else.
namespace ui {

inline std::string text(const view::Rect& r) {
  return std::to_string(r.x) + ", " + std::to_string(r.y) + " " + std::to_string(r.width) + " x " +
         std::to_string(r.height);
}

inline std::string_view name(const Glyph& glyph) {
  return glyph.window == nullptr ? "(over all)" : Driver::own_name(glyph.window->Name);
}

inline bool scrolls(const ImGuiWindow& window, int axis) {
  const bool can = (window.Flags & ImGuiWindowFlags_NoScrollbar) == 0;
  return can && (axis == 0 ? window.ScrollMax.x : window.ScrollMax.y) > 0.0F;
}

// Every character lies within what its window lets through, or one can scroll to it.
inline testing::AssertionResult text_is_whole(const std::vector<Glyph>& glyphs) {
  constexpr float tolerance = 0.75F;  // the smoothed edge of a character
  for (const Glyph& glyph : glyphs) {
    const view::Rect box = box_of(glyph);
    const view::Rect clip = glyph.clip.inset(-tolerance);
    const bool whole_x = box.x >= clip.x && box.right() <= clip.right();
    const bool whole_y = box.y >= clip.y && box.bottom() <= clip.bottom();
    const bool x = whole_x || (glyph.window != nullptr && scrolls(*glyph.window, 0));
    const bool y = whole_y || (glyph.window != nullptr && scrolls(*glyph.window, 1));
    if (!x || !y) {
      return testing::AssertionFailure()
             << "cut in " << name(glyph) << ": " << text(box) << " outside of " << text(glyph.clip);
    }
  }
  return testing::AssertionSuccess();
}

// No character lies on another one. Neighbours in a word may touch.
inline testing::AssertionResult text_is_apart(const std::vector<Glyph>& glyphs) {
  std::vector<view::Rect> boxes;
  for (const Glyph& glyph : glyphs) boxes.push_back(box_of(glyph));
  for (std::size_t a = 0; a < glyphs.size(); ++a) {
    for (std::size_t b = a + 1; b < glyphs.size(); ++b) {
      if (!boxes[a].overlaps(boxes[b])) continue;
      const bool neighbours =
          glyphs[a].window == glyphs[b].window && glyphs[b].place - glyphs[a].place <= 1;
      const bool hidden = !boxes[a].overlaps(glyphs[a].clip) || !boxes[b].overlaps(glyphs[b].clip);
      if (neighbours || hidden) continue;
      const float smaller =
          std::min(shared_area(glyphs[a], glyphs[a]), shared_area(glyphs[b], glyphs[b]));
      if (shared_area(glyphs[a], glyphs[b]) < 0.12F * smaller) continue;
      return testing::AssertionFailure() << name(glyphs[a]) << " " << text(boxes[a]) << " lies on "
                                         << name(glyphs[b]) << " " << text(boxes[b]);
    }
  }
  return testing::AssertionSuccess();
}

// What a window holds is within it, or it scrolls.
inline testing::AssertionResult content_fits() {
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    if (!window->WasActive) continue;
    const bool may_scroll = (window->Flags & ImGuiWindowFlags_NoScrollbar) == 0;
    const ImVec2 margin = window->WindowPadding;
    const bool fits = window->ScrollMax.x <= margin.x && window->ScrollMax.y <= margin.y;
    if (may_scroll || fits) continue;
    return testing::AssertionFailure() << window->Name << " lacks " << window->ScrollMax.x << ", "
                                       << window->ScrollMax.y << " pixels";
  }
  return testing::AssertionSuccess();
}

}  // namespace ui
