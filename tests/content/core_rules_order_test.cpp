#include <gtest/gtest.h>

#include <numeric>

#include "support/matrices.h"
#include "support/shipped.h"

// Rules 8 and 9 of the two-layer core: order.
namespace {

using core::Controls;
using core::Index;
using core::Matrix;
using core::PositionKind;
using Order = std::vector<Index>;

// Every order but the sentence's own for up to 4 words, else those of seeds 1 to `count`.
std::vector<Order> orders(Index n, std::uint64_t count) {
  std::vector<Order> found;
  if (n > 4) {
    for (std::uint64_t seed = 1; seed <= count; ++seed)
      found.push_back(core::shuffled_order(n, seed));
    return found;
  }
  Order order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), Index{0});
  while (std::next_permutation(order.begin(), order.end())) found.push_back(order);
  return found;
}

struct OrderSensitive {
  const char* name;
  Controls controls;
};

const std::vector<OrderSensitive>& order_sensitive() {
  static const std::vector<OrderSensitive> kinds{
      {"sinusoidal", support::with(PositionKind::sinusoidal)},
      {"rotary", support::with(PositionKind::rotary)},
      {"mask", support::with(PositionKind::none, 1.0F, true)}};
  return kinds;
}

TEST(CoreRules, Rule8AShuffleMovesWeightsAndOutputsAndChangesNoNumber) {
  for (const content::Example& one : support::sentences()) {
    for (const float sharpness : {0.2F, 1.0F, 5.0F}) {
      const Controls controls = support::with(PositionKind::none, sharpness);
      const core::Trace plain = support::run(one, controls);
      for (const Order& order : orders(one.embeddings.rows(), 20)) {
        Controls shuffle = controls;
        shuffle.permutation = order;
        const core::Trace moved = support::run(one, shuffle);
        for (const std::size_t layer : support::both_layers) {
          EXPECT_LE(core::shuffle_difference(moved.layers[layer].heads[0].weights,
                                             plain.layers[layer].heads[0].weights, order),
                    1e-6)
              << one.name;
          for (Index i = 0; i < one.embeddings.rows(); ++i) {
            const Index from = order[static_cast<std::size_t>(i)];
            EXPECT_LE((moved.layers[layer].output.row(i) - plain.layers[layer].output.row(from))
                          .cwiseAbs()
                          .maxCoeff(),
                      1e-6F)
                << one.name;
          }
        }
      }
    }
  }
}

TEST(CoreRules, Rule9WithPositionsOrTheMaskAShuffleVisiblyChangesNumbers) {
  for (const auto& [kind, controls] : order_sensitive()) {
    for (const content::Example& one : support::sentences()) {
      const core::Trace plain = support::run(one, controls);
      for (const Order& order : orders(one.embeddings.rows(), 200)) {
        Controls shuffle = controls;
        shuffle.permutation = order;
        const core::Trace moved = support::run(one, shuffle);
        for (const std::size_t layer : support::both_layers) {
          EXPECT_GE(core::shuffle_difference(moved.layers[layer].heads[0].weights,
                                             plain.layers[layer].heads[0].weights, order),
                    0.05)
              << one.name << ", " << kind << ", layer " << layer + 1;
        }
      }
    }
  }
}

struct Swapped {
  const char* name;
  Order order;  // turns the pair's other sentence into this one
};

const std::vector<Swapped>& swapped() {
  static const std::vector<Swapped> pairs{{"dog-bites-man", {2, 1, 0}},
                                          {"dog-bit-man", {0, 4, 2, 3, 1}}};
  return pairs;
}

TEST(CoreRules, Rule9DogBitesManDiffersFromManBitesDogWithEachKindOfOrder) {
  for (const auto& [name, order] : swapped()) {
    const content::Example& one = support::example(name);
    for (const auto& [kind, controls] : order_sensitive()) {
      for (const std::size_t layer : support::both_layers) {
        EXPECT_GE(core::shuffle_difference(
                      support::weights(one, layer, controls),
                      support::weights(support::partner_of(one), layer, controls), order),
                  0.05)
            << name << ", " << kind << ", layer " << layer + 1;
      }
    }
  }
}

TEST(CoreRules, Rule9WithoutPositionsTheTwoSentencesGiveTheSameSetOfOutputs) {
  for (const auto& [name, order] : swapped()) {
    const content::Example& one = support::example(name);
    const Matrix here = support::run(one).layers[1].output;
    const Matrix there = support::run(support::partner_of(one)).layers[1].output;
    for (Index i = 0; i < here.rows(); ++i) {
      const Index from = order[static_cast<std::size_t>(i)];
      EXPECT_LE((here.row(i) - there.row(from)).cwiseAbs().maxCoeff(), 1e-6F) << name;
    }
  }
}

}  // namespace
