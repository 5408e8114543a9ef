#include <gtest/gtest.h>

#include <cmath>

#include "core/analysis.h"
#include "core/model.h"
#include "core/permutation.h"

namespace core {
namespace {

Model identity_model(Index width) {
  Head head;
  head.query = Matrix::Identity(width, width);
  head.key = Matrix::Identity(width, width);
  head.value = Matrix::Identity(width, width);
  head.rotary = standard_pairs(width, 10000.0F);
  Model model;
  model.axes = standard_axes(width, 10000.0F, 1.0F);
  model.layers.push_back({{head}, std::nullopt, false});
  return model;
}

Matrix queries() {
  Matrix rows(2, 2);
  rows << 1.0F, 0.0F, 0.0F, 2.0F;
  return rows;
}

Matrix memory() {
  Matrix rows(3, 2);
  rows << 2.0F, 0.0F, 0.0F, 1.0F, 1.0F, 1.0F;
  return rows;
}

// Expected by hand: scores 2 0 1 / 0 2 2, divided by the root of 2, softmax, blended.
TEST(CrossAttention, KeysAndValuesComeFromTheMemory) {
  const Matrix other = memory();
  const Trace trace = forward(identity_model(2), queries(), {}, &other);
  ASSERT_TRUE(trace.cross);
  const HeadTrace& head = trace.layers[0].heads[0];
  ASSERT_EQ(head.weights.rows(), 2);
  ASSERT_EQ(head.weights.cols(), 3);
  Matrix scores(2, 3);
  scores << 2.0F, 0.0F, 1.0F, 0.0F, 2.0F, 2.0F;
  EXPECT_EQ(head.scores, scores);
  for (Index row = 0; row < 2; ++row) {
    double total = 0.0;
    for (Index key = 0; key < 3; ++key) {
      total += std::exp(static_cast<double>(scores(row, key)) / std::sqrt(2.0));
    }
    Eigen::Vector2d blend = Eigen::Vector2d::Zero();
    for (Index key = 0; key < 3; ++key) {
      const double weight =
          std::exp(static_cast<double>(scores(row, key)) / std::sqrt(2.0)) / total;
      EXPECT_NEAR(static_cast<double>(head.weights(row, key)), weight, 2e-6);
      blend += weight * other.row(key).cast<double>().transpose();
    }
    EXPECT_NEAR(static_cast<double>(head.output(row, 0)), blend(0), 1e-5);
    EXPECT_NEAR(static_cast<double>(head.output(row, 1)), blend(1), 1e-5);
  }
}

TEST(CrossAttention, TheSequenceAsItsOwnMemoryIsSelfAttention) {
  const Matrix sequence = memory();
  for (const PositionKind kind :
       {PositionKind::none, PositionKind::sinusoidal, PositionKind::rotary}) {
    Controls controls;
    controls.positions = kind;
    const Trace self = forward(identity_model(2), sequence, controls);
    const Trace cross = forward(identity_model(2), sequence, controls, &sequence);
    EXPECT_EQ(self.layers[0].heads[0].weights, cross.layers[0].heads[0].weights);
  }
}

TEST(CrossAttention, TheMaskHidesNothingOfTheMemory) {
  const Matrix other = memory();
  Controls controls;
  controls.causal_mask = true;
  const Trace trace = forward(identity_model(2), queries(), controls, &other);
  EXPECT_EQ(kept_in_all(trace.layers[0].heads[0].masked), 6);
}

TEST(CrossAttention, AShuffleMovesQueriesAndLeavesTheMemory) {
  const Matrix other = memory();
  Controls controls;
  controls.permutation = {1, 0};
  const Trace plain = forward(identity_model(2), queries(), {}, &other);
  const Trace shuffled = forward(identity_model(2), queries(), controls, &other);
  const HeadTrace& moved = shuffled.layers[0].heads[0];
  EXPECT_LE(shuffle_difference(moved.weights, plain.layers[0].heads[0].weights, {1, 0}, {0, 1, 2}),
            1e-6);
  EXPECT_GT(shuffle_difference(moved.weights, plain.layers[0].heads[0].weights, {0, 1}, {0, 1, 2}),
            0.05);
  const Trace back = reorder(shuffled, {1, 0});
  EXPECT_EQ(back.layers[0].heads[0].key, plain.layers[0].heads[0].key);
  EXPECT_LE(
      (back.layers[0].heads[0].weights - plain.layers[0].heads[0].weights).cwiseAbs().maxCoeff(),
      1e-6F);
}

TEST(CrossAttention, EveryKeptKeyIsOneStepAway) {
  const Matrix other = memory();
  const Trace trace = forward(identity_model(2), queries(), {}, &other);
  EXPECT_EQ(path_lengths(trace.layers[0].heads[0].masked, 1), (std::vector<Index>{1, 1, 1}));
  EXPECT_EQ(longest_path(trace.layers[0].heads[0].masked), 1);
  EXPECT_FALSE(largest_asymmetry(trace.layers[0].heads[0].weights));
}

}  // namespace
}  // namespace core
