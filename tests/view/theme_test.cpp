#include "view/theme.h"

#include <gtest/gtest.h>

#include <cmath>

namespace view {
namespace {

constexpr double readable = 4.5;  // WCAG 2.1, 1.4.3

class EveryTheme : public testing::TestWithParam<ThemeKind> {};

TEST_P(EveryTheme, TextIsReadableOnEverySurface) {
  const Theme& colours = theme(GetParam());
  for (const Colour surface : {colours.background, colours.panel, colours.raised}) {
    EXPECT_GE(contrast(colours.text, surface), readable);
    EXPECT_GE(contrast(colours.dim, surface), readable);
    EXPECT_GE(contrast(colours.accent, surface), readable);
    EXPECT_GE(contrast(colours.done, surface), readable);
  }
  EXPECT_GE(contrast(colours.text_on_accent, colours.accent), readable);
  EXPECT_GE(contrast(colours.text_on_done, colours.done), readable);
}

TEST_P(EveryTheme, HatchingIsSeenOnMaskedCells) {
  const Theme& colours = theme(GetParam());
  EXPECT_GE(contrast(colours.masked_hatch, colours.masked), 1.8);
}

TEST_P(EveryTheme, ColoursAreOpaque) {
  const Theme& c = theme(GetParam());
  for (const Colour colour : {c.background, c.panel, c.raised, c.line, c.text, c.dim, c.accent,
                              c.text_on_accent, c.done, c.text_on_done, c.masked, c.masked_hatch}) {
    EXPECT_EQ(colour.alpha, 255);
  }
}

INSTANTIATE_TEST_SUITE_P(Theme, EveryTheme, testing::Values(ThemeKind::dark, ThemeKind::light));

TEST(Theme, ThemesDiffer) {
  EXPECT_GT(contrast(theme(ThemeKind::dark).background, theme(ThemeKind::light).background), 10.0);
}

// Values of the WCAG contrast formula, computed by hand: white on black 21, #777777 on white 4.48.
TEST(Theme, ContrastIsThatOfWcag) {
  const Colour white{255, 255, 255, 255};
  const Colour black{0, 0, 0, 255};
  EXPECT_NEAR(contrast(white, black), 21.0, 1e-9);
  EXPECT_NEAR(contrast(black, white), 21.0, 1e-9);
  EXPECT_NEAR(contrast(white, white), 1.0, 1e-12);
  EXPECT_NEAR(contrast({0x77, 0x77, 0x77, 255}, white), 4.478, 0.001);
}

}  // namespace
}  // namespace view
