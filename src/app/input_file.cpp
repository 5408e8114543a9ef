#include "app/input_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace app {
namespace {

constexpr std::uintmax_t largest_file = 256U << 20U;

}  // namespace

bool path_exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

bool is_same_file(const std::string& one, const std::string& other) {
  if (one == "-" || other == "-") return false;
  std::error_code failure;
  const bool both = path_exists(one) && path_exists(other);
  if (both && std::filesystem::is_regular_file(one, failure)) {
    return std::filesystem::equivalent(one, other, failure);
  }
  if (both) return false;
  const auto whole = [](const std::string& path) {
    std::error_code ignored;
    const auto absolute = std::filesystem::absolute(path, ignored);
    return std::filesystem::weakly_canonical(absolute, ignored);
  };
  return !path_exists(one) && !path_exists(other) && whole(one) == whole(other);
}

core::Result<std::string> read_file(const std::string& path) {
  std::error_code failure;
  const std::filesystem::file_status status = std::filesystem::status(path, failure);
  if (!std::filesystem::exists(status)) return core::Error{"no such file", path, ""};
  if (std::filesystem::is_directory(status)) {
    return core::Error{"this is a folder", path, "expected a file"};
  }
  if (std::filesystem::is_regular_file(status) &&
      std::filesystem::file_size(path, failure) > largest_file) {
    return core::Error{"the file is too large", path, "expected at most 256 MiB"};
  }
  std::ifstream stream(path, std::ios::binary);
  std::string bytes;
  char block[65536];
  while (stream && bytes.size() <= largest_file) {
    stream.read(block, sizeof block);
    bytes.append(block, static_cast<std::size_t>(stream.gcount()));
  }
  if (bytes.size() > largest_file) {
    return core::Error{"the file is too large", path, "expected at most 256 MiB"};
  }
  if (!stream.eof()) return core::Error{"the file cannot be read", path, ""};
  return bytes;
}

std::optional<core::Error> open_example_file(const std::string& path, view::Workspace& workspace) {
  const core::Result<std::string> bytes = read_file(path);
  if (!bytes) return bytes.error();
  core::Result<content::Example> example =
      content::parse_example(*bytes, path, workspace.library().lexicon());
  if (!example) return example.error();
  workspace.add_example(std::move(*example));
  return std::nullopt;
}

core::Result<content::Tour> read_tour_file(const std::string& path,
                                           const content::Library& library) {
  const core::Result<std::string> bytes = read_file(path);
  if (!bytes) return bytes.error();
  core::Result<content::Tour> tour = content::parse_tour(*bytes, path);
  if (!tour) return tour;
  if (auto error = library.check_tour(*tour, path)) return *error;
  return tour;
}

}  // namespace app
