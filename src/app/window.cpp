#include "app/window.h"

#include <backends/imgui_impl_glfw.h>
#include <glad/gl.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/key_layout.h"

namespace app {
namespace {

// An event changes what is under the mouse or focused, which widgets learn in the next frame only.
constexpr int frames_after_event = 3;
constexpr int usual_refresh_rate = 60;

// Drivers that ignore the wait for the screen must not draw without a pause. Less than the screen's
// own time, so that the pause never misses a picture where the driver does wait.
double shortest_frame() {
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor == nullptr ? nullptr : glfwGetVideoMode(monitor);
  const int rate =
      mode == nullptr || mode->refreshRate < 1 ? usual_refresh_rate : mode->refreshRate;
  return 0.75 / rate;
}

}  // namespace

core::Result<std::unique_ptr<Window>> Window::create(const WindowOptions& options) {
  auto window = create_glfw_window(options);
  if (!window) return window.error();
  glfwSetWindowSizeLimits(window->get(), smallest_width, smallest_height, GLFW_DONT_CARE,
                          GLFW_DONT_CARE);
  glfwSwapInterval(1);
  std::string problem;
  auto heatmaps = gpu::HeatmapRenderer::create(problem);
  if (!heatmaps) return core::Error{problem, "", ""};
  auto imgui = ImguiSession::create();
  if (!imgui) return core::Error{"Dear ImGui's OpenGL 3 renderer does not start", "", ""};
  return std::unique_ptr<Window>(
      new Window(std::move(window.value()), std::move(heatmaps), std::move(imgui)));
}

Window::Window(GlfwWindow window, std::unique_ptr<gpu::HeatmapRenderer> heatmaps,
               std::unique_ptr<ImguiSession> imgui)
    : window_(std::move(window)),
      heatmaps_(std::move(heatmaps)),
      imgui_(std::move(imgui)),
      shortest_frame_(shortest_frame()) {
  listen();
  // ImGui's own callbacks call those that were there before.
  ImGui_ImplGlfw_InitForOpenGL(window_.get(), true);
#if IMGUI_VERSION_NUM < 18700
  // Later versions know the keyboard's layout.
  glfwSetKeyCallback(window_.get(), [](GLFWwindow* w, int key, int scancode, int action, int mods) {
    const int on_layout = key_on_layout(key, glfwGetKeyName(key, scancode));
    KeyTaps& taps = static_cast<Window*>(glfwGetWindowUserPointer(w))->taps_;
    if (action == GLFW_PRESS) taps.press(on_layout);
    if (action == GLFW_RELEASE && taps.holds_back({on_layout, scancode, mods})) return touched(w);
    ImGui_ImplGlfw_KeyCallback(w, on_layout, scancode, action, mods);
  });
#endif
}

Window::~Window() {
  imgui_->make_current();
  ImGui_ImplGlfw_Shutdown();
}

view::HeatmapSurface& Window::heatmaps() {
  return *heatmaps_;
}

float Window::content_scale() const {
  float across = 1.0F;
  float down = 1.0F;
  glfwGetWindowContentScale(window_.get(), &across, &down);
  return std::max(across, down);
}

void Window::load_fonts(const std::function<void()>& load) {
  imgui_->load_fonts(load);
}

void Window::wake() {
  woken_ = true;
  glfwPostEmptyEvent();
}

WindowSize Window::run(const WindowCallbacks& callbacks) {
  callbacks_ = &callbacks;
  frames_due_ = frames_after_event;
  bool shown = false;
  while (glfwWindowShouldClose(window_.get()) == GLFW_FALSE) {
    const double start = glfwGetTime();
    const FrameResult result = draw_frame(callbacks);
    if (result.close) break;
    if (!shown) glfwShowWindow(window_.get());
    shown = true;
    if (frames_due_ > 0) --frames_due_;
    if (result.again || frames_due_ > 0) {
      wait_for_next_frame(start);
    } else {
      wait_for_event();
    }
  }
  callbacks_ = nullptr;
  WindowSize size;
  glfwGetWindowSize(window_.get(), &size.width, &size.height);
  return size;
}

void Window::listen() {
  GLFWwindow* window = window_.get();
  glfwSetWindowUserPointer(window, this);
  glfwSetKeyCallback(window, [](GLFWwindow* w, int, int, int, int) { touched(w); });
  glfwSetCharCallback(window, [](GLFWwindow* w, unsigned) { touched(w); });
  glfwSetCursorPosCallback(window, [](GLFWwindow* w, double, double) { touched(w); });
  glfwSetCursorEnterCallback(window, [](GLFWwindow* w, int) { touched(w); });
  glfwSetMouseButtonCallback(window, [](GLFWwindow* w, int, int, int) { touched(w); });
  glfwSetScrollCallback(window, [](GLFWwindow* w, double, double) { touched(w); });
  glfwSetWindowFocusCallback(window, [](GLFWwindow* w, int) { touched(w); });
  glfwSetWindowRefreshCallback(window, touched);
  glfwSetWindowIconifyCallback(window, [](GLFWwindow* w, int) { touched(w); });
  glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) { touched(w); });
  glfwSetWindowContentScaleCallback(window, [](GLFWwindow* w, float, float) { touched(w); });
  glfwSetDropCallback(window, files_dropped);
}

void Window::touched(GLFWwindow* window) {
  static_cast<Window*>(glfwGetWindowUserPointer(window))->frames_due_ = frames_after_event;
}

void Window::files_dropped(GLFWwindow* window, int count, const char** paths) {
  touched(window);
  const WindowCallbacks* callbacks =
      static_cast<const Window*>(glfwGetWindowUserPointer(window))->callbacks_;
  if (callbacks == nullptr || !callbacks->dropped) return;
  callbacks->dropped(std::vector<std::string>(paths, paths + count));
}

FrameResult Window::draw_frame(const WindowCallbacks& callbacks) {
  int width = 0;
  int height = 0;
  glfwGetFramebufferSize(window_.get(), &width, &height);
  if (width == 0 || height == 0) return {};
  if (callbacks.before_frame) callbacks.before_frame();
  imgui_->make_current();
  ImGui_ImplGlfw_NewFrame();
  imgui_->begin_frame();
  const FrameResult result = callbacks.draw();
  imgui_->end_frame();
  for (const KeyTaps::Release& due : taps_.frame_seen()) {
    ImGui_ImplGlfw_KeyCallback(window_.get(), due.key, due.scancode, GLFW_RELEASE, due.mods);
    frames_due_ = frames_after_event;
  }
  glfwSwapBuffers(window_.get());
  return result;
}

void Window::wait_for_event() {
  while (frames_due_ == 0 && glfwWindowShouldClose(window_.get()) == GLFW_FALSE) {
    if (woken_.exchange(false)) {
      frames_due_ = frames_after_event;
      return;
    }
    glfwWaitEvents();
  }
}

void Window::wait_for_next_frame(double frame_start) const {
  glfwPollEvents();
  const double end = frame_start + shortest_frame_;
  double left = end - glfwGetTime();
  while (left > 0.0) {
    glfwWaitEventsTimeout(left);
    left = end - glfwGetTime();
  }
}

}  // namespace app
