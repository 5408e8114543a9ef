#include "view/lab_block.h"

#include <gtest/gtest.h>

#include <limits>

#include "support/hand_made.h"
#include "support/plain_oracle.h"
#include "support/shipped.h"

namespace view {
namespace {

using core::Index;

content::Example by_four_heads(const std::string& name) {
  const content::Lexicon& lexicon = support::library().lexicon();
  return content::with_model(support::example(name), *content::find_model(lexicon, "four-heads"),
                             lexicon);
}

ViewState focused(const content::Example& example, Index layer = 0) {
  ViewState state;
  state.focus = example.focus;
  state.layer = layer;
  return state;
}

double plain_norm(const std::vector<double>& row) {
  double sum = 0.0;
  for (const double cell : row) sum += cell * cell;
  return std::sqrt(sum);
}

// Every station against the block written as plain loops, with all eight switch positions, in both
// layers of both models.
TEST(LabBlockView, EveryStationIsThePlainBlocks) {
  for (const content::Example& example :
       {support::example("animal-tired"), by_four_heads("animal-tired")}) {
    for (int switches = 0; switches < 8; ++switches) {
      for (const Index layer : {0, 1}) {
        ViewState state = focused(example, layer);
        state.layer_norm = (switches & 1) != 0;
        state.feed_forward = (switches & 2) != 0;
        state.residual = (switches & 4) == 0;
        const Scene scene = make_scene(example, nullptr, state);
        const BlockStations block = block_stations(scene);
        const support::PlainLayer plain = support::plain_forward(
            example.model, example.embeddings, scene.controls)[static_cast<std::size_t>(layer)];
        const bool feeds = state.feed_forward && example.model.layers[scene.layer].feed_forward;
        const std::array expected{&plain.input,
                                  state.layer_norm ? &plain.normed : nullptr,
                                  &plain.attention,
                                  state.residual ? &plain.after_attention : nullptr,
                                  feeds && state.layer_norm ? &plain.feed_normed : nullptr,
                                  feeds ? &plain.hidden : nullptr,
                                  feeds ? &plain.feed_forward : nullptr,
                                  feeds && state.residual ? &plain.output : nullptr};
        ASSERT_EQ(block.stations.size(), expected.size());
        for (std::size_t place = 0; place < expected.size(); ++place) {
          const BlockStation& station = block.stations[place];
          ASSERT_EQ(station.on, expected[place] != nullptr)
              << station.name << " " << place << ", switches " << switches;
          if (!station.on) {
            EXPECT_EQ(station.vector.size(), 0);
            EXPECT_FALSE(station.note.empty());
            continue;
          }
          const std::vector<double>& row = (*expected[place])[7];
          ASSERT_EQ(station.vector.size(), static_cast<Index>(row.size()));
          EXPECT_NEAR(station.norm, plain_norm(row), 1e-4 * (1.0 + plain_norm(row)));
          EXPECT_EQ(names_at(block, place).size(), row.size()) << station.name;
        }
        EXPECT_EQ(block.residuals[0], state.residual);
        EXPECT_EQ(block.residuals[1], state.residual && feeds);
      }
    }
  }
}

// One pair of units a quality: one clears, one asks. The construction file has 12 qualities or
// whatever the vocabulary has; 4 d_model units in all.
TEST(LabBlockView, IdleUnitsAreCountedApart) {
  const content::Example& example = support::example("animal-tired");
  ViewState state = focused(example);
  state.feed_forward = true;
  const BlockStations block = block_stations(make_scene(example, nullptr, state));
  const auto qualities =
      static_cast<Index>(support::library().lexicon().vocabulary.qualities.size());
  EXPECT_EQ(block.units.size(), 4U * example.features.size());
  EXPECT_EQ(block.units_in_use, 2 * qualities);
  EXPECT_EQ(block.units.front().rfind("heard ", 0), 0U) << block.units.front();
  EXPECT_EQ(block.units.back(), "idle");
  // `it` heard of one quality: one unit clears it, one asks on.
  EXPECT_EQ(block.units_active, 2);
}

TEST(LabBlockView, AUnitSaysWhatItReads) {
  core::FeedForward part;
  part.expand = core::Matrix::Zero(3, 4);
  part.expand(0, 0) = 1.0F;
  part.expand(1, 0) = -2.5F;
  part.expand(2, 1) = -1.0F;
  part.expand(0, 3) = 1.0F;
  part.expand_bias = core::Vector::Zero(4);
  part.expand_bias(0) = -1.1F;
  part.expand_bias(2) = 0.5F;
  part.contract = core::Matrix::Ones(4, 3);
  part.contract.row(3).setZero();
  const std::vector<std::string> names{"a", "b", "c"};
  EXPECT_EQ(unit_name(part, 0, names), "a − 2.5 × b − 1.1");
  EXPECT_EQ(unit_name(part, 1, names), "−c");
  EXPECT_EQ(unit_name(part, 2, names), "0.5") << "a constant has work, too";
  EXPECT_EQ(unit_name(part, 3, names), "idle") << "it writes nothing";
}

TEST(LabBlockView, ModelsWithoutFeedForwardSaySo) {
  const content::Example& example = support::example("three-tokens");
  const BlockStations block = block_stations(make_scene(example, nullptr, {}));
  for (const std::size_t place : {4U, 5U, 6U, 7U}) {
    EXPECT_EQ(block.stations[place].note, "none in this model");
  }
  EXPECT_TRUE(block.units.empty());
  BlockLab lab;
  EXPECT_FALSE(lab.effect(make_scene(example, nullptr, {})).has_value());
}

// core.md: `too` and `because` heard the adjective and light up without the feed-forward; with it
// only the pronoun asks.
TEST(LabBlockView, TheFeedForwardCalmsTheOtherListeners) {
  for (const char* name : {"animal-tired", "animal-wide"}) {
    const content::Example& example = support::example(name);
    BlockLab lab;
    const auto effect = lab.effect(make_scene(example, nullptr, focused(example)));
    ASSERT_TRUE(effect.has_value());
    EXPECT_EQ(effect->layer, 1U);
    ASSERT_EQ(effect->words.size(), 4U);
    EXPECT_EQ(effect->words[0].word, "it");
    EXPECT_GE(effect->words[0].with, 0.6);
    std::vector<std::string> calmed;
    for (std::size_t i = 1; i < 3; ++i) {
      calmed.push_back(effect->words[i].word);
      EXPECT_GE(effect->words[i].without, 0.9) << effect->words[i].word;
      EXPECT_LE(effect->words[i].with, 0.4) << effect->words[i].word;
    }
    std::sort(calmed.begin(), calmed.end());
    EXPECT_EQ(calmed, (std::vector<std::string>{"because", "too"}));
  }
}

// In layer 2 of the four heads only the first one reads what was heard; with the feed-forward every
// row but the pronoun's is all but flat in it, 1/11 = 0.091.
TEST(LabBlockView, OfTheFourHeadsItNamesTheOneThatReadsTheAnswer) {
  const content::Example example = by_four_heads("animal-wide");
  BlockLab lab;
  const auto effect = lab.effect(make_scene(example, nullptr, focused(example)));
  ASSERT_TRUE(effect.has_value());
  EXPECT_EQ(effect->head, 0U);
  EXPECT_EQ(effect->words[0].word, "it");
  EXPECT_GT(effect->words[0].with, effect->words[0].without);
  for (std::size_t i = 1; i < effect->words.size(); ++i) {
    EXPECT_NEAR(effect->words[i].with, 1.0 / 11.0, 0.005) << effect->words[i].word;
    EXPECT_GE(effect->words[i].without - effect->words[i].with, 0.05);
  }
}

// One lab over many scenes: nothing of the last one stays.
TEST(LabBlockView, TheEffectFollowsModelAndSentence) {
  BlockLab lab;
  const content::Example& one = support::example("animal-tired");
  const content::Example four = by_four_heads("animal-tired");
  const double first = lab.effect(make_scene(one, nullptr, focused(one)))->words[0].with;
  EXPECT_NE(lab.effect(make_scene(four, nullptr, focused(four)))->words[0].with, first);
  EXPECT_EQ(lab.effect(make_scene(one, nullptr, focused(one)))->words[0].with, first);
  EXPECT_FALSE(lab.effect(make_scene(support::example("six-words"), nullptr, {})).has_value());
  ViewState state = focused(one);
  state.layer_norm = true;
  EXPECT_NE(lab.effect(make_scene(one, nullptr, state))->words[0].with, first);
  state = focused(one);
  state.feed_forward = true;
  EXPECT_EQ(lab.effect(make_scene(one, nullptr, state))->words[0].with, first)
      << "off and on are compared whatever the switch says";
}

TEST(LabBlockView, TheEffectFollowsTheControlsAndNotTheFocus) {
  const content::Example& example = support::example("animal-tired");
  BlockLab lab;
  ViewState state = focused(example);
  const double before = lab.effect(make_scene(example, nullptr, state))->words[0].without;
  state.focus = 0;
  state.layer = 1;
  EXPECT_EQ(lab.effect(make_scene(example, nullptr, state))->words[0].word, "it");
  state.sharpness = 0.2F;
  EXPECT_LT(lab.effect(make_scene(example, nullptr, state))->words[0].without, before);
  state.sharpness = 1.0F;
  state.shuffle = true;
  const auto shuffled = lab.effect(make_scene(example, nullptr, state));
  EXPECT_EQ(shuffled->words[0].word, "it") << "it is found where it went";
  EXPECT_NEAR(shuffled->words[0].without, before, 1e-5);
}

TEST(LabBlockView, EveryExampleHasItsStations) {
  for (const content::Example& example : support::library().examples()) {
    for (std::size_t layer = 0; layer < example.model.layers.size(); ++layer) {
      ViewState state = focused(example, static_cast<Index>(layer));
      state.layer_norm = true;
      state.repeat = 2;
      const BlockStations block = block_stations(make_scene(example, nullptr, state));
      EXPECT_EQ(block.stations.size(), BlockStations::count) << example.name;
      for (std::size_t place = 0; place < block.stations.size(); ++place) {
        const Index width = block.stations[place].vector.size();
        if (width > 0) {
          EXPECT_EQ(static_cast<Index>(names_at(block, place).size()), width) << example.name;
        }
      }
    }
  }
  EXPECT_EQ(block_stations(make_scene(support::hand_made("alone", {"a"}, {{1.0}}), nullptr, {}))
                .stations[2]
                .norm,
            1.0);
}

// By hand for d = 512: 4 d^2 = 1,048,576, two LayerNorms 4 d = 2,048, feed-forward 8 d^2 + 5 d =
// 2,099,712; together 3,150,336.
TEST(LabBlockView, CountsOfABlockOf512) {
  const Table table = block_count_table(512);
  ASSERT_EQ(table.rows.size(), 4U);
  EXPECT_EQ(table.rows[0],
            (std::vector<std::string>{"query, key, value, output: 4 × 262,144", "33.3 %",
                                      "1,048,576", "12,582,912", "33,554,432", "83,886,080"}));
  EXPECT_EQ(table.rows[1][2], "2,048");
  EXPECT_EQ(table.rows[2][1], "66.7 %") << "about two thirds";
  EXPECT_EQ(table.rows[2][2], "2,099,712");
  EXPECT_EQ(table.rows[3], (std::vector<std::string>{"together", "100.0 %", "3,150,336",
                                                     "37,804,032", "100,810,752", "252,026,880"}));
}

float measure(std::string_view text, float size, bool) {
  return static_cast<float>(text.size()) * size * 0.5F;
}

// More dimensions than pixels: no column of pixels hides the one number that stands out.
TEST(LabBlockView, TheOnlyNumberOfAWideVectorIsDrawn) {
  BlockStations block;
  block.stations.assign(BlockStations::count, {});
  for (BlockStation& station : block.stations) station.vector = core::Vector::Zero(20000);
  block.stations[0].vector(12345) = -3.0F;
  block.stations[1].vector(1) = std::numeric_limits<float>::quiet_NaN();
  block.largest = 3.0;
  const Rect area{0.0F, 0.0F, 600.0F, 300.0F};
  const BlockLayout layout = layout_block(block, area, 1.0F, measure);
  const Theme& colours = theme(ThemeKind::dark);
  int bars = 0;
  for (const Shape& shape : block_figure(block, layout, colours, 1.0F, measure)) {
    const auto* rect = std::get_if<FilledRect>(&shape);
    if (rect == nullptr || rect->colour != colours.accent) continue;
    ++bars;
    EXPECT_GT(rect->rect.height, 10.0F);
    EXPECT_NEAR(rect->rect.x, layout.bars.x + layout.bars.width * 12345.0F / 20000.0F, 3.0F);
  }
  EXPECT_EQ(bars, 1);
}

TEST(LabBlockView, ThePointerFindsStationAndDimension) {
  BlockLayout layout;
  layout.bars = {100.0F, 50.0F, 200.0F, 320.0F};
  layout.row = 40.0F;
  EXPECT_EQ(layout.station_at(49.0F), std::nullopt);
  EXPECT_EQ(layout.station_at(50.0F), 0U);
  EXPECT_EQ(layout.station_at(369.0F), 7U);
  EXPECT_EQ(layout.station_at(370.0F), std::nullopt);
  EXPECT_EQ(layout.dimension_at(100.0F, 10), 0);
  EXPECT_EQ(layout.dimension_at(299.0F, 10), 9);
  EXPECT_EQ(layout.dimension_at(300.0F, 10), std::nullopt);
  EXPECT_EQ(layout.dimension_at(150.0F, 0), std::nullopt) << "a station that is off";
}

}  // namespace
}  // namespace view
