#include "app/opengl.h"

#include <glad/gl.h>

namespace app {
namespace {

constexpr int wanted_major = 3;
constexpr int wanted_minor = 3;

std::string text_of(GLenum name) {
  if (glGetString == nullptr) return "unknown";
  const GLubyte* text = glGetString(name);
  return text == nullptr ? "unknown" : reinterpret_cast<const char*>(text);
}

core::Error too_old() {
  return {"the driver " + text_of(GL_RENDERER) + " offers OpenGL " + text_of(GL_VERSION), "",
          "OpenGL 3.3 core is needed"};
}

}  // namespace

std::optional<core::Error> load_opengl(GlLoader loader) {
  if (gladLoadGL(loader) == 0) return core::Error{"OpenGL could not be loaded", "", ""};
  GLint major = 0;
  GLint minor = 0;
  glGetIntegerv(GL_MAJOR_VERSION, &major);
  glGetIntegerv(GL_MINOR_VERSION, &minor);
  const bool enough = major > wanted_major || (major == wanted_major && minor >= wanted_minor);
  return enough ? std::nullopt : std::optional(too_old());
}

core::Error opengl_too_old(GlLoader loader) {
  gladLoadGL(loader);
  return too_old();
}

}  // namespace app
