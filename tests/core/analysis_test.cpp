#include "core/analysis.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/matrices.h"

namespace core {
namespace {

constexpr float hidden = -std::numeric_limits<float>::infinity();
using Lengths = std::vector<Index>;

Matrix matrix(const support::Grid& rows) {
  return support::to_matrix(rows);
}

// Masked scores in which 1 is a kept cell and 0 a hidden one.
Matrix masked_by(const support::Grid& kept) {
  Matrix masked = matrix(kept);
  for (Index i = 0; i < masked.rows(); ++i) {
    for (Index j = 0; j < masked.cols(); ++j) masked(i, j) = masked(i, j) > 0.0F ? 1.5F : hidden;
  }
  return masked;
}

TEST(Analysis, RowSumAddsInDoublePrecision) {
  Matrix weights = Matrix::Constant(1, 10000, 1e-4F);
  EXPECT_NEAR(row_sum(weights, 0), 10000 * static_cast<double>(1e-4F), 1e-12);
}

TEST(Analysis, KeptCellsAreThoseThatAreNotMinusInfinity) {
  Matrix masked(2, 3);
  masked << hidden, 0.0F, -3e38F, hidden, hidden, -hidden;
  EXPECT_EQ(kept_in_row(masked, 0), 2);
  EXPECT_EQ(kept_in_row(masked, 1), 1);
  EXPECT_EQ(kept_in_all(masked), 3);
}

TEST(Analysis, EntropyIsOneWhereFlatAndZeroOnOneWord) {
  const Matrix open = Matrix::Zero(1, 4);
  EXPECT_NEAR(normalised_entropy(matrix({{0.25, 0.25, 0.25, 0.25}}), open, 0), 1.0, 1e-12);
  EXPECT_EQ(normalised_entropy(matrix({{0, 1, 0, 0}}), open, 0), 0.0);
  // -(0.5 ln 0.5 + 2 * 0.25 ln 0.25) / ln 4 = 1.5 ln 2 / 2 ln 2
  EXPECT_NEAR(normalised_entropy(matrix({{0.5, 0.25, 0.25, 0}}), open, 0), 0.75, 1e-12);
}

TEST(Analysis, EntropyCountsKeptCellsOnly) {
  const Matrix masked = masked_by({{1, 1, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 0}, {1, 1, 1, 1}});
  const Matrix weights = matrix({{0.5, 0.5, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 0}, {0.5, 0.5, 0, 0}});
  EXPECT_NEAR(normalised_entropy(weights, masked, 0), 1.0, 1e-12);
  EXPECT_EQ(normalised_entropy(weights, masked, 1), 0.0);
  EXPECT_EQ(normalised_entropy(weights, masked, 2), 0.0);
  EXPECT_NEAR(normalised_entropy(weights, masked, 3), 0.5, 1e-12);
}

TEST(Analysis, WeightOnLargestTakesTiesWithinTwoPercent) {
  EXPECT_NEAR(weight_on_largest(matrix({{0.5, 0.495, 0.005}}), 0), 0.995, 1e-6);
  EXPECT_NEAR(weight_on_largest(matrix({{0.5, 0.48, 0.02}}), 0), 0.5, 1e-6);
  EXPECT_NEAR(weight_on_largest(matrix({{0.2, 0.2, 0.2, 0.2, 0.2}}), 0), 1.0, 1e-6);
}

TEST(Analysis, StrongestLinkIsTheFirstOfEquals) {
  const auto cell = strongest_link(matrix({{1, 0, 0, 0}, {0.1, 0.4, 0.1, 0.4}}), 1);
  ASSERT_TRUE(cell);
  EXPECT_EQ(cell->row, 1);
  EXPECT_EQ(cell->column, 1);
  EXPECT_EQ(cell->value, 0.4F);
}

TEST(Analysis, ARowWithoutWeightsHasNoStrongestLink) {
  EXPECT_FALSE(strongest_link(Matrix::Zero(2, 3), 1));
  EXPECT_FALSE(strongest_link(Matrix(1, 0), 0));
}

TEST(Analysis, AsymmetryFindsTheLargestDifferenceAcrossTheDiagonal) {
  const auto cell = largest_asymmetry(matrix({{0.9, 0.1, 0.3}, {0.2, 0.5, 0.9}, {0.35, 0.2, 0.1}}));
  ASSERT_TRUE(cell);
  EXPECT_EQ(cell->row, 1);
  EXPECT_EQ(cell->column, 2);
  EXPECT_NEAR(static_cast<double>(cell->value), 0.7, 1e-6);
}

TEST(Analysis, AsymmetryIsZeroOfASymmetricMatrixAndNothingOfOneWord) {
  const auto cell = largest_asymmetry(matrix({{0.5, 0.5}, {0.5, 0.1}}));
  ASSERT_TRUE(cell);
  EXPECT_EQ(cell->value, 0.0F);
  EXPECT_FALSE(largest_asymmetry(Matrix::Ones(1, 1)));
  EXPECT_FALSE(largest_asymmetry(Matrix::Ones(2, 3)));
  EXPECT_FALSE(largest_asymmetry(Matrix(0, 0)));
}

TEST(Analysis, ShuffleDifferenceIsZeroForTheSameWeightsInAnotherOrder) {
  const Matrix plain = matrix({{0.1, 0.2, 0.7}, {0.3, 0.3, 0.4}, {0.5, 0.25, 0.25}});
  const Lengths order{2, 0, 1};
  Matrix shuffled = matrix({{0.25, 0.5, 0.25}, {0.7, 0.1, 0.2}, {0.4, 0.3, 0.3}});
  EXPECT_EQ(shuffle_difference(shuffled, plain, order), 0.0);
  shuffled(1, 2) += 0.125F;
  EXPECT_NEAR(shuffle_difference(shuffled, plain, order), 0.125, 1e-6);
}

TEST(Analysis, ShuffleDifferenceOfNaNIsNotSmall) {
  Matrix shuffled = Matrix::Constant(2, 2, 0.5F);
  shuffled(0, 1) = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(shuffle_difference(shuffled, Matrix::Constant(2, 2, 0.5F), {1, 0}) <= 1.0);
}

TEST(Analysis, PathsOfAFullMapAreOneStep) {
  const Matrix masked = Matrix::Zero(3, 3);
  EXPECT_EQ(path_lengths(masked, 1), (Lengths{1, 1, 1}));
  EXPECT_EQ(longest_path(masked), 1);
}

TEST(Analysis, UnderTheCausalMaskALaterWordIsUnreachable) {
  const Matrix masked = masked_by({{1, 0, 0}, {1, 1, 0}, {1, 1, 1}});
  EXPECT_EQ(path_lengths(masked, 0), (Lengths{1, -1, -1}));
  EXPECT_EQ(path_lengths(masked, 1), (Lengths{1, 1, -1}));
  EXPECT_EQ(path_lengths(masked, 2), (Lengths{1, 1, 1}));
  EXPECT_EQ(longest_path(masked), 1);
}

TEST(Analysis, PathsFollowAChainWordByWord) {
  const Matrix masked = masked_by(
      {{1, 1, 0, 0, 0}, {0, 1, 1, 0, 0}, {0, 0, 1, 1, 0}, {0, 0, 0, 1, 0}, {1, 0, 0, 0, 1}});
  EXPECT_EQ(path_lengths(masked, 0), (Lengths{1, 1, 2, 3, -1}));
  EXPECT_EQ(path_lengths(masked, 4), (Lengths{1, 2, 3, 4, 1}));
  EXPECT_EQ(longest_path(masked), 4);
}

TEST(Analysis, PathsTakeTheShortestOfTwoChainsAndComeBackInACircle) {
  const Matrix masked = masked_by({{0, 1, 1, 0}, {0, 0, 0, 1}, {0, 0, 0, 0}, {1, 0, 1, 0}});
  EXPECT_EQ(path_lengths(masked, 0), (Lengths{3, 1, 1, 2}));
  EXPECT_EQ(path_lengths(masked, 2), (Lengths{-1, -1, -1, -1}));
}

TEST(Analysis, WithNothingKeptNoWordsMeet) {
  EXPECT_EQ(longest_path(Matrix::Constant(2, 2, hidden)), 0);
  EXPECT_EQ(longest_path(Matrix(0, 0)), 0);
}

TEST(Analysis, CosineIsOfTheAngleAlone) {
  Vector a(2);
  Vector b(2);
  a << 3.0F, 0.0F;
  b << 5.0F, 5.0F;
  EXPECT_NEAR(cosine(a, b), std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(cosine(a, -a), -1.0, 1e-12);
  EXPECT_EQ(cosine(a, Vector::Zero(2)), 0.0);
  EXPECT_NEAR(cosine(a * 1e30F, a * 1e30F), 1.0, 1e-12);
}

}  // namespace
}  // namespace core
