#include "ui/widgets.h"

#include <algorithm>

namespace ui {
namespace {

struct Ink {
  view::Colour fill;
  view::Colour edge;  // alpha 0: none
  view::Colour text;
};

ImDrawList& draw_list() {
  return *ImGui::GetWindowDrawList();
}

void fill(const view::Rect& r, view::Colour colour, float radius) {
  draw_list().AddRectFilled({r.x, r.y}, {r.right(), r.bottom()}, to_u32(colour), radius);
}

void outline(const view::Rect& r, view::Colour colour, float radius, float thickness = 1.0F) {
  draw_list().AddRect({r.x, r.y}, {r.right(), r.bottom()}, to_u32(colour), radius, 0, thickness);
}

ImVec2 centre(const view::Rect& r) {
  return {r.centre().x, r.centre().y};
}

float control_radius(const Kit& kit) {
  return kit.px(view::size::control_radius);
}

view::Colour hidden(view::Colour colour) {
  return with_alpha(colour, 0.0F);
}

Ink button_ink(const Kit& kit, const Hit& hit, ButtonLook look) {
  const view::Theme& t = kit.theme;
  if (look == ButtonLook::primary && hit.enabled) {
    const float share = hit.held ? 0.2F : hit.hovered ? 0.1F : 0.0F;
    const view::Colour surface = mix(t.accent, t.text, share);
    return {surface, hidden(surface), t.text_on_accent};
  }
  const view::Colour text = hit.enabled ? t.text : mix(t.dim, t.panel, 0.35F);
  if (look == ButtonLook::ghost) {
    const bool lit = hit.enabled && (hit.hovered || hit.held);
    const view::Colour surface = lit ? reacting(kit, hit, t.raised) : hidden(t.raised);
    return {surface, hidden(t.line), !hit.enabled ? text : lit ? t.text : t.dim};
  }
  return {reacting(kit, hit, t.raised), t.line, text};
}

void draw_surface(const view::Rect& rect, const Ink& ink, float radius) {
  fill(rect, ink.fill, radius);
  if (ink.edge.alpha > 0) outline(rect, ink.edge, radius);
}

void draw_tick(const Kit& kit, const view::Rect& box, view::Colour colour) {
  const float s = box.width / 18.0F;
  const ImVec2 points[] = {{box.x + 4.5F * s, box.y + 9.3F * s},
                           {box.x + 7.8F * s, box.y + 12.6F * s},
                           {box.x + 13.6F * s, box.y + 5.9F * s}};
  draw_list().AddPolyline(points, 3, to_u32(colour), 0, 2.0F * kit.scale);
}

void draw_check(const Kit& kit, ImVec2 at, bool on, view::Colour edge) {
  const float side = kit.px(18.0F);
  const view::Rect box{at.x, at.y, side, side};
  if (on) {
    fill(box, kit.theme.done, kit.px(4.0F));
    draw_tick(kit, box, kit.theme.text_on_done);
  } else {
    outline(box, edge, kit.px(4.0F), kit.px(1.5F));
  }
}

}  // namespace

float button_width(const Kit& kit, std::string_view label) {
  return std::ceil(text_width(kit.fonts.label_bold, visible_part(label))) + kit.px(32.0F);
}

bool button(Kit& kit, std::string_view label, const ButtonOptions& options) {
  const bool ghost = options.look == ButtonLook::ghost;
  const Font& font =
      ghost || options.look == ButtonLook::plain ? kit.fonts.label : kit.fonts.label_bold;
  const float width = options.width > 0.0F ? options.width : button_width(kit, label);
  const Hit hit = place(kit, label, {width, kit.px(34.0F)}, {options.enabled});
  const Ink ink = button_ink(kit, hit, options.look);
  draw_surface(hit.rect, ink, control_radius(kit));
  const std::string text = ellipsised(font, visible_part(label), width - kit.px(12.0F));
  draw_text(draw_list(), font, centre(hit.rect), to_u32(ink.text), text, Align::centre);
  draw_focus(kit, hit, control_radius(kit));
  tooltip(kit, hit, options.tip);
  return hit.activated;
}

bool icon_button(Kit& kit, std::string_view symbol, std::string_view tip, bool enabled, bool on) {
  const float side = kit.px(28.0F);
  const std::string label = std::string(symbol).append("##").append(tip);
  const Hit hit = place(kit, label, {side, side}, {enabled});
  Ink ink = button_ink(kit, hit, ButtonLook::ghost);
  if (on) ink = {kit.theme.accent, hidden(kit.theme.accent), kit.theme.text_on_accent};
  draw_surface(hit.rect, ink, control_radius(kit));
  draw_text(draw_list(), kit.fonts.reading, centre(hit.rect), to_u32(ink.text), symbol,
            Align::centre);
  draw_focus(kit, hit, control_radius(kit));
  tooltip(kit, hit, tip);
  return hit.activated;
}

bool link(Kit& kit, std::string_view label, std::string_view tip) {
  const Font& font = kit.fonts.label;
  const std::string_view text = visible_part(label);
  const float width = std::ceil(text_width(font, text));
  const Hit hit = place(kit, label, {width, kit.px(22.0F)});
  const view::Colour colour = hit.hovered ? kit.theme.text : kit.theme.dim;
  draw_text(draw_list(), font, {hit.rect.x, hit.rect.centre().y}, to_u32(colour), text);
  if (hit.hovered) {
    const float y = std::round(hit.rect.centre().y + font.em * 0.55F);
    fill({hit.rect.x, y, width, kit.px(1.0F)}, kit.theme.accent, 0.0F);
  }
  draw_focus(kit, hit, kit.px(2.0F));
  tooltip(kit, hit, tip);
  return hit.activated;
}

// As wide as in bold, so that choosing moves no neighbour.
float chip_width(const Kit& kit, std::string_view label, bool small) {
  const Font& font = small ? kit.fonts.label_bold : kit.fonts.reading_bold;
  return std::ceil(text_width(font, visible_part(label))) + kit.px(small ? 16.0F : 24.0F);
}

bool chip(Kit& kit, std::string_view label, const ChipOptions& options) {
  const view::Theme& t = kit.theme;
  const bool bold = options.chosen || options.marked;
  const Font& large = bold ? kit.fonts.reading_bold : kit.fonts.reading;
  const Font& small = bold ? kit.fonts.label_bold : kit.fonts.label;
  const Font& font = options.small ? small : large;
  const std::string_view text = visible_part(label);
  const float width = options.width > 0.0F ? options.width : chip_width(kit, label, options.small);
  const float height = kit.px(options.small ? 24.0F : 30.0F);
  const Hit hit = place(kit, label, {width, height}, {options.enabled});
  Ink ink = button_ink(kit, hit, options.chosen ? ButtonLook::primary : ButtonLook::plain);
  draw_surface(hit.rect, ink, control_radius(kit));
  draw_text(draw_list(), font, centre(hit.rect), to_u32(ink.text),
            ellipsised(font, text, width - kit.px(8.0F)), Align::centre);
  if (options.marked) {
    const float thickness = kit.px(2.0F);
    const float y = hit.rect.bottom() - kit.px(4.0F);
    fill({hit.rect.x + kit.px(6.0F), y, width - kit.px(12.0F), thickness},
         options.chosen ? t.text_on_accent : t.accent, thickness / 2.0F);
  }
  draw_focus(kit, hit, control_radius(kit));
  tooltip(kit, hit, options.tip);
  return hit.activated;
}

bool toggle(Kit& kit, std::string_view label, bool& on, std::string_view key, std::string_view tip,
            bool enabled, float width) {
  const view::Theme& t = kit.theme;
  width = fill_width(width);
  const Hit hit = place(kit, label, {width, kit.px(26.0F)}, {enabled});
  if (hit.activated) on = !on;
  const float y = hit.rect.centre().y;
  const view::Rect track{hit.rect.x, std::round(y - kit.px(9.0F)), kit.px(34.0F), kit.px(18.0F)};
  const float moved = animate(kit, hit.id, on);
  const view::Colour off = reacting(kit, hit, mix(t.raised, t.text, 0.1F));
  const view::Colour lit =
      enabled ? mix(t.accent, t.text, hit.hovered ? 0.1F : 0.0F) : mix(t.accent, t.panel, 0.6F);
  fill(track, mix(off, lit, moved), track.height / 2.0F);
  const float radius = kit.px(13.0F) / 2.0F;
  const float inset = track.height / 2.0F;
  const ImVec2 knob{track.x + inset + moved * (track.width - 2.0F * inset), track.centre().y};
  const view::Colour plain = mix(view::Colour{255, 255, 255, 255}, t.panel, enabled ? 0.0F : 0.5F);
  draw_list().AddCircleFilled(knob, radius, to_u32(mix(plain, t.text_on_accent, moved)), 24);

  const view::Colour ink = enabled ? t.text : mix(t.dim, t.panel, 0.35F);
  const Font& font = kit.fonts.label;
  const float start = track.right() + kit.px(10.0F);
  const std::string name = ellipsised(font, visible_part(label), hit.rect.right() - start);
  const float left = start + text_width(font, name) + kit.px(6.0F);
  draw_text(draw_list(), font, {start, y}, to_u32(ink), name);
  draw_text(draw_list(), font, {hit.rect.right(), y}, to_u32(t.dim),
            ellipsised(font, key, hit.rect.right() - left), Align::right);
  draw_focus(kit, hit, control_radius(kit));
  tooltip(kit, hit, tip);
  return hit.activated;
}

bool checkbox(Kit& kit, std::string_view label, bool& on, float width) {
  width = fill_width(width);
  const Hit hit = place(kit, label, {width, kit.px(26.0F)});
  if (hit.activated) on = !on;
  const float y = hit.rect.centre().y;
  const view::Colour edge = hit.hovered ? kit.theme.text : kit.theme.dim;
  draw_check(kit, {hit.rect.x, std::round(y - kit.px(9.0F))}, on, edge);
  const float start = hit.rect.x + kit.px(28.0F);
  draw_text(draw_list(), kit.fonts.reading, {start, y}, to_u32(kit.theme.text),
            ellipsised(kit.fonts.reading, visible_part(label), hit.rect.right() - start));
  draw_focus(kit, hit, control_radius(kit));
  return hit.activated;
}

void task_row(Kit& kit, std::string_view markup, bool is_done, bool was_shown) {
  const float width = fill_width(0.0F);
  const float indent = kit.px(28.0F);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float top = at.y + kit.px(2.0F);
  done_box(kit, {at.x, top}, is_done && !was_shown);
  if (is_done && was_shown) {
    const float side = kit.px(18.0F);
    draw_tick(kit, {std::floor(at.x), std::floor(top), side, side}, kit.theme.dim);
  }
  ImGui::SetCursorScreenPos({at.x + indent, at.y});
  ImGui::BeginGroup();
  paragraph(kit, markup, {.width = width - indent, .dim = is_done});
  ImGui::EndGroup();
}

void rule(Kit& kit, float width) {
  width = fill_width(width);
  const float thickness = std::max(1.0F, std::floor(kit.scale));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  fill({std::floor(at.x), std::floor(at.y) + kit.px(4.0F), width, thickness}, kit.theme.line, 0.0F);
  ImGui::Dummy({width, kit.px(8.0F) + thickness});
}

void done_box(Kit& kit, ImVec2 at, bool is_done) {
  draw_check(kit, {std::floor(at.x), std::floor(at.y)}, is_done, kit.theme.dim);
}

void pips(Kit& kit, int count, int done, float width) {
  std::vector<bool> filled(static_cast<std::size_t>(std::max(count, 0)), false);
  std::fill_n(filled.begin(), std::min(count, std::max(done, 0)), true);
  pips(kit, filled, width);
}

void pips(Kit& kit, const std::vector<bool>& filled, float width) {
  const auto count = static_cast<int>(filled.size());
  if (count <= 0) return;
  width = fill_width(width);
  const float gap = kit.px(count > 12 ? 2.0F : 5.0F);
  const float height = kit.px(4.0F);
  const float each = (width - gap * static_cast<float>(count - 1)) / static_cast<float>(count);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  for (int i = 0; i < count; ++i) {
    const float x = std::round(at.x + static_cast<float>(i) * (each + gap));
    const view::Colour colour = filled[static_cast<std::size_t>(i)]
                                    ? kit.theme.accent
                                    : mix(kit.theme.raised, kit.theme.text, 0.06F);
    fill({x, std::floor(at.y), std::round(each), height}, colour, height / 2.0F);
  }
  ImGui::Dummy({width, height});
}

void key_caps(Kit& kit, std::string_view keys) {
  const Font& font = kit.fonts.label;
  const float height = kit.px(24.0F);
  ImVec2 at = ImGui::GetCursorScreenPos();
  const float start = at.x = std::floor(at.x);
  at.y = std::floor(at.y);
  while (!keys.empty()) {
    const std::size_t end = std::min(keys.find(' '), keys.size());
    const std::string_view key = keys.substr(0, end);
    keys.remove_prefix(std::min(end + 1, keys.size()));
    const float text = std::ceil(text_width(font, key));
    const bool joins = key == "+" || key == "/" || key == "–";
    const bool lone_sign = joins && keys.empty();  // the key itself, as in "Ctrl + +"
    const float width = joins && !lone_sign ? text : std::max(height, text + kit.px(14.0F));
    const view::Rect cap{at.x, at.y, width, height};
    if (!joins || lone_sign) {
      fill(cap, kit.theme.raised, kit.px(5.0F));
      outline(cap, mix(kit.theme.line, kit.theme.text, 0.15F), kit.px(5.0F));
      fill({cap.x + kit.px(3.0F), cap.bottom() - kit.px(1.0F), cap.width - kit.px(6.0F),
            kit.px(1.0F)},
           mix(kit.theme.line, kit.theme.text, 0.35F), 0.0F);
    }
    draw_text(draw_list(), font, centre(cap),
              to_u32(joins && !lone_sign ? kit.theme.dim : kit.theme.text), key, Align::centre);
    at.x += width + kit.px(6.0F);
  }
  ImGui::Dummy({std::max(at.x - start - kit.px(6.0F), 1.0F), height});
}

}  // namespace ui
