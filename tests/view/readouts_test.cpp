#include "view/readouts.h"

#include <gtest/gtest.h>

#include <limits>

#include "support/hand_made.h"
#include "support/shipped.h"

namespace view {
namespace {

using core::Index;

const support::Grid chosen{{0.5, 0.25, 0.25}, {0.16, 0.68, 0.16}, {0.2, 0.3, 0.5}};
const support::Grid other{{0.25, 0.5, 0.25}, {0.16, 0.68, 0.16}, {0.4, 0.1, 0.5}};

content::Example example_with_pair() {
  content::Example one = support::hand_made("one", {"cat,", "mat", "It"}, chosen);
  one.focus = 2;
  one.candidates = {0, 1};
  return one;
}

class HandMade : public testing::Test {
 protected:
  Scene scene(const ViewState& state) const { return make_scene(one_, &two_, state); }
  Scene focused(Index focus) const {
    ViewState state;
    state.focus = focus;
    return scene(state);
  }

  content::Example one_ = example_with_pair();
  content::Example two_ = support::hand_made("two", {"cat,", "mat", "He"}, other);
};

TEST_F(HandMade, FiguresOfTheFocusRowAreThoseOfItsWeights) {
  const Readouts found = compute_readouts(focused(0));
  EXPECT_NEAR(found.row_sum, 1.0, 1e-6);
  EXPECT_EQ(found.scores_computed, 9);
  EXPECT_EQ(found.scores_kept, 9);
  ASSERT_TRUE(found.strongest);
  EXPECT_EQ(found.strongest->column, 0);
  EXPECT_NEAR(static_cast<double>(found.strongest->value), 0.5, 1e-6);
  // (0.5 ln 2 + 0.5 ln 4) / ln 3
  EXPECT_NEAR(found.entropy, 1.5 * std::log(2.0) / std::log(3.0), 1e-6);
  // |0.25 - 0.16|, |0.25 - 0.2|, |0.16 - 0.3|
  ASSERT_TRUE(found.asymmetry);
  EXPECT_EQ(found.asymmetry->row, 1);
  EXPECT_EQ(found.asymmetry->column, 2);
  EXPECT_NEAR(static_cast<double>(found.asymmetry->value), 0.14, 1e-6);
  EXPECT_FALSE(found.shuffle_difference);
  ASSERT_EQ(found.strongest_by_layer.size(), 1U);
  EXPECT_EQ(found.strongest_by_layer[0].strongest->column, 0);
}

TEST_F(HandMade, PathAndRecurrentStepsGoToTheHoveredColumnElseToTheStrongestLink) {
  const Readouts own = compute_readouts(focused(0));
  EXPECT_EQ(own.path_target, 0);
  EXPECT_EQ(own.path_length, 1);
  EXPECT_EQ(own.recurrent_steps, 0);
  const Readouts hovered = compute_readouts(focused(0), 2);
  EXPECT_EQ(hovered.path_target, 2);
  EXPECT_EQ(hovered.path_length, 1);
  EXPECT_EQ(hovered.recurrent_steps, 2);
}

TEST_F(HandMade, UnderTheMaskALaterWordHasNoPath) {
  ViewState state;
  state.causal_mask = true;
  state.focus = 1;
  const Readouts found = compute_readouts(scene(state), 2);
  EXPECT_FALSE(found.path_length);
  EXPECT_EQ(found.scores_kept, 6);
  EXPECT_EQ(found.scores_computed, 9);
  EXPECT_EQ(compute_readouts(scene(state), 0).path_length, 1);
}

TEST_F(HandMade, CandidatesAreComparedByTheirRatioInBothSentences) {
  const auto found = compute_readouts(focused(2)).candidates;
  ASSERT_TRUE(found);
  EXPECT_EQ(found->first, 0);
  EXPECT_EQ(found->second, 1);
  EXPECT_NEAR(found->first_weight, 0.2, 1e-6);
  EXPECT_NEAR(found->second_weight, 0.3, 1e-6);
  EXPECT_NEAR(found->ratio, 2.0 / 3.0, 1e-6);
  EXPECT_NEAR(found->partner_ratio.value_or(0.0), 4.0, 1e-5);
  EXPECT_EQ(format_ratio(found->ratio), "0.67");
  EXPECT_EQ(format_ratio(0.0 / 0.0), "—") << "both nouns are masked";
  EXPECT_EQ(format_ratio(1.0 / 0.0), "∞");
  EXPECT_EQ(format_ratio(3265097.98), "3.3 × 10⁶");
}

TEST_F(HandMade, CandidatesAreFoundAgainAfterAShuffleAndSummedOverCopies) {
  ViewState state;
  state.focus = 2;
  state.shuffle = true;
  const Scene shuffled = scene(state);
  const auto moved = compute_readouts(shuffled).candidates;
  ASSERT_TRUE(moved);
  EXPECT_EQ(shuffled.tokens[static_cast<std::size_t>(moved->first)], "cat,");
  EXPECT_NEAR(moved->first_weight, 0.2, 1e-6);
  EXPECT_NEAR(compute_readouts(shuffled).shuffle_difference.value_or(1.0), 0.0, 1e-6);
  state.shuffle = false;
  state.repeat = 4;
  const auto repeated = compute_readouts(scene(state)).candidates;
  ASSERT_TRUE(repeated);
  EXPECT_NEAR(repeated->first_weight, 0.2, 1e-6);
  EXPECT_NEAR(repeated->second_weight, 0.3, 1e-6);
}

// Layer one of n tokens: scaled = ln w, exp(s - max) = w / largest, their sum 1 / largest.
TEST_F(HandMade, TheStoryOfACellIsItsFormulaStepByStep) {
  ViewState state;
  state.sharpness = 2.0F;
  const CellStory story = cell_story(scene(state), 2, 0);
  EXPECT_EQ(story.from, "It");
  EXPECT_EQ(story.to, "cat,");
  const double logarithm = std::log(0.2);
  EXPECT_NEAR(static_cast<double>(story.score), std::sqrt(3.0) * logarithm, 1e-5);
  EXPECT_NEAR(static_cast<double>(story.scaled), logarithm, 1e-6);
  EXPECT_NEAR(static_cast<double>(story.sharpened), 2.0 * logarithm, 1e-5);
  EXPECT_FALSE(story.masked);
  EXPECT_NEAR(static_cast<double>(story.exponential), 0.16, 1e-6);  // (0.2 / 0.5)^2
  EXPECT_NEAR(story.row_total, 0.16 + 0.36 + 1.0, 1e-6);            // over 0.5^2
  EXPECT_NEAR(static_cast<double>(story.weight), 0.16 / 1.52, 1e-6);
}

TEST_F(HandMade, TheStoryOfAMaskedCellEndsInExactlyZero) {
  ViewState state;
  state.causal_mask = true;
  const CellStory story = cell_story(scene(state), 0, 2);
  EXPECT_TRUE(story.masked);
  EXPECT_NEAR(static_cast<double>(story.scaled), std::log(0.25), 1e-6) << "what the mask hid";
  EXPECT_EQ(story.exponential, 0.0F);
  EXPECT_EQ(story.row_total, 1.0);
  EXPECT_EQ(story.weight, 0.0F);
}

TEST_F(HandMade, TheHeadlineTellsThePronounsCandidatesAndAnyOtherRowsStrongestLinks) {
  EXPECT_EQ(headline(focused(2)),
            "**It** gives 0.20 to **cat**, 0.30 to **mat**; with He 0.40 and 0.10");
  EXPECT_EQ(
      headline(focused(1)),
      "**mat** gives 0.68 to **mat**, 0.16 to **cat**; with He the same: difference exactly 0");
  const Scene alone = make_scene(one_, nullptr, {});
  EXPECT_EQ(headline(alone), "**cat** gives 0.50 to **cat**, 0.25 to **mat**");
}

TEST(Headline, OfOneWordNamesItOnce) {
  const content::Example one = support::hand_made("one", {"alone"}, {{1.0}});
  EXPECT_EQ(headline(make_scene(one, nullptr, {})), "**alone** gives 1.00 to **alone**");
}

TEST(Headline, OfTheShippedPairTellsBothSentences) {
  ViewState state;
  state.layer = 1;
  state.focus = 7;
  const content::Example& one = support::example("animal-tired");
  const std::string line = headline(make_scene(one, &support::partner_of(one), state));
  EXPECT_EQ(
      line.find("**it** gives 0.85 to **animal**, 0.09 to **street**; with wide 0.09 and 0.85"), 0U)
      << line;
}

TEST(Format, NumbersHaveTheirDecimalsAndAMinusSignOfTheirOwnWidth) {
  EXPECT_EQ(format_number(0.4, 2), "0.40");
  EXPECT_EQ(format_number(-1.25, 1), "−1.2");
  EXPECT_EQ(format_number(1.0, 6), "1.000000");
  EXPECT_EQ(format_number(12.0, 0), "12");
  EXPECT_EQ(format_number(-0.001, 2), "0.00") << "never a negative zero";
  EXPECT_EQ(format_number(-0.0, 1), "0.0");
  EXPECT_EQ(format_number(-0.4, 0), "0");
}

TEST(Format, NumbersThatAreNone) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(format_number(-infinity, 2), "−∞");
  EXPECT_EQ(format_number(infinity, 2), "∞");
}

TEST(Format, SmallNumbersAreToldByTheirPowerOfTen) {
  EXPECT_EQ(format_small(0.0), "0");
  EXPECT_EQ(format_small(3.1e-8), "3.1 × 10⁻⁸");
  EXPECT_EQ(format_small(-3.1e-8), "−3.1 × 10⁻⁸");
  EXPECT_EQ(format_small(5.96e-8), "6.0 × 10⁻⁸");
  EXPECT_EQ(format_small(1e-10), "1.0 × 10⁻¹⁰");
  EXPECT_EQ(format_small(1.4e-45), "1.4 × 10⁻⁴⁵");
  EXPECT_EQ(format_small(0.25), "0.2500");
  EXPECT_EQ(format_small(0.001), "0.0010");
}

TEST(Format, ASmallNumberThatRoundsUpTakesTheNextPower) {
  EXPECT_EQ(format_small(9.96e-8), "1.0 × 10⁻⁷");
  EXPECT_EQ(format_small(0.00099999), "0.0010");
}

TEST(Format, WeightsAreShort) {
  EXPECT_EQ(format_weight(0.85), ".85");
  EXPECT_EQ(format_weight(0.0049), "<.01") << "0 is what the mask leaves";
  EXPECT_EQ(format_weight(1e-9), "<.01");
  EXPECT_EQ(format_weight(0.0051), ".01");
  EXPECT_EQ(format_weight(0.0), "0");
  EXPECT_EQ(format_weight(0.994), ".99");
  EXPECT_EQ(format_weight(0.996), "1");
  EXPECT_EQ(format_weight(1.0), "1");
}

TEST(Format, CountsAreGroupedByThree) {
  EXPECT_EQ(format_count(0), "0");
  EXPECT_EQ(format_count(121), "121");
  EXPECT_EQ(format_count(1000), "1,000");
  EXPECT_EQ(format_count(1048576), "1,048,576");
}

TEST(Readouts, ManyWordsSayThatTheirWeightsAreSmallAndNotNothing) {
  ViewState state;
  state.focus = 0;
  const content::Example one =
      support::hand_made("one", {"<b>a</b>", "b"}, {{0.998, 0.002}, {0.5, 0.5}});
  const std::string said = headline(make_scene(one, nullptr, state));
  EXPECT_NE(said.find("under 0.01"), std::string::npos) << said;
  EXPECT_EQ(said.find("0.00"), std::string::npos) << said;
  EXPECT_NE(said.find("<b>a</b>"), std::string::npos) << said;
}

TEST(Readouts, WordsThatShareTheLargestWeightAreCounted) {
  ViewState state;
  state.focus = 0;
  const content::Example one = support::hand_made(
      "one", {"a", "b", "c"}, {{0.4, 0.4, 0.2}, {0.2, 0.6, 0.2}, {0.8, 0.1, 0.1}});
  EXPECT_EQ(compute_readouts(make_scene(one, nullptr, state)).strongest_by_layer[0].sharing, 2);
  state.focus = 1;
  EXPECT_EQ(compute_readouts(make_scene(one, nullptr, state)).strongest_by_layer[0].sharing, 1);
}

// "This answer took 2" is said where two layers were needed to tell the pair apart.
TEST(Readouts, TheFirstLayerThatTellsThePairApartIsFound) {
  const content::Example& tired = support::example("animal-tired");
  const content::Example& wide = support::example("animal-wide");
  ViewState state;
  state.focus = 7;
  const auto first = [&] {
    return compute_readouts(make_scene(tired, &wide, state)).first_to_differ;
  };
  EXPECT_FALSE(first()) << "layer 1 cannot";
  state.layer = 1;
  EXPECT_TRUE(first());
  state.causal_mask = true;
  EXPECT_FALSE(first()) << "the adjective is hidden";
  state.causal_mask = false;
  EXPECT_FALSE(compute_readouts(make_scene(tired, nullptr, state)).first_to_differ) << "no pair";
}

TEST(Readouts, BetweenTwoSequencesThereAreNoRecurrentSteps) {
  const Scene scene = make_scene(support::example("translation"), nullptr, {});
  EXPECT_FALSE(compute_readouts(scene).recurrent_steps);
}

TEST(Readouts, NumbersOfAnySizeAreReadable) {
  EXPECT_EQ(format_wide(0.9424), "0.94");
  EXPECT_EQ(format_wide(-0.25), "−0.25");
  EXPECT_EQ(format_wide(9.96), "10.0");
  EXPECT_EQ(format_wide(365.245), "365.2");
  EXPECT_EQ(format_wide(999.9), "1.0 × 10³");
  EXPECT_EQ(format_wide(2.30242e21), "2.3 × 10²¹");
  EXPECT_EQ(format_wide(0.0056), "0.0056");
  EXPECT_EQ(format_wide(2.349e-14), "2.3 × 10⁻¹⁴");
  EXPECT_EQ(format_wide(0.0), "0");
  EXPECT_EQ(format_power_of_ten(-12), "10⁻¹²");
  EXPECT_EQ(format_power_of_ten(0), "10⁰");
}

// Both sentences have the same weights place by place; the words there are others.
TEST(Headline, NamesTheWordsOfTheOtherSentenceWhereTheyAreOthers) {
  ViewState state;
  state.example = "dog-bites-man";
  state.positions = core::PositionKind::sinusoidal;
  state.focus = 1;
  state.layer = 1;
  const content::Example& one = support::example("dog-bites-man");
  const std::string line = headline(make_scene(one, &support::partner_of(one), state));
  EXPECT_EQ(line.find("the same"), std::string::npos) << line;
  const std::size_t clause = line.find(';');
  ASSERT_NE(clause, std::string::npos);
  EXPECT_LT(line.find("to **dog**"), line.find("to **man**")) << line;
  EXPECT_LT(line.find("to **man**", clause), line.find("to **dog**", clause)) << line;
}

}  // namespace
}  // namespace view
