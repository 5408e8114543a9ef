#include "view/origin.h"

#include <gtest/gtest.h>

#include "support/hand_made.h"
#include "support/shipped.h"

namespace view {
namespace {

using core::Index;

Scene scene_of(const content::Example& example, ViewState state = {}) {
  return make_scene(example, nullptr, state);
}

// By hand. Embeddings are the unit vectors, values too, no residual: y of `a` is its row of
// weights (0.75, 0.25), its parts are 0.75 e1 and 0.25 e2, |y|^2 = 0.625; shares 0.9 and 0.1.
TEST(Origin, SharesOfTwoWordsByHand) {
  const content::Example example =
      support::hand_made("two", {"a", "b"}, {{0.75, 0.25}, {0.5, 0.5}});
  const Origin origin = make_origin(scene_of(example));
  ASSERT_EQ(origin.rows.size(), 2U);
  EXPECT_NEAR(origin.rows[0].share, 0.9, 1e-6);
  EXPECT_NEAR(origin.rows[1].share, 0.1, 1e-6);
  EXPECT_NEAR(*origin.rows[0].weight, 0.75, 1e-6);
  EXPECT_NEAR(origin.total, 1.0, 1e-6);
  EXPECT_NEAR(origin.weight_total, 1.0, 1e-6);
  EXPECT_TRUE(origin.reason.empty());
}

TEST(Origin, SharesSumToOneInEveryLayerOfEveryExample) {
  for (const content::Example& example : support::library().examples()) {
    for (std::size_t layer = 0; layer < example.model.layers.size(); ++layer) {
      ViewState state;
      state.layer = static_cast<Index>(layer);
      state.focus = example.focus;
      state.repeat = 2;
      const Scene scene = scene_of(example, state);
      const Origin origin = make_origin(scene);
      ASSERT_FALSE(origin.rows.empty()) << example.name << ": " << origin.reason;
      EXPECT_NEAR(origin.total, 1.0, 1e-5) << example.name;
      EXPECT_NEAR(origin.weight_total, 1.0, 1e-5) << example.name;
      EXPECT_EQ(static_cast<Index>(origin.rows.size()),
                scene.size() + (scene.cross() ? scene.keys() : 0));
    }
  }
}

// In cross-attention weights belong to the other sequence; both sequences have shares.
TEST(Origin, TheOtherSequenceStandsApart) {
  const Scene scene = scene_of(support::example("translation"));
  ASSERT_TRUE(scene.cross());
  const Origin origin = make_origin(scene);
  double memory = 0.0;
  for (const OriginRow& row : origin.rows) {
    EXPECT_EQ(row.weight.has_value(), row.of_memory);
    if (row.of_memory) memory += row.share;
  }
  EXPECT_FALSE(origin.rows.front().of_memory);
  EXPECT_TRUE(origin.rows.back().of_memory);
  EXPECT_NEAR(origin.memory_total, memory, 1e-12);
}

TEST(Origin, SaysWhyThereAreNone) {
  const content::Example& example = support::example("animal-tired");
  ViewState state;
  state.layer_norm = true;
  EXPECT_EQ(make_origin(scene_of(example, state)).reason.rfind("LayerNorm is on", 0), 0U);
  state.feed_forward = true;
  EXPECT_EQ(make_origin(scene_of(example, state)).reason.rfind("LayerNorm and the feed-", 0), 0U);
  state.layer_norm = false;
  const Origin origin = make_origin(scene_of(example, state));
  EXPECT_EQ(origin.reason.rfind("The feed-forward is on", 0), 0U);
  EXPECT_TRUE(origin.rows.empty());
  content::Example nothing = support::hand_made("zero", {"a"}, {{1.0}});
  nothing.embeddings.setZero();
  EXPECT_NE(make_origin(scene_of(nothing)).reason.find("is 0"), std::string::npos);
}

// The axes held in the unshuffled order show the shuffled sentence's shares, word for word.
TEST(Origin, SharesGoWithTheirWordsThroughAShuffle) {
  const content::Example& example = support::example("animal-tired");
  ViewState state;
  state.layer = 1;
  state.focus = example.focus;
  const Origin plain = make_origin(scene_of(example, state));
  state.shuffle = true;
  const Scene shuffled = scene_of(example, state);
  const Origin moved = make_origin(shuffled);
  for (std::size_t i = 0; i < moved.rows.size(); ++i) {
    const auto original = static_cast<std::size_t>(shuffled.permutation[i]);
    EXPECT_NEAR(moved.rows[i].share, plain.rows[original].share, 1e-5);
  }
  state.hold_unshuffled = true;
  const Origin held = make_origin(scene_of(example, state));
  for (std::size_t i = 0; i < held.rows.size(); ++i) {
    EXPECT_NEAR(held.rows[i].share, plain.rows[i].share, 1e-5);
  }
}

float measure(std::string_view text, float size, bool) {
  return static_cast<float>(text.size()) * size * 0.5F;
}

// A share below 0 points left of the line, one above it right; a share of 1.5 stays in its room.
TEST(Origin, BarsStandOnTheirSideOfZero) {
  Origin origin;
  origin.rows = {{0, false, 1.5, 0.5}, {1, false, -0.5, 0.5}};
  origin.total = origin.weight_total = 1.0;
  const std::vector<std::string> names{"a", "b"};
  const Theme& colours = theme(ThemeKind::dark);
  const OriginContext context{origin, names, names, "share", "weight", colours, measure, 1.0F, 0};
  const OriginLayout layout = layout_origin(context, 600.0F);
  std::vector<Rect> bars;
  for (const Shape& shape : origin_figure(context, layout)) {
    const auto* rect = std::get_if<FilledRect>(&shape);
    if (rect != nullptr && rect->colour == colours.accent) bars.push_back(rect->rect);
  }
  ASSERT_EQ(bars.size(), 2U);
  EXPECT_NEAR(bars[0].x, layout.zero, 1e-3F);
  EXPECT_NEAR(bars[0].width, 3.0F * bars[1].width, 1e-2F);
  EXPECT_NEAR(bars[1].right(), layout.zero, 1e-3F);
  EXPECT_LE(bars[0].right(), layout.width - layout.bar);
  EXPECT_GE(bars[1].x, layout.words + layout.number);
}

}  // namespace
}  // namespace view
