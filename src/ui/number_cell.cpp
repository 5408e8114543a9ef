#include "ui/number_cell.h"

#include <algorithm>
#include <cmath>

#include "ui/keys.h"
#include "ui/number_entry.h"
#include "view/number_text.h"

namespace ui {
namespace {

// The value at which the drag of an item of the window began.
float& drag_start(ImGuiID id) {
  return *ImGui::GetStateStorage()->GetFloatRef(id + 3, 0.0F);
}

double in_range(double value, const NumberCellOptions& o) {
  return std::clamp(rounded(value, o.number.decimals), o.number.low, o.number.high);
}

double dragged(const Kit& kit, const Hit& hit, double value, const NumberCellOptions& o) {
  if (ImGui::IsItemActivated()) drag_start(hit.id) = static_cast<float>(value);
  const float moved = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, kit.px(4.0F)).x;
  if (moved == 0.0F) return value;
  const double steps = std::round(static_cast<double>(moved / kit.px(4.0F)));
  return in_range(static_cast<double>(drag_start(hit.id)) + steps * o.step, o);
}

double by_keys(double value, const NumberCellOptions& o) {
  const auto one = [](Key key) { return pressed(key, true); };
  if (one(Key::left) || one(Key::down)) return in_range(value - o.step, o);
  if (one(Key::right) || one(Key::up)) return in_range(value + o.step, o);
  if (one(Key::page_down)) return in_range(value - 10.0 * o.step, o);
  if (one(Key::page_up)) return in_range(value + 10.0 * o.step, o);
  if (pressed(Key::home)) return o.number.normal;
  return value;
}

void draw(const Kit& kit, const Hit& hit, double value, const NumberCellOptions& o) {
  const view::Theme& t = kit.theme;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float radius = kit.px(4.0F);
  const view::Colour ground = mix(t.raised, t.accent, 0.3F * std::clamp(o.strength, 0.0F, 1.0F));
  list.AddRectFilled({hit.rect.x, hit.rect.y}, {hit.rect.right(), hit.rect.bottom()},
                     to_u32(reacting(kit, hit, ground)), radius);
  const view::Point middle = hit.rect.centre();
  draw_text(list, value == 0.0 ? kit.fonts.label : kit.fonts.label_bold, {middle.x, middle.y},
            to_u32(value == 0.0 ? t.dim : t.text), view::significant_text(value, 3), Align::centre);
}

}  // namespace

bool number_cell(Kit& kit, std::string_view label, double& value,
                 const NumberCellOptions& options) {
  const double before = value;
  const float width = fill_width(options.number.width);
  const Hit hit = place(kit, label, {width, options.height}, {true, true});
  if (hit.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  if (kit.entry.owner == hit.id) {
    const float box = std::max(width, kit.px(72.0F));
    type_value(kit, hit, {hit.rect.x, hit.rect.y, box, options.height}, options.number, value);
  } else {
    if (hit.held && !ctrl()) value = dragged(kit, hit, value, options);
    if (hit.focused && !kit.ring.typing() && !ctrl() && !alt()) value = by_keys(value, options);
    draw(kit, hit, value, options);
    draw_focus(kit, hit, kit.px(4.0F));
    if (wants_to_type(kit, hit)) {
      kit.ring.clicked(hit.id);
      kit.entry.begin(hit.id, view::exact_text(static_cast<float>(value)));
      kit.another_frame = true;
    }
  }
  if (!hit.held) tooltip(kit, hit, kit.entry.owner == hit.id ? "" : options.number.tip);
  return value != before;
}

}  // namespace ui
