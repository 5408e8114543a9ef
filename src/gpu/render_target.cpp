#include "gpu/render_target.h"

#include <cstddef>

#include "gpu/gl_state.h"

namespace gpu {

int largest_side() {
  GLint side = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &side);
  return side;
}

std::optional<RenderTarget> RenderTarget::create(int width, int height) {
  const int limit = largest_side();
  if (width < 1 || height < 1 || width > limit || height > limit) return std::nullopt;
  const GlState kept;
  RenderTarget target(width, height);
  target.bind();
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) return std::nullopt;
  return target;
}

RenderTarget::RenderTarget(int width, int height)
    : width_(width), height_(height), texture_(Texture::make()), framebuffer_(Framebuffer::make()) {
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, texture_.name());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.name(), 0);
}

void RenderTarget::bind() const {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
  glViewport(0, 0, width_, height_);
}

std::vector<std::uint8_t> RenderTarget::pixels() const {
  const GlState kept;
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(width_) *
                                  static_cast<std::size_t>(height_) * 4);
  bind();
  glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, bytes.data());
  return bytes;
}

}  // namespace gpu
