#pragma once

#include <string>
#include <string_view>

#include "gpu/gl_objects.h"

namespace gpu {

// The program of two files of shaders/. Without one, the owner is empty and `problem` says in one
// line which file, and what the driver's compiler objects to.
Program load_program(std::string_view vertex_file, std::string_view fragment_file,
                     std::string& problem);

// The program of two sources; the names stand for them in `problem`.
struct ShaderSource {
  std::string_view name;
  std::string_view text;
};
Program link_program(const ShaderSource& vertex, const ShaderSource& fragment,
                     std::string& problem);

}  // namespace gpu
