#include "view/lab_norms.h"

#include <gtest/gtest.h>

#include "support/hand_made.h"
#include "support/shipped.h"
#include "view/reading.h"

namespace view {
namespace {

struct Shown {
  content::Example example;
  Scene scene;
  NormsLab lab;

  Shown(content::Example given, const ViewState& state)
      : example(std::move(given)), scene(make_scene(example, nullptr, state)) {
    lab.follow(scene, 1);
  }
  std::string summary() const {
    return norms_summary(scene, lab.norms(), scene.tokens, scene.key_tokens);
  }
};

// A shipped sentence as the state's model reads it.
content::Example read(const std::string& name, const ViewState& state) {
  const content::Example& example = support::example(name);
  return read_by(example, state, support::library().lexicon()).value_or(example);
}

ViewState set_up(NormsExample which) {
  ViewState state;
  state.focus = support::example("animal-tired").focus;
  show_head(state, which);
  return state;
}

TEST(LabNorms, TheSinkFades) {
  const ViewState state = set_up(NormsExample::sink);
  const Shown shown(read("animal-tired", state), state);
  const core::Matrix& weights = shown.scene.shown().weights;
  for (core::Index row = 1; row < weights.rows(); ++row) EXPECT_GT(weights(row, 0), 0.5F);
  EXPECT_EQ(shown.lab.norms().value(0), 0.0F) << "exactly";
  EXPECT_EQ(shown.lab.norms().weighted.col(0).maxCoeff(), 0.0F);
  const std::vector<LabMap>& maps = shown.lab.maps();
  ASSERT_EQ(maps.size(), 3U);
  EXPECT_EQ(maps[0].numbers, weights);
  EXPECT_EQ(maps[2].caption, "all 0");
  EXPECT_NE(shown.summary().find("hands on nothing of any word"), std::string::npos);
}

// It looks at three kinds of word alike; only the adjective wants something.
TEST(LabNorms, TheChooserIsHandedTheAdjectiveAlone) {
  const ViewState state = set_up(NormsExample::pronoun);
  const Shown shown(read("animal-tired", state), state);
  const core::ContributionNorms& norms = shown.lab.norms();
  const core::Index it = shown.scene.focus;
  const core::Index tired = shown.scene.size() - 1;
  for (core::Index j = 0; j < shown.scene.size(); ++j) {
    EXPECT_EQ(norms.weighted(it, j) > 0.0F, j == tired) << j;
  }
  const std::string text = shown.summary();
  EXPECT_NE(text.find("**animal, street, tired.** (each 0."), std::string::npos) << text;
  EXPECT_NE(text.find("The largest ‖α f(x)‖ is that of **tired.**"), std::string::npos) << text;
  const double on_nothing = core::weight_on_nothing(norms, shown.scene.shown().weights, it);
  EXPECT_NEAR(on_nothing, 1.0 - static_cast<double>(shown.scene.shown().weights(it, tired)), 1e-6);
  const auto rows = norms_rows(shown.scene, norms);
  ASSERT_EQ(rows.size(), 3U);
  const auto at = static_cast<std::size_t>(tired);
  EXPECT_NEAR(rows[0].numbers[at] * rows[1].numbers[at], rows[2].numbers[at], 1e-6);
}

TEST(LabNorms, AShutGateIsNamed) {
  ViewState state = set_up(NormsExample::pronoun);
  state.gates = {{0.0F}};
  const Shown shown(read("animal-tired", state), state);
  EXPECT_NE(shown.summary().find("The gate of this head is 0"), std::string::npos);
}

TEST(LabNorms, TheSecondMapIsTheSameInEveryRow) {
  ViewState state;
  const Shown shown(read("six-words", state), state);
  const core::Matrix& sizes = shown.lab.maps()[1].numbers;
  for (core::Index row = 1; row < sizes.rows(); ++row) EXPECT_EQ(sizes.row(row), sizes.row(0));
  EXPECT_EQ(shown.lab.maps()[1].high, shown.lab.maps()[2].high);
  EXPECT_EQ(shown.lab.maps()[1].high, sizes.maxCoeff());
}

TEST(LabNorms, EveryExampleHasASummaryAndAStory) {
  for (const content::Example& example : support::library().examples()) {
    for (const bool mask : {false, true}) {
      ViewState state;
      state.focus = example.focus;
      state.causal_mask = mask;
      state.layer_norm = mask;
      state.repeat = mask ? most_repeats(example) > 1 ? 2 : 1 : 1;
      const Shown shown(example, state);
      EXPECT_TRUE(shown.summary().starts_with("**")) << example.name;
      EXPECT_EQ(shown.lab.norms().weighted.cols(), shown.scene.keys());
      const std::string story = norms_cell(shown.scene, shown.lab.norms(), {0, 0, 0.0F},
                                           shown.scene.tokens, shown.scene.key_tokens);
      EXPECT_NE(story.find(" × ‖f(x)‖ "), std::string::npos);
    }
  }
  const Shown one(support::hand_made("one", {"a"}, {{1.0}}), {});
  EXPECT_EQ(one.summary(),
            "**a** looks most at **a** (1.00). The largest ‖α f(x)‖ is that of **a** (1.00). Every "
            "word that it looks at hands something on.");
}

TEST(LabNorms, FollowsAnotherScene) {
  const ViewState sink = set_up(NormsExample::sink);
  Shown shown(read("animal-tired", sink), sink);
  const ViewState chooser = set_up(NormsExample::pronoun);
  const Shown other(read("animal-tired", chooser), chooser);
  shown.lab.follow(other.scene, 2);
  EXPECT_EQ(shown.lab.norms().weighted, other.lab.norms().weighted);
}

}  // namespace
}  // namespace view
