#include "core/block.h"

#include <gtest/gtest.h>

#include "core/model.h"
#include "core/permutation.h"
#include "support/matrices.h"
#include "support/plain_oracle.h"

// LayerNorm, feed-forward, gates and residual of a layer, on numbers derived by hand. Random models
// are compared with plain loops in forward_property_test.cpp.
namespace core {
namespace {

using support::Grid;

// (1, 3): mean 2, variance 1. (0, 0, 3, 3) about 1.5 with variance 2.25.
TEST(LayerNorm, GivesMeanNoughtAndVarianceOne) {
  const double small = 1.0 / std::sqrt(1.0 + 1e-5);
  EXPECT_TRUE(support::near(layer_norm(support::to_matrix(Grid{{1, 3}, {-40, -38}})),
                            {{-small, small}, {-small, small}}, 1e-7));
  const double large = 1.5 / std::sqrt(2.25 + 1e-5);
  EXPECT_TRUE(support::near(layer_norm(support::to_matrix(Grid{{0, 0, 3, 3}})),
                            {{-large, -large, large, large}}, 1e-7));
}

TEST(LayerNorm, EqualNumbersBecomeNoughtAndHugeOnesStayFinite) {
  EXPECT_TRUE(support::near(layer_norm(support::to_matrix(Grid{{7, 7, 7}, {0, 0, 0}})),
                            {{0, 0, 0}, {0, 0, 0}}, 0.0));
  EXPECT_TRUE(support::near(layer_norm(support::to_matrix(Grid{{3e38, -3e38}})), {{1, -1}}, 1e-6));
}

// Units max(0, x - 1) and max(0, -x); output 2 u1 + 3 u2 + 0.5.
FeedForward two_units() {
  FeedForward part;
  part.expand = support::to_matrix(Grid{{1, -1}});
  part.expand_bias = Vector{{-1.0F, 0.0F}};
  part.contract = support::to_matrix(Grid{{2}, {3}});
  part.contract_bias = Vector{{0.5F}};
  return part;
}

TEST(FeedForward, UnitsAreBentAndThenMixed) {
  const Matrix hidden = hidden_units(two_units(), support::to_matrix(Grid{{3}, {0.5}, {-2}}));
  EXPECT_TRUE(support::near(hidden, {{2, 0}, {0, 0}, {0, 2}}, 0.0));
  EXPECT_TRUE(support::near(contract(two_units(), hidden), {{4.5}, {0.5}, {6.5}}, 0.0));
}

// One dimension: two heads that average (queries 0), one carries x, the other 10 x; the output
// projection adds them.
Model two_heads() {
  const Matrix one = Matrix::Ones(1, 1);
  const Matrix nought = Matrix::Zero(1, 1);
  Layer layer;
  layer.heads = {{nought, one, one, {}}, {nought, one, 10.0F * one, {}}};
  layer.output = Matrix::Ones(2, 1);
  layer.feed_forward = two_units();
  Model model;
  model.layers = {layer, layer};
  return model;
}

const Matrix two_words = support::to_matrix(Grid{{1}, {3}});  // mean 2

TEST(Gates, MultiplyTheHeadBeforeTheHeadsAreJoined) {
  Controls controls;
  controls.gates = {{0.5F, 0.1F}};
  const Trace trace = forward(two_heads(), two_words, controls);
  const LayerTrace& first = trace.layers[0];
  EXPECT_TRUE(support::near(first.heads[1].output, {{20}, {20}}, 0.0)) << "as it was computed";
  EXPECT_EQ(first.heads[1].gate, 0.1F);
  EXPECT_TRUE(support::near(first.attention, {{3}, {3}}, 1e-6)) << "0.5 * 2 + 0.1 * 20";
  EXPECT_TRUE(support::near(first.output, {{4}, {6}}, 1e-6));
  EXPECT_EQ(trace.layers[1].heads[0].gate, 1.0F) << "a layer that is not named is open";
  EXPECT_TRUE(support::near(trace.layers[1].attention, {{55}, {55}}, 1e-5));
}

TEST(Gates, AllShutLeaveOnlyTheResidual) {
  Controls controls;
  controls.gates = {{0.0F, 0.0F}, {0.0F, 0.0F}};
  EXPECT_TRUE(
      support::same_bits(forward(two_heads(), two_words, controls).layers[1].output, two_words));
}

TEST(Gates, OfOneAreTheModelToTheBit) {
  Controls controls;
  controls.gates = {{1.0F, 1.0F}, {1.0F, 1.0F}};
  EXPECT_TRUE(support::same_bits(forward(two_heads(), two_words, controls).layers[1].output,
                                 forward(two_heads(), two_words, {}).layers[1].output));
}

TEST(Block, StationsThatAreOffAreEmpty) {
  const LayerTrace layer = forward(two_heads(), two_words, {}).layers[0];
  for (const Matrix* station :
       {&layer.normed, &layer.feed_normed, &layer.hidden, &layer.feed_forward}) {
    EXPECT_EQ(station->size(), 0);
  }
  EXPECT_TRUE(support::near(layer.attention, {{22}, {22}}, 1e-6));
  EXPECT_TRUE(support::near(layer.after_attention, {{23}, {25}}, 1e-6));
  EXPECT_TRUE(support::same_bits(layer.output, layer.after_attention));
}

// 23 and 25 after attention: units 22 and 24, so 44.5 and 48.5 are added.
TEST(Block, FeedForwardAddsToTheStream) {
  Controls controls;
  controls.feed_forward = true;
  const LayerTrace layer = forward(two_heads(), two_words, controls).layers[0];
  EXPECT_TRUE(support::near(layer.hidden, {{22, 0}, {24, 0}}, 1e-5));
  EXPECT_TRUE(support::near(layer.feed_forward, {{44.5}, {48.5}}, 1e-5));
  EXPECT_TRUE(support::near(layer.output, {{67.5}, {73.5}}, 1e-5));
}

TEST(Block, WithoutResidualNeitherPartKeepsItsInput) {
  Controls controls;
  controls.residual = false;
  Trace trace = forward(two_heads(), two_words, controls);
  EXPECT_TRUE(support::near(trace.layers[0].output, {{22}, {22}}, 1e-6));
  controls.feed_forward = true;
  trace = forward(two_heads(), two_words, controls);
  EXPECT_TRUE(support::near(trace.layers[0].output, {{42.5}, {42.5}}, 1e-5));
}

// A single dimension is all mean: heads and feed-forward read 0, the stream itself is kept.
TEST(Block, HeadsAndFeedForwardReadTheNormalisedStream) {
  Controls controls;
  controls.layer_norm = true;
  controls.feed_forward = true;
  const LayerTrace layer = forward(two_heads(), two_words, controls).layers[0];
  EXPECT_TRUE(support::near(layer.normed, {{0}, {0}}, 0.0));
  EXPECT_TRUE(support::near(layer.heads[1].value, {{0}, {0}}, 0.0));
  EXPECT_TRUE(support::near(layer.after_attention, {{1}, {3}}, 0.0));
  EXPECT_TRUE(support::near(layer.feed_normed, {{0}, {0}}, 0.0));
  EXPECT_TRUE(support::near(layer.output, {{1.5}, {3.5}}, 0.0));
}

TEST(Block, ReorderMovesEveryStation) {
  Controls controls;
  controls.layer_norm = true;
  controls.feed_forward = true;
  std::mt19937_64 generator(3);
  const Matrix words = support::random_matrix(3, 4, generator);
  Model model;
  Layer layer;
  layer.heads = {{support::random_matrix(4, 2, generator),
                  support::random_matrix(4, 2, generator),
                  support::random_matrix(4, 4, generator),
                  {}}};
  layer.feed_forward = FeedForward{support::random_matrix(4, 5, generator), Vector::Zero(5),
                                   support::random_matrix(5, 4, generator), Vector::Zero(4)};
  model.layers = {layer};
  const LayerTrace plain = forward(model, words, controls).layers[0];
  Trace whole;
  whole.layers = {plain};
  const LayerTrace moved = reorder(whole, {2, 0, 1}).layers[0];
  for (const auto station : {&LayerTrace::input, &LayerTrace::normed, &LayerTrace::attention,
                             &LayerTrace::after_attention, &LayerTrace::feed_normed,
                             &LayerTrace::hidden, &LayerTrace::feed_forward, &LayerTrace::output}) {
    ASSERT_EQ((plain.*station).rows(), 3);
    EXPECT_EQ((moved.*station).row(0), (plain.*station).row(2));
  }
}

// The first token shown has the mark, wherever it stood and whatever place it counts from.
TEST(FirstToken, IsMarkedOnceAndOnlyWithPositions) {
  Model model = two_heads();
  model.first_token = 0;
  Controls controls;
  EXPECT_TRUE(support::near(forward(model, two_words, controls).layers[0].input, {{1}, {3}}, 0.0));
  for (const PositionKind kind : {PositionKind::sinusoidal, PositionKind::rotary}) {
    controls.positions = kind;
    controls.position_offset = 5;
    controls.permutation = {1, 0};
    EXPECT_TRUE(
        support::near(forward(model, two_words, controls).layers[0].input, {{4}, {1}}, 0.0));
    controls.permutation.clear();
    EXPECT_TRUE(support::near(forward(model, repeat_rows(two_words, 2), controls).layers[0].input,
                              {{2}, {3}, {1}, {3}}, 0.0));
  }
}

}  // namespace
}  // namespace core
