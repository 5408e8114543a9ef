#include "ui/focus_ring.h"

#include <array>
#include <string>
#include <vector>

#include "ui/widget_bench.h"

namespace ui {
namespace {

class FocusRingTest : public WidgetBench {
 protected:
  FocusRingTest() {
    draw = [this](Kit& kit) {
      for (const std::string& name : names) place_named(kit, name);
      if (!overlay) return;
      kit.ring.begin_modal(ImGui::GetID("overlay"));
      for (const std::string& name : overlay_names) place_named(kit, name);
      kit.ring.end_modal();
    };
    frame();
  }

  void place_named(Kit& kit, const std::string& name) {
    const Hit hit = place(kit, name, {60.0F, 20.0F}, {name != disabled, name == takes_arrows});
    if (hit.focused) focused = name;
    if (hit.outlined) outlined = name;
    if (hit.activated) activated += name;
  }

  // The name of the control with the focus, "" for none.
  std::string now() {
    focused.clear();
    outlined.clear();
    frame();
    return focused;
  }
  std::string after(Key key) {
    press(key);
    return now();
  }
  std::string after_shift_tab() {
    press_with(Key::shift, Key::tab);
    return now();
  }

  std::vector<std::string> names{"a", "b", "c"};
  std::vector<std::string> overlay_names{"x", "y"};
  bool overlay = false;
  std::string disabled;
  std::string takes_arrows;
  std::string focused;
  std::string outlined;
  std::string activated;
};

TEST_F(FocusRingTest, TabWalksForwardsAndBackwardsAndWraps) {
  EXPECT_EQ(now(), "");
  EXPECT_EQ(after(Key::tab), "a");
  EXPECT_EQ(after(Key::tab), "b");
  EXPECT_EQ(after(Key::tab), "c");
  EXPECT_EQ(after(Key::tab), "a");
  EXPECT_EQ(after_shift_tab(), "c");
  EXPECT_EQ(after_shift_tab(), "b");
}

TEST_F(FocusRingTest, ShiftTabBeginsAtTheEnd) {
  EXPECT_EQ(after_shift_tab(), "c");
}

TEST_F(FocusRingTest, DisabledControlsAreSkipped) {
  disabled = "b";
  frame();
  EXPECT_EQ(after(Key::tab), "a");
  EXPECT_EQ(after(Key::tab), "c");
}

TEST_F(FocusRingTest, AControlThatIsGoneOrDisabledHandsTheFocusOn) {
  press(Key::tab);
  EXPECT_EQ(after(Key::tab), "b");
  names = {"a", "c"};
  frame();
  EXPECT_EQ(now(), "c");
  names = {"a"};
  frame();
  EXPECT_EQ(now(), "a") << "nothing follows: the one before";
  names = {"a", "b"};
  frame();
  disabled = "a";
  frame();
  EXPECT_EQ(now(), "b");
  names.clear();
  frame();
  EXPECT_EQ(now(), "");
}

TEST_F(FocusRingTest, TheFocusStaysWithAControlThatMoves) {
  EXPECT_EQ(after(Key::tab), "a");
  names = {"c", "b", "a"};
  EXPECT_EQ(now(), "a");
}

TEST_F(FocusRingTest, OnlyTheKeyboardShowsTheOutline) {
  EXPECT_EQ(after(Key::tab), "a");
  EXPECT_EQ(outlined, "a");
  click(10, 38);
  EXPECT_EQ(now(), "b");
  EXPECT_EQ(outlined, "");
  EXPECT_EQ(after(Key::tab), "c") << "Tab goes on from the clicked control";
  EXPECT_EQ(outlined, "c");
}

TEST_F(FocusRingTest, AClickBesideControlsTakesTheFocusAwayAndTabGoesOnFromThere) {
  press(Key::tab);
  press(Key::tab);
  click(600, 500);
  EXPECT_EQ(now(), "");
  EXPECT_EQ(after(Key::tab), "c");
}

TEST_F(FocusRingTest, ClearTakesTheFocusAway) {
  press(Key::tab);
  ring.clear();
  EXPECT_EQ(now(), "");
  EXPECT_EQ(ring.focused(), 0U);
  activated.clear();
  press(Key::space);
  EXPECT_EQ(activated, "");
}

TEST_F(FocusRingTest, SpaceAndEnterActivateOncePerPress) {
  press(Key::tab);
  inject_key(Key::space, true);
  for (int i = 0; i < 90; ++i) frame();
  inject_key(Key::space, false);
  frame();
  EXPECT_EQ(activated, "a") << "holding does not repeat";
  press(Key::enter);
  EXPECT_EQ(activated, "aa");
}

TEST_F(FocusRingTest, ArrowsAreTakenOnlyByAControlThatUsesThem) {
  takes_arrows = "b";
  frame();
  EXPECT_FALSE(ring.arrows_taken());
  press(Key::tab);
  EXPECT_FALSE(ring.arrows_taken());
  press(Key::tab);
  EXPECT_TRUE(ring.arrows_taken());
  ring.clear();
  EXPECT_FALSE(ring.arrows_taken());
}

TEST_F(FocusRingTest, ArrowsThatMoveSomethingElseOutlineNothing) {
  click(10, 38);
  press(Key::right);
  EXPECT_EQ(now(), "b");
  EXPECT_EQ(outlined, "");
  takes_arrows = "b";
  frame();
  press(Key::right);
  now();
  EXPECT_EQ(outlined, "b");
}

TEST_F(FocusRingTest, AnOverlayKeepsTheFocusInsideAndGivesItBack) {
  press(Key::tab);
  EXPECT_EQ(after(Key::tab), "b");
  overlay = true;
  frame();
  EXPECT_EQ(now(), "x");
  EXPECT_EQ(after(Key::tab), "y");
  EXPECT_EQ(after(Key::tab), "x");
  EXPECT_EQ(after_shift_tab(), "y");
  EXPECT_TRUE(ring.arrows_taken());
  overlay = false;
  frame();
  EXPECT_EQ(now(), "b");
  EXPECT_FALSE(ring.modal());
}

TEST_F(FocusRingTest, AnOverlayOverAnOverlay) {
  bool second = false;
  draw = [&](Kit& kit) {
    place_named(kit, "a");
    if (!overlay) return;
    kit.ring.begin_modal(ImGui::GetID("first"));
    place_named(kit, "x");
    place_named(kit, "y");
    if (second) {
      kit.ring.begin_modal(ImGui::GetID("second"));
      place_named(kit, "z");
      kit.ring.end_modal();
    }
    kit.ring.end_modal();
  };
  frame();
  press(Key::tab);
  overlay = true;
  frame();
  EXPECT_EQ(after(Key::tab), "y");
  second = true;
  frame();
  EXPECT_EQ(now(), "z");
  EXPECT_EQ(after(Key::tab), "z");
  second = false;
  frame();
  EXPECT_EQ(now(), "y");
  overlay = false;
  frame();
  EXPECT_EQ(now(), "a");
}

TEST_F(FocusRingTest, LettersAreNoShortcutsWhileTyping) {
  bool mask = false;
  std::string text;
  draw = [&](Kit& kit) {
    if (!kit.ring.typing() && pressed(Key::m)) mask = !mask;
    place_named(kit, "a");
    text_field(kit, "field", text, "", 200);
  };
  frame();
  const auto press_m = [&] {
    inject_text(U'm');
    press(Key::m);
  };
  press_m();
  EXPECT_TRUE(mask);
  press(Key::tab);
  press(Key::tab);
  press_m();
  EXPECT_TRUE(mask) << "the letter is text";
  EXPECT_EQ(text, "m");
  EXPECT_TRUE(ring.typing());
  press(Key::space);
  press(Key::tab);
  frame();
  EXPECT_FALSE(ring.typing());
  press_m();
  EXPECT_FALSE(mask);
}

TEST_F(FocusRingTest, SpaceAndEnterAreTextWhileSomethingIsTyped) {
  draw = [&](Kit& kit) {
    kit.ring.claim_text();
    place_named(kit, "a");
  };
  frame();
  press(Key::tab);
  press(Key::space);
  press(Key::enter);
  EXPECT_EQ(activated, "");
}

TEST_F(FocusRingTest, AClickBehindAnOverlayLeavesTheFocusInIt) {
  overlay = true;
  frame();
  frame();
  click(10, 10);
  EXPECT_NE(now(), "a");
  activated.clear();
  press(Key::space);
  EXPECT_EQ(activated.find('a'), std::string::npos);
}

TEST_F(FocusRingTest, TheControlReachedByTabIsScrolledIntoView) {
  view::Rect last;
  draw = [&](Kit& kit) {
    begin_panel("panel", kit.theme, kit.scale, {0, 0, 200, 150}, true);
    for (int i = 0; i < 20; ++i) {
      const Hit hit = place(kit, "row " + std::to_string(i), {100.0F, 30.0F});
      if (hit.focused) last = hit.rect;
    }
    end_panel();
  };
  frame();
  frame();
  const view::Rect panel{0, 0, 200, 150};
  for (int i = 0; i < 20; ++i) {
    press(Key::tab);
    frame();
    EXPECT_TRUE(panel.contains(last)) << "row " << i << " at " << last.y;
  }
  press(Key::tab);
  frame();
  EXPECT_TRUE(panel.contains(last)) << "back at the first row, " << last.y;
}

TEST(Keys, CharactersCountWhateverKeyMakesThem) {
  ImGui::CreateContext();
  ImGui::GetIO().DisplaySize = {100.0F, 100.0F};
  ImGui::GetIO().IniFilename = nullptr;
  prepare_offscreen_keys();
  load_fonts(1.0F);
  const auto in_frame = [](auto&& check) {
    ImGui::NewFrame();
    const bool result = check();
    ImGui::EndFrame();
    return result;
  };
  inject_text(U'?');
  EXPECT_TRUE(in_frame([] { return pressed(Key::question); }));
  EXPECT_FALSE(in_frame([] { return pressed(Key::question); }));
  inject_text(U'+');
  EXPECT_TRUE(in_frame([] { return pressed(Key::plus); }));
  inject_key(Key::digit_2, true);
  EXPECT_TRUE(in_frame([] { return pressed(Key::digit_2) && !pressed(Key::digit_1); }));
  EXPECT_TRUE(in_frame([] { return down(Key::digit_2) && !pressed(Key::digit_2); }));
  inject_key(Key::digit_2, false);
  EXPECT_FALSE(in_frame([] { return down(Key::digit_2); }));
  inject_key(Key::ctrl, true);
  EXPECT_TRUE(in_frame([] { return ctrl() && !shift() && !alt(); }));
  EXPECT_EQ(letter('m'), Key::m);
  ImGui::DestroyContext();
}

}  // namespace
}  // namespace ui
