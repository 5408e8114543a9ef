#include "view/heatmap.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <set>

#include "view/colour_table.h"
#include "view/max_reduction.h"

namespace view {
namespace {

constexpr Colour gap_colour{1, 2, 3, 255};
constexpr Colour masked_colour{40, 50, 60, 255};
constexpr Colour hatch_colour{70, 80, 90, 255};

HeatmapGrid make_grid(int rows, int columns, std::vector<float> values) {
  std::vector<std::uint8_t> masked(values.size(), 0);
  return {rows, columns, std::move(values), std::move(masked)};
}

HeatmapStyle make_style(int width, int height) {
  HeatmapStyle style;
  style.width = width;
  style.height = height;
  style.axis = ColourAxis::linear;
  style.table = colour_table(ColourMap::grey);
  style.gap = gap_colour;
  style.masked = masked_colour;
  style.masked_hatch = hatch_colour;
  return style;
}

Colour pixel(const std::vector<std::uint8_t>& picture, int width, int x, int y) {
  const auto at = static_cast<std::size_t>(y * width + x) * 4;
  return {picture.at(at), picture.at(at + 1), picture.at(at + 2), picture.at(at + 3)};
}

TEST(ColourTable, InfernoHasThePublishedEnds) {
  // matplotlib 3.6: inferno(0), inferno(128), inferno(255).
  const ColourTable& table = colour_table(ColourMap::inferno);
  EXPECT_EQ(table[0], (Colour{0x00, 0x00, 0x04, 255}));
  EXPECT_EQ(table[128], (Colour{0xbc, 0x37, 0x54, 255}));
  EXPECT_EQ(table[255], (Colour{0xfc, 0xff, 0xa4, 255}));
}

TEST(ColourTable, BrighterMeansMoreInBothMaps) {
  // Rounding to 8 bits may take half a level back.
  constexpr double rounding = 0.5;
  for (const ColourMap map : {ColourMap::inferno, ColourMap::grey}) {
    double before = -1.0;
    for (const Colour c : colour_table(map)) {
      const double luminance = 0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue;
      EXPECT_GE(luminance, before - rounding);
      before = luminance;
    }
  }
}

TEST(ColourPosition, IsTheRootOrTheValueItself) {
  HeatmapStyle style = make_style(1, 1);
  EXPECT_FLOAT_EQ(colour_position(0.25F, style), 0.25F);
  style.axis = ColourAxis::square_root;
  EXPECT_FLOAT_EQ(colour_position(0.25F, style), 0.5F);
}

TEST(ColourPosition, StaysInTheTableOutsideTheRange) {
  HeatmapStyle style = make_style(1, 1);
  style.low = 2.0F;
  style.high = 4.0F;
  EXPECT_EQ(colour_position(1.0F, style), 0.0F);
  EXPECT_EQ(colour_position(3.0F, style), 0.5F);
  EXPECT_EQ(colour_position(9.0F, style), 1.0F);
  style.high = style.low;
  EXPECT_EQ(colour_position(2.0F, style), 0.0F);
}

TEST(TableColour, LiesBetweenNeighbours) {
  const ColourTable& grey = colour_table(ColourMap::grey);
  EXPECT_EQ(table_colour(grey, 0.0F), grey[0]);
  EXPECT_EQ(table_colour(grey, 1.0F), grey[255]);
  EXPECT_EQ(table_colour(grey, 100.4F / 255.0F), grey[100]);
  EXPECT_EQ(table_colour(grey, 100.6F / 255.0F), grey[101]);
}

TEST(Axis, EveryPixelLiesBetweenTheEdgesOfItsCell) {
  for (int cells = 1; cells <= 40; ++cells) {
    for (int pixels = cells; pixels <= 97; ++pixels) {
      EXPECT_EQ(cell_edge(cells, pixels, cells), pixels);
      for (int pixel = 0; pixel < pixels; ++pixel) {
        const int cell = cell_at(pixel, pixels, cells);
        ASSERT_LE(cell_edge(cell, pixels, cells), pixel);
        ASSERT_GT(cell_edge(cell + 1, pixels, cells), pixel);
      }
    }
  }
}

TEST(PaintHeatmap, PutsEachCellWithItsGapInItsPlace) {
  // Cells of 8 pixels: 7 of colour, the last one gap.
  const auto picture = paint_heatmap(make_grid(1, 2, {0.0F, 1.0F}), make_style(16, 8));
  ASSERT_EQ(picture.size(), 16U * 8U * 4U);
  EXPECT_EQ(pixel(picture, 16, 0, 0), (Colour{0, 0, 0, 255}));
  EXPECT_EQ(pixel(picture, 16, 6, 6), (Colour{0, 0, 0, 255}));
  EXPECT_EQ(pixel(picture, 16, 7, 0), gap_colour);
  EXPECT_EQ(pixel(picture, 16, 8, 0), (Colour{255, 255, 255, 255}));
  EXPECT_EQ(pixel(picture, 16, 14, 6), (Colour{255, 255, 255, 255}));
  EXPECT_EQ(pixel(picture, 16, 15, 0), gap_colour);
  EXPECT_EQ(pixel(picture, 16, 0, 7), gap_colour);
}

TEST(PaintHeatmap, HasNoGapsInCellsBelowEightPixels) {
  const auto picture = paint_heatmap(make_grid(1, 2, {0.0F, 1.0F}), make_style(14, 7));
  for (int y = 0; y < 7; ++y) {
    for (int x = 0; x < 14; ++x) {
      const std::uint8_t level = x < 7 ? 0 : 255;
      EXPECT_EQ(pixel(picture, 14, x, y), (Colour{level, level, level, 255})) << x << ", " << y;
    }
  }
}

TEST(PaintHeatmap, FirstRowIsOnTop) {
  const auto picture = paint_heatmap(make_grid(2, 1, {0.0F, 1.0F}), make_style(1, 2));
  EXPECT_EQ(pixel(picture, 1, 0, 0).red, 0);
  EXPECT_EQ(pixel(picture, 1, 0, 1).red, 255);
}

TEST(PaintHeatmap, HatchesMaskedCells) {
  HeatmapGrid grid = make_grid(1, 1, {1.0F});
  grid.masked = {1};
  HeatmapStyle style = make_style(24, 24);
  const auto picture = paint_heatmap(grid, style);
  EXPECT_EQ(pixel(picture, 24, 0, 0), hatch_colour);
  EXPECT_EQ(pixel(picture, 24, 1, 0), hatch_colour);
  EXPECT_EQ(pixel(picture, 24, 2, 0), masked_colour);
  EXPECT_EQ(pixel(picture, 24, 5, 3), hatch_colour);
  EXPECT_EQ(pixel(picture, 24, 5, 5), masked_colour);
}

TEST(PaintHeatmap, WithoutSizeIsEmpty) {
  EXPECT_TRUE(paint_heatmap(make_grid(1, 1, {1.0F}), make_style(0, 5)).empty());
  EXPECT_TRUE(paint_heatmap(make_grid(0, 0, {}), make_style(5, 5)).empty());
}

TEST(ReduceToPixels, LeavesASmallGridAsItIs) {
  const HeatmapGrid grid = make_grid(2, 3, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(reduce_to_pixels(grid, 3, 2), grid);
  EXPECT_EQ(reduce_to_pixels(grid, 30, 20), grid);
}

TEST(ReduceToPixels, TakesTheLargestOfEachPixelsCells) {
  // Five cells on two pixels: cell c belongs to pixel floor(2c / 5), so 0 1 2 | 3 4.
  const HeatmapGrid grid = make_grid(1, 5, {0.1F, 0.9F, 0.2F, -3.0F, -4.0F});
  EXPECT_EQ(reduce_to_pixels(grid, 2, 1), make_grid(1, 2, {0.9F, -3.0F}));
}

TEST(ReduceToPixels, MasksAPixelOnlyWhenAllItsCellsAre) {
  HeatmapGrid grid = make_grid(1, 4, {0.9F, 0.1F, 0.8F, 0.7F});
  grid.masked = {1, 0, 1, 1};
  HeatmapGrid expected = make_grid(1, 2, {0.1F, 0.0F});
  expected.masked = {0, 1};
  EXPECT_EQ(reduce_to_pixels(grid, 2, 1), expected);
}

TEST(ReduceToPixels, TurnsWhatIsNotFiniteIntoZero) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(reduce_to_pixels(make_grid(1, 3, {nan, infinity, -infinity}), 3, 1),
            make_grid(1, 3, {0, 0, 0}));
}

TEST(PaintHeatmap, ShowsEverySingleBrightCellOfALargeGrid) {
  constexpr int cells = 4096;
  constexpr int pixels = 701;
  HeatmapGrid grid = make_grid(cells, cells, std::vector<float>(std::size_t{cells} * cells, 0.0F));
  std::set<std::pair<int, int>> expected;
  for (int i = 0; i < 300; ++i) {
    const int row = (i * 1361 + 7) % cells;
    const int column = (i * 2753 + 4095) % cells;
    grid.values[static_cast<std::size_t>(row) * cells + static_cast<std::size_t>(column)] = 1.0F;
    expected.emplace(row * pixels / cells, column * pixels / cells);
  }
  std::set<std::pair<int, int>> bright;
  const auto picture = paint_heatmap(grid, make_style(pixels, pixels));
  for (int y = 0; y < pixels; ++y) {
    for (int x = 0; x < pixels; ++x) {
      if (pixel(picture, pixels, x, y).red == 255) bright.emplace(y, x);
    }
  }
  EXPECT_EQ(bright, expected);
}

}  // namespace
}  // namespace view
