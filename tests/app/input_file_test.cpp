#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "app/program.h"
#include "app/scratch_folder.h"
#include "support/matrices.h"

namespace app {
namespace {

namespace fs = std::filesystem;

struct Bad {
  std::string bytes;
  std::string place;  // that the refusal must name
};

const std::vector<Bad> bad_bytes{{"", "line 1"},
                                 {" \n\n", "line 3"},
                                 {"{\"tokens\": [\"a\",\n \"b\"", "line 2"},
                                 {"\x89PNG\r\n\x1a\n", "line 1"},
                                 {std::string(4096, '\0'), "line 1"},
                                 {"\x7f"
                                  "ELF\x02\x01\x01",
                                  "line 1"},
                                 {"[]", "an object"},
                                 {"null", "an object"}};

const std::vector<Bad> bad_examples{
    {R"({"words": "two-layer"})", "tokens"},
    {R"({"tokens": [], "words": "two-layer"})", "tokens"},
    {R"({"tokens": "a b", "words": "two-layer"})", "tokens"},
    {R"({"tokens": ["a", 3], "words": "two-layer"})", "tokens[2]"},
    {R"({"tokens": ["a"], "words": "three-layer"})", "words"},
    {R"({"tokens": ["a"], "words": "two-layer", "focus": 2})", "focus"},
    {R"({"tokens": ["a"], "words": "two-layer", "extra": 2})", "extra"},
    {R"({"tokens": ["a"], "words": "two-layer", "layers": []})", "layers"},
    {R"({"tokens": ["a"]})", "neither words nor embeddings"},
    {R"({"tokens": ["a"], "model": "four-heads"})", "neither words nor embeddings"},
    {R"({"tokens": ["a", "b"], "embeddings": [[1]], "layers": []})", "embeddings"},
    {R"({"tokens": ["a"], "embeddings": [[1, 2]], "layers": [{"heads": [{"query": [[1]],
        "key": [[1], [1]], "value": [[1], [1]]}]}]})",
     "layers[1].heads[1].query"},
    {R"({"tokens": ["a"], "embeddings": [[1]], "layers": [{"heads": [{"query": [[1]],
        "key": [[1, 2]], "value": [[1]]}]}]})",
     "layers[1].heads[1]"},
    {R"({"tokens": ["a", "b"], "embeddings": [[1, 2], [1]], "layers": []})", "embeddings[2]"}};

// `option` is --tour, --example, or nothing for FILE alone.
void expect_refused(const std::string& option, const fs::path& file, const Words& parts) {
  const ScratchFolder scratch;
  Words arguments{file.string(), "--export", "made.json"};
  if (!option.empty()) arguments.insert(arguments.begin(), option);
  const Outcome run = start(arguments, {.folder = scratch.path()});
  EXPECT_TRUE(refused(run, 2, parts)) << joined(arguments);
  EXPECT_EQ(scratch.entries(), 0U) << joined(arguments);
}

// A file outside the folder that the program is started in.
class InputFile : public testing::Test {
 protected:
  fs::path file(const std::string& bytes) const {
    put(path_, bytes);
    return path_;
  }
  void TearDown() override { fs::remove_all(path_); }

