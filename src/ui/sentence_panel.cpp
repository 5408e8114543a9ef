#include "view/sentence_figure.h"

#include <algorithm>

#include "ui/paint.h"
#include "ui/panels.h"
#include "ui/widgets.h"
#include "view/readouts.h"

namespace ui {
namespace {

// The row as wide as it needs, in a part of the panel that scrolls sideways where that is too wide.
void word_row(Frame& frame, const view::Rect& area) {
  const view::Scene& scene = frame.workspace.scene();
  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0F, 0.0F});
  ImGui::BeginChild("words", {area.width, area.height}, false,
                    ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleVar();
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  const float bar = ImGui::GetStyle().ScrollbarSize;
  const view::Rect inside{0.0F, 0.0F, area.width, area.height - bar};
  const view::SentenceFigure drawing = view::sentence_figure(
      scene, frame.names, frame.key_names, inside, frame.kit.scale, frame.kit.theme, frame.measure);
  paint(drawing.figure, frame.kit.fonts, *ImGui::GetWindowDrawList(), {origin.x, origin.y});
  for (std::size_t i = 0; i < drawing.words.size(); ++i) {
    const view::Rect& word = drawing.words[i];
    ImGui::SetCursorScreenPos({origin.x + word.x, origin.y + word.y});
    const Hit hit = place_part(frame.kit, "##word" + std::to_string(i), {word.width, word.height});
    if (hit.hovered && !scene.cross()) {
      frame.hovered = core::Cell{scene.focus, static_cast<core::Index>(i), 0.0F};
    }
    if (hit.clicked) frame.workspace.focus_on_row(static_cast<core::Index>(i));
  }
  for (std::size_t i = 0; scene.cross() && i < drawing.keys.size(); ++i) {
    const view::Rect& key = drawing.keys[i];
    ImGui::SetCursorScreenPos({origin.x + key.x, origin.y + key.y});
    const Hit hit = place_part(frame.kit, "##key" + std::to_string(i), {key.width, key.height});
    if (hit.hovered) frame.hovered = core::Cell{scene.focus, static_cast<core::Index>(i), 0.0F};
  }
  if (drawing.width > area.width) {
    const view::Rect& focus = drawing.words[static_cast<std::size_t>(scene.focus)];
    const float left = ImGui::GetScrollX();
    const bool moved = frame.workspace.scrolled_to != scene.focus;
    if (moved && (focus.x < left || focus.right() > left + area.width)) {
      ImGui::SetScrollX(std::max(0.0F, focus.centre().x - area.width / 2.0F));
      frame.kit.another_frame = true;
    }
    frame.workspace.scrolled_to = scene.focus;
  }
  ImGui::EndChild();
}

}  // namespace

void sentence_panel(Frame& frame) {
  const view::Rect& panel = frame.layout.sentence;
  begin_panel("sentence", frame.kit.theme, frame.kit.scale, panel);
  const std::string line = view::headline(frame.workspace.scene());
  paragraph(frame.kit, line);
  const float top = ImGui::GetCursorScreenPos().y;
  const float margin = frame.kit.px(16.0F);
  const float bottom = panel.bottom() - frame.kit.px(6.0F);
  word_row(frame, {panel.x + margin, top, panel.width - 2.0F * margin, bottom - top});
  end_panel();
}

}  // namespace ui
