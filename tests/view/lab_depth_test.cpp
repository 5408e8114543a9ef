#include "view/lab_depth.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <thread>

namespace view {
namespace {

using core::NormPlace;

core::DepthCurve curve(const DepthSetting& setting, std::vector<core::DepthPoint> points) {
  core::DepthTask task;
  task.residual = setting.residual;
  task.norm = setting.norm;
  return {task, std::move(points)};
}

TEST(LabDepthView, MeasuresEverySettingOnce) {
  DepthLab lab;
  lab.chosen = {false, NormPlace::after};
  lab.update({});
  lab.wait();
  const std::vector<core::DepthCurve> curves = lab.curves();
  ASSERT_EQ(curves.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(setting_of(curves[i]), DepthLab::settings[i]);
    EXPECT_EQ(curves[i].points.size(), 80U);
  }
  EXPECT_EQ(lab.progress(), 1.0);
  // A stack is the beginning of every deeper one: reading at 12 needs no other measurement.
  core::DepthTask twelve = curves[0].task;
  twelve.depth = 12;
  EXPECT_EQ(core::measure_depth(twelve)->points.back().mean_cosine,
            curves[0].points[11].mean_cosine);
  lab.depth = 12;
  lab.chosen = {true, NormPlace::none};
  lab.update({});
  EXPECT_FALSE(lab.running()) << "nothing is measured twice";
  EXPECT_EQ(lab.curves().size(), 6U);
}

// The orders of magnitude of issue 4, for the seed that the page starts with.
TEST(LabDepthView, TheTableTellsTheSettingsApart) {
  DepthLab lab;
  lab.update({});
  lab.wait();
  const Table table = depth_table(lab, lab.curves());
  ASSERT_EQ(table.rows.size(), 6U);
  EXPECT_EQ(table.heads[0], "After 80 blocks");
  EXPECT_EQ(table.marked, 0);
  EXPECT_EQ(table.rows[0][0], "residual, LayerNorm before");
  EXPECT_LT(std::stod(table.rows[0][1]), 0.99);
  EXPECT_EQ(table.rows[1][1], "1.000");
  EXPECT_NE(table.rows[2][2].find("× 10²"), std::string::npos) << table.rows[2][2];
  for (const std::size_t row : {3U, 4U, 5U}) EXPECT_EQ(table.rows[row][1], "1.000");
}

TEST(LabDepthView, TheSettingChosenIsMeasuredFirst) {
  DepthLab lab;
  lab.chosen = {false, NormPlace::none};
  lab.update({});
  while (lab.curves().empty() && lab.running()) std::this_thread::yield();
  EXPECT_EQ(setting_of(lab.curves().back()), lab.chosen);
  lab.stop();
}

TEST(LabDepthView, CancelledItWaitsToBeAskedAgain) {
  DepthLab lab;
  lab.update({});
  EXPECT_TRUE(lab.running());
  lab.cancel();
  EXPECT_FALSE(lab.running());
  lab.update({});
  EXPECT_FALSE(lab.running()) << "not begun again by itself";
  EXPECT_TRUE(lab.cancelled());
  EXPECT_EQ(depth_table(lab, lab.curves()).rows[5][1], "…");
  lab.again();
  lab.update({});
  EXPECT_TRUE(lab.running());
  EXPECT_FALSE(lab.cancelled());
  lab.stop();
}

TEST(LabDepthView, AnotherSeedGivesOtherCurves) {
  DepthLab lab;
  lab.update({});
  lab.wait();
  const double before = lab.curves()[0].points[0].mean_cosine;
  lab.seed = 2;
  lab.update({});
  lab.wait();
  EXPECT_NE(lab.curves()[0].points[0].mean_cosine, before);
}

TEST(LabDepthView, NumbersThatAreNotFiniteBreakNothing) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  DepthLab lab;
  lab.depth = 3;
  const std::vector<core::DepthCurve> curves{curve(
      lab.chosen,
      {{1, 0.5, 2.0, 1.0}, {2, nan, infinity, nan}, {3, nan, nan, infinity}, {4, 0.75, 0.0, 0.0}})};
  const Theme& colours = theme(ThemeKind::dark);
  const auto measure = [](std::string_view text, float size, bool) {
    return static_cast<float>(text.size()) * size * 0.5F;
  };
  for (const Chart& chart :
       {cosine_chart(lab, curves, colours), change_chart(lab, curves, colours)}) {
    ASSERT_EQ(chart.series.size(), 2U);
    EXPECT_EQ(chart.series[0].points.size(), 2U) << "the finite ones";
    EXPECT_TRUE(chart.series[1].points.empty()) << "nothing to mark at 3";
    const Rect area{0.0F, 0.0F, 300.0F, 200.0F};
    for (const Shape& shape : chart_figure(chart, area, colours, 1.0F, measure)) {
      if (const auto* line = std::get_if<Line>(&shape)) {
        for (const float at : {line->from.x, line->from.y, line->to.x, line->to.y}) {
          EXPECT_TRUE(std::isfinite(at));
        }
      }
    }
  }
  EXPECT_EQ(depth_table(lab, curves).rows[0],
            (std::vector<std::string>{"residual, LayerNorm before", "—", "—", "—"}));
}

TEST(LabDepthView, TheAxisOfChangesSpansWhatWasMeasured) {
  DepthLab lab;
  const std::vector<core::DepthCurve> curves{
      curve({true, NormPlace::none}, {{1, 0.1, 3.0, 1.0}, {2, 0.1, 4e22, 1.0}}),
      curve({false, NormPlace::none}, {{1, 0.1, 3.0, 1.0}, {2, 0.1, 2e-14, 1.0}})};
  const Chart chart = change_chart(lab, curves, theme(ThemeKind::light));
  EXPECT_TRUE(chart.y.logarithmic);
  EXPECT_NEAR(std::log10(chart.y.low), -14.0, 1e-9);
  EXPECT_NEAR(std::log10(chart.y.high), 23.0, 1e-9);
  EXPECT_LE(chart.y.ticks.size(), 9U);
  bool one = false;
  for (const ChartTick& tick : chart.y.ticks) {
    one |= tick.value == 1.0;
    EXPECT_GE(tick.value, chart.y.low);
    EXPECT_LE(tick.value, chart.y.high);
  }
  EXPECT_TRUE(one) << "no change at all has a tick of its own";
}

TEST(LabDepthView, TheCurvesCanBeTold) {
  for (const ThemeKind kind : {ThemeKind::dark, ThemeKind::light}) {
    const Theme& colours = theme(kind);
    for (const DepthSetting& a : DepthLab::settings) {
      EXPECT_GE(contrast(setting_colour(a, colours), colours.background), 3.0);
      for (const DepthSetting& b : DepthLab::settings) {
        if (a == b) continue;
        EXPECT_TRUE(setting_colour(a, colours) != setting_colour(b, colours) ||
                    setting_mark(a) != setting_mark(b));
      }
    }
  }
}

}  // namespace
}  // namespace view
