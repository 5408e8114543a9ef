#include <array>

#include "ui/panels.h"
#include "ui/widgets.h"
#include "view/display_text.h"

namespace ui {
namespace {

std::string unknown_words(const content::Example& example) {
  std::string text = "Not in the vocabulary, taken as plain things: ";
  for (std::size_t i = 0; i < example.unknown_words.size(); ++i) {
    text += (i > 0 ? ", " : "") + view::display_text(example.unknown_words[i]);
  }
  return text;
}

// The tab of the open dock is underlined; the same tab again closes it.
void dock_tabs(Frame& frame) {
  constexpr std::array labels{"Step by step", "Representation", "As code", "Your words",
                              "Where from"};
  Kit& kit = frame.kit;
  view::DockTab& dock = frame.workspace.dock;
  ButtonOptions options;
  options.look = ButtonLook::ghost;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const auto tab = static_cast<view::DockTab>(i + 1);
    if (i > 0) ImGui::SameLine(0.0F, 0.0F);
    if (button(kit, labels[i], options)) {
      const bool hidden = frame.workspace.page != view::Page::none;
      dock = dock == tab && !hidden ? view::DockTab::none : tab;
      frame.workspace.page = view::Page::none;
    }
    if (dock != tab) continue;
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddRectFilled({from.x + kit.px(8.0F), to.y - kit.px(2.0F)},
                                              {to.x - kit.px(8.0F), to.y},
                                              to_u32(kit.theme.accent));
  }
}

// What was just done, else what there is to say of the example. A text that is cut can be opened.
void note_line(Frame& frame, const view::Rect& area) {
  Kit& kit = frame.kit;
  view::Workspace& workspace = frame.workspace;
  const content::Example& example = workspace.example();
  std::string note = workspace.notice;
  if (note.empty() && !example.unknown_words.empty()) note = unknown_words(example);
  if (note.empty()) note = kit.fonts.note;
  if (note.empty()) note = example.about;
  if (note.empty()) return;
  ImGui::SetCursorScreenPos({area.x, area.y});
  if (text_width(kit.fonts.label, note) > area.width) {
    const std::string more = "  more";
    const float room = area.width - text_width(kit.fonts.label, more);
    if (link(kit, ellipsised(kit.fonts.label, note, room) + more + "###note", note)) {
      workspace.message = note;
      workspace.overlay = view::Overlay::note;
    }
    return;
  }
  ImGui::SetCursorScreenPos({area.x, area.centre().y - std::ceil(kit.fonts.label.size) / 2.0F});
  const bool dim = workspace.notice.empty() && example.unknown_words.empty();
  text_line(kit, kit.fonts.label, dim ? kit.theme.dim : kit.theme.text, note, area.width);
}

}  // namespace

void status_bar(Frame& frame) {
  const view::Rect& bar = frame.layout.status;
  Kit& kit = frame.kit;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled({bar.x, bar.y}, {bar.right(), bar.bottom()}, to_u32(kit.theme.panel));
  list.AddLine({bar.x, bar.y}, {bar.right(), bar.y}, to_u32(kit.theme.line));
  const float y = bar.centre().y - kit.px(11.0F);
  const float left = bar.x + kit.px(16.0F);
  ImGui::SetCursorScreenPos({left, bar.centre().y - kit.px(17.0F)});
  dock_tabs(frame);
  ImGui::SetCursorScreenPos({ImGui::GetItemRectMax().x + kit.px(20.0F), y});
  const content::Example& example = frame.workspace.example();
  const float keys = text_width(kit.fonts.label, "? all keys") + kit.px(24.0F);
  if (example.hand_built) {
    constexpr const char* all =
        "Hand-built, not trained: who wants what is written in the vocabulary";
    const bool fits =
        ImGui::GetCursorScreenPos().x + text_width(kit.fonts.label, all) + kit.px(20.0F) <=
        bar.right() - keys;
    const bool crowded = !example.unknown_words.empty() || !fits;
    if (link(kit, crowded ? "Hand-built, not trained" : all, "Shows the entry of every word")) {
      frame.workspace.overlay = view::Overlay::word;
    }
  }
  const float x = ImGui::GetItemRectMax().x + kit.px(20.0F);
  const float room = bar.right() - keys - x - kit.px(16.0F);
  if (room > kit.px(80.0F)) note_line(frame, {x, y, room, kit.px(22.0F)});
  ImGui::SetCursorScreenPos({bar.right() - keys, y});
  if (link(kit, "? all keys")) frame.workspace.overlay = view::Overlay::keys;
}

}  // namespace ui
