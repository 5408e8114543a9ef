#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/glfw_window.h"
#include "app/imgui_session.h"
#include "app/key_taps.h"
#include "core/error.h"
#include "gpu/heatmap_renderer.h"
#include "view/heatmap.h"

namespace app {

// What a frame asks of the window: another frame at once (something moves, a key is held), or the
// end.
struct FrameResult {
  bool again = false;
  bool close = false;
};

struct WindowSize {
  int width = 0;  // as in WindowOptions
  int height = 0;
};

struct WindowCallbacks {
  // Before each frame, outside it: the place for Window::load_fonts(). May be empty.
  std::function<void()> before_frame;
  // One frame: makes its ImGui calls.
  std::function<FrameResult()> draw;
  // Files dropped onto the window, UTF-8. May be empty.
  std::function<void(const std::vector<std::string>& paths)> dropped;
};

// The program's window with Dear ImGui in it. It draws when something happened and sleeps
// otherwise; ImGui's clock goes on meanwhile.
class Window {
 public:
  // Smallest size the user can give it.
  static constexpr int smallest_width = 1024;
  static constexpr int smallest_height = 640;

  // The window is shown by run(), with its first frame. Errors: no display; no OpenGL 3.3, with the
  // name and version of the driver; a shader that does not build.
  static core::Result<std::unique_ptr<Window>> create(const WindowOptions& options);

  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;
  ~Window();

  view::HeatmapSurface& heatmaps();

  // Scale the desktop asks for: 1 is 96 dots an inch. On X11 it follows Xft.dpi.
  float content_scale() const;

  // Runs `load`, which fills ImGui's font atlas; between frames only.
  void load_fonts(const std::function<void()>& load);

  // Asks for another frame; from any thread, as long as the window exists.
  void wake();

  // Draws until the user or a frame closes the window; gives its last size.
  WindowSize run(const WindowCallbacks& callbacks);

 private:
  Window(GlfwWindow window, std::unique_ptr<gpu::HeatmapRenderer> heatmaps,
         std::unique_ptr<ImguiSession> imgui);
  void listen();
  FrameResult draw_frame(const WindowCallbacks& callbacks);
  void wait_for_event();
  void wait_for_next_frame(double frame_start) const;

  static void touched(GLFWwindow* window);
  static void files_dropped(GLFWwindow* window, int count, const char** paths);

  // The window's context outlives what was made in it.
  GlfwWindow window_;
  std::unique_ptr<gpu::HeatmapRenderer> heatmaps_;
  std::unique_ptr<ImguiSession> imgui_;
  double shortest_frame_;  // seconds
  KeyTaps taps_;
  int frames_due_ = 0;  // until the interface has settled
  std::atomic<bool> woken_ = false;
  const WindowCallbacks* callbacks_ = nullptr;  // during run()
};

}  // namespace app
