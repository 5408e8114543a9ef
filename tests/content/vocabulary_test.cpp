#include "content/vocabulary.h"

#include <gtest/gtest.h>

#include "support/matrices.h"
#include "support/shipped.h"

namespace content {
namespace {

const Vocabulary& vocabulary() {
  return support::library().lexicon().vocabulary;
}

TEST(Vocabulary, HasAtLeast150Words) {
  EXPECT_GE(vocabulary().words.size(), 150U);
}

TEST(Vocabulary, CapitalsPunctuationAndApostrophesDoNotMatter) {
  const WordEntry* it = vocabulary().find("it's");
  ASSERT_NE(it, nullptr);
  EXPECT_EQ(it->word_class, "pronoun");
  for (const char* token :
       {"it\u2019s", "It's", "IT\u2019S", "\u201CIt\u2019s", "(it's)", "it's,", "it's…"}) {
    EXPECT_EQ(vocabulary().find(token), it) << token;
  }
  for (const char* token :
       {"Tired.", "tired!?", "\u201Ctired\u201D", "—tired—", "\u2018tired\u2019"}) {
    EXPECT_EQ(vocabulary().find(token), vocabulary().find("tired")) << token;
  }
}

TEST(Vocabulary, ClassesOfTheWordsThatAreEasilyConfused) {
  const auto word_class = [](const char* token) { return vocabulary().find(token)->word_class; };
  EXPECT_EQ(word_class("his"), "determiner");
  EXPECT_EQ(word_class("he"), "pronoun");
  EXPECT_EQ(word_class("I"), "speaker");
  EXPECT_EQ(word_class("didn\u2019t"), "auxiliary");
}

TEST(Vocabulary, AnotherWordIsNotFound) {
  for (const char* token : {"", " ", "...", "tire", "tiredd", "ti red", "its'elf", "\u00FCber"}) {
    EXPECT_EQ(vocabulary().find(token), nullptr) << token;
  }
}

TEST(Vocabulary, PunctuationStaysWhereNothingElseWouldBeLeft) {
  EXPECT_EQ(strip_punctuation("tired."), "tired");
  EXPECT_EQ(strip_punctuation("\u201Ctired,\u201D"), "tired");
  EXPECT_EQ(strip_punctuation("didn't"), "didn't");
  EXPECT_EQ(strip_punctuation("..."), "...");
  EXPECT_EQ(strip_punctuation("\u2026"), "\u2026");
  EXPECT_EQ(strip_punctuation(""), "");
  EXPECT_EQ(strip_punctuation("<b>"), "b");
  EXPECT_EQ(strip_punctuation("\u00E9t\u00E9!"), "\u00E9t\u00E9");
}

TEST(Vocabulary, NormalisingTwiceIsNormalisingOnce) {
  for (const char* token :
       {"It\u2019s", "\u2019\u2019", "'", "A.B.", "", "\u201C\u201D", ".\u2019a"}) {
    EXPECT_EQ(normalise_word(normalise_word(token)), normalise_word(token)) << token;
  }
}

TEST(Vocabulary, EveryEntryHasAClassAndOnlyThingsHaveQualitiesAndOnlyAdjectivesWant) {
  for (const auto& [word, entry] : vocabulary().words) {
    EXPECT_GE(support::library().lexicon().construction.class_index(entry.word_class), 0) << word;
    EXPECT_TRUE(entry.qualities.empty() || entry.word_class == "thing") << word;
    EXPECT_TRUE(entry.wants.empty() || entry.word_class == "adjective") << word;
  }
}

TEST(Vocabulary, EveryQualityIsExplained) {
  for (const auto& [name, meaning] : vocabulary().qualities) EXPECT_FALSE(meaning.empty()) << name;
}

struct BadVocabulary {
  const char* name;
  const char* bytes;
  const char* place;  // in the message
};

class VocabularyRefusal : public testing::TestWithParam<BadVocabulary> {};

TEST_P(VocabularyRefusal, NamesFileAndField) {
  const auto read = parse_vocabulary(GetParam().bytes, "v.json", {"thing", "adjective"});
  ASSERT_FALSE(read);
  const std::string line = read.error().text();
  EXPECT_NE(line.find("v.json"), std::string::npos) << line;
  EXPECT_NE(line.find(GetParam().place), std::string::npos) << line;
  EXPECT_FALSE(read.error().expected.empty()) << line;
  EXPECT_EQ(line.find('\n'), std::string::npos) << line;
}

const BadVocabulary bad_vocabularies[]{
    {"NoQualities", R"({"words": {}})", "qualities"},
    {"NoWords", R"({"qualities": {}})", "words"},
    {"UnknownField", R"({"qualities": {}, "words": {}, "wrods": {}})", "wrods"},
    {"WordsAList", R"({"qualities": {}, "words": []})", "words"},
    {"MeaningANumber", R"({"qualities": {"a": 1}, "words": {}})", "qualities.a"},
    {"NoClass", R"({"qualities": {}, "words": {"a": {}}})", "words.a.class"},
    {"UnknownClass", R"({"qualities": {}, "words": {"a": {"class": "noun"}}})", "noun"},
    {"UnknownQuality",
     R"({"qualities": {}, "words": {"a": {"class": "thing", "qualities": ["b"]}}})",
     "words.a.qualities[1]"},
    {"UnknownWant", R"({"qualities": {}, "words": {"a": {"class": "thing", "wants": ["b"]}}})",
     "words.a.wants[1]"},
    {"UnknownEntryField", R"({"qualities": {}, "words": {"a": {"class": "thing", "want": []}}})",
     "want"},
    {"CapitalWord", R"({"qualities": {}, "words": {"A": {"class": "thing"}}})", "words.A"},
    {"LineBreakInWord", "{\"qualities\": {}, \"words\": {\"a\\nb\": {\"class\": 1}}}", "class"},
    {"Twice", R"({"qualities": {}, "words": {"a": {"class": "thing"}, "a": {"class": "thing"}}})",
     "field a"},
};

std::string name_of(const testing::TestParamInfo<BadVocabulary>& given) {
  return given.param.name;
}

INSTANTIATE_TEST_SUITE_P(Vocabulary, VocabularyRefusal, testing::ValuesIn(bad_vocabularies),
                         name_of);

TEST(Construction, QueryTimesKeyIsTheTableTheGainAndThePositions) {
  const Lexicon& lexicon = support::library().lexicon();
  const Construction& built = lexicon.construction;
  const Example& one = support::example("animal-tired");
  for (const core::PositionKind positions : support::position_kinds) {
    const auto trace = support::run(one, support::with(positions));
    const core::Matrix& scaled = trace.layers[0].heads[0].scaled;
    for (core::Index i = 0; i < scaled.rows(); ++i) {
      for (core::Index j = 0; j < scaled.cols(); ++j) {
        const auto entry = [&](core::Index k) { return one.entries[static_cast<std::size_t>(k)]; };
        auto expected = static_cast<double>(built.layers[0].table(
            built.class_index(entry(i).word_class), built.class_index(entry(j).word_class)));
        for (const float angle : built.angles) {
          if (positions == core::PositionKind::none) break;
          const double places =
              static_cast<double>(i - j) - static_cast<double>(built.position_phase);
          expected += static_cast<double>(built.position_strength) /
                      static_cast<double>(built.angles.size()) *
                      std::cos(static_cast<double>(angle) * places);
        }
        EXPECT_NEAR(static_cast<double>(scaled(i, j)), expected, 2e-6) << i << ", " << j;
      }
    }
  }
}

TEST(Construction, EveryDimensionHasItsName) {
  const Lexicon& lexicon = support::library().lexicon();
  const FeatureLayout layout = feature_layout(lexicon.construction, lexicon.vocabulary);
  ASSERT_EQ(static_cast<core::Index>(lexicon.models.front().features.size()), layout.d_model());
  const auto name = [&](core::Index k) {
    return lexicon.models.front().features[static_cast<std::size_t>(k)];
  };
  const std::string first = lexicon.vocabulary.qualities.front().first;
  EXPECT_EQ(name(0), lexicon.construction.classes.front());
  EXPECT_EQ(name(layout.quality(0)), first);
  EXPECT_EQ(name(layout.wants(0)), "wants " + first);
  EXPECT_EQ(name(layout.heard(0)), "heard " + first);
  EXPECT_EQ(name(layout.position_cosine(0)), "position cos 1");
  EXPECT_EQ(name(layout.position_sine(layout.angles - 1)),
            "position sin " + std::to_string(layout.angles));
}

}  // namespace
}  // namespace content
