#include <gtest/gtest.h>

#include "content/example.h"
#include "support/bad_file.h"
#include "support/shipped.h"

// Example files that are refused, and how.
namespace content {
namespace {

using support::BadFile;
using support::Json;

Json good_file() {
  return Json::parse(R"({"name": "n", "title": "t", "group": "g", "about": "a", "credit": "c",
    "pair": "p", "tokens": ["a", "b"], "focus": 1, "candidates": [1, 2],
    "embeddings": [[1, 2], [3, 4]], "features": ["x", "y"], "positions": {"base": 100, "scale": 1},
    "layers": [{"heads": [{"query": [[1], [2]], "key": [[3], [4]], "value": [[5, 6], [7, 8]]}],
                "output": [[1, 0], [0, 1]], "residual": true}]})");
}

void add_wrong_types(support::Changes& change) {
  for (const char* field : {"name", "title", "group", "about", "credit", "pair"}) {
    change.set(std::string(field) + "IsANumber", "/" + std::string(field), 3, field);
    change.set(std::string(field) + "IsNull", "/" + std::string(field), nullptr, field);
  }
  for (const char* field : {"tokens", "embeddings", "features", "layers", "candidates"}) {
    change.set(std::string(field) + "IsAText", "/" + std::string(field), "no", field);
    change.set(std::string(field) + "IsAnObject", "/" + std::string(field), Json::object(), field);
  }
  change.set("TokenIsANumber", "/tokens/1", 3, "tokens[2]");
  change.set("FeatureIsANumber", "/features/0", 3, "features[1]");
  change.set("PositionsIsAText", "/positions", "sinusoidal", "positions");
  change.set("LayerIsAList", "/layers/0", Json::array(), "layers[1]");
  change.set("HeadsIsAnObject", "/layers/0/heads", Json::object(), "layers[1].heads");
  change.set("HeadIsANumber", "/layers/0/heads/0", 1, "layers[1].heads[1]");
  change.set("ResidualIsANumber", "/layers/0/residual", 1, "layers[1].residual");
  change.set("RowIsANumber", "/embeddings/1", 3, "embeddings[2]");
  change.set("WordsIsABoolean", "/words", true, "words");
}

void add_missing_and_unknown(support::Changes& change) {
  for (const char* field : {"tokens", "embeddings", "layers"}) {
    change.remove(std::string(field) + "IsMissing", "", field, field);
  }
  change.remove("HeadsIsMissing", "/layers/0", "heads", "layers[1].heads");
  for (const char* field : {"query", "key", "value"}) {
    change.remove(std::string(field) + "IsMissing", "/layers/0/heads/0", field,
                  "layers[1].heads[1]." + std::string(field));
  }
  change.set("UnknownField", "/tokenz", 1, "tokenz");
  change.set("UnknownLayerField", "/layers/0/residuals", true, "residuals");
  change.set("UnknownHeadField", "/layers/0/heads/0/querry", 1, "querry");
  change.set("UnknownPositionsField", "/positions/bases", 1, "bases");
  change.set("UnknownFieldWithALineBreak", "/a\nb", 1, "unknown field");
  change.set("WordsBesideEmbeddings", "/words", "two-layer", "embeddings");
}

void add_wrong_shapes(support::Changes& change) {
  const std::string head = "layers[1].heads[1]";
  change.set("NoTokens", "/tokens", Json::array(), "tokens");
  change.set("TooFewRows", "/embeddings", {{1, 2}}, "embeddings");
  change.set("TooManyRows", "/embeddings", {{1, 2}, {3, 4}, {5, 6}}, "embeddings");
  change.set("RaggedRows", "/embeddings", {{1, 2}, {3}}, "embeddings[2]");
  change.set("NoRows", "/embeddings", Json::array(), "embeddings");
  change.set("EmptyRow", "/embeddings", {Json::array(), Json::array()}, "embeddings[1]");
  change.set("WiderEmbeddings", "/embeddings", {{1, 2, 3}, {4, 5, 6}}, "features");
  change.set("TooFewFeatures", "/features", {"x"}, "features");
  change.set("QueryRows", "/layers/0/heads/0/query", {{1}}, head + ".query");
  change.set("KeyRows", "/layers/0/heads/0/key", {{1}, {2}, {3}}, head + ".key");
  change.set("ValueRows", "/layers/0/heads/0/value", {{1, 2}}, head + ".value");
  change.set("QueryAndKeyWidths", "/layers/0/heads/0/key", {{1, 2}, {3, 4}}, head);
  change.set("OutputRows", "/layers/0/output", {{1, 2}}, "layers[1].output");
  change.set("ResidualWidth", "/layers/0/output", {{1}, {2}}, "layers[1]");
  change.set("NoHeads", "/layers/0/heads", Json::array(), "layers[1].heads");
  change.set("NoLayers", "/layers", Json::array(), "layers");
  change.set("ThirteenLayers", "/layers", std::vector<Json>(13, good_file()["layers"][0]),
             "layers");
  change.set("OneCandidate", "/candidates", {1}, "candidates");
  change.set("ThreeCandidates", "/candidates", {1, 2, 1}, "candidates");
}

void add_wrong_numbers(support::Changes& change) {
  change.set("FocusIsZero", "/focus", 0, "focus");
  change.set("FocusIsBeyond", "/focus", 3, "focus");
  change.set("FocusIsNegative", "/focus", -1, "focus");
  change.set("FocusIsAFraction", "/focus", 1.5, "focus");
  change.set("FocusIsAText", "/focus", "1", "focus");
  change.text("FocusIsHuge", "/focus", "18446744073709551615", "focus");
  change.text("FocusIsBeyond64Bits", "/focus", "184467440737095516150", "focus");
  change.set("CandidateIsBeyond", "/candidates/1", 3, "candidates[2]");
  change.set("NanText", "/embeddings/1/0", "NaN", "embeddings[2][1]");
  change.set("InfinityText", "/embeddings/1/0", "Infinity", "embeddings[2][1]");
  change.set("NullNumber", "/embeddings/1/0", nullptr, "embeddings[2][1]");
  change.set("BooleanNumber", "/embeddings/1/0", true, "embeddings[2][1]");
  change.set("BeyondFloat32", "/embeddings/1/0", 1e39, "embeddings[2][1]");
  change.set("QueryBeyondFloat32", "/layers/0/heads/0/query/1/0", -1e39, "query[2][1]");
  change.text("BeyondDouble", "/embeddings/1/0", "1e999", "embeddings");
  change.text("BareNan", "/embeddings/1/0", "NaN", "line 1");
  change.text("BareInfinity", "/embeddings/1/0", "Infinity", "line 1");
  change.text("BareMinusInfinity", "/embeddings/1/0", "-Infinity", "line 1");
  change.text("HexNumber", "/embeddings/1/0", "0x10", "line 1");
  change.set("BaseIsZero", "/positions/base", 0, "positions.base");
  change.set("BaseIsNegative", "/positions/base", -2, "positions.base");
  change.set("BaseIsTiny", "/positions/base", 1e-45, "positions.base");
  change.set("ScaleIsAText", "/positions/scale", "1", "positions.scale");
  change.set("ScoresOverflow", "/embeddings", {{1e20, 1e20}, {1e20, 1e20}}, "layer 1");
  change.set("SharpScoresOverflow", "/embeddings", {{3e18, 3e18}, {3e18, 3e18}}, "layer 1");
  change.set("PositionsOverflow", "/positions/scale", 1e30, "layer 1");
  change.set("ProjectionsOverflow", "/layers/0/heads/0/value", {{3e38, 0}, {3e38, 0}}, "layer 1");
  change.set("OutputOverflows", "/layers/0/output", {{3e38, 0}, {3e38, 0}}, "layer 1");
}

std::vector<BadFile> bad_files() {
  std::vector<BadFile> files;
  support::add_broken_bytes(good_file().dump(), files);
  support::Changes change(good_file(), files);
  add_wrong_types(change);
  add_missing_and_unknown(change);
  add_wrong_shapes(change);
  add_wrong_numbers(change);
  files.push_back({"UnknownModel", R"({"words": "three-layer", "tokens": ["a"]})", "words"});
  files.push_back({"WordsWithoutTokens", R"({"words": "two-layer"})", "tokens"});
  return files;
}

TEST(ExampleRefusal, ControlTheFileAllAreMadeFromIsGood) {
  EXPECT_TRUE(parse_example(good_file().dump(), "my.json", support::library().lexicon()));
}

class ExampleRefusal : public testing::TestWithParam<BadFile> {};

TEST_P(ExampleRefusal, IsOneLineThatNamesFileAndField) {
  const auto read = parse_example(GetParam().bytes, "my.json", support::library().lexicon());
  ASSERT_FALSE(read);
  EXPECT_TRUE(support::names_file_and_field(read.error(), "my.json", GetParam().field));
}

INSTANTIATE_TEST_SUITE_P(File, ExampleRefusal, testing::ValuesIn(bad_files()), support::name_of);

TEST(ExampleRefusal, MessagesReadAsWhatWhereExpected) {
  const auto refusal = [](const std::string& pointer, const Json& value) {
    Json file = good_file();
    file[Json::json_pointer(pointer)] = value;
    const auto read = parse_example(file.dump(), "my.json", support::library().lexicon());
    return read ? std::string("accepted") : read.error().text();
  };
  EXPECT_EQ(refusal("/focus", 3),
            "found 3, my.json, field focus, expected a whole number from 1 to 2");
  EXPECT_EQ(refusal("/embeddings", {{1, 2}}),
            "found shape 1 × 2, my.json, field embeddings, expected 2 rows, one a token");
  EXPECT_EQ(refusal("/layers/0/residual", "yes"),
            "found \"yes\", my.json, field layers[1].residual, expected true or false");
}

}  // namespace
}  // namespace content
