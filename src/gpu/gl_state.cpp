#include "gpu/gl_state.h"

#include <cstddef>

namespace gpu {
namespace {

GLint get(GLenum name) {
  GLint value = 0;
  glGetIntegerv(name, &value);
  return value;
}

GLenum unit(std::size_t index) {
  return GL_TEXTURE0 + static_cast<GLenum>(index);
}

}  // namespace

GlState::GlState()
    : draw_framebuffer_(get(GL_DRAW_FRAMEBUFFER_BINDING)),
      read_framebuffer_(get(GL_READ_FRAMEBUFFER_BINDING)),
      program_(get(GL_CURRENT_PROGRAM)),
      vertex_array_(get(GL_VERTEX_ARRAY_BINDING)),
      active_texture_(get(GL_ACTIVE_TEXTURE)) {
  glGetIntegerv(GL_VIEWPORT, viewport_.data());
  for (std::size_t i = 0; i < textures_.size(); ++i) {
    glActiveTexture(unit(i));
    textures_[i] = get(GL_TEXTURE_BINDING_2D);
    samplers_[i] = get(GL_SAMPLER_BINDING);
    glBindSampler(static_cast<GLuint>(i), 0);
  }
  for (std::size_t i = 0; i < switches_.size(); ++i) {
    switches_[i] = glIsEnabled(switches_kept[i]);
    glDisable(switches_kept[i]);
  }
  for (std::size_t i = 0; i < pixel_stores_.size(); ++i) {
    pixel_stores_[i] = get(pixel_stores_kept[i]);
    const bool alignment =
        pixel_stores_kept[i] == GL_UNPACK_ALIGNMENT || pixel_stores_kept[i] == GL_PACK_ALIGNMENT;
    glPixelStorei(pixel_stores_kept[i], alignment ? 4 : 0);
  }
}

GlState::~GlState() {
  for (std::size_t i = 0; i < pixel_stores_.size(); ++i) {
    glPixelStorei(pixel_stores_kept[i], pixel_stores_[i]);
  }
  for (std::size_t i = 0; i < switches_.size(); ++i) {
    if (switches_[i] == GL_TRUE) glEnable(switches_kept[i]);
  }
  for (std::size_t i = 0; i < textures_.size(); ++i) {
    glActiveTexture(unit(i));
    glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(textures_[i]));
    glBindSampler(static_cast<GLuint>(i), static_cast<GLuint>(samplers_[i]));
  }
  glActiveTexture(static_cast<GLenum>(active_texture_));
  glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
  glBindVertexArray(static_cast<GLuint>(vertex_array_));
  glUseProgram(static_cast<GLuint>(program_));
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw_framebuffer_));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read_framebuffer_));
}

}  // namespace gpu
