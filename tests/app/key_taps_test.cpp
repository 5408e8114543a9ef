#include "app/key_taps.h"

#include <gtest/gtest.h>

namespace app {
namespace {

TEST(KeyTaps, AKeyTappedWithinAFrameStaysDownForOne) {
  KeyTaps taps;
  taps.press('S');
  EXPECT_TRUE(taps.holds_back({'S', 1, 2}));
  const auto due = taps.frame_seen();
  ASSERT_EQ(due.size(), 1U);
  EXPECT_EQ(due[0].key, 'S');
  EXPECT_EQ(due[0].scancode, 1);
  EXPECT_EQ(due[0].mods, 2);
  EXPECT_TRUE(taps.frame_seen().empty()) << "a release comes once";
}

TEST(KeyTaps, AKeyThatAFrameHasSeenIsReleasedAtOnce) {
  KeyTaps taps;
  taps.press('S');
  EXPECT_TRUE(taps.frame_seen().empty());
  EXPECT_FALSE(taps.holds_back({'S', 0, 0}));
  taps.press('P');
  EXPECT_FALSE(taps.holds_back({'S', 0, 0})) << "another key";
}

}  // namespace
}  // namespace app
