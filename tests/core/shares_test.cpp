#include "core/shares.h"

#include <gtest/gtest.h>

#include <numeric>

#include "core/permutation.h"
#include "support/matrices.h"
#include "support/plain_oracle.h"

namespace core {
namespace {

using support::Grid;

// Parts of one layer's outputs that come from one word: its rows alone through values, gates,
// output projection and residual, with the weights as they are. Plain loops, forwards; the program
// goes backwards.
Grid send_alone(const Layer& layer, std::size_t index, const support::PlainLayer& traced,
                const Grid& part, const Controls& controls) {
  Grid joined(part.size());
  for (std::size_t h = 0; h < layer.heads.size(); ++h) {
    const Grid output = support::product(
        traced.heads[h].weights, support::product(part, support::to_grid(layer.heads[h].value)));
    for (std::size_t i = 0; i < part.size(); ++i) {
      for (const double cell : output[i]) {
        joined[i].push_back(support::plain_gate(controls, index, h) * cell);
      }
    }
  }
  if (layer.output) joined = support::product(joined, support::to_grid(*layer.output));
  return layer.residual && controls.residual ? support::plain_sum(joined, part) : joined;
}

std::vector<double> plain_shares(const Model& model, const Matrix& embeddings,
                                 const Controls& controls, std::size_t depth, std::size_t focus) {
  const auto traced = support::plain_forward(model, embeddings, controls);
  const Grid& input = traced.front().input;
  const std::vector<double>& whole = traced[depth].output[focus];
  const double square = std::inner_product(whole.begin(), whole.end(), whole.begin(), 0.0);
  std::vector<double> shares;
  for (std::size_t k = 0; k < input.size(); ++k) {
    Grid part(input.size(), std::vector<double>(input.front().size(), 0.0));
    part[k] = input[k];
    for (std::size_t l = 0; l <= depth; ++l) {
      part = send_alone(model.layers[l], l, traced[l], part, controls);
    }
    shares.push_back(std::inner_product(whole.begin(), whole.end(), part[focus].begin(), 0.0) /
                     square);
  }
  return shares;
}

Head random_head(Index d_model, Index d_head, Index d_value, std::mt19937_64& generator) {
  return {support::random_matrix(d_model, d_head, generator, 0.5F),
          support::random_matrix(d_model, d_head, generator, 0.5F),
          support::random_matrix(d_model, d_value, generator, 0.5F),
          standard_pairs(d_head, 100.0F)};
}

// Two heads of different widths with output projection and residual; then one head without either,
// of another width.
Model two_layers(std::mt19937_64& generator) {
  Model model;
  model.axes = standard_axes(5, 100.0F, 0.5F);
  Layer first;
  first.heads = {random_head(5, 4, 2, generator), random_head(5, 3, 4, generator)};
  first.output = support::random_matrix(6, 5, generator, 0.5F);
  Layer second;
  second.heads = {random_head(5, 2, 3, generator), random_head(5, 2, 1, generator)};
  second.residual = false;
  model.layers = {first, second};
  return model;
}

double sum(const std::vector<double>& shares) {
  return std::accumulate(shares.begin(), shares.end(), 0.0);
}

TEST(Shares, AreThePartsThatEachWordSendsThroughTheLayersAlone) {
  std::mt19937_64 generator(4);
  for (int draw = 0; draw < 30; ++draw) {
    const Model model = two_layers(generator);
    const Matrix words = support::random_matrix(1 + draw % 6, 5, generator);
    Controls controls;
    controls.positions = static_cast<PositionKind>(draw % 3);
    controls.causal_mask = draw % 2 == 1;
    controls.residual = draw % 5 != 0;
    controls.gates = {{1.0F, 0.25F * static_cast<float>(draw % 5)}, {0.7F}};
    if (draw % 4 == 0) controls.permutation = shuffled_order(words.rows(), 9);
    const Trace trace = forward(model, words, controls);
    for (const std::size_t depth : {0U, 1U}) {
      const Index focus = words.rows() - 1;
      const auto found = input_shares(model, trace, controls, depth, focus);
      ASSERT_TRUE(found);
      const auto wanted =
          plain_shares(model, words, controls, depth, static_cast<std::size_t>(focus));
      ASSERT_EQ(found->words.size(), wanted.size());
      for (std::size_t k = 0; k < wanted.size(); ++k) {
        EXPECT_NEAR(found->words[k], wanted[k], 1e-4) << "draw " << draw << ", word " << k;
      }
      EXPECT_NEAR(sum(found->words), 1.0, 1e-5);
      EXPECT_TRUE(found->memory.empty());
    }
  }
}

// Values are x itself, weights flat, no residual: y = ((1, 0) + (0, 2) + (0, -1)) / 3 = (1, 1) / 3.
// <c_k, y> / |y|^2 = 1 / 2, 2 / 2 and -1 / 2.
TEST(Shares, MayBeNegative) {
  Model model;
  model.layers = {{{{Matrix::Zero(2, 1), Matrix::Zero(2, 1), Matrix::Identity(2, 2), {}}},
                   std::nullopt,
                   false}};
  const Matrix words = support::to_matrix(Grid{{1, 0}, {0, 2}, {0, -1}});
  const auto found = input_shares(model, forward(model, words, {}), {}, 0, 1);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->words[0], 0.5, 1e-6);
  EXPECT_NEAR(found->words[1], 1.0, 1e-6);
  EXPECT_NEAR(found->words[2], -0.5, 1e-6);
}

TEST(Shares, RepeatedWordsHaveEqualShares) {
  std::mt19937_64 generator(6);
  const Model model = two_layers(generator);
  const Matrix words = repeat_rows(support::random_matrix(2, 5, generator), 3);
  const auto found = input_shares(model, forward(model, words, {}), {}, 1, 0);
  ASSERT_TRUE(found);
  for (std::size_t k = 2; k < 6; ++k) EXPECT_NEAR(found->words[k], found->words[k % 2], 1e-6);
}

// Under the mask, nothing comes from later words.
TEST(Shares, OfALaterWordAreNoughtUnderTheMask) {
  std::mt19937_64 generator(6);
  const Model model = two_layers(generator);
  const Matrix words = support::random_matrix(4, 5, generator);
  Controls controls;
  controls.causal_mask = true;
  const auto found = input_shares(model, forward(model, words, controls), controls, 1, 1);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->words[2], 0.0);
  EXPECT_EQ(found->words[3], 0.0);
}

