#include "content/word_model.h"

#include <gtest/gtest.h>

#include "content/example.h"
#include "content/own_words.h"
#include "support/bad_file.h"
#include "support/shipped.h"

// Models that read words: how examples name them, and their file.
namespace content {
namespace {

using support::BadFile;
using support::Json;

const Lexicon& lexicon() {
  return support::library().lexicon();
}

core::Result<WordModel> read(const std::string& bytes) {
  return parse_word_model(bytes, "m.json", lexicon().construction, lexicon().vocabulary);
}

TEST(WordModel, TheLexiconHasTwoAndTheFirstIsTheDefault) {
  ASSERT_EQ(lexicon().models.size(), 2U);
  EXPECT_EQ(lexicon().models[0].name, "one-head");
  EXPECT_EQ(lexicon().models[1].name, "four-heads");
  EXPECT_EQ(find_model(lexicon(), "four-heads"), &lexicon().models[1]);
  EXPECT_EQ(find_model(lexicon(), ""), nullptr);
  EXPECT_EQ(support::example("animal-tired").word_model, "one-head");
  EXPECT_EQ(support::example("three-tokens").word_model, "");
}

TEST(WordModel, AnExampleFileNamesIt) {
  const auto file = [](const Json& model) {
    return parse_example(
        Json{{"words", "two-layer"}, {"tokens", {"The", "dog"}}, {"model", model}}.dump(),
        "my.json", lexicon());
  };
  EXPECT_EQ(file("four-heads")->word_model, "four-heads");
  EXPECT_EQ(file("four-heads")->model.layers[0].heads.size(), 4U);
  EXPECT_EQ(file("one-head")->model.layers[0].heads.size(), 1U);
  EXPECT_EQ(file("five-heads").error().text(),
            "unknown model \"five-heads\", my.json, field model, expected one-head or four-heads");
  EXPECT_NE(file(4).error().text().find("field model"), std::string::npos);
  const auto numbers = parse_example(
      R"({"tokens": ["a"], "model": "one-head", "embeddings": [[1]],
          "layers": [{"heads": [{"query": [[1]], "key": [[1]], "value": [[1]]}]}]})",
      "my.json", lexicon());
  ASSERT_FALSE(numbers);
  EXPECT_NE(numbers.error().text().find("field model"), std::string::npos);
}

TEST(WordModel, ChangesHowASentenceIsReadAndBackAgain) {
  const Example& one = support::example("animal-tired");
  const Example four = with_model(one, *find_model(lexicon(), "four-heads"), lexicon());
  EXPECT_EQ(four.tokens, one.tokens);
  EXPECT_EQ(four.candidates, one.candidates);
  EXPECT_EQ(four.entries, one.entries);
  const core::Index shared =
      feature_layout(lexicon().construction, lexicon().vocabulary).position_cosine(0);
  EXPECT_TRUE(
      support::same_bits(four.embeddings.leftCols(shared), one.embeddings.leftCols(shared)));
  EXPECT_TRUE((four.embeddings.rightCols(four.embeddings.cols() - shared).array() == 0.0F).all());
  for (core::Index k = 0; k < shared; ++k) {
    EXPECT_EQ(four.features[static_cast<std::size_t>(k)],
              one.features[static_cast<std::size_t>(k)]);
  }
  EXPECT_EQ(four.features.back(), "first word");
  const Example back = with_model(four, *find_model(lexicon(), "one-head"), lexicon());
  EXPECT_TRUE(support::same_bits(back.embeddings, one.embeddings));
  EXPECT_TRUE(support::same_bits(support::weights(back, 1), support::weights(one, 1)));
}

TEST(WordModel, LeavesAnExampleWithNumbersOfItsOwnAlone) {
  const Example& one = support::example("three-tokens");
  const Example same = with_model(one, lexicon().models[1], lexicon());
  EXPECT_TRUE(support::same_bits(same.embeddings, one.embeddings));
  EXPECT_EQ(same.model.layers[0].heads.size(), one.model.layers[0].heads.size());
  EXPECT_EQ(same.word_model, "");
}

TEST(WordModel, IsSavedWithTheSentenceUnlessItIsTheDefault) {
  const Example one = example_from_words({"The", "dog", "sleeps."}, {}, lexicon());
  EXPECT_EQ(example_file(one, lexicon().construction).find("\"model\""), std::string::npos);
  const Example four = with_model(one, lexicon().models[1], lexicon());
  const auto again =
      parse_example(example_file(four, lexicon().construction), "my.json", lexicon());
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->word_model, "four-heads");
  EXPECT_TRUE(support::same_bits(again->embeddings, four.embeddings));
}

