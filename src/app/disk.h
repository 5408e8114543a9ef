#pragma once

#include "view/files.h"
#include "view/workspace.h"

namespace app {

// The disk behind the file panel.
class Disk final : public view::Files {
 public:
  explicit Disk(view::Workspace& workspace) : workspace_(workspace) {}

  std::string start_folder() const override;
  std::vector<view::FileEntry> list(const std::string& folder) const override;
  std::optional<core::Error> open(const std::string& path) override;
  std::optional<core::Error> save(const std::string& path, const std::string& bytes) override;
  bool exists(const std::string& path) const override;

 private:
  view::Workspace& workspace_;
};

}  // namespace app
