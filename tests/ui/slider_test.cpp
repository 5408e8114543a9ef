#include <cmath>
#include <vector>

#include "ui/number_entry.h"
#include "ui/widget_bench.h"

namespace ui {
namespace {

// One slider whose track runs from x = 100 to x = 300, its middle at y = 133; the number ends at
// x = 300, y = 110.
class SliderTest : public WidgetBench {
 protected:
  SliderTest() {
    options.width = 200.0F;
    draw = [this](Kit& kit) {
      ImGui::SetCursorScreenPos({100.0F, 100.0F});
      if (slider(kit, "Sharpness", value, options)) ++changes;
    };
  }

  void focus() {
    frame();
    press(Key::tab);
  }

  SliderOptions options;
  double value = 0.0;
  int changes = 0;
};

class LinearSlider : public SliderTest {};

TEST_F(LinearSlider, ClickAndDragGoWhereTheMouseIs) {
  frame();
  click(150, 133);
  EXPECT_DOUBLE_EQ(value, 0.25);
  mouse_button(true);
  frame();
  mouse_to(250, 133);
  frame();
  EXPECT_DOUBLE_EQ(value, 0.75);
  mouse_to(900, 400);
  frame();
  EXPECT_DOUBLE_EQ(value, 1.0) << "held: outside counts, and stays in the range";
  mouse_button(false);
  frame();
  mouse_to(150, 133);
  frame();
  EXPECT_DOUBLE_EQ(value, 1.0);
  EXPECT_EQ(entry.owner, 0U) << "a click and then a drag is no double click";
}

TEST_F(LinearSlider, WheelStepsOnlyUnderTheMouse) {
  frame();
  mouse_to(150, 133);
  frame();
  wheel(1.0F);
  EXPECT_DOUBLE_EQ(value, 0.01);
  wheel(-1.0F);
  EXPECT_DOUBLE_EQ(value, 0.0);
  mouse_to(500, 500);
  frame();
  wheel(1.0F);
  EXPECT_DOUBLE_EQ(value, 0.0);
}

TEST_F(LinearSlider, WheelOverASliderDoesNotScrollItsPanel) {
  float scroll = 0.0F;
  draw = [&](Kit& kit) {
    begin_panel("panel", kit.theme, kit.scale, {100, 100, 232, 200}, true);
    slider(kit, "Sharpness", value, options);
    ImGui::Dummy({10.0F, 600.0F});
    scroll = ImGui::GetScrollY();
    end_panel();
  };
  frame();
  frame();
  mouse_to(200, 148);
  frame();
  frame();
  wheel(-1.0F);
  frame();
  EXPECT_EQ(scroll, 0.0F);
  mouse_to(200, 250);
  frame();
  frame();
  wheel(-1.0F);
  frame();
  EXPECT_GT(scroll, 0.0F) << "elsewhere the panel scrolls";
}

TEST_F(LinearSlider, KeysStepAndJump) {
  value = 0.5;
  focus();
  press(Key::right);
  EXPECT_DOUBLE_EQ(value, 0.51);
  press(Key::left);
  press(Key::left);
  EXPECT_DOUBLE_EQ(value, 0.49);
  press(Key::page_up);
  EXPECT_DOUBLE_EQ(value, 0.59);
  press(Key::home);
  EXPECT_DOUBLE_EQ(value, 0.0);
  press(Key::left);
  EXPECT_DOUBLE_EQ(value, 0.0);
  press(Key::end);
  EXPECT_DOUBLE_EQ(value, 1.0);
}

TEST_F(LinearSlider, KeysDoNothingWithoutFocus) {
  value = 0.5;
  frame();
  press(Key::right);
  press(Key::home);
  EXPECT_EQ(value, 0.5);
  EXPECT_EQ(changes, 0);
}

TEST_F(LinearSlider, TypingBeginsInFourWays) {
  frame();
  const auto typed_into = [&](auto&& begin) {
    begin();
    EXPECT_NE(entry.owner, 0U);
    type("0.125");
    press(Key::enter);
    EXPECT_EQ(entry.owner, 0U);
    const double result = value;
    value = 0.0;
    return result;
  };
  EXPECT_EQ(typed_into([&] {
              press(Key::tab);
              press(Key::enter);
            }),
            0.125);
  EXPECT_EQ(typed_into([&] { click(290, 110); }), 0.125) << "on the number";
  EXPECT_EQ(typed_into([&] {
              inject_key(Key::ctrl, true);
              click(200, 133);
              inject_key(Key::ctrl, false);
            }),
            0.125);
  EXPECT_EQ(typed_into([&] {
              click(200, 133);
              click(200, 133);
            }),
            0.125)
      << "double click";
}

TEST_F(LinearSlider, WrongTextIsRefusedWithAReason) {
  value = 0.5;
  focus();
  for (const char* text :
       {"abc", "1.5", "-0.1", "0.5x", "0x1", "0 1", "nan", "inf", "0,5", "1e400"}) {
    press(Key::enter);
    type(text);
    press(Key::enter);
    EXPECT_EQ(value, 0.5) << text;
    EXPECT_EQ(entry.note, "A number from 0 to 1") << text;
    press(Key::escape);
    EXPECT_EQ(entry.owner, 0U);
  }
  EXPECT_EQ(changes, 0);
}

TEST_F(LinearSlider, AfterARefusalTypingReplacesTheText) {
  focus();
  press(Key::enter);
  type("7");
  press(Key::enter);
  type("0.7");
  EXPECT_EQ(entry.note, "");
  press(Key::enter);
  EXPECT_EQ(value, 0.7);
}

TEST_F(LinearSlider, EscapeLeavesTheValue) {
  value = 0.5;
  focus();
  press(Key::enter);
  type("0.9");
  press(Key::escape);
  EXPECT_EQ(value, 0.5);
  EXPECT_EQ(entry.owner, 0U);
}

TEST_F(LinearSlider, LeavingByTabOrClickTakesWhatIsRight) {
  draw = [this](Kit& kit) {
    ImGui::SetCursorScreenPos({100.0F, 100.0F});
    slider(kit, "Sharpness", value, options);
    button(kit, "Next");
  };
  focus();
  press(Key::enter);
  type("0.25");
  press(Key::tab);
  EXPECT_EQ(value, 0.25);
  click(290, 110);
  type("0.75");
  click(600, 400);
  EXPECT_EQ(value, 0.75);
  click(290, 110);
  type("9");
  click(600, 400);
  EXPECT_EQ(value, 0.75) << "wrong: dropped";
  EXPECT_EQ(entry.owner, 0U);
}

TEST_F(LinearSlider, ArrowsMoveTheCaretWhileTyping) {
  value = 0.5;
  focus();
  press(Key::enter);
  press(Key::right);
  press(Key::left);
  EXPECT_EQ(value, 0.5);
}

TEST_F(LinearSlider, ResetIsThereOnlyWhenThereIsSomethingToReset) {
  options.normal = 0.2;
  value = 0.2;
  focus();
  const ImGuiID only = ring.focused();
  press(Key::tab);
  EXPECT_EQ(ring.focused(), only) << "nothing else to reach";
  press(Key::right);
  press(Key::tab);
  EXPECT_NE(ring.focused(), only);
  press(Key::space);
  EXPECT_EQ(value, 0.2);
  frame();
  EXPECT_EQ(ring.focused(), only) << "the reset button is gone: the focus goes on";
}

TEST_F(LinearSlider, DraggingKeepsToATickNearby) {
  options.ticks = {{0.333, "third"}};
  frame();
  click(168, 133);
  EXPECT_EQ(value, 0.333);
  click(180, 133);
  EXPECT_DOUBLE_EQ(value, 0.4);
}

class IntegerSlider : public SliderTest {
 protected:
  IntegerSlider() {
    options.low = 1.0;
    options.high = 11.0;
    options.axis = Axis::integer;
    value = 8.0;
  }
};

TEST_F(IntegerSlider, ShowsWholeNumbersOnly) {
  frame();
  click(133, 133);
  EXPECT_EQ(value, 3.0);
  press(Key::right);
  EXPECT_EQ(value, 4.0);
  press(Key::enter);
  type("5.5");
  press(Key::enter);
  EXPECT_EQ(value, 4.0);
  EXPECT_EQ(entry.note, "A whole number from 1 to 11");
}

TEST_F(IntegerSlider, IntegerVariablesWorkToo) {
  int layer = 1;
  draw = [&](Kit& kit) {
    slider(kit, "Layer", layer, {.low = 1, .high = 2, .axis = Axis::integer, .width = 200});
  };
  focus();
  press(Key::end);
  EXPECT_EQ(layer, 2);
}

TEST_F(IntegerSlider, ARangeOfOneValueIsDisabled) {
  options.high = 1.0;
  value = 1.0;
  frame();
  click(200, 133);
  press(Key::tab);
  press(Key::right);
  EXPECT_EQ(value, 1.0);
  EXPECT_EQ(ring.focused(), 0U);
}

class LogarithmicSlider : public SliderTest {
 protected:
  LogarithmicSlider() {
    options.low = 0.1;
    options.high = 10.0;
    options.axis = Axis::logarithmic;
    options.normal = value = 1.0;
  }
};

TEST_F(LogarithmicSlider, TheMiddleIsTheGeometricMean) {
  value = 5.0;
  frame();
  click(200, 133);
  EXPECT_DOUBLE_EQ(value, 1.0);
  click(250, 133);
  EXPECT_DOUBLE_EQ(value, 3.16);
}

TEST_F(LogarithmicSlider, ArrowsReachTheMarkedValuesAndComeBack) {
  focus();
  std::vector<double> seen;
  for (int i = 0; i < 14; ++i) {
    press(Key::right);
    seen.push_back(value);
  }
  EXPECT_DOUBLE_EQ(seen.front(), 1.1);
  EXPECT_DOUBLE_EQ(seen.back(), 5.0);
  for (int i = 0; i < 14; ++i) press(Key::left);
  EXPECT_DOUBLE_EQ(value, 1.0);
  for (int i = 0; i < 14; ++i) press(Key::left);
  EXPECT_DOUBLE_EQ(value, 0.2);
  press(Key::home);
  EXPECT_DOUBLE_EQ(value, 0.1);
  press(Key::left);
  EXPECT_DOUBLE_EQ(value, 0.1);
}

TEST_F(LogarithmicSlider, TypedValuesAreKeptAsTyped) {
  focus();
  press(Key::enter);
  type("0.123456");
  press(Key::enter);
  EXPECT_EQ(value, 0.123456);
}

TEST(Rounded, ASmallNegativeNumberIsZeroWithoutASign) {
  EXPECT_EQ(rounded(-0.001, 2), 0.0);
  EXPECT_FALSE(std::signbit(rounded(-0.001, 2)));
  EXPECT_EQ(rounded(-0.126, 2), -0.13);
}

}  // namespace
}  // namespace ui
