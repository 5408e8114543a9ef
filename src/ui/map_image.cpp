#include "ui/map_image.h"

#include <algorithm>
#include <cmath>

#include "ui/style.h"

namespace ui {

void draw_heatmap(Frame& frame, int slot, const view::HeatmapGrid& grid,
                  const view::HeatmapStyle& style, const view::Rect& rect, float opacity) {
  const std::uintptr_t texture = frame.heatmaps.texture(slot, grid, style);
  const auto id = (ImTextureID)(intptr_t)texture;
  const auto alpha = static_cast<std::uint8_t>(std::lround(255.0F * opacity));
  ImGui::GetWindowDrawList()->AddImage(id, {rect.x, rect.y}, {rect.right(), rect.bottom()}, {0, 0},
                                       {1, 1}, to_u32({255, 255, 255, alpha}));
}

float longest_name(const Frame& frame, const std::vector<std::string>& rows,
                   const std::vector<std::string>& columns) {
  float longest = 0.0F;
  const float size = view::size::label * frame.kit.scale;
  for (const auto* names : {&rows, &columns}) {
    for (const std::string& name : *names) {
      longest = std::max(longest, frame.measure(name, size, true));
    }
  }
  return longest;
}

core::Index index_at(float offset, float extent, core::Index count) {
  const int pixels = std::max(1, static_cast<int>(std::lround(extent)));
  const int pixel = std::clamp(static_cast<int>(std::floor(offset)), 0, pixels - 1);
  return view::cell_at(pixel, pixels, static_cast<int>(count));
}

bool same_cell(const std::optional<core::Cell>& a, const std::optional<core::Cell>& b) {
  if (a.has_value() != b.has_value()) return false;
  return !a || (a->row == b->row && a->column == b->column);
}

}  // namespace ui
