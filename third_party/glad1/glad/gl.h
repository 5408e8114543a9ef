#pragma once
// Gives glad 1 the loading call of glad 2.
#include <glad/glad.h>

using GLADapiproc = void (*)();
using GLADloadfunc = GLADapiproc (*)(const char* name);

/// Version as major * 10000 + minor, 0 when OpenGL could not be loaded.
inline int gladLoadGL(GLADloadfunc load) {
  if (gladLoadGLLoader(reinterpret_cast<GLADloadproc>(load)) == 0) return 0;
  return GLVersion.major * 10000 + GLVersion.minor;
}
