#include "content/own_words.h"

#include <gtest/gtest.h>

#include "support/shipped.h"

namespace content {
namespace {

const Lexicon& lexicon() {
  return support::library().lexicon();
}

TEST(OwnWords, SpacesOfAnyKindSeparateTokens) {
  EXPECT_EQ(split_words("  The dog\tslept.\n"), (std::vector<std::string>{"The", "dog", "slept."}));
  EXPECT_TRUE(split_words(" \n\t ").empty());
  EXPECT_EQ(join_words({"The", "dog", "slept."}), "The dog slept.");
}

TEST(OwnWords, ASentenceOfTheVocabularyBehavesAsTheShippedOne) {
  const Example* shipped = support::library().find("animal-tired");
  ASSERT_NE(shipped, nullptr);
  const Example own = example_from_words(shipped->tokens, {}, lexicon());
  EXPECT_EQ(own.embeddings, shipped->embeddings);
  EXPECT_EQ(own.focus, shipped->focus);
  EXPECT_EQ(own.candidates, shipped->candidates);
  EXPECT_TRUE(own.unknown_words.empty());
}

TEST(OwnWords, AnUnknownWordIsListedUntilItHasAnEntry) {
  const std::vector<std::string> tokens{"The", "wug", "chased", "because", "it", "was", "tired."};
  const Example plain = example_from_words(tokens, {}, lexicon());
  EXPECT_EQ(plain.unknown_words, (std::vector<std::string>{"wug"}));
  EXPECT_EQ(plain.entries[1], (WordEntry{"thing", {}, {}}));
  const OwnEntries own{{"wug", {"thing", {"animate"}, {}}}};
  const Example given = example_from_words(tokens, own, lexicon());
  EXPECT_TRUE(given.unknown_words.empty());
  EXPECT_EQ(given.entries[1].qualities, (std::vector<std::string>{"animate"}));
}

TEST(OwnWords, WhatIsSavedIsReadBackTheSame) {
  const OwnEntries own{{"wug", {"thing", {"animate", "extended"}, {}}},
                       {"frobby", {"adjective", {}, {"animate"}}}};
  Example saved = example_from_words(
      {"The", "wug", "met", "the", "\"dog\"", "because", "it", "was", "frobby."}, own, lexicon());
  saved.about = "Two \\ marks * and an apostrophe’s turn";
  const auto read =
      parse_example(example_file(saved, lexicon().construction), "mine.json", lexicon());
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->tokens, saved.tokens);
  EXPECT_EQ(read->embeddings, saved.embeddings);
  EXPECT_EQ(read->own_entries, saved.own_entries);
  EXPECT_EQ(read->focus, saved.focus);
  EXPECT_EQ(read->candidates, saved.candidates);
  EXPECT_EQ(read->about, saved.about);
}

TEST(OwnWords, EntriesNeedWordsAndKnownNames) {
  const std::string head = R"({"tokens": ["wug"], "words": "two-layer", "entries": )";
  for (const char* bad :
       {R"({"wug": {"class": "noun"}})", R"({"Wug": {"class": "thing"}})",
        R"({"wug": {"class": "thing", "qualities": ["odd"]}})", R"({"wug": 1})", R"([])"}) {
    EXPECT_FALSE(parse_example(head + bad + "}", "bad.json", lexicon())) << bad;
  }
  EXPECT_FALSE(parse_example(
      R"({"tokens": ["a"], "embeddings": [[1]], "entries": {}, "layers": [{"heads":
          [{"query": [[1]], "key": [[1]], "value": [[1]]}]}]})",
      "bad.json", lexicon()));
}

TEST(OwnWords, AReplacedWordKeepsPunctuationAndCapital) {
  EXPECT_EQ(replace_word("tired.", "wide"), "wide.");
  EXPECT_EQ(replace_word("Dog", "cat"), "Cat");
  EXPECT_EQ(replace_word("(Dog),", "cat"), "(Cat),");
}

TEST(OwnWords, AlternativesHaveTheSameClassAndAreOther) {
  const Vocabulary& vocabulary = lexicon().vocabulary;
  const WordEntry* entry = vocabulary.find("tired.");
  ASSERT_NE(entry, nullptr);
  const std::vector<std::string> found = alternatives(*entry, "tired.", vocabulary);
  EXPECT_GT(found.size(), 5U);
  for (const std::string& word : found) {
    EXPECT_EQ(vocabulary.words.at(word).word_class, "adjective");
    EXPECT_NE(word, "tired");
  }
}

// core.md: the answer follows the word, not its place.
TEST(OwnWords, SwappingTheNounsMovesTheAnswerWithTheWord) {
  const Example* shipped = support::library().find("trophy-large");
  ASSERT_NE(shipped, nullptr);
  const auto [first, second] = *shipped->candidates;
  std::vector<std::string> tokens = shipped->tokens;
  std::swap(tokens[static_cast<std::size_t>(first)], tokens[static_cast<std::size_t>(second)]);
  const Example swapped = example_from_words(tokens, {}, lexicon());
  const auto weight = [](const Example& example, core::Index key) {
    const core::Trace trace = core::forward(example.model, example.embeddings, {});
    return trace.layers[1].heads[0].weights(example.focus, key);
  };
  EXPECT_NEAR(weight(*shipped, first), weight(swapped, second), 1e-6F);
  EXPECT_GT(weight(swapped, second), 2.0F * weight(swapped, first));
}

}  // namespace
}  // namespace content
