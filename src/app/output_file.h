#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "core/error.h"

namespace app {

// Writes all bytes to `path`, or says what failed.
// A regular file appears, or is replaced, only once it is complete: it is written beside the target
// and renamed, keeps the permissions of the one it replaces, and a symbolic link goes on pointing
// to it. Any other target (a device, a FIFO, /dev/stdout whatever it leads to) is written directly
// and never renamed over. After a failure no part of a file is left behind, and an old one is
// unchanged.
std::optional<core::Error> write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace app
