#include <sys/stat.h>

#include <thread>

#include <fstream>
#include <iterator>

#include "app/program.h"
#include "app/scratch_folder.h"
#include "support/matrices.h"

namespace app {
namespace {

namespace fs = std::filesystem;

std::string exported_text() {
  return start({"--export", "-"}).out;
}

TEST(ExportTarget, StdoutHoldsOneObjectAndNothingElse) {
  const Outcome run = start({"--format", "json", "--export", "-"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  EXPECT_TRUE(support::Json::accept(run.out));
  EXPECT_TRUE(run.out.starts_with("{") && run.out.ends_with("}\n"));
  EXPECT_EQ(start({"--export=-"}).out, run.out);
}

TEST(ExportTarget, AFileHoldsWhatStdoutWould) {
  const ScratchFolder folder;
  const Outcome run = start({"--export", "made é.json"}, {.folder = folder.path()});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out + run.err, "");
  EXPECT_EQ(contents(folder / "made é.json"), exported_text());
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(ExportTarget, ReplacesAFileByRenaming) {
  const ScratchFolder folder;
  put(folder / "old.json", "old");
  fs::create_hard_link(folder / "old.json", folder / "witness");
  EXPECT_EQ(start({"--export", "old.json"}, {.folder = folder.path()}).code, 0);
  EXPECT_EQ(contents(folder / "old.json"), exported_text());
  // Written into in place, both names would show the new bytes.
  EXPECT_EQ(contents(folder / "witness"), "old");
  EXPECT_EQ(folder.entries(), 2U);
}

TEST(ExportTarget, WritesAFifoDirectly) {
  const ScratchFolder folder;
  const fs::path fifo = folder / "fifo";
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  std::string read;
  std::thread reader([&] { read = contents(fifo); });
  const Outcome run = start({"--export", fifo.string()});
  reader.join();
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(read, exported_text());
  EXPECT_TRUE(fs::is_fifo(fifo));
}

TEST(ExportTarget, WritesTheStreamsByName) {
  EXPECT_EQ(start({"--export", "/dev/stdout"}).out, exported_text());
  EXPECT_EQ(start({"--export", "/dev/stderr"}).err, exported_text());
}

TEST(OutputTarget, AFailureIsOneLineAndExitCode1) {
  const ScratchFolder folder;
  fs::create_directory(folder / "sub");
  for (const char* option : {"--export", "--export-code", "--screenshot"}) {
    for (const std::string target :
         {"/dev/full", "/proc/made", "absent/made", "sub", "sub/", "."}) {
      const Outcome run = start({option, target}, {.folder = folder.path()});
      EXPECT_TRUE(refused(run, 1, {"cannot write", target})) << option << " " << target;
    }
  }
  EXPECT_EQ(folder.entries(), 1U);
  EXPECT_TRUE(fs::is_empty(folder / "sub"));
}

TEST(OutputTarget, AProtectedFolderOrFileIsAFailure) {
  if (!runs_unprivileged()) GTEST_SKIP() << "the program can only be started by root";
  const ScratchFolder folder;
  fs::create_directory(folder / "sub");
  fs::permissions(folder / "sub", fs::perms::owner_read | fs::perms::owner_exec);
  put(folder / "old", "old");
  fs::permissions(folder / "old", fs::perms::owner_read);
  for (const char* option : {"--export", "--export-code", "--screenshot"}) {
    for (const char* target : {"sub/made", "old"}) {
      const Outcome run = start({option, (folder / target).string()}, {.unprivileged = true});
      EXPECT_TRUE(refused(run, 1, {"cannot write", target, "Permission denied"})) << option;
    }
  }
  fs::permissions(folder / "sub", fs::perms::owner_all);
  EXPECT_TRUE(fs::is_empty(folder / "sub"));
  EXPECT_EQ(contents(folder / "old"), "old");
}

TEST(OutputTarget, AFullStdoutIsAFailure) {
  for (const Words& arguments :
       {Words{"--export", "-"}, Words{"--export-code", "-"}, Words{"--help"}, Words{"--version"},
        Words{"--list-examples"}, Words{"--screenshot", "/dev/stdout"}}) {
    EXPECT_TRUE(refused(start(arguments, {.output = "/dev/full"}), 1, {"cannot write", "stdout"}))
        << joined(arguments);
  }
}

TEST(OutputTarget, AClosedStdoutIsAFailure) {
  for (const Words& arguments :
       {Words{"--export", "-"}, Words{"--export-code", "-"}, Words{"--help"}, Words{"--version"},
        Words{"--list-examples"}, Words{"--screenshot", "/dev/stdout"}}) {
    EXPECT_TRUE(refused(start(arguments, {.closed = {1}}), 1, {"cannot write", "stdout"}))
        << joined(arguments);
  }
}

TEST(OutputTarget, AReaderThatGoesAwayIsAFailure) {
  for (const Words& arguments :
       {Words{"--export", "-"}, Words{"--export-code", "-"}, Words{"--help"}, Words{"--version"},
        Words{"--list-examples"}, Words{"--screenshot", "/dev/stdout"}}) {
    EXPECT_TRUE(refused(start(arguments, {.reader_gone = true}), 1, {"cannot write", "stdout"}))
        << joined(arguments);
  }
}

TEST(OutputTarget, ClosedStreamsDoNotMixIntoFiles) {
  const ScratchFolder folder;
  const Words both{"--export", "made.json", "--screenshot", "made.png"};
  const Outcome plain = start(both, {.folder = folder.path()});
  ASSERT_EQ(plain.code, 0) << plain.err;
  const std::string json = contents(folder / "made.json");
  const std::string png = contents(folder / "made.png");
  const Outcome run = start(both, {.folder = folder.path(), .closed = {0, 1, 2}});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(contents(folder / "made.json"), json);
  EXPECT_TRUE(contents(folder / "made.png") == png);
  // The line of the refusal has nowhere to go, least of all into the file.
  const Outcome lost = start({"--export", "made.json", "--screenshot", "/dev/full"},
                             {.folder = folder.path(), .closed = {1, 2}});
  EXPECT_EQ(lost.code, 1);
  EXPECT_EQ(contents(folder / "made.json"), json);
}

TEST(OutputTarget, AClosedStreamKeepsItsPlace) {
  // A driver or a window system would get the number, and what is printed with it. The place holder
  // can be seen: it exists and is empty.
  for (const int stream : {0, 1}) {
    const std::string name = "/proc/self/fd/" + std::to_string(stream);
    const Outcome run = start({name, "--export", "-"}, {.closed = {stream}});
    EXPECT_TRUE(refused(run, 2, {name, "line 1"})) << run.err;
  }
}

TEST(OutputTarget, WrongUseLeavesAnOldFileAsItIs) {
  const ScratchFolder folder;
  put(folder / "old", "old");
  for (const char* option : {"--export", "--export-code", "--screenshot"}) {
    EXPECT_EQ(start({option, "old", "--layer", "3"}, {.folder = folder.path()}).code, 2);
    EXPECT_EQ(start({option, "old", "nosuch"}, {.folder = folder.path()}).code, 2);
  }
  EXPECT_EQ(contents(folder / "old"), "old");
  EXPECT_EQ(folder.entries(), 1U);
}

// One of them would be lost without a word.
TEST(OutputTarget, NoFileIsWrittenOverTheOpenedOneOrTwice) {
  const ScratchFolder folder;
  const std::string one = R"({"tokens": ["a"], "words": "two-layer"})";
  put(folder / "in.json", one);
  std::filesystem::create_symlink("in.json", folder / "link.json");
  for (const Words& arguments :
       {Words{"in.json", "--export", "in.json"}, Words{"in.json", "--export", "././in.json"},
        Words{"in.json", "--screenshot", "link.json"},
        Words{"in.json", "--export", "out", "--export-code", "./out"},
        Words{"--export", "out.png", "--screenshot", "out.png"}}) {
    const Outcome run = start(arguments, {.folder = folder.path()});
    EXPECT_EQ(run.code, 2) << joined(arguments);
    EXPECT_EQ(folder.entries(), 2U) << joined(arguments);
    std::ifstream kept(folder / "in.json");
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(kept), {}), one) << joined(arguments);
  }
  const Words fine{"animal-tired", "--export", "animal-tired", "--export-code", "-"};
  EXPECT_EQ(start(fine, {.folder = folder.path()}).code, 0) << "a shipped name is no file";
}

}  // namespace
}  // namespace app
