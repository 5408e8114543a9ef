#include "ui/driver.h"

// An untouched window draws nothing: every state comes to rest, with and without motion.
namespace ui {
namespace {

class InterfaceIdle : public testing::TestWithParam<bool> {
 protected:
  InterfaceIdle() : user({.animations = GetParam()}) {}

  // Rests within two seconds, and stays at rest.
  void expect_rest(const std::string& what) {
    EXPECT_TRUE(user.settle()) << what;
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(user.frame()) << what << ", frame " << i;
  }
  Driver user;
};

TEST_P(InterfaceIdle, AtTheStartAndAfterEveryKey) {
  expect_rest("start");
  for (const Key key : {Key::digit_2, Key::m, Key::s, Key::a, Key::p, Key::x, Key::e, Key::d,
                        Key::t, Key::t, Key::r, Key::end, Key::page_down, Key::tab, Key::tab}) {
    user.press(key);
    expect_rest("key " + std::to_string(static_cast<int>(key)));
  }
}

TEST_P(InterfaceIdle, WhileThePointerRestsOnAnything) {
  for (const Where& where :
       {Where{"map", {"##cells"}}, Where{"map", {"##bars"}}, Where{"map", {"##rows"}}, word(5),
        Where{"controls", {"Causal Mask"}}, slider_track("Sharpness"), slider_value("Sharpness"),
        Where{"screen", {"##Example"}}, Where{"screen", {"About"}}, Where{"tour", {"Next"}}}) {
    user.hover(where, 0.3F, 0.3F);
    expect_rest(where.labels.back());
    user.mouse_down();
    expect_rest(where.labels.back() + " held");
    user.mouse_away();
    user.mouse_up();
    expect_rest(where.labels.back() + " left");
    user.press(Key::escape);
  }
}

TEST_P(InterfaceIdle, WithAListAFieldOrAnOverlayOpen) {
  user.click({"screen", {"##Example"}});
  user.type("bank");
  expect_rest("list");
  user.press(Key::escape);
  user.click(slider_value("Sharpness"));
  user.type("0.");
  expect_rest("field");
  user.press(Key::escape);
  for (const view::Overlay overlay :
       {view::Overlay::keys, view::Overlay::about, view::Overlay::word, view::Overlay::message}) {
    user.workspace.overlay = overlay;
    user.frame();
    expect_rest("overlay");
    user.press(Key::escape);
  }
}

TEST_P(InterfaceIdle, WhileUnshufflingIsHeld) {
  user.press(Key::s);
  user.hold_key(Key::u, true);
  expect_rest("held");
  user.hold_key(Key::u, false);
  expect_rest("released");
}

TEST_P(InterfaceIdle, WithManyWordsAtAnotherSizeAndScale) {
  user.workspace.state.repeat = 8;
  user.frame();
  expect_rest("88 words");
  user.resize(1920, 1080);
  expect_rest("resized");
  user.workspace.settings.scale = 1.5F;
  user.frame();
  expect_rest("scaled");
}

INSTANTIATE_TEST_SUITE_P(Motion, InterfaceIdle, testing::Bool(), [](const auto& run) {
  return run.param ? std::string("on") : std::string("off");
});

TEST(InterfaceIdleControl, AChangeOfTheStateWantsAFrame) {
  Driver user;
  EXPECT_FALSE(user.frame());
  user.canvas().key(Key::m, true);
  EXPECT_TRUE(user.frame()) << "the key was seen: what it changed is still to be drawn";
  user.canvas().key(Key::m, false);
}

}  // namespace
}  // namespace ui
