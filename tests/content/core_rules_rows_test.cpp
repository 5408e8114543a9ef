#include <gtest/gtest.h>

#include <cmath>

#include "content/vocabulary.h"
#include "support/matrices.h"
#include "support/shipped.h"

// Rules 4, 5, 6, 7, 10, 11 and 12 of the two-layer core: rows, mask, counts, twins, symmetry.
namespace {

using core::Controls;
using core::Index;
using core::Matrix;
using core::PositionKind;

void expect_rows_sum_to_one(const core::HeadTrace& head, bool mask, const std::string& where) {
  for (Index row = 0; row < head.weights.rows(); ++row) {
    ASSERT_NEAR(core::row_sum(head.weights, row), 1.0, 1e-6) << where << ", row " << row;
    for (Index column = row + 1; mask && column < head.weights.cols(); ++column) {
      ASSERT_EQ(head.weights(row, column), 0.0F) << where << ", row " << row;
      ASSERT_FALSE(std::signbit(head.weights(row, column))) << where << ", row " << row;
    }
  }
}

TEST(CoreRules, Rule4RowsSumToOneAndMaskedWeightsAreExactlyZero) {
  for (const content::Example& one : support::sentences()) {
    for (const float sharpness : {0.1F, 0.2F, 1.0F, 5.0F, 10.0F}) {
      for (const bool mask : {false, true}) {
        for (const PositionKind positions : support::position_kinds) {
          for (const bool shuffled : {false, true}) {
            Controls controls{sharpness, mask, positions, {}};
            if (shuffled) controls.permutation = core::shuffled_order(one.embeddings.rows(), 3);
            for (const core::LayerTrace& layer : support::run(one, controls).layers) {
              expect_rows_sum_to_one(layer.heads.at(0), mask, one.name);
            }
          }
        }
      }
    }
  }
}

TEST(CoreRules, Rule4HoldsForASentenceRepeatedToItsMost) {
  const content::Example& one = support::example("animal-tired");
  const Matrix repeated = core::repeat_rows(one.embeddings, 64);
  for (const bool mask : {false, true}) {
    const auto trace =
        core::forward(one.model, repeated, support::with(PositionKind::none, 1.0F, mask));
    for (const core::LayerTrace& layer : trace.layers) {
      expect_rows_sum_to_one(layer.heads.at(0), mask, "704 words");
    }
  }
}

TEST(CoreRules, Rule5BlurredRowsHaveNearlyTheGreatestEntropy) {
  for (const content::Example& one : support::sentences()) {
    const auto trace = support::run(one, support::with(PositionKind::none, 0.2F));
    for (const core::LayerTrace& layer : trace.layers) {
      const core::HeadTrace& head = layer.heads.at(0);
      for (Index row = 0; row < head.weights.rows(); ++row) {
        EXPECT_GE(core::normalised_entropy(head.weights, head.masked, row), 0.97)
            << one.name << ", row " << row;
      }
    }
  }
}

TEST(CoreRules, Rule6SharpRowsStandOnTheirLargestWeights) {
  for (const content::Example& one : support::sentences()) {
    const double least = one.name.starts_with("animal") ? 0.95 : 0.85;
    const auto trace = support::run(one, support::with(PositionKind::none, 5.0F));
    for (const core::LayerTrace& layer : trace.layers) {
      for (Index row = 0; row < layer.heads.at(0).weights.rows(); ++row) {
        EXPECT_GE(core::weight_on_largest(layer.heads[0].weights, row), least)
            << one.name << ", row " << row;
      }
    }
    if (one.candidates) {
      EXPECT_GE(trace.layers[1].heads[0].weights.row(one.focus).maxCoeff(), 0.99F) << one.name;
    }
  }
}

TEST(CoreRules, Rule7UnderTheMaskTheUpperTriangleIsZeroAndThePronounCannotTell) {
  for (const content::Example* one : support::asking()) {
    const Controls masked = support::with(PositionKind::none, 1.0F, true);
    const Matrix here = support::weights(*one, 1, masked);
    const Matrix there = support::weights(support::partner_of(*one), 1, masked);
    EXPECT_TRUE(support::same_bits(here.row(one->focus), there.row(one->focus))) << one->name;
    for (Index row = 0; row < here.rows(); ++row) {
      for (Index column = row + 1; column < here.cols(); ++column)
        EXPECT_EQ(here(row, column), 0.0F);
    }
  }
}

TEST(CoreRules, Rule7UnderTheMaskTheLastRowStillSeparatesTheNouns) {
  for (const content::Example* one : support::asking()) {
    const auto [fitting, other] = support::fitting_first(*one);
    for (const PositionKind positions : support::position_kinds) {
      const Matrix weights = support::weights(*one, 1, support::with(positions, 1.0F, true));
      const Index last = weights.rows() - 1;
      EXPECT_GT(weights(last, fitting), 1.2F * weights(last, other))
          << one->name << ", positions " << static_cast<int>(positions);
    }
  }
}

struct Count {
  const char* name;
  Index repeat;
  Index words;
};

TEST(CoreRules, Rule10ScoresAreTheSquareOfTheWordsAndTheMaskKeepsAboutHalf) {
  for (const auto& [name, repeat, words] :
       {Count{"road-tired", 1, 10}, Count{"animal-tired", 1, 11}, Count{"animal-tired", 2, 22},
        Count{"animal-tired", 64, 704}, Count{"dog-bites-man", 4, 12}}) {
    const content::Example& one = support::example(name);
    const Matrix embeddings = core::repeat_rows(one.embeddings, repeat);
    const auto plain = core::forward(one.model, embeddings, {});
    const auto masked =
        core::forward(one.model, embeddings, support::with(PositionKind::none, 1.0F, true));
    for (const std::size_t layer : support::both_layers) {
      EXPECT_EQ(plain.layers[layer].heads.at(0).scores.size(), words * words) << name;
      EXPECT_EQ(core::kept_in_all(plain.layers[layer].heads[0].masked), words * words) << name;
      EXPECT_EQ(core::kept_in_all(masked.layers[layer].heads[0].masked), words * (words + 1) / 2);
    }
  }
}

TEST(CoreRules, Rule10PathLengthIsOneAndALaterWordIsUnreachableUnderTheMask) {
  for (const content::Example& one : support::sentences()) {
    const Index n = one.embeddings.rows();
    const auto plain = support::run(one);
    const auto masked = support::run(one, support::with(PositionKind::none, 1.0F, true));
    for (Index from = 0; from < n; ++from) {
      const auto open = core::path_lengths(plain.layers[0].heads[0].masked, from);
      const auto hidden = core::path_lengths(masked.layers[0].heads[0].masked, from);
      for (Index to = 0; to < n; ++to) {
        EXPECT_EQ(open[static_cast<std::size_t>(to)], 1) << one.name;
        EXPECT_EQ(hidden[static_cast<std::size_t>(to)], to <= from ? 1 : -1) << one.name;
      }
    }
    EXPECT_EQ(core::longest_path(plain.layers[0].heads[0].masked), 1);
  }
}

TEST(CoreRules, Rule11TwoOccurrencesOfOneWordHaveEqualRowsAndColumns) {
  int twins = 0;
  for (const content::Example& one : support::sentences()) {
    for (const std::size_t layer : support::both_layers) {
      const Matrix weights = support::weights(one, layer);
      for (Index i = 0; i < weights.rows(); ++i) {
        for (Index j = i + 1; j < weights.rows(); ++j) {
          if (content::normalise_word(one.tokens[static_cast<std::size_t>(i)]) !=
              content::normalise_word(one.tokens[static_cast<std::size_t>(j)])) {
            continue;
          }
          ++twins;
          EXPECT_LE((weights.row(i) - weights.row(j)).cwiseAbs().maxCoeff(), 1e-6F) << one.name;
          EXPECT_LE((weights.col(i) - weights.col(j)).cwiseAbs().maxCoeff(), 1e-6F) << one.name;
        }
      }
    }
  }
  EXPECT_GE(twins, 10);
}

TEST(CoreRules, Rule11ControlPositionsTellTheOccurrencesApart) {
  const content::Example& one = support::example("animal-tired");
  for (const PositionKind positions : {PositionKind::sinusoidal, PositionKind::rotary}) {
    const Matrix weights = support::weights(one, 1, support::with(positions));
    EXPECT_GT((weights.row(0) - weights.row(4)).cwiseAbs().maxCoeff(), 0.01F);
  }
}

TEST(CoreRules, Rule12TheMatrixIsNotSymmetric) {
  for (const content::Example& one : support::sentences()) {
    for (const std::size_t layer : support::both_layers) {
      const Matrix weights = support::weights(one, layer);
      const auto found = core::largest_asymmetry(weights);
      ASSERT_TRUE(found);
      EXPECT_GT(found->value, 0.05F) << one.name;
      EXPECT_EQ(found->value, (weights - weights.transpose()).cwiseAbs().maxCoeff()) << one.name;
    }
  }
}

}  // namespace
