#include "ui/kit.h"

#include <algorithm>
#include <optional>

#include "view/utf8.h"

namespace ui {
namespace {

constexpr float tooltip_delay = 0.4F;  // seconds
constexpr float motion_time = 0.12F;   // seconds

// Values kept by Dear ImGui for an item of the window.
float& stored(ImGuiID id, int use, float initial) {
  return *ImGui::GetStateStorage()->GetFloatRef(id + static_cast<ImGuiID>(use), initial);
}

bool rested(Kit& kit, const Hit& hit) {
  float& rest = stored(hit.id, 1, 0.0F);
  if (hit.held || !(hit.hovered || hit.outlined)) {
    rest = 0.0F;
    return false;
  }
  rest += ImGui::GetIO().DeltaTime;
  if (!kit.animations || rest >= tooltip_delay) return true;
  kit.another_frame = true;
  return false;
}

Hit place_item(std::string_view label, ImVec2 size, bool enabled) {
  const std::string name(label);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::SetCursorScreenPos({std::floor(at.x), std::floor(at.y)});
  size = {std::max(size.x, 1.0F), std::max(size.y, 1.0F)};
  Hit hit;
  hit.id = ImGui::GetID(name.c_str());
  hit.enabled = enabled;
  if (enabled) {
    hit.activated = hit.clicked = ImGui::InvisibleButton(name.c_str(), size);
    hit.held = ImGui::IsItemActive();
  } else {
    ImGui::Dummy(size);
  }
  hit.hovered = ImGui::IsItemHovered();
  const ImVec2 from = ImGui::GetItemRectMin();
  hit.rect = {from.x, from.y, size.x, size.y};
  return hit;
}

void show_pointer(const Hit& hit) {
  if (!hit.hovered) return;
  ImGui::SetMouseCursor(hit.enabled ? ImGuiMouseCursor_Hand : ImGuiMouseCursor_NotAllowed);
}

}  // namespace

std::string_view visible_part(std::string_view label) {
  return label.substr(0, label.find("##"));
}

Hit place(Kit& kit, std::string_view label, ImVec2 size, FocusRing::Use use) {
  Hit hit = place_item(label, size, use.enabled);
  if (use.enabled && ImGui::IsItemActivated()) kit.ring.clicked(hit.id);
  const FocusRing::State state = kit.ring.add(hit.id, hit.rect, use);
  hit.focused = state.focused;
  hit.outlined = state.outlined;
  hit.activated |= state.activated;
  show_pointer(hit);
  return hit;
}

Hit place_part(Kit& kit, std::string_view label, ImVec2 size, bool enabled) {
  const Hit hit = place_item(label, size, enabled);
  kit.ring.add_part(hit.id, hit.rect);
  show_pointer(hit);
  return hit;
}

float fill_width(float width) {
  return std::floor(width > 0.0F ? width : ImGui::GetContentRegionAvail().x);
}

void draw_focus(const Kit& kit, const Hit& hit, float radius) {
  if (!hit.outlined) return;
  const float distance = kit.px(3.0F);
  const view::Rect r = hit.rect.inset(-distance);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  // A control that fills its window is outlined outside of it.
  const ImVec2 at = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  const float room = kit.px(4.0F);
  list.PushClipRect({at.x - room, at.y - room}, {at.x + size.x + room, at.y + size.y + room});
  list.AddRect({r.x, r.y}, {r.right(), r.bottom()}, to_u32(kit.theme.accent), radius + distance, 0,
               kit.px(2.0F));
  list.PopClipRect();
}

void tooltip(Kit& kit, const Hit& hit, std::string_view text) {
  if (text.empty() || !rested(kit, hit)) return;
  const Font& font = kit.fonts.label;
  const float margin = kit.px(10.0F);
  const float wrap = kit.px(300.0F);
  const char* end = text.data() + text.size();
  const ImVec2 size = font.face->CalcTextSizeA(font.size, FLT_MAX, wrap, text.data(), end);
  if (!hit.hovered) {
    ImGui::SetNextWindowPos({hit.rect.x, hit.rect.bottom() + kit.px(8.0F)});
  }
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {margin, kit.px(7.0F)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, kit.px(view::size::control_radius));
  ImGui::PushStyleColor(ImGuiCol_PopupBg, to_u32(mix(kit.theme.raised, kit.theme.text, 0.06F)));
  ImGui::PushStyleColor(ImGuiCol_Border, to_u32(mix(kit.theme.line, kit.theme.text, 0.15F)));
  ImGui::BeginTooltip();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::GetWindowDrawList()->AddText(font.face, font.size, {std::floor(at.x), std::floor(at.y)},
                                      to_u32(kit.theme.text), text.data(), end, wrap);
  ImGui::Dummy({std::ceil(size.x), std::ceil(size.y)});
  ImGui::EndTooltip();
  ImGui::PopStyleColor(2);
  ImGui::PopStyleVar(2);
}

float animate(Kit& kit, ImGuiID id, bool on) {
  const float target = on ? 1.0F : 0.0F;
  float& value = stored(id, 2, target);
  if (!kit.animations) return value = target;
  const float step = ImGui::GetIO().DeltaTime / motion_time;
  value = on ? std::min(1.0F, value + step) : std::max(0.0F, value - step);
  if (value != target) kit.another_frame = true;
  return value * value * (3.0F - 2.0F * value);
}

view::Colour reacting(const Kit& kit, const Hit& hit, view::Colour colour) {
  if (!hit.enabled) return mix(colour, kit.theme.panel, 0.5F);
  if (hit.held) return mix(colour, kit.theme.text, 0.16F);
  return hit.hovered ? mix(colour, kit.theme.text, 0.08F) : colour;
}

ImVec2 text_start(const Font& font, ImVec2 at, std::string_view text, Align align) {
  float x = at.x;
  if (align != Align::left) {
    const float width = text_width(font, text);
    x -= align == Align::right ? width : width / 2.0F;
  }
  return {std::round(x), std::round(at.y - font.size / 2.0F)};
}

void draw_text(ImDrawList& list, const Font& font, ImVec2 at, ImU32 colour, std::string_view text,
               Align align) {
  if (text.empty()) return;
  list.AddText(font.face, font.size, text_start(font, at, text, align), colour, text.data(),
               text.data() + text.size());
}

std::string ellipsised(const Font& font, std::string_view text, float width) {
  if (text_width(font, text) <= width) return std::string(text);
  constexpr std::string_view dots = "…";
  const float room = width - text_width(font, dots);
  std::size_t end = 0;
  for (std::size_t next = 0; next < text.size();) {
    next += view::first_character(text.substr(next)).bytes;
    if (text_width(font, text.substr(0, next)) > room) break;
    end = next;
  }
  while (end > 0 && text[end - 1] == ' ') --end;
  return std::string(text.substr(0, end)).append(dots);
}

}  // namespace ui
