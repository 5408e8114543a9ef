#include "core/rollout.h"

#include <gtest/gtest.h>

#include "core/model.h"
#include "support/matrices.h"

namespace core {
namespace {

using support::Grid;

// A trace that has weights alone: a list of layers, each a list of heads.
Trace trace_of(const std::vector<std::vector<Grid>>& layers) {
  Trace trace;
  for (const auto& heads : layers) {
    LayerTrace& layer = trace.layers.emplace_back();
    layer.input = Matrix::Zero(static_cast<Index>(heads.front().size()), 1);
    for (const Grid& weights : heads)
      layer.heads.emplace_back().weights = support::to_matrix(weights);
  }
  return trace;
}

const Grid first{{0.5, 0.5}, {0.25, 0.75}};
const Grid second{{0.0, 1.0}, {1.0, 0.0}};

// Layer 1: (A + I) / 2 = (0.75 0.25; 0.125 0.875). Layer 2: (0.5 0.5; 0.5 0.5), whose product with
// it has two equal rows, the mean of those of layer 1.
TEST(Rollout, IsTheProductOfHalfMapsAndHalfIdentities) {
  const Trace trace = trace_of({{first}, {second}});
  EXPECT_TRUE(
      support::near(rollout(trace, 0, 0.5)->cast<float>(), {{0.75, 0.25}, {0.125, 0.875}}, 1e-7));
  EXPECT_TRUE(support::near(rollout(trace, 1, 0.5)->cast<float>(),
                            {{0.4375, 0.5625}, {0.4375, 0.5625}}, 1e-7));
}

// The later layer stands left: swapping both words first and looking then is not the same.
TEST(Rollout, TheOrderOfTheLayersMatters) {
  const Matrix one = rollout(trace_of({{first}, {second}}), 1, 1.0)->cast<float>();
  const Matrix other = rollout(trace_of({{second}, {first}}), 1, 1.0)->cast<float>();
  EXPECT_TRUE(support::near(one, {{0.25, 0.75}, {0.5, 0.5}}, 1e-7));
  EXPECT_TRUE(support::near(other, {{0.5, 0.5}, {0.75, 0.25}}, 1e-7));
}

TEST(Rollout, HeadsAreAveraged) {
  const Trace trace = trace_of({{first, second}});
  EXPECT_TRUE(support::near(mean_weights(trace.layers[0]).cast<float>(),
                            {{0.25, 0.75}, {0.625, 0.375}}, 1e-7));
  EXPECT_TRUE(
      support::near(rollout(trace, 0, 1.0)->cast<float>(), {{0.25, 0.75}, {0.625, 0.375}}, 1e-7))
      << "one layer and no residual: the map itself";
}

TEST(Rollout, WithoutAttentionsPartEveryWordIsItself) {
  const WideMatrix rolled = *rollout(trace_of({{first}, {second}}), 1, 0.0);
  EXPECT_EQ(rolled, WideMatrix::Identity(2, 2));
}

Model random_model(std::mt19937_64& generator) {
  Model model;
  for (int layer = 0; layer < 3; ++layer) {
    Layer made;
    for (int head = 0; head < 2; ++head) {
      made.heads.push_back({support::random_matrix(4, 3, generator),
                            support::random_matrix(4, 3, generator),
                            support::random_matrix(4, 2, generator),
                            {}});
    }
    model.layers.push_back(std::move(made));
  }
  return model;
}

TEST(Rollout, RowsSumToOneAndTheMaskKeepsTheFutureAtNought) {
  std::mt19937_64 generator(2);
  for (const Index n : {1, 2, 5, 70, 130}) {
    const Matrix words = support::random_matrix(n, 4, generator);
    Controls controls;
    controls.causal_mask = n % 2 == 0;
    const Trace trace = forward(random_model(generator), words, controls);
    const WideMatrix rolled = *rollout(trace, 2, 0.4);
    for (Index row = 0; row < n; ++row) EXPECT_NEAR(rolled.row(row).sum(), 1.0, 1e-6);
    if (!controls.causal_mask) continue;
    for (Index row = 0; row < n; ++row) {
      for (Index column = row + 1; column < n; ++column) EXPECT_EQ(rolled(row, column), 0.0);
    }
  }
}

// Longer than a block of rows: the same as the plain product.
TEST(Rollout, LongSentencesAreMultipliedWhole) {
  std::mt19937_64 generator(5);
  const Matrix words = support::random_matrix(150, 4, generator);
  const Trace trace = forward(random_model(generator), words, {});
  Eigen::MatrixXd expected = Eigen::MatrixXd::Identity(150, 150);
  for (const LayerTrace& layer : trace.layers) {
    const Eigen::MatrixXd mean =
        (layer.heads[0].weights.cast<double>() + layer.heads[1].weights.cast<double>()) / 2.0;
    expected = (0.5 * mean + 0.5 * Eigen::MatrixXd::Identity(150, 150)) * expected;
  }
  EXPECT_LT((*rollout(trace, 2, 0.5) - expected).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(Rollout, MovesWithAShuffleAndIsEqualForEqualWords) {
  std::mt19937_64 generator(3);
  const Model model = random_model(generator);
  const Matrix words = support::random_matrix(4, 4, generator);
  Controls shuffled;
  shuffled.permutation = {2, 0, 3, 1};
  const WideMatrix plain = *rollout(forward(model, words, {}), 2, 0.5);
  const WideMatrix moved = *rollout(forward(model, words, shuffled), 2, 0.5);
  for (Index i = 0; i < 4; ++i) {
    for (Index j = 0; j < 4; ++j) {
      const Index row = shuffled.permutation[static_cast<std::size_t>(i)];
      const Index column = shuffled.permutation[static_cast<std::size_t>(j)];
      EXPECT_NEAR(moved(i, j), plain(row, column), 1e-6);
    }
  }
  // Twice the same words, attention alone: copies cannot be told apart.
  const WideMatrix twice = *rollout(forward(model, repeat_rows(words, 2), {}), 2, 1.0);
  for (Index j = 0; j < 4; ++j) {
    EXPECT_NEAR(twice(1, j), twice(1, j + 4), 1e-6);
    EXPECT_NEAR(twice(1, j), twice(5, j), 1e-6);
  }
}

TEST(Rollout, ThereIsNoneBetweenTwoSequencesOrOnceStopped) {
  Trace trace = trace_of({{first}, {second}});
  EXPECT_FALSE(rollout(trace, 1, 0.5, [] { return false; }));
  trace.cross = true;
  EXPECT_FALSE(rollout(trace, 0, 0.5));
}

}  // namespace
}  // namespace core
