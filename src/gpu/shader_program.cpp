#include "gpu/shader_program.h"

#include <algorithm>
#include <cstddef>

#include "gpu/embedded_shaders.h"

namespace gpu {
namespace {

// The first line of a driver's log.
template <class Length, class Log>
std::string first_line(GLuint name, Length length_of, Log log_of) {
  GLint length = 0;
  length_of(name, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(std::max(length, 1)), '\0');
  GLsizei written = 0;
  log_of(name, length, &written, log.data());
  log.resize(static_cast<std::size_t>(written));
  return log.substr(0, log.find('\n'));
}

Shader compile(GLenum kind, const ShaderSource& source, std::string& problem) {
  Shader shader(glCreateShader(kind));
  const GLchar* text = source.text.data();
  const auto length = static_cast<GLint>(source.text.size());
  glShaderSource(shader.name(), 1, &text, &length);
  glCompileShader(shader.name());
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader.name(), GL_COMPILE_STATUS, &compiled);
  if (compiled == GL_TRUE) return shader;
  problem = "shader " + std::string(source.name) +
            " does not compile: " + first_line(shader.name(), glGetShaderiv, glGetShaderInfoLog);
  return {};
}

bool find(std::string_view path, ShaderSource& source, std::string& problem) {
  for (const EmbeddedFile& file : embedded_shaders()) {
    if (file.path != path) continue;
    source = {file.path, file.bytes};
    return true;
  }
  problem = "shader " + std::string(path) + " is not in the program";
  return false;
}

}  // namespace

Program load_program(std::string_view vertex_file, std::string_view fragment_file,
                     std::string& problem) {
  ShaderSource vertex;
  ShaderSource fragment;
  if (!find(vertex_file, vertex, problem) || !find(fragment_file, fragment, problem)) return {};
  return link_program(vertex, fragment, problem);
}

Program link_program(const ShaderSource& vertex, const ShaderSource& fragment,
                     std::string& problem) {
  const Shader first = compile(GL_VERTEX_SHADER, vertex, problem);
  if (!first) return {};
  const Shader second = compile(GL_FRAGMENT_SHADER, fragment, problem);
  if (!second) return {};
  Program program = Program::make();
  glAttachShader(program.name(), first.name());
  glAttachShader(program.name(), second.name());
  glLinkProgram(program.name());
  GLint linked = GL_FALSE;
  glGetProgramiv(program.name(), GL_LINK_STATUS, &linked);
  if (linked == GL_TRUE) return program;
  problem = "shaders " + std::string(vertex.name) + " and " + std::string(fragment.name) +
            " do not link: " + first_line(program.name(), glGetProgramiv, glGetProgramInfoLog);
  return {};
}

}  // namespace gpu
