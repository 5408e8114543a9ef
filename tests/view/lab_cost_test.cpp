#include "view/lab_cost.h"

#include <gtest/gtest.h>

#include "support/matrices.h"

namespace view {
namespace {

TEST(LabCostView, TableHasTheReferenceAndOnesOwnLength) {
  const Table table = cost_table(1000);
  const support::Json reference = support::read_json("tests/data/cost.json");
  ASSERT_EQ(table.rows.size(), reference["rows"].size() + 1);
  const std::vector<std::vector<std::string>> expected{{"8", "64", "256 B"},
                                                       {"10", "100", "400 B"},
                                                       {"20", "400", "1.6 KiB"},
                                                       {"512", "262,144", "1 MiB"},
                                                       {"1,000", "1,000,000", "3.8 MiB"},
                                                       {"4,096", "16,777,216", "64 MiB"},
                                                       {"32,768", "1,073,741,824", "4,096 MiB"}};
  EXPECT_EQ(table.rows, expected);
  EXPECT_EQ(table.marked, 4);
  EXPECT_EQ(cost_table(512).rows.size(), 6U);
  EXPECT_EQ(cost_table(512).marked, 3);
}

TEST(LabCostView, BytesAndSecondsHaveUnits) {
  EXPECT_EQ(format_bytes(4), "4 B");
  EXPECT_EQ(format_bytes(1023), "1,023 B");
  EXPECT_EQ(format_bytes(1024), "1 KiB");
  EXPECT_EQ(format_bytes(1536), "1.5 KiB");
  EXPECT_EQ(format_bytes(std::int64_t{1} << 42), "4,194,304 MiB");
  EXPECT_EQ(format_seconds(2.5e-6), "2.50 µs");
  EXPECT_EQ(format_seconds(1.234e-2), "12.3 ms");
  EXPECT_EQ(format_seconds(0.5), "500 ms");
  EXPECT_EQ(format_seconds(1.5), "1.50 s");
}

// A clock that goes on by `step` each time it is read.
struct SteppingClock {
  double now = 0.0;
  double step = 0.0;
  double operator()() { return now += step; }
};

std::vector<TimedHead> timed(double step, core::Index most, const std::function<bool()>& stopped) {
  SteppingClock clock{0.0, step};
  std::vector<TimedHead> heads;
  HeadTiming timing;
  timing.clock = [&] { return clock(); };
  timing.most_tokens = most;
  timing.stopped = stopped;
  timing.add = [&](const TimedHead& head) { heads.push_back(head); };
  time_heads(timing);
  return heads;
}

TEST(LabCostView, LengthsDoubleUpToTheMost) {
  const std::vector<TimedHead> heads = timed(1e-6, 512, {});
  ASSERT_EQ(heads.size(), 4U);
  for (std::size_t i = 0; i < heads.size(); ++i) {
    EXPECT_EQ(heads[i].n, core::Index{64} << i);
    EXPECT_NEAR(heads[i].seconds, 1e-6, 1e-12) << "one step of the clock";
  }
}

// A length reads the clock 7 times: 0.21 s at 0.03 s a reading. The next one is taken to need 3
// runs of 0.12 s; after the third 0.37 s are left, after the fourth 0.16 s.
TEST(LabCostView, EndsWhereTheNextLengthWouldExceedTheBudget) {
  EXPECT_EQ(timed(0.03, 4096, {}).size(), 4U);
  EXPECT_EQ(timed(1.0, 4096, {}).size(), 1U) << "the first is always shown";
}

TEST(LabCostView, MeasuringStopsWhenToldTo) {
  int asked = 0;
  const auto heads = timed(1e-6, 4096, [&] { return ++asked > 6; });
  EXPECT_EQ(heads.size(), 1U);
}

TEST(LabCostView, MeasuresInTheBackgroundAndCanBeCancelled) {
  CostLab lab;
  lab.measure({});
  EXPECT_TRUE(lab.running());
  lab.cancel();
  EXPECT_FALSE(lab.running());
  lab.measure({});
  lab.wait();
  ASSERT_FALSE(lab.times().empty());
  for (const TimedHead& head : lab.times()) EXPECT_GT(head.seconds, 0.0) << head.n;
}

TEST(LabCostView, ChartDrawsTheSquareAndTheLine) {
  for (const bool linear : {false, true}) {
    const Chart chart = cost_chart(1000, linear, theme(ThemeKind::light));
    ASSERT_EQ(chart.series.size(), 3U);
    for (const ChartPoint& point : chart.series[0].points) {
      EXPECT_NEAR(point.y, point.x * point.x, 1e-9 * point.y) << linear;
    }
    for (const ChartPoint& point : chart.series[1].points) EXPECT_EQ(point.y, point.x);
    const ChartPoint& own = chart.series[2].points.back();
    EXPECT_EQ(own.x, 1000.0);
    EXPECT_EQ(own.y, 1e6);
    EXPECT_TRUE(own.chosen);
    EXPECT_EQ(chart.x.logarithmic, !linear);
  }
}

TEST(LabCostView, TimesAreComparedWithHalfTheLength) {
  const Table table = time_table({{64, 1e-3}, {128, 4e-3}, {256, 20e-3}});
  EXPECT_EQ(table.rows[0], (std::vector<std::string>{"64", "1.00 ms", ""}));
  EXPECT_EQ(table.rows[1], (std::vector<std::string>{"128", "4.00 ms", "4.0"}));
  EXPECT_EQ(table.rows[2], (std::vector<std::string>{"256", "20.0 ms", "5.0"}));
  const Chart chart = time_chart({{64, 1e-3}, {128, 4e-3}}, theme(ThemeKind::dark));
  EXPECT_NEAR(chart.series[0].points.front().y, 1e-3, 1e-12);
  // 1e-3 / 64² and 16e-3 / 128² have the geometric mean 2e-3 / 64².
  const Chart uneven = time_chart({{64, 1e-3}, {128, 16e-3}}, theme(ThemeKind::dark));
  EXPECT_NEAR(uneven.series[0].points.front().y, 2e-3, 1e-12) << "no one point decides";
  EXPECT_NEAR(uneven.series[0].points.back().y, 8e-3, 1e-12);
}

}  // namespace
}  // namespace view
