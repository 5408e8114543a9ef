#include "ui/widgets.h"

#include <array>
#include <vector>

#include "ui/widget_bench.h"

namespace ui {
namespace {

using WidgetsTest = WidgetBench;

void at(float x, float y) {
  ImGui::SetCursorScreenPos({x, y});
}

TEST_F(WidgetsTest, ButtonActsOnReleaseOnceAndOnlyInside) {
  int count = 0;
  draw = [&](Kit& kit) {
    at(100, 100);
    if (button(kit, "Next", {.width = 80})) ++count;
  };
  frame();
  click(140, 115);
  EXPECT_EQ(count, 1);
  click(200, 115);
  EXPECT_EQ(count, 1) << "beside it";
  mouse_to(140, 115);
  frame();
  mouse_button(true);
  frame();
  mouse_to(300, 300);
  frame();
  mouse_button(false);
  frame();
  EXPECT_EQ(count, 1) << "released elsewhere";
}

TEST_F(WidgetsTest, ButtonActsOnSpaceAndEnter) {
  int count = 0;
  draw = [&](Kit& kit) {
    if (button(kit, "Next")) ++count;
  };
  frame();
  press(Key::enter);
  EXPECT_EQ(count, 0) << "without focus";
  press(Key::tab);
  press(Key::enter);
  press(Key::space);
  EXPECT_EQ(count, 2);
}

TEST_F(WidgetsTest, DisabledControlsNeitherActNorTakeFocus) {
  bool on = false;
  double value = 0.5;
  int segment = 0;
  int count = 0;
  const std::vector<std::string> options{"one", "two"};
  draw = [&](Kit& kit) {
    at(10, 10);
    if (button(kit, "b", {.enabled = false, .width = 80})) ++count;
    at(10, 60);
    toggle(kit, "t", on, "", "", false, 200);
    at(10, 110);
    slider(kit, "s", value, {.normal = 0.2, .enabled = false, .width = 200});
    at(10, 210);
    segmented(kit, "g", options, segment, {.enabled = false, .width = 200});
  };
  frame();
  click(50, 25);
  click(50, 75);
  click(30, 143);
  click(180, 225);
  press(Key::tab);
  press(Key::space);
  press(Key::right);
  EXPECT_EQ(count, 0);
  EXPECT_FALSE(on);
  EXPECT_EQ(value, 0.5);
  EXPECT_EQ(segment, 0);
  EXPECT_EQ(ring.focused(), 0U);
}

TEST_F(WidgetsTest, ToggleAndCheckboxChangeByMouseAndKeyboard) {
  bool mask = false;
  bool compare = false;
  draw = [&](Kit& kit) {
    at(10, 10);
    toggle(kit, "Causal mask", mask, "M", "", true, 200);
    at(10, 60);
    checkbox(kit, "Compare", compare, 200);
  };
  frame();
  click(20, 22);
  EXPECT_TRUE(mask);
  click(150, 22);
  EXPECT_FALSE(mask) << "the label belongs to the switch";
  press(Key::space);
  EXPECT_TRUE(mask) << "the click gave it the focus";
  click(20, 72);
  EXPECT_TRUE(compare);
  press(Key::enter);
  EXPECT_FALSE(compare);
}

TEST_F(WidgetsTest, SwitchMovesOnlyWithAnimationsAndSettles) {
  bool on = false;
  draw = [&](Kit& kit) { toggle(kit, "t", on, "", "", true, 200); };
  frame();
  on = true;
  frame();
  EXPECT_FALSE(another_frame) << "off: settled in the first frame";
  animations = true;
  on = false;
  frame();
  EXPECT_TRUE(another_frame);
  int frames = 0;
  while (another_frame && frames < 100) {
    frame();
    ++frames;
  }
  EXPECT_LE(frames, 8) << "120 ms at 60 frames a second";
}

TEST_F(WidgetsTest, SegmentsAreChosenByClickAndArrowsAndStopAtTheEnds) {
  const std::vector<std::string> options{"none", "sinus", "rotary"};
  int chosen = 0;
  int changes = 0;
  draw = [&](Kit& kit) {
    at(10, 10);
    if (segmented(kit, "positions", options, chosen, {.width = 300})) ++changes;
  };
  frame();
  click(290, 25);
  EXPECT_EQ(chosen, 2);
  press(Key::right);
  EXPECT_EQ(chosen, 2);
  press(Key::left);
  EXPECT_EQ(chosen, 1);
  press(Key::home);
  EXPECT_EQ(chosen, 0);
  press(Key::space);
  EXPECT_EQ(chosen, 1);
  EXPECT_EQ(changes, 4);
}

TEST_F(WidgetsTest, ChipLinkAndIconButtonAct) {
  std::array<int, 3> counts{};
  draw = [&](Kit& kit) {
    at(10, 10);
    if (chip(kit, "animal", {.width = 80})) ++counts[0];
    at(10, 60);
    if (link(kit, "Lessons")) ++counts[1];
    at(10, 110);
    if (icon_button(kit, "?", "All keys")) ++counts[2];
  };
  frame();
  click(50, 25);
  click(20, 71);
  click(20, 120);
  EXPECT_EQ(counts, (std::array<int, 3>{1, 1, 1}));
  press(Key::space);
  EXPECT_EQ(counts[2], 2);
}

TEST_F(WidgetsTest, ChoosingAChipMovesNoNeighbour) {
  bool chosen = false;
  float neighbour = 0.0F;
  draw = [&](Kit& kit) {
    at(10, 10);
    chip(kit, "animal", {.chosen = chosen});
    ImGui::SameLine();
    neighbour = ImGui::GetCursorScreenPos().x;
  };
  frame();
  const float before = neighbour;
  chosen = true;
  frame();
  EXPECT_EQ(neighbour, before);
}

TEST_F(WidgetsTest, ADisabledControlStillSaysWhy) {
  draw = [&](Kit& kit) {
    at(10, 10);
    button(kit, "b", {.enabled = false, .width = 80, .tip = "Only with a second head"});
  };
  frame();
  frame();
  const int without = ImGui::GetDrawData()->TotalVtxCount;
  mouse_to(50, 25);
  frame();
  frame();
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, without + 4 * 15);
}

TEST_F(WidgetsTest, TooltipWaitsForTheMouseToRest) {
  draw = [&](Kit& kit) {
    at(10, 10);
    icon_button(kit, "?", "All keys");
  };
  animations = true;
  frame();
  mouse_to(20, 20);
  frame();
  frame();
  const int soon = ImGui::GetDrawData()->TotalVtxCount;
  EXPECT_TRUE(another_frame) << "frames must come until the tooltip is there";
  for (int i = 0; i < 30; ++i) frame();
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, soon);
  EXPECT_FALSE(another_frame);
}

