#include "app/disk.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "app/scratch_folder.h"
#include "content/tour.h"
#include "support/matrices.h"
#include "support/shipped.h"

namespace app {
namespace {

content::Library library() {
  auto shipped = content::Library::shipped();
  EXPECT_TRUE(shipped);
  return std::move(*shipped);
}

content::Tour tour() {
  return *content::parse_tour(support::read_text("assets/tours/guided-tour.json"), "tour");
}

// Waiting for somebody to write would stop the window.
TEST(Disk, APipeOrADeviceIsRefusedAtOnce) {
  const ScratchFolder folder;
  view::Workspace workspace(library(), tour());
  Disk disk(workspace);
  const std::string pipe = (folder / "pipe.json").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string& path : {pipe, std::string("/dev/zero")}) {
    const auto error = disk.open(path);
    ASSERT_TRUE(error) << path;
    EXPECT_EQ(error->where, path);
    EXPECT_EQ(error->expected, "expected a file");
  }
  const std::string plain = (folder / "plain.json").string();
  put(plain, R"({"tokens": ["dogs", "bark"], "words": "two-layer"})");
  EXPECT_FALSE(disk.open(plain));
  EXPECT_EQ(workspace.example().tokens.size(), 2U);
}

}  // namespace
}  // namespace app
