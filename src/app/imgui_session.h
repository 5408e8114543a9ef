#pragma once

#include <functional>
#include <memory>
#include <vector>

struct ImGuiContext;

namespace app {

// A Dear ImGui context with its OpenGL 3 renderer, for the window and for off-screen pictures
// alike. It writes no settings file and its cursor does not blink. The OpenGL context in which it
// was made is current whenever it is used.
class ImguiSession {
 public:
  // Null where the renderer does not start.
  static std::unique_ptr<ImguiSession> create();

  ImguiSession(const ImguiSession&) = delete;
  ImguiSession& operator=(const ImguiSession&) = delete;
  ~ImguiSession();

  void make_current();

  // Runs `load`, which may clear the font atlas and add fonts to it, and renews the font texture.
  // Call it between frames only.
  void load_fonts(const std::function<void()>& load);

  // Starts a frame; what the platform fills in (size, time, input) is there already.
  void begin_frame();

  // Ends the frame and draws it over the bound target, which it clears first.
  void end_frame();

 private:
  explicit ImguiSession(ImGuiContext* context) : context_(context) {}

  ImGuiContext* context_;  // owned: destroyed by ImGui::DestroyContext
  bool started_ = false;   // whether a frame has begun
};

}  // namespace app
