#pragma once

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "view/geometry.h"

// What the last frame drew as text, read back from what Dear ImGui handed to the renderer.
namespace ui {

struct Glyph {
  const ImGuiWindow* window = nullptr;
  view::Rect clip;
  std::array<ImVec2, 4> corners{};  // of the picture of one character, as drawn
  std::size_t place = 0;            // among the glyphs of its draw list
};

inline view::Rect box_of(const Glyph& glyph) {
  view::Rect box{glyph.corners[0].x, glyph.corners[0].y, 0.0F, 0.0F};
  float right = box.x;
  float bottom = box.y;
  for (const ImVec2 corner : glyph.corners) {
    box.x = std::min(box.x, corner.x);
    box.y = std::min(box.y, corner.y);
    right = std::max(right, corner.x);
    bottom = std::max(bottom, corner.y);
  }
  box.width = right - box.x;
  box.height = bottom - box.y;
  return box;
}

// A quad of the font's texture: unlike an image it shows a part of the texture, unlike a shape or a
// smoothed line it has a height in it.
inline bool is_glyph(const ImDrawVert* first) {
  const auto [top, bottom] = std::minmax({first[0].uv.y, first[2].uv.y});
  const auto [left, right] = std::minmax({first[0].uv.x, first[2].uv.x});
  const bool whole_texture = left == 0.0F && right == 1.0F && top == 0.0F && bottom == 1.0F;
  return bottom > top && right > left && !whole_texture && (first[0].col >> IM_COL32_A_SHIFT) > 0;
}

inline std::vector<Glyph> drawn_text() {
  std::vector<Glyph> glyphs;
  const ImDrawData* data = ImGui::GetDrawData();
  for (int l = 0; l < data->CmdListsCount; ++l) {
    const ImDrawList* list = data->CmdLists[l];
    const ImGuiWindow* window = nullptr;
    for (const ImGuiWindow* known : ImGui::GetCurrentContext()->Windows) {
      if (known->DrawList == list) window = known;
    }
    std::size_t place = 0;
    for (const ImDrawCmd& command : list->CmdBuffer) {
      const ImVec4 c = command.ClipRect;
      const ImDrawIdx* index = list->IdxBuffer.Data + command.IdxOffset;
      for (unsigned int i = 0; i + 6 <= command.ElemCount;) {
        const unsigned int v = index[i];
        const bool quad = index[i + 1] == v + 1 && index[i + 2] == v + 2 && index[i + 3] == v &&
                          index[i + 4] == v + 2 && index[i + 5] == v + 3;
        const ImDrawVert* first = list->VtxBuffer.Data + command.VtxOffset + v;
        if (!quad || !is_glyph(first)) {
          i += 3;
          continue;
        }
        glyphs.push_back({window,
                          {c.x, c.y, c.z - c.x, c.w - c.y},
                          {first[0].pos, first[1].pos, first[2].pos, first[3].pos},
                          place++});
        i += 6;
      }
    }
  }
  return glyphs;
}

inline float cross(ImVec2 a, ImVec2 b, ImVec2 p) {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

inline float area(const std::vector<ImVec2>& polygon) {
  float twice = 0.0F;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const ImVec2 a = polygon[i];
    const ImVec2 b = polygon[(i + 1) % polygon.size()];
    twice += a.x * b.y - b.x * a.y;
  }
  return std::abs(twice) / 2.0F;
}

// Area shared by two convex quads, both in the order in which Dear ImGui draws them.
inline float shared_area(const Glyph& one, const Glyph& other) {
  std::vector<ImVec2> polygon(one.corners.begin(), one.corners.end());
  for (std::size_t edge = 0; edge < 4 && !polygon.empty(); ++edge) {
    const ImVec2 a = other.corners[edge];
    const ImVec2 b = other.corners[(edge + 1) % 4];
    std::vector<ImVec2> kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const ImVec2 p = polygon[i];
      const ImVec2 q = polygon[(i + 1) % polygon.size()];
      const float at_p = cross(a, b, p);
      const float at_q = cross(a, b, q);
      if (at_p >= 0.0F) kept.push_back(p);
      if ((at_p >= 0.0F) == (at_q >= 0.0F)) continue;
      const float t = at_p / (at_p - at_q);
      kept.push_back({p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)});
    }
    polygon = std::move(kept);
  }
  return polygon.size() < 3 ? 0.0F : area(polygon);
}

}  // namespace ui
