#include "ui/number_entry.h"

#include <cmath>
#include <cstdio>
#include <locale>
#include <optional>
#include <sstream>

#include "ui/field.h"
#include "ui/keys.h"

namespace ui {
namespace {

// The whole text must be one number of the range, in the form 0.5 whatever the language of the
// machine.
std::optional<double> parse(const std::string& text, const SliderOptions& o) {
  std::istringstream stream(text);
  stream.imbue(std::locale::classic());
  double value = 0.0;
  if (!(stream >> value) || !(stream >> std::ws).eof()) return std::nullopt;
  if (!(value >= o.low && value <= o.high)) return std::nullopt;
  if (o.axis == Axis::integer && value != std::round(value)) return std::nullopt;
  return value;
}

std::string expected(const SliderOptions& o) {
  const auto shortest = [](double value) {
    std::ostringstream stream;
    stream.imbue(std::locale::classic());
    stream << value;
    return stream.str();
  };
  return (o.axis == Axis::integer ? "A whole number from " : "A number from ") + shortest(o.low) +
         " to " + shortest(o.high);
}

// A double click counts when it ends where it began: else it is a click and then a drag.
bool ended_double_click(const Kit& kit, const Hit& hit) {
  const ImGuiIO& io = ImGui::GetIO();
  const float still = kit.px(4.0F);
  return hit.clicked && io.MouseClickedLastCount[0] == 2 &&
         io.MouseDragMaxDistanceSqr[0] < still * still;
}

}  // namespace

double rounded(double value, int decimals) {
  const double unit = std::pow(10.0, decimals);
  return std::round(value * unit) / unit + 0.0;  // 0.0 and not −0.0
}

int decimals(const SliderOptions& o) {
  return o.axis == Axis::integer ? 0 : o.decimals;
}

std::string number_text(double value, const SliderOptions& o) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals(o), value);
  return text;
}

bool wants_to_type(const Kit& kit, const Hit& hit) {
  if (!hit.enabled || kit.entry.owner == hit.id) return false;
  if (hit.held && ctrl() && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) return true;
  if (ended_double_click(kit, hit)) return true;
  return hit.activated && !hit.clicked && pressed(Key::enter);
}

void type_value(Kit& kit, const Hit& hit, const view::Rect& box, const SliderOptions& o,
                double& value) {
  TextEntry& entry = kit.entry;
  const bool leaves = !hit.focused;
  if (!leaves) {
    kit.ring.claim_text();
    entry.edit();
  }
  const bool cancels = !leaves && pressed(Key::escape);
  if (leaves || (pressed(Key::enter) && !cancels)) {
    const std::optional<double> typed_value = parse(entry.text, o);
    if (typed_value) value = *typed_value;
    if (typed_value || leaves) return entry.end();
    entry.note = expected(o);
    entry.all_selected = true;
  }
  if (cancels) return entry.end();
  draw_entry(kit, box, "");
  draw_refusal(kit, box, entry.note);
}

}  // namespace ui
