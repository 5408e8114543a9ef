#include "gpu/heatmap_renderer.h"

#include <glad/gl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <random>

#include "app/offscreen_context.h"
#include "gpu/shader_program.h"
#include "view/colour_table.h"

namespace gpu {
namespace {

// The shader computes in other float steps than the CPU: a colour may round to the neighbouring
// level.
constexpr int level_tolerance = 1;

view::HeatmapGrid random_grid(int rows, int columns, unsigned seed) {
  std::mt19937 random(seed);
  view::HeatmapGrid grid{rows, columns, {}, {}};
  for (int i = 0; i < rows * columns; ++i) {
    grid.values.push_back(static_cast<float>(random() % 100000) / 99999.0F);
    grid.masked.push_back(0);
  }
  return grid;
}

view::HeatmapStyle make_style(int width, int height) {
  view::HeatmapStyle style;
  style.width = width;
  style.height = height;
  style.table = view::colour_table(view::ColourMap::inferno);
  style.gap = {14, 17, 22, 255};
  style.masked = {29, 36, 45, 255};
  style.masked_hatch = {60, 70, 80, 255};
  return style;
}

void mask_upper_triangle(view::HeatmapGrid& grid) {
  for (int row = 0; row < grid.rows; ++row) {
    for (int column = row + 1; column < grid.columns; ++column) {
      grid.masked[static_cast<std::size_t>(row * grid.columns + column)] = 1;
    }
  }
}

// Largest difference of a channel, 256 where the sizes differ.
int largest_difference(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
  if (a.size() != b.size()) return 256;
  int largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

class HeatmapRendererTest : public testing::Test {
 protected:
  void SetUp() override {
    auto context = app::OffscreenContext::create();
    ASSERT_TRUE(context) << context.error().text();
    context_ = std::move(context.value());
    std::string problem;
    renderer_ = HeatmapRenderer::create(problem);
    ASSERT_NE(renderer_, nullptr) << problem;
  }

  int difference(const view::HeatmapGrid& drawn, const view::HeatmapGrid& expected,
                 const view::HeatmapStyle& style) {
    EXPECT_NE(renderer_->texture(0, drawn, style), 0U);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    return largest_difference(renderer_->pixels(0), view::paint_heatmap(expected, style));
  }
  void expect_same(const view::HeatmapGrid& grid, const view::HeatmapStyle& style) {
    EXPECT_LE(difference(grid, grid, style), level_tolerance);
  }

  std::unique_ptr<app::OffscreenContext> context_;
  std::unique_ptr<HeatmapRenderer> renderer_;
};

TEST_F(HeatmapRendererTest, SmallGridsEqualTheOracle) {
  expect_same(random_grid(1, 1, 1), make_style(33, 33));
  expect_same(random_grid(3, 7, 2), make_style(70, 30));
  expect_same(random_grid(3, 7, 3), make_style(101, 67));
  expect_same(random_grid(11, 11, 4), make_style(440, 440));
  expect_same(random_grid(11, 11, 5), make_style(447, 443));
}

TEST_F(HeatmapRendererTest, SizesAroundTheGapThresholdEqualTheOracle) {
  for (int side = 77; side <= 100; ++side)
    expect_same(random_grid(11, 11, 6), make_style(side, 88));
}

TEST_F(HeatmapRendererTest, MasksAxesRangesAndTablesEqualTheOracle) {
  view::HeatmapGrid grid = random_grid(11, 11, 7);
  mask_upper_triangle(grid);
  for (const view::ColourAxis axis : {view::ColourAxis::square_root, view::ColourAxis::linear}) {
    for (const view::ColourMap map : {view::ColourMap::inferno, view::ColourMap::grey}) {
      for (const float high : {1.0F, 0.37F, 0.0F}) {
        view::HeatmapStyle style = make_style(330, 331);
        style.axis = axis;
        style.table = view::colour_table(map);
        style.high = high;
        expect_same(grid, style);
      }
    }
  }
}

TEST_F(HeatmapRendererTest, NegativeScoresEqualTheOracle) {
  view::HeatmapGrid grid = random_grid(5, 5, 8);
  for (float& value : grid.values) value = value * 8.0F - 4.0F;
  view::HeatmapStyle style = make_style(100, 100);
  style.low = -3.0F;
  style.high = 3.5F;
  expect_same(grid, style);
}

TEST_F(HeatmapRendererTest, MoreCellsThanPixelsEqualTheOracle) {
  view::HeatmapGrid grid = random_grid(300, 300, 9);
  mask_upper_triangle(grid);
  expect_same(grid, make_style(200, 200));
  expect_same(grid, make_style(200, 700));
}

TEST_F(HeatmapRendererTest, SingleBrightCellsAmongManyEqualTheOracle) {
  constexpr int cells = 4096;
  view::HeatmapGrid grid{cells, cells, std::vector<float>(std::size_t{cells} * cells, 0.001F),
                         std::vector<std::uint8_t>(std::size_t{cells} * cells, 0)};
  std::mt19937 random(10);
  for (int i = 0; i < 302; ++i) grid.values[random() % grid.values.size()] = 1.0F;
  expect_same(grid, make_style(701, 697));
}

TEST_F(HeatmapRendererTest, ACorruptedCellIsNoticed) {
  const view::HeatmapGrid grid = random_grid(11, 11, 11);
  view::HeatmapGrid corrupted = grid;
  corrupted.values[60] = 1.0F - corrupted.values[60];
  EXPECT_GT(difference(corrupted, grid, make_style(440, 440)), level_tolerance);
}

TEST_F(HeatmapRendererTest, ATransposedGridIsNoticed) {
  const view::HeatmapGrid grid = random_grid(7, 7, 12);
  view::HeatmapGrid transposed = grid;
  for (std::size_t row = 0; row < 7; ++row) {
    for (std::size_t column = 0; column < 7; ++column) {
      transposed.values[row * 7 + column] = grid.values[column * 7 + row];
    }
  }
  EXPECT_GT(difference(transposed, grid, make_style(70, 70)), level_tolerance);
}

TEST_F(HeatmapRendererTest, DrawsOnlyWhatChanged) {
  view::HeatmapGrid grid = random_grid(5, 5, 13);
  view::HeatmapStyle style = make_style(100, 100);
  const std::uintptr_t texture = renderer_->texture(0, grid, style);
  EXPECT_EQ(renderer_->draws(), 1);
  EXPECT_EQ(renderer_->texture(0, grid, style), texture);
  EXPECT_EQ(renderer_->draws(), 1);
  grid.values[3] += 0.25F;
  renderer_->texture(0, grid, style);
  EXPECT_EQ(renderer_->draws(), 2);
  grid.masked[4] = 1;
  renderer_->texture(0, grid, style);
  EXPECT_EQ(renderer_->draws(), 3);
  style.high = 0.5F;
  renderer_->texture(0, grid, style);
  EXPECT_EQ(renderer_->draws(), 4);
  style.width = 101;
  renderer_->texture(0, grid, style);
  EXPECT_EQ(renderer_->draws(), 5);
}

TEST_F(HeatmapRendererTest, SlotsKeepTheirOwnPictures) {
  const view::HeatmapStyle style = make_style(90, 90);
  const view::HeatmapGrid first = random_grid(5, 5, 14);
  const view::HeatmapGrid second = random_grid(9, 9, 15);
  EXPECT_NE(renderer_->texture(0, first, style), renderer_->texture(1, second, style));
  renderer_->texture(0, first, style);
  EXPECT_EQ(renderer_->draws(), 2);
  EXPECT_LE(largest_difference(renderer_->pixels(0), view::paint_heatmap(first, style)),
            level_tolerance);
  EXPECT_LE(largest_difference(renderer_->pixels(1), view::paint_heatmap(second, style)),
            level_tolerance);
}

TEST_F(HeatmapRendererTest, ImpossibleSizesGiveNoTexture) {
  const view::HeatmapGrid grid = random_grid(2, 2, 16);
  EXPECT_EQ(renderer_->texture(0, grid, make_style(0, 10)), 0U);
  EXPECT_EQ(renderer_->texture(0, grid, make_style(10, -1)), 0U);
  EXPECT_EQ(renderer_->texture(0, grid, make_style(largest_side() + 1, 10)), 0U);
  EXPECT_EQ(renderer_->texture(0, {}, make_style(10, 10)), 0U);
  EXPECT_TRUE(renderer_->pixels(0).empty());
  EXPECT_NE(renderer_->texture(0, grid, make_style(10, 10)), 0U);
}

TEST_F(HeatmapRendererTest, LeavesTheStateOfItsCallerAlone) {
  auto target = RenderTarget::create(20, 10);
  ASSERT_TRUE(target);
  target->bind();
  glEnable(GL_BLEND);
  glEnable(GL_SCISSOR_TEST);
  glScissor(0, 0, 1, 1);
  glActiveTexture(GL_TEXTURE1);
  glBindTexture(GL_TEXTURE_2D, target->texture());
  GLint framebuffer = 0;
  glGetIntegerv(GL_FRAMEBUFFER_BINDING, &framebuffer);

  expect_same(random_grid(3, 3, 17), make_style(30, 30));

  std::array<GLint, 4> viewport{};
  glGetIntegerv(GL_VIEWPORT, viewport.data());
  EXPECT_EQ(viewport, (std::array<GLint, 4>{0, 0, 20, 10}));
  GLint after = 0;
  glGetIntegerv(GL_FRAMEBUFFER_BINDING, &after);
  EXPECT_EQ(after, framebuffer);
  glGetIntegerv(GL_ACTIVE_TEXTURE, &after);
  EXPECT_EQ(after, GL_TEXTURE1);
  glGetIntegerv(GL_TEXTURE_BINDING_2D, &after);
  EXPECT_EQ(static_cast<GLuint>(after), target->texture());
  EXPECT_TRUE(glIsEnabled(GL_BLEND));
  EXPECT_TRUE(glIsEnabled(GL_SCISSOR_TEST));
}

TEST_F(HeatmapRendererTest, AShaderThatDoesNotCompileIsNamed) {
  std::string problem;
  const ShaderSource vertex{"good.vert",
                            "#version 330 core\nvoid main() { gl_Position = vec4(0); }\n"};
  const ShaderSource fragment{"broken.frag", "#version 330 core\nvoid main() { nonsense }\n"};
  EXPECT_FALSE(link_program(vertex, fragment, problem));
  EXPECT_EQ(problem.find("shader broken.frag does not compile: "), 0U) << problem;
  EXPECT_EQ(problem.find('\n'), std::string::npos);
  EXPECT_FALSE(load_program("absent.vert", "heatmap.frag", problem));
  EXPECT_EQ(problem, "shader absent.vert is not in the program");
}

}  // namespace
}  // namespace gpu
