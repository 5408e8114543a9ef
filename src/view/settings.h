#pragma once

#include <string>
#include <vector>

#include "view/theme.h"

namespace view {

// Bounds of the scale that the keyboard gives.
inline constexpr float smallest_scale = 1.0F;
inline constexpr float largest_scale = 2.0F;

// What the program remembers between two runs of its window.
struct Settings {
  int width = 1280;  // of the window
  int height = 800;
  float scale = 1.0F;
  ThemeKind theme = ThemeKind::dark;
  std::vector<std::string> recent;  // files opened or saved, the newest first
  std::vector<std::string> done{};  // lessons and steps of guides, the oldest first

  bool operator==(const Settings&) const = default;
};

// Puts a path to the front of the recent ones; at most eight are kept.
void remember(std::vector<std::string>& recent, const std::string& path);

// What mark_done keeps: so many texts of so many bytes.
inline constexpr std::size_t most_done = 512;
inline constexpr std::size_t longest_done = 512;

// Adds a text that is not there yet, the oldest giving way where there are too many; a text that is
// empty or too long is not kept.
void mark_done(std::vector<std::string>& done, const std::string& what);
bool is_done(const std::vector<std::string>& done, const std::string& what);

}  // namespace view
