#include <glad/gl.h>
#include <gtest/gtest.h>
#include <imgui.h>
#include <stb_image.h>
#include <stb_image_write.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>
#include <sstream>

#include "ui/driver.h"

// Whole pictures of the window, as they were looked at and found right, in tests/golden/. They hold
// for the Dear ImGui and the OpenGL driver named in tests/golden/made-with.txt and are skipped
// elsewhere. To renew them, and that file, after a change of the look:
//
//   AV_RENEW_GOLDEN=1 <build folder>/tests/ui_tests --gtest_filter='*Golden*'
namespace ui {
namespace {

const std::filesystem::path& folder() {
  static const std::filesystem::path path = std::filesystem::path(AV_SOURCE_DIR) / "tests/golden";
  return path;
}

bool renewing() {
  return std::getenv("AV_RENEW_GOLDEN") != nullptr;
}

// Of the OpenGL context that is current.
std::string made_with() {
  const auto text = [](GLenum name) {
    return std::string(reinterpret_cast<const char*>(glGetString(name)));
  };
  return "Dear ImGui " IMGUI_VERSION "\n" + text(GL_VERSION) + "\n" + text(GL_RENDERER) + "\n";
}

std::string recorded() {
  std::ifstream file(folder() / "made-with.txt");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

struct Picture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgb;
};

Picture shown(Driver& user) {
  Picture picture{user.canvas().width(), user.canvas().height(), {}};
  const std::vector<std::uint8_t> rgba = user.canvas().pixels();
  for (std::size_t at = 0; at < rgba.size(); at += 4) {
    picture.rgb.insert(picture.rgb.end(), {rgba[at], rgba[at + 1], rgba[at + 2]});
  }
  return picture;
}

Picture read(const std::filesystem::path& path) {
  Picture picture;
  int channels = 0;
  const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
      stbi_load(path.string().c_str(), &picture.width, &picture.height, &channels, 3),
      stbi_image_free);
  if (pixels == nullptr) return {};
  picture.rgb.assign(pixels.get(), pixels.get() + 3 * picture.width * picture.height);
  return picture;
}

// Levels in steps of three, one beside the level shown at most, keep the files small.
void write(Picture picture, const std::filesystem::path& path) {
  for (std::uint8_t& level : picture.rgb) {
    level = static_cast<std::uint8_t>((level + 1) / 3 * 3);
  }
  // Flat surfaces and repeated glyphs: unfiltered rows pack best.
  stbi_write_force_png_filter = 0;
  stbi_write_png_compression_level = 255;
  ASSERT_NE(stbi_write_png(path.string().c_str(), picture.width, picture.height, 3,
                           picture.rgb.data(), 3 * picture.width),
            0);
}

// One level for what another compiler rounds differently, one for how the files are stored.
constexpr int tolerance = 2;

// Pixels that differ by more than that in a channel.
std::size_t differing(const Picture& one, const Picture& other) {
  if (one.width != other.width || one.height != other.height) return one.rgb.size() / 3;
  std::size_t count = 0;
  for (std::size_t at = 0; at < one.rgb.size(); at += 3) {
    for (std::size_t channel = 0; channel < 3; ++channel) {
      if (std::abs(one.rgb[at + channel] - other.rgb[at + channel]) <= tolerance) continue;
      ++count;
      break;
    }
  }
  return count;
}

struct Shot {
  const char* example;
  int layer;
};

std::ostream& operator<<(std::ostream& out, const Shot& shot) {
  return out << shot.example << ", layer " << shot.layer;
}

class Golden : public testing::TestWithParam<Shot> {};

TEST_P(Golden, TheWindowLooksAsRecorded) {
  Driver user({.tour_open = false});
  const std::string here = made_with();
  user.workspace.select_example(GetParam().example);
  user.workspace.state.layer = GetParam().layer - 1;
  user.frame();
  ASSERT_TRUE(user.settle());
  const auto file = folder() / (std::string(GetParam().example) + "-layer-" +
                                std::to_string(GetParam().layer) + ".png");
  const Picture now = shown(user);
  if (renewing()) {
    std::filesystem::create_directories(folder());
    write(now, file);
    std::ofstream(folder() / "made-with.txt") << here;
  }
  if (recorded() != here) {
    GTEST_SKIP() << "recorded with\n" << recorded() << "here is\n" << here;
  }
  const Picture golden = read(file);
  ASSERT_FALSE(golden.rgb.empty()) << file;
  EXPECT_EQ(differing(now, golden), 0U) << "pixels of " << file;

  // Another layer is another picture: the comparison can fail.
  user.press(GetParam().layer == 1 ? Key::digit_2 : Key::digit_1);
  EXPECT_GT(differing(shown(user), golden), 1000U);
}

INSTANTIATE_TEST_SUITE_P(Window, Golden,
                         testing::Values(Shot{"animal-tired", 1}, Shot{"animal-tired", 2},
                                         Shot{"animal-wide", 1}, Shot{"animal-wide", 2}),
                         [](const auto& run) {
                           std::string name = run.param.example;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name + "_layer_" + std::to_string(run.param.layer);
                         });

}  // namespace
}  // namespace ui
