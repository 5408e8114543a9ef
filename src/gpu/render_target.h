#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/gl_objects.h"

namespace gpu {

// Largest width and height of a texture in the current context.
int largest_side();

// An off-screen picture of 8-bit RGBA that can be drawn into and used as a texture.
class RenderTarget {
 public:
  // None where a side is below 1 or above largest_side(), or the driver has no memory for it.
  static std::optional<RenderTarget> create(int width, int height);

  int width() const { return width_; }
  int height() const { return height_; }
  GLuint texture() const { return texture_.name(); }

  // Directs drawing and the viewport to the whole target.
  void bind() const;

  // width * height * 4 bytes RGBA in texture rows: the first row is OpenGL's lowest.
  std::vector<std::uint8_t> pixels() const;

 private:
  RenderTarget(int width, int height);

  int width_;
  int height_;
  Texture texture_;
  Framebuffer framebuffer_;
};

}  // namespace gpu
