#include "app/settings_file.h"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "app/output_file.h"

namespace app {
namespace {

using nlohmann::json;

constexpr int largest_side = 16384;
constexpr float smallest_scale = 0.5F;
constexpr float largest_scale = 4.0F;
constexpr const char* light_name = "light";
constexpr const char* dark_name = "dark";

// The number under a name, if it is one and in range; else `usual`.
template <class Number>
Number number_or(const json& object, const char* name, Number lowest, Number highest,
                 Number usual) {
  const auto field = object.find(name);
  if (field == object.end() || !field->is_number()) return usual;
  const double value = field->get<double>();
  const bool in_range =
      value >= static_cast<double>(lowest) && value <= static_cast<double>(highest);
  return in_range ? static_cast<Number>(value) : usual;
}

// The texts of the list under a name; whatever else stands in it is left out.
std::vector<std::string> texts(const json& object, const char* name) {
  std::vector<std::string> found;
  const auto list = object.find(name);
  if (list == object.end() || !list->is_array()) return found;
  for (const json& entry : *list) {
    if (entry.is_string()) found.push_back(entry.get<std::string>());
  }
  return found;
}

}  // namespace

std::filesystem::path settings_path() {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  std::filesystem::path folder;
  if (config != nullptr && std::filesystem::path(config).is_absolute()) {
    folder = config;
  } else if (home != nullptr && *home != '\0') {
    folder = std::filesystem::path(home) / ".config";
  } else {
    return {};
  }
  return folder / "attention-visualiser" / "settings.json";
}

view::Settings read_settings(const std::filesystem::path& path) {
  view::Settings settings;
  // Not parsed from the file itself: a read error would be thrown.
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  const json object = json::parse(text.str(), nullptr, false);
  if (!object.is_object()) return settings;
  settings.width = number_or(object, "width", 1, largest_side, settings.width);
  settings.height = number_or(object, "height", 1, largest_side, settings.height);
  settings.scale = number_or(object, "scale", smallest_scale, largest_scale, settings.scale);
  const auto theme = object.find("theme");
  if (theme != object.end() && *theme == light_name) settings.theme = view::ThemeKind::light;
  const std::vector<std::string> recent = texts(object, "recent");
  for (auto file = recent.rbegin(); file != recent.rend(); ++file) {
    view::remember(settings.recent, *file);
  }
  for (const std::string& what : texts(object, "done")) view::mark_done(settings.done, what);
  return settings;
}

void write_settings(const std::filesystem::path& path, const view::Settings& settings) {
  if (path.empty()) return;
  const json object = {{"width", settings.width},
                       {"height", settings.height},
                       {"scale", settings.scale},
                       {"theme", settings.theme == view::ThemeKind::light ? light_name : dark_name},
                       {"recent", settings.recent},
                       {"done", settings.done}};
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
  static_cast<void>(
      write_file(path, object.dump(2, ' ', false, json::error_handler_t::replace) + "\n"));
}

}  // namespace app
