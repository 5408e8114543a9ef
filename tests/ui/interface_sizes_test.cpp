#include <ostream>

#include "ui/driver.h"
#include "ui/style.h"
#include "ui/tidy.h"

// At every size and scale: nothing is cut, nothing lies on something else.
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

// A few pixels inside its edge a panel shows nothing but itself.
testing::AssertionResult margins_are_free(Driver& user) {
  const std::vector<std::uint8_t> pixels = user.canvas().pixels();
  const auto& settings = user.workspace.settings;
  const view::Theme& theme = view::theme(settings.theme);
  const float scale = settings.scale;
  const view::WindowLayout layout = view::layout_window(static_cast<float>(user.canvas().width()),
                                                        static_cast<float>(user.canvas().height()),
                                                        scale, user.workspace.tour_open);
  std::vector<view::Rect> panels{layout.controls, layout.sentence, layout.map};
  if (user.workspace.tour_open) panels.push_back(layout.tour);
  const auto is_panel = [&](float x, float y) {
    const std::size_t at =
        4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(user.canvas().width()) +
             static_cast<std::size_t>(x));
    return pixels[at] == theme.panel.red && pixels[at + 1] == theme.panel.green &&
           pixels[at + 2] == theme.panel.blue;
  };
  for (const view::Rect& panel : panels) {
    const view::Rect edge = panel.inset(4.0F * scale);
    const float corner = 10.0F * scale;
    for (float x = edge.x + corner; x < edge.right() - corner; x += 1.0F) {
      if (is_panel(x, edge.y) && is_panel(x, edge.bottom())) continue;
      return testing::AssertionFailure() << "at " << x << " in the margin of " << text(panel);
    }
    for (float y = edge.y + corner; y < edge.bottom() - corner; y += 1.0F) {
      if (is_panel(edge.x, y)) continue;
      return testing::AssertionFailure() << "at row " << y << " in the margin of " << text(panel);
    }
  }
  return testing::AssertionSuccess();
}

// In a low window the controls of a model with several heads scroll, through the margin too.
bool controls_fit(const Driver& user) {
  return user.scene().trace.layers.front().heads.size() == 1;
}

void expect_tidy(Driver& user, const std::string& what) {
  user.frame();
  EXPECT_TRUE(user.settle()) << what << " never rests";
  const std::vector<Glyph> glyphs = drawn_text();
  ASSERT_GT(glyphs.size(), 200U) << what;
  EXPECT_TRUE(text_is_whole(glyphs)) << what;
  EXPECT_TRUE(text_is_apart(glyphs)) << what;
  EXPECT_TRUE(content_fits()) << what;
  if (controls_fit(user)) {
    EXPECT_TRUE(margins_are_free(user)) << what;
  }
}

class InterfaceSizes : public testing::TestWithParam<Size> {
 protected:
  InterfaceSizes()
      : user({.width = GetParam().width, .height = GetParam().height, .scale = GetParam().scale}) {}
  Driver user;
};

TEST_P(InterfaceSizes, NothingIsCutOrLiesOnSomethingElse) {
  for (const bool tour : {true, false}) {
    user.workspace.tour_open = tour;
    const std::string with = tour ? ", with tour" : "";
    user.workspace.select_example("animal-tired");
    user.workspace.reset_controls();
    user.workspace.settings.theme = view::ThemeKind::dark;
    expect_tidy(user, "animal-tired" + with);
    user.workspace.settings.theme = view::ThemeKind::light;
    user.workspace.state.shuffle = true;
    user.workspace.state.layer = 1;
    expect_tidy(user, "shuffled" + with);
    user.workspace.state.causal_mask = true;
    user.workspace.state.sharpness = 0.123F;
    user.workspace.select_example("bottle-empty");
    expect_tidy(user, "bottle-empty" + with);
    user.workspace.reset_controls();
    user.workspace.state.repeat = 8;
    user.workspace.select_example("animal-wide");
    expect_tidy(user, "88 words" + with);
  }
}

TEST_P(InterfaceSizes, EveryStepOfTheTourIsTidyAtItsEnd) {
  for (std::size_t step = 0; step < user.workspace.tour().tour().steps.size(); ++step) {
    user.workspace.enter_step(step);
    user.settle();
    if (user.workspace.tour().step().question) user.workspace.tour().answer(0);
    for (std::size_t i = 0; i < user.workspace.tour().step().set_up.size(); ++i) {
      user.workspace.apply(*user.workspace.tour().next_set_up());
      user.settle();
    }
    expect_tidy(user, "step " + std::to_string(step + 1));
  }
}

TEST_P(InterfaceSizes, EveryQuestionAndTrapIsTidyAtItsEnd) {
  for (const view::Guide guide : {view::Guide::quiz, view::Guide::traps}) {
    const std::size_t count = user.workspace.guide_of(guide).tour().steps.size();
    for (std::size_t step = 0; step < count; step += 3) {
      user.workspace.open_guide(guide, step);
      user.settle();
      const auto& asked = user.workspace.tour().step().question;
      if (asked) user.workspace.tour().answer(0);
      if (asked && asked->right) user.workspace.tour().answer(*asked->right);
      for (std::size_t i = 0; i < user.workspace.tour().step().set_up.size(); ++i) {
        user.workspace.apply(*user.workspace.tour().next_set_up());
      }
      user.workspace.go_to(content::Place::map);
      expect_tidy(user, "guide " + std::to_string(static_cast<int>(guide)) + ", step " +
                            std::to_string(step + 1));
    }
  }
}

