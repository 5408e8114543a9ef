#include <map>
#include <random>
#include <set>

#include "app/program.h"
#include "app/scratch_folder.h"
#include "support/matrices.h"

namespace app {
namespace {

namespace fs = std::filesystem;

const Words names{"--example",
                  "--layer",
                  "--head",
                  "--focus",
                  "--sharpness",
                  "--shuffle",
                  "--positions",
                  "--repeat",
                  "--tour",
                  "--screenshot",
                  "--size",
                  "--scale",
                  "--theme",
                  "--export",
                  "--export-code",
                  "--format",
                  "--list-examples",
                  "--causal-mask",
                  "--help",
                  "--version",
                  "--unknown",
                  "-h",
                  "-x",
                  "--"};

// Names of files are relative, so that all that is written is written into the scratch folder.
const Words values{"",
                   "0",
                   "1",
                   "2",
                   "3",
                   "-1",
                   "1.5",
                   "1e9",
                   "nan",
                   "inf",
                   "7",
                   "road-wide",
                   "dog-bored",
                   "it",
                   "The",
                   "the",
                   "é",
                   "\xff\xfe",
                   "a b",
                   "-",
                   "320x200",
                   "640x400",
                   "0x0",
                   "1x",
                   "rotary",
                   "sinusoidal",
                   "light",
                   "dark",
                   "json",
                   "good.json",
                   "bad.json",
                   "tour.json",
                   "folder",
                   "made.json",
                   "made.png",
                   "/dev/full",
                   "/dev/null",
                   "{}",
                   "[1,2]",
                   "%s%n",
                   "\n",
                   "=",
                   "--layer=2",
                   "--positions=rotary",
                   "--export=-",
                   "--causal-mask=x",
                   std::string(5000, 'x')};

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : engine_(seed) {}

  Words arguments() {
    Words list;
    const std::size_t count = below(7);
    for (std::size_t i = 0; i < count; ++i) {
      const std::string name = names[below(names.size())];
      const std::string value = values[below(values.size())];
      switch (below(4)) {
        case 0:
          list.push_back(name + "=" + value);
          break;
        case 1:
          list.push_back(value);
          break;
        default:
          list.insert(list.end(), {name, value});
      }
    }
    return list;
  }

  // Arguments that a user could mean, so that more than refusals is reached.
  Words sensible() {
    const std::vector<Words> parts{
        {"--layer", "2"},       {"--focus", "5"},
        {"--shuffle"},          {"--shuffle", "3"},
        {"--causal-mask"},      {"--positions", "rotary"},
        {"--repeat", "2"},      {"--sharpness", "5"},
        {"good.json"},          {"--screenshot", "made.png", "--size", "320x200"},
        {"--export", "-"},      {"--export", "made.json"},
        {"--export", "folder"}, {"--tour", "tour.json"},
        {"--theme", "light"}};
    Words list;
    const std::size_t count = 1 + below(5);
    for (std::size_t i = 0; i < count; ++i) {
      const Words& part = parts[below(parts.size())];
      list.insert(list.end(), part.begin(), part.end());
    }
    return list;
  }

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(engine_() % bound); }

  std::mt19937_64 engine_;
};

void fill(const fs::path& folder) {
  fs::remove_all(folder);
  fs::create_directories(folder / "folder");
  put(folder / "good.json", R"({"tokens": ["the", "dog", "it", "barks"], "words": "two-layer"})");
  put(folder / "bad.json", "{\"tokens\": [");
  put(folder / "tour.json", R"({"title": "t", "steps": [{"title": "s", "text": "x"}]})");
  // The walk ends here at once; it has tests of its own.
  put(folder / "guided-tour", "no folder");
}

std::set<std::string> entries(const fs::path& folder) {
  std::set<std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) found.insert(entry.path());
  return found;
}

void check(const Outcome& run) {
  EXPECT_EQ(run.signal, 0);
  EXPECT_TRUE(run.code == 0 || run.code == 1 || run.code == 2) << run.code;
  if (run.code == 0) {
    EXPECT_EQ(run.err, "");
  } else if (run.code == 1) {
    EXPECT_TRUE(is_one_line(run.err));
  } else {
    EXPECT_TRUE(refused(run, 2, {}));
  }
}

TEST(ArgumentFuzz, EveryVectorEndsInOrder) {
  const ScratchFolder scratch;
  const fs::path folder = scratch / "here";
  fs::create_directory(scratch / "config");
  const Start how{.folder = folder,
                  .environment = {"XDG_CONFIG_HOME=" + (scratch / "config").string()}};
  Generator generator(20240229);
  std::map<int, int> codes;
  for (int i = 0; i < 300; ++i) {
    const Words arguments = i % 3 == 0 ? generator.sensible() : generator.arguments();
    SCOPED_TRACE(joined(arguments));
    fill(folder);
    const std::set<std::string> before = entries(folder);
    const Outcome run = start(arguments, how);
    check(run);
    ++codes[run.code];
    const std::set<std::string> after = entries(folder);
    EXPECT_TRUE(run.code != 2 || after == before) << "wrong use wrote a file";
    for (const std::string& entry : after) EXPECT_FALSE(entry.ends_with(".part")) << entry;
    EXPECT_TRUE(fs::is_empty(scratch / "config"));
  }
  // The vectors reach each end.
  EXPECT_GE(codes[0], 20);
  EXPECT_GE(codes[1], 20);
  EXPECT_GE(codes[2], 100);
}

}  // namespace
}  // namespace app
