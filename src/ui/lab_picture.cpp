#include "ui/lab_picture.h"

#include "ui/style.h"

namespace ui {

void begin_picture(Frame& frame, const view::Rect& area) {
  const float margin = frame.kit.px(10.0F);
  ImGui::SetCursorScreenPos({area.x - margin, area.y});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {margin, 0.0F});
  ImGui::PushStyleColor(ImGuiCol_Border, to_u32(with_alpha(frame.kit.theme.line, 0.0F)));
  ImGui::BeginChild("picture", {area.width + 2.0F * margin, area.height}, true,
                    ImGuiWindowFlags_NoNav | ImGuiWindowFlags_HorizontalScrollbar);
  ImGui::PopStyleColor();
}

void end_picture() {
  ImGui::EndChild();
  ImGui::PopStyleVar();
}

}  // namespace ui
