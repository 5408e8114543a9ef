#include "view/lab_recurrence.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/hand_made.h"
#include "support/shipped.h"

namespace view {
namespace {

const std::vector<std::string> words{"a", "b", "c", "d", "e"};

// Word 4 attends most to word 2.
Scene five_words(const content::Example& example, bool masked = false) {
  ViewState state;
  state.focus = 3;
  state.causal_mask = masked;
  return make_scene(example, nullptr, state);
}

content::Example example_of_five() {
  support::Grid weights(5, std::vector<double>(5, 0.2));
  weights[3] = {0.1, 0.6, 0.1, 0.1, 0.1};
  return support::hand_made("five", words, weights);
}

TEST(LabRecurrence, CountsBothWaysToTheStrongestLink) {
  const content::Example example = example_of_five();
  const RecurrenceFigures figures = recurrence_figures({}, five_words(example));
  EXPECT_EQ(figures.from, 3);
  EXPECT_EQ(figures.to, 1);
  EXPECT_EQ(figures.attention_path, 1);
  EXPECT_EQ(figures.recurrent_path, 2);
  EXPECT_EQ(figures.words, 5);
  EXPECT_EQ(figures.scores, 25);
}

TEST(LabRecurrence, AMaskedWordHasNoWay) {
  const content::Example example = example_of_five();
  RecurrenceLab lab;
  lab.to = 4;
  const RecurrenceFigures figures = recurrence_figures(lab, five_words(example, true));
  EXPECT_EQ(figures.to, 4);
  EXPECT_FALSE(figures.attention_path.has_value());
  EXPECT_EQ(figures.recurrent_path, 1);
  const Table table = recurrence_table(lab, figures, words, std::nullopt);
  EXPECT_EQ(table.rows[0][1], "none: masked");
}

TEST(LabRecurrence, TheTargetIsAWordAndGoesWithItThroughAShuffle) {
  const content::Example example = example_of_five();
  RecurrenceLab lab;
  lab.to = 0;
  ViewState state;
  state.focus = 3;
  state.shuffle = true;
  const Scene scene = make_scene(example, nullptr, state);
  const RecurrenceFigures figures = recurrence_figures(lab, scene);
  EXPECT_EQ(scene.tokens[static_cast<std::size_t>(figures.to)], "a");
  EXPECT_EQ(scene.tokens[static_cast<std::size_t>(figures.from)], "d");
  EXPECT_EQ(figures.recurrent_path, std::abs(figures.to - figures.from));
}

TEST(LabRecurrence, ATargetBeyondTheSentenceIsForgotten) {
  const content::Example example = example_of_five();
  RecurrenceLab lab;
  lab.to = 9;
  EXPECT_EQ(recurrence_figures(lab, five_words(example)).to, 1);
}

// ln 0.9 = -0.1053605: 0.9^6 = 0.531441, 0.9^397 = 10^(397 * -0.0457575) = 10^-18.1657 = 6.83e-19.
TEST(LabRecurrence, PowersOfTheFactor) {
  EXPECT_EQ(left_after(0.9, 0), 1.0);
  EXPECT_NEAR(left_after(0.9, 6), 0.531441, 1e-12);
  EXPECT_NEAR(left_after(0.9, 397), 6.83e-19, 0.01e-19);
  EXPECT_EQ(left_after(1.0, 397), 1.0);
}

TEST(LabRecurrence, TableComparesTheTwo) {
  const content::Example example = example_of_five();
  const RecurrenceFigures figures = recurrence_figures({}, five_words(example));
  OrderRow order;
  order.order.shuffle = 0.25;
  const Table table = recurrence_table({}, figures, words, order);
  const std::vector<std::vector<std::string>> expected{
      {"Between d and b", "1 step a layer", "2 steps"},
      {"… left of a gradient, at 0.90 a step", "0.9000", "0.8100"},
      {"Two words 397 places apart", "1 step a layer", "397 steps"},
      {"… left of a gradient, at 0.90 a step", "0.9000", "6.8 × 10⁻¹⁹"},
      {"In sequence, for 5 words", "1 step a layer", "5 steps"},
      {"All words at once?", "yes", "no"},
      {"Scores, one head", "25", "none"},
      {"Is the order known?", "yes", "yes"},
      {"A shuffle moves a weight by", "0.2500", ""}};
  EXPECT_EQ(table.rows, expected);
  order.order.shuffle = 3e-8;
  EXPECT_EQ(recurrence_table({}, figures, words, order).rows[7][1], "no");
  EXPECT_EQ(recurrence_table({}, figures, words, std::nullopt).rows[7][1], "…");
}

TEST(LabRecurrence, ChartMarksBothWaysAndTheLongerDistance) {
  const content::Example example = example_of_five();
  const RecurrenceFigures figures = recurrence_figures({}, five_words(example));
  const Chart chart = gradient_chart({}, figures, theme(ThemeKind::dark));
  ASSERT_EQ(chart.series.size(), 3U);
  EXPECT_EQ(chart.x.high, 397.0);
  EXPECT_EQ(chart.series[1].points[0].x, 2.0);
  EXPECT_EQ(chart.series[1].points[1].x, 397.0);
  EXPECT_EQ(chart.series[2].points[0].x, 1.0);
  EXPECT_NEAR(chart.series[2].points[0].y, 0.9, 1e-12);
}

float measure(std::string_view text, float size, bool) {
  return static_cast<float>(text.size()) * size * 0.5F;
}

TEST(LabRecurrence, DrawsOneCurveForAttentionAndOneHopAStep) {
  const content::Example example = example_of_five();
  const RecurrenceFigures figures = recurrence_figures({}, five_words(example));
  const Theme& colours = theme(ThemeKind::dark);
  const Rect area{0.0F, 0.0F, 500.0F, 200.0F};
  const PathsFigure drawing = paths_figure(figures, words, area, colours, 1.0F, measure);
  ASSERT_EQ(drawing.words.size(), 5U);
  int attention = 0;
  int hops = 0;
  for (const Shape& shape : drawing.figure) {
    const auto* curve = std::get_if<Curve>(&shape);
    if (curve == nullptr) continue;
    if (curve->colour == colours.accent) {
      ++attention;
      EXPECT_EQ(curve->from.x, drawing.words[3].centre().x);
      EXPECT_EQ(curve->to.x, drawing.words[1].centre().x);
    } else {
      ++hops;
    }
  }
  EXPECT_EQ(attention, 1);
  EXPECT_EQ(hops, 2);
}

TEST(LabRecurrence, LongSentencesStayInTheirArea) {
  const std::vector<std::string> many(1000, "word");
  RecurrenceFigures figures;
  figures.from = 990;
  figures.to = 3;
  figures.attention_path = 1;
  figures.recurrent_path = 987;
  figures.words = 1000;
  const Rect area{10.0F, 20.0F, 600.0F, 200.0F};
  const PathsFigure drawing =
      paths_figure(figures, many, area, theme(ThemeKind::dark), 1.0F, measure);
  for (const Rect& word : drawing.words) {
    EXPECT_GE(word.x, area.x);
    EXPECT_LE(word.right(), area.right() + 0.01F);
    EXPECT_GT(word.width, 0.0F);
  }
}

}  // namespace
}  // namespace view