Json good_file() {
  return Json::parse(R"({"name": "n", "title": "t", "d_head": 2, "positions": {"angles": [0.5]},
    "layers": [{"heads": [
      {"about": "a", "query": [{"thing": 3}], "key": [{}, {"verb": 2}], "value": [{"animate": 1}],
       "output": [{"heard animate": 4}]},
      {"positions": {"strengths": [2], "phase": 1}, "value": [], "output": []}],
      "feed_forward": [{"reads": {"thing": 2}, "bias": -1, "writes": {"verb": 5}}]}]})");
}

TEST(WordModelFile, EveryFieldArrives) {
  const auto model = read(good_file().dump());
  ASSERT_TRUE(model) << model.error().text();
  const auto place = [&](const char* name) {
    return std::find(model->features.begin(), model->features.end(), name) -
           model->features.begin();
  };
  EXPECT_EQ(model->name, "n");
  EXPECT_EQ(model->title, "t");
  const core::Layer& layer = model->model.layers.at(0);
  EXPECT_NEAR(layer.heads[0].query(place("thing"), 0), 3.0 * std::sqrt(2.0), 1e-6);
  EXPECT_EQ(layer.heads[0].key(place("verb"), 1), 2.0F);
  EXPECT_EQ(layer.heads[0].key.col(0).norm(), 0.0F);
  EXPECT_EQ(layer.heads[0].value(place("animate"), 0), 1.0F);
  EXPECT_EQ((*layer.output)(0, place("heard animate")), 4.0F);
  EXPECT_EQ(layer.output->rows(), 4);
  EXPECT_EQ(layer.heads[1].rotary.at(0).angle, 0.5F);
  EXPECT_EQ(layer.heads[1].key(place("position cos 1"), 0), 1.0F);
  EXPECT_EQ(layer.feed_forward->expand(place("thing"), 0), 2.0F);
  EXPECT_EQ(layer.feed_forward->expand_bias(0), -1.0F);
  EXPECT_EQ(layer.feed_forward->contract(0, place("verb")), 5.0F);
  EXPECT_EQ(layer.feed_forward->expand.cols(),
            4 * static_cast<core::Index>(model->features.size()));
  EXPECT_EQ(model->model.first_token, place("first word"));
  EXPECT_EQ(model->model.axes.at(0).cosine, place("position cos 1"));
}

std::vector<BadFile> bad_files() {
  std::vector<BadFile> files;
  support::Changes change(good_file(), files);
  const std::string heads = "/layers/0/heads";
  for (const char* field : {"name", "title", "d_head", "positions", "layers"}) {
    change.remove(std::string("No") + field, "", field, field);
  }
  change.set("Unknown", "/namee", "n", "namee");
  change.set("HeadWidth", "/d_head", 0, "d_head");
  change.set("NoLayers", "/layers", Json::array(), "layers");
  change.set("NoHeads", heads, Json::array(), "layers[1].heads");
  change.set("Dimension", heads + "/0/query/0/thingg", 1, "thingg");
  change.set("NotANumber", heads + "/0/query/0/thing", "1", "layers[1].heads[1].query[1].thing");
  change.set("Columns", heads + "/0/key",
             Json::array({Json::object(), Json::object(), Json::object()}),
             "layers[1].heads[1].key");
  change.remove("NoValue", heads + "/0", "value", "layers[1].heads[1].value");
  change.set("Both", heads + "/1/query", Json::array(), "layers[1].heads[2].query");
  change.set("Strengths", heads + "/1/positions/strengths", Json::array({1, 2}), "strengths");
  change.set("PositionWidth", "/d_head", 3, "layers[1].heads[2].positions");
  change.set("UnitField", "/layers/0/feed_forward/0/read", Json::object(), "read");
  change.remove("NoBias", "/layers/0/feed_forward/0", "bias", "feed_forward[1].bias");
  change.set("UnitDimension", "/layers/0/feed_forward/0/writes/noun", 1, "noun");
  change.set("TooManyUnits", "/layers/0/feed_forward",
             std::vector<Json>(4 * 58 + 1, good_file()["layers"][0]["feed_forward"][0]),
             "feed_forward");
  return files;
}

class WordModelRefusal : public testing::TestWithParam<BadFile> {};

TEST_P(WordModelRefusal, NamesFileAndField) {
  const auto model = read(GetParam().bytes);
  ASSERT_FALSE(model);
  EXPECT_TRUE(support::names_file_and_field(model.error(), "m.json", GetParam().field));
}

INSTANTIATE_TEST_SUITE_P(File, WordModelRefusal, testing::ValuesIn(bad_files()), support::name_of);

}  // namespace
}  // namespace content
