#pragma once

#include <optional>
#include <string>
#include <vector>

#include "content/vocabulary.h"
#include "core/error.h"
#include "core/types.h"

namespace view {

struct FileEntry {
  std::string name;
  bool folder = false;
};

// The disk, as far as the file panel needs it; app supplies it.
class Files {
 public:
  Files() = default;
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;
  virtual ~Files() = default;

  // Where the panel starts: a folder, ended by a slash.
  virtual std::string start_folder() const = 0;
  // Folders first, each in alphabetical order, hidden ones left out; empty where it cannot be read.
  virtual std::vector<FileEntry> list(const std::string& folder) const = 0;
  // Opens an example file and shows it.
  virtual std::optional<core::Error> open(const std::string& path) = 0;
  virtual std::optional<core::Error> save(const std::string& path, const std::string& bytes) = 0;
  virtual bool exists(const std::string& path) const = 0;
};

enum class FilePurpose { open, save };

struct FilePanel {
  FilePurpose purpose = FilePurpose::open;
  std::string path;   // as typed
  std::string bytes;  // to save
  std::string note;   // why the last try failed, or what it will replace
};

// The folder part of a path, with its slash, and the rest.
std::string folder_of(const std::string& path);
std::string name_of(const std::string& path);

// What the tab "Your words" is about.
struct OwnWords {
  std::string sentence;     // as typed
  std::string shown_of;     // example that `sentence` was taken from
  core::Index chosen = -1;  // place of the word whose entry and alternatives are shown
};

inline constexpr const char* own_sentence_name = "your sentence";

}  // namespace view
