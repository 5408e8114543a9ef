#include "view/lab_order.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/hand_made.h"
#include "support/shipped.h"

namespace view {
namespace {

const std::vector<core::PositionKind> kinds{
    core::PositionKind::none, core::PositionKind::sinusoidal, core::PositionKind::rotary};

Scene scene_of(const std::string& name, const ViewState& state = {}) {
  const content::Example& example = support::example(name);
  return make_scene(example, example.pair.empty() ? nullptr : &support::partner_of(example), state);
}

std::vector<OrderRow> rows_of(OrderLab& lab, const Scene& scene, const ViewState& state = {}) {
  lab.update(scene, state, support::library(), {});
  lab.wait();
  return lab.rows();
}

TEST(LabOrderView, ComparesTheKindsOfPositions) {
  OrderLab lab;
  const std::vector<OrderRow> rows = rows_of(lab, scene_of("animal-tired"));
  ASSERT_EQ(rows.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(rows[i].order.positions, kinds[i]);
  EXPECT_LT(rows[0].order.shuffle, 1e-6);
  EXPECT_FALSE(tells_order(rows[0]));
  for (const std::size_t kind : {1U, 2U}) {
    EXPECT_GE(rows[kind].order.shuffle, 0.05);
    EXPECT_TRUE(tells_order(rows[kind]));
  }
  EXPECT_LT(rows[2].order.shift, 1e-5) << "rotary weights follow distances";
}

TEST(LabOrderView, DogBitesManIsManBitesDogWithoutPositions) {
  OrderLab lab;
  const std::vector<OrderRow> rows = rows_of(lab, scene_of("animal-tired"));
  ASSERT_TRUE(lab.swap_pair().has_value());
  EXPECT_EQ(lab.swap_pair()->first->tokens, (std::vector<std::string>{"dog", "bites", "man"}));
  EXPECT_EQ(lab.swap_pair()->match, (std::vector<core::Index>{2, 1, 0}));
  EXPECT_LT(rows[0].swap->weights, 1e-6);
  EXPECT_LT(rows[0].swap->outputs, 1e-6) << "equal sets of outputs";
  for (const std::size_t kind : {1U, 2U}) {
    EXPECT_GE(rows[kind].swap->weights, 0.05);
    EXPECT_GE(rows[kind].swap->outputs, 0.05);
  }
}

TEST(LabOrderView, ShiftedSinusoidsMayMoveWeightsOfAnExplicitModel) {
  OrderLab lab;
  const std::vector<OrderRow> rows = rows_of(lab, scene_of("six-words"));
  EXPECT_EQ(rows[0].order.shift, 0.0);
  EXPECT_GT(rows[1].order.shift, 1e-3);
  EXPECT_LT(rows[2].order.shift, 1e-4);
}

TEST(LabOrderView, FollowsSeedShiftMaskAndExample) {
  OrderLab lab;
  ViewState state;
  const double first = rows_of(lab, scene_of("six-words"), state)[1].order.shuffle;
  state.shuffle_seed = 2;
  EXPECT_NE(rows_of(lab, scene_of("six-words"), state)[1].order.shuffle, first);
  lab.shift = 0;
  EXPECT_EQ(rows_of(lab, scene_of("six-words"), state)[1].order.shift, 0.0);
  state.causal_mask = true;
  EXPECT_TRUE(tells_order(rows_of(lab, scene_of("six-words", state), state)[0]))
      << "the mask alone tells the order";
  EXPECT_EQ(rows_of(lab, scene_of("three-tokens", state), state).size(), 3U);
}

// The figures are of the block as it is set, not of the plain one.
TEST(LabOrderView, FollowsTheSwitchesOfTheBlock) {
  OrderLab lab;
  ViewState state;
  const OrderRow plain = rows_of(lab, scene_of("dog-bites-man", state), state)[1];
  state.residual = false;
  const OrderRow without = rows_of(lab, scene_of("dog-bites-man", state), state)[1];
  EXPECT_NE(without.swap->outputs, plain.swap->outputs);
  EXPECT_EQ(without.order.shuffle, plain.order.shuffle) << "layer 1 reads the words as they are";
  state.layer_norm = true;
  EXPECT_NE(rows_of(lab, scene_of("dog-bites-man", state), state)[1].order.shuffle,
            plain.order.shuffle);
}

TEST(LabOrderView, NothingIsComputedTwice) {
  OrderLab lab;
  rows_of(lab, scene_of("six-words"));
  lab.update(scene_of("six-words"), {}, support::library(), {});
  EXPECT_FALSE(lab.running());
}

TEST(LabOrderView, CrossAttentionHasFiguresToo) {
  for (const content::Example& example : support::library().examples()) {
    if (!example.memory) continue;
    OrderLab lab;
    const std::vector<OrderRow> rows = rows_of(lab, scene_of(example.name));
    ASSERT_EQ(rows.size(), 3U) << example.name;
    EXPECT_LT(rows[0].order.shuffle, 1e-6);
  }
}

TEST(LabOrderView, TableNamesSeedAndShift) {
  OrderLab lab;
  ViewState state;
  state.shuffle_seed = 7;
  lab.shift = 25;
  EXPECT_EQ(order_table(lab, state).rows[0][1], "…");
  rows_of(lab, scene_of("dog-bites-man", state), state);
  const Table table = order_table(lab, state);
  ASSERT_EQ(table.rows.size(), 4U);
  EXPECT_EQ(table.rows[0][0], "Words shuffled (seed 7): of a weight");
  EXPECT_EQ(table.rows[1][0], "All words 25 places later: of a weight");
  EXPECT_EQ(table.rows[2][0], "dog bites man / man bites dog: of a weight");
}

// The hand-built model turns its first pair by 1 radian and its second by 0.01 at each place.
TEST(LabOrderView, PictureHoldsTheModelsOwnCode) {
  OrderLab lab;
  const Scene scene = scene_of("animal-tired");
  lab.shown = core::PositionKind::rotary;
  const CodePicture turned = code_picture(lab, scene, scene.tokens);
  ASSERT_EQ(turned.values.rows(), 11);
  ASSERT_EQ(turned.values.cols(), 2);
  EXPECT_NEAR(turned.values(3, 0), 3.0F, 1e-6F);
  EXPECT_NEAR(turned.values(3, 1), 0.03F, 1e-6F);
  EXPECT_EQ(turned.rows[1], "animal");
  EXPECT_EQ(turned.columns, (std::vector<std::string>{"1 i", "0.01 i"}));
  lab.shown = core::PositionKind::sinusoidal;
  const CodePicture added = code_picture(lab, scene, scene.tokens);
  EXPECT_NEAR(added.values(2, 0), std::cos(2.0F), 1e-6F);
  EXPECT_NEAR(added.values(2, 1), std::sin(2.0F), 1e-6F);
  lab.shown = core::PositionKind::none;
  EXPECT_TRUE(code_picture(lab, scene, scene.tokens).values.isZero());
}

// Vaswani et al.: dimension 2k turns by 10000^(-2k/64) at each place.
TEST(LabOrderView, StandardPicturesAreThePapers) {
  OrderLab lab;
  lab.standard = true;
  const Scene scene = scene_of("animal-tired");
  lab.shown = core::PositionKind::sinusoidal;
  const CodePicture added = code_picture(lab, scene, scene.tokens);
  ASSERT_EQ(added.values.rows(), 50);
  ASSERT_EQ(added.values.cols(), 64);
  EXPECT_NEAR(added.values(10, 33), std::sin(10.0 / std::pow(10000.0, 32.0 / 64.0)), 1e-6);
  lab.shown = core::PositionKind::rotary;
  const CodePicture turned = code_picture(lab, scene, scene.tokens);
  ASSERT_EQ(turned.values.cols(), 16);
  EXPECT_NEAR(turned.values(5, 8), 5.0 / std::pow(10000.0, 16.0 / 32.0), 1e-6);
}

float measure(std::string_view text, float size, bool) {
  return static_cast<float>(text.size()) * size * 0.5F;
}

TEST(LabOrderView, HandsPointAsTheAnglesSay) {
  CodePicture picture;
  picture.values = core::Matrix::Zero(1, 2);
  picture.values(0, 1) = 1.5707964F;  // a quarter turn
  picture.rows = {"a"};
  picture.columns = {"0 i", "1 i"};
  const Rect area{0.0F, 0.0F, 400.0F, 100.0F};
  const CodeFigure drawing =
      code_figure(picture, core::PositionKind::rotary, area, theme(ThemeKind::dark), 1.0F, measure);
  EXPECT_EQ(drawing.cells.width, 0.0F) << "no map of colours under the dials";
  std::vector<Line> hands;
  for (const Shape& shape : drawing.figure) {
    if (const auto* line = std::get_if<Line>(&shape)) hands.push_back(*line);
  }
  ASSERT_EQ(hands.size(), 2U);
  EXPECT_GT(hands[0].to.x, hands[0].from.x + 5.0F) << "angle 0 points right";
  EXPECT_NEAR(hands[0].to.y, hands[0].from.y, 1e-3F);
  EXPECT_NEAR(hands[1].to.x, hands[1].from.x, 1e-3F);
  EXPECT_LT(hands[1].to.y, hands[1].from.y - 5.0F) << "a quarter turn points up";
}

TEST(LabOrderView, ColoursSpanBothSidesOfZero) {
  CodePicture picture;
  picture.values = core::Matrix::Constant(2, 2, -3.0F);
  const Theme& colours = theme(ThemeKind::dark);
  const HeatmapStyle style = code_style(picture, core::PositionKind::sinusoidal, colours, 40, 40);
  EXPECT_EQ(style.low, -3.0F);
  EXPECT_EQ(style.high, 3.0F);
  const HeatmapStyle turn = code_style(picture, core::PositionKind::rotary, colours, 40, 40);
  EXPECT_EQ(turn.low, 0.0F);
  EXPECT_NEAR(turn.high, 6.2831853F, 1e-6F);
  const HeatmapGrid grid = code_grid(picture);
  EXPECT_EQ(grid.values, std::vector<float>(4, -3.0F));
  EXPECT_EQ(grid.masked.size(), 4U);
}

}  // namespace
}  // namespace view
