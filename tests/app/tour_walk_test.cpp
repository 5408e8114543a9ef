#include <regex>
#include <set>
#include <sstream>

#include "app/program.h"
#include "app/scratch_folder.h"
#include "support/matrices.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using support::Json;

constexpr std::size_t steps = 7;
const std::string png_start = "\x89PNG\r\n\x1a\n";

std::string picture_name(std::size_t step) {
  return "guided-tour/step-0" + std::to_string(step) + ".png";
}

// What the walk printed for each step.
Words step_texts(const std::string& out) {
  Words texts;
  std::istringstream lines(out);
  const std::regex heading("\\d\\. .*");
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_match(line, heading)) texts.emplace_back();
    if (!texts.empty()) texts.back() += line + "\n";
  }
  return texts;
}

// A tour of one step, which is walked quickly.
std::string short_tour(const ScratchFolder& folder) {
  put(folder / "short.json",
      R"({"title": "Short", "steps": [{"title": "Only", "text": "x", "start": {"layer": 2}}]})");
  return (folder / "short.json").string();
}

void expect_walked(const Outcome& run, const fs::path& folder) {
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  for (std::size_t step = 1; step <= steps; ++step) {
    EXPECT_TRUE(contents(folder / picture_name(step)).starts_with(png_start)) << step;
  }
}

TEST(TourWalk, PrintsWhatWasSetAndReadAndWritesAPictureAStep) {
  const ScratchFolder folder;
  const Outcome run = start({}, {.folder = folder.path()});
  expect_walked(run, folder.path());
  const Json tour = support::read_json("assets/tours/guided-tour.json");
  const Words texts = step_texts(run.out);
  ASSERT_EQ(texts.size(), steps);
  ASSERT_EQ(tour["steps"].size(), steps);
  std::set<std::string> pictures;
  for (std::size_t i = 0; i < steps; ++i) {
    const std::string number = std::to_string(i + 1);
    const auto title = tour["steps"][i]["title"].get<std::string>();
    EXPECT_TRUE(texts[i].starts_with(number + ". " + title + "\n")) << texts[i];
    EXPECT_TRUE(
        contains(texts[i], "set:  " + tour["steps"][i]["start"]["example"].get<std::string>()));
    EXPECT_TRUE(std::regex_search(texts[i], std::regex("read: \\w+ gives \\d\\.\\d\\d to \\w+")));
    EXPECT_TRUE(contains(texts[i], "row sum 1.000000, scores computed "));
    EXPECT_TRUE(contains(texts[i], "path length 1"));
    EXPECT_TRUE(contains(texts[i], "picture: " + picture_name(i + 1))) << texts[i];
    pictures.insert(contents(folder / picture_name(i + 1)));
  }
  EXPECT_EQ(pictures.size(), steps);
  EXPECT_EQ(folder.entries(), 1U);
  EXPECT_TRUE(contains(run.out, "For the window")) << run.out;
  EXPECT_TRUE(contains(run.out, "DISPLAY"));
}

TEST(TourWalk, EveryTaskAndObservationTicks) {
  const ScratchFolder folder;
  const Outcome run = start({}, {.folder = folder.path()});
  EXPECT_FALSE(contains(run.out, "[ ]")) << run.out;
  std::size_t lines = 0;
  const Json tour = support::read_json("assets/tours/guided-tour.json");
  for (const Json& step : tour["steps"]) {
    lines += step["tasks"].size() + step["observations"].size();
  }
  const std::regex tick("\\[x\\] .");
  EXPECT_EQ(std::distance(std::sregex_iterator(run.out.begin(), run.out.end(), tick), {}),
            static_cast<std::ptrdiff_t>(lines));
}

// The options that set what a "set:" line says.
Words options_of(const std::string& line) {
  std::smatch found;
  const std::regex form(
      "   set:  ([^,]+), layer (\\d+), focus row ([^,]+), sharpness ([0-9.]+)(, causal mask)?"
      "(, shuffled \\(seed (\\d+)\\))?(, (\\w+) positions)?(, repeated ×(\\d+))?");
  if (!std::regex_match(line, found, form)) {
    ADD_FAILURE() << "not understood: " << line;
    return {};
  }
  Words options{found[1], "--layer", found[2], "--focus", found[3], "--sharpness", found[4]};
  if (found[5].matched) options.emplace_back("--causal-mask");
  if (found[6].matched) options.insert(options.end(), {"--shuffle", found[7]});
  if (found[8].matched) options.insert(options.end(), {"--positions", found[9]});
  if (found[10].matched) options.insert(options.end(), {"--repeat", found[11]});
  return options;
}

