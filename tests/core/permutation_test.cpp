#include "core/permutation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

#include "core/model.h"
#include "support/matrices.h"

namespace core {
namespace {

std::vector<Index> identity(Index n) {
  std::vector<Index> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), Index{0});
  return order;
}

// [rand.predef] of the C++ standard.
TEST(Permutation, TheGeneratorIsTheStandardOne) {
  std::mt19937_64 generator;
  generator.discard(9999);
  EXPECT_EQ(generator(), 9981545732273789042ULL);
}

// Computed by a Python program of mt19937_64 and Fisher-Yates: the same on every platform.
TEST(Permutation, OrdersOfASeedAreTheSameEverywhere) {
  EXPECT_EQ(shuffled_order(11, 1), (std::vector<Index>{4, 8, 7, 1, 5, 3, 9, 6, 0, 10, 2}));
  EXPECT_EQ(shuffled_order(11, 2), (std::vector<Index>{8, 4, 0, 7, 6, 9, 2, 3, 1, 10, 5}));
  EXPECT_EQ(shuffled_order(3, 0), (std::vector<Index>{2, 1, 0}));
}

TEST(Permutation, EveryOrderHasEachPlaceOnceAndIsNeverTheIdentity) {
  for (const Index n : {0, 1, 2, 3, 4, 11, 64, 1000}) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      std::vector<Index> order = shuffled_order(n, seed);
      if (n > 1) {
        ASSERT_NE(order, identity(n)) << n << " words, seed " << seed;
      }
      std::sort(order.begin(), order.end());
      ASSERT_EQ(order, identity(n)) << n << " words, seed " << seed;
    }
  }
}

// 3 words have 5 orders other than the identity; 5000 seeds give each about 1000 times (standard
// deviation 28).
TEST(Permutation, EveryOrderIsEquallyLikely) {
  std::map<std::vector<Index>, int> found;
  for (std::uint64_t seed = 0; seed < 5000; ++seed) ++found[shuffled_order(3, seed)];
  EXPECT_EQ(found.size(), 5U);
  for (const auto& [order, count] : found) EXPECT_NEAR(count, 1000, 150);
}

TEST(Permutation, InverseUndoes) {
  EXPECT_EQ(inverse({2, 0, 1}), (std::vector<Index>{1, 2, 0}));
  const std::vector<Index> order = shuffled_order(50, 4);
  const std::vector<Index> back = inverse(order);
  for (Index i = 0; i < 50; ++i) {
    EXPECT_EQ(order[static_cast<std::size_t>(back[static_cast<std::size_t>(i)])], i);
  }
}

TEST(Permutation, ReorderMovesRowsOfEveryMatrixAndColumnsOfTheMaps) {
  std::mt19937_64 generator(5);
  Model model;
  const auto projection = [&] { return support::random_matrix(3, 3, generator); };
  model.layers.push_back({{{projection(), projection(), projection(), {}}}, std::nullopt, true});
  const Trace plain = forward(model, support::random_matrix(4, 3, generator), {1.0F, true, {}, {}});
  const std::vector<Index> order{3, 1, 0, 2};
  const Trace moved = reorder(plain, order);
  const auto place = [&](Index i) { return order[static_cast<std::size_t>(i)]; };
  const HeadTrace& from = plain.layers[0].heads[0];
  const HeadTrace& to = moved.layers[0].heads[0];
  for (Index i = 0; i < 4; ++i) {
    for (const auto rows :
         {&HeadTrace::query, &HeadTrace::key, &HeadTrace::value, &HeadTrace::output}) {
      EXPECT_TRUE(support::same_bits((to.*rows).row(i), (from.*rows).row(place(i))));
    }
    for (const auto rows : {&LayerTrace::input, &LayerTrace::output}) {
      EXPECT_TRUE(support::same_bits((moved.layers[0].*rows).row(i),
                                     (plain.layers[0].*rows).row(place(i))));
    }
    for (Index j = 0; j < 4; ++j) {
      for (const auto map :
           {&HeadTrace::scores, &HeadTrace::scaled, &HeadTrace::masked, &HeadTrace::weights}) {
        EXPECT_EQ((to.*map)(i, j), (from.*map)(place(i), place(j)));
      }
    }
  }
}

TEST(Permutation, ReorderByTheInverseGivesTheTraceBack) {
  std::mt19937_64 generator(6);
  Model model;
  const auto projection = [&] { return support::random_matrix(2, 2, generator); };
  model.layers.push_back({{{projection(), projection(), projection(), {}}}, std::nullopt, true});
  const Trace plain = forward(model, support::random_matrix(7, 2, generator), {});
  const std::vector<Index> order = shuffled_order(7, 9);
  const Trace back = reorder(reorder(plain, order), inverse(order));
  EXPECT_TRUE(
      support::same_bits(back.layers[0].heads[0].weights, plain.layers[0].heads[0].weights));
  EXPECT_TRUE(support::same_bits(back.layers[0].output, plain.layers[0].output));
}

}  // namespace
}  // namespace core
