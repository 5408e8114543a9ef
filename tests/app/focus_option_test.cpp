#include "app/program.h"
#include "app/scratch_folder.h"
#include "support/matrices.h"

namespace app {
namespace {

using support::Json;

// The focus that --export - shows.
Json focus(Words arguments) {
  return exported(std::move(arguments))["focus"];
}

Json place(int index, const std::string& word) {
  return {{"index", index}, {"word", word}};
}

void expect_refused(const Words& arguments, const Words& parts) {
  EXPECT_TRUE(refused(start(arguments), 2, parts)) << joined(arguments);
}

TEST(FocusOption, TakesAWordWhateverItsCapitalsAndPunctuation) {
  EXPECT_EQ(focus({}), place(8, "it"));
  for (const char* word : {"it", "IT", "It", "it.", "\"it\"", "it,"}) {
    EXPECT_EQ(focus({"--focus", word}), place(8, "it")) << word;
  }
  for (const char* word : {"tired", "tired.", "TIRED!"}) {
    EXPECT_EQ(focus({"--focus", word}), place(11, "tired.")) << word;
  }
  for (const char* word : {"didn't", "didn’t", "DIDN'T"}) {
    EXPECT_EQ(focus({"--focus", word}), place(3, "didn't")) << word;
  }
}

TEST(FocusOption, TakesAPlaceFromOne) {
  EXPECT_EQ(focus({"--focus", "1"}), place(1, "The"));
  EXPECT_EQ(focus({"--focus", "5"}), place(5, "the"));
  EXPECT_EQ(focus({"--focus", "11"}), place(11, "tired."));
  EXPECT_EQ(focus({"--focus", "12", "--repeat", "2"}), place(12, "The"));
}

TEST(FocusOption, CountsInTheUnshuffledSentence) {
  for (const char* seed : {"1", "2", "3"}) {
    const Json json = exported({"--focus", "6", "--shuffle", seed});
    const std::size_t shown = json["focus"]["index"].get<std::size_t>();
    EXPECT_EQ(json["shuffle"]["permutation"][shown - 1], 6) << seed;
    EXPECT_EQ(json["focus"]["word"], "street") << seed;
  }
}

TEST(FocusOption, FollowsItsWordThroughAShuffle) {
  const Json json = exported({"--focus", "street", "--shuffle", "2"});
  EXPECT_EQ(json["focus"]["word"], "street");
  EXPECT_EQ(json["tokens"][json["focus"]["index"].get<std::size_t>() - 1], "street");
}

TEST(FocusOption, RefusesWhatIsNoWordAndNoPlace) {
  for (const char* value : {"0", "-1", "12", "1.5", "1e0", "1x", "nan", "inf", "dogs", "...", " ",
                            "é", "999999999999999999999", "didn t", "\xff"}) {
    expect_refused({"--focus", value, "--export", "-"}, {"--focus", "1 to 11"});
  }
  expect_refused({"--focus", "23", "--repeat", "2", "--export", "-"}, {"--focus", "1 to 22"});
}

TEST(FocusOption, NamesThePlacesOfAWordThatStandsTwice) {
  for (const char* word : {"the", "The", "THE"}) {
    expect_refused({"--focus", word, "--export", "-"},
                   {"--focus", word, "more than once", "1 or 5"});
  }
  const ScratchFolder folder;
  const std::string file = (folder / "three.json").string();
  put(file, R"({"tokens": ["no", "dog", "No,", "cat", "no."], "words": "two-layer"})");
  expect_refused({file, "--focus", "no", "--export", "-"}, {"--focus", "1, 3 or 5"});
}

TEST(FocusOption, ANumberWithinTheSentenceIsAPlaceEvenWhereItIsAlsoAWord) {
  const ScratchFolder folder;
  const std::string file = (folder / "numbers.json").string();
  put(file, R"({"tokens": ["2", "1", "7", "1"], "words": "two-layer"})");
  EXPECT_EQ(focus({file, "--focus", "1"}), place(1, "2"));
  EXPECT_EQ(focus({file, "--focus", "2"}), place(2, "1"));
  // Beyond the sentence only the word is left.
  EXPECT_EQ(focus({file, "--focus", "7"}), place(3, "7"));
  expect_refused({file, "--focus", "8", "--export", "-"}, {"--focus", "1 to 4"});
}

}  // namespace
}  // namespace app