TEST_F(WidgetsTest, ReadOutsOfEqualLengthHaveEqualWidth) {
  for (const Font* font : {&fonts.label, &fonts.label_bold, &fonts.reading, &fonts.reading_bold,
                           &fonts.title, &fonts.readout}) {
    const float width = text_width(*font, "0");
    for (const char* digit : {"1", "2", "3", "4", "5", "6", "7", "8", "9"}) {
      EXPECT_FLOAT_EQ(text_width(*font, digit), width) << digit << " at " << font->em;
    }
  }
}

TEST_F(WidgetsTest, ParagraphWrapsBetweenWordsAndMeasuresWhatItDraws) {
  float drawn = 0.0F;
  std::string text = "one two three four five six seven eight";
  float width = 400.0F;
  draw = [&](Kit& kit) {
    at(10, 10);
    paragraph(kit, text, {.width = width});
    drawn = ImGui::GetItemRectSize().y;
    EXPECT_EQ(drawn, paragraph_height(kit, text, {.width = width}));
  };
  frame();
  const float line = drawn;
  width = text_width(fonts.reading, "five six seven eight") + 1.0F;
  frame();
  EXPECT_EQ(drawn, 2.0F * line);
  text = "one\ntwo\n\nfour";
  frame();
  EXPECT_EQ(drawn, 4.0F * line) << "an empty line counts";
  text = "ααααααααααααααααααααααααααααααααααα";
  width = text_width(fonts.reading, "αααααααααα") + 1.0F;
  frame();
  EXPECT_EQ(drawn, 4.0F * line) << "35 letters, 10 on a line";
}

