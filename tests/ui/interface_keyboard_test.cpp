#include <algorithm>
#include <functional>
#include <set>

#include "ui/driver.h"

// The keyboard's way through the window: Tab reaches every control, and what it reaches is seen.
namespace ui {
namespace {

std::vector<ImGuiID> round_by(Driver& user, const std::function<void()>& press) {
  std::vector<ImGuiID> round;
  press();
  const ImGuiID first = user.ring().focused();
  do {
    round.push_back(user.ring().focused());
    press();
  } while (user.ring().focused() != first && round.size() < 200);
  return round;
}

const std::vector<Where>& controls_of_a_fresh_window() {
  static const std::vector<Where> all{
      {"screen", {"##Example"}},
      {"screen", {"##Pair"}},
      {"screen", {"Guided tour"}},
      {"screen", {"About"}},
      {"screen", {"?##All keys (?)"}},
      {"screen", {"◐##Dark or light theme (D)"}},
      slider_track("Layer"),
      slider_track("Focus Row"),
      slider_track("Sharpness"),
      {"controls", {"Causal Mask"}},
      {"controls", {"Shuffle Word Order"}},
      {"controls", {"##Positions"}},
      {"controls", {"##Repeat"}},
      {"map", {"√"}},
      {"map", {"fit"}},
      {"map", {"grey"}},
      {"step", {"animal##option0"}},
      {"step", {"street##option1"}},
      {"step", {"no single one##option2"}},
      {"step", {"Speaker's notes"}},
      {"tour", {"Set it up for me"}},
      {"tour", {"Next"}},
      {"screen", {"Step by step"}},
      {"screen", {"Hand-built, not trained: who wants what is written in the vocabulary"}},
      {"screen", {"? all keys"}}};
  return all;
}

TEST(InterfaceKeyboard, TabVisitsEveryControlOnceAndShiftTabGoesBack) {
  Driver user;
  const std::vector<ImGuiID> round = round_by(user, [&] { user.press(Key::tab); });
  const std::set<ImGuiID> visited(round.begin(), round.end());
  EXPECT_EQ(visited.size(), round.size()) << "each once";
  for (const Where& control : controls_of_a_fresh_window()) {
    EXPECT_TRUE(visited.count(user.id(control))) << control.labels.back();
  }
  EXPECT_EQ(round, user.ring().tab_order());
  EXPECT_EQ(round.front(), user.id({"screen", {"##Example"}})) << "begins at the top left";

  std::vector<ImGuiID> back = round_by(user, [&] { user.press_with(Key::shift, Key::tab); });
  std::reverse(back.begin(), back.end());
  EXPECT_EQ(std::set<ImGuiID>(back.begin(), back.end()), visited);
  // Both rounds begin next to the first control: the same cycle.
  std::rotate(back.begin(), std::find(back.begin(), back.end(), round.front()), back.end());
  EXPECT_EQ(back, round);
}

TEST(InterfaceKeyboard, ControlsThatAppearAreVisitedToo) {
  Driver user;
  user.press(Key::digit_2);
  user.press(Key::s);
  user.click(slider_track("Sharpness"), 0.1F);
  user.press(Key::down);
  const std::vector<ImGuiID> round = round_by(user, [&] { user.press(Key::tab); });
  for (const Where& control :
       {Where{"screen", {"Reset"}}, slider_reset("Layer"), slider_reset("Sharpness"),
        Where{"controls", {"Again"}}, Where{"controls", {"Hold to un-shuffle"}}}) {
    EXPECT_NE(std::find(round.begin(), round.end(), user.id(control)), round.end())
        << control.labels.back();
  }
}

// What Tab reaches is on the screen, and the mouse reaches it there: nothing covers or cuts it.
void expect_every_stop_in_sight(const Driver::Options& options) {
  Driver user(options);
  const view::Rect screen{0.0F, 0.0F, static_cast<float>(options.width),
                          static_cast<float>(options.height)};
  const std::size_t stops = user.ring().tab_order().size();
  ASSERT_GT(stops, 15U);
  for (std::size_t i = 0; i < stops; ++i) {
    user.mouse_away();
    user.press(Key::tab);
    const ImGuiID control = user.ring().focused();
    const auto at = user.ring().rect_of(control);
    ASSERT_TRUE(at);
    EXPECT_TRUE(screen.contains(*at)) << "stop " << i << " at " << at->x << ", " << at->y;
    for (const float across : {0.2F, 0.45F, 0.8F}) {
      user.mouse_to(at->x + across * at->width, at->centre().y);
      const ImGuiID hit = Driver::under_pointer();
      // A group's parts lie in it.
      const auto part = user.ring().rect_of(hit);
      EXPECT_TRUE(hit == control || (part && at->contains(*part)))
          << "stop " << i << " at " << at->x << ", " << at->y << " is covered at " << across;
    }
  }
}

TEST(InterfaceKeyboard, EveryTabStopIsInSightInTheDefaultWindow) {
  expect_every_stop_in_sight({});
}
TEST(InterfaceKeyboard, EveryTabStopIsInSightInTheSmallestWindow) {
  expect_every_stop_in_sight({.width = 1024, .height = 640});
}
TEST(InterfaceKeyboard, EveryTabStopIsInSightInTheSmallestWindowAt200Percent) {
  expect_every_stop_in_sight({.width = 2048, .height = 1280, .scale = 2.0F});
}
TEST(InterfaceKeyboard, EveryTabStopIsInSightWithoutTheTour) {
  expect_every_stop_in_sight({.width = 1280, .height = 800, .scale = 1.25F, .tour_open = false});
}

TEST(InterfaceKeyboard, SpaceAndEnterActivateWhatTabReached) {
  Driver user;
  user.tab_to({"controls", {"Causal Mask"}});
  user.press(Key::space);
  EXPECT_TRUE(user.state().causal_mask);
  user.press(Key::enter);
  EXPECT_FALSE(user.state().causal_mask);
  user.tab_to({"screen", {"Guided tour"}});
  user.press(Key::enter);
  EXPECT_FALSE(user.workspace.tour_open);
  user.press(Key::space);
  EXPECT_TRUE(user.workspace.tour_open);
  user.tab_to({"controls", {"##Repeat"}});
  user.press(Key::space);
  EXPECT_EQ(user.state().repeat, 2);
  user.tab_to({"screen", {"Reset"}});
  user.press(Key::enter);
  EXPECT_EQ(user.state().repeat, 1);
  EXPECT_NE(user.ring().focused(), 0U) << "the disabled button hands the keyboard on";
}

TEST(InterfaceKeyboard, PageKeysChangeTheTourStep) {
  Driver user;
  user.press(Key::page_up);
  EXPECT_EQ(user.workspace.tour().step_index(), 0U);
  user.press(Key::page_down);
  EXPECT_EQ(user.workspace.tour().step_index(), 1U);
  user.press(Key::page_up);
  EXPECT_EQ(user.workspace.tour().step_index(), 0U);
  for (int i = 0; i < 9; ++i) user.press(Key::page_down);
  EXPECT_EQ(user.workspace.tour().step_index(), 6U) << "the last";
  EXPECT_TRUE(user.workspace.tour_open);
}

// A presenter's remote sends the page keys, whatever was clicked last.
TEST(InterfaceKeyboard, PageKeysAreTheGuidesWhateverHasTheKeyboard) {
  Driver user;
  user.click(slider_track("Sharpness"), 0.8F);
  const float sharpness = user.state().sharpness;
  user.press(Key::page_up);
  EXPECT_EQ(user.state().sharpness, sharpness) << "no step before the first";
  user.press(Key::left);
  EXPECT_LT(user.state().sharpness, sharpness) << "arrows stay the slider's";
  user.press(Key::page_down);
  EXPECT_EQ(user.workspace.tour().step_index(), 1U);
  user.click(segment("screen", "##Pair", 1));
  user.press(Key::page_down);
  EXPECT_EQ(user.workspace.tour().step_index(), 2U);
  user.press(Key::page_up);
  EXPECT_EQ(user.workspace.tour().step_index(), 1U);
}

TEST(InterfaceKeyboard, TheTourIsLeftAndOpenedByT) {
  Driver user;
  user.press(Key::t);
  EXPECT_FALSE(user.workspace.tour_open);
  EXPECT_FALSE(user.exists({"tour", {"Next"}}));
  user.press(Key::page_down);
  EXPECT_EQ(user.workspace.tour().step_index(), 0U) << "a closed tour has no steps to turn";
  user.press(Key::t);
  EXPECT_TRUE(user.workspace.tour_open);
  EXPECT_TRUE(user.exists({"tour", {"Next"}}));
}

}  // namespace
}  // namespace ui
