#include "view/reading.h"

#include <gtest/gtest.h>

#include "support/shipped.h"
#include "view/scene.h"

namespace view {
namespace {

const content::Lexicon& lexicon() {
  return support::library().lexicon();
}

TEST(Reading, TheExamplesOwnModelNeedsNoOtherReading) {
  const content::Example& one = support::example("animal-tired");
  EXPECT_FALSE(read_by(one, {}, lexicon()));
  ViewState state;
  state.word_model = "one-head";
  EXPECT_FALSE(read_by(one, state, lexicon()));
  state.word_model = "no such model";
  EXPECT_FALSE(read_by(one, state, lexicon()));
}

TEST(Reading, AnotherModelReadsTheSameWords) {
  const content::Example& one = support::example("animal-tired");
  ViewState state;
  state.word_model = "four-heads";
  const auto read = read_by(one, state, lexicon());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->tokens, one.tokens);
  EXPECT_EQ(read->name, one.name);
  EXPECT_EQ(read->model.layers.at(0).heads.size(), 4U);
}

TEST(Reading, NumbersOfAnExampleAreReadByNoModel) {
  ViewState state;
  state.word_model = "four-heads";
  state.edited = tables_of(lexicon().construction);
  EXPECT_FALSE(read_by(support::example("three-tokens"), state, lexicon()));
}

// Editing starts from what is shown.
TEST(Reading, UneditedTablesGiveTheSameNumbers) {
  const content::Example& one = support::example("animal-tired");
  ViewState state;
  state.edited = tables_of(lexicon().construction);
  const auto read = read_by(one, state, lexicon());
  ASSERT_TRUE(read);
  const Scene plain = make_scene(one, nullptr, {});
  const Scene edited = make_scene(*read, nullptr, {});
  EXPECT_EQ(edited.trace.layers[1].output, plain.trace.layers[1].output);
}

// All scores alike: every weight of layer 1 is 1/11.
TEST(Reading, TablesOfZeroMakeEveryRowFlat) {
  ViewState state;
  state.edited = tables_of(lexicon().construction);
  for (std::vector<float>& table : state.edited->tables) table.assign(table.size(), 0.0F);
  state.edited->gains.assign(state.edited->gains.size(), 0.0F);
  const auto read = read_by(support::example("animal-tired"), state, lexicon());
  ASSERT_TRUE(read);
  const Scene scene = make_scene(*read, nullptr, state);
  for (const core::LayerTrace& layer : scene.trace.layers) {
    EXPECT_LT((layer.heads[0].weights.array() - 1.0F / 11.0F).abs().maxCoeff(), 1e-6F);
  }
}

TEST(ViewState, ResettingTheModelLeavesTheRest) {
  ViewState state;
  EXPECT_FALSE(state.model_is_changed());
  state.layer = 1;
  state.causal_mask = true;
  EXPECT_FALSE(state.model_is_changed());
  const ViewState before = state;
  state.word_model = "four-heads";
  state.gates = {{0.0F}};
  state.layer_norm = state.feed_forward = true;
  state.residual = false;
  state.edited = tables_of(lexicon().construction);
  EXPECT_TRUE(state.model_is_changed());
  state.reset_model();
  EXPECT_EQ(state, before);
}

}  // namespace
}  // namespace view