TEST_F(WidgetsTest, MarkupMarksAreNotShown) {
  const auto letters = [&](const std::string& markup) {
    int vertices = 0;
    draw = [&](Kit& kit) {
      at(10, 10);
      const int before = ImGui::GetWindowDrawList()->VtxBuffer.Size;
      paragraph(kit, markup, {.width = 500});
      vertices = ImGui::GetWindowDrawList()->VtxBuffer.Size - before;
    };
    frame();
    return vertices / 4;
  };
  EXPECT_EQ(letters("it gives"), 7);
  EXPECT_EQ(letters("**it** gives"), 7);
  EXPECT_EQ(letters("*it* gives"), 7);
  EXPECT_EQ(letters("2 * 3"), 3) << "a lone star is a star";
  EXPECT_EQ(letters("\\*it\\*"), 4);
  EXPECT_EQ(letters("**it"), 4) << "never closed";
}

TEST_F(WidgetsTest, EllipsisedTextFitsAndKeepsWholeCharacters) {
  const std::string text = "The animal didn’t cross the street";
  EXPECT_EQ(ellipsised(fonts.label, text, 1000.0F), text);
  for (float width = 20.0F; width < 200.0F; width += 3.0F) {
    const std::string cut = ellipsised(fonts.label, text, width);
    EXPECT_LE(text_width(fonts.label, cut), width);
    EXPECT_TRUE(cut.ends_with("…"));
    for (std::string_view rest = cut; !rest.empty();) {
      const view::Utf8Character c = view::first_character(rest);
      ASSERT_TRUE(c.valid) << cut;
      rest.remove_prefix(c.bytes);
    }
  }
}

TEST_F(WidgetsTest, TextFieldTakesTextAndReportsEnter) {
  std::string path = "old";
  FieldEvent last = FieldEvent::none;
  draw = [&](Kit& kit) {
    at(10, 10);
    const FieldEvent event = text_field(kit, "path", path, "a path", 300);
    if (event != FieldEvent::none) last = event;
  };
  frame();
  click(100, 25);
  type("ab");
  EXPECT_EQ(path, "ab") << "the old text was selected";
  EXPECT_EQ(last, FieldEvent::changed);
  press(Key::left);
  type("é");
  EXPECT_EQ(path, "aéb");
  press(Key::backspace);
  EXPECT_EQ(path, "ab");
  press(Key::home);
  press(Key::del);
  EXPECT_EQ(path, "b");
  press(Key::enter);
  EXPECT_EQ(last, FieldEvent::accepted);
  press(Key::escape);
  type("z");
  EXPECT_EQ(path, "b") << "Escape leaves the field";
  click(100, 25);
  click(700, 500);
  type("z");
  EXPECT_EQ(path, "b") << "without focus";
}

TEST_F(WidgetsTest, ClipboardCutsAndPastesInAField) {
  std::string path = "left/right";
  draw = [&](Kit& kit) { text_field(kit, "path", path, "", 300); };
  frame();
  press(Key::tab);
  press_with(Key::ctrl, Key::a);
  press_with(Key::ctrl, Key::x);
  EXPECT_EQ(path, "");
  press_with(Key::ctrl, Key::v);
  press_with(Key::ctrl, Key::v);
  EXPECT_EQ(path, "left/rightleft/right");
}

}  // namespace
}  // namespace ui
