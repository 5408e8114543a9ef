#include "view/lab_chart.h"

#include <gtest/gtest.h>

#include "view/lab_table.h"

namespace view {
namespace {

// Every character is half as wide as it is high; bold ones are a tenth wider.
float measure(std::string_view text, float size, bool bold) {
  return static_cast<float>(text.size()) * size * (bold ? 0.55F : 0.5F);
}

Chart chart_of(ChartAxis x) {
  Chart chart;
  chart.x = std::move(x);
  chart.y = {"share", 0.0, 1.0, false, {{0.0, "0"}, {1.0, "1"}}};
  return chart;
}

const Rect area{10.0F, 20.0F, 400.0F, 300.0F};

TEST(LabChart, ValuesStandBetweenTheEndsOfTheirAxes) {
  const Chart linear = chart_of({"x", 0.0, 10.0});
  const Rect plot{100.0F, 50.0F, 200.0F, 100.0F};
  EXPECT_EQ(chart_point(linear, plot, 0.0, 0.0), (Point{100.0F, 150.0F}));
  EXPECT_EQ(chart_point(linear, plot, 10.0, 1.0), (Point{300.0F, 50.0F}));
  EXPECT_EQ(chart_point(linear, plot, 5.0, 0.25), (Point{200.0F, 125.0F}));
  EXPECT_EQ(chart_point(linear, plot, 99.0, -3.0), (Point{300.0F, 150.0F})) << "kept inside";
  const Chart logarithmic = chart_of({"x", 1.0, 100.0, true});
  EXPECT_NEAR(chart_point(logarithmic, plot, 10.0, 0.0).x, 200.0F, 1e-3F);
  EXPECT_EQ(chart_point(logarithmic, plot, 0.0, 0.0).x, 100.0F) << "no logarithm of 0";
}

TEST(LabChart, TicksAreInFiguresAndWords) {
  const std::vector<ChartTick> ticks = power_ticks(1000.0, 1e12);
  ASSERT_EQ(ticks.size(), 5U);
  EXPECT_EQ(ticks[0].label, "1");
  EXPECT_EQ(ticks[1].label, "1,000");
  EXPECT_EQ(ticks[2].label, "1 million");
  EXPECT_EQ(ticks[3].label, "1 billion");
  EXPECT_EQ(ticks[4].label, "1 trillion");
  EXPECT_EQ(power_ticks(100.0, 1e6).size(), 4U);
  EXPECT_EQ(power_ticks(100.0, 1e6)[2].label, "10,000");
}

// Bars reach from mean - error to mean + error; the chosen point has a ring.
TEST(LabChart, DrawsErrorBarsAndRings) {
  Chart chart = chart_of({"x", 0.0, 10.0});
  chart.series.push_back({"a", {1, 2, 3, 255}, ChartMark::round, {{5.0, 0.5, 0.1, true}}, true});
  const Rect plot = chart_plot(chart, area, 1.0F, measure);
  const Figure figure = chart_figure(chart, area, theme(ThemeKind::dark), 1.0F, measure);
  const Point low = chart_point(chart, plot, 5.0, 0.4);
  const Point high = chart_point(chart, plot, 5.0, 0.6);
  bool bar = false;
  bool ring = false;
  for (const Shape& shape : figure) {
    if (const auto* line = std::get_if<Line>(&shape)) bar |= line->from == low && line->to == high;
    ring |= std::holds_alternative<OutlinedRect>(shape);
  }
  EXPECT_TRUE(bar);
  EXPECT_TRUE(ring);
}

TEST(LabChart, KeepsItsShapesInItsArea) {
  Chart chart = chart_of({"a name of the axis", 1.0, 100.0, true, {{1.0, "1"}, {100.0, "100"}}});
  chart.series.push_back(
      {"a", {1, 2, 3, 255}, ChartMark::square, {{1.0, 0.0}, {100.0, 1.0}, {200.0, 2.0}}, true});
  chart.levels.push_back({0.5, "half"});
  const Rect room = area.inset(-12.0F);
  for (const Shape& shape : chart_figure(chart, area, theme(ThemeKind::dark), 1.0F, measure)) {
    if (const auto* line = std::get_if<Line>(&shape)) {
      EXPECT_TRUE(room.contains(line->from));
      EXPECT_TRUE(room.contains(line->to));
    }
    if (const auto* text = std::get_if<Text>(&shape)) {
      EXPECT_TRUE(room.contains(text->anchor)) << text->text;
    }
  }
}

std::vector<Text> texts(const Figure& figure) {
  std::vector<Text> found;
  for (const Shape& shape : figure) {
    if (const auto* text = std::get_if<Text>(&shape)) found.push_back(*text);
  }
  return found;
}

TEST(LabTable, FirstColumnBeginsLeftAndTheOthersEndRight) {
  const Table table{{"name", "value"}, {}, {{"a", "1"}, {"b", "22"}}, 1};
  const std::vector<Text> found =
      texts(table_figure(table, area, theme(ThemeKind::dark), 1.0F, measure));
  ASSERT_EQ(found.size(), 6U);
  for (std::size_t i = 0; i < found.size(); i += 2) {
    EXPECT_EQ(found[i].anchor.x, area.x);
    EXPECT_EQ(found[i].align, TextAlign::left);
    EXPECT_NEAR(found[i + 1].anchor.x, area.right(), 0.01F);
    EXPECT_EQ(found[i + 1].align, TextAlign::right);
  }
  EXPECT_EQ(found[5].colour, theme(ThemeKind::dark).accent) << "the marked row";
  EXPECT_EQ(found[3].colour, theme(ThemeKind::dark).text);
}

TEST(LabTable, ShrinksThenCutsWhatDoesNotFit) {
  const std::string longest(60, 'x');
  const Table table{{"name", "value"}, {}, {{longest, longest}}, -1};
  const std::vector<Text> found =
      texts(table_figure(table, area, theme(ThemeKind::dark), 1.0F, measure));
  for (const Text& text : found) {
    EXPECT_LT(text.size, size::label);
    EXPECT_LE(measure(text.text, text.size, text.bold), area.width / 2.0F + 2.0F) << text.text;
  }
  EXPECT_LT(found[2].text.size(), longest.size());
}

TEST(LabTable, LinesComeCloserInALowArea) {
  const Table table{{"name"}, {}, std::vector(8, std::vector<std::string>{"a"}), -1};
  EXPECT_EQ(table_height(table, 2.0F), 9 * 50.0F);
  const Rect low{0.0F, 0.0F, 200.0F, 180.0F};
  for (const Text& text : texts(table_figure(table, low, theme(ThemeKind::dark), 1.0F, measure))) {
    EXPECT_TRUE(low.contains(text.anchor)) << text.anchor.y;
  }
}

std::size_t joints(const Figure& figure, Colour colour) {
  return static_cast<std::size_t>(
      std::count_if(figure.begin(), figure.end(), [&](const Shape& shape) {
        const Line* line = std::get_if<Line>(&shape);
        return line != nullptr && line->colour == colour;
      }));
}

// Two curves of one colour are told apart by it.
TEST(LabChart, ADashedCurveDrawsEveryOtherPairOfItsJoints) {
  const Theme& dark = theme(ThemeKind::dark);
  for (const bool dashed : {false, true}) {
    ChartSeries curve{"", dark.accent, ChartMark::none, {}, true, dashed};
    for (int i = 0; i < 9; ++i) curve.points.push_back({static_cast<double>(i), 0.5});
    Chart chart;
    chart.x = {"x", 0.0, 8.0, false, {}};
    chart.y = {"y", 0.0, 1.0, false, {}};
    chart.series = {curve};
    const auto measure = [](std::string_view, float, bool) { return 10.0F; };
    const Figure figure = chart_figure(chart, {0.0F, 0.0F, 400.0F, 300.0F}, dark, 1.0F, measure);
    EXPECT_EQ(joints(figure, dark.accent), dashed ? 4U : 8U);
  }
}

}  // namespace
}  // namespace view