  const fs::path path_ = fs::path(testing::TempDir()) /
                         ("av-file-" + std::to_string(getpid()) + "-" +
                          testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(InputFile, BytesThatAreNoFileOfItsKindAreRefusedWithTheirPlace) {
  for (const Bad& bad : bad_bytes) {
    for (const char* option : {"", "--example", "--tour"}) {
      expect_refused(option, file(bad.bytes), {path_.string(), bad.place});
    }
  }
}

TEST_F(InputFile, ABadExampleIsRefusedWithItsField) {
  for (const Bad& bad : bad_examples) {
    for (const char* option : {"", "--example"}) {
      expect_refused(option, file(bad.bytes), {path_.string(), bad.place});
    }
  }
}

TEST_F(InputFile, WrongShapesAreNamedFoundAndWanted) {
  expect_refused("", file(R"({"tokens": ["a", "b"], "embeddings": [[1, 2, 3]], "layers": []})"),
                 {"embeddings", "1 × 3", "2 rows"});
}

TEST_F(InputFile, OneKindOfFileIsNotTheOther) {
  expect_refused("--tour", file(support::read_text("assets/examples/road-wide.json")),
                 {path_.string(), "title or steps"});
  expect_refused("", file(support::read_text("assets/tours/guided-tour.json")),
                 {path_.string(), "found a tour", "--tour"});
}

TEST_F(InputFile, AnAbsentFileIsRefusedByName) {
  expect_refused("", "/nosuch/é.json", {"/nosuch/é.json", "no file"});
  expect_refused("--example", "/nosuch/é.json", {"/nosuch/é.json", "no file"});
  expect_refused("--tour", "/nosuch/é.json", {"/nosuch/é.json", "no such file"});
}

TEST_F(InputFile, AFolderIsNoFile) {
  fs::create_directory(path_);
  for (const char* option : {"", "--example", "--tour"}) {
    expect_refused(option, path_, {path_.string(), "folder"});
  }
}

TEST_F(InputFile, AFileThatCannotBeReadIsRefused) {
  // Reading its first byte fails, for root too.
  for (const char* option : {"", "--example", "--tour"}) {
    expect_refused(option, "/proc/self/mem", {"/proc/self/mem", "cannot be read"});
  }
}

TEST_F(InputFile, AFileThatMayNotBeReadIsRefused) {
  if (!runs_unprivileged()) GTEST_SKIP() << "the program can only be started by root";
  fs::permissions(file("{}"), fs::perms::none);
  for (const char* option : {"--example", "--tour"}) {
    const Outcome run = start({option, path_.string(), "--export", "-"}, {.unprivileged = true});
    EXPECT_TRUE(refused(run, 2, {path_.string(), "cannot be read"})) << option;
  }
}

TEST_F(InputFile, AFileWithoutEndIsRefused) {
  expect_refused("", "/dev/zero", {"/dev/zero", "too large", "256 MiB"});
  fs::resize_file(file(""), (std::uintmax_t{256} << 20U) + 1);
  expect_refused("", path_, {path_.string(), "too large", "256 MiB"});
}

TEST_F(InputFile, ALinkToNothingIsNoFile) {
  fs::create_symlink("nosuch", path_);
  expect_refused("", path_, {path_.string(), "no file"});
  expect_refused("--tour", path_, {path_.string(), "no such file"});
  fs::remove(path_);
  fs::create_symlink(path_.filename(), path_);
  expect_refused("", path_, {path_.string()});
  expect_refused("--tour", path_, {path_.string()});
}

TEST_F(InputFile, APipeIsAFile) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  std::thread writer([&] { put(path_, R"({"tokens": ["dogs", "bark"], "words": "two-layer"})"); });
  const support::Json json = exported({path_.string()});
  writer.join();
  EXPECT_EQ(json["tokens"], (support::Json{"dogs", "bark"}));
}

TEST_F(InputFile, AFileWithAShippedNameIsStillTheFile) {
  const support::Json json = exported(
      {file(R"({"name": "animal-tired", "tokens": ["dogs", "bark"], "words": "two-layer"})")
           .string()});
  EXPECT_EQ(json["tokens"], (support::Json{"dogs", "bark"}));
  EXPECT_NE(json["example"], "animal-tired");
}

TEST_F(InputFile, ATourThatNamesWhatIsNotThereIsRefused) {
  const auto tour = [](const std::string& step) {
    return R"({"title": "t", "steps": [{"title": "s", "text": "x"}, {"title": "s", "text": "x", )" +
           step + "}]}";
  };
  const std::vector<Bad> bad_tours{
      {tour(R"("start": {"example": "nosuch"})"), "nosuch"},
      {tour(R"("set_up": [{"example": "nosuch"}])"), "nosuch"},
      {tour(R"("tasks": [{"text": "t", "when": [{"example_is": "nosuch"}]}])"), "nosuch"},
      {tour(R"("start": {"example": "animal-tired"}, "question": {"ask": "q",
          "options": ["a", "b"], "word": "zebra"})"),
       "zebra"},
      {tour(R"("tasks": [{"text": "t", "when": [{"colour_is": 3}]}])"), "colour_is"},
      {tour(R"("observations": [{"text": "t", "when": [{"weights_are_nice": true}]}])"),
       "weights_are_nice"},
      {tour(R"("tasks": [{"text": "t", "when": []}])"), "when"},
      {tour(R"("start": {"sharpness": 11})"), "sharpness"},
      {tour(R"("start": {"positions": "sideways"})"), "sideways"},
      {R"({"title": "t", "steps": []})", "steps"},
      {R"({"steps": [{"title": "s", "text": "x"}]})", "title"}};
  for (const Bad& bad : bad_tours) {
    expect_refused("--tour", file(bad.bytes), {path_.string(), bad.place});
  }
  for (const std::size_t step : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U}) {
    expect_refused("--tour", file(bad_tours[step].bytes), {"steps[2]"});
  }
  EXPECT_EQ(start({"--tour", file(tour(R"("notes": "n")")).string(), "--export", "-"}).code, 0);
}

}  // namespace
}  // namespace app
