#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "core/error.h"

namespace app {

// The bytes of a PNG file of width * height RGBA pixels, top row first; empty where they cannot be
// made.
std::string encode_png(int width, int height, std::span<const std::uint8_t> rgba);

// Writes that picture as write_file does.
std::optional<core::Error> write_png(const std::filesystem::path& path, int width, int height,
                                     std::span<const std::uint8_t> rgba);

}  // namespace app
