#include "view/scene.h"

#include <gtest/gtest.h>

#include "support/hand_made.h"
#include "support/shipped.h"

namespace view {
namespace {

using core::Index;
using core::PositionKind;

Scene scene_of(const ViewState& state) {
  const content::Example& one = support::example(state.example);
  return make_scene(one, &support::partner_of(one), state);
}

std::string word_at(const Scene& scene, Index row) {
  return scene.tokens[static_cast<std::size_t>(row)];
}

ViewState on_it() {
  ViewState state;
  state.focus = 7;
  state.layer = 1;
  return state;
}

TEST(Scene, ShowsTheSentenceInItsOrder) {
  const Scene scene = scene_of(on_it());
  EXPECT_EQ(scene.tokens, support::example("animal-tired").tokens);
  EXPECT_EQ(word_at(scene, scene.focus), "it");
  EXPECT_EQ(scene.size(), 11);
  EXPECT_FALSE(scene.unshuffled);
  EXPECT_EQ(&scene.shown(), &scene.trace.layers[1].heads[0]);
  EXPECT_TRUE(support::same_bits(scene.shown().weights,
                                 support::weights(support::example("animal-tired"), 1)));
}

TEST(Scene, EveryControlReachesTheMathematics) {
  ViewState state = on_it();
  state.sharpness = 3.0F;
  state.causal_mask = true;
  state.positions = PositionKind::rotary;
  const core::Matrix expected = support::weights(support::example("animal-tired"), 1,
                                                 support::with(PositionKind::rotary, 3.0F, true));
  EXPECT_TRUE(support::same_bits(scene_of(state).shown().weights, expected));
}

TEST(Scene, TheFocusFollowsItsWordThroughEveryShuffle) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    for (Index focus = 0; focus < 11; ++focus) {
      ViewState state = on_it();
      state.shuffle = true;
      state.shuffle_seed = seed;
      state.focus = focus;
      const Scene scene = scene_of(state);
      EXPECT_EQ(scene.permutation[static_cast<std::size_t>(scene.focus)], focus);
      for (std::size_t i = 0; i < 11; ++i) {
        EXPECT_EQ(scene.tokens[i],
                  scene.example->tokens[static_cast<std::size_t>(scene.permutation[i])]);
      }
    }
  }
}

TEST(Scene, HoldingTheAxesShowsTheFirstPictureAgainWithoutPositions) {
  const Scene plain = scene_of(on_it());
  ViewState state = on_it();
  state.shuffle = true;
  state.hold_unshuffled = true;
  const Scene held = scene_of(state);
  EXPECT_EQ(held.tokens, plain.tokens);
  EXPECT_EQ(held.focus, plain.focus);
  EXPECT_EQ(held.changed, plain.changed);
  EXPECT_EQ(held.partner_tokens, plain.partner_tokens);
  EXPECT_TRUE(support::near(held.shown().weights, support::to_grid(plain.shown().weights), 1e-6));
  EXPECT_TRUE(support::near(held.partner_shown()->weights,
                            support::to_grid(plain.partner_shown()->weights), 1e-6));
  state.positions = PositionKind::rotary;
  EXPECT_FALSE(
      support::near(scene_of(state).shown().weights, support::to_grid(plain.shown().weights), 0.05))
      << "control: with positions the shuffle shows";
}

TEST(Scene, HoldingWithoutAShuffleChangesNothing) {
  ViewState state = on_it();
  state.hold_unshuffled = true;
  EXPECT_TRUE(
      support::same_bits(scene_of(state).shown().weights, scene_of(on_it()).shown().weights));
}

TEST(Scene, ThePartnerIsComputedUnderTheSameControlsInTheSameOrder) {
  ViewState state = on_it();
  state.shuffle = true;
  state.sharpness = 2.0F;
  const Scene scene = scene_of(state);
  ASSERT_NE(scene.partner_shown(), nullptr);
  core::Controls controls = support::with(PositionKind::none, 2.0F);
  controls.permutation = scene.permutation;
  EXPECT_TRUE(support::same_bits(scene.partner_shown()->weights,
                                 support::weights(support::example("animal-wide"), 1, controls)));
  for (std::size_t i = 0; i < scene.tokens.size(); ++i) {
    EXPECT_EQ(scene.changed[i], scene.tokens[i] == "tired.") << scene.tokens[i];
    EXPECT_EQ(scene.partner_tokens[i], scene.changed[i] ? "wide." : scene.tokens[i]);
  }
}

