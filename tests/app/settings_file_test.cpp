#include "app/settings_file.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "app/scratch_folder.h"

namespace app {
namespace {

TEST(SettingsFile, ReadsWhatItWrote) {
  const ScratchFolder folder;
  const view::Settings settings{1600,
                                900,
                                1.25F,
                                view::ThemeKind::light,
                                {"a b.json", "/c.json"},
                                {"lesson: Cost", "Quiz: “One” row"}};
  write_settings(folder / "deep/settings.json", settings);
  EXPECT_EQ(read_settings(folder / "deep/settings.json"), settings);
}

TEST(SettingsFile, WhatIsAbsentOrBrokenMeansDefaults) {
  const ScratchFolder folder;
  const view::Settings usual;
  EXPECT_EQ(read_settings(folder / "absent.json"), usual);
  EXPECT_EQ(read_settings(folder.path()), usual);
  EXPECT_EQ(read_settings({}), usual);
  for (const char* text :
       {"", "{", "[]", "null", "{\"width\": \"wide\"}", "{\"width\": -4, \"height\": 1e300}",
        "{\"scale\": 0}", "{\"scale\": null, \"theme\": 7}", "{\"theme\": \"purple\"}"}) {
    put(folder / "settings.json", text);
    EXPECT_EQ(read_settings(folder / "settings.json"), usual) << text;
  }
}

TEST(SettingsFile, RecentFilesAreEightTextsAtMost) {
  const ScratchFolder folder;
  put(folder / "settings.json", R"({"recent": ["1", "2", 3, "4", "5", "6", "7", "8", "9", "10"]})");
  const view::Settings read = read_settings(folder / "settings.json");
  EXPECT_EQ(read.recent, (std::vector<std::string>{"1", "2", "4", "5", "6", "7", "8", "9"}));
  put(folder / "settings.json", R"({"recent": "1"})");
  EXPECT_TRUE(read_settings(folder / "settings.json").recent.empty());
}

TEST(SettingsFile, WhatWasDoneIsTextsBoundedInCountAndLength) {
  const ScratchFolder folder;
  put(folder / "settings.json", "{\"done\": [\"a\", 3, null, \"a\", \"\", [\"b\"], \"" +
                                    std::string(view::longest_done + 1, 'x') + "\", \"c\"]}");
  EXPECT_EQ(read_settings(folder / "settings.json").done, (std::vector<std::string>{"a", "c"}));
  for (const char* text : {R"({"done": "a"})", R"({"done": {"a": "b"}})", R"({"done": 1})"}) {
    put(folder / "settings.json", text);
    EXPECT_TRUE(read_settings(folder / "settings.json").done.empty()) << text;
  }
  std::string many = "{\"done\": [\"0\"";
  for (int i = 1; i < 2000; ++i) many += ", \"" + std::to_string(i) + "\"";
  put(folder / "settings.json", many + "]}");
  EXPECT_EQ(read_settings(folder / "settings.json").done.size(), view::most_done);
}

TEST(SettingsFile, OneBrokenFieldLeavesTheOthers) {
  const ScratchFolder folder;
  put(folder / "settings.json", R"({"width": 1500, "height": false, "theme": "light"})");
  const view::Settings expected{1500, 800, 1.0F, view::ThemeKind::light, {}};
  EXPECT_EQ(read_settings(folder / "settings.json"), expected);
}

TEST(SettingsFile, NotBeingAbleToWriteIsSilent) {
  write_settings({}, {});
  write_settings("/dev/null/settings.json", {});
}

TEST(SettingsFile, LiesWhereTheDesktopKeepsSettings) {
  setenv("HOME", "/somewhere", 1);
  unsetenv("XDG_CONFIG_HOME");
  EXPECT_EQ(settings_path(), "/somewhere/.config/attention-visualiser/settings.json");
  setenv("XDG_CONFIG_HOME", "/elsewhere", 1);
  EXPECT_EQ(settings_path(), "/elsewhere/attention-visualiser/settings.json");
  setenv("XDG_CONFIG_HOME", "relative", 1);
  EXPECT_EQ(settings_path(), "/somewhere/.config/attention-visualiser/settings.json");
  unsetenv("XDG_CONFIG_HOME");
  unsetenv("HOME");
  EXPECT_EQ(settings_path(), "");
}

}  // namespace
}  // namespace app
