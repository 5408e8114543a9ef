#include <gtest/gtest.h>

#include "content/own_words.h"
#include "support/bad_file.h"
#include "support/shipped.h"

// Sentences that bring tables of their own for the one-head model.
namespace content {
namespace {

using support::Json;

const Lexicon& lexicon() {
  return support::library().lexicon();
}

EditedTables odd_tables() {
  EditedTables tables = tables_of(lexicon().construction);
  tables.tables[0][0] = -0.1F;
  tables.tables[0][99] = 1.0F / 3.0F;
  tables.tables[1][11] = 1e-20F;
  tables.gains = {0.7F, -3.25F};
  return tables;
}

TEST(EditedTables, OfTheConstructionMakeTheSameModel) {
  const Example& one = support::example("animal-tired");
  const Example same = with_edited_tables(one, tables_of(lexicon().construction), lexicon());
  EXPECT_TRUE(support::same_bits(support::weights(same, 1), support::weights(one, 1)));
}

// In a layer of zeros every word looks at all words alike.
TEST(EditedTables, OfZerosBlendAllWordsAlike) {
  EditedTables none = tables_of(lexicon().construction);
  for (auto& table : none.tables) table.assign(table.size(), 0.0F);
  none.gains.assign(none.gains.size(), 0.0F);
  const Example blind = with_edited_tables(support::example("animal-tired"), none, lexicon());
  for (const std::size_t layer : support::both_layers) {
    EXPECT_LT((support::weights(blind, layer).array() - 1.0F / 11.0F).abs().maxCoeff(), 1e-6F);
  }
}

TEST(EditedTables, AreSavedAndReadBackToTheBit) {
  const Example saved =
      with_edited_tables(support::example("animal-tired"), odd_tables(), lexicon());
  const std::string bytes = example_file(saved, lexicon().construction);
  const auto read = parse_example(bytes, "mine.json", lexicon());
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->edited, saved.edited);
  EXPECT_EQ(read->word_model, "one-head");
  EXPECT_EQ(read->pair, "animal-wide") << "so that what flips can be seen again";
  for (const std::size_t layer : support::both_layers) {
    EXPECT_TRUE(support::same_bits(support::weights(*read, layer), support::weights(saved, layer)));
  }
  EXPECT_EQ(example_file(*read, lexicon().construction), bytes);
  EXPECT_NE(bytes.find("-0.1"), std::string::npos) << "written as briefly as it can be";
  EXPECT_EQ(bytes.find("0.10000000"), std::string::npos);
}

TEST(EditedTables, AreNotSavedWithAnotherModel) {
  const Example edited =
      with_edited_tables(support::example("animal-tired"), odd_tables(), lexicon());
  const Example four = with_model(edited, *find_model(lexicon(), "four-heads"), lexicon());
  EXPECT_EQ(example_file(four, lexicon().construction).find("edited"), std::string::npos);
  const Example& plain = support::example("animal-tired");
  EXPECT_EQ(example_file(plain, lexicon().construction).find("edited"), std::string::npos);
}

Json good_file() {
  return Json::parse(R"({"tokens": ["The", "dog", "sleeps."], "words": "two-layer", "edited": [
    {"table": {"pronoun": {"thing": 2.5}}, "gain": 0}, {"table": {}, "gain": 4}]})");
}

TEST(EditedTables, WhatIsNotNamedIsZero) {
  const auto read = parse_example(good_file().dump(), "my.json", lexicon());
  ASSERT_TRUE(read) << read.error().text();
  const auto classes = static_cast<std::size_t>(lexicon().construction.classes.size());
  EXPECT_EQ(read->edited->tables[0][classes], 2.5F) << "pronoun to thing";
  EXPECT_EQ(read->edited->tables[0][0], 0.0F);
  EXPECT_EQ(read->edited->gains, (std::vector<float>{0.0F, 4.0F}));
}

std::vector<support::BadFile> bad_files() {
  std::vector<support::BadFile> files;
  support::Changes change(good_file(), files);
  change.set("NoList", "/edited", 3, "edited");
  change.set("NoLayers", "/edited", Json::array(), "edited");
  change.set("ThreeLayers", "/edited/2", Json::parse(R"({"table": {}, "gain": 0})"), "edited");
  change.remove("NoTable", "/edited/0", "table", "edited[1].table");
  change.remove("NoGain", "/edited/1", "gain", "edited[2].gain");
  change.set("UnknownField", "/edited/0/tabel", 1, "tabel");
  change.set("UnknownRow", "/edited/0/table/pronouns", Json::parse(R"({"thing": 1})"), "pronouns");
  change.set("UnknownColumn", "/edited/0/table/pronoun/things", 1, "things");
  change.set("ScoreIsAText", "/edited/0/table/pronoun/thing", "much", "thing");
  change.set("RowIsAList", "/edited/0/table/pronoun", Json::array(), "pronoun");
  change.text("ScoreBeyondFloat", "/edited/0/table/pronoun/thing", "1e39", "thing");
  change.text("GainBeyondFloat", "/edited/1/gain", "-1e300", "gain");
  change.text("ProductsOverflow", "/edited/0/table/pronoun/thing", "3e38", "layer 1");
  change.set("BesideAnotherModel", "/model", "four-heads", "edited");
  return files;
}

class BadEditedTables : public testing::TestWithParam<support::BadFile> {};

TEST_P(BadEditedTables, AreRefusedByFieldInOneLine) {
  const auto read = parse_example(GetParam().bytes, "bad.json", lexicon());
  ASSERT_FALSE(read);
  EXPECT_TRUE(support::names_file_and_field(read.error(), "bad.json", GetParam().field));
}

INSTANTIATE_TEST_SUITE_P(File, BadEditedTables, testing::ValuesIn(bad_files()), support::name_of);

TEST(EditedTables, AreRefusedBesideEmbeddings) {
  const auto read =
      parse_example(R"({"tokens": ["a"], "embeddings": [[1]], "edited": [], "layers": []})",
                    "bad.json", lexicon());
  ASSERT_FALSE(read);
  EXPECT_TRUE(support::names_file_and_field(read.error(), "bad.json", "edited"));
}

}  // namespace
}  // namespace content
