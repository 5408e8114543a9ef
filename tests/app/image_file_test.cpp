#include "app/image_file.h"

#include <gtest/gtest.h>
#include <stb_image.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <memory>
#include <thread>
#include <vector>

#include "app/output_file.h"
#include "app/scratch_folder.h"

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr fs::perms read_only = fs::perms::owner_read | fs::perms::group_read;

TEST(WriteFile, MakesANewFile) {
  const ScratchFolder folder;
  EXPECT_FALSE(write_file(folder / "new.txt", "bytes"));
  EXPECT_EQ(contents(folder / "new.txt"), "bytes");
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(WriteFile, ReplacesAFileAndKeepsItsPermissions) {
  const ScratchFolder folder;
  put(folder / "old.txt", "a much longer old text");
  fs::permissions(folder / "old.txt", fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_FALSE(write_file(folder / "old.txt", "new"));
  EXPECT_EQ(contents(folder / "old.txt"), "new");
  EXPECT_EQ(fs::status(folder / "old.txt").permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(WriteFile, ReplacesRatherThanOverwrites) {
  const ScratchFolder folder;
  put(folder / "old.txt", "old");
  fs::create_hard_link(folder / "old.txt", folder / "witness");
  EXPECT_FALSE(write_file(folder / "old.txt", "new"));
  EXPECT_EQ(contents(folder / "witness"), "old");
}

TEST(WriteFile, KeepsALinkAndReplacesWhatItPointsTo) {
  const ScratchFolder folder;
  fs::create_directory(folder / "elsewhere");
  put(folder / "elsewhere/target", "old");
  fs::create_symlink("elsewhere/target", folder / "middle");
  fs::create_symlink("middle", folder / "link");
  EXPECT_FALSE(write_file(folder / "link", "new"));
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_TRUE(fs::is_symlink(folder / "middle"));
  EXPECT_EQ(contents(folder / "elsewhere/target"), "new");
}

TEST(WriteFile, MakesTheTargetOfALinkToNothing) {
  const ScratchFolder folder;
  fs::create_symlink("absent", folder / "link");
  EXPECT_FALSE(write_file(folder / "link", "new"));
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(contents(folder / "absent"), "new");
}

TEST(WriteFile, WritesAFifoDirectly) {
  const ScratchFolder folder;
  const fs::path fifo = folder / "fifo";
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  std::string read;
  std::thread reader([&] { read = contents(fifo); });
  EXPECT_FALSE(write_file(fifo, "through the pipe"));
  reader.join();
  EXPECT_EQ(read, "through the pipe");
  EXPECT_TRUE(fs::is_fifo(fifo));
}

TEST(WriteFile, WritesADeviceDirectly) {
  EXPECT_FALSE(write_file("/dev/null", "gone"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(WriteFile, StandardOutputKeepsItsPlaceInTheFileItLeadsTo) {
  const ScratchFolder folder;
  const fs::path file = folder / "redirected";
  std::fflush(stdout);
  const int kept = dup(STDOUT_FILENO);
  std::FILE* opened = std::fopen(file.c_str(), "wb");
  ASSERT_NE(opened, nullptr);
  dup2(fileno(opened), STDOUT_FILENO);
  std::fclose(opened);
  std::fputs("before ", stdout);
  const auto by_name = write_file("/dev/stdout", "middle ");
  const auto by_number = write_file("/proc/self/fd/1", "end");
  dup2(kept, STDOUT_FILENO);
  ::close(kept);
  EXPECT_FALSE(by_name);
  EXPECT_FALSE(by_number);
  EXPECT_EQ(contents(file), "before middle end");
}

TEST(WriteFile, AFullDiskIsReported) {
  const auto error = write_file("/dev/full", "bytes");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->text(), "cannot write /dev/full, No space left on device");
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST(WriteFile, LeavesNothingHalfWritten) {
  const ScratchFolder folder;
  put(folder / "old.txt", "old");
  // A limit on the size of files stands for a full disk: both fail after part of the bytes.
  rlimit usual{};
  getrlimit(RLIMIT_FSIZE, &usual);
  const auto usual_handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{4096, usual.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  const std::string large(1U << 20U, 'x');
  const auto replaced = write_file(folder / "old.txt", large);
  const auto made = write_file(folder / "new.txt", large);
  setrlimit(RLIMIT_FSIZE, &usual);
  std::signal(SIGXFSZ, usual_handler);
  EXPECT_TRUE(replaced);
  EXPECT_TRUE(made);
  EXPECT_EQ(contents(folder / "old.txt"), "old");
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(WriteFile, AFolderIsNoFile) {
  const ScratchFolder folder;
  fs::create_directory(folder / "sub");
  const auto error = write_file(folder / "sub", "bytes");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->where, "it is a folder");
  EXPECT_EQ(folder.entries(), 1U);
  EXPECT_TRUE(write_file(folder.path() / "", "bytes"));
  EXPECT_TRUE(write_file("", "bytes"));
}

TEST(WriteFile, AnAbsentFolderIsReported) {
  const ScratchFolder folder;
  const auto error = write_file(folder / "absent/file", "bytes");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->where, "No such file or directory");
}

TEST(WriteFile, LinksInACircleAreReported) {
  const ScratchFolder folder;
  fs::create_symlink("b", folder / "a");
  fs::create_symlink("a", folder / "b");
  EXPECT_TRUE(write_file(folder / "a", "bytes"));
  EXPECT_EQ(folder.entries(), 2U);
}

// Root may write everywhere, so a root's test acts as another user.
class AsOrdinaryUser {
 public:
  explicit AsOrdinaryUser(const fs::path& folder) {
    if (!root_) return;
    for (const fs::path& path : {folder, folder / "protected.txt"}) {
      EXPECT_EQ(chown(path.c_str(), nobody, nobody), 0);
    }
    EXPECT_EQ(seteuid(nobody), 0);
  }
  AsOrdinaryUser(const AsOrdinaryUser&) = delete;
  AsOrdinaryUser& operator=(const AsOrdinaryUser&) = delete;
  ~AsOrdinaryUser() {
    if (root_) {
      EXPECT_EQ(seteuid(0), 0);
    }
  }

 private:
  static constexpr uid_t nobody = 65534;
  bool root_ = geteuid() == 0;
};

TEST(WriteFile, RespectsProtection) {
  const ScratchFolder folder;
  put(folder / "protected.txt", "old");
  fs::permissions(folder / "protected.txt", read_only);
  {
    const AsOrdinaryUser user(folder.path());
    const auto error = write_file(folder / "protected.txt", "new");
    ASSERT_TRUE(error);
    EXPECT_EQ(error->where, "Permission denied");
    EXPECT_FALSE(write_file(folder / "allowed.txt", "new"));
    fs::permissions(folder.path(), read_only | fs::perms::owner_exec);
    EXPECT_TRUE(write_file(folder / "new.txt", "new"));
    fs::permissions(folder.path(), fs::perms::owner_all);
  }
  EXPECT_EQ(contents(folder / "protected.txt"), "old");
  EXPECT_EQ(folder.entries(), 2U);
}

TEST(WritePng, GivesTheSamePixelsBack) {
  const ScratchFolder folder;
  std::vector<std::uint8_t> pixels;
  for (int i = 0; i < 5 * 3 * 4; ++i) pixels.push_back(static_cast<std::uint8_t>(i * 37));
  ASSERT_FALSE(write_png(folder / "picture.png", 5, 3, pixels));
  std::array<int, 3> size{};
  const std::unique_ptr<stbi_uc, void (*)(void*)> read(
      stbi_load((folder / "picture.png").c_str(), &size[0], &size[1], &size[2], 4),
      stbi_image_free);
  ASSERT_NE(read, nullptr);
  EXPECT_EQ(size, (std::array<int, 3>{5, 3, 4}));
  EXPECT_TRUE(std::equal(pixels.begin(), pixels.end(), read.get()));
}

TEST(WritePng, RefusesPixelsThatDoNotFillThePicture) {
  const ScratchFolder folder;
  EXPECT_TRUE(write_png(folder / "picture.png", 2, 2, std::vector<std::uint8_t>(15)));
  EXPECT_TRUE(write_png(folder / "picture.png", 0, 0, {}));
  EXPECT_EQ(folder.entries(), 0U);
}

}  // namespace
}  // namespace app