TEST(Shares, OfGatesThatAreShutAreAllOnesOwn) {
  std::mt19937_64 generator(6);
  Model model = two_layers(generator);
  model.layers.resize(1);
  Controls controls;
  controls.gates = {{0.0F, 0.0F}};
  const Matrix words = support::random_matrix(3, 5, generator);
  const auto found = input_shares(model, forward(model, words, controls), controls, 0, 2);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->words, (std::vector<double>{0.0, 0.0, 1.0}));
}

// One dimension, flat weights: y = own input 2 + mean of the memory (1 + 5) / 2.
TEST(Shares, OfCrossAttentionNameTheMemoryAndTheOwnInput) {
  const Matrix one = Matrix::Ones(1, 1);
  Model model;
  model.layers = {{{{Matrix::Zero(1, 1), one, one, {}}}, std::nullopt, true}};
  const Matrix words = support::to_matrix(Grid{{7}, {2}});
  const Matrix memory = support::to_matrix(Grid{{1}, {5}});
  const auto found = input_shares(model, forward(model, words, {}, &memory), {}, 0, 1);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->memory.size(), 2U);
  EXPECT_NEAR(found->words[0], 0.0, 1e-7);
  EXPECT_NEAR(found->words[1], 0.4, 1e-6);
  EXPECT_NEAR(found->memory[0], 0.1, 1e-6);
  EXPECT_NEAR(found->memory[1], 0.5, 1e-6);
}

TEST(Shares, AreNotDefinedForAVectorOfNoughtOrABentPath) {
  std::mt19937_64 generator(6);
  const Model model = two_layers(generator);
  Controls controls;
  const Matrix words = support::random_matrix(3, 5, generator);
  controls.layer_norm = true;
  EXPECT_FALSE(input_shares(model, forward(model, words, controls), controls, 1, 0));
  controls.layer_norm = false;
  controls.feed_forward = true;
  EXPECT_FALSE(input_shares(model, forward(model, words, controls), controls, 1, 0));
  controls.feed_forward = false;
  controls.gates = {{}, {0.0F, 0.0F}};
  EXPECT_FALSE(input_shares(model, forward(model, words, controls), controls, 1, 0));
}

}  // namespace
}  // namespace core
