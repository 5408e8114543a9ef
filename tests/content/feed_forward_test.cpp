#include <gtest/gtest.h>

#include "content/construction.h"
#include "core/head_roles.h"
#include "support/matrices.h"
#include "support/shipped.h"

// The feed-forward with a job: with it, only the pronoun asks.
namespace {

using core::Controls;
using core::Index;
using core::Matrix;

Controls with_feed_forward(core::PositionKind positions = core::PositionKind::none) {
  Controls controls = support::with(positions);
  controls.feed_forward = true;
  return controls;
}

const content::FeatureLayout& layout() {
  static const content::FeatureLayout found = content::feature_layout(
      support::library().lexicon().construction, support::library().lexicon().vocabulary);
  return found;
}

TEST(FeedForwardWithAJob, ThePronounKeepsItsAnswer) {
  for (const content::Example* one : support::asking()) {
    const auto [fitting, other] = support::fitting_first(*one);
    const Matrix weights = support::weights(*one, 1, with_feed_forward());
    EXPECT_GE(weights(one->focus, fitting), 2.0F * weights(one->focus, other)) << one->name;
    if (one->name.starts_with("animal")) {
      EXPECT_NEAR(weights(one->focus, fitting), 0.80F, 0.02F) << one->name;
      EXPECT_LE(weights(one->focus, other), 0.2F) << one->name;
    }
  }
}

// `because` and `too` heard the adjective as well. Without the feed-forward they ask for its noun.
TEST(FeedForwardWithAJob, TheOtherWordsThatHeardCalmDown) {
  for (const char* name : {"animal-tired", "animal-wide"}) {
    const content::Example& one = support::example(name);
    const auto [fitting, other] = support::fitting_first(one);
    const Matrix before = support::weights(one, 1);
    const Matrix after = support::weights(one, 1, with_feed_forward());
    for (const Index row : {6, 9}) {
      EXPECT_GE(before(row, fitting), 0.9F) << name << ", row " << row;
      EXPECT_LE(after.row(row).maxCoeff(), 0.35F) << name << ", row " << row;
      EXPECT_NEAR(after(row, fitting), after(row, other), 1e-6F) << name << ", row " << row;
    }
  }
}

TEST(FeedForwardWithAJob, IsAnAnd) {
  for (const content::Example& one : support::sentences()) {
    const core::LayerTrace layer = support::run(one, with_feed_forward()).layers[0];
    for (Index row = 0; row < layer.output.rows(); ++row) {
      for (Index q = 0; q < layout().qualities; ++q) {
        const float heard = layer.after_attention(row, layout().heard(q));
        const float is_pronoun = layer.after_attention(row, 1);
        const float asks = 1.1F * std::max(0.0F, heard + is_pronoun - 1.1F);
        EXPECT_NEAR(layer.output(row, layout().heard(q)), asks, 1e-6F) << one.name;
        if (one.entries[static_cast<std::size_t>(row)].word_class != "pronoun") {
          EXPECT_EQ(asks, 0.0F) << one.name << ", " << one.tokens[static_cast<std::size_t>(row)];
        }
      }
    }
  }
}

TEST(FeedForwardWithAJob, HasFourTimesTheWidthAndLeavesTheRestIdle) {
  const content::Example& one = support::example("animal-tired");
  const core::LayerTrace layer = support::run(one, with_feed_forward()).layers[0];
  EXPECT_EQ(layer.hidden.cols(), 4 * layout().d_model());
  const Index busy = 2 * layout().qualities;
  EXPECT_TRUE((layer.hidden.rightCols(layer.hidden.cols() - busy).array() == 0.0F).all());
  EXPECT_GT(layer.hidden.leftCols(busy).maxCoeff(), 0.1F);
}

TEST(FeedForwardWithAJob, IsOffUntilSwitchedOn) {
  const core::Trace trace = support::run(support::example("animal-tired"));
  EXPECT_EQ(trace.layers[0].hidden.size(), 0);
  EXPECT_TRUE(support::same_bits(trace.layers[0].output, trace.layers[0].after_attention));
}

TEST(FeedForwardWithAJob, ABadOneIsRefused) {
  const auto error_of = [](const char* name, const support::Json& value) {
    support::Json file = support::read_json("assets/construction.json");
    file["layers"][0]["feed_forward"][name] = value;
    const auto read = content::parse_construction(file.dump(), "c.json");
    return read ? std::string("accepted") : read.error().text();
  };
  EXPECT_EQ(error_of("threshold", 1.2), "accepted");
  EXPECT_NE(error_of("class", "noun").find("c.json, field layers[1].feed_forward.class"),
            std::string::npos);
  EXPECT_NE(error_of("gain", "much").find("layers[1].feed_forward.gain"), std::string::npos);
  EXPECT_NE(error_of("gian", 1).find("gian"), std::string::npos);
}

// LayerNorm makes a word of few features louder than one of many, so only who wins is claimed, and
// only where no other thing or adjective of the sentence is plainer: not for trophy and bottle.
TEST(LayerNormOnTheTwoLayerCore, TheSameNounWinsWithAndWithoutTheFeedForward) {
  int compared = 0;
  for (const content::Example* one : support::asking()) {
    if (one->name.starts_with("trophy") || one->name.starts_with("bottle")) continue;
    const auto [fitting, other] = support::fitting_first(*one);
    for (const bool feed_forward : {false, true}) {
      Controls controls;
      controls.layer_norm = true;
      controls.feed_forward = feed_forward;
      const Matrix weights = support::weights(*one, 1, controls);
      EXPECT_GT(weights(one->focus, fitting), 2.0F * weights(one->focus, other)) << one->name;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 16);
}

TEST(Gates, OfTheOneHeadModelTakeTheAnswerWithThem) {
  const content::Example& one = support::example("animal-tired");
  const core::RemovalTable table =
      core::remove_heads({one.model, one.embeddings, std::nullopt, {}, one.focus, one.candidates});
  const Matrix weights = support::weights(one, 1);
  EXPECT_NEAR((*table.answer)[0], static_cast<double>(weights(7, 1)), 1e-7);
  EXPECT_NEAR((*table.answer)[1], static_cast<double>(weights(7, 5)), 1e-7);
  ASSERT_EQ(table.heads.size(), 2U);
  const std::array<double, 2> without_first = *table.heads[0].answer;
  EXPECT_NEAR(without_first[0], without_first[1], 1e-6) << "nothing was heard";
  EXPECT_EQ(*table.heads[1].answer, (std::array<double, 2>{0.0, 0.0}));
  EXPECT_GT(table.heads[0].output_change, 0.1);
  EXPECT_GT(table.heads[1].output_change, 0.1);
}

}  // namespace
