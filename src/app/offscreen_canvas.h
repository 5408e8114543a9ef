#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/imgui_session.h"
#include "app/offscreen_context.h"
#include "core/error.h"
#include "gpu/heatmap_renderer.h"
#include "gpu/render_target.h"
#include "ui/keys.h"
#include "view/heatmap.h"

namespace app {

// Dear ImGui drawing into memory: no window, no display, no clock. The same frames with the same
// input give the same bytes. For pictures and for tests that use the interface as a user does:
// input set between two frames is seen by the second one, so a click is a frame with the button
// down and one with it up.
class OffscreenCanvas {
 public:
  // width, height: pixels of the picture. The error is OffscreenContext's, a shader's, or that the
  // size is not possible here.
  static core::Result<std::unique_ptr<OffscreenCanvas>> create(int width, int height);

  OffscreenCanvas(const OffscreenCanvas&) = delete;
  OffscreenCanvas& operator=(const OffscreenCanvas&) = delete;
  ~OffscreenCanvas();

  int width() const;
  int height() const;
  view::HeatmapSurface& heatmaps();

  // Runs `load`, which fills ImGui's font atlas; between frames only.
  void load_fonts(const std::function<void()>& load);

  // One frame, 1/60 s after the last one; `draw` makes its ImGui calls.
  void frame(const std::function<void()>& draw);

  // The last frame: width * height opaque RGBA pixels, top row first.
  std::vector<std::uint8_t> pixels() const;

  // From the next frame on. An error where the driver cannot make a picture of this size; the old
  // size then stays.
  std::optional<core::Error> resize(int width, int height);

  void mouse_move(float x, float y);
  void mouse_button(int button, bool down);  // 0 left, 1 right, 2 middle
  void mouse_wheel(float lines);             // upwards; seen by the next frame alone
  void key(ui::Key key, bool down);
  void text(char32_t character);

 private:
  OffscreenCanvas(std::unique_ptr<OffscreenContext> context, gpu::RenderTarget target,
                  std::unique_ptr<gpu::HeatmapRenderer> heatmaps,
                  std::unique_ptr<ImguiSession> imgui);

  // The context outlives what was made in it.
  std::unique_ptr<OffscreenContext> context_;
  gpu::RenderTarget target_;
  std::unique_ptr<gpu::HeatmapRenderer> heatmaps_;
  std::unique_ptr<ImguiSession> imgui_;
};

}  // namespace app
