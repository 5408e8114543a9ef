#include "view/layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace view {
namespace {

struct Part {
  const char* name;
  Rect rect;
};

constexpr float rounding = 0.02F;  // pixels: sums of float32 sides at 3840 pixels

std::string text(const Part& part) {
  return std::string(part.name) + " " + std::to_string(part.rect.x) + " " +
         std::to_string(part.rect.y) + " " + std::to_string(part.rect.width) + " " +
         std::to_string(part.rect.height);
}

testing::AssertionResult within_and_apart(const std::vector<Part>& parts, const Rect& parent) {
  const Rect room = parent.inset(-rounding);
  for (const Part& part : parts) {
    if (part.rect.width < 0.0F || part.rect.height < 0.0F || !room.contains(part.rect)) {
      return testing::AssertionFailure() << text(part) << " leaves " << text({"parent", parent});
    }
  }
  for (std::size_t a = 0; a < parts.size(); ++a) {
    for (std::size_t b = a + 1; b < parts.size(); ++b) {
      if (parts[a].rect.inset(rounding).overlaps(parts[b].rect.inset(rounding))) {
        return testing::AssertionFailure() << text(parts[a]) << " lies on " << text(parts[b]);
      }
    }
  }
  return testing::AssertionSuccess();
}

struct Window {
  float width;
  float height;
  float scale;
  bool tour_open;
};

std::ostream& operator<<(std::ostream& out, const Window& window) {
  return out << window.width << " x " << window.height << " at " << window.scale
             << (window.tour_open ? " with tour" : " without tour");
}

// From the least size to 3840 x 2160, at every scale at which the window is at least that large.
const std::vector<Window>& windows() {
  static const std::vector<Window> all = [] {
    std::vector<Window> made;
    for (const float scale : {1.0F, 1.25F, 1.5F, 2.0F}) {
      for (const float width : {1024.0F, 1100.0F, 1179.0F, 1280.0F, 1281.0F, 1366.0F, 1440.0F,
                                1600.0F, 1920.0F, 2048.0F, 2560.0F, 3840.0F}) {
        for (const float height : {640.0F, 700.0F, 768.0F, 799.0F, 800.0F, 900.0F, 1050.0F, 1080.0F,
                                   1280.0F, 1440.0F, 2160.0F}) {
          if (width / scale < least_width || height / scale < least_height) continue;
          for (const bool tour_open : {false, true}) {
            made.push_back({width, height, scale, tour_open});
          }
        }
      }
    }
    return made;
  }();
  return all;
}

WindowLayout layout_of(const Window& window) {
  return layout_window(window.width, window.height, window.scale, window.tour_open);
}

TEST(Layout, PartsOfTheWindowStandApartAndWithinIt) {
  for (const Window& window : windows()) {
    const WindowLayout layout = layout_of(window);
    std::vector<Part> parts{{"top bar", layout.top_bar},
                            {"controls", layout.controls},
                            {"sentence", layout.sentence},
                            {"map", layout.map},
                            {"status", layout.status}};
    if (window.tour_open) parts.push_back({"tour", layout.tour});
    ASSERT_TRUE(within_and_apart(parts, {0.0F, 0.0F, window.width, window.height})) << window;
    if (!window.tour_open) {
      EXPECT_EQ(layout.tour.width, 0.0F) << window;
    }
  }
}

TEST(Layout, EveryPanelKeepsAUsefulSize) {
  for (const Window& window : windows()) {
    const WindowLayout layout = layout_of(window);
    EXPECT_GE(layout.controls.width, 240.0F * window.scale) << window;
    EXPECT_GE(layout.sentence.width, 400.0F * window.scale) << window;
    EXPECT_GE(layout.sentence.height, 100.0F * window.scale) << window;
    EXPECT_GE(layout.map.height, 350.0F * window.scale) << window;
    if (window.tour_open) {
      EXPECT_GE(layout.tour.width, 260.0F * window.scale) << window;
    }
  }
}

TEST(Layout, AnOpenDockTakesItsShareAndLeavesAMapToRead) {
  for (const Window& window : windows()) {
    for (const float share : {least_dock_share, 0.4F, most_dock_share}) {
      const WindowLayout layout =
          layout_window(window.width, window.height, window.scale, window.tour_open, share);
      std::vector<Part> parts{{"controls", layout.controls},
                              {"map", layout.map},
                              {"dock", layout.dock},
                              {"tour", layout.tour}};
      if (layout.sentence.height > 0.0F) parts.push_back({"sentence", layout.sentence});
      ASSERT_TRUE(within_and_apart(parts, layout.page)) << window << ", dock " << share;
      EXPECT_NEAR(layout.dock.height, share * layout.page.height, 1.0F) << window;
      const bool with_bars = layout.map.height >= least_map_with_bars * window.scale;
      const MapLayout map =
          layout_map(layout.map, window.scale, 11, 11, 60.0F * window.scale, with_bars);
      ASSERT_TRUE(
          within_and_apart({{"cells", map.cells}, {"strongest", map.strongest}}, layout.map))
          << window << ", dock " << share;
    }
  }
}

TEST(Layout, ClosingTheTourGivesItsRoomToTheMap) {
  const WindowLayout open = layout_window(1440.0F, 900.0F, 1.0F, true);
  const WindowLayout closed = layout_window(1440.0F, 900.0F, 1.0F, false);
  EXPECT_GT(closed.map.width, open.map.width + 0.9F * open.tour.width);
  EXPECT_EQ(closed.controls, open.controls);
}

TEST(Layout, SecondaryReadOutsFoldOnlyWhereTheWindowIsLow) {
  EXPECT_TRUE(layout_window(1280.0F, 700.0F, 1.0F, true).fold_secondary);
  EXPECT_FALSE(layout_window(1440.0F, 900.0F, 1.0F, true).fold_secondary);
  EXPECT_TRUE(layout_window(2560.0F, 1400.0F, 2.0F, true).fold_secondary) << "the scale counts";
}

std::vector<int> token_counts() {
  std::vector<int> counts;
  for (int n = 1; n <= 64; ++n) counts.push_back(n);
  counts.insert(counts.end(), {100, 352, 704, 1000, 1024, 4096});
  return counts;
}

constexpr std::array label_widths{6.0F, 25.0F, 60.0F, 80.0F, 110.0F, 400.0F};

using MapCheck = void (*)(const Window&, const Rect& panel, const MapLayout&, int tokens,
                          float label);

// Every map of every window. Stops at the first failure.
void for_every_map(MapCheck check) {
  for (const Window& window : windows()) {
    const Rect panel = layout_of(window).map;
    for (const int tokens : token_counts()) {
      for (const float label : label_widths) {
        const MapLayout map = layout_map(panel, window.scale, tokens, label * window.scale);
        check(window, panel, map, tokens, label * window.scale);
        if (testing::Test::HasFailure()) {
          FAIL() << window << ", " << tokens << " words, longest " << label;
        }
      }
    }
  }
}

TEST(MapLayout, PartsStandApartAndWithinThePanel) {
  for_every_map([](const Window&, const Rect& panel, const MapLayout& map, int, float) {
    std::vector<Part> parts{{"formula", map.formula},
                            {"cells", map.cells},
                            {"column labels", map.column_labels},
                            {"row labels", map.row_labels},
                            {"colour bar", map.colour_bar},
                            {"bars", map.bars},
                            {"bar numbers", map.bar_numbers},
                            {"strongest", map.strongest}};
    if (map.story.width > 0.0F) parts.push_back({"story", map.story});
    EXPECT_TRUE(within_and_apart(parts, panel));
  });
}

TEST(MapLayout, CellsAreSquareFillTheMapAndAreWholePixelsWhereOneHasAPixel) {
  for_every_map([](const Window&, const Rect&, const MapLayout& map, int tokens, float) {
    EXPECT_EQ(map.cells.width, map.cells.height);
    EXPECT_NEAR(map.cell * static_cast<float>(tokens), map.cells.width, 0.01F);
    EXPECT_GT(map.cell, 0.0F);
    if (map.cell >= 8.0F) {
      EXPECT_EQ(map.cell, std::floor(map.cell));
    }
    EXPECT_EQ(map.cells.x, std::floor(map.cells.x));
    EXPECT_EQ(map.cells.y, std::floor(map.cells.y));
    EXPECT_GE(map.cells.width, 64.0F) << "a map one cannot read";
  });
}

TEST(MapLayout, ColumnsOfBarsNumbersAndLabelsAreTheColumnsOfTheMap) {
  for_every_map([](const Window&, const Rect&, const MapLayout& map, int, float) {
    for (const Rect& rect : {map.column_labels, map.bars, map.bar_numbers}) {
      EXPECT_EQ(rect.x, map.cells.x);
      EXPECT_EQ(rect.width, map.cells.width);
    }
    EXPECT_EQ(map.row_labels.y, map.cells.y);
    EXPECT_EQ(map.row_labels.height, map.cells.height);
    EXPECT_LE(map.row_labels.right(), map.cells.x);
  });
}

TEST(MapLayout, LabelsHaveRoom) {
  for_every_map([](const Window& window, const Rect& panel, const MapLayout& map, int,
                   float label) {
    const float shown = std::min(label, 110.0F * window.scale);
    EXPECT_GE(map.row_labels.width, shown);
    EXPECT_GE(static_cast<float>(map.label_step) * map.cell, 1.03F * map.label_size);
    EXPECT_GE(map.label_size, 10.0F * window.scale);
    if (map.slanted) {
      // 40 degrees; the last word reaches to the right of its column.
      EXPECT_GE(map.column_labels.height, 0.642F * shown + 9.0F * window.scale);
      EXPECT_LE(map.cells.right() - map.cell / 2.0F + 0.767F * shown, panel.right() + rounding);
    } else {
      EXPECT_GE(map.cell, label);
      EXPECT_GE(map.column_labels.height, 20.0F * window.scale);
    }
    EXPECT_LE(map.colour_bar.right() + 40.0F * window.scale, panel.right()) << "no room for 1/704";
    EXPECT_GE(map.colour_bar.height, 40.0F * window.scale - rounding);
  });
}

TEST(MapLayout, TheStoryIsWideEnoughToReadOrAbsent) {
  int told = 0;
  for (const Window& window : windows()) {
    const MapLayout map = layout_map(layout_of(window).map, window.scale, 11, 60.0F * window.scale);
    if (map.story.width <= 0.0F) continue;
    EXPECT_GE(map.story.width, 140.0F * window.scale) << window;
    EXPECT_GE(map.story.height, 170.0F * window.scale) << window;
    ++told;
  }
  EXPECT_GT(told, static_cast<int>(windows().size()) / 2);
}

// Where the words have room, nothing but whole pixels keeps the map from growing.
TEST(MapLayout, TheMapTakesTheRoomItHas) {
  for (const Window& window : windows()) {
    const Rect panel = layout_of(window).map;
    const MapLayout map = layout_map(panel, window.scale, 11, 60.0F * window.scale);
    const float grown = 12.0F;  // 11 cells a pixel larger, and the rounding of their place
    const bool wide = map.cells.width + grown + 320.0F * window.scale > panel.width;
    const bool high = map.strongest.bottom() + grown + 46.0F * window.scale > panel.bottom();
    EXPECT_TRUE(wide || high) << window << ", cell " << map.cell;
  }
}

TEST(MapLayout, NoWordsIsLaidOutLikeOne) {
  const Rect panel{0.0F, 0.0F, 700.0F, 600.0F};
  EXPECT_EQ(layout_map(panel, 1.0F, 0, 50.0F).cells, layout_map(panel, 1.0F, 1, 50.0F).cells);
}

}  // namespace
}  // namespace view
