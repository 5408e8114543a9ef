#include <gtest/gtest.h>

#include <map>
#include <set>

#include "content/tour.h"
#include "support/matrices.h"
#include "support/shipped.h"

// Rules 14 and 15 of the two-layer core: every word of the vocabulary, and nonsense in its place.
namespace {

using content::WordEntry;
using core::Index;
using core::Matrix;
using core::PositionKind;

// One entry of each kind: words with equal entries give equal numbers (rule 15).
std::vector<WordEntry> kinds_of(const char* word_class, bool with_wants) {
  std::set<std::pair<std::vector<std::string>, std::vector<std::string>>> seen;
  std::vector<WordEntry> kinds;
  for (const auto& [word, entry] : support::library().lexicon().vocabulary.words) {
    if (entry.word_class != word_class || (with_wants && entry.wants.empty())) continue;
    if (seen.emplace(entry.qualities, entry.wants).second) kinds.push_back(entry);
  }
  return kinds;
}

class Template {
 public:
  explicit Template(const content::Example& one) : one_(one), embeddings_(one.embeddings) {}

  void put(Index place, const WordEntry& entry) {
    const content::Lexicon& lexicon = support::library().lexicon();
    embeddings_.row(place) =
        content::embed(entry, lexicon.construction, lexicon.vocabulary).transpose();
  }
  // Layer 2's weight of the pronoun on the first candidate divided by that on the second.
  double factor(PositionKind positions) const {
    const auto trace = core::forward(one_.model, embeddings_, support::with(positions));
    const Matrix& weights = trace.layers[1].heads[0].weights;
    return static_cast<double>(weights(one_.focus, (*one_.candidates)[0])) /
           static_cast<double>(weights(one_.focus, (*one_.candidates)[1]));
  }

 private:
  const content::Example& one_;
  Matrix embeddings_;
};

int check_every_noun_and_adjective(const content::Example& one, PositionKind positions) {
  const auto nouns = kinds_of("thing", false);
  const auto adjectives = kinds_of("adjective", true);
  int cases = 0;
  Template sentence(one);
  for (const WordEntry& first : nouns) {
    sentence.put((*one.candidates)[0], first);
    for (const WordEntry& second : nouns) {
      sentence.put((*one.candidates)[1], second);
      for (const WordEntry& adjective : adjectives) {
        const bool first_fits = support::has_any(adjective.wants, first.qualities);
        if (first_fits == support::has_any(adjective.wants, second.qualities)) continue;
        sentence.put(one.embeddings.rows() - 1, adjective);
        const double factor = sentence.factor(positions);
        EXPECT_GE(first_fits ? factor : 1.0 / factor, 2.0)
            << one.name << " with " << testing::PrintToString(first.qualities) << ", "
            << testing::PrintToString(second.qualities) << " and "
            << testing::PrintToString(adjective.wants);
        ++cases;
      }
    }
  }
  return cases;
}

class Rule14 : public testing::TestWithParam<PositionKind> {};

TEST_P(Rule14, TheFittingNounOfAnyTwoGetsTwiceTheOther) {
  int cases = 0;
  int templates = 0;
  for (const content::Example* one : support::asking()) {
    if (one->name > one->pair) continue;
    cases += check_every_noun_and_adjective(*one, GetParam());
    ++templates;
  }
  EXPECT_EQ(templates, 6);
  EXPECT_GT(cases, 5000);
}

std::string position_of(const testing::TestParamInfo<PositionKind>& given) {
  return content::position_name(given.param);
}

INSTANTIATE_TEST_SUITE_P(CoreRules, Rule14, testing::ValuesIn(support::position_kinds),
                         position_of);

TEST(CoreRules, Rule14EveryWantedQualityBelongsToThreeThings) {
  const auto& vocabulary = support::library().lexicon().vocabulary;
  for (const auto& [quality, meaning] : vocabulary.qualities) {
    int wanted = 0;
    int held = 0;
    for (const auto& [word, entry] : vocabulary.words) {
      held += entry.word_class == "thing" && support::has_any({quality}, entry.qualities) ? 1 : 0;
      wanted += support::has_any({quality}, entry.wants) ? 1 : 0;
    }
    EXPECT_GE(held, 3) << quality;
    EXPECT_GE(wanted, 1) << quality << " is wanted by no adjective";
  }
}

// The shipped vocabulary with every word replaced by a nonsense word of the same entry.
struct Nonsense {
  content::Lexicon lexicon;
  std::map<std::string, std::string> word_for;
};

Nonsense make_nonsense() {
  Nonsense made;
  made.lexicon = support::library().lexicon();
  support::Json file = support::read_json("assets/vocabulary.json");
  support::Json words = support::Json::object();
  for (const auto& [word, entry] : file.at("words").items()) {
    made.word_for[word] = "zq" + std::to_string(made.word_for.size());
    words[made.word_for[word]] = entry;
  }
  file["words"] = words;
  auto vocabulary =
      content::parse_vocabulary(file.dump(), "nonsense.json", made.lexicon.construction.classes);
  if (!vocabulary) throw std::runtime_error(vocabulary.error().text());
  made.lexicon.vocabulary = std::move(*vocabulary);
  made.lexicon.models = {
      content::one_head_model(made.lexicon.construction, made.lexicon.vocabulary)};
  return made;
}

TEST(CoreRules, Rule15NonsenseWordsOfTheSameFeaturesChangeNoNumber) {
  const Nonsense nonsense = make_nonsense();
  for (const content::Example& one : support::sentences()) {
    support::Json file{{"words", "two-layer"}, {"tokens", support::Json::array()}};
    for (const std::string& token : one.tokens) {
      file["tokens"].push_back(nonsense.word_for.at(content::normalise_word(token)));
    }
    const auto other = content::parse_example(file.dump(), "nonsense", nonsense.lexicon);
    ASSERT_TRUE(other) << other.error().text();
    EXPECT_TRUE(other->unknown_words.empty()) << one.name;
    for (const PositionKind positions : support::position_kinds) {
      const core::Trace here = support::run(one, support::with(positions));
      const core::Trace there = support::run(*other, support::with(positions));
      for (const std::size_t layer : support::both_layers) {
        EXPECT_TRUE(support::same_bits(here.layers[layer].heads[0].weights,
                                       there.layers[layer].heads[0].weights));
        EXPECT_TRUE(support::same_bits(here.layers[layer].output, there.layers[layer].output));
      }
    }
  }
}

TEST(CoreRules, Rule15ControlAWordOfOtherFeaturesChangesTheNumbers) {
  const content::Lexicon& lexicon = support::library().lexicon();
  const content::Example& one = support::example("animal-tired");
  support::Json file{{"words", "two-layer"}, {"tokens", one.tokens}};
  file["tokens"][1] = "street";
  const auto other = content::parse_example(file.dump(), "other", lexicon);
  ASSERT_TRUE(other);
  EXPECT_FALSE(support::same_bits(support::weights(one, 1), support::weights(*other, 1)));
}

}  // namespace
