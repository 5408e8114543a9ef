#include "content/example.h"

#include <gtest/gtest.h>

#include "support/matrices.h"
#include "support/shipped.h"

// Example files that are good.
namespace content {
namespace {

using support::Json;

core::Result<Example> read(const std::string& bytes) {
  return parse_example(bytes, "my.json", support::library().lexicon());
}

Json explicit_file() {
  return Json::parse(R"({
    "name": "mine", "title": "Mine", "group": "G", "about": "A", "credit": "C", "pair": "other",
    "tokens": ["a", "b", "c"], "focus": 2, "candidates": [1, 3],
    "embeddings": [[1, 2], [3, 4], [5, 6]], "features": ["x", "y"],
    "positions": {"base": 100, "scale": 0.5},
    "layers": [
      {"heads": [{"query": [[1], [2]], "key": [[3], [4]], "value": [[5, 6, 7], [8, 9, 10]]},
                 {"query": [[1, 0], [0, 1]], "key": [[1, 0], [0, 1]], "value": [[1], [1]]}],
       "output": [[1, 0], [0, 1], [1, 1], [0, 0]], "residual": true},
      {"heads": [{"query": [[1], [1]], "key": [[1], [1]], "value": [[1], [1]]}]}]})");
}

TEST(ExampleFile, EveryFieldArrives) {
  const auto one = read(explicit_file().dump());
  ASSERT_TRUE(one) << one.error().text();
  EXPECT_EQ(one->name, "mine");
  EXPECT_EQ(one->title, "Mine");
  EXPECT_EQ(one->group, "G");
  EXPECT_EQ(one->about, "A");
  EXPECT_EQ(one->credit, "C");
  EXPECT_EQ(one->pair, "other");
  EXPECT_EQ(one->tokens, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(one->features, (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(one->focus, 1) << "places count from 1 in the file, from 0 in the program";
  EXPECT_EQ(one->candidates, (std::array<core::Index, 2>{0, 2}));
  EXPECT_FALSE(one->hand_built);
  EXPECT_TRUE(support::near(one->embeddings, {{1, 2}, {3, 4}, {5, 6}}, 0.0));
  ASSERT_EQ(one->model.layers.size(), 2U);
  const core::Layer& first = one->model.layers[0];
  ASSERT_EQ(first.heads.size(), 2U);
  EXPECT_TRUE(support::near(first.heads[0].query, {{1}, {2}}, 0.0));
  EXPECT_TRUE(support::near(first.heads[0].key, {{3}, {4}}, 0.0));
  EXPECT_TRUE(support::near(first.heads[0].value, {{5, 6, 7}, {8, 9, 10}}, 0.0));
  EXPECT_TRUE(first.residual);
  ASSERT_TRUE(first.output);
  EXPECT_TRUE(support::near(*first.output, {{1, 0}, {0, 1}, {1, 1}, {0, 0}}, 0.0));
  EXPECT_TRUE(first.heads[0].rotary.empty()) << "one dimension does not turn";
  EXPECT_EQ(first.heads[1].rotary.size(), 1U);
  EXPECT_FALSE(one->model.layers[1].residual) << "off where the file does not ask for it";
  ASSERT_EQ(one->model.axes.size(), 1U);
  EXPECT_EQ(one->model.axes[0].scale, 0.5F);
}

TEST(ExampleFile, OptionalFieldsHaveTheirDefaults) {
  Json file = explicit_file();
  for (const char* field : {"name", "title", "group", "about", "credit", "pair", "focus",
                            "candidates", "features", "positions"}) {
    file.erase(field);
  }
  const auto one = read(file.dump());
  ASSERT_TRUE(one) << one.error().text();
  EXPECT_EQ(one->name, "my.json");
  EXPECT_EQ(one->title, "my.json");
  EXPECT_EQ(one->focus, 0);
  EXPECT_FALSE(one->candidates);
  EXPECT_EQ(one->model.axes.at(0).scale, 1.0F);
}

TEST(ExampleFile, AWordOfNoEntryIsListedAndTakenAsAPlainThing) {
  const auto one =
      read(R"({"words": "two-layer", "tokens": ["The", "Zebra,", "is", "wide.", "Zebra"]})");
  ASSERT_TRUE(one) << one.error().text();
  EXPECT_EQ(one->tokens[1], "Zebra,") << "never dropped";
  EXPECT_EQ(one->unknown_words, (std::vector<std::string>{"Zebra,", "Zebra"}));
  EXPECT_EQ(one->entries[1], (WordEntry{"thing", {}, {}}));
  EXPECT_TRUE(one->hand_built);
}

TEST(ExampleFile, AByteOrderMarkIsNoPartOfTheText) {
  EXPECT_TRUE(read("\xEF\xBB\xBF" + explicit_file().dump()));
}

class OddTokens : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(OddTokens, AreKeptAsTheyAreInBothKindsOfFile) {
  const Json words{{"words", "two-layer"}, {"tokens", GetParam()}};
  Json numbers{{"tokens", GetParam()}};
  for (std::size_t i = 0; i < GetParam().size(); ++i) numbers["embeddings"].push_back({1.0, 0.5});
  numbers["layers"] = explicit_file().at("layers");
  for (const Json& file : {words, numbers}) {
    const auto one = read(file.dump());
    ASSERT_TRUE(one) << one.error().text();
    EXPECT_EQ(one->tokens, GetParam());
    for (const core::LayerTrace& layer : support::run(*one).layers) {
      EXPECT_TRUE(layer.heads.at(0).weights.allFinite());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    ExampleFile, OddTokens,
    testing::Values(std::vector<std::string>{"one"}, std::vector<std::string>{"twin", "twin"},
                    std::vector<std::string>{"two words", " "},
                    std::vector<std::string>{"\"quoted\"", "'", "\\"},
                    std::vector<std::string>{"<b>bold</b>", "&amp;", "**", "{}"},
                    std::vector<std::string>{"\u05E9\u05DC\u05D5\u05DD",
                                             "\u0645\u0631\u062D\u0628\u0627"},
                    std::vector<std::string>{"\U0001F600", "\U0001F468\u200D\U0001F469"},
                    std::vector<std::string>{"\x01", "\n", "\t", "\x7F", "\u202E"},
                    std::vector<std::string>{"", "", "a"},
                    std::vector<std::string>{std::string(5000, 'x'), std::string("a\0b", 3)},
                    std::vector<std::string>(200, "the")));

// What is accepted can be computed under every control: no NaN, no infinity but the mask's.
TEST(ExampleFile, NumbersJustWithinTheBoundStayFiniteUnderEveryControl) {
  Json file = Json::parse(R"({"tokens": ["a", "b"], "embeddings": [[1, -1], [-1, 1]],
    "layers": [{"heads": [{"query": [[1, 0], [0, 1]], "key": [[1, 0], [0, 1]],
                           "value": [[1, 0], [0, 1]]}], "residual": true}]})");
  float accepted = 0.0F;
  for (float size = 1.0F; size < 1e38F; size *= 2.0F) {
    file["embeddings"] = {{size, -size}, {-size, size}};
    const auto one = read(file.dump());
    if (!one) break;
    accepted = size;
    for (const core::PositionKind positions : support::position_kinds) {
      const auto trace = support::run(*one, support::with(positions, core::highest_sharpness));
      EXPECT_TRUE(trace.layers[0].heads[0].masked.allFinite()) << size;
      EXPECT_TRUE(trace.layers[0].heads[0].weights.allFinite()) << size;
      EXPECT_TRUE(trace.layers[0].output.allFinite()) << size;
    }
  }
  EXPECT_GT(accepted, 1e17F) << "refused without need";
}

TEST(ExampleFile, TheLongestSentenceIsReadAndALongerOneIsNot) {
  Json file{{"words", "two-layer"}, {"tokens", std::vector<std::string>(most_tokens, "the")}};
  EXPECT_TRUE(read(file.dump()));
  file["tokens"].push_back("the");
  const auto refused = read(file.dump());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().text(),
            "found 4097 tokens, my.json, field tokens, expected at most 4096");
}

}  // namespace
}  // namespace content
