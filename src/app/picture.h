#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/offscreen_canvas.h"
#include "core/error.h"
#include "ui/interface.h"
#include "view/workspace.h"

namespace app {

// The window's interface drawn off-screen: for pictures, for the tour without a display, and for
// tests that use it as a user does. The workspace outlives it.
class OffscreenInterface {
 public:
  // width, height: pixels.
  static core::Result<std::unique_ptr<OffscreenInterface>> create(view::Workspace& workspace,
                                                                  int width, int height);

  OffscreenCanvas& canvas() { return *canvas_; }

  // One frame with the input given to the canvas.
  void frame();
  // Frames until nothing changes any more.
  void settle();
  // Settles and writes the picture. The error is the file's.
  std::optional<core::Error> write_picture(const std::string& path);

 private:
  OffscreenInterface(std::unique_ptr<OffscreenCanvas> canvas, view::Workspace& workspace);

  // The canvas owns the Dear ImGui context that the interface draws in.
  std::unique_ptr<OffscreenCanvas> canvas_;
  ui::Interface interface_;
  bool again_ = true;
};

}  // namespace app
