#include "app/offscreen_context.h"

#if !AV_HAVE_EGL

#include <utility>

#include "app/glfw_window.h"
#include "app/opengl.h"

namespace app {

struct OffscreenContext::Handles {
  GlfwWindow window;
};

core::Result<std::unique_ptr<OffscreenContext>> OffscreenContext::create() {
  auto window = create_glfw_window({.width = 64, .height = 64, .title = "off-screen"});
  if (!window) return window.error();
  auto handles = std::make_unique<Handles>(Handles{std::move(window.value())});
  return std::unique_ptr<OffscreenContext>(new OffscreenContext(std::move(handles)));
}

OffscreenContext::OffscreenContext(std::unique_ptr<Handles> handles)
    : handles_(std::move(handles)) {}

OffscreenContext::~OffscreenContext() = default;

void OffscreenContext::make_current() {
  glfwMakeContextCurrent(handles_->window.get());
}

}  // namespace app

#endif
