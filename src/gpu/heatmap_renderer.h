#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "gpu/gl_objects.h"
#include "gpu/render_target.h"
#include "view/heatmap.h"

namespace gpu {

// Draws heatmaps with a shader into one off-screen target a slot. Every call needs the context in
// which it was made, and leaves that context's state as it was. The picture differs from
// view::paint_heatmap by at most 1 level (of 255) a channel.
class HeatmapRenderer final : public view::HeatmapSurface {
 public:
  // Null, with the reason in `problem`, where a shader does not build.
  static std::unique_ptr<HeatmapRenderer> create(std::string& problem);

  std::uintptr_t texture(int slot, const view::HeatmapGrid& grid,
                         const view::HeatmapStyle& style) override;

  // Pictures drawn since the start.
  int draws() const { return draws_; }

  // The picture of a slot as RGBA bytes, top row first; empty without one.
  std::vector<std::uint8_t> pixels(int slot) const;

 private:
  // What a slot shows; the target is empty where there is no picture.
  struct Slot {
    view::HeatmapGrid grid;
    view::HeatmapStyle style;
    std::optional<RenderTarget> target;
  };

  explicit HeatmapRenderer(Program program);
  void draw(Slot& slot);
  void upload_cells(const view::HeatmapGrid& cells);
  void upload_table(const view::ColourTable& table);
  void set_uniforms(const view::HeatmapGrid& cells, const view::HeatmapStyle& style) const;
  GLint uniform(const char* name) const;

  Program program_;
  VertexArray no_vertices_;
  Texture cells_;
  Texture table_;
  std::map<int, Slot> slots_;
  int draws_ = 0;
};

}  // namespace gpu
