#pragma once

#include <span>
#include <string_view>

namespace content {

/// A file of the folder assets/ as the build put it into the program.
struct EmbeddedFile {
  std::string_view path;   ///< inside assets/, with '/': "examples/animal-tired.json"
  std::string_view bytes;  ///< the file unchanged; a zero byte follows its last one
};

/// Every file under assets/, sorted by path. Valid as long as the program runs.
std::span<const EmbeddedFile> embedded_assets();

}  // namespace content
