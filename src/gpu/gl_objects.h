#pragma once

#include <glad/gl.h>

#include <utility>

namespace gpu {

// Owner of one OpenGL object. Made and destroyed with its context current; 0 is no object.
template <class Traits>
class GlObject {
 public:
  GlObject() = default;
  explicit GlObject(GLuint name) : name_(name) {}
  GlObject(const GlObject&) = delete;
  GlObject& operator=(const GlObject&) = delete;
  GlObject(GlObject&& other) noexcept : name_(std::exchange(other.name_, 0U)) {}
  GlObject& operator=(GlObject&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  ~GlObject() {
    if (name_ != 0) Traits::destroy(name_);
  }

  static GlObject make() { return GlObject(Traits::create()); }
  GLuint name() const { return name_; }
  explicit operator bool() const { return name_ != 0; }

 private:
  GLuint name_ = 0;
};

struct TextureTraits {
  static GLuint create() {
    GLuint name = 0;
    glGenTextures(1, &name);
    return name;
  }
  static void destroy(GLuint name) { glDeleteTextures(1, &name); }
};

struct FramebufferTraits {
  static GLuint create() {
    GLuint name = 0;
    glGenFramebuffers(1, &name);
    return name;
  }
  static void destroy(GLuint name) { glDeleteFramebuffers(1, &name); }
};

struct VertexArrayTraits {
  static GLuint create() {
    GLuint name = 0;
    glGenVertexArrays(1, &name);
    return name;
  }
  static void destroy(GLuint name) { glDeleteVertexArrays(1, &name); }
};

struct ShaderTraits {
  static void destroy(GLuint name) { glDeleteShader(name); }
};

struct ProgramTraits {
  static GLuint create() { return glCreateProgram(); }
  static void destroy(GLuint name) { glDeleteProgram(name); }
};

using Texture = GlObject<TextureTraits>;
using Framebuffer = GlObject<FramebufferTraits>;
using VertexArray = GlObject<VertexArrayTraits>;
using Shader = GlObject<ShaderTraits>;
using Program = GlObject<ProgramTraits>;

}  // namespace gpu
