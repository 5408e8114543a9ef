#include "core/head_roles.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/matrices.h"

namespace core {
namespace {

using support::Grid;

HeadTrace with_weights(const Grid& weights) {
  HeadTrace head;
  head.weights = support::to_matrix(weights);
  head.masked = head.weights.unaryExpr(
      [](float w) { return w > 0.0F ? w : -std::numeric_limits<float>::infinity(); });
  return head;
}

TEST(HeadProfile, MeansAreOverTheRowsThatHaveThem) {
  const HeadProfile found = profile_head(
      with_weights({{0.5, 0.25, 0.25}, {0.75, 0.125, 0.125}, {0.25, 0.5, 0.25}}), false);
  EXPECT_NEAR(*found.previous, (0.75 + 0.5) / 2, 1e-7);
  EXPECT_NEAR(*found.first, (0.75 + 0.25) / 2, 1e-7);
  EXPECT_NEAR(*found.self, (0.5 + 0.125 + 0.25) / 3, 1e-7);
  const double sharp = 0.75 * std::log(1 / 0.75) + 0.25 * std::log(8.0);
  const double blunt = 0.5 * std::log(2.0) + 0.5 * std::log(4.0);
  EXPECT_NEAR(found.least_entropy, sharp / std::log(3.0), 1e-6);
  EXPECT_NEAR(found.entropy, (sharp + 2 * blunt) / 3 / std::log(3.0), 1e-6);
  EXPECT_EQ(found.sharpest_row, 1);
}

// The first row keeps one cell, which says nothing.
TEST(HeadProfile, ARowThatKeepsOneCellDoesNotCountAsSharp) {
  const HeadProfile found = profile_head(with_weights({{1, 0}, {0.5, 0.5}}), false);
  EXPECT_NEAR(found.entropy, 1.0, 1e-7);
  EXPECT_NEAR(found.least_entropy, 1.0, 1e-7);
  EXPECT_EQ(found.sharpest_row, 1);
}

TEST(HeadProfile, OfOneWordAndOfCrossAttentionLeaveOutWhatTheyLack) {
  const HeadProfile one = profile_head(with_weights({{1}}), false);
  EXPECT_FALSE(one.previous || one.first);
  EXPECT_EQ(*one.self, 1.0);
  EXPECT_EQ(one.entropy, 0.0);
  const HeadProfile cross = profile_head(with_weights({{0.5, 0.5}, {0.5, 0.5}}), true);
  EXPECT_FALSE(cross.previous || cross.first || cross.self);
  EXPECT_NEAR(cross.entropy, 1.0, 1e-7);
}

TEST(HeadRole, IsNamedByWhereTheWeightGoes) {
  const auto role = [](const Grid& weights) {
    return role_of(profile_head(with_weights(weights), false));
  };
  const double third = 1.0 / 3;
  EXPECT_EQ(role({{third, third, third}, {third, third, third}, {third, third, third}}),
            HeadRole::flat);
  EXPECT_EQ(role({{.8, .1, .1}, {.8, .1, .1}, {.1, .8, .1}}), HeadRole::previous);
  EXPECT_EQ(role({{.5, .5}, {.8, .2}}), HeadRole::previous)
      << "of two words the first is the previous one: the order of the list decides";
  EXPECT_EQ(role({{.8, .1, .05, .05}, {.8, .1, .05, .05}, {.8, .1, .05, .05}, {.8, .1, .05, .05}}),
            HeadRole::first);
  EXPECT_EQ(role({{.8, .1, .1}, {.1, .8, .1}, {.1, .1, .8}}), HeadRole::self);
  const std::vector<double> flat(5, 0.2);
  EXPECT_EQ(role({flat, flat, flat, {.02, .9, .02, .03, .03}, flat}), HeadRole::some_rows);
}

// One dimension, words 0 and 1; queries are 1, so that keys are the scores. Head A prefers word 1
// by ln 3, head B word 0 by ln 9; values 1 and 10.
Model two_heads() {
  const auto one = [](float number) { return Matrix::Constant(2, 1, number); };
  const auto key = [](float score) {
    Matrix matrix(2, 1);
    matrix << 0.0F, score;
    return matrix;
  };
  Layer layer;
  layer.heads = {{one(1.0F), key(std::log(3.0F)), one(1.0F), {}},
                 {one(1.0F), key(-std::log(9.0F)), one(10.0F), {}}};
  layer.residual = false;
  Model model;
  model.layers = {layer};
  return model;
}

TEST(Answer, IsTheGateTimesTheWeightsOfTheHeadThatLooksAtTheCandidates) {
  Controls controls;
  controls.gates = {{0.5F}};
  const Trace trace = forward(two_heads(), Matrix::Identity(2, 2), controls);
  const auto half = answer(trace, 0, 0, {1, 0});
  EXPECT_NEAR(half[0], 0.375, 1e-6);
  EXPECT_NEAR(half[1], 0.125, 1e-6);
}

// Three words, candidates 0 and 1: A gives them 0.5 + 0.4, B 0.1 + 0.2.
TEST(Answer, ComesFromTheHeadWithMostOnBothCandidates) {
  Trace trace;
  trace.layers.emplace_back();
  trace.layers[0].heads = {with_weights({{.1, .2, .7}}), with_weights({{.5, .4, .1}}),
                           with_weights({{.5, .4, .1}})};
  EXPECT_EQ(answering_head(trace, 0, {0, 1}), 1U);
  EXPECT_EQ(answering_head(trace, 0, {2, 2}), 0U);
}

// Outputs (1, 10) side by side: without A (0, 10), without B (1, 0); |(1, 10)| = sqrt(101).
TEST(Removal, TableHoldsEachHeadsAbsence) {
  RemovalTask task;
  task.model = two_heads();
  task.embeddings = Matrix::Identity(2, 2);
  task.candidates = {1, 0};
  const RemovalTable table = remove_heads(task);
  ASSERT_EQ(table.heads.size(), 2U);
  EXPECT_EQ(*table.answering, 0U)
      << "both heads give the two words everything: the first of equals";
  EXPECT_NEAR((*table.answer)[0], 0.75, 1e-6);
  EXPECT_NEAR(table.heads[0].output_change, 1.0 / std::sqrt(101.0), 1e-6);
  EXPECT_NEAR(table.heads[1].output_change, 10.0 / std::sqrt(101.0), 1e-6);
  EXPECT_EQ(*table.heads[0].answer, (std::array<double, 2>{0.0, 0.0}));
  EXPECT_EQ(*table.heads[1].answer, *table.answer);
}

TEST(Removal, StartsFromTheGatesAsTheyAre) {
  RemovalTask task;
  task.model = two_heads();
  task.embeddings = Matrix::Identity(2, 2);
  task.controls.gates = {{0.0F, 0.5F}};
  const RemovalTable table = remove_heads(task);
  EXPECT_EQ(table.heads[0].output_change, 0.0) << "it was shut already";
  EXPECT_NEAR(table.heads[1].output_change, 1.0, 1e-6);
  EXPECT_FALSE(table.answer || table.answering || table.heads[0].answer) << "no candidates";
  task.candidates = {1, 0};
  EXPECT_EQ(*remove_heads(task).answering, 0U) << "a shut gate does not pass the question on";
}

// Outputs (1, 10) with all gates at 1, (0, 5) with these.
TEST(Removal, TellsWhatTheGatesChangeAlready) {
  RemovalTask task;
  task.model = two_heads();
  task.embeddings = Matrix::Identity(2, 2);
  task.candidates = {1, 0};
  EXPECT_EQ(remove_heads(task).gate_change, 0.0);
  task.controls.gates = {{0.0F, 0.5F}};
  const RemovalTable table = remove_heads(task);
  EXPECT_NEAR(table.gate_change, std::sqrt(26.0 / 101.0), 1e-6);
  EXPECT_NEAR((*table.open_answer)[0], 0.75, 1e-6);
  EXPECT_EQ((*table.answer)[0], 0.0);
}

TEST(Removal, EndsWithTheTableSoFarWhenItIsToldTo) {
  RemovalTask task;
  task.model = two_heads();
  task.embeddings = Matrix::Identity(2, 2);
  std::size_t asked = 0;
  const RemovalTable table = remove_heads(task, [&](const RemovalTable& so_far) {
    EXPECT_EQ(so_far.heads.size(), asked);
    return ++asked < 2;
  });
  EXPECT_EQ(table.heads.size(), 1U);
}

TEST(Removal, WorksForOneWordAndForCrossAttention) {
  RemovalTask task;
  task.model = two_heads();
  task.embeddings = Matrix::Identity(1, 2);
  EXPECT_NEAR(remove_heads(task).heads[0].output_change, 1.0 / std::sqrt(101.0), 1e-6);
  task.memory = Matrix::Identity(2, 2);
  task.candidates = {1, 0};
  EXPECT_NEAR((*remove_heads(task).answer)[0], 0.75, 1e-6);
}

}  // namespace
}  // namespace core
