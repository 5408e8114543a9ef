#include <algorithm>
#include <cmath>

#include "ui/keys.h"
#include "ui/number_entry.h"
#include "ui/widgets.h"

namespace ui {
namespace {

constexpr double log_steps = 40.0;  // arrow steps from end to end of a logarithmic slider

double to_two_digits(double value) {
  if (value == 0.0) return value;
  return rounded(value, 1 - static_cast<int>(std::floor(std::log10(std::abs(value)))));
}

double in_range(double value, const SliderOptions& o) {
  return std::clamp(value, o.low, o.high);
}

// Place of a value on the track, 0 to 1, and back.
double position(double value, const SliderOptions& o) {
  if (o.high <= o.low) return 0.0;
  value = in_range(value, o);
  if (o.axis == Axis::logarithmic) return std::log(value / o.low) / std::log(o.high / o.low);
  return (value - o.low) / (o.high - o.low);
}

double value_at(double position, const SliderOptions& o) {
  position = std::clamp(position, 0.0, 1.0);
  if (o.axis == Axis::logarithmic) return o.low * std::pow(o.high / o.low, position);
  return o.low + position * (o.high - o.low);
}

double stepped(double value, int steps, const SliderOptions& o) {
  switch (o.axis) {
    case Axis::integer:
      return in_range(std::round(value) + steps, o);
    case Axis::linear:
      return in_range(rounded(value + steps * (o.high - o.low) / 100.0, o.decimals), o);
    case Axis::logarithmic:
      break;
  }
  const double place = std::round(position(value, o) * log_steps) + steps;
  return in_range(to_two_digits(value_at(place / log_steps, o)), o);
}

int steps_of_a_tenth(const SliderOptions& o) {
  if (o.axis == Axis::logarithmic) return static_cast<int>(log_steps) / 10;
  if (o.axis == Axis::linear) return 10;
  return std::max(1, static_cast<int>(std::round((o.high - o.low) / 10.0)));
}

double by_keys(const Kit& kit, double value, const SliderOptions& o) {
  const auto one = [](Key key) { return pressed(key, true); };
  if (one(Key::left) || one(Key::down)) return stepped(value, -1, o);
  if (one(Key::right) || one(Key::up)) return stepped(value, 1, o);
  if (kit.page_keys && one(Key::page_down)) return stepped(value, -steps_of_a_tenth(o), o);
  if (kit.page_keys && one(Key::page_up)) return stepped(value, steps_of_a_tenth(o), o);
  if (pressed(Key::home)) return o.low;
  if (pressed(Key::end)) return o.high;
  return value;
}

double by_mouse(const Kit& kit, const view::Rect& track, const SliderOptions& o) {
  const float x = ImGui::GetIO().MousePos.x;
  const float reach = kit.px(5.0F);
  for (const Tick& tick : o.ticks) {
    const float at = track.x + track.width * static_cast<float>(position(tick.value, o));
    if (std::abs(x - at) <= reach && o.axis != Axis::integer) return tick.value;
  }
  const double value = value_at(static_cast<double>((x - track.x) / track.width), o);
  return in_range(rounded(value, decimals(o)), o);
}

void draw_ticks(const Kit& kit, const view::Rect& track, const SliderOptions& o) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float y = std::round(track.centre().y);
  Font small = kit.fonts.label;
  const float share = kit.px(11.0F) / small.em;
  small.size *= share;
  small.em *= share;
  for (const Tick& tick : o.ticks) {
    const float x = std::round(track.x + track.width * static_cast<float>(position(tick.value, o)));
    const float half = kit.px(5.0F);
    const float width = std::max(1.0F, kit.px(1.5F));
    list.AddRectFilled({std::round(x - width / 2.0F), y - half},
                       {std::round(x + width / 2.0F), y + half}, to_u32(kit.theme.dim));
    const float needed = text_width(small, tick.label) / 2.0F;
    const float overhang = kit.px(4.0F);
    const float middle = std::clamp(x, track.x + needed - overhang,
                                    std::max(track.right() - needed + overhang, track.x + needed));
    draw_text(list, small, {middle, y + kit.px(17.0F)}, to_u32(kit.theme.dim), tick.label,
              Align::centre);
  }
}

void draw_track(const Kit& kit, const Hit& hit, const SliderOptions& o, double value) {
  const view::Theme& t = kit.theme;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float y = std::round(hit.rect.centre().y);
  const float half = kit.px(4.0F) / 2.0F;
  const float x = hit.rect.x + hit.rect.width * static_cast<float>(position(value, o));
  const view::Colour rest = mix(t.raised, t.text, 0.08F);
  list.AddRectFilled({hit.rect.x, y - half}, {hit.rect.right(), y + half}, to_u32(rest), half);
  if (x > hit.rect.x) {
    list.AddRectFilled({hit.rect.x, y - half}, {x, y + half},
                       to_u32(hit.enabled ? t.accent : mix(t.accent, t.panel, 0.6F)), half);
  }
  draw_ticks(kit, hit.rect, o);
  if (hit.enabled && (hit.hovered || hit.held)) {
    list.AddCircleFilled({x, y}, kit.px(hit.held ? 13.0F : 11.0F),
                         to_u32(with_alpha(t.text, 0.12F)), 32);
  }
  list.AddCircleFilled({x, y}, kit.px(7.0F),
                       to_u32(hit.enabled ? t.text : mix(t.dim, t.panel, 0.5F)), 32);
}

// The knob alone is outlined: an outline around the track would cross the labels under it.
Hit knob_of(const Kit& kit, const Hit& track, const SliderOptions& o, double value) {
  const float radius = kit.px(7.0F);
  const float x = track.rect.x + track.rect.width * static_cast<float>(position(value, o));
  Hit knob = track;
  knob.rect = {x - radius, std::round(track.rect.centre().y) - radius, 2.0F * radius,
               2.0F * radius};
  return knob;
}

// The number at the right end: a click on it begins typing.
bool value_clicked(Kit& kit, const view::Rect& row, const SliderOptions& o,
                   const std::string& text) {
  const Font& font = kit.fonts.label_bold;
  const float width = std::ceil(text_width(font, text));
  ImGui::SetCursorScreenPos({row.right() - width, row.y});
  const Hit hit = place_part(kit, "##value", {width, row.height}, o.enabled);
  if (hit.hovered && o.enabled) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
  const view::Colour ink = !o.enabled    ? mix(kit.theme.dim, kit.theme.panel, 0.35F)
                           : hit.hovered ? kit.theme.accent
                                         : kit.theme.text;
  draw_text(*ImGui::GetWindowDrawList(), font, {row.right(), row.centre().y}, to_u32(ink), text,
            Align::right);
  return hit.clicked;
}

// An arrow that turns back, right of the caption; its place stays free when there is nothing to
// reset.
bool reset_clicked(Kit& kit, float x, const view::Rect& row, const SliderOptions& o) {
  ImGui::SetCursorScreenPos({x, row.y});
  const Hit hit = place(kit, "##reset", {row.height, row.height});
  const view::Colour ink = hit.hovered || hit.outlined ? kit.theme.text : kit.theme.dim;
  draw_text(*ImGui::GetWindowDrawList(), kit.fonts.reading,
            {hit.rect.centre().x, hit.rect.centre().y}, to_u32(ink), "↺", Align::centre);
  draw_focus(kit, hit, kit.px(3.0F));
  tooltip(kit, hit, "Back to " + number_text(o.normal, o));
  return hit.activated;
}

double track_value(Kit& kit, const Hit& hit, const SliderOptions& o, double value) {
  const float wheel = ImGui::GetIO().MouseWheel;
  if (kit.entry.owner == hit.id) return value;
  if (hit.held && !ctrl()) return by_mouse(kit, hit.rect, o);
  if (hit.hovered && wheel != 0.0F && !ctrl()) return stepped(value, wheel > 0.0F ? 1 : -1, o);
  if (hit.focused && !kit.ring.typing() && !ctrl() && !alt()) return by_keys(kit, value, o);
  return value;
}

bool has_labels(const SliderOptions& o) {
  return std::any_of(o.ticks.begin(), o.ticks.end(),
                     [](const Tick& t) { return !t.label.empty(); });
}

}  // namespace

