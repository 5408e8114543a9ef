#include "app/glfw_window.h"

#include "app/opengl.h"

namespace app {
namespace {

std::string last_glfw_error() {
  const char* text = nullptr;
  glfwGetError(&text);
  return text == nullptr ? "no reason given" : text;
}

GlfwWindow open_hidden(const WindowOptions& options) {
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  return GlfwWindow(
      glfwCreateWindow(options.width, options.height, options.title.c_str(), nullptr, nullptr));
}

GlfwWindow open_with_core_context(const WindowOptions& options) {
  glfwDefaultWindowHints();
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  return open_hidden(options);
}

// Why there is no window: with whatever context the driver gives, its name and version.
core::Error refusal(const WindowOptions& options, const std::string& reason) {
  glfwDefaultWindowHints();
  const GlfwWindow window = open_hidden(options);
  if (!window) return {"no window: " + reason, "", "OpenGL 3.3 core is needed"};
  glfwMakeContextCurrent(window.get());
  return opengl_too_old(glfwGetProcAddress);
}

}  // namespace

void CloseGlfwWindow::operator()(GLFWwindow* window) const {
  glfwDestroyWindow(window);
  glfwTerminate();
}

core::Result<GlfwWindow> create_glfw_window(const WindowOptions& options) {
  if (glfwInit() == GLFW_FALSE) {
    return core::Error{"no window: " + last_glfw_error(), "", "a display is needed"};
  }
  GlfwWindow window = open_with_core_context(options);
  if (!window) {
    const core::Error error = refusal(options, last_glfw_error());
    glfwTerminate();
    return error;
  }
  glfwMakeContextCurrent(window.get());
  if (auto error = load_opengl(glfwGetProcAddress)) return *error;
  return window;
}

}  // namespace app
