#include "app/offscreen_canvas.h"

#include <imgui.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace app {
namespace {

constexpr float frame_seconds = 1.0F / 60.0F;

core::Error impossible_size(int width, int height) {
  return {"no picture of " + std::to_string(width) + " x " + std::to_string(height) + " pixels", "",
          "this driver draws 1 to " + std::to_string(gpu::largest_side()) + " pixels a side"};
}

}  // namespace

core::Result<std::unique_ptr<OffscreenCanvas>> OffscreenCanvas::create(int width, int height) {
  auto context = OffscreenContext::create();
  if (!context) return context.error();
  auto target = gpu::RenderTarget::create(width, height);
  if (!target) return impossible_size(width, height);
  std::string problem;
  auto heatmaps = gpu::HeatmapRenderer::create(problem);
  if (!heatmaps) return core::Error{problem, "", ""};
  auto imgui = ImguiSession::create();
  if (!imgui) return core::Error{"Dear ImGui's OpenGL 3 renderer does not start", "", ""};
  return std::unique_ptr<OffscreenCanvas>(new OffscreenCanvas(
      std::move(context.value()), std::move(*target), std::move(heatmaps), std::move(imgui)));
}

OffscreenCanvas::OffscreenCanvas(std::unique_ptr<OffscreenContext> context,
                                 gpu::RenderTarget target,
                                 std::unique_ptr<gpu::HeatmapRenderer> heatmaps,
                                 std::unique_ptr<ImguiSession> imgui)
    : context_(std::move(context)),
      target_(std::move(target)),
      heatmaps_(std::move(heatmaps)),
      imgui_(std::move(imgui)) {
  ImGuiIO& io = ImGui::GetIO();
  io.DeltaTime = frame_seconds;
  ui::prepare_offscreen_keys();
#if IMGUI_VERSION_NUM >= 18700
  // Input set before a frame is all seen by that frame.
  io.ConfigInputTrickleEventQueue = false;
#endif
}

OffscreenCanvas::~OffscreenCanvas() {
  context_->make_current();
}

int OffscreenCanvas::width() const {
  return target_.width();
}
int OffscreenCanvas::height() const {
  return target_.height();
}
view::HeatmapSurface& OffscreenCanvas::heatmaps() {
  return *heatmaps_;
}

void OffscreenCanvas::load_fonts(const std::function<void()>& load) {
  context_->make_current();
  imgui_->load_fonts(load);
}

void OffscreenCanvas::frame(const std::function<void()>& draw) {
  context_->make_current();
  imgui_->make_current();
  ImGui::GetIO().DisplaySize = {static_cast<float>(width()), static_cast<float>(height())};
  imgui_->begin_frame();
  draw();
  target_.bind();
  imgui_->end_frame();
}

std::vector<std::uint8_t> OffscreenCanvas::pixels() const {
  context_->make_current();
  const std::vector<std::uint8_t> lowest_first = target_.pixels();
  const std::size_t row_bytes = static_cast<std::size_t>(width()) * 4;
  std::vector<std::uint8_t> bytes(lowest_first.size());
  const auto rows = static_cast<std::size_t>(height());
  for (std::size_t row = 0; row < rows; ++row) {
    const auto from =
        lowest_first.begin() + static_cast<std::ptrdiff_t>((rows - 1 - row) * row_bytes);
    std::copy_n(from, row_bytes, bytes.begin() + static_cast<std::ptrdiff_t>(row * row_bytes));
  }
  // What was drawn over the opaque ground left its own alpha there.
  for (std::size_t alpha = 3; alpha < bytes.size(); alpha += 4) bytes[alpha] = 255;
  return bytes;
}

std::optional<core::Error> OffscreenCanvas::resize(int width, int height) {
  context_->make_current();
  auto target = gpu::RenderTarget::create(width, height);
  if (!target) return impossible_size(width, height);
  target_ = std::move(*target);
  return std::nullopt;
}

void OffscreenCanvas::mouse_move(float x, float y) {
  imgui_->make_current();
#if IMGUI_VERSION_NUM >= 18700
  ImGui::GetIO().AddMousePosEvent(x, y);
#else
  ImGui::GetIO().MousePos = {x, y};
#endif
}

void OffscreenCanvas::mouse_button(int button, bool down) {
  imgui_->make_current();
#if IMGUI_VERSION_NUM >= 18700
  ImGui::GetIO().AddMouseButtonEvent(button, down);
#else
  ImGui::GetIO().MouseDown[button] = down;
#endif
}

void OffscreenCanvas::mouse_wheel(float lines) {
  imgui_->make_current();
#if IMGUI_VERSION_NUM >= 18700
  ImGui::GetIO().AddMouseWheelEvent(0.0F, lines);
#else
  ImGui::GetIO().MouseWheel += lines;
#endif
}

void OffscreenCanvas::key(ui::Key key, bool down) {
  imgui_->make_current();
  ui::inject_key(key, down);
}

void OffscreenCanvas::text(char32_t character) {
  imgui_->make_current();
  ui::inject_text(character);
}

}  // namespace app