TEST(Scene, ThePartnersRowIsEqualInLayerOneAndDiffersInLayerTwo) {
  ViewState state = on_it();
  state.layer = 0;
  EXPECT_EQ(scene_of(state).partner_difference(7), 0.0);
  state.layer = 1;
  EXPECT_GT(scene_of(state).partner_difference(7).value_or(0.0), 0.5);
}

TEST(Scene, APartnerOfAnotherLengthIsNotCompared) {
  const Scene scene =
      make_scene(support::example("animal-tired"), &support::example("road-tired"), on_it());
  EXPECT_EQ(scene.partner_shown(), nullptr);
  EXPECT_FALSE(scene.partner_difference(0));
  EXPECT_TRUE(scene.partner_tokens.empty());
  EXPECT_EQ(scene.changed, std::vector<bool>(11, false));
}

TEST(Scene, APartnerWithFewerLayersIsComparedWhereItHasThem) {
  const support::Grid half{{0.5, 0.5}, {0.5, 0.5}};
  const content::Example shallow = support::hand_made("shallow", {"a", "b"}, half);
  content::Example deep = support::hand_made("deep", {"a", "b"}, half);
  deep.model.layers.push_back(deep.model.layers.front());
  ViewState state;
  EXPECT_NE(make_scene(deep, &shallow, state).partner_shown(), nullptr);
  state.layer = 1;
  EXPECT_EQ(make_scene(deep, &shallow, state).partner_shown(), nullptr);
}

TEST(Scene, RepeatsStandOneAfterTheOther) {
  ViewState state = on_it();
  state.repeat = 2;
  state.focus = 18;
  const Scene scene = scene_of(state);
  EXPECT_EQ(scene.size(), 22);
  EXPECT_EQ(scene.shown().weights.rows(), 22);
  EXPECT_EQ(word_at(scene, 11), "The");
  EXPECT_EQ(scene.focus, 18);
  EXPECT_EQ(word_at(scene, 18), "it");
  EXPECT_TRUE(scene.changed[10] && scene.changed[21]);
}

TEST(Scene, WhatIsOutOfRangeIsBroughtBack) {
  ViewState state = on_it();
  state.layer = 99;
  state.head = 99;
  state.focus = 99;
  state.repeat = 1'000'000;
  const Scene high = scene_of(state);
  EXPECT_EQ(high.layer, 1U);
  EXPECT_EQ(high.head, 0U);
  EXPECT_EQ(high.size(), 11 * 64);
  state.layer = state.head = state.focus = state.repeat = -5;
  const Scene low = scene_of(state);
  EXPECT_EQ(low.layer, 0U);
  EXPECT_EQ(low.head, 0U);
  EXPECT_EQ(low.focus, 0);
  EXPECT_EQ(low.size(), 11);
  state.focus = 99;
  EXPECT_EQ(scene_of(state).focus, 10);
}

TEST(Scene, AWordIsFoundWithoutCapitalsAndPunctuation) {
  const std::vector<std::string> tokens{"The", "end", "of", "the", "\u201Cend\u201D."};
  EXPECT_EQ(places_of(tokens, "THE"), (std::vector<Index>{0, 3}));
  EXPECT_EQ(places_of(tokens, "end"), (std::vector<Index>{1, 4}));
  EXPECT_TRUE(places_of(tokens, "en").empty());
}

// The largest power of two up to 64 with at most 1024 words.
TEST(Scene, RepeatsEndAtAThousandWords) {
  const auto most = [](std::size_t n) {
    content::Example example;
    example.tokens.assign(n, "a");
    return most_repeats(example);
  };
  EXPECT_EQ(most(1), 64);
  EXPECT_EQ(most(11), 64);
  EXPECT_EQ(most(16), 64);
  EXPECT_EQ(most(17), 32);
  EXPECT_EQ(most(512), 2);
  EXPECT_EQ(most(513), 1);
  EXPECT_EQ(most(4096), 1);
}

}  // namespace
}  // namespace view
