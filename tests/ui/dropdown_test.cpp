#include <vector>

#include "ui/widget_bench.h"

namespace ui {
namespace {

// A dropdown at x = 100 to 300, y = 100 to 132, and a switch far below it.
class DropdownTest : public WidgetBench {
 protected:
  DropdownTest() {
    groups = {{"What does it mean?", {"The animal was tired", "The road was wide"}},
              {"Order", {"dog bites man", "man bites dog", "bored dog"}}};
    draw = [this](Kit& kit) {
      ImGui::SetCursorScreenPos({100.0F, 100.0F});
      if (dropdown(kit, "example", groups, chosen, {.width = 200.0F})) ++changes;
      ImGui::SetCursorScreenPos({100.0F, 500.0F});
      toggle(kit, "Causal mask", mask, "", "", true, 200.0F);
    };
    frame();
  }

  std::vector<ListGroup> groups;
  int chosen = 0;
  int changes = 0;
  bool mask = false;
};

TEST_F(DropdownTest, OpensByMouseAndTheItemUnderTheMouseIsChosen) {
  click(200, 116);
  ASSERT_TRUE(ring.modal());
  frame();
  // Field of 30 below the margin of 6, gap 8, heading 30, two items of 32.
  const float second_item = 136.0F + 6.0F + 30.0F + 8.0F + 30.0F + 32.0F + 16.0F;
  click(200, second_item);
  EXPECT_EQ(chosen, 1);
  EXPECT_EQ(changes, 1);
  frame();
  EXPECT_FALSE(ring.modal());
}

TEST_F(DropdownTest, KeysOpenMoveAndChoose) {
  press(Key::tab);
  const ImGuiID control = ring.focused();
  press(Key::enter);
  ASSERT_TRUE(ring.modal());
  press(Key::down);
  press(Key::down);
  EXPECT_EQ(changes, 0) << "moving chooses nothing";
  press(Key::enter);
  EXPECT_EQ(chosen, 2) << "headings are passed over";
  EXPECT_FALSE(ring.modal());
  EXPECT_EQ(ring.focused(), control) << "the focus returns";
}

TEST_F(DropdownTest, TypingSearchesInEveryGroup) {
  press(Key::tab);
  press(Key::enter);
  type("DOG man b");
  press(Key::down);
  press(Key::enter);
  EXPECT_EQ(chosen, 3);
  press(Key::enter);
  type("bored");
  press(Key::enter);
  EXPECT_EQ(chosen, 4);
}

TEST_F(DropdownTest, NothingFoundChoosesNothing) {
  press(Key::tab);
  press(Key::enter);
  type("zebra");
  press(Key::enter);
  EXPECT_EQ(chosen, 0);
  for (int i = 0; i < 5; ++i) press(Key::backspace);
  press(Key::down);
  press(Key::enter);
  EXPECT_EQ(chosen, 1);
}

TEST_F(DropdownTest, EscapeAndAClickOutsideLeaveTheChoice) {
  press(Key::tab);
  press(Key::enter);
  press(Key::down);
  press(Key::escape);
  frame();
  EXPECT_FALSE(ring.modal());
  press(Key::enter);
  ASSERT_TRUE(ring.modal());
  click(700, 300);
  frame();
  EXPECT_FALSE(ring.modal());
  EXPECT_EQ(chosen, 0);
  EXPECT_EQ(changes, 0);
}

TEST_F(DropdownTest, WhileItIsOpenNothingBehindItActs) {
  press(Key::tab);
  press(Key::enter);
  press(Key::tab);
  type(" ");
  press(Key::space);
  EXPECT_FALSE(mask);
  EXPECT_TRUE(ring.typing());
  EXPECT_TRUE(ring.arrows_taken());
}

TEST_F(DropdownTest, ALongListStaysOnTheScreenAndScrollsToTheChoice) {
  groups[0].items.clear();
  for (int i = 0; i < 60; ++i) groups[0].items.push_back("item " + std::to_string(i));
  press(Key::tab);
  press(Key::enter);
  for (int i = 0; i < 59; ++i) press(Key::down);
  press(Key::enter);
  EXPECT_EQ(chosen, 59);
}

}  // namespace
}  // namespace ui
