#include "view/lab_saturation.h"

#include <gtest/gtest.h>

#include <thread>

namespace view {
namespace {

core::Saturation row(core::Index d, double unscaled, double scaled) {
  core::Saturation made;
  made.task.d = d;
  made.variance = {static_cast<double>(d), 0.25};
  made.unscaled.peak = {unscaled, 0.01};
  made.scaled.peak = {scaled, 0.005};
  made.unscaled.gradient = {0.5, 0.02};
  made.scaled.gradient = {0.875, 0.003};
  return made;
}

std::vector<core::Index> dimensions(const std::vector<core::Saturation>& rows) {
  std::vector<core::Index> found;
  for (const core::Saturation& one : rows) found.push_back(one.task.d);
  return found;
}

TEST(LabSaturationView, MeasuresTheUsualDimensionsAndOnesOwn) {
  SaturationLab lab;
  lab.d = 3;
  lab.update({});
  lab.wait();
  EXPECT_EQ(dimensions(lab.rows()), (std::vector<core::Index>{3, 8, 64, 512, 4096}));
  EXPECT_EQ(lab.progress(), 1.0);
  const core::Saturation alone = core::measure_saturation({512, 16, 300, 1}).value();
  EXPECT_EQ(lab.rows()[3].unscaled.peak.mean, alone.unscaled.peak.mean);
}

TEST(LabSaturationView, AUsualDimensionStandsOnce) {
  SaturationLab lab;
  lab.d = 64;
  lab.update({});
  lab.wait();
  EXPECT_EQ(dimensions(lab.rows()), (std::vector<core::Index>{8, 64, 512, 4096}));
}

TEST(LabSaturationView, FollowsDimensionAndSeed) {
  SaturationLab lab;
  lab.update({});
  lab.wait();
  const double before = lab.rows()[0].unscaled.peak.mean;
  lab.d = 5;
  lab.update({});
  lab.wait();
  EXPECT_EQ(lab.rows()[0].task.d, 5);
  EXPECT_EQ(lab.rows()[1].unscaled.peak.mean, before) << "the seed is the same";
  lab.seed = 2;
  lab.update({});
  lab.wait();
  EXPECT_NE(lab.rows()[1].unscaled.peak.mean, before);
}

TEST(LabSaturationView, CancelledItWaitsForAChange) {
  SaturationLab lab;
  lab.d = SaturationLab::most_dimension;
  lab.update({});
  EXPECT_TRUE(lab.running());
  lab.cancel();
  EXPECT_FALSE(lab.running());
  lab.update({});
  EXPECT_FALSE(lab.running()) << "not begun again by itself";
  EXPECT_TRUE(lab.cancelled());
  lab.again();
  lab.d = 2;
  lab.update({});
  lab.wait();
  EXPECT_EQ(lab.rows().size(), 5U);
  EXPECT_FALSE(lab.cancelled());
}

TEST(LabSaturationView, ChartMarksOneSixteenthAndBarsOfTwoErrors) {
  const Chart chart =
      saturation_chart({row(8, 0.5, 0.25), row(64, 0.75, 0.25)}, 64, theme(ThemeKind::dark));
  ASSERT_EQ(chart.levels.size(), 1U);
  EXPECT_EQ(chart.levels[0].y, 0.0625);
  ASSERT_EQ(chart.series.size(), 2U);
  const ChartPoint& own = chart.series[0].points[1];
  EXPECT_EQ(own.x, 64.0);
  EXPECT_EQ(own.y, 0.75);
  EXPECT_EQ(own.error, 0.02);
  EXPECT_TRUE(own.chosen);
  EXPECT_FALSE(chart.series[1].points[0].chosen);
  EXPECT_EQ(chart.series[1].points[0].error, 0.01);
}

TEST(LabSaturationView, TableSaysEveryFigureWithItsError) {
  const Table table = saturation_table({row(8, 0.5, 0.25), row(4096, 0.98, 0.25)}, 4096);
  EXPECT_EQ(table.marked, 1);
  EXPECT_EQ(table.rows[0],
            (std::vector<std::string>{"8", "8.0 ± 0.2", "0.500 ± 0.010", "0.250 ± 0.005",
                                      "0.500 ± 0.020", "0.875 ± 0.003"}));
  EXPECT_EQ(table.rows[1][0], "4,096");
  EXPECT_EQ(table.rows[1][1], "4,096 ± 0");
}

}  // namespace
}  // namespace view
