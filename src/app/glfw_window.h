#pragma once

#include <GLFW/glfw3.h>

#include <memory>
#include <string>

#include "core/error.h"

namespace app {

struct WindowOptions {
  int width = 1280;  // screen coordinates: pixels, except on macOS
  int height = 800;
  std::string title = "Attention Visualiser";
};

// Closes the window and, as the program has no second one, GLFW.
struct CloseGlfwWindow {
  void operator()(GLFWwindow* window) const;
};
using GlfwWindow = std::unique_ptr<GLFWwindow, CloseGlfwWindow>;

// Starts GLFW and opens a window that is not shown yet, with an OpenGL 3.3 core, forward-compatible
// context that is current and loaded. The error says that there is no display, or names the driver
// and its version where OpenGL 3.3 is missing.
core::Result<GlfwWindow> create_glfw_window(const WindowOptions& options);

}  // namespace app
