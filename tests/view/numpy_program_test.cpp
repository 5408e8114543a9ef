#include "view/numpy_program.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include "support/hand_made.h"
#include "support/shipped.h"

// The program is run by Python with numpy and compared with the Trace.
namespace view {
namespace {

using core::Index;

std::string output_of(const std::string& command) {
  std::string text;
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  if (!pipe) return text;
  std::array<char, 4096> part{};
  while (const std::size_t read = std::fread(part.data(), 1, part.size(), pipe.get())) {
    text.append(part.data(), read);
  }
  return text;
}

// A Python that has numpy, or "".
const std::string& python() {
  static const std::string found = [] {
    for (const char* name : {"python3", "/usr/bin/python3"}) {
      if (output_of(std::string(name) + " -c 'import numpy; print(1)' 2>/dev/null") == "1\n") {
        return std::string(name);
      }
    }
    return std::string{};
  }();
  return found;
}

struct Ran {
  std::string printed;
  support::Json json;  // weights and output of the head shown
};

Ran run_program(std::string program) {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() /
      ("attention-program-" + std::to_string(std::random_device{}()) + ".py");
  program +=
      "import json\nprint(\"JSON\" + json.dumps([weights.tolist(), output.tolist(), tokens]))\n";
  std::ofstream(file, std::ios::binary) << program;
  Ran ran;
  ran.printed = output_of(python() + " -W error '" + file.string() + "' 2>&1");
  std::filesystem::remove(file);
  const std::size_t start = ran.printed.find("JSON");
  EXPECT_NE(start, std::string::npos) << ran.printed;
  if (start == std::string::npos) return ran;
  ran.json = support::Json::parse(ran.printed.substr(start + 4));
  ran.printed.resize(start);
  return ran;
}

void expect_trace(const content::Example& example, const ViewState& state) {
  const Scene scene = make_scene(example, nullptr, state);
  const Ran ran = run_program(numpy_program(scene, state));
  ASSERT_FALSE(ran.json.is_null()) << example.name;
  EXPECT_TRUE(support::near(scene.shown().weights, support::to_grid(ran.json[0]), 1e-5))
      << example.name;
  const support::Grid output = support::to_grid(ran.json[1]);
  EXPECT_TRUE(support::near(scene.shown().output, output, 1e-5 * support::magnitude(output)))
      << example.name;
  EXPECT_EQ(ran.json[2].get<std::vector<std::string>>(), scene.tokens);
  EXPECT_NE(ran.printed.find("agree: True"), std::string::npos) << ran.printed;
  EXPECT_EQ(ran.printed.find("False"), std::string::npos) << ran.printed;
}

#define NEEDS_NUMPY() \
  if (python().empty()) GTEST_SKIP() << "python3 with numpy is not installed"

TEST(NumpyProgram, GivesTheWeightsOfThreeShippedExamples) {
  NEEDS_NUMPY();
  for (const char* name : {"animal-tired", "trophy-small", "bank-river"}) {
    for (const Index layer : {0, 1}) {
      ViewState state;
      state.layer = layer;
      expect_trace(support::example(name), state);
    }
  }
}

TEST(NumpyProgram, FollowsMaskSharpnessAndRepetition) {
  NEEDS_NUMPY();
  ViewState state;
  state.layer = 1;
  state.causal_mask = true;
  state.sharpness = 0.2F;
  state.repeat = 2;
  expect_trace(support::example("animal-tired"), state);
}

TEST(NumpyProgram, FollowsEveryKindOfPositionsInAnyOrder) {
  NEEDS_NUMPY();
  for (const core::PositionKind positions : support::position_kinds) {
    ViewState state;
    state.layer = 1;
    state.positions = positions;
    expect_trace(support::example("animal-wide"), state);
    state.shuffle = true;
    expect_trace(support::example("animal-wide"), state);
    state.hold_unshuffled = true;
    state.causal_mask = true;
    expect_trace(support::example("animal-wide"), state);
  }
}

// Two layers of two heads, an output projection and a residual in each; widths all different.
content::Example explicit_example() {
  std::mt19937_64 generator(11);
  content::Example example;
  example.name = "explicit";
  example.tokens = {"one", "two", "three", "four", "five"};
  example.embeddings = support::random_matrix(5, 6, generator);
  example.model.axes = core::standard_axes(6, 10000.0F, 1.0F);
  for (int layer = 0; layer < 2; ++layer) {
    core::Layer made;
    for (const Index d_head : {4, 3}) {
      made.heads.push_back({support::random_matrix(6, d_head, generator),
                            support::random_matrix(6, d_head, generator),
                            support::random_matrix(6, 5, generator),
                            core::standard_pairs(d_head, 10000.0F)});
    }
    made.output = support::random_matrix(10, 6, generator, 0.3F);
    example.model.layers.push_back(std::move(made));
  }
  return example;
}

TEST(NumpyProgram, RunsOwnMatricesWithHeadsOutputProjectionAndResidual) {
  NEEDS_NUMPY();
  for (const core::PositionKind positions : support::position_kinds) {
    ViewState state;
    state.layer = 1;
    state.head = 1;
    state.positions = positions;
    state.sharpness = 0.2F;
    expect_trace(explicit_example(), state);
  }
}

TEST(NumpyProgram, AsksAnotherSequenceInCrossAttention) {
  NEEDS_NUMPY();
  content::Example example = explicit_example();
  std::mt19937_64 generator(5);
  example.memory = support::random_matrix(3, 6, generator);
  example.memory_tokens = {"un", "deux", "trois"};
  for (const core::PositionKind positions : support::position_kinds) {
    ViewState state;
    state.layer = 1;
    state.positions = positions;
    state.causal_mask = true;  // has nothing to remove here
    expect_trace(example, state);
  }
}

// The sentence as the model of four heads reads it.
content::Example by_four_heads(const std::string& name) {
  const content::Lexicon& lexicon = support::library().lexicon();
  return content::with_model(support::example(name), *content::find_model(lexicon, "four-heads"),
                             lexicon);
}

TEST(NumpyProgram, FollowsGatesAndEverySwitchOfTheBlock) {
  NEEDS_NUMPY();
  const std::vector<content::Example> examples{support::example("animal-tired"),
                                               by_four_heads("animal-wide"), explicit_example()};
  for (const content::Example& example : examples) {
    for (int switches = 1; switches < 8; ++switches) {
      ViewState state;
      state.layer = 1;
      state.layer_norm = (switches & 1) != 0;
      state.feed_forward = (switches & 2) != 0;
      state.residual = (switches & 4) == 0;
      state.gates = {{0.25F, 0.0F}};
      expect_trace(example, state);
    }
  }
}

TEST(NumpyProgram, RunsTheFourHeadsWithEveryKindOfPositions) {
  NEEDS_NUMPY();
  for (const core::PositionKind positions : support::position_kinds) {
    for (const Index head : {0, 1, 2, 3}) {
      ViewState state;
      state.layer = 1;
      state.head = head;
      state.positions = positions;
      state.shuffle = head == 3;
      state.feed_forward = head == 0;
      expect_trace(by_four_heads("trophy-small"), state);
    }
  }
}

TEST(NumpyProgram, MemoryIsNotNormalised) {
  NEEDS_NUMPY();
  content::Example example = explicit_example();
  std::mt19937_64 generator(5);
  example.memory = support::random_matrix(3, 6, generator);
  example.memory_tokens = {"un", "deux", "trois"};
  example.model.first_token = 2;
  for (const core::PositionKind positions : support::position_kinds) {
    ViewState state;
    state.layer = 1;
    state.layer_norm = true;
    state.gates = {{0.5F}, {0.0F, 1.0F}};
    state.positions = positions;
    expect_trace(example, state);
  }
}

TEST(NumpyProgram, SaysNothingOfWhatIsSwitchedOff) {
  const Scene scene = make_scene(support::example("animal-tired"), nullptr, {});
  const std::string program = numpy_program(scene, {});
  for (const char* part : {"layer_norm", "feed_forward", "gates"}) {
    EXPECT_EQ(program.find(part), std::string::npos) << part;
  }
}

TEST(NumpyProgram, HoldsAnyTokenAsItIs) {
  NEEDS_NUMPY();
  const std::vector<std::string> tokens{"\"quoted\"", "back\\slash",  "שלום", "\n#x", "\x07\x7f",
                                        "😀",          "\u202Eturned", "",     "{b}"};
  support::Grid weights(tokens.size(), std::vector<double>(tokens.size(), 1.0 / 9.0));
  expect_trace(support::hand_made("tokens", tokens, weights), {});
}

TEST(NumpyProgram, RunsOneToken) {
  NEEDS_NUMPY();
  expect_trace(support::hand_made("alone", {"a"}, {{1.0}}), {});
}

TEST(NumpyProgram, PrintsEveryNumberSoThatItReadsBackToTheSameFloat) {
  const content::Example example = explicit_example();
  const std::string program = numpy_program(make_scene(example, nullptr, {}), {});
  std::array<char, 32> digits{};
  for (const float number :
       {example.embeddings(0, 0), example.model.layers[0].heads[0].key(1, 1)}) {
    std::snprintf(digits.data(), digits.size(), "%.9g", static_cast<double>(number));
    const std::string start = std::string(digits.data()).substr(0, 7);
    const std::size_t at = program.find(start);
    ASSERT_NE(at, std::string::npos) << start;
    EXPECT_EQ(std::strtof(program.c_str() + at, nullptr), number);
  }
}

}  // namespace
}  // namespace view