bool slider(Kit& kit, std::string_view label, double& value, const SliderOptions& options) {
  const double before = value;
  const float width = fill_width(options.width);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const view::Rect row{std::floor(at.x), std::floor(at.y), width, kit.px(20.0F)};
  const bool enabled = options.enabled && options.high > options.low;
  const std::string name(label);
  ImGui::PushID(name.c_str());

  // The knob stands half over either end and is held there, too.
  const float over = kit.px(7.0F);
  ImGui::SetCursorScreenPos({row.x - over, row.bottom() + kit.px(2.0F)});
  Hit track = place(kit, "##track", {width + 2.0F * over, kit.px(22.0F)}, {enabled, true});
  track.rect = {row.x, track.rect.y, width, track.rect.height};
  if (track.hovered && enabled) keep_wheel();
  if (enabled) value = track_value(kit, track, options, value);

  const Font& font = kit.fonts.label;
  const std::string_view caption = visible_part(label);
  draw_text(*ImGui::GetWindowDrawList(), font, {row.x, row.centre().y}, to_u32(kit.theme.dim),
            caption);
  const float after_caption = std::ceil(row.x + text_width(font, caption) + kit.px(4.0F));
  const bool typing_here = kit.entry.owner == track.id;
  bool begins = wants_to_type(kit, track);
  if (typing_here) {
    const float box = std::min(kit.px(84.0F), width);
    type_value(kit, track, {row.right() - box, row.y - kit.px(3.0F), box, kit.px(26.0F)}, options,
               value);
  } else {
    const std::string shown =
        options.shown.empty() || value != before ? number_text(value, options) : options.shown;
    SliderOptions own = options;
    own.enabled = enabled;
    begins |= value_clicked(kit, row, own, shown);
  }
  draw_track(kit, track, options, value);
  if (!typing_here) draw_focus(kit, knob_of(kit, track, options, value), kit.px(7.0F));
  if (enabled && options.resettable && value != options.normal &&
      reset_clicked(kit, after_caption, row, options)) {
    value = options.normal;
  }
  if (begins) {
    kit.ring.clicked(track.id);
    kit.entry.begin(track.id, number_text(value, options));
  }
  tooltip(kit, track, track.held || typing_here ? std::string_view{} : options.tip);
  ImGui::PopID();
  ImGui::SetCursorScreenPos({row.x, row.y});
  ImGui::Dummy({width, kit.px(has_labels(options) ? 60.0F : 46.0F)});
  return value != before;
}

}  // namespace ui
