#pragma once

#include <glad/gl.h>

#include <array>

namespace gpu {

// Keeps what drawing into a target changes of the current context and puts it back at the end of
// the scope: the interface's renderer and the window's own target must not notice.
class GlState {
 public:
  GlState();
  ~GlState();
  GlState(const GlState&) = delete;
  GlState& operator=(const GlState&) = delete;

 private:
  static constexpr std::array<GLenum, 5> switches_kept = {GL_BLEND, GL_SCISSOR_TEST, GL_DEPTH_TEST,
                                                          GL_CULL_FACE, GL_STENCIL_TEST};
  static constexpr std::array<GLenum, 4> pixel_stores_kept = {
      GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH, GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH};

  GLint draw_framebuffer_ = 0;
  GLint read_framebuffer_ = 0;
  GLint program_ = 0;
  GLint vertex_array_ = 0;
  GLint active_texture_ = 0;
  std::array<GLint, 4> viewport_{};
  std::array<GLint, 2> textures_{};  // of units 0 and 1
  std::array<GLint, 2> samplers_{};
  std::array<GLboolean, switches_kept.size()> switches_{};
  std::array<GLint, pixel_stores_kept.size()> pixel_stores_{};
};

}  // namespace gpu
