#pragma once

#include <filesystem>

#include "view/settings.h"

namespace app {

// $XDG_CONFIG_HOME/attention-visualiser/settings.json, or the same under ~/.config where the
// variable is not an absolute path. Empty where there is no home folder either.
std::filesystem::path settings_path();

// What the file says; defaults for whatever is absent, broken or out of range.
view::Settings read_settings(const std::filesystem::path& path);

// Makes the folder too. A failure is not reported: the program works without remembering.
void write_settings(const std::filesystem::path& path, const view::Settings& settings);

}  // namespace app
