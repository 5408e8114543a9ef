#include "view/background_rows.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

namespace view {
namespace {

using Rows = BackgroundRows<int>;
using namespace std::chrono_literals;

void wait_until_stopped(const Rows::Report& report) {
  while (!report.stopped()) std::this_thread::yield();
}

TEST(BackgroundRows, NothingRunsBeforeTheStart) {
  const Rows rows;
  EXPECT_FALSE(rows.running());
  EXPECT_TRUE(rows.rows().empty());
  rows.wait();
}

TEST(BackgroundRows, GivesRowsInTheirOrder) {
  Rows rows;
  rows.start([](Rows::Report& report) {
    for (int i = 0; i < 1000; ++i) report.add(i);
  });
  rows.wait();
  EXPECT_FALSE(rows.running());
  const std::vector<int> found = rows.rows();
  ASSERT_EQ(found.size(), 1000U);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(found[static_cast<std::size_t>(i)], i);
}

TEST(BackgroundRows, RowsAndProgressCanBeReadWhileItRuns) {
  Rows rows;
  std::atomic<bool> go_on = false;
  rows.start([&](Rows::Report& report) {
    report.add(7);
    report.progress(0.5);
    report.progress(0.51);  // too little to be shown
    while (!go_on) std::this_thread::yield();
  });
  while (rows.progress() < 0.5) std::this_thread::yield();
  EXPECT_TRUE(rows.running());
  EXPECT_EQ(rows.rows(), std::vector<int>{7});
  EXPECT_EQ(rows.progress(), 0.5);
  EXPECT_FALSE(rows.wait_for(1ms));
  go_on = true;
  rows.wait();
  EXPECT_TRUE(rows.wait_for(0ms));
}

TEST(BackgroundRows, CancellingKeepsTheRowsAndHidesLaterOnes) {
  Rows rows;
  std::atomic<bool> added = false;
  rows.start([&](Rows::Report& report) {
    report.add(1);
    added = true;
    wait_until_stopped(report);
    report.add(2);
  });
  while (!added) std::this_thread::yield();
  rows.cancel();
  EXPECT_FALSE(rows.running());
  EXPECT_EQ(rows.rows(), std::vector<int>{1});
  rows.stop();
  EXPECT_EQ(rows.rows(), std::vector<int>{1});
}

TEST(BackgroundRows, OneEndsBeforeTheNextBegins) {
  Rows rows;
  std::atomic<bool> first_ended = false;
  std::atomic<bool> began_early = false;
  std::atomic<bool> first_began = false;
  rows.start([&](Rows::Report& report) {
    first_began = true;
    wait_until_stopped(report);
    report.add(1);
    first_ended = true;
  });
  while (!first_began) std::this_thread::yield();
  rows.start([&](Rows::Report& report) {
    began_early = !first_ended;
    report.add(2);
  });
  rows.wait();
  EXPECT_FALSE(began_early);
  EXPECT_EQ(rows.rows(), std::vector<int>{2});
}

TEST(BackgroundRows, WakesForEachNewThingAndNeverAfterStop) {
  Rows rows;
  std::atomic<int> woken = 0;
  rows.start(
      [](Rows::Report& report) {
        report.add(1);
        report.progress(0.5);
      },
      [&] { ++woken; });
  rows.wait();
  while (woken < 3) std::this_thread::yield();  // row, progress, end
  rows.start(
      [](Rows::Report& report) {
        wait_until_stopped(report);
        report.add(1);
      },
      [&] { ++woken; });
  rows.stop();
  EXPECT_EQ(woken, 3);
}

TEST(BackgroundRows, WhatIsThrownEndsItWithTheRowsSoFar) {
  Rows rows;
  rows.start([](Rows::Report& report) {
    report.add(1);
    throw std::bad_alloc();
  });
  rows.wait();
  EXPECT_EQ(rows.rows(), std::vector<int>{1});
}

TEST(BackgroundRows, MayBeDestroyedWhileItRuns) {
  std::atomic<bool> ended = false;
  {
    Rows rows;
    std::atomic<bool> began = false;
    rows.start([&](Rows::Report& report) {
      began = true;
      wait_until_stopped(report);
      ended = true;
    });
    while (!began) std::this_thread::yield();
  }
  EXPECT_TRUE(ended);
}

}  // namespace
}  // namespace view
