#pragma once

#include <optional>
#include <string>

#include "core/error.h"

namespace app {

using GlFunction = void (*)();
using GlLoader = GlFunction (*)(const char* name);

// Loads OpenGL's functions for the current context. An error where it is older than 3.3.
std::optional<core::Error> load_opengl(GlLoader loader);

// The refusal for a machine without OpenGL 3.3. The current context is an older one, and names
// driver and version where its functions can be loaded.
core::Error opengl_too_old(GlLoader loader);

}  // namespace app
