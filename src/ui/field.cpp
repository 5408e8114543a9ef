#include "ui/field.h"

#include <algorithm>

#include "ui/keys.h"
#include "ui/widgets.h"

namespace ui {
namespace {

void draw_box(const Kit& kit, const view::Rect& r, view::Colour surface, view::Colour edge) {
  const float radius = kit.px(view::size::control_radius);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled({r.x, r.y}, {r.right(), r.bottom()}, to_u32(surface), radius);
  list.AddRect({r.x, r.y}, {r.right(), r.bottom()}, to_u32(edge), radius);
}

}  // namespace

void draw_entry(const Kit& kit, const view::Rect& rect, std::string_view hint) {
  const TextEntry& entry = kit.entry;
  const Font& font = kit.fonts.label;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_box(kit, rect, kit.theme.background, kit.theme.accent);
  const view::Rect inside = rect.inset(kit.px(8.0F));
  const float middle = rect.centre().y;
  list.PushClipRect({inside.x, rect.y}, {inside.right() + kit.px(2.0F), rect.bottom()}, true);
  const float to_caret = text_width(font, std::string_view(entry.text).substr(0, entry.caret));
  const float x = inside.x - std::max(0.0F, to_caret - inside.width);
  const float half = std::round(font.em * 0.65F);
  if (entry.text.empty()) {
    draw_text(list, font, {x + kit.px(3.0F), middle}, to_u32(kit.theme.dim), hint);
  } else if (entry.all_selected) {
    list.AddRectFilled({x, middle - half}, {x + text_width(font, entry.text), middle + half},
                       to_u32(with_alpha(kit.theme.accent, 0.35F)));
  }
  draw_text(list, font, {x, middle}, to_u32(kit.theme.text), entry.text);
  if (!entry.all_selected) {
    const float caret = std::round(x + to_caret);
    list.AddRectFilled({caret, middle - half},
                       {caret + std::max(1.0F, kit.px(1.0F)), middle + half},
                       to_u32(kit.theme.text));
  }
  list.PopClipRect();
}

void draw_refusal(const Kit& kit, const view::Rect& under, std::string_view text) {
  if (text.empty()) return;
  const Font& font = kit.fonts.label;
  const float margin = kit.px(8.0F);
  const float width = std::ceil(text_width(font, text)) + 2.0F * margin;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const view::Rect box{std::max(0.0F, std::min(under.x, screen.x - width)),
                       under.bottom() + kit.px(4.0F), width, kit.px(28.0F)};
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  const float radius = kit.px(view::size::control_radius);
  list.AddRectFilled({box.x, box.y}, {box.right(), box.bottom()},
                     to_u32(mix(kit.theme.raised, kit.theme.text, 0.06F)), radius);
  list.AddRect({box.x, box.y}, {box.right(), box.bottom()}, to_u32(kit.theme.accent), radius);
  draw_text(list, font, {box.x + margin, box.centre().y}, to_u32(kit.theme.text), text);
}

FieldEvent text_field(Kit& kit, std::string_view label, std::string& text, std::string_view hint,
                      float width) {
  const Hit hit = place(kit, label, {fill_width(width), kit.px(32.0F)});
  if (hit.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
  TextEntry& entry = kit.entry;
  if (!hit.focused) {
    if (entry.owner == hit.id) entry.end();
    draw_box(kit, hit.rect, reacting(kit, hit, kit.theme.raised), kit.theme.line);
    const Font& font = kit.fonts.label;
    const bool empty = text.empty();
    draw_text(
        *ImGui::GetWindowDrawList(), font, {hit.rect.x + kit.px(6.0F), hit.rect.centre().y},
        to_u32(empty ? kit.theme.dim : kit.theme.text),
        ellipsised(font, empty ? hint : std::string_view(text), hit.rect.width - kit.px(16.0F)));
    return FieldEvent::none;
  }
  if (entry.owner != hit.id) entry.begin(hit.id, text);
  kit.ring.claim_text();
  const bool changed = entry.edit();
  text = entry.text;
  draw_entry(kit, hit.rect, hint);
  draw_focus(kit, hit, kit.px(view::size::control_radius));
  if (pressed(Key::escape)) kit.ring.clear();
  if (pressed(Key::enter)) return FieldEvent::accepted;
  return changed ? FieldEvent::changed : FieldEvent::none;
}

}  // namespace ui
