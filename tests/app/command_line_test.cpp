#include <map>
#include <regex>
#include <sstream>

#include "app/program.h"
#include "app/scratch_folder.h"
#include "support/matrices.h"

namespace app {
namespace {

using support::Json;

const Words value_options{"--example",    "--model",      "--layer",     "--head",   "--focus",
                          "--sharpness",  "--shuffle",    "--positions", "--repeat", "--tour",
                          "--screenshot", "--size",       "--scale",     "--theme",  "--export",
                          "--format",     "--export-code"};

// A part of what a refusal of each option must say it takes.
const std::map<std::string, std::string> takes{{"--example", "--list-examples"},
                                               {"--model", "one-head or four-heads"},
                                               {"--layer", "layer"},
                                               {"--head", "head"},
                                               {"--focus", "word of the sentence"},
                                               {"--sharpness", "0.1 to 10"},
                                               {"--shuffle", "whole number"},
                                               {"--positions", "none, sinusoidal or rotary"},
                                               {"--repeat", "copies"},
                                               {"--tour", "tour file"},
                                               {"--screenshot", "file"},
                                               {"--size", "pixels"},
                                               {"--scale", "1 to 2"},
                                               {"--theme", "dark or light"},
                                               {"--export", "stdout"},
                                               {"--export-code", "stdout"},
                                               {"--format", "json"},
                                               {"--export-code", "stdout"}};

// Starts in an empty folder, expects wrong use and that nothing was written.
void expect_wrong_use(const Words& arguments, const Words& parts) {
  const ScratchFolder folder;
  std::filesystem::create_directory(folder / "here");
  std::filesystem::create_directory(folder / "config");
  const Outcome run =
      start(arguments, {.folder = folder / "here",
                        .environment = {"XDG_CONFIG_HOME=" + (folder / "config").string()}});
  EXPECT_TRUE(refused(run, 2, parts)) << joined(arguments);
  EXPECT_TRUE(std::filesystem::is_empty(folder / "here")) << joined(arguments);
  EXPECT_TRUE(std::filesystem::is_empty(folder / "config")) << joined(arguments);
}

void expect_each_refused(const std::string& option, const Words& values) {
  for (const std::string& value : values) {
    const Words parts{option, takes.at(option)};
    expect_wrong_use({option, value, "--export", "made.json"}, parts);
    expect_wrong_use({"--export", "made.json", option + "=" + value}, parts);
  }
}

TEST(CommandLine, RefusesWhatIsNoLayerHeadOrNumberOfCopies) {
  const Words values{"",    "0",   "-1",  "1e9", "999999999999999999999",
                     "nan", "inf", "one", "1.5", "1x",
                     " 1",  "1 ",  "+1",  "0x1", "１",
                     "1,0"};
  expect_each_refused("--layer", values);
  expect_each_refused("--head", values);
  expect_each_refused("--repeat", values);
}

TEST(CommandLine, RefusesLayersHeadsAndCopiesBeyondTheExample) {
  expect_wrong_use({"--layer", "3", "--export", "made.json"}, {"--layer", "1 to 2"});
  expect_wrong_use({"--head", "2", "--export", "made.json"}, {"--head", "1 to 1"});
  // 11 words: 64 copies are 704 words; 128 would pass 1,024.
  expect_wrong_use({"--repeat", "65", "--export", "made.json"}, {"--repeat", "1 to 64"});
  expect_wrong_use({"--repeat", "1000000", "--export", "made.json"}, {"--repeat", "1 to 64"});
}

TEST(CommandLine, TheModelIsANameAndGoesWithSentencesOfWords) {
  expect_each_refused("--model", {"", "0", "four", "Four-heads", "four-heads ", "../four-heads"});
  expect_wrong_use({"three-tokens", "--model", "four-heads", "--export", "made.json"},
                   {"--model", "three-tokens", "words"});
  EXPECT_FALSE(exported({"--model", "one-head"}).contains("model")) << "the usual one";
  const Json four = exported({"--model", "four-heads", "--layer", "2", "--head", "4"});
  EXPECT_EQ(four["model"], "four-heads");
  EXPECT_EQ(four["head"], 4);
  expect_wrong_use({"--head", "4", "--export", "made.json"}, {"--head", "1 to 1"});
  EXPECT_FALSE(exported({"three-tokens"}).contains("model"));
}

TEST(CommandLine, RefusesASharpnessOutOfRange) {
  expect_each_refused("--sharpness", {"", "0", "-1", "0.0999", "10.01", "1e9", "1e999", "nan",
                                      "-inf", "sharp", "1x", "0,5", "+1", "１"});
  for (const char* good : {"0.1", "10", "1e0", "5", ".5"}) {
    EXPECT_EQ(exported({"--sharpness", good})["sharpness"].get<float>(), std::stof(good)) << good;
  }
}

TEST(CommandLine, RefusesSeedsThatAreNoWholeNumber) {
  expect_each_refused("--shuffle",
                      {"-1", "1.5", "1e9", "4294967296", "99999999999999999999", "1e999"});
  for (const char* value : {"", "nan", "seven", "7x"}) {
    expect_wrong_use({std::string("--shuffle=") + value}, {"--shuffle", "whole number"});
  }
  EXPECT_EQ(exported({"--shuffle", "4294967295"})["shuffle"]["seed"], 4294967295U);
}

TEST(CommandLine, RefusesOtherWordsWhereFewAreAllowed) {
  expect_each_refused("--positions", {"", "0", "Rotary", "rotary ", "sinus", "none,rotary"});
  expect_each_refused("--theme", {"", "0", "Dark", "dark ", "système"});
  expect_each_refused("--scale",
                      {"", "0", "-1", "0.99", "2.01", "1e9", "nan", "inf", "big", "1x", "1,5"});
  for (const char* value : {"", "xml", "JSON", "json ", "-"}) {
    expect_wrong_use({"--format", value, "--export", "-"}, {"--format", "json"});
    expect_wrong_use({"--export", "-", std::string("--format=") + value}, {"--format", "json"});
  }
}

TEST(CommandLine, RefusesSizesThatAreNoPixels) {
  for (const char* value :
       {"",        "0",         "x",         "640",      "640x",      "x400",    "640x400x3",
        "640X400", "640 x 400", "640x400 ",  "-640x400", "640x-400",  "319x200", "320x199",
        "0x0",     "16385x400", "640x16385", "1e3x400",  "640.5x400", "nanxinf", "99999999999x400",
        "640×400"}) {
    expect_wrong_use({"--screenshot", "made.png", "--size", value}, {"--size", "pixels"});
  }
}

TEST(CommandLine, RefusesAPictureThatIsNamedAsNoPng) {
  for (const char* value : {"made.jpg", "made.PDF", "folder.png/made.svg", "a.png.gif"}) {
    expect_wrong_use({"--screenshot", value}, {"--screenshot", value, "FILE.png"});
  }
}

TEST(CommandLine, RefusesAnEmptyValueOfEveryOption) {
  for (const std::string& option : value_options) {
    expect_wrong_use({option + "="}, {option, takes.at(option)});
    if (option != "--shuffle") expect_wrong_use({option, ""}, {option, takes.at(option)});
  }
}

TEST(CommandLine, RefusesAMissingValueAndTakesNoOptionForIt) {
  for (const std::string& option : value_options) {
    if (option == "--shuffle" || option == "--tour") continue;
    expect_wrong_use({option}, {option, takes.at(option)});
    for (const char* next : {"--causal-mask", "--layer", "--help", "-h", "--", "--unknown"}) {
      expect_wrong_use({option, next}, {option, takes.at(option)});
    }
  }
}

TEST(CommandLine, RefusesAnOptionGivenTwice) {
  for (const std::string& option : value_options) {
    expect_wrong_use({option + "=1", option + "=1"}, {option, "twice", takes.at(option)});
    expect_wrong_use({option, "1", option, "1"}, {option, "twice", takes.at(option)});
  }
}

TEST(CommandLine, RefusesAValueForASwitch) {
  for (const std::string name : {"--causal-mask", "--list-examples", "--help", "--version"}) {
    for (const char* value : {"", "true", "false", "0", "3"}) {
      expect_wrong_use({name + "=" + value}, {name, "no value"});
    }
  }
}

TEST(CommandLine, RefusesUnknownOptionsByName) {
  for (const char* name : {"--unknown", "-x", "-layer", "--LAYER", "--lay", "--unknown=3",
                           "--layer.x", "--causal_mask", "--é", "--\xff"}) {
    expect_wrong_use({name}, {name, "--help"});
    expect_wrong_use({"--layer", "1", name, "--export", "made.json"}, {name, "--help"});
  }
}

TEST(CommandLine, RefusesASecondFile) {
  expect_wrong_use({"road-wide", "animal-wide"}, {"animal-wide", "FILE"});
  expect_wrong_use({"road-wide", "--example", "animal-wide"}, {"--example", "FILE"});
  expect_wrong_use({"--export", "-", "road-wide", ""}, {"FILE"});
}

TEST(CommandLine, RefusesWhatHasNothingToActOn) {
  expect_wrong_use({"--format", "json"}, {"--format", "--export"});
  expect_wrong_use({"--size", "640x400"}, {"--size", "--screenshot"});
  expect_wrong_use({"--size", "640x400", "--export", "-"}, {"--size", "--screenshot"});
  expect_wrong_use({"--export", "-", "--export-code", "-"}, {"--export-code", "stdout"});
  expect_wrong_use({"--list-examples", "--export", "-"}, {"--list-examples", "alone"});
  expect_wrong_use({"--list-examples", "nosuch"}, {"--list-examples", "alone"});
  expect_wrong_use({"--list-examples", "--screenshot", "made.png"}, {"--list-examples", "alone"});
}

TEST(CommandLine, ALineBreakInAnArgumentStaysOneLine) {
  expect_wrong_use({"--lay\ner"}, {"--lay er"});
  expect_wrong_use({"two\nlines"}, {"two lines"});
  expect_wrong_use({"--positions=\x1b[31m"}, {"--positions"});
}

TEST(CommandLine, ShuffleLeavesAWordThatIsNoNumber) {
  for (const char* word : {"road-wide", "./road-wide"}) {
    const ScratchFolder folder;
    put(folder / "road-wide", support::read_text("assets/examples/road-wide.json"));
    const Json json = exported({"--shuffle", word}, {.folder = folder.path()});
    EXPECT_EQ(json["tokens"].size(), 10U) << word;
    EXPECT_EQ(json["shuffle"]["on"], true) << word;
    EXPECT_EQ(json["shuffle"]["seed"], 1) << word;
  }
  // Words that C++ reads as floating-point values, and no number to a reader.
  for (const char* word : {"nan", "inf", "infinity", "seven", "é"}) {
    expect_wrong_use({"--shuffle", word}, {std::string("no file \"") + word + "\""});
  }
}

TEST(CommandLine, ShuffleTakesANumberAsSeed) {
  const Json seven = exported({"--shuffle", "7"});
  EXPECT_EQ(seven["shuffle"]["seed"], 7);
  EXPECT_EQ(exported({"--shuffle=7"}), seven);
  EXPECT_EQ(exported({"--shuffle", "007"}), seven);
  EXPECT_NE(exported({"--shuffle", "8"})["tokens"], seven["tokens"]);
  EXPECT_EQ(exported({"--shuffle", "--layer", "2"})["shuffle"]["seed"], 1);
  EXPECT_EQ(exported({"--shuffle"}), exported({"--shuffle=1"}));
}

TEST(CommandLine, ValuesMayFollowAnEqualsSign) {
  EXPECT_EQ(exported({"--example=road-wide", "--layer=2", "--focus=road", "--sharpness=2",
                      "--positions=rotary", "--repeat=2", "--causal-mask"}),
            exported({"--causal-mask", "--repeat", "2", "--positions", "rotary", "--sharpness", "2",
                      "--focus", "road", "--layer", "2", "road-wide"}));
}

TEST(CommandLine, TwoDashesEndTheOptions) {
  const ScratchFolder folder;
  put(folder / "--shuffle", support::read_text("assets/examples/road-wide.json"));
  const Outcome run = start({"--export", "-", "--", "--shuffle"}, {.folder = folder.path()});
  ASSERT_EQ(run.code, 0) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["tokens"].size(), 10U);
  EXPECT_EQ(json["shuffle"]["on"], false);
}

TEST(CommandLine, AFileAloneIsAnExample) {
  const ScratchFolder folder;
  const std::string file = (folder / "my sentence é.json").string();
  put(file, R"({"tokens": ["a", "dog", "barks"], "words": "two-layer"})");
  const Json alone = exported({file});
  EXPECT_EQ(alone, exported({"--example", file}));
  EXPECT_EQ(alone["example"], file);
  EXPECT_EQ(alone["tokens"], (Json{"a", "dog", "barks"}));
  EXPECT_EQ(exported({"dog-bored"}), exported({"--example", "dog-bored"}));
  EXPECT_EQ(exported({}), exported({"animal-tired"}));
}

TEST(CommandLine, ANameThatIsNoExampleAndNoFileIsNamed) {
  for (const char* name : {"nosuch", "", "-", "-1", "Animal-tired", "{}", "[a,b]", "%%", "\xff"}) {
    expect_wrong_use({name, "--export", "made.json"}, {"--example or FILE", "--list-examples"});
  }
}

TEST(CommandLine, HelpNamesEveryOptionWithin100Columns) {
  const Outcome run = start({"--help"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  for (const std::string& option : value_options) EXPECT_TRUE(contains(run.out, option)) << option;
  for (const char* part : {"FILE", "--list-examples", "--causal-mask", "--version", "--help"}) {
    EXPECT_TRUE(contains(run.out, part)) << part;
  }
  std::istringstream lines(run.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
  EXPECT_EQ(start({"-h"}).out, run.out);
  EXPECT_EQ(start({"--layer", "2", "--help"}).out, run.out);
}

TEST(CommandLine, VersionIsOneLine) {
  const Outcome run = start({"--version"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  EXPECT_TRUE(std::regex_match(run.out, std::regex("attention-visualiser \\d+\\.\\d+\\.\\d+\n")))
      << run.out;
}

TEST(CommandLine, ListsTheShippedExamplesByName) {
  const Outcome run = start({"--list-examples"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(start({"--list-examples"}).out, run.out);
  Words names;
  std::istringstream lines(run.out);
  for (std::string line; std::getline(lines, line);) {
    names.push_back(line.substr(0, line.find(' ')));
    const Json json = exported({names.back()});
    std::string sentence;
    for (const Json& token : json["tokens"]) sentence += " " + token.get<std::string>();
    EXPECT_EQ(json["example"], names.back());
    EXPECT_TRUE(line.ends_with(sentence)) << line;
  }
  std::sort(names.begin(), names.end());
  const Words wanted{"animal-tired", "animal-wide",        "bank-river",     "bank-savings",
                     "bottle-empty", "bottle-full",        "charge-battery", "charge-courtroom",
                     "dog-bit-man",  "dog-bites-man",      "dog-bored",      "dog-bouncy",
                     "man-bit-dog",  "man-bites-dog",      "road-tired",     "road-wide",
                     "six-words",    "six-words-identity", "son-heavy",      "son-weak",
                     "three-tokens", "translation",        "trophy-large",   "trophy-small"};
  EXPECT_EQ(names, wanted);
}

}  // namespace
}  // namespace app
