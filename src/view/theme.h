#pragma once

#include "view/geometry.h"

namespace view {

enum class ThemeKind { dark, light };

// The colours of one theme. Text on background, panel and raised, dim text too, keeps a contrast of
// at least 4.5 : 1 (WCAG 2.1, 1.4.3).
struct Theme {
  Colour background;
  Colour panel;
  Colour raised;
  Colour line;
  Colour text;
  Colour dim;
  Colour accent;  // means "chosen" everywhere
  Colour text_on_accent;
  Colour done;
  Colour text_on_done;
  Colour masked;        // a masked cell
  Colour masked_hatch;  // its diagonal lines
};

const Theme& theme(ThemeKind kind);

// Relative-luminance contrast of two opaque colours, 1 to 21 (WCAG 2.1).
double contrast(Colour a, Colour b);

// Sizes in pixels at 100 %; multiply by the scale.
namespace size {
inline constexpr float label = 13.0F;
inline constexpr float reading = 14.0F;
inline constexpr float code = 13.0F;
inline constexpr float step_title = 20.0F;
inline constexpr float readout = 30.0F;
inline constexpr float unit = 4.0F;
inline constexpr float gap = 16.0F;
inline constexpr float panel_radius = 10.0F;
inline constexpr float control_radius = 6.0F;
}  // namespace size

}  // namespace view
