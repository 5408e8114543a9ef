#include "core/cheat.h"

#include <gtest/gtest.h>

#include "support/matrices.h"

namespace core {
namespace {

using support::Grid;

const Matrix copying = support::to_matrix(Grid{{0.1, 0.7, 0.2}, {0.2, 0.1, 0.7}, {0.5, 0.3, 0.2}});

TEST(Cheat, MaskingAfterSoftmaxKeepsTheRestAsItIs) {
  const Matrix late = mask_after_softmax(copying);
  EXPECT_TRUE(support::near(late, {{0.1, 0, 0}, {0.2, 0.1, 0}, {0.5, 0.3, 0.2}}, 1e-7));
  EXPECT_EQ(mask_after_softmax(Matrix::Ones(1, 1)), Matrix::Ones(1, 1));
}

// Three different words, each with an output of its own: the output is the row of weights.
TEST(Cheat, ARowPredictsItsLargestOutput) {
  const CheatFigures figures = cheat_figures(copying, copying, {0, 1, 2});
  ASSERT_EQ(figures.guesses.size(), 2U);
  EXPECT_EQ(figures.guesses[0].words, std::vector<Index>{1});
  EXPECT_NEAR(figures.guesses[0].probability, 0.7, 1e-6);
  EXPECT_EQ(figures.right, 2.0);
  EXPECT_NEAR(figures.next_weight, 0.7, 1e-6);
  EXPECT_NEAR(figures.next_probability, 0.7, 1e-6);
  EXPECT_NEAR(figures.least_row_sum, 1.0, 1e-6);
}

TEST(Cheat, TheFutureHiddenOnlyWordsThatStoodThereAreNamed) {
  const Matrix late = mask_after_softmax(copying);
  const CheatFigures figures = cheat_figures(late, late, {0, 1, 2});
  EXPECT_EQ(figures.right, 0.0);
  EXPECT_EQ(figures.next_weight, 0.0);
  EXPECT_NEAR(figures.row_sums[0], 0.1, 1e-6);
  EXPECT_NEAR(figures.row_sums[1], 0.3, 1e-6);
  EXPECT_NEAR(figures.least_row_sum, 0.1, 1e-6);
}

// Words a b a: row of b names a, which comes next and stood before.
TEST(Cheat, ARepeatedWordMayBeRightUnderTheMask) {
  const Matrix late = mask_after_softmax(copying);
  Matrix outputs = Matrix::Zero(3, 2);
  outputs.col(0) = late.col(0) + late.col(2);
  outputs.col(1) = late.col(1);
  const CheatFigures figures = cheat_figures(late, outputs, {0, 1, 0});
  EXPECT_EQ(figures.guesses[0].right, 0.0);
  EXPECT_EQ(figures.guesses[1].right, 1.0);
  EXPECT_NEAR(figures.next_probability, (0.0 + 0.2) / 2.0, 1e-6);
}

TEST(Cheat, EqualGuessesShare) {
  const Matrix weights = support::to_matrix(Grid{{0.5, 0.5}, {0.5, 0.5}});
  const CheatFigures figures = cheat_figures(weights, weights, {0, 1});
  EXPECT_EQ(figures.guesses[0].words, (std::vector<Index>{0, 1}));
  EXPECT_EQ(figures.right, 0.5);
}

TEST(Cheat, OneWordHasNothingToPredict) {
  const CheatFigures figures = cheat_figures(Matrix::Ones(1, 1), Matrix::Ones(1, 1), {0});
  EXPECT_TRUE(figures.guesses.empty());
  EXPECT_EQ(figures.right, 0.0);
  EXPECT_EQ(figures.next_weight, 0.0);
  EXPECT_EQ(figures.least_row_sum, 1.0);
}

}  // namespace
}  // namespace core
