#include <algorithm>

#include "ui/panels.h"
#include "ui/widgets.h"

namespace ui {
namespace {

// The upper edge drags the dock taller or lower.
void drag_edge(Frame& frame) {
  const view::Rect& rect = frame.layout.dock;
  const float grip = frame.kit.px(12.0F);
  ImGui::SetCursorScreenPos({rect.x, rect.y - grip});
  const Hit hit = place_part(frame.kit, "##dock edge", {rect.width, grip});
  const float bar = frame.kit.px(44.0F);
  const float thick = std::max(2.0F, frame.kit.px(3.0F));
  const ImVec2 from{rect.centre().x - bar / 2.0F, rect.y - frame.kit.px(6.0F) - thick / 2.0F};
  const bool lit = hit.hovered || hit.held;
  ImGui::GetWindowDrawList()->AddRectFilled(
      from, {from.x + bar, from.y + thick},
      to_u32(lit ? frame.kit.theme.accent : frame.kit.theme.line), thick / 2.0F);
  if (lit) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
  if (!hit.held) return;
  const view::Rect& page = frame.layout.page;
  const float share = (page.bottom() - ImGui::GetIO().MousePos.y) / page.height;
  frame.workspace.dock_share = std::clamp(share, view::least_dock_share, view::most_dock_share);
}

void dock_content(Frame& frame) {
  switch (frame.workspace.dock) {
    case view::DockTab::steps:
      return steps_tab(frame);
    case view::DockTab::representation:
      return representation_tab(frame);
    case view::DockTab::code:
      return code_tab(frame);
    case view::DockTab::words:
      return words_tab(frame);
    case view::DockTab::origin:
      return origin_tab(frame);
    case view::DockTab::none:
      return;
  }
}

}  // namespace

void dock(Frame& frame) {
  if (frame.layout.dock.height <= 0.0F) return;
  drag_edge(frame);
  begin_panel("dock", frame.kit.theme, frame.kit.scale, frame.layout.dock, true);
  dock_content(frame);
  end_panel();
}

}  // namespace ui