// Whether the focus row of an export gives a word that weight, to two decimals.
bool gives(const Json& json, const std::string& weight, const std::string& word) {
  const Json& row = json["weights"][json["focus"]["index"].get<std::size_t>() - 1];
  for (std::size_t column = 0; column < row.size(); ++column) {
    std::array<char, 16> digits{};
    std::snprintf(digits.data(), digits.size(), "%.2f", row[column].get<double>());
    const auto token = json["tokens"][column].get<std::string>();
    if (token.starts_with(word) && digits.data() == weight) return true;
  }
  return false;
}

TEST(TourWalk, TheNumbersReadAreThoseOfTheExport) {
  const ScratchFolder folder;
  const std::string out = start({}, {.folder = folder.path()}).out;
  const std::regex pair(
      "(   set:  [^\n]*)\n[^\n]*\n   read: (\\S+) gives (\\d\\.\\d\\d) to (\\w+), (\\d\\.\\d\\d) "
      "to "
      "(\\w+)[^\n]*\n *row sum (\\S+), scores computed (\\d+), path length (\\d+)");
  std::size_t read = 0;
  for (std::sregex_iterator it(out.begin(), out.end(), pair), end; it != end; ++it, ++read) {
    const std::smatch& found = *it;
    SCOPED_TRACE(found.str());
    const Json json = exported(options_of(found[1]));
    EXPECT_TRUE(json["focus"]["word"].get<std::string>().starts_with(found[2].str()));
    EXPECT_TRUE(gives(json, found[3], found[4]));
    EXPECT_TRUE(gives(json, found[5], found[6]));
    EXPECT_NEAR(json["readouts"]["row_sum"].get<double>(), std::stod(found[7]), 5e-7);
    EXPECT_EQ(json["readouts"]["scores_computed"].dump(), found[8]);
    EXPECT_EQ(json["readouts"]["path_length"].dump(), found[9]);
  }
  // Every setting has its reading, at least two in most steps.
  const std::regex setting("   set:  ");
  EXPECT_EQ(std::distance(std::sregex_iterator(out.begin(), out.end(), setting), {}),
            static_cast<std::ptrdiff_t>(read));
  EXPECT_GE(read, 2 * steps - 1);
}

TEST(TourWalk, OverwritesThePicturesOfAnEarlierWalk) {
  const ScratchFolder folder;
  fs::create_directory(folder / "guided-tour");
  put(folder / picture_name(1), "old");
  put(folder / "guided-tour/mine.txt", "mine");
  expect_walked(start({}, {.folder = folder.path()}), folder.path());
  EXPECT_EQ(contents(folder / "guided-tour/mine.txt"), "mine");
  const std::string first = contents(folder / picture_name(1));
  expect_walked(start({"--tour"}, {.folder = folder.path()}), folder.path());
  EXPECT_TRUE(contents(folder / picture_name(1)) == first);
}

TEST(TourWalk, AnEmptyDisplayIsNone) {
  const ScratchFolder folder;
  const Outcome run =
      start({"--tour", short_tour(folder)},
            {.folder = folder.path(), .environment = {"DISPLAY=", "WAYLAND_DISPLAY="}});
  EXPECT_EQ(run.code, 0) << run.err;
}

