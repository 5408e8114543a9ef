#include "ui/driver.h"

// The laboratories' page by mouse and keyboard.
namespace ui {
namespace {

const Where labs_button{"screen", {"Labs"}};
const Where close_button{"page", {"Close"}};
const Where strip{"page", {"##Laboratories"}};

Where tab(int place) {
  return segment("page", "##Laboratories", place);
}
Where lab_track(const char* name) {
  return {"lab", {name, "##track"}};
}
Where in_lab(const char* name) {
  return {"lab", {name}};
}

void open(Driver& user, view::Lab lab) {
  user.click(labs_button);
  user.click(tab(static_cast<int>(lab)));
}

void type_into(Driver& user, const char* slider, std::string_view text) {
  user.tab_to(lab_track(slider));
  user.press(Key::enter);
  user.type(text);
  user.press(Key::enter);
}

TEST(Laboratories, OpenAndCloseByButtonAndKey) {
  Driver user;
  user.click(labs_button);
  EXPECT_EQ(user.workspace.page, view::Page::laboratories);
  EXPECT_FALSE(user.exists(lab_track("Layer"))) << "the page takes the panels' place";
  user.press(Key::escape);
  EXPECT_EQ(user.workspace.page, view::Page::none);
  user.press(Key::l);
  EXPECT_EQ(user.workspace.page, view::Page::laboratories);
  user.click(close_button);
  EXPECT_EQ(user.workspace.page, view::Page::none);
  user.press(Key::l);
  user.press(Key::l);
  EXPECT_EQ(user.workspace.page, view::Page::none);
}

TEST(Laboratories, TheLetterTypedIntoAListOpensNothing) {
  Driver user;
  user.click({"screen", {"##Example"}});
  user.type("l");
  EXPECT_EQ(user.workspace.page, view::Page::none);
}

TEST(Laboratories, TabsAreChosenByMouseAndArrowsAndEachPageRests) {
  Driver user;
  user.press(Key::l);
  for (const int place : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0}) {
    user.click(tab(place));
    EXPECT_EQ(static_cast<int>(user.workspace.labs.shown), place);
    EXPECT_TRUE(user.settle()) << "page " << place << " asks for frames for ever";
  }
  user.tab_to(strip);
  user.press(Key::right);
  EXPECT_EQ(user.workspace.labs.shown, view::Lab::cost);
  user.press(Key::end);
  EXPECT_EQ(user.workspace.labs.shown, view::Lab::cheat);
}

TEST(Laboratories, OnesOwnDimensionIsTypedAndMeasured) {
  Driver user;
  open(user, view::Lab::saturation);
  EXPECT_EQ(user.workspace.labs.saturation.rows().size(), 5U);
  type_into(user, "d of your own", "3");
  EXPECT_EQ(user.workspace.labs.saturation.d, 3);
  EXPECT_EQ(user.workspace.labs.saturation.rows()[0].task.d, 3);
  user.press(Key::end);
  EXPECT_EQ(user.workspace.labs.saturation.d, view::SaturationLab::most_dimension);
  EXPECT_EQ(user.workspace.labs.saturation.rows().back().task.d, 16384);
}

TEST(Laboratories, NewSeedGivesOtherFigures) {
  Driver user;
  open(user, view::Lab::saturation);
  const double before = user.workspace.labs.saturation.rows()[0].unscaled.peak.mean;
  user.click(in_lab("New seed"));
  EXPECT_EQ(user.workspace.labs.saturation.seed, 2U);
  EXPECT_NE(user.workspace.labs.saturation.rows()[0].unscaled.peak.mean, before);
}

// With animations nothing waits for the background; the frames go on meanwhile.
TEST(Laboratories, RunningDrawsCanBeCancelledAndBegunAgain) {
  Driver::Options options;
  options.animations = true;
  Driver user(options);
  user.workspace.labs.saturation.d = view::SaturationLab::most_dimension;
  user.click(labs_button);
  ASSERT_TRUE(user.workspace.labs.saturation.running());
  user.click(in_lab("Cancel"));
  EXPECT_TRUE(user.workspace.labs.saturation.cancelled());
  EXPECT_FALSE(user.workspace.labs.saturation.running());
  EXPECT_TRUE(user.settle());
  user.workspace.labs.saturation.d = 8;
  user.workspace.labs.saturation.again();
  user.frame();
  user.workspace.labs.saturation.wait();
  user.settle();
  EXPECT_EQ(user.workspace.labs.saturation.rows().size(), 4U);
  EXPECT_TRUE(user.exists(in_lab("New seed")));
}

TEST(Laboratories, LengthAxesAndMeasuringOfTheCost) {
  Driver user;
  open(user, view::Lab::cost);
  type_into(user, "n, words", "32768");
  EXPECT_EQ(user.workspace.labs.cost.n, 32768);
  user.click(segment("lab", "##Axes", 1));
  EXPECT_TRUE(user.workspace.labs.cost.linear_axes);
  EXPECT_TRUE(user.workspace.labs.cost.times().empty()) << "measured only when asked";
  user.click(in_lab("Measure on this machine"));
  EXPECT_FALSE(user.workspace.labs.cost.times().empty());
  EXPECT_TRUE(user.exists(in_lab("Measure again")));
  EXPECT_TRUE(user.settle());
}

TEST(Laboratories, WordsOfTheRecurrenceByClickSliderAndArrow) {
  Driver user;
  open(user, view::Lab::recurrence);
  user.click({"page", {"##place5"}});
  EXPECT_EQ(user.workspace.labs.recurrence.to, 5) << "street";
  user.click(lab_track("To"), 0.0F);
  EXPECT_EQ(user.workspace.labs.recurrence.to, 0);
  user.click(lab_track("From"), 1.0F);
  EXPECT_EQ(user.scene().focus, 10);
  user.press(Key::left);
  EXPECT_EQ(user.scene().focus, 9);
  type_into(user, "Places apart", "50");
  EXPECT_EQ(user.workspace.labs.recurrence.apart, 50);
  type_into(user, "Factor at each step", "0.5");
  EXPECT_EQ(user.workspace.labs.recurrence.factor, 0.5);
}

TEST(Laboratories, PictureShuffleAndShiftOfTheOrder) {
  Driver user;
  open(user, view::Lab::order);
  const auto shuffle = [&] {
    return user.workspace.labs.order.row(core::PositionKind::rotary)->order.shuffle;
  };
  const double before = shuffle();
  user.click(segment("lab", "##Kind", 2));
  EXPECT_EQ(user.workspace.labs.order.shown, core::PositionKind::rotary);
  user.click(segment("lab", "##Code", 1));
  EXPECT_TRUE(user.workspace.labs.order.standard);
  user.click(in_lab("Another shuffle"));
  EXPECT_EQ(user.state().shuffle_seed, 2U);
  EXPECT_FALSE(user.state().shuffle) << "the map's own order stays";
  EXPECT_NE(shuffle(), before);
  type_into(user, "Shift the whole sentence", "500");
  EXPECT_EQ(user.workspace.labs.order.shift, 500);
  EXPECT_LT(user.workspace.labs.order.row(core::PositionKind::rotary)->order.shift, 1e-4);
}

TEST(Laboratories, EveryExampleHasAllPages) {
  Driver user;
  user.press(Key::l);
  for (const content::Example& example : user.workspace.library().examples()) {
    user.workspace.select_example(example.name);
    for (int place = 0; place <= static_cast<int>(view::Lab::cheat); ++place) {
      user.workspace.labs.shown = static_cast<view::Lab>(place);
      EXPECT_TRUE(user.settle()) << example.name << ", page " << place;
    }
  }
}

// The bar holds the longest pair's switch beside all buttons in the narrowest window.
TEST(Laboratories, TopBarKeepsItsPartsApart) {
  Driver::Options options;
  options.width = 1024;
  options.height = 640;
  Driver user(options);
  for (const content::Example& example : user.workspace.library().examples()) {
    user.workspace.select_example(example.name);
    user.settle();
    std::vector<Where> parts{{"screen", {"##Example"}}};
    if (user.exists({"screen", {"##Pair"}})) parts.push_back({"screen", {"##Pair"}});
    if (user.exists({"screen", {"Open"}})) parts.push_back({"screen", {"Open"}});
    for (const char* name :
         {"Reset", "Guided tour", "Labs", "?##All keys (?)", "◐##Dark or light theme (D)"}) {
      parts.push_back({"screen", {name}});
    }
    for (std::size_t i = 1; i < parts.size(); ++i) {
      EXPECT_LE(user.rect(parts[i - 1]).right(), user.rect(parts[i]).x)
          << example.name << ": " << parts[i].labels.back();
    }
    EXPECT_GE(user.rect(parts[0]).width, 120.0F) << example.name;
    EXPECT_LE(user.rect(parts.back()).right(), 1024.0F);
  }
}

}  // namespace
}  // namespace ui