TEST_P(InterfaceSizes, EntriesOfTheCourseAreTidyBesideTheirScenes) {
  std::size_t beside = 0;
  for (const content::CourseGroup& group : user.workspace.library().glossary().groups) {
    for (const content::CourseEntry& entry : group.entries) {
      user.workspace.open(entry.open);
      if (user.workspace.entry == nullptr || beside++ % 10 != 0) continue;
      user.workspace.go_to(content::Place::map);
      user.settle();
      expect_tidy(user, entry.title);
    }
  }
  EXPECT_GT(beside, 20U);
}

TEST_P(InterfaceSizes, OverlaysAreWhole) {
  for (const view::Overlay overlay :
       {view::Overlay::keys, view::Overlay::about, view::Overlay::word, view::Overlay::message}) {
    user.workspace.message = "wrong type, my.json: layers[0].heads[0].query, expected a matrix";
    user.workspace.overlay = overlay;
    user.frame();
    EXPECT_TRUE(user.settle());
    std::vector<Glyph> over;
    for (const Glyph& glyph : drawn_text()) {
      if (name(glyph) == "card" || name(glyph) == "content") over.push_back(glyph);
    }
    ASSERT_GT(over.size(), 20U);
    EXPECT_TRUE(text_is_whole(over));
    EXPECT_TRUE(text_is_apart(over));
    EXPECT_TRUE(content_fits());
  }
}

TEST_P(InterfaceSizes, BlockAndDepthAreWhole) {
  user.workspace.page = view::Page::laboratories;
  user.workspace.state.feed_forward = true;
  for (const view::Lab lab : {view::Lab::block, view::Lab::depth}) {
    for (const bool layer_norm : {false, true}) {
      user.workspace.labs.shown = lab;
      user.workspace.state.layer_norm = layer_norm;
      user.workspace.settings.theme = layer_norm ? view::ThemeKind::light : view::ThemeKind::dark;
      user.frame();
      EXPECT_TRUE(user.settle());
      const std::vector<Glyph> glyphs = drawn_text();
      ASSERT_GT(glyphs.size(), 200U);
      EXPECT_TRUE(text_is_whole(glyphs));
      EXPECT_TRUE(text_is_apart(glyphs));
      EXPECT_TRUE(content_fits());
    }
  }
}

TEST_P(InterfaceSizes, WhereAVectorCameFromIsWhole) {
  user.workspace.dock = view::DockTab::origin;
  for (const char* example : {"animal-tired", "translation"}) {
    user.workspace.select_example(example);
    user.frame();
    EXPECT_TRUE(user.settle());
    const std::vector<Glyph> glyphs = drawn_text();
    EXPECT_TRUE(text_is_whole(glyphs)) << example;
    EXPECT_TRUE(text_is_apart(glyphs)) << example;
    EXPECT_TRUE(content_fits()) << example;
  }
}

INSTANTIATE_TEST_SUITE_P(Window, InterfaceSizes,
                         testing::Values(Size{1024, 640, 1.0F}, Size{1280, 800, 1.0F},
                                         Size{1280, 800, 1.25F}, Size{1440, 900, 1.0F},
                                         Size{1440, 900, 1.25F}, Size{1920, 1080, 1.0F},
                                         Size{1920, 1080, 1.25F}, Size{1920, 1080, 1.5F},
                                         Size{3840, 2160, 1.0F}, Size{3840, 2160, 1.5F},
                                         Size{3840, 2160, 2.0F}, Size{2048, 1280, 2.0F}),
                         [](const auto& run) {
                           return std::to_string(run.param.width) + "x" +
                                  std::to_string(run.param.height) + "_" +
                                  std::to_string(static_cast<int>(run.param.scale * 100.0F));
                         });

TEST(InterfaceResize, TheWindowFollowsItsSizeAndComesBackTheSame) {
  Driver user;
  const std::vector<std::uint8_t> before = user.canvas().pixels();
  const view::Rect tour = user.rect({"tour", {"Next"}});
  user.resize(1920, 1080);
  EXPECT_GT(user.rect({"tour", {"Next"}}).x, tour.x + 500.0F);
  user.resize(1024, 640);
  EXPECT_LT(user.rect({"tour", {"Next"}}).bottom(), 640.0F);
  user.resize(1280, 800);
  EXPECT_EQ(user.canvas().pixels(), before);
}

// The checks above fail where they must.
TEST(InterfaceSizesControl, TextThatIsCutOrLiesOnTextIsFound) {
  Glyph one;
  one.clip = {0.0F, 0.0F, 100.0F, 20.0F};
  one.corners = {ImVec2{10, 5}, ImVec2{18, 5}, ImVec2{18, 15}, ImVec2{10, 15}};
  EXPECT_TRUE(text_is_whole({one}));
  Glyph cut = one;
  for (ImVec2& corner : cut.corners) corner.y += 8.0F;
  EXPECT_FALSE(text_is_whole({cut}));
  Glyph far = one;
  far.place = 5;
  EXPECT_FALSE(text_is_apart({one, far}));
  for (ImVec2& corner : far.corners) corner.x += 7.5F;
  EXPECT_TRUE(text_is_apart({one, far})) << "a sixteenth of it";
  Glyph next = one;
  next.place = 1;
  EXPECT_TRUE(text_is_apart({one, next})) << "a neighbour in the word";
}

}  // namespace
}  // namespace ui
