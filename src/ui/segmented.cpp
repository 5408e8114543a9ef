#include <algorithm>
#include <string>

#include "ui/keys.h"
#include "ui/widgets.h"

namespace ui {
namespace {

struct Measures {
  float height = 0.0F;
  float inset = 0.0F;    // of the segments in their common box
  float gap = 0.0F;      // between segments
  float padding = 0.0F;  // left and right of a segment's text
};

Measures measures(const Kit& kit, const SegmentOptions& how) {
  switch (how.look) {
    case SegmentLook::pills:
      return {kit.px(24.0F), 0.0F, kit.px(6.0F), kit.px(14.0F)};
    case SegmentLook::tabs:
      return {kit.px(32.0F), 0.0F, kit.px(12.0F), kit.px(10.0F)};
    case SegmentLook::joined:
      break;
  }
  return {kit.px(how.small ? 28.0F : 32.0F), kit.px(3.0F), kit.px(2.0F),
          kit.px(how.small ? 6.0F : 20.0F)};
}

// Widths of the segments: what the text needs in bold, so that choosing moves nothing; what is left
// is shared evenly.
std::vector<float> widths(const Kit& kit, std::span<const std::string> options, const Measures& m,
                          float total) {
  std::vector<float> each;
  float needed = 2.0F * m.inset - m.gap;
  for (const std::string& option : options) {
    each.push_back(std::ceil(text_width(kit.fonts.label_bold, option)) + 2.0F * m.padding);
    needed += each.back() + m.gap;
  }
  if (total > 0.0F && !each.empty()) {
    const float share = (total - needed) / static_cast<float>(each.size());
    for (float& width : each) width = std::floor(width + share);
  }
  return each;
}

void draw_segment(const Kit& kit, const Hit& hit, const SegmentOptions& how,
                  const std::string& text, bool chosen) {
  const view::Theme& t = kit.theme;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 from{hit.rect.x, hit.rect.y};
  const ImVec2 to{hit.rect.right(), hit.rect.bottom()};
  const float radius = kit.px(how.look == SegmentLook::joined ? 4.0F : 5.0F);
  const bool tab = how.look == SegmentLook::tabs;
  view::Colour ink = hit.hovered || (tab && chosen) ? t.text : t.dim;
  if (chosen && !tab) {
    list.AddRectFilled(from, to, to_u32(hit.enabled ? t.accent : mix(t.accent, t.panel, 0.6F)),
                       radius);
    ink = t.text_on_accent;
  } else if (how.look == SegmentLook::pills || (hit.enabled && hit.hovered)) {
    list.AddRectFilled(from, to, to_u32(reacting(kit, hit, t.raised)), radius);
  }
  if (tab && chosen) {
    const float thickness = kit.px(2.0F);
    list.AddRectFilled({from.x + kit.px(6.0F), to.y - thickness}, {to.x - kit.px(6.0F), to.y},
                       to_u32(t.accent), thickness / 2.0F);
  }
  if (!hit.enabled && !chosen) ink = mix(t.dim, t.panel, 0.35F);
  const Font& font = chosen ? kit.fonts.label_bold : kit.fonts.label;
  draw_text(list, font, {hit.rect.centre().x, hit.rect.centre().y}, to_u32(ink),
            ellipsised(font, text, hit.rect.width - kit.px(4.0F)), Align::centre);
}

int chosen_by_key(int chosen, int count, bool activated) {
  if (activated) return (chosen + 1) % count;
  if (pressed(Key::left, true) || pressed(Key::up, true)) return std::max(0, chosen - 1);
  if (pressed(Key::right, true) || pressed(Key::down, true)) return std::min(count - 1, chosen + 1);
  if (pressed(Key::home)) return 0;
  if (pressed(Key::end)) return count - 1;
  return chosen;
}

// Places the segments and returns the one that was clicked, else `chosen`.
int place_segments(Kit& kit, const view::Rect& box, std::span<const std::string> options,
                   const std::vector<float>& each, const Measures& m, const SegmentOptions& how,
                   int chosen, ImGuiID group) {
  float x = box.x + m.inset;
  int clicked = chosen;
  for (std::size_t i = 0; i < options.size(); ++i) {
    ImGui::SetCursorScreenPos({x, box.y + m.inset});
    const Hit hit = place_part(kit, "##" + std::to_string(i),
                               {each[i], box.height - 2.0F * m.inset}, how.enabled);
    if (hit.held) kit.ring.clicked(group);
    if (hit.clicked) clicked = static_cast<int>(i);
    draw_segment(kit, hit, how, options[i], static_cast<int>(i) == chosen);
    x += each[i] + m.gap;
  }
  return clicked;
}

float total(const std::vector<float>& each, const Measures& m) {
  float width = 2.0F * m.inset - m.gap;
  for (const float one : each) width += one + m.gap;
  return width;
}

}  // namespace

float segmented_width(const Kit& kit, std::span<const std::string> options,
                      const SegmentOptions& how) {
  const Measures m = measures(kit, how);
  return total(widths(kit, options, m, 0.0F), m);
}

SegmentOptions captioned(std::string_view caption, std::string_view tip) {
  SegmentOptions options;
  options.caption = caption;
  options.small = true;
  options.width = ImGui::GetContentRegionAvail().x;
  options.tip = tip;
  return options;
}

bool segmented(Kit& kit, std::string_view label, std::span<const std::string> options, int& chosen,
               const SegmentOptions& how) {
  if (options.empty()) return false;
  const Measures m = measures(kit, how);
  const bool captioned = !how.caption.empty();
  const std::vector<float> each = widths(kit, options, m, captioned ? 0.0F : how.width);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = total(each, m);
  const float row = captioned ? std::max(fill_width(how.width), width) : width;
  const view::Rect box{std::floor(at.x) + row - width, std::floor(at.y), width, m.height};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (captioned) {
    draw_text(list, kit.fonts.label, {std::floor(at.x), box.centre().y}, to_u32(kit.theme.dim),
              ellipsised(kit.fonts.label, how.caption, row - width - kit.px(8.0F)));
  }
  if (how.look == SegmentLook::joined) {
    const float radius = kit.px(view::size::control_radius);
    list.AddRectFilled({box.x, box.y}, {box.right(), box.bottom()},
                       to_u32(mix(kit.theme.panel, kit.theme.raised, 0.7F)), radius);
    list.AddRect({box.x, box.y}, {box.right(), box.bottom()}, to_u32(kit.theme.line), radius);
  }
  const std::string name(label);
  Hit group;
  group.id = ImGui::GetID(name.c_str());
  group.rect = box;
  group.enabled = how.enabled;
  ImGui::PushID(name.c_str());
  int next = place_segments(kit, box, options, each, m, how, chosen, group.id);
  ImGui::PopID();
  const FocusRing::State state = kit.ring.add(group.id, box, {how.enabled, true});
  group.outlined = state.outlined;
  if (state.focused && !kit.ring.typing() && !ctrl()) {
    next = chosen_by_key(next, static_cast<int>(options.size()), state.activated);
  }
  ImGui::SetCursorScreenPos({std::floor(at.x), box.y});
  ImGui::Dummy({row, box.height});
  group.hovered = ImGui::IsItemHovered();
  draw_focus(kit, group, kit.px(view::size::control_radius));
  tooltip(kit, group, how.tip);
  const bool changed = next != chosen;
  chosen = next;
  return changed;
}

}  // namespace ui
