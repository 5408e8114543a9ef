#include "content/copier.h"

#include <gtest/gtest.h>

#include <numeric>

#include "content/own_words.h"
#include "support/bad_file.h"
#include "support/shipped.h"

namespace content {
namespace {

const std::string good = R"({"about": "", "angles": [0.5, 2], "strengths": [1, 0.5], "phase": -1})";

TEST(Copier, ReadsItsNumbers) {
  const auto numbers = parse_copier(good, "copier.json");
  ASSERT_TRUE(numbers);
  EXPECT_EQ(numbers->angles, (std::vector<float>{0.5F, 2.0F}));
  EXPECT_EQ(numbers->strengths, (std::vector<float>{1.0F, 0.5F}));
  EXPECT_EQ(numbers->phase, -1.0F);
}

class BadCopier : public testing::TestWithParam<support::BadFile> {};

TEST_P(BadCopier, IsRefusedByName) {
  const auto numbers = parse_copier(GetParam().bytes, "bad.json");
  ASSERT_FALSE(numbers);
  EXPECT_TRUE(support::names_file_and_field(numbers.error(), "bad.json", GetParam().field));
}

std::vector<support::BadFile> bad_copiers() {
  std::vector<support::BadFile> files;
  support::Changes changes(support::Json::parse(good), files);
  changes.remove("NoAngles", "", "angles", "angles");
  changes.remove("NoPhase", "", "phase", "phase");
  changes.set("OneStrength", "/strengths", {1}, "strengths");
  changes.set("NoNumbers", "/angles", support::Json::array(), "strengths");
  changes.set("AWord", "/phase", "left", "phase");
  changes.set("Misspelt", "/phases", 1, "phases");
  return files;
}

INSTANTIATE_TEST_SUITE_P(Files, BadCopier, testing::ValuesIn(bad_copiers()), support::name_of);

TEST(Copier, WordsAreTheVocabularysAndTheSentences) {
  const Lexicon& lexicon = support::library().lexicon();
  const Copier copier = make_copier({"The", "wug", "saw", "the", "WUG."}, lexicon);
  EXPECT_EQ(copier.words.size(),
            lexicon.vocabulary.words.size() + (lexicon.vocabulary.find("saw") ? 1 : 2));
  EXPECT_EQ(copier.word_of_token[0], copier.word_of_token[3]) << "capitals do not count";
  EXPECT_EQ(copier.word_of_token[1], copier.word_of_token[4]) << "nor does the stop";
  EXPECT_EQ(copier.words[static_cast<std::size_t>(copier.word_of_token[1])], "wug");
  EXPECT_NE(copier.word_of_token[0], copier.word_of_token[1]);
}

// Every output is a distribution over the words.
TEST(Copier, GivesOutABlendOfWords) {
  const Copier copier =
      make_copier({"The", "wug", "saw", "the", "wug."}, support::library().lexicon());
  core::Controls controls;
  controls.positions = core::PositionKind::rotary;
  const core::Trace trace =
      core::forward(copier.example.model, copier.example.embeddings, controls);
  const core::Matrix& output = trace.layers[0].output;
  ASSERT_EQ(output.cols(), static_cast<core::Index>(copier.words.size()));
  for (core::Index row = 0; row < output.rows(); ++row) {
    EXPECT_NEAR(output.row(row).sum(), 1.0F, 1e-5F);
    EXPECT_GE(output.row(row).minCoeff(), 0.0F);
  }
  const core::Matrix& weights = trace.layers[0].heads[0].weights;
  for (core::Index row = 0; row + 1 < weights.rows(); ++row) {
    core::Index largest = 0;
    weights.row(row).maxCoeff(&largest);
    EXPECT_EQ(largest, row + 1);
  }
  EXPECT_NEAR(output(0, copier.word_of_token[1]), weights(0, 1) + weights(0, 4), 1e-6F);
}

// With sinusoidal positions the same head has the same scores.
TEST(Copier, EitherKindOfPositionsServes) {
  const Copier copier = make_copier({"a", "b", "c", "d"}, support::library().lexicon());
  const auto weights = [&](core::PositionKind kind) {
    core::Controls controls;
    controls.positions = kind;
    return core::forward(copier.example.model, copier.example.embeddings, controls)
        .layers[0]
        .heads[0]
        .weights;
  };
  EXPECT_TRUE(support::near(weights(core::PositionKind::sinusoidal),
                            support::to_grid(weights(core::PositionKind::rotary)), 1e-5));
}

}  // namespace
}  // namespace content
