#include "core/freedom.h"

#include <gtest/gtest.h>

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "support/matrices.h"

namespace core {
namespace {

using support::Grid;

// One row of weights, 0 where masked, and the values.
HeadTrace head_of(const std::vector<double>& weights, const Grid& values) {
  HeadTrace head;
  head.weights = support::to_matrix(Grid{weights});
  head.masked = head.weights.unaryExpr(
      [](float w) { return w > 0.0F ? w : -std::numeric_limits<float>::infinity(); });
  head.value = support::to_matrix(values);
  return head;
}

HeadTrace random_head(std::size_t keys, Index width, Index rank, std::mt19937_64& generator) {
  std::vector<double> weights(keys);
  for (double& weight : weights) weight = std::generate_canonical<double, 53>(generator) + 0.02;
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight /= sum;
  HeadTrace head = head_of(weights, Grid(keys, std::vector<double>(1, 0.0)));
  head.value = support::random_matrix(static_cast<Index>(keys), rank, generator, 1.0F) *
               support::random_matrix(rank, width, generator, 1.0F);
  return head;
}

// Corners of the polytope have at most rank [V, 1] weights that are not 0: the least and the
// largest weight of a key are found by going through all of them.
struct Ends {
  double low = 1.0;
  double high = 0.0;
};
std::vector<Ends> ends_by_corners(const RowSpace& space) {
  const Index k = space.kept();
  Eigen::MatrixXd m(space.values.cols() + 1, k);
  m << space.values.transpose(), Eigen::RowVectorXd::Ones(k);
  const Eigen::VectorXd wanted = m * space.weights;
  std::vector<Ends> ends(static_cast<std::size_t>(k));
  for (unsigned chosen = 1; chosen < 1U << static_cast<unsigned>(k); ++chosen) {
    Eigen::MatrixXd part = m;
    for (Index key = 0; key < k; ++key) {
      if ((chosen >> static_cast<unsigned>(key) & 1U) == 0) part.col(key).setZero();
    }
    const Eigen::VectorXd corner =
        part.jacobiSvd(Eigen::ComputeThinU | Eigen::ComputeThinV).solve(wanted);
    if ((m * corner - wanted).norm() > 1e-6 || corner.minCoeff() < -1e-9) continue;
    for (Index key = 0; key < k; ++key) {
      Ends& end = ends[static_cast<std::size_t>(key)];
      end.low = std::min(end.low, corner(key));
      end.high = std::max(end.high, corner(key));
    }
  }
  return ends;
}

// Both ends keep output and sum, and going on past them puts a weight below 0.
void expect_ends_hold(const RowSpace& space) {
  const auto ranges = weight_ranges(space);
  ASSERT_EQ(ranges.size(), static_cast<std::size_t>(space.kept()));
  for (Index key = 0; key < space.kept(); ++key) {
    const auto& range = ranges[static_cast<std::size_t>(key)];
    ASSERT_TRUE(range) << key;
    EXPECT_LE(range->low, space.weights(key) + 1e-9);
    EXPECT_GE(range->high, space.weights(key) - 1e-9);
    for (const Eigen::VectorXd& end : {range->at_low, range->at_high}) {
      EXPECT_NEAR(end.sum(), 1.0, 1e-6);
      EXPECT_GE(end.minCoeff(), 0.0);
      EXPECT_LE(end.maxCoeff(), 1.0 + 1e-9);
      EXPECT_LE(row_change(space, end).output, 1e-6);
      if (!space.moves(key)) continue;
      const Eigen::VectorXd beyond = space.weights + 1.01 * (end - space.weights);
      EXPECT_LT(beyond.minCoeff(), 0.0) << key;
    }
  }
}

TEST(Freedom, AHeadThatHandsOnNothingLeavesEveryWeightFree) {
  const RowSpace space = row_space(head_of({0.625, 0.125, 0.1875, 0.0625}, Grid(4, {0.0, 0.0})), 0);
  EXPECT_EQ(space.rank, 1);
  EXPECT_EQ(space.freedom(), 3);
  for (const auto& range : weight_ranges(space)) {
    ASSERT_TRUE(range);
    EXPECT_NEAR(range->low, 0.0, 1e-9);
    EXPECT_NEAR(range->high, 1.0, 1e-9);
  }
  expect_ends_hold(space);
}

TEST(Freedom, TwoKeysOfOneValueShareTheirWeightAsTheyLike) {
  const RowSpace space =
      row_space(head_of({0.25, 0.125, 0.5, 0.125}, {{1, 2}, {0, 1}, {1, 2}, {3, 0}}), 0);
  EXPECT_EQ(space.freedom(), 1);
  const auto ranges = weight_ranges(space);
  EXPECT_NEAR(ranges[0]->low, 0.0, 1e-9);
  EXPECT_NEAR(ranges[0]->high, 0.75, 1e-9);
  EXPECT_NEAR(ranges[2]->high, 0.75, 1e-9);
  for (const Index fixed : {1, 3}) {
    EXPECT_FALSE(space.moves(fixed));
    EXPECT_EQ(ranges[static_cast<std::size_t>(fixed)]->low, space.weights(fixed));
    EXPECT_EQ(ranges[static_cast<std::size_t>(fixed)]->high, space.weights(fixed));
  }
  expect_ends_hold(space);
}

// Values -1, 0, 1: rows (0.25 + t, 0.5 - 2 t, 0.25 + t) with t from -0.25 to 0.25.
TEST(Freedom, AValueBetweenTwoOthersCanBeTradedForThem) {
  const RowSpace space = row_space(head_of({0.25, 0.5, 0.25}, {{-1}, {0}, {1}}), 0);
  EXPECT_EQ(space.freedom(), 1);
  const auto ranges = weight_ranges(space);
  EXPECT_NEAR(ranges[0]->low, 0.0, 1e-9);
  EXPECT_NEAR(ranges[0]->high, 0.5, 1e-9);
  EXPECT_NEAR(ranges[1]->low, 0.0, 1e-9);
  EXPECT_NEAR(ranges[1]->high, 1.0, 1e-9);
  expect_ends_hold(space);
}

TEST(Freedom, IndependentValuesSettleTheRow) {
  const RowSpace space = row_space(head_of({0.5, 0.25, 0.25}, {{1, 0}, {0, 1}, {0, 0}}), 0);
  EXPECT_EQ(space.freedom(), 0);
  for (Index key = 0; key < 3; ++key) EXPECT_FALSE(space.moves(key));
  expect_ends_hold(space);
}

TEST(Freedom, OneWordHasItsWeight) {
  const RowSpace space = row_space(head_of({1.0}, {{0.0, 3.0}}), 0);
  EXPECT_EQ(space.freedom(), 0);
  EXPECT_EQ(weight_ranges(space)[0]->low, 1.0);
  EXPECT_EQ(weight_ranges(space)[0]->high, 1.0);
}

TEST(Freedom, MaskedKeysTakeNoPart) {
  const RowSpace space = row_space(head_of({0.5, 0.0, 0.5, 0.0}, {{1}, {1}, {1}, {1}}), 0);
  EXPECT_EQ(space.keys, (std::vector<Index>{0, 2}));
  EXPECT_EQ(space.freedom(), 1);
  EXPECT_NEAR(weight_ranges(space)[1]->high, 1.0, 1e-9);
  expect_ends_hold(space);
  const RowSpace all_masked = row_space(head_of({0.0, 0.0}, {{1}, {1}}), 0);
  EXPECT_EQ(all_masked.kept(), 0);
  EXPECT_TRUE(weight_ranges(all_masked).empty());
  EXPECT_EQ(row_change(all_masked, uniform_row(all_masked)).output, 0.0);
}

TEST(Freedom, AShutGateFreesTheRowAndAHalfOpenOneDoesNot) {
  HeadTrace head = head_of({0.5, 0.25, 0.25}, {{1, 0}, {0, 1}, {0, 0}});
  head.gate = 0.5F;
  EXPECT_EQ(row_space(head, 0).freedom(), 0);
  head.gate = 0.0F;
  const RowSpace shut = row_space(head, 0);
  EXPECT_EQ(shut.freedom(), 2);
  EXPECT_NEAR(weight_ranges(shut)[0]->high, 1.0, 1e-9);
}

TEST(Freedom, CountsValuesAsOneThatDifferByARoundingOnly) {
  EXPECT_EQ(row_space(head_of({0.5, 0.5}, {{1, 2}, {1, 2.0000002}}), 0).freedom(), 1);
  EXPECT_EQ(row_space(head_of({0.5, 0.5}, {{1, 2}, {1, 2.001}}), 0).freedom(), 0);
}

TEST(Freedom, DoesNotDependOnTheUnitOfTheValuesNorOnWhatTheyShare) {
  std::mt19937_64 generator(8);
  HeadTrace head = random_head(6, 3, 3, generator);
  const auto wanted = weight_ranges(row_space(head, 0));
  const Matrix values = head.value;
  for (const float unit : {1e-30F, 1e-7F, 1e5F, 3e6F, 1e30F}) {
    for (const float shared : {0.0F, 10.0F}) {
      head.value = unit * (values.array() + shared).matrix();
      const RowSpace space = row_space(head, 0);
      EXPECT_EQ(space.rank, 4) << unit;
      const auto found = weight_ranges(space);
      for (std::size_t key = 0; key < wanted.size(); ++key) {
        ASSERT_TRUE(found[key]) << unit;
        EXPECT_NEAR(found[key]->low, wanted[key]->low, 1e-4) << unit << ", key " << key;
        EXPECT_NEAR(found[key]->high, wanted[key]->high, 1e-4) << unit << ", key " << key;
      }
    }
  }
}

TEST(Freedom, RangesAreThoseOfTheCorners) {
  std::mt19937_64 generator(5);
  for (const Index rank : {1, 2, 3}) {
    const RowSpace space = row_space(random_head(8, 5, rank, generator), 0);
    ASSERT_EQ(space.rank, rank + 1);
    const std::vector<Ends> wanted = ends_by_corners(space);
    const auto found = weight_ranges(space);
    for (std::size_t key = 0; key < wanted.size(); ++key) {
      ASSERT_TRUE(found[key]);
      EXPECT_NEAR(found[key]->low, wanted[key].low, 1e-7) << "rank " << rank << ", key " << key;
      EXPECT_NEAR(found[key]->high, wanted[key].high, 1e-7) << "rank " << rank << ", key " << key;
    }
    expect_ends_hold(space);
  }
}

TEST(Freedom, HoldsForLongRows) {
  std::mt19937_64 generator(6);
  const RowSpace space = row_space(random_head(40, 12, 8, generator), 0);
  EXPECT_EQ(space.freedom(), 40 - 9);
  expect_ends_hold(space);
}

TEST(Freedom, TheRowWithAGivenWeightKeepsTheOutput) {
  std::mt19937_64 generator(7);
  const RowSpace space = row_space(random_head(7, 3, 2, generator), 0);
  const auto ranges = weight_ranges(space);
  for (Index key = 0; key < 7; ++key) {
    const WeightRange& range = *ranges[static_cast<std::size_t>(key)];
    ASSERT_GT(range.high - range.low, 1e-3);
    for (const double share : {0.0, 0.3, 0.8, 1.0}) {
      const double weight = range.low + share * (range.high - range.low);
      const Eigen::VectorXd row = row_with_weight(space, range, key, weight);
      EXPECT_NEAR(row(key), weight, 1e-9);
      EXPECT_GE(row.minCoeff(), -1e-12);
      EXPECT_LE(row_change(space, row).output, 1e-6);
    }
    EXPECT_LE((row_with_weight(space, range, key, space.weights(key)) - space.weights).norm(),
              1e-12);
    EXPECT_NEAR(row_with_weight(space, range, key, 2.0)(key), range.high, 1e-12);
  }
}

// alpha V = 0.5, uniform 4 / 3: a change of 5 / 6.
TEST(Freedom, OtherRowsChangeTheOutputByWhatTheirValuesDiffer) {
  const RowSpace space = row_space(head_of({0.5, 0.5, 1e-30}, {{1}, {0}, {3}}), 0);
  const RowChange uniform = row_change(space, uniform_row(space));
  EXPECT_NEAR(uniform.output, 5.0 / 6.0, 1e-7);
  EXPECT_NEAR(uniform.relative, 5.0 / 3.0, 1e-6);
  EXPECT_NEAR(uniform.weight, 1.0 / 3.0, 1e-7);
  const Eigen::VectorXd shuffled = shuffled_row(space, 3);
  std::vector<double> dealt(shuffled.data(), shuffled.data() + 3);
  std::sort(dealt.begin(), dealt.end());
  EXPECT_NEAR(dealt[0], 0.0, 1e-20);
  EXPECT_NEAR(dealt[2], 0.5, 1e-12);
  EXPECT_NE(shuffled, space.weights);
}

}  // namespace
}  // namespace core