TEST(TourWalk, WalksATourOfOnesOwn) {
  const ScratchFolder folder;
  const Outcome run = start({"--tour", short_tour(folder)}, {.folder = folder.path()});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(contains(run.out, "Short, 1 step\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "1. Only\n   set:  animal-tired, layer 2")) << run.out;
  EXPECT_TRUE(fs::exists(folder / picture_name(1)));
  EXPECT_FALSE(fs::exists(folder / picture_name(2)));
}

TEST(TourWalk, ThemeAndScaleShow) {
  const ScratchFolder folder;
  const std::string tour = short_tour(folder);
  std::set<std::string> pictures;
  for (const Words& look : {Words{}, Words{"--theme", "light"}, Words{"--scale", "1.5"}}) {
    Words arguments{"--tour", tour};
    arguments.insert(arguments.end(), look.begin(), look.end());
    EXPECT_EQ(start(arguments, {.folder = folder.path()}).code, 0);
    pictures.insert(contents(folder / picture_name(1)));
  }
  EXPECT_EQ(pictures.size(), 3U);
}

TEST(TourWalk, AFileInThePlaceOfTheFolderIsAFailure) {
  const ScratchFolder folder;
  put(folder / "guided-tour", "mine");
  const Outcome run = start({}, {.folder = folder.path()});
  EXPECT_EQ(run.code, 1);
  EXPECT_TRUE(is_one_line(run.err)) << run.err;
  EXPECT_TRUE(contains(run.err, "guided-tour")) << run.err;
  EXPECT_EQ(contents(folder / "guided-tour"), "mine");
}

TEST(TourWalk, AFolderThatCannotBeWrittenIsAFailure) {
  // No folder can be made in /proc, by root either.
  const Outcome run = start({}, {.folder = "/proc"});
  EXPECT_EQ(run.code, 1);
  EXPECT_TRUE(is_one_line(run.err)) << run.err;
  EXPECT_TRUE(contains(run.err, "guided-tour")) << run.err;
  const ScratchFolder folder;
  if (runs_unprivileged()) {
    fs::permissions(folder.path(), fs::perms::owner_write | fs::perms::group_write,
                    fs::perm_options::remove);
    const Outcome refused_run = start({}, {.folder = folder.path(), .unprivileged = true});
    EXPECT_EQ(refused_run.code, 1);
    EXPECT_TRUE(is_one_line(refused_run.err)) << refused_run.err;
    EXPECT_EQ(folder.entries(), 0U);
    fs::permissions(folder.path(), fs::perms::owner_write, fs::perm_options::add);
  }
  fs::create_directories(folder / picture_name(1));
  const Outcome blocked = start({}, {.folder = folder.path()});
  EXPECT_EQ(blocked.code, 1);
  EXPECT_TRUE(is_one_line(blocked.err)) << blocked.err;
  EXPECT_TRUE(contains(blocked.err, picture_name(1))) << blocked.err;
}

TEST(TourWalk, AStdoutThatIsLostIsAFailureAndSpoilsNoPicture) {
  const ScratchFolder folder;
  const Words arguments{"--tour", short_tour(folder)};
  ASSERT_EQ(start(arguments, {.folder = folder.path()}).code, 0);
  const std::string picture = contents(folder / picture_name(1));
  const std::vector<Start> lost{{.folder = folder.path(), .closed = {1}},
                                {.folder = folder.path(), .closed = {0, 1}},
                                {.folder = folder.path(), .output = "/dev/full"},
                                {.folder = folder.path(), .reader_gone = true}};
  for (const Start& how : lost) {
    EXPECT_TRUE(refused(start(arguments, how), 1, {"cannot write", "stdout"}));
    EXPECT_TRUE(contents(folder / picture_name(1)) == picture);
  }
}

TEST(TourWalk, OptionsThatSetTheViewSayWhatWorksWithoutADisplay) {
  const ScratchFolder folder;
  for (const Words& arguments :
       {Words{"road-wide"}, Words{"--example", "road-wide"}, Words{"--layer", "2"},
        Words{"--head", "1"}, Words{"--focus", "animal"}, Words{"--sharpness", "2"},
        Words{"--causal-mask"}, Words{"--shuffle"}, Words{"--positions", "none"},
        Words{"--repeat", "1"}, Words{"--tour", "--layer", "2"}}) {
    const Outcome run = start(arguments, {.folder = folder.path()});
    EXPECT_TRUE(refused(run, 1, {"no display", "--screenshot", "--export"})) << joined(arguments);
  }
  EXPECT_EQ(folder.entries(), 0U);
}

TEST(TourWalk, ADisplayThatCannotBeOpenedIsAFailure) {
  const ScratchFolder folder;
  for (const char* display : {"DISPLAY=:987", "DISPLAY=nosuch.invalid:0"}) {
    const Outcome run = start({}, {.folder = folder.path(), .environment = {display}});
    EXPECT_TRUE(refused(run, 1, {"display"})) << display;
  }
  EXPECT_EQ(folder.entries(), 0U);
}

}  // namespace
}  // namespace app
