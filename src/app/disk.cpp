#include "app/disk.h"

#include <algorithm>
#include <filesystem>

#include "app/input_file.h"
#include "app/output_file.h"

namespace app {

std::string Disk::start_folder() const {
  std::error_code failure;
  const std::filesystem::path folder = std::filesystem::current_path(failure);
  return failure ? std::string("/") : (folder / "").string();
}

std::vector<view::FileEntry> Disk::list(const std::string& folder) const {
  std::vector<view::FileEntry> entries;
  std::error_code failure;
  std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, failure);
  for (; !failure && entry != std::filesystem::directory_iterator(); entry.increment(failure)) {
    std::error_code unreadable;
    const std::string name = entry->path().filename().string();
    if (!name.empty() && name.front() != '.') {
      entries.push_back({name, entry->is_directory(unreadable)});
    }
  }
  std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
    return a.folder != b.folder ? a.folder : a.name < b.name;
  });
  return entries;
}

std::optional<core::Error> Disk::open(const std::string& path) {
  // The window would stand still for as long as nobody writes into a pipe.
  std::error_code failure;
  const std::filesystem::file_status status = std::filesystem::status(path, failure);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
      !std::filesystem::is_directory(status)) {
    return core::Error{"this is a pipe or a device", path, "expected a file"};
  }
  return open_example_file(path, workspace_);
}

std::optional<core::Error> Disk::save(const std::string& path, const std::string& bytes) {
  return write_file(path, bytes);
}

bool Disk::exists(const std::string& path) const {
  std::error_code failure;
  return std::filesystem::is_regular_file(path, failure);
}

}  // namespace app
