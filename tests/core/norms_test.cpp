#include "core/norms.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/matrices.h"
#include "support/plain_oracle.h"

namespace core {
namespace {

using support::Grid;

// Values (3, 4), (0, 0), (6, 8) of one dimension each way: x is the value.
Model copying_head() {
  Model model;
  model.layers = {{{{Matrix::Zero(2, 1), Matrix::Zero(2, 1), Matrix::Identity(2, 2), {}}},
                   std::nullopt,
                   false}};
  return model;
}

const Matrix words = support::to_matrix(Grid{{3, 4}, {0, 0}, {6, 8}});

ContributionNorms norms_of(const Model& model, const Matrix& embeddings,
                           const Controls& controls = {}, std::size_t layer = 0,
                           std::size_t head = 0) {
  const Trace trace = forward(model, embeddings, controls);
  return contribution_norms(model.layers[layer], trace.layers[layer], head);
}

// Queries are 0, so every weight is 1/3; |(3, 4)| = 5 and |(6, 8)| = 10.
TEST(Norms, AreTheLengthOfTheValueTimesTheWeight) {
  const ContributionNorms norms = norms_of(copying_head(), words);
  EXPECT_NEAR(norms.value(0), 5.0F, 1e-6F);
  EXPECT_EQ(norms.value(1), 0.0F);
  EXPECT_NEAR(norms.value(2), 10.0F, 1e-6F);
  ASSERT_EQ(norms.weighted.rows(), 3);
  for (Index row = 0; row < 3; ++row) {
    EXPECT_NEAR(norms.weighted(row, 0), 5.0F / 3.0F, 1e-6F);
    EXPECT_EQ(norms.weighted(row, 1), 0.0F);
    EXPECT_NEAR(norms.weighted(row, 2), 10.0F / 3.0F, 1e-6F);
  }
}

TEST(Norms, TheHeadReadsItsOwnRowsOfTheOutputProjection) {
  Model model = copying_head();
  Head second = model.layers[0].heads[0];
  second.value = Matrix::Ones(2, 1);  // x -> x_1 + x_2: 7, 0, 14
  model.layers[0].heads.push_back(second);
  // Head 1 reads rows 0 and 1: (a, b) -> 2 a. Head 2 reads row 2: c -> (0, 3 c).
  model.layers[0].output = support::to_matrix(Grid{{2, 0}, {0, 0}, {0, 3}});
  const ContributionNorms first = norms_of(model, words);
  EXPECT_NEAR(first.value(0), 6.0F, 1e-5F);
  EXPECT_NEAR(first.value(2), 12.0F, 1e-5F);
  const ContributionNorms other = norms_of(model, words, {}, 0, 1);
  EXPECT_NEAR(other.value(0), 21.0F, 1e-5F);
  EXPECT_NEAR(other.value(2), 42.0F, 1e-5F);
}

TEST(Norms, FollowTheGate) {
  Controls half;
  half.gates = {{0.5F}};
  EXPECT_NEAR(norms_of(copying_head(), words, half).value(2), 5.0F, 1e-6F);
  Controls shut;
  shut.gates = {{0.0F}};
  const ContributionNorms none = norms_of(copying_head(), words, shut);
  EXPECT_EQ(none.value.maxCoeff(), 0.0F);
  EXPECT_EQ(none.weighted.maxCoeff(), 0.0F);
}

TEST(Norms, MaskedCellsHandOnNothing) {
  Controls controls;
  controls.causal_mask = true;
  const ContributionNorms norms = norms_of(copying_head(), words, controls);
  EXPECT_EQ(norms.weighted(0, 2), 0.0F);
  EXPECT_EQ(norms.weighted(1, 2), 0.0F);
  EXPECT_NEAR(norms.weighted(0, 0), 5.0F, 1e-6F) << "all of the weight";
  EXPECT_NEAR(norms.value(2), 10.0F, 1e-6F) << "the word's own size does not change";
}

TEST(Norms, OneWordHandsOnItsOwnValue) {
  const ContributionNorms norms = norms_of(copying_head(), words.topRows(1));
  EXPECT_NEAR(norms.weighted(0, 0), 5.0F, 1e-6F);
}

// The memory's words are handed on: two of them, to three words.
TEST(Norms, OfCrossAttentionAreThoseOfTheMemory) {
  const Matrix memory = support::to_matrix(Grid{{0, 2}, {8, 6}});
  const Model model = copying_head();
  const Trace trace = forward(model, words, {}, &memory);
  const ContributionNorms norms = contribution_norms(model.layers[0], trace.layers[0], 0);
  ASSERT_EQ(norms.value.size(), 2);
  EXPECT_NEAR(norms.value(0), 2.0F, 1e-6F);
  ASSERT_EQ(norms.weighted.rows(), 3);
  EXPECT_NEAR(norms.weighted(2, 1), 5.0F, 1e-5F);
}

// With LayerNorm the head reads (x - mean) / deviation: (3, 4) becomes (-1, 1), of length root 2.
TEST(Norms, OfTheNormedStreamWithLayerNorm) {
  Controls controls;
  controls.layer_norm = true;
  const ContributionNorms norms = norms_of(copying_head(), words, controls);
  EXPECT_NEAR(norms.value(0), std::sqrt(2.0F), 1e-4F);
  EXPECT_NEAR(norms.value(2), std::sqrt(2.0F), 1e-4F);
  EXPECT_NEAR(norms.value(1), 0.0F, 1e-6F);
}

TEST(Norms, WeightOnNothingCountsWordsWithoutAValue) {
  const Model model = copying_head();
  const Trace trace = forward(model, words, {});
  const Matrix& weights = trace.layers[0].heads[0].weights;
  ContributionNorms norms = contribution_norms(model.layers[0], trace.layers[0], 0);
  EXPECT_NEAR(weight_on_nothing(norms, weights, 0), 1.0 / 3.0, 1e-6);
  norms.value(0) = 1e-6F;  // rounding beside 10
  EXPECT_NEAR(weight_on_nothing(norms, weights, 0), 2.0 / 3.0, 1e-6);
  norms.value(0) = 0.01F;  // small is not nothing
  EXPECT_NEAR(weight_on_nothing(norms, weights, 0), 1.0 / 3.0, 1e-6);
  norms.value.setZero();
  EXPECT_NEAR(weight_on_nothing(norms, weights, 0), 1.0, 1e-6);
}

TEST(Norms, MovePermutedWordsAlong) {
  std::mt19937_64 generator(3);
  Model model = copying_head();
  model.layers[0].heads[0].query = support::random_matrix(2, 1, generator);
  model.layers[0].heads[0].key = support::random_matrix(2, 1, generator);
  Controls moved;
  moved.permutation = {2, 0, 1};
  const Matrix drawn = support::random_matrix(3, 2, generator);
  const ContributionNorms plain = norms_of(model, drawn);
  const ContributionNorms shuffled = norms_of(model, drawn, moved);
  for (Index i = 0; i < 3; ++i) {
    for (Index j = 0; j < 3; ++j) {
      EXPECT_NEAR(shuffled.weighted(i, j),
                  plain.weighted(moved.permutation[static_cast<std::size_t>(i)],
                                 moved.permutation[static_cast<std::size_t>(j)]),
                  1e-6F);
    }
  }
}

}  // namespace
}  // namespace core
