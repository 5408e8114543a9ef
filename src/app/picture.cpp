#include "app/picture.h"

#include <utility>

#include "app/image_file.h"

namespace app {
namespace {

// Dear ImGui knows a panel's content, and with it the scroll bars, from the frame before.
constexpr int fewest_frames = 3;
// A state that goes on changing is a defect; a picture is due all the same.
constexpr int most_frames = 20;

}  // namespace

core::Result<std::unique_ptr<OffscreenInterface>> OffscreenInterface::create(
    view::Workspace& workspace, int width, int height) {
  auto canvas = OffscreenCanvas::create(width, height);
  if (!canvas) return canvas.error();
  return std::unique_ptr<OffscreenInterface>(new OffscreenInterface(std::move(*canvas), workspace));
}

OffscreenInterface::OffscreenInterface(std::unique_ptr<OffscreenCanvas> canvas,
                                       view::Workspace& workspace)
    : canvas_(std::move(canvas)), interface_(workspace, false) {}

void OffscreenInterface::frame() {
  if (interface_.fonts_due()) {
    canvas_->load_fonts([this] { interface_.load_fonts(); });
  }
  canvas_->frame([this] { again_ = interface_.draw(canvas_->heatmaps()); });
}

void OffscreenInterface::settle() {
  for (int i = 0; i < fewest_frames || (again_ && i < most_frames); ++i) frame();
}

std::optional<core::Error> OffscreenInterface::write_picture(const std::string& path) {
  settle();
  return write_png(path, canvas_->width(), canvas_->height(), canvas_->pixels());
}

}  // namespace app
