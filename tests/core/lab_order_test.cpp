#include "core/lab_order.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/permutation.h"
#include "support/matrices.h"

namespace core {
namespace {

// One head of 4 dimensions over random embeddings, with the standard positions of both kinds.
OrderTask random_task(Index n) {
  std::mt19937_64 generator(11);
  OrderTask task;
  task.embeddings = support::random_matrix(n, 4, generator);
  Head head{support::random_matrix(4, 4, generator), support::random_matrix(4, 4, generator),
            support::random_matrix(4, 4, generator), standard_pairs(4, 10000.0F)};
  task.model.axes = standard_axes(4, 10000.0F, 1.0F);
  task.model.layers.push_back({{head}, std::nullopt, true});
  task.permutation = shuffled_order(n, 3);
  task.shift = 5;
  return task;
}

TEST(LabOrder, WithoutPositionsNothingTellsTheOrder) {
  const OrderFigures figures = measure_order(random_task(7), PositionKind::none);
  EXPECT_LT(figures.shuffle, 1e-6);
  EXPECT_EQ(figures.shift, 0.0) << "nothing reads the places";
}

TEST(LabOrder, RotaryWeightsFollowTheDistanceAlone) {
  const OrderFigures figures = measure_order(random_task(7), PositionKind::rotary);
  EXPECT_GT(figures.shuffle, 0.05);
  EXPECT_LT(figures.shift, 1e-5);
}

TEST(LabOrder, SinusoidalWeightsMoveWithTheWholeSentence) {
  const OrderFigures figures = measure_order(random_task(7), PositionKind::sinusoidal);
  EXPECT_GT(figures.shuffle, 0.05);
  EXPECT_GT(figures.shift, 0.01);
}

TEST(LabOrder, TheMaskAloneTellsTheOrder) {
  OrderTask task = random_task(7);
  task.controls.causal_mask = true;
  EXPECT_GT(measure_order(task, PositionKind::none).shuffle, 0.05);
}

// The user's own positions, shuffle and offset are not mixed into what is compared.
TEST(LabOrder, ReadsSharpnessAndMaskAlone) {
  OrderTask task = random_task(5);
  const OrderFigures plain = measure_order(task, PositionKind::none);
  task.controls.positions = PositionKind::sinusoidal;
  task.controls.permutation = shuffled_order(5, 9);
  task.controls.position_offset = 4;
  const OrderFigures same = measure_order(task, PositionKind::none);
  EXPECT_EQ(same.shuffle, plain.shuffle);
  EXPECT_EQ(same.shift, plain.shift);
}

TEST(LabOrder, SwappedWordsAreTheSameSetWithoutPositions) {
  OrderTask task = random_task(3);
  const std::vector<Index> match{2, 1, 0};
  Matrix swapped(3, 4);
  for (Index row = 0; row < 3; ++row) swapped.row(row) = task.embeddings.row(2 - row);
  const SwapFigures none = measure_swap(task, swapped, match, PositionKind::none);
  EXPECT_LT(none.weights, 1e-6);
  EXPECT_LT(none.outputs, 1e-5);
  for (const PositionKind kind : {PositionKind::sinusoidal, PositionKind::rotary}) {
    const SwapFigures figures = measure_swap(task, swapped, match, kind);
    EXPECT_GT(figures.weights, 0.01);
    EXPECT_GT(figures.outputs, 0.01);
  }
}

// angle 1 and 0.01: cos(2) = -0.41615, sin(2) = 0.90930, cos(0.02) = 0.99980, sin(0.02) = 0.02000.
TEST(LabOrder, SinusoidalCodeIsCosineAndSineOfAngleTimesPlace) {
  const std::vector<PositionAxis> axes{{7, 3, 1.0F, 1.0F}, {-1, 5, 0.01F, 2.0F}};
  const Matrix code = sinusoidal_code(3, axes);
  EXPECT_TRUE(support::near(
      code,
      {{1.0, 0.0, 0.0, 0.0}, {0.54030, 0.84147, 0.0, 0.02000}, {-0.41615, 0.90930, 0.0, 0.04000}},
      1e-5));
}

// 7 radians are 7 - 2 pi = 0.71681 beyond one turn.
TEST(LabOrder, RotaryAnglesStayWithinOneTurn) {
  const Matrix angles = rotary_angles(8, {{0, 1, 1.0F}, {2, 3, 0.01F}});
  ASSERT_EQ(angles.rows(), 8);
  ASSERT_EQ(angles.cols(), 2);
  EXPECT_EQ(angles(0, 0), 0.0F);
  EXPECT_NEAR(angles(6, 0), 6.0F, 1e-5F);
  EXPECT_NEAR(angles(7, 0), 0.71681F, 1e-5F);
  EXPECT_NEAR(angles(7, 1), 0.07F, 1e-6F);
}

// Row 0 with offset 3 is row 3 without.
TEST(LabOrder, OffsetMovesEveryPlace) {
  const auto axes = standard_axes(4, 100.0F, 1.0F);
  Matrix plain = Matrix::Zero(5, 4);
  add_sinusoidal(plain, axes);
  Matrix moved = Matrix::Zero(2, 4);
  add_sinusoidal(moved, axes, 3);
  EXPECT_TRUE(support::same_bits(moved, plain.bottomRows(2)));
  const auto pairs = standard_pairs(4, 100.0F);
  Matrix turned = Matrix::Ones(5, 4);
  rotate(turned, pairs);
  Matrix turned_later = Matrix::Ones(2, 4);
  rotate(turned_later, pairs, 3);
  EXPECT_TRUE(support::same_bits(turned_later, turned.bottomRows(2)));
}

}  // namespace
}  // namespace core
