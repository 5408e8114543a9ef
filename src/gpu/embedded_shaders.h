#pragma once

#include <span>
#include <string_view>

namespace gpu {

/// A file of the folder shaders/ as the build put it into the program.
struct EmbeddedFile {
  std::string_view path;   ///< inside shaders/, with '/': "heatmap.frag"
  std::string_view bytes;  ///< the file unchanged; a zero byte follows its last one
};

/// Every file under shaders/, sorted by path. Valid as long as the program runs.
std::span<const EmbeddedFile> embedded_shaders();

}  // namespace gpu
