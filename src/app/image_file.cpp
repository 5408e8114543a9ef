#include "app/image_file.h"

#include <stb_image_write.h>

#include <cstddef>

#include "app/output_file.h"

namespace app {
namespace {

constexpr int channels = 4;

void append(void* context, void* data, int size) {
  static_cast<std::string*>(context)->append(static_cast<const char*>(data),
                                             static_cast<std::size_t>(size));
}

}  // namespace

std::string encode_png(int width, int height, std::span<const std::uint8_t> rgba) {
  std::string bytes;
  const bool fits =
      width > 0 && height > 0 &&
      rgba.size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * channels;
  if (!fits) return bytes;
  stbi_write_png_to_func(append, &bytes, width, height, channels, rgba.data(), width * channels);
  return bytes;
}

std::optional<core::Error> write_png(const std::filesystem::path& path, int width, int height,
                                     std::span<const std::uint8_t> rgba) {
  const std::string bytes = encode_png(width, height, rgba);
  if (bytes.empty()) {
    return core::Error{"cannot write " + path.string(), "the picture could not be encoded", ""};
  }
  return write_file(path, bytes);
}

}  // namespace app
