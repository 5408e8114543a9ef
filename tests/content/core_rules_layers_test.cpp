#include <gtest/gtest.h>

#include <cmath>

#include "support/matrices.h"
#include "support/shipped.h"

// Rules 1, 1b, 2, 3 and 13 of the two-layer core: what one layer cannot do and two can.
namespace {

using core::Controls;
using core::Index;
using core::Matrix;
using core::PositionKind;

std::vector<Controls> every_setting(Index n) {
  std::vector<Controls> settings;
  for (const float sharpness : {0.1F, 0.2F, 1.0F, 5.0F, 10.0F}) {
    for (const bool mask : {false, true}) {
      for (const PositionKind positions : support::position_kinds) {
        settings.push_back({sharpness, mask, positions, {}});
        for (const std::uint64_t seed : {1U, 2U}) {
          settings.push_back({sharpness, mask, positions, core::shuffled_order(n, seed)});
        }
      }
    }
  }
  return settings;
}

Index shown_row(const Controls& controls, Index place) {
  if (controls.permutation.empty()) return place;
  return core::inverse(controls.permutation)[static_cast<std::size_t>(place)];
}

TEST(CoreRules, Rule1LayerOneRowOfThePronounIsBitIdenticalInEveryPairAndSetting) {
  int compared = 0;
  for (const content::Example* one : support::asking()) {
    for (const Controls& controls : every_setting(one->embeddings.rows())) {
      const Index row = shown_row(controls, one->focus);
      const Matrix here = support::weights(*one, 0, controls).row(row);
      const Matrix there = support::weights(support::partner_of(*one), 0, controls).row(row);
      ASSERT_TRUE(support::same_bits(here, there)) << one->name;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 12 * 90);
}

TEST(CoreRules, Rule1ControlLayerTwoRowIsNotBitIdentical) {
  for (const content::Example* one : support::asking()) {
    const Matrix here = support::weights(*one, 1).row(one->focus);
    const Matrix there = support::weights(support::partner_of(*one), 1).row(one->focus);
    EXPECT_FALSE(support::same_bits(here, there)) << one->name;
  }
}

core::Head random_head(Index d_model, std::mt19937_64& generator) {
  return {
      support::random_matrix(d_model, 8, generator), support::random_matrix(d_model, 8, generator),
      support::random_matrix(d_model, d_model, generator, 0.3F), core::standard_pairs(8, 100.0F)};
}

double log_ratio(const content::Example& one, const Matrix& weights, Index row) {
  const auto [first, second] = *one.candidates;
  return std::log(static_cast<double>(weights(row, first))) -
         std::log(static_cast<double>(weights(row, second)));
}

TEST(CoreRules, Rule1bNoWeightsOfOneLayerChangeTheRatioBetweenTheCandidates) {
  std::mt19937_64 generator(20);
  double largest_second = 0.0;
  for (int draw = 0; draw < 50; ++draw) {
    for (const content::Example* one : support::asking()) {
      const content::Example& other = support::partner_of(*one);
      core::Model model = one->model;
      model.layers = {{{random_head(one->embeddings.cols(), generator)}, {}, true},
                      {{random_head(one->embeddings.cols(), generator)}, {}, true}};
      const PositionKind positions = support::position_kinds[static_cast<std::size_t>(draw % 3)];
      const auto change = [&](std::size_t layer) {
        const auto ratio = [&](const content::Example& e) {
          const auto trace = core::forward(model, e.embeddings, support::with(positions, 0.3F));
          return log_ratio(e, trace.layers[layer].heads[0].weights, e.focus);
        };
        return std::abs(ratio(*one) - ratio(other));
      };
      ASSERT_LE(change(0), 1e-5) << one->name << ", draw " << draw;
      largest_second = std::max(largest_second, change(1));
    }
  }
  EXPECT_GT(largest_second, 0.1) << "control: a second layer can change the ratio";
}

TEST(CoreRules, Rule2ThePronounLooksAtTheNounsAndTheAdjectiveAlikeAndThriceTheRest) {
  for (const char* name : {"animal-tired", "animal-wide"}) {
    const Matrix row = support::weights(support::example(name), 0).row(7);
    const float least = std::min({row(0, 1), row(0, 5), row(0, 10)});
    EXPECT_NEAR(static_cast<double>(row(0, 1)), static_cast<double>(row(0, 5)), 1e-6) << name;
    EXPECT_NEAR(static_cast<double>(row(0, 1)), static_cast<double>(row(0, 10)), 1e-6) << name;
    for (Index column = 0; column < row.cols(); ++column) {
      if (column == 1 || column == 5 || column == 10) continue;
      EXPECT_GE(least, 3.0F * row(0, column)) << name << ", column " << column;
    }
  }
}

TEST(CoreRules, Rule3LayerTwoPrefersTheFittingNounTwiceInEveryPairAndPositionKind) {
  ASSERT_EQ(support::asking().size(), 12U);
  for (const content::Example* one : support::asking()) {
    const auto [fitting, other] = support::fitting_first(*one);
    for (const PositionKind positions : support::position_kinds) {
      const Matrix weights = support::weights(*one, 1, support::with(positions));
      EXPECT_GE(weights(one->focus, fitting), 2.0F * weights(one->focus, other))
          << one->name << ", positions " << static_cast<int>(positions);
    }
  }
}

TEST(CoreRules, Rule3TiredAndWideMirrorEachOther) {
  const Matrix tired = support::weights(support::example("animal-tired"), 1);
  const Matrix wide = support::weights(support::example("animal-wide"), 1);
  EXPECT_GE(tired(7, 1), 0.6F);
  EXPECT_LE(tired(7, 5), 0.2F);
  EXPECT_GE(wide(7, 5), 0.6F);
  EXPECT_LE(wide(7, 1), 0.2F);
  EXPECT_NEAR(static_cast<double>(tired(7, 1)), static_cast<double>(wide(7, 5)), 1e-6);
  EXPECT_NEAR(static_cast<double>(tired(7, 5)), static_cast<double>(wide(7, 1)), 1e-6);
}

double cosine_to_embedding(const content::Example& one, const Matrix& vectors, Index row,
                           Index noun) {
  return core::cosine(vectors.row(row).transpose(), one.embeddings.row(noun).transpose());
}

TEST(CoreRules, Rule13ThePronounBecomesMoreLikeTheFittingNoun) {
  for (const content::Example* one : support::asking()) {
    const auto [fitting, other] = support::fitting_first(*one);
    const core::Trace trace = support::run(*one);
    const Matrix& before = trace.layers[0].input;
    const Matrix& after = trace.layers[1].output;
    EXPECT_EQ(cosine_to_embedding(*one, before, one->focus, fitting),
              cosine_to_embedding(*one, before, one->focus, other))
        << one->name;
    EXPECT_GT(cosine_to_embedding(*one, after, one->focus, fitting),
              cosine_to_embedding(*one, after, one->focus, other) + 0.02)
        << one->name;
  }
}

TEST(CoreRules, BankBecomesMoreLikeItsOwnCueInOneLayer) {
  for (const char* name : {"bank-river", "bank-savings"}) {
    const content::Example& own = support::example(name);
    const content::Example& foreign = support::partner_of(own);
    ASSERT_TRUE(support::same_bits(own.embeddings.row(2), foreign.embeddings.row(2)));
    const Matrix after = support::run(own).layers[0].output;
    EXPECT_GT(cosine_to_embedding(own, after, 2, 1), cosine_to_embedding(foreign, after, 2, 1))
        << name;
  }
}

}  // namespace
