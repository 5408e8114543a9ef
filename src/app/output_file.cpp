#include "app/output_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <system_error>

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr int most_links = 40;
constexpr int most_tries = 1000;

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

core::Error failed(const fs::path& path, const std::string& reason) {
  return {"cannot write " + path.string(), reason, ""};
}

std::string reason(int code) {
  return std::strerror(code);
}

// errno of the first failure, 0 for none.
int write_all(std::FILE* file, std::string_view bytes) {
  errno = 0;
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if (written && std::fflush(file) == 0) return 0;
  return errno == 0 ? EIO : errno;
}

int close(File file) {
  return std::fclose(file.release()) == 0 ? 0 : errno;
}

// The stream of this program that a path names, if it names one: its place in a file that the shell
// opened must be kept, so it is not opened a second time.
std::FILE* own_stream(const fs::path& path) {
  std::error_code ignored;
  const bool is_descriptor = path.parent_path() == "/dev/fd" ||
                             path.parent_path() == fs::canonical("/proc/self/fd", ignored);
  if (path == "/dev/stdout" || (is_descriptor && path.filename() == "1")) return stdout;
  if (path == "/dev/stderr" || (is_descriptor && path.filename() == "2")) return stderr;
  return nullptr;
}

// Where the bytes go: the path at the end of all links, or a stream met on the way.
struct Target {
  fs::path path;
  std::FILE* stream = nullptr;
};

Target follow_links(fs::path path) {
  std::error_code error;
  for (int i = 0; i < most_links; ++i) {
    const fs::path folder = fs::canonical(path.has_parent_path() ? path.parent_path() : ".", error);
    if (!error) path = folder / path.filename();
    if (std::FILE* stream = own_stream(path)) return {path, stream};
    if (!fs::is_symlink(path, error)) break;
    const fs::path next = fs::read_symlink(path, error);
    if (error) break;
    path = path.parent_path() / next;
  }
  return {path};
}

// An empty file that nobody else has, in the folder of `target`.
struct Draft {
  fs::path path;
  File file;
};

Draft open_draft(const fs::path& target) {
  Draft draft;
  for (int i = 0; i < most_tries && !draft.file; ++i) {
    draft.path = target.parent_path() / (".attention-visualiser-" + std::to_string(i) + ".part");
    draft.file.reset(std::fopen(draft.path.string().c_str(), "wbx"));
    if (!draft.file && errno != EEXIST) break;
  }
  return draft;
}

std::optional<core::Error> write_directly(const fs::path& path, std::string_view bytes) {
  File file(std::fopen(path.string().c_str(), "wb"));
  if (!file) return failed(path, reason(errno));
  if (const int code = write_all(file.get(), bytes)) return failed(path, reason(code));
  if (const int code = close(std::move(file))) return failed(path, reason(code));
  return std::nullopt;
}

std::optional<core::Error> write_beside(const fs::path& path, const fs::path& target,
                                        std::string_view bytes, fs::file_status old) {
  const bool replaces = fs::exists(old);
  // Renaming would replace a file that its owner protected.
  if (replaces && !File(std::fopen(target.string().c_str(), "r+b"))) {
    return failed(path, reason(errno));
  }
  Draft draft = open_draft(target);
  if (!draft.file) return failed(path, reason(errno));
  int code = write_all(draft.file.get(), bytes);
  const int close_code = close(std::move(draft.file));
  if (code == 0) code = close_code;
  std::error_code error(code, std::generic_category());
  if (!error && replaces) fs::permissions(draft.path, old.permissions(), error);
  if (!error) fs::rename(draft.path, target, error);
  if (!error) return std::nullopt;
  std::error_code ignored;
  fs::remove(draft.path, ignored);
  return failed(path, error.message());
}

}  // namespace

std::optional<core::Error> write_file(const std::filesystem::path& path, std::string_view bytes) {
  const Target target = follow_links(path);
  if (target.stream != nullptr) {
    const int code = write_all(target.stream, bytes);
    return code == 0 ? std::nullopt : std::optional(failed(path, reason(code)));
  }
  std::error_code error;
  const fs::file_status status = fs::status(target.path, error);
  if (fs::is_directory(status)) return failed(path, "it is a folder");
  const bool is_file = fs::is_regular_file(status) || status.type() == fs::file_type::not_found;
  return is_file ? write_beside(path, target.path, bytes, status)
                 : write_directly(target.path, bytes);
}

}  // namespace app
