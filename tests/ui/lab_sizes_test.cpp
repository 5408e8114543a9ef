#include <ostream>

#include "ui/tidy.h"

// The laboratories' pages at every size and scale.
namespace ui {
namespace {

struct Size {
  int width;
  int height;
  float scale;
};

std::ostream& operator<<(std::ostream& out, const Size& size) {
  return out << size.width << "x" << size.height << " at " << size.scale;
}

class LabSizes : public testing::TestWithParam<Size> {
 protected:
  LabSizes()
      : user({.width = GetParam().width, .height = GetParam().height, .scale = GetParam().scale}) {
    user.press(Key::l);
  }

  void expect_tidy(const std::string& what) {
    user.frame();
    EXPECT_TRUE(user.settle()) << what << " never rests";
    const std::vector<Glyph> glyphs = drawn_text();
    ASSERT_GT(glyphs.size(), 100U) << what;
    EXPECT_TRUE(text_is_whole(glyphs)) << what;
    EXPECT_TRUE(text_is_apart(glyphs)) << what;
    EXPECT_TRUE(content_fits()) << what;
  }

  Driver user;
};

TEST_P(LabSizes, TheCourseIsTidy) {
  user.workspace.page = view::Page::course;
  for (const view::ThemeKind theme : {view::ThemeKind::dark, view::ThemeKind::light}) {
    user.workspace.settings.theme = theme;
    for (const view::CourseTab tab : {view::CourseTab::lessons, view::CourseTab::quiz,
                                      view::CourseTab::glossary, view::CourseTab::recap}) {
      user.workspace.course.shown = tab;
      expect_tidy("tab " + std::to_string(static_cast<int>(tab)));
    }
  }
  user.workspace.course.shown = view::CourseTab::lessons;
  user.workspace.course.search = "rotary";
  user.workspace.course.reset_asked = true;
  expect_tidy("searched");
}

TEST_P(LabSizes, HeadsAreTidy) {
  user.workspace.labs.shown = view::Lab::heads;
  for (const char* example : {"animal-tired", "translation", "bottle-full"}) {
    user.workspace.select_example(example);
    for (const char* model : {"four-heads", "one-head"}) {
      user.workspace.state.word_model = model;
      for (int picture = 0; picture < 4; ++picture) {
        user.workspace.labs.heads.shown = static_cast<view::HeadsPicture>(picture);
        expect_tidy(std::string(example) + ", " + model + ", picture " + std::to_string(picture));
      }
    }
  }
  user.workspace.settings.theme = view::ThemeKind::light;
  user.workspace.labs.heads.shown = view::HeadsPicture::all;
  user.workspace.state.positions = core::PositionKind::rotary;
  user.workspace.select_example("animal-tired");
  user.workspace.state.word_model = "four-heads";
  view::set_gate(user.workspace.state, 1, 2, 0.25F);
  expect_tidy("gated");
}

TEST_P(LabSizes, BuildingIsTidy) {
  user.workspace.labs.shown = view::Lab::build;
  for (const char* example : {"animal-tired", "bottle-empty", "dog-bites-man", "three-tokens"}) {
    user.workspace.select_example(example);
    for (const bool all : {false, true}) {
      user.workspace.labs.build.all_classes = all;
      if (std::string_view(example) != "three-tokens") expect_tidy(example);
    }
  }
  user.workspace.select_example("animal-tired");
  user.workspace.state.edited =
      view::random_tables(user.workspace.library().lexicon().construction, 3);
  expect_tidy("random tables");
}

TEST_P(LabSizes, FreedomIsTidy) {
  user.workspace.labs.shown = view::Lab::freedom;
  for (const char* example : {"animal-tired", "translation", "bottle-full", "three-tokens"}) {
    user.workspace.select_example(example);
    expect_tidy(example);
  }
  user.workspace.settings.theme = view::ThemeKind::light;
  user.workspace.select_example("animal-tired");
  user.workspace.state.word_model = "four-heads";
  user.workspace.state.repeat = 16;
  expect_tidy("too many words for intervals");
}

TEST_P(LabSizes, NormsAreTidy) {
  user.workspace.labs.shown = view::Lab::norms;
  for (const char* example : {"animal-tired", "translation", "bottle-full", "three-tokens"}) {
    user.workspace.select_example(example);
    for (const auto which : {view::NormsExample::sink, view::NormsExample::pronoun}) {
      view::show_head(user.workspace.state, which);
      expect_tidy(example);
    }
  }
  user.workspace.settings.theme = view::ThemeKind::light;
  user.workspace.state.repeat = 2;
  user.workspace.state.causal_mask = true;
  expect_tidy("repeated, masked");
}

TEST_P(LabSizes, RolloutIsTidy) {
  user.workspace.labs.shown = view::Lab::rollout;
  for (const char* example : {"animal-tired", "translation", "bottle-full", "three-tokens"}) {
    user.workspace.select_example(example);
    user.workspace.state.layer = 1;
    expect_tidy(example);
  }
  user.workspace.settings.theme = view::ThemeKind::light;
  user.workspace.state.residual = false;
  user.workspace.state.layer_norm = true;
  user.workspace.select_example("animal-tired");
  user.workspace.state.repeat = 2;
  expect_tidy("without residual, with LayerNorm");
}

TEST_P(LabSizes, TheCheatIsTidy) {
  user.workspace.labs.shown = view::Lab::cheat;
  for (const char* example : {"animal-tired", "translation", "bottle-full", "dog-bites-man"}) {
    user.workspace.select_example(example);
    for (const int mask : {0, 1, 2}) {
      user.workspace.labs.cheat.mask = static_cast<view::CheatMask>(mask);
      expect_tidy(example);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Window, LabSizes,
                         testing::Values(Size{1024, 640, 1.0F}, Size{1280, 800, 1.25F},
                                         Size{1440, 900, 1.0F}, Size{1920, 1080, 1.5F},
                                         Size{3840, 2160, 2.0F}, Size{2048, 1280, 2.0F}),
                         [](const auto& run) {
                           return std::to_string(run.param.width) + "x" +
                                  std::to_string(run.param.height) + "_" +
                                  std::to_string(static_cast<int>(run.param.scale * 100.0F));
                         });

}  // namespace
}  // namespace ui
