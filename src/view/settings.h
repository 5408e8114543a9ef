#pragma once

#include "view/theme.h"

namespace view {

// What the program remembers between two runs of its window.
struct Settings {
  int width = 1280;  // of the window
  int height = 800;
  float scale = 1.0F;
  ThemeKind theme = ThemeKind::dark;

  bool operator==(const Settings&) const = default;
};

}  // namespace view
