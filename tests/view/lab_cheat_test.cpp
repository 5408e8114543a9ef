#include "view/lab_cheat.h"

#include <gtest/gtest.h>

#include "support/hand_made.h"
#include "support/python.h"
#include "support/shipped.h"

namespace view {
namespace {

constexpr std::array masks{CheatMask::none, CheatMask::before_softmax, CheatMask::after_softmax};

Scene scene_of(const content::Example& example, ViewState state = {}) {
  state.focus = example.focus;
  return make_scene(example, nullptr, state);
}

// The sentence as a user may type it.
content::Example typed(const std::vector<std::string>& tokens) {
  content::Example example;
  example.tokens = tokens;
  example.hand_built = true;
  content::give_words_meaning(example, support::library().lexicon());
  return example;
}

void follow(CheatLab& lab, const content::Example& example) {
  lab.follow(scene_of(example), support::library().lexicon());
}

void expect_oracle(const std::string& python, const std::vector<std::string>& tokens) {
  std::string sentence;
  for (const std::string& token : tokens) sentence += (sentence.empty() ? "" : " ") + token;
  SCOPED_TRACE(sentence);
  const auto printed = support::output_of(
      python + " -B '" AV_SOURCE_DIR "/tests/oracle/copier.py' \"" + sentence + "\"");
  ASSERT_TRUE(printed);
  const auto expected = support::Json::parse(*printed);
  CheatLab lab;
  const content::Example example = typed(tokens);
  follow(lab, example);
  EXPECT_EQ(lab.copier().words.size(), expected.at("words").get<std::size_t>());
  for (const auto& [mask, name] :
       {std::pair{CheatMask::none, "none"}, std::pair{CheatMask::before_softmax, "before"},
        std::pair{CheatMask::after_softmax, "after"}}) {
    const auto& wanted = expected.at("runs").at(name);
    const CheatRun& run = lab.run(mask);
    EXPECT_TRUE(support::near(run.maps[0].numbers, support::to_grid(wanted.at("weights")), 1e-5));
    EXPECT_NEAR(run.figures.right, wanted.at("right").get<double>(), 1e-9) << name;
    EXPECT_NEAR(run.figures.next_weight, wanted.at("next_weight").get<double>(), 1e-5) << name;
    EXPECT_NEAR(run.figures.next_probability, wanted.at("next_probability").get<double>(), 1e-5);
    for (std::size_t row = 0; row < tokens.size(); ++row) {
      EXPECT_NEAR(run.figures.row_sums[row], wanted.at("sums").at(row).get<double>(), 1e-5);
    }
  }
}

TEST(LabCheat, EveryFigureAgreesWithTheNumpyOracle) {
  const auto python = support::python_with_numpy();
  if (!python) GTEST_SKIP() << "no python3 with numpy here";
  for (const content::Example& example : support::sentences()) {
    if (example.tokens.size() > 1) expect_oracle(*python, example.tokens);
  }
  expect_oracle(*python, {"the", "cat", "the", "cat", "the", "cat"});
  expect_oracle(*python, {"zup", "flim", "zup"});
  expect_oracle(*python, {"very", "very", "very"});
  expect_oracle(*python, {"two", "words"});
}

TEST(LabCheat, WithoutTheMaskEveryNextWordIsCopied) {
  for (const content::Example& example : support::sentences()) {
    CheatLab lab;
    follow(lab, example);
    const core::CheatFigures& open = lab.run(CheatMask::none).figures;
    EXPECT_EQ(open.right, static_cast<double>(open.guesses.size())) << example.name;
    EXPECT_GT(open.next_weight, 0.5) << example.name;
  }
  CheatLab lab;
  follow(lab, support::example("animal-tired"));
  EXPECT_NEAR(lab.run(CheatMask::none).figures.next_weight, 0.70, 0.02);
}

// Eleven words, "the" twice, but never next to where the copier looks.
TEST(LabCheat, TheMaskLeavesNothingToCopy) {
  CheatLab lab;
  follow(lab, support::example("animal-tired"));
  EXPECT_EQ(lab.run(CheatMask::before_softmax).figures.right, 0.0);
  EXPECT_EQ(lab.run(CheatMask::before_softmax).figures.next_weight, 0.0);
  EXPECT_NEAR(lab.run(CheatMask::before_softmax).figures.least_row_sum, 1.0, 1e-6);
  EXPECT_EQ(right_text(lab.run(CheatMask::none).figures), "10 of 10");
  EXPECT_EQ(guess_text(lab, 3, lab.copier().example.tokens), "the") << "as it stands there";
  EXPECT_EQ(right_text(lab.run(CheatMask::before_softmax).figures), "0 of 10");
}

TEST(LabCheat, AfterSoftmaxRowsKeepTheirNumbersAndLoseTheirSum) {
  CheatLab lab;
  follow(lab, support::example("animal-tired"));
  const core::Matrix& open = lab.run(CheatMask::none).maps[0].numbers;
  const core::Matrix& late = lab.run(CheatMask::after_softmax).maps[0].numbers;
  const core::Matrix& early = lab.run(CheatMask::before_softmax).maps[0].numbers;
  const auto& sums = lab.run(CheatMask::after_softmax).figures.row_sums;
  for (core::Index row = 0; row < open.rows(); ++row) {
    double kept = 0.0;
    for (core::Index column = 0; column <= row; ++column) {
      EXPECT_EQ(late(row, column), open(row, column));
      kept += static_cast<double>(open(row, column));
    }
    const double sum = sums[static_cast<std::size_t>(row)];
    EXPECT_NEAR(sum, kept, 1e-9);
    if (row + 1 < open.rows()) {
      EXPECT_LT(sum, 0.5);
    }
    // What the page says: divided by its sum it is the row of the mask before softmax.
    for (core::Index column = 0; column <= row; ++column) {
      EXPECT_NEAR(static_cast<double>(late(row, column)) / sum,
                  static_cast<double>(early(row, column)), 1e-5);
    }
  }
  lab.mask = CheatMask::after_softmax;
  const std::string text = cheat_summary(lab, lab.copier().example.tokens);
  EXPECT_NE(text.find("**Too late**"), std::string::npos) << text;
}

TEST(LabCheat, ARepeatedWordIsRightBecauseItStoodThere) {
  CheatLab lab;
  const content::Example example = typed({"very", "very", "tired"});
  follow(lab, example);
  lab.mask = CheatMask::before_softmax;
  EXPECT_EQ(lab.shown().figures.right, 1.0);
  EXPECT_EQ(guess_text(lab, 0, example.tokens), "very");
  const std::string text = cheat_summary(lab, example.tokens);
  EXPECT_NE(text.find("had stood there before"), std::string::npos) << text;
}

TEST(LabCheat, OneWordHasNothingToPredict) {
  CheatLab lab;
  follow(lab, typed({"tired"}));
  for (const CheatMask mask : masks) {
    lab.mask = mask;
    EXPECT_EQ(right_text(lab.shown().figures), "—");
    EXPECT_EQ(cheat_summary(lab, {"tired"}), "One word: there is no next one to predict.");
  }
}

TEST(LabCheat, ReadsTheSentenceOnceInItsOwnOrder) {
  const content::Example& example = support::example("animal-tired");
  ViewState state;
  state.repeat = 2;
  state.shuffle = true;
  const Scene scene = scene_of(example, state);
  CheatLab lab;
  lab.follow(scene, support::library().lexicon());
  EXPECT_EQ(lab.copier().example.tokens, example.tokens);
  EXPECT_EQ(cheat_names(lab, scene, scene.tokens), example.tokens);
  EXPECT_EQ(lab.shown().scene.focus, example.focus);
}

TEST(LabCheat, EveryExampleAndALongSentenceAreRead) {
  for (const content::Example& example : support::library().examples()) {
    CheatLab lab;
    follow(lab, example);
    EXPECT_FALSE(cheat_summary(lab, example.tokens).empty()) << example.name;
  }
  std::vector<std::string> tokens;
  for (int i = 0; i < 300; ++i) tokens.push_back("w" + std::to_string(i));
  const content::Example longer = typed(tokens);
  CheatLab lab;
  follow(lab, longer);
  EXPECT_EQ(lab.shown().figures.row_sums.size(), CheatLab::most_words);
  EXPECT_EQ(lab.shown().figures.right, 255.0) << "the next place's weight is the largest";
  EXPECT_EQ(cheat_names(lab, scene_of(longer), tokens).back(), "w255");
}

}  // namespace
}  // namespace view
