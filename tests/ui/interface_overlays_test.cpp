#include "ui/driver.h"

// What opens over the window, and the keys that concern the whole window.
namespace ui {
namespace {

const Where close{"card", {"Close"}};

struct Way {
  view::Overlay overlay;
  Where control;
};

const std::vector<Way>& ways() {
  static const std::vector<Way> all{
      {view::Overlay::about, {"screen", {"About"}}},
      {view::Overlay::keys, {"screen", {"?##All keys (?)"}}},
      {view::Overlay::keys, {"screen", {"? all keys"}}},
      {view::Overlay::word,
       {"screen", {"Hand-built, not trained: who wants what is written in the vocabulary"}}}};
  return all;
}

// The lower bar has no room for the whole remark on the example.
TEST(InterfaceOverlays, ARemarkThatIsCutOpensWhole) {
  Driver user;
  const Where note{"screen", {"###note"}};
  user.click(note);
  ASSERT_EQ(user.workspace.overlay, view::Overlay::note);
  EXPECT_EQ(user.workspace.message, user.workspace.example().about);
  user.press(Key::escape);
  user.resize(3000, 800);
  EXPECT_FALSE(user.exists(note)) << "it stands there whole";
}

TEST(InterfaceOverlays, OpenByMouseAndCloseByEscapeCloseAndAClickOutside) {
  Driver user;
  for (const Way& way : ways()) {
    const auto open = [&] {
      user.click(way.control);
      ASSERT_EQ(user.workspace.overlay, way.overlay) << way.control.labels.back();
    };
    open();
    user.press(Key::escape);
    EXPECT_EQ(user.workspace.overlay, view::Overlay::none) << "Escape";
    open();
    user.click(close);
    EXPECT_EQ(user.workspace.overlay, view::Overlay::none) << "Close";
    open();
    user.click_at(20.0F, 400.0F);
    EXPECT_EQ(user.workspace.overlay, view::Overlay::none) << "outside";
    open();
    user.click_at(640.0F, 200.0F);
    EXPECT_EQ(user.workspace.overlay, way.overlay) << "a click inside is none outside";
    user.press(Key::escape);
  }
}

TEST(InterfaceOverlays, OpenAndCloseByKeyboardAndTheFocusReturns) {
  Driver user;
  for (const Way& way : ways()) {
    user.tab_to(way.control);
    const ImGuiID control = user.ring().focused();
    user.press(Key::enter);
    ASSERT_EQ(user.workspace.overlay, way.overlay);
    EXPECT_EQ(user.ring().focused(), user.id(close)) << "the only control";
    user.press(Key::tab);
    EXPECT_EQ(user.ring().focused(), user.id(close)) << "Tab stays inside";
    user.press(Key::space);
    EXPECT_EQ(user.workspace.overlay, view::Overlay::none);
    EXPECT_EQ(user.ring().focused(), control);
  }
  user.press(Key::question);
  EXPECT_EQ(user.workspace.overlay, view::Overlay::keys);
}

TEST(InterfaceOverlays, NothingBehindAnOverlayActs) {
  Driver user;
  const view::ViewState before = user.state();
  const auto pressed_behind = [&] {
    for (const Key key : {Key::m, Key::s, Key::e, Key::p, Key::x, Key::r, Key::t, Key::d, Key::u,
                          Key::digit_2, Key::down, Key::page_down}) {
      user.press(key);
    }
  };
  for (const view::Overlay overlay :
       {view::Overlay::about, view::Overlay::keys, view::Overlay::word, view::Overlay::message}) {
    user.workspace.overlay = overlay;
    user.settle();
    pressed_behind();
    EXPECT_EQ(user.workspace.overlay, overlay);
    const view::Rect cells = user.rect({"map", {"##cells"}});
    user.mouse_to(cells.centre().x, cells.centre().y);
    EXPECT_FALSE(user.workspace.hovered) << "the map is behind";
    user.press(Key::escape);
    EXPECT_EQ(user.workspace.overlay, view::Overlay::none);
  }
  EXPECT_EQ(user.state(), before);
  EXPECT_TRUE(user.workspace.tour_open);
  EXPECT_EQ(user.workspace.tour().step_index(), 0U);
}

TEST(InterfaceOverlays, TheClickThatClosesAnOverlayDoesNothingElse) {
  Driver user;
  const Where mask{"controls", {"Causal Mask"}};
  const view::Rect at = user.rect(mask);
  user.press(Key::question);
  user.click_at(at.centre().x, at.centre().y);
  EXPECT_EQ(user.workspace.overlay, view::Overlay::none);
  EXPECT_FALSE(user.state().causal_mask);
}

TEST(InterfaceOverlays, AMessageIsShownAndLeft) {
  Driver user;
  user.workspace.show_message({"unknown field 'fucus'", "my.json", "focus"});
  user.settle();
  EXPECT_EQ(user.workspace.overlay, view::Overlay::message);
  user.click(close);
  EXPECT_EQ(user.workspace.overlay, view::Overlay::none);
}

TEST(InterfaceOverlays, EscapeAlwaysLeaves) {
  Driver user;
  const view::ViewState before = user.state();
  user.tab_to(slider_track("Sharpness"));
  user.press(Key::enter);
  user.press(Key::escape);
  EXPECT_FALSE(user.ring().typing());
  user.press(Key::escape);
  EXPECT_EQ(user.ring().focused(), 0U) << "then the control";
  user.press(Key::escape);
  EXPECT_EQ(user.state(), before) << "and with nothing open it changes nothing";
  EXPECT_FALSE(user.workspace.close_requested);
}

// The window has room for 200 %; in a smaller one the parts keep their least size.
TEST(InterfaceKeys, ControlAndPlusMinusZeroChangeTheScaleAndTheFonts) {
  Driver::Options options;
  options.width = 2560;
  options.height = 1600;
  Driver user(options);
  const int loaded = user.fonts_loaded();
  user.press_with(Key::ctrl, Key::plus);
  EXPECT_FLOAT_EQ(user.workspace.settings.scale, 1.1F);
  EXPECT_EQ(user.fonts_loaded(), loaded + 1);
  EXPECT_EQ(user.rect({"controls", {"Causal Mask"}}).height, 29.0F) << "26 at 100 %";
  for (int i = 0; i < 12; ++i) user.press_with(Key::ctrl, Key::plus);
  EXPECT_FLOAT_EQ(user.workspace.settings.scale, 2.0F) << "and no further";
  user.press_with(Key::ctrl, Key::minus);
  EXPECT_FLOAT_EQ(user.workspace.settings.scale, 1.9F);
  user.press_with(Key::ctrl, Key::digit_0);
  EXPECT_FLOAT_EQ(user.workspace.settings.scale, 1.0F);
  user.press_with(Key::ctrl, Key::minus);
  EXPECT_FLOAT_EQ(user.workspace.settings.scale, 1.0F) << "nor below";
}

TEST(InterfaceKeys, TheScaleGrowsNoFurtherThanTheWindowHasRoom) {
  Driver user;
  for (int i = 0; i < 12; ++i) user.press_with(Key::ctrl, Key::plus);
  EXPECT_EQ(user.rect({"controls", {"Causal Mask"}}).height, 33.0F) << "26 at 125 %, rounded";
  user.press_with(Key::ctrl, Key::minus);
  EXPECT_LT(user.rect({"controls", {"Causal Mask"}}).height, 33.0F) << "and shrinks at once";
}

TEST(InterfaceKeys, WithControlLettersAreNoShortcutsAndQCloses) {
  Driver user;
  const view::ViewState before = user.state();
  for (const Key key : {Key::m, Key::s, Key::e, Key::t, Key::digit_2}) {
    user.press_with(Key::ctrl, key);
  }
  EXPECT_EQ(user.state(), before);
  EXPECT_TRUE(user.workspace.tour_open);
  user.press(Key::q);
  EXPECT_FALSE(user.workspace.close_requested);
  user.press_with(Key::ctrl, Key::q);
  EXPECT_TRUE(user.workspace.close_requested);
}

}  // namespace
}  // namespace ui
