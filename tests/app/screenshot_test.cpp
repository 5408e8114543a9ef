#include <stb_image.h>

#include "app/program.h"
#include "app/scratch_folder.h"

namespace app {
namespace {

namespace fs = std::filesystem;

// Width, height and whether it decodes as a whole.
std::vector<int> size_of(const std::string& png) {
  int width = 0;
  int height = 0;
  int channels = 0;
  const auto* bytes = reinterpret_cast<const stbi_uc*>(png.data());
  stbi_uc* pixels =
      stbi_load_from_memory(bytes, static_cast<int>(png.size()), &width, &height, &channels, 4);
  if (pixels == nullptr) return {};
  stbi_image_free(pixels);
  return {width, height};
}

// The picture that these arguments give on stdout.
std::string picture(Words arguments, const Start& how = {}) {
  arguments.insert(arguments.end(), {"--screenshot", "/dev/stdout"});
  const Outcome run = start(arguments, how);
  EXPECT_EQ(run.code, 0) << joined(arguments) << ": " << run.err;
  EXPECT_EQ(run.err, "") << joined(arguments);
  EXPECT_TRUE(run.out.starts_with("\x89PNG\r\n\x1a\n")) << joined(arguments);
  return run.out;
}

TEST(Screenshot, HasExactlyThePixelsOfItsSize) {
  EXPECT_EQ(size_of(picture({})), (std::vector{1280, 800}));
  for (const std::vector<int>& size :
       {std::vector{320, 200}, {1024, 640}, {1281, 801}, {777, 1003}}) {
    const std::string text = std::to_string(size[0]) + "x" + std::to_string(size[1]);
    EXPECT_EQ(size_of(picture({"--size", text})), size) << text;
    EXPECT_EQ(size_of(picture({"--size", text, "--scale", "2"})), size) << text;
  }
}

TEST(Screenshot, IsTheSameBytesEveryTime) {
  const ScratchFolder folder;
  const std::string once = picture({"--layer", "2"});
  EXPECT_TRUE(picture({"--layer", "2"}) == once);
  ASSERT_EQ(start({"--layer", "2", "--screenshot", "made.png"}, {.folder = folder.path()}).code, 0);
  EXPECT_TRUE(contents(folder / "made.png") == once);
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(Screenshot, EveryOptionThatSetsTheViewShows) {
  const std::string plain = picture({});
  for (const Words& arguments :
       {Words{"--layer", "2"}, Words{"--focus", "street"}, Words{"--sharpness", "5"},
        Words{"--causal-mask"}, Words{"--shuffle"}, Words{"--positions", "rotary"},
        Words{"--repeat", "2"}, Words{"road-wide"}, Words{"--theme", "light"},
        Words{"--scale", "1.5"}}) {
    EXPECT_FALSE(picture(arguments) == plain) << joined(arguments);
  }
  EXPECT_TRUE(picture({"--theme", "dark", "--scale", "1", "--size", "1280x800"}) == plain);
}

TEST(Screenshot, NeitherReadsNorWritesTheSettings) {
  const ScratchFolder folder;
  const std::string plain = picture({});
  const fs::path file = folder / "config/attention-visualiser/settings.json";
  fs::create_directories(file.parent_path());
  fs::create_directory(folder / "home");
  const std::string settings = R"({"width": 640, "height": 480, "scale": 2, "theme": "light"})";
  put(file, settings);
  // With a display too, although only a window may use the settings.
  const Start how{.environment = {"DISPLAY=:987", "XDG_CONFIG_HOME=" + (folder / "config").string(),
                                  "HOME=" + (folder / "home").string()}};
  EXPECT_TRUE(picture({}, how) == plain);
  EXPECT_EQ(start({"--theme", "light", "--scale", "1.5", "--export", "-"}, how).code, 0);
  picture({"--theme", "light", "--scale", "1.5"}, how);
  EXPECT_EQ(contents(file), settings);
  fs::remove(file);
  picture({"--theme", "light"}, how);
  EXPECT_TRUE(fs::is_empty(file.parent_path()));
  EXPECT_TRUE(fs::is_empty(folder / "home"));
}

TEST(Screenshot, ADisplayChangesNothing) {
  EXPECT_TRUE(picture({}, {.environment = {"DISPLAY=:987", "WAYLAND_DISPLAY=nosuch"}}) ==
              picture({}));
}

TEST(Screenshot, GoesTogetherWithAnExport) {
  const ScratchFolder folder;
  const Words arguments{"--layer", "2", "--export", "a.json", "--screenshot", "a.png"};
  const Outcome run = start(arguments, {.folder = folder.path()});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out + run.err, "");
  EXPECT_EQ(contents(folder / "a.json"), start({"--layer", "2", "--export", "-"}).out);
  EXPECT_TRUE(contents(folder / "a.png") == picture({"--layer", "2"}));
  EXPECT_EQ(folder.entries(), 2U);
}

}  // namespace
}  // namespace app
