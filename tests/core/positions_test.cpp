#include "core/positions.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/matrices.h"

namespace core {
namespace {

// PE(i, 2k) = sin(i / base^(2k/d)), PE(i, 2k+1) = cos of the same, dimension by dimension.
support::Grid standard_code(Index n, Index d_model, double base, double scale) {
  support::Grid code(static_cast<std::size_t>(n));
  for (Index i = 0; i < n; ++i) {
    for (Index dimension = 0; dimension < d_model; ++dimension) {
      const auto even = static_cast<double>(dimension - dimension % 2);
      const double angle =
          static_cast<double>(i) / std::pow(base, even / static_cast<double>(d_model));
      code[static_cast<std::size_t>(i)].push_back(
          scale * (dimension % 2 == 0 ? std::sin(angle) : std::cos(angle)));
    }
  }
  return code;
}

TEST(Positions, SinusoidalCodeIsTheStandardOneForEvenAndOddWidths) {
  for (const Index d_model : {1, 2, 3, 7, 8}) {
    for (const double base : {10000.0, 50.0}) {
      Matrix vectors = Matrix::Zero(9, d_model);
      add_sinusoidal(vectors, standard_axes(d_model, static_cast<float>(base), 0.5F));
      EXPECT_TRUE(support::near(vectors, standard_code(9, d_model, base, 0.5), 1e-6))
          << "width " << d_model << ", base " << base;
    }
  }
}

TEST(Positions, SinusoidalCodeIsAddedToWhatIsThere) {
  Matrix vectors = Matrix::Constant(1, 3, 2.0F);
  add_sinusoidal(vectors, standard_axes(3, 10000.0F, 1.0F));
  EXPECT_TRUE(support::near(vectors, {{2, 3, 2}}, 0.0));
}

TEST(Positions, AnAxisWithoutSineOrCosineTouchesOnlyWhatItHas) {
  Matrix vectors = Matrix::Zero(2, 2);
  add_sinusoidal(vectors, {{-1, 0, 1.0F, 1.0F}});
  EXPECT_TRUE(support::near(vectors, {{0, 0}, {std::sin(1.0), 0}}, 1e-7));
  add_sinusoidal(vectors, {{1, -1, 1.0F, 2.0F}});
  EXPECT_TRUE(support::near(vectors, {{0, 2}, {std::sin(1.0), 2 * std::cos(1.0)}}, 1e-6));
}

TEST(Positions, TheConstantStandsInTheCosineDimensionsAlone) {
  Matrix vectors = Matrix::Zero(2, 4);
  add_constant(vectors, {{0, 1, 1.0F, 1.0F}, {3, 2, 0.1F, 1.0F}, {-1, 2, 1.0F, 1.0F}}, 1.5F);
  EXPECT_TRUE(support::near(vectors, {{1.5, 0, 0, 1.5}, {1.5, 0, 0, 1.5}}, 0.0));
}

TEST(Positions, RotationTurnsEachPairByItsAngleTimesThePlace) {
  Matrix vectors(3, 2);
  vectors << 1, 0, 1, 0, 0, 1;
  rotate(vectors, {{0, 1, 0.5F}});
  EXPECT_TRUE(support::near(
      vectors, {{1, 0}, {std::cos(0.5), std::sin(0.5)}, {-std::sin(1.0), std::cos(1.0)}}, 1e-7));
}

TEST(Positions, StandardPairsLeaveAnOddLastDimensionAlone) {
  EXPECT_TRUE(standard_pairs(1, 10000.0F).empty());
  for (const Index d_head : {2, 3, 4, 5, 8}) {
    const auto pairs = standard_pairs(d_head, 10000.0F);
    ASSERT_EQ(static_cast<Index>(pairs.size()), d_head / 2);
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      EXPECT_EQ(pairs[k].first, static_cast<Index>(2 * k));
      EXPECT_EQ(pairs[k].second, static_cast<Index>(2 * k + 1));
      const double angle =
          std::pow(10000.0, -2.0 * static_cast<double>(k) / static_cast<double>(d_head));
      EXPECT_NEAR(static_cast<double>(pairs[k].angle), angle, 1e-7);
    }
  }
}

TEST(Positions, RotationKeepsLengthsAndDependsOnDistanceOnly) {
  std::mt19937_64 generator(3);
  const Matrix query = support::random_matrix(1, 6, generator).replicate(9, 1);
  const Matrix key = support::random_matrix(1, 6, generator).replicate(9, 1);
  Matrix turned_query = query;
  Matrix turned_key = key;
  rotate(turned_query, standard_pairs(6, 100.0F));
  rotate(turned_key, standard_pairs(6, 100.0F));
  const Matrix scores = turned_query * turned_key.transpose();
  for (Index i = 0; i < 8; ++i) {
    EXPECT_NEAR(static_cast<double>(turned_query.row(i).norm()),
                static_cast<double>(query.row(i).norm()), 1e-5);
    for (Index j = 0; j < 8; ++j) {
      EXPECT_NEAR(static_cast<double>(scores(i, j)), static_cast<double>(scores(i + 1, j + 1)),
                  1e-5);
    }
  }
  EXPECT_GT(std::abs(scores(0, 0) - scores(0, 5)), 0.05F) << "the distance has no effect";
}

}  // namespace
}  // namespace core
