#include "view/lab_rollout.h"

#include <gtest/gtest.h>

#include <numeric>

#include "core/rollout.h"
#include "core/shares.h"
#include "support/hand_made.h"
#include "support/shipped.h"
#include "view/reading.h"

namespace view {
namespace {

struct Shown {
  content::Example example;
  Scene scene;

  Shown(content::Example given, ViewState state)
      : example(std::move(given)), scene(make_scene(example, nullptr, focused(state))) {}
  RolloutFigures figures(double share = 0.5) const {
    return *rollout_figures(rollout_task(scene, share));
  }
  std::string summary() const {
    return rollout_summary(scene, figures(), scene.tokens, scene.key_tokens);
  }

 private:
  ViewState focused(ViewState state) const {
    state.focus = example.focus;
    return state;
  }
};

Shown shown(const std::string& name, const ViewState& state) {
  const content::Example& example = support::example(name);
  return {read_by(example, state, support::library().lexicon()).value_or(example), state};
}

ViewState layer_two(const char* model = "") {
  ViewState state;
  state.word_model = model;
  state.layer = 1;
  return state;
}

double sum(const std::vector<double>& row) {
  return std::accumulate(row.begin(), row.end(), 0.0);
}

TEST(LabRollout, ShowsRawWeightsRolloutAndShares) {
  const Shown now = shown("animal-tired", layer_two("four-heads"));
  const RolloutFigures figures = now.figures();
  ASSERT_EQ(figures.maps.size(), 3U);
  ASSERT_EQ(figures.rows.size(), 3U);
  const core::Index it = now.scene.focus;
  for (core::Index j = 0; j < now.scene.size(); ++j) {
    double mean = 0.0;
    for (const core::HeadTrace& head : now.scene.trace.layers[1].heads) {
      mean += static_cast<double>(head.weights(it, j)) / 4.0;
    }
    const auto at = static_cast<std::size_t>(j);
    EXPECT_NEAR(figures.rows[0].numbers[at], mean, 1e-6);
    EXPECT_NEAR(figures.maps[1].numbers(it, j), (*core::rollout(now.scene.trace, 1, 0.5))(it, j),
                1e-6);
  }
  for (const NumberRow& row : figures.rows) EXPECT_NEAR(sum(row.numbers), 1.0, 1e-5) << row.name;
  for (core::Index row = 0; row < now.scene.size(); ++row) {
    const auto shares =
        core::input_shares(now.example.model, now.scene.trace, now.scene.controls, 1, row);
    for (core::Index j = 0; j < now.scene.size(); ++j) {
      EXPECT_NEAR(figures.maps[2].numbers(row, j), shares->words[static_cast<std::size_t>(j)],
                  1e-6);
    }
  }
  EXPECT_TRUE(figures.maps[2].is_signed);
}

// A head that hands on nothing counts in rollout; the shares do not know it.
TEST(LabRollout, AGateChangesTheSharesAndNotTheRollout) {
  ViewState state = layer_two("four-heads");
  state.layer = 0;
  const RolloutFigures open = shown("animal-tired", state).figures();
  state.gates = {{0.0F, 0.0F, 0.0F, 0.0F}};
  const Shown gated = shown("animal-tired", state);
  const RolloutFigures shut = gated.figures();
  EXPECT_EQ(open.rows[1].numbers, shut.rows[1].numbers);
  EXPECT_NE(open.rows[2].numbers, shut.rows[2].numbers);
  EXPECT_NEAR(shut.rows[2].numbers[static_cast<std::size_t>(gated.scene.focus)], 1.0, 1e-9)
      << "nothing but the residual";
}

TEST(LabRollout, SaysWhyThereAreNoShares) {
  ViewState state = layer_two();
  state.layer_norm = true;
  const Shown normed = shown("animal-tired", state);
  EXPECT_EQ(normed.figures().maps.size(), 2U);
  EXPECT_NE(normed.summary().find("LayerNorm is on"), std::string::npos);
  state.feed_forward = true;
  EXPECT_NE(shown("animal-tired", state).summary().find("the feed-forward are on"),
            std::string::npos);
}

TEST(LabRollout, SaysWhyThereIsNoRolloutBetweenTwoSequences) {
  const Shown cross = shown("translation", {});
  EXPECT_EQ(cross.figures().maps.size(), 1U);
  EXPECT_EQ(cross.figures().maps[0].numbers, cross.scene.shown().weights);
  EXPECT_NE(cross.summary().find("words of the other sequence"), std::string::npos);
}

// Longer than 64 words: only the focus word's shares, the same as before.
TEST(LabRollout, LongSentencesHaveTheFocusWordsSharesAlone) {
  ViewState state = layer_two();
  state.repeat = 8;
  const Shown longer = shown("animal-tired", state);
  ASSERT_EQ(longer.scene.size(), 88);
  const RolloutFigures figures = longer.figures();
  EXPECT_EQ(figures.maps[2].caption, "the focus row alone");
  const core::Index focus = longer.scene.focus;
  EXPECT_NEAR(figures.maps[2].numbers.row(focus).sum(), 1.0F, 1e-4F);
  EXPECT_EQ(figures.maps[2].numbers.row(focus + 1).cwiseAbs().maxCoeff(), 0.0F);
  EXPECT_NEAR(figures.rows[1].numbers[3], figures.rows[1].numbers[14], 1e-6)
      << "copies of a word, neither the focus";
}

TEST(LabRollout, TwelveLayersOfAFileAreMultiplied) {
  content::Example example = support::example("three-tokens");
  example.model.layers.assign(12, example.model.layers.front());
  ViewState state;
  state.layer = 11;
  const Shown now(example, state);
  const RolloutFigures figures = now.figures();
  for (const NumberRow& row : figures.rows) EXPECT_NEAR(sum(row.numbers), 1.0, 1e-5) << row.name;
  const core::Index focus = now.scene.focus;
  EXPECT_LT(figures.maps[1].numbers(focus, focus), 0.6F) << "after twelve halves little is left";
}

TEST(LabRollout, EveryExampleHasASummary) {
  for (const content::Example& example : support::library().examples()) {
    for (const bool mask : {false, true}) {
      ViewState state;
      state.causal_mask = mask;
      state.residual = !mask;
      state.layer = static_cast<core::Index>(example.model.layers.size()) - 1;
      const Shown now(example, state);
      EXPECT_TRUE(now.summary().starts_with("Row of **")) << example.name;
      const RolloutFigures figures = now.figures(0.25);
      const std::string cell =
          rollout_cell(figures, {0, 0, 0.0F}, now.scene.tokens, now.scene.key_tokens);
      EXPECT_NE(cell.find("mean weights "), std::string::npos);
    }
  }
  const Shown one(support::hand_made("one", {"a"}, {{1.0}}), {});
  EXPECT_NE(one.summary().find("are the same to two decimals"), std::string::npos) << one.summary();
}

TEST(LabRollout, IsComputedOncePerSceneAndShare) {
  const Shown now = shown("animal-tired", layer_two());
  RolloutLab lab;
  int woken = 0;
  const auto wake = [&] { ++woken; };
  lab.update(now.scene, 1, wake);
  lab.wait();
  const auto first = lab.figures();
  ASSERT_NE(first, nullptr);
  lab.update(now.scene, 1, wake);
  lab.wait();
  EXPECT_EQ(lab.figures(), first);
  lab.share = 0.0;
  lab.update(now.scene, 1, wake);
  lab.wait();
  ASSERT_NE(lab.figures(), first);
  EXPECT_EQ(lab.figures()->rows[1].numbers[static_cast<std::size_t>(now.scene.focus)], 1.0);
  lab.stop();
}

}  // namespace
}  // namespace view
