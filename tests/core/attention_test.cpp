#include "core/attention.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/error.h"
#include "support/matrices.h"

namespace core {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

Matrix row(std::initializer_list<float> cells) {
  Matrix matrix(1, static_cast<Index>(cells.size()));
  Index column = 0;
  for (const float cell : cells) matrix(0, column++) = cell;
  return matrix;
}

TEST(Attention, DotProductsTakeQueriesAsRowsAndKeysAsColumns) {
  const Matrix query = support::to_matrix(support::Grid{{1, 2}, {3, 4}, {0, -1}});
  const Matrix key = support::to_matrix(support::Grid{{5, 6}, {7, 8}});
  EXPECT_TRUE(support::near(dot_products(query, key), {{17, 23}, {39, 53}, {-6, -8}}, 0.0));
}

TEST(Attention, ScalingDividesByTheSquareRootOfTheHeadWidth) {
  EXPECT_TRUE(support::near(scale_scores(row({8, -4, 0}), 16), {{2, -1, 0}}, 0.0));
  EXPECT_TRUE(support::near(scale_scores(row({1}), 2), {{1.0 / std::sqrt(2.0)}}, 1e-7));
}

TEST(Attention, SharpnessMultipliesAndTheMaskHidesOnlyLaterColumns) {
  const Matrix scaled = support::to_matrix(support::Grid{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
  const auto hidden = -std::numeric_limits<double>::infinity();
  EXPECT_TRUE(support::near(sharpen_and_mask(scaled, 2.0F, true),
                            {{2, hidden, hidden}, {8, 10, hidden}, {14, 16, 18}}, 0.0));
  EXPECT_TRUE(support::near(sharpen_and_mask(scaled, 0.5F, false),
                            {{0.5, 1, 1.5}, {2, 2.5, 3}, {3.5, 4, 4.5}}, 0.0));
}

// e^0 : e^ln2 : e^ln3 = 1 : 2 : 3.
TEST(Attention, SoftmaxOfLogarithmsGivesTheirShares) {
  const Matrix weights = row_softmax(row({0.0F, std::log(2.0F), std::log(3.0F)}));
  EXPECT_TRUE(support::near(weights, {{1.0 / 6, 2.0 / 6, 3.0 / 6}}, 1e-7));
}

TEST(Attention, SoftmaxRunsAlongEachRowByItself) {
  const Matrix weights = row_softmax(support::to_matrix(support::Grid{{0, 0}, {100, 0}}));
  EXPECT_TRUE(support::near(weights, {{0.5, 0.5}, {1, 0}}, 1e-7));
}

TEST(Attention, LargeScoresDoNotOverflow) {
  const Matrix weights = row_softmax(row({1e38F, 3e38F, -3e38F}));
  EXPECT_TRUE(support::near(weights, {{0, 1, 0}}, 0.0));
  EXPECT_TRUE(support::near(row_softmax(row({-3e38F, -3e38F})), {{0.5, 0.5}}, 0.0));
}

TEST(Attention, MaskedCellsAreExactlyZeroAndNotNegativeZero) {
  const Matrix weights = row_softmax(row({3.0F, -infinity, 3.0F, -infinity, -infinity}));
  EXPECT_TRUE(support::near(weights, {{0.5, 0, 0.5, 0, 0}}, 0.0));
  for (Index column = 0; column < weights.cols(); ++column) {
    EXPECT_FALSE(std::signbit(weights(0, column))) << "column " << column;
  }
}

TEST(Attention, ARowWithoutKeptCellsIsAllZeroAndHasNoNaN) {
  Matrix masked(2, 3);
  masked << -infinity, -infinity, -infinity, 0.0F, 0.0F, -infinity;
  EXPECT_TRUE(support::near(row_softmax(masked), {{0, 0, 0}, {0.5, 0.5, 0}}, 0.0));
}

TEST(Attention, SoftmaxOfNothingIsNothing) {
  EXPECT_EQ(row_softmax(Matrix(0, 0)).size(), 0);
  EXPECT_EQ(row_softmax(Matrix(2, 0)).rows(), 2);
}

TEST(Attention, LongRowsSumToOne) {
  std::mt19937_64 generator(7);
  for (const Index n : {64, 1024, 4096}) {
    const Matrix weights = row_softmax(support::random_matrix(2, n, generator));
    for (Index i = 0; i < 2; ++i) {
      EXPECT_NEAR(weights.row(i).cast<double>().sum(), 1.0, 1e-6) << n << " words";
    }
  }
}

TEST(Attention, BlendAveragesValuesByWeight) {
  const Matrix weights = support::to_matrix(support::Grid{{0.25, 0.75}, {1, 0}});
  const Matrix value = support::to_matrix(support::Grid{{4, 8, 0}, {8, 0, 4}});
  EXPECT_TRUE(support::near(blend(weights, value), {{7, 2, 3}, {4, 8, 0}}, 0.0));
}

TEST(Error, ReadsAsWhatWhereExpectedAndLeavesEmptyPartsOut) {
  EXPECT_EQ((Error{"found 3", "a.json, field focus", "expected 1 to 2"}.text()),
            "found 3, a.json, field focus, expected 1 to 2");
  EXPECT_EQ((Error{"found 3", "", "expected 1"}.text()), "found 3, expected 1");
  EXPECT_EQ((Error{"", "a.json", ""}.text()), "a.json");
}

TEST(Error, IsOneLineWhateverItQuotes) {
  EXPECT_EQ((Error{"found a\nb\tc\x1b[0m", "d\r\n.json", ""}.text()), "found a b c [0m, d  .json");
}

}  // namespace
}  // namespace core
