#include <gtest/gtest.h>
#include <imgui.h>

#include <array>
#include <cstdlib>
#include <string>

#include "app/image_file.h"
#include "app/offscreen_canvas.h"
#include "app/scratch_folder.h"
#include "view/colour_table.h"

namespace app {
namespace {

constexpr int width = 320;
constexpr int height = 240;
constexpr ImGuiWindowFlags plain = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove;

std::unique_ptr<OffscreenCanvas> make_canvas() {
  auto canvas = OffscreenCanvas::create(width, height);
  if (!canvas) {
    ADD_FAILURE() << canvas.error().text();
    std::abort();
  }
  return std::move(canvas.value());
}

// Draws the widgets into one window over the whole picture.
void whole_frame(OffscreenCanvas& canvas, const std::function<void()>& widgets) {
  canvas.frame([&] {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
    ImGui::Begin("whole", nullptr, plain);
    widgets();
    ImGui::End();
  });
}

view::HeatmapGrid example_grid() {
  view::HeatmapGrid grid{4, 4, {}, {}};
  for (int i = 0; i < 16; ++i) {
    grid.values.push_back(static_cast<float>(i) / 15.0F);
    grid.masked.push_back(i % 4 > i / 4 ? 1 : 0);
  }
  return grid;
}

view::HeatmapStyle example_style() {
  view::HeatmapStyle style;
  style.width = 160;
  style.height = 160;
  style.table = view::colour_table(view::ColourMap::inferno);
  style.gap = {14, 17, 22, 255};
  style.masked = {29, 36, 45, 255};
  style.masked_hatch = {70, 80, 90, 255};
  return style;
}

void draw_example(OffscreenCanvas& canvas) {
  canvas.frame([&] {
    const auto texture = canvas.heatmaps().texture(0, example_grid(), example_style());
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    list->AddText({10, 10}, IM_COL32_WHITE, "attention");
    list->AddImage((ImTextureID)(intptr_t)texture, {40, 40}, {200, 200});
    list->AddCircleFilled({260, 120}, 30, IM_COL32(246, 166, 35, 128));
  });
}

std::array<int, 4> pixel(const std::vector<std::uint8_t>& picture, int x, int y) {
  const auto at = static_cast<std::size_t>(y * width + x) * 4;
  return {picture.at(at), picture.at(at + 1), picture.at(at + 2), picture.at(at + 3)};
}

TEST(OffscreenCanvas, TwoRunsGiveTheSameBytes) {
  std::string first;
  {
    auto canvas = make_canvas();
    draw_example(*canvas);
    first = encode_png(width, height, canvas->pixels());
  }
  auto canvas = make_canvas();
  draw_example(*canvas);
  EXPECT_FALSE(first.empty());
  EXPECT_EQ(encode_png(width, height, canvas->pixels()), first);
}

TEST(OffscreenCanvas, PicturesAreUprightAndOpaque) {
  auto canvas = make_canvas();
  canvas->frame([] {
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    list->AddRectFilled({0, 0}, {10, 10}, IM_COL32(255, 0, 0, 255));
    list->AddRectFilled({0, 230}, {10, 240}, IM_COL32(0, 255, 0, 64));
  });
  const auto picture = canvas->pixels();
  ASSERT_EQ(picture.size(), static_cast<std::size_t>(width * height * 4));
  EXPECT_EQ(pixel(picture, 5, 5), (std::array<int, 4>{255, 0, 0, 255}));
  EXPECT_EQ(pixel(picture, 5, 235), (std::array<int, 4>{0, 64, 0, 255}));
  EXPECT_EQ(pixel(picture, 100, 100), (std::array<int, 4>{0, 0, 0, 255}));
}

TEST(OffscreenCanvas, AHeatmapArrivesPixelByPixel) {
  auto canvas = make_canvas();
  draw_example(*canvas);
  const auto picture = canvas->pixels();
  const auto expected = view::paint_heatmap(example_grid(), example_style());
  for (int y = 0; y < 160; ++y) {
    for (int x = 0; x < 160; ++x) {
      const std::array<int, 4> shown = pixel(picture, x + 40, y + 40);
      for (std::size_t channel = 0; channel < 4; ++channel) {
        ASSERT_NEAR(shown[channel], expected[static_cast<std::size_t>(y * 160 + x) * 4 + channel],
                    1)
            << x << ", " << y;
      }
    }
  }
}

TEST(OffscreenCanvas, AClickPressesAButton) {
  auto canvas = make_canvas();
  int presses = 0;
  const auto widgets = [&] {
    ImGui::SetCursorPos({50, 50});
    if (ImGui::Button("press", {100, 40})) ++presses;
  };
  whole_frame(*canvas, widgets);
  for (const float x : {300.0F, 100.0F}) {
    canvas->mouse_move(x, 70);
    whole_frame(*canvas, widgets);
    canvas->mouse_button(0, true);
    whole_frame(*canvas, widgets);
    canvas->mouse_button(0, false);
    whole_frame(*canvas, widgets);
  }
  EXPECT_EQ(presses, 1);
}

TEST(OffscreenCanvas, TypingReachesATextField) {
  auto canvas = make_canvas();
  std::array<char, 32> text{};
  const auto widgets = [&] {
    ImGui::SetKeyboardFocusHere();
    ImGui::InputText("field", text.data(), text.size());
  };
  for (int i = 0; i < 3; ++i) whole_frame(*canvas, widgets);
  for (const char32_t character : {U'a', U'ö', U'c'}) canvas->text(character);
  whole_frame(*canvas, widgets);
  EXPECT_STREQ(text.data(), "aöc");
  for (const bool down : {true, false}) {
    canvas->key(ui::Key::backspace, down);
    whole_frame(*canvas, widgets);
  }
  EXPECT_STREQ(text.data(), "aö");
}

TEST(OffscreenCanvas, TheWheelLastsOneFrame) {
  auto canvas = make_canvas();
  float wheel = 0.0F;
  const auto widgets = [&] { wheel = ImGui::GetIO().MouseWheel; };
  canvas->mouse_wheel(-2.0F);
  whole_frame(*canvas, widgets);
  EXPECT_EQ(wheel, -2.0F);
  whole_frame(*canvas, widgets);
  EXPECT_EQ(wheel, 0.0F);
}

TEST(OffscreenCanvas, TimeGoesOnByFramesAlone) {
  auto canvas = make_canvas();
  double start = 0.0;
  canvas->frame([&] { start = ImGui::GetTime(); });
  for (int i = 0; i < 6; ++i) canvas->frame([] {});
  canvas->frame([&] { EXPECT_NEAR(ImGui::GetTime() - start, 7.0 / 60.0, 1e-6); });
}

TEST(OffscreenCanvas, FontsCanChangeBetweenFrames) {
  auto canvas = make_canvas();
  float size = 0.0F;
  const auto measure = [&] { size = ImGui::GetFontSize(); };
  for (const float wanted : {13.0F, 26.0F, 20.0F}) {
    canvas->load_fonts([&] {
      ImFontConfig config;
      config.SizePixels = wanted;
      ImGui::GetIO().Fonts->Clear();
      ImGui::GetIO().Fonts->AddFontDefault(&config);
    });
    whole_frame(*canvas, measure);
    EXPECT_FLOAT_EQ(size, wanted);
  }
}

TEST(OffscreenCanvas, ChangesItsSize) {
  auto canvas = make_canvas();
  canvas->frame([] {});
  EXPECT_FALSE(canvas->resize(400, 100));
  float shown = 0.0F;
  canvas->frame([&] { shown = ImGui::GetIO().DisplaySize.x; });
  EXPECT_EQ(shown, 400.0F);
  EXPECT_EQ(canvas->pixels().size(), 400U * 100U * 4U);
  const auto error = canvas->resize(1 << 20, 10);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->what, "no picture of 1048576 x 10 pixels");
  EXPECT_EQ(canvas->width(), 400);
  EXPECT_FALSE(OffscreenCanvas::create(0, 10));
}

#if AV_HAVE_EGL
// Mesa can pretend to be older than it is.
TEST(OffscreenContextDeathTest, AnOldOpenGlIsNamed) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        setenv("MESA_GL_VERSION_OVERRIDE", "2.1", 1);
        const auto context = OffscreenContext::create();
        std::fprintf(stderr, "%s\n", context ? "made" : context.error().text().c_str());
        std::_Exit(1);
      },
      testing::ExitedWithCode(1),
      "the driver .+ offers OpenGL 2\\.1.+, OpenGL 3\\.3 core is needed");
}
#endif

}  // namespace
}  // namespace app
