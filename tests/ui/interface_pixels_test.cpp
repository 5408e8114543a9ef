#include <cmath>
#include <cstdlib>
#include <functional>

#include "ui/driver.h"
#include "view/matrix_view.h"

// The map as it stands in the picture of the whole window, against the picture computed on the CPU.
namespace ui {
namespace {

const Where cells{"map", {"##cells"}};

struct Difference {
  std::size_t compared = 0;
  std::size_t differing = 0;  // by more than one level in some channel
};

// The pixels of the cells, but for those under the outline of the focus row.
Difference compare(Driver& user, const view::HeatmapGrid& grid) {
  const view::Rect at = user.rect(cells);
  const int width = static_cast<int>(std::lround(at.width));
  const int height = static_cast<int>(std::lround(at.height));
  const view::Theme& theme = view::theme(user.workspace.settings.theme);
  const view::HeatmapStyle style =
      view::matrix_style(user.scene(), user.state(), theme, width, height);
  const std::vector<std::uint8_t> expected = view::paint_heatmap(grid, style);
  const std::vector<std::uint8_t> shown = user.canvas().pixels();
  const float cell = at.height / static_cast<float>(user.scene().size());
  const float stroke = 2.0F * user.workspace.settings.scale;
  const float top = static_cast<float>(user.scene().focus) * cell;
  const view::Rect row{0.0F, top, at.width, cell};
  const view::Rect outside = row.inset(-2.0F * stroke - 2.0F);
  Difference found;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const view::Point p{static_cast<float>(x), static_cast<float>(y)};
      if (outside.contains(p) && !row.inset(stroke + 2.0F).contains(p)) continue;
      const auto from = static_cast<std::size_t>(4 * (y * width + x));
      const auto to = static_cast<std::size_t>(
          4 * ((y + static_cast<int>(at.y)) * user.canvas().width() + x + static_cast<int>(at.x)));
      ++found.compared;
      for (std::size_t channel = 0; channel < 3; ++channel) {
        if (std::abs(shown[to + channel] - expected[from + channel]) <= 1) continue;
        ++found.differing;
        break;
      }
    }
  }
  return found;
}

void expect_same(Driver& user, const std::string& what) {
  user.settle();
  const view::Rect at = user.rect(cells);
  const Difference found = compare(user, view::matrix_grid(user.scene(), user.state().matrix));
  EXPECT_EQ(found.differing, 0U) << what << ": of " << found.compared << " pixels";
  EXPECT_GT(static_cast<float>(found.compared), 0.7F * at.width * at.height) << what;
}

TEST(InterfacePixels, TheMapInTheWindowIsTheMapComputedOnTheCpu) {
  Driver user;
  expect_same(user, "animal-tired");
  user.workspace.state.layer = 1;
  user.workspace.state.causal_mask = true;
  expect_same(user, "layer 2, masked");
  user.workspace.state.shuffle = true;
  user.workspace.settings.theme = view::ThemeKind::light;
  expect_same(user, "shuffled, light");
  user.workspace.state.fit_range = true;
  user.workspace.state.colour_axis = view::ColourAxis::linear;
  user.workspace.state.colour_map = view::ColourMap::grey;
  user.workspace.state.causal_mask = false;
  user.workspace.state.sharpness = 0.2F;
  expect_same(user, "fitted, linear, grey");
}

TEST(InterfacePixels, SoItIsAtOtherSizesAndManyWords) {
  Driver user({.width = 1920, .height = 1080, .scale = 1.5F});
  expect_same(user, "1920 x 1080 at 1.5");
  user.workspace.state.repeat = 8;
  user.workspace.state.layer = 1;
  expect_same(user, "88 words");
}

TEST(InterfacePixels, APictureOfAnotherGridIsFound) {
  Driver user;
  user.workspace.state.layer = 1;
  user.settle();
  const view::HeatmapGrid good = view::matrix_grid(user.scene(), user.state().matrix);
  ASSERT_EQ(compare(user, good).differing, 0U);
  const float side = user.rect(cells).width / 11.0F;

  view::HeatmapGrid corrupted = good;
  float& weight = corrupted.values[2 * 11 + 3];
  weight = weight > 0.5F ? weight - 0.1F : weight + 0.1F;
  const std::size_t differing = compare(user, corrupted).differing;
  EXPECT_GT(differing, 0U);
  EXPECT_LE(static_cast<float>(differing), side * side) << "one cell";

  view::HeatmapGrid turned = good;
  for (std::size_t row = 0; row < 11; ++row) {
    for (std::size_t column = 0; column < 11; ++column) {
      turned.values[row * 11 + column] = good.values[column * 11 + row];
    }
  }
  EXPECT_GT(compare(user, turned).differing, 1000U) << "rows and columns exchanged";

  view::HeatmapGrid hatched = good;
  hatched.masked[0] = 1;
  EXPECT_GT(compare(user, hatched).differing, 0U);
}

}  // namespace
}  // namespace ui
