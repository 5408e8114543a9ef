#include <cmath>

#include "ui/driver.h"
#include "view/readouts.h"

// Pointing at the map, its words and bars, and the words of the sentence.
namespace ui {
namespace {

const Where cells{"map", {"##cells"}};
const Where rows{"map", {"##rows"}};
const Where bars{"map", {"##bars"}};

// The share of n cells at which the middle of one lies.
float middle(int cell, int n) {
  return (static_cast<float>(cell) + 0.5F) / static_cast<float>(n);
}

testing::AssertionResult hovers(const Driver& user, core::Index row, core::Index column) {
  const auto& hovered = user.workspace.hovered;
  if (!hovered) return testing::AssertionFailure() << "nothing hovered";
  if (hovered->row == row && hovered->column == column) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "hovers " << hovered->row << ", " << hovered->column;
}

TEST(InterfaceMap, ThePointerNamesTheCellUnderIt) {
  Driver user;
  for (const auto& [row, column] : {std::pair{0, 0}, std::pair{0, 10}, std::pair{10, 0},
                                    std::pair{10, 10}, std::pair{5, 5}, std::pair{2, 7}}) {
    user.hover(cells, middle(column, 11), middle(row, 11));
    EXPECT_TRUE(hovers(user, row, column)) << row << ", " << column;
  }
  EXPECT_EQ(user.state().focus, 7) << "pointing changes nothing";
}

TEST(InterfaceMap, EveryPixelOfACellIsThatCell) {
  Driver user;
  const view::Rect at = user.rect(cells);
  const float cell = at.width / 11.0F;
  for (const float x : {0.0F, cell - 1.0F}) {
    for (const float y : {0.0F, cell - 1.0F}) {
      user.mouse_to(at.x + 4.0F * cell + x, at.y + 6.0F * cell + y);
      EXPECT_TRUE(hovers(user, 6, 4)) << x << ", " << y;
    }
  }
  user.mouse_to(at.x + 0.25F, at.y + 0.25F);
  EXPECT_TRUE(hovers(user, 0, 0));
  user.mouse_to(at.right() - 0.25F, at.bottom() - 0.25F);
  EXPECT_TRUE(hovers(user, 10, 10));
}

TEST(InterfaceMap, LeavingTheMapLocksNothing) {
  Driver user;
  user.hover(cells, 0.1F, 0.1F);
  ASSERT_TRUE(user.workspace.hovered);
  user.mouse_away();
  EXPECT_FALSE(user.workspace.hovered);
  user.click(cells, 0.1F, 0.1F);
  user.mouse_away();
  EXPECT_FALSE(user.workspace.hovered) << "nor after a click";
  user.press_mouse(cells, 0.5F, 0.5F);
  user.mouse_away();
  user.mouse_up();
  EXPECT_FALSE(user.workspace.hovered) << "nor with the button let go outside";
}

TEST(InterfaceMap, AClickMakesItsRowTheFocus) {
  Driver user;
  user.click(cells, middle(9, 11), middle(2, 11));
  EXPECT_EQ(user.state().focus, 2);
  EXPECT_EQ(user.scene().focus, 2);
  user.click(rows, 0.9F, middle(10, 11));
  EXPECT_EQ(user.state().focus, 10) << "the word left of the row";
}

TEST(InterfaceMap, InAShuffledMapTheRowClickedIsTheWordShownThere) {
  Driver user;
  user.press(Key::s);
  const std::string shown = user.scene().tokens[3];
  ASSERT_NE(user.scene().permutation[3], 3) << "the seed must move this word";
  user.click(cells, middle(0, 11), middle(3, 11));
  EXPECT_EQ(user.scene().focus, 3);
  EXPECT_EQ(user.workspace.example().tokens[static_cast<std::size_t>(user.state().focus)], shown);
}

TEST(InterfaceMap, PointingAtABarIsPointingAtTheFocusRowsCell) {
  Driver user;
  user.hover(bars, middle(1, 11), 0.2F);
  EXPECT_TRUE(hovers(user, 7, 1));
  user.hover(bars, middle(10, 11), 0.9F);
  EXPECT_TRUE(hovers(user, 7, 10)) << "its number";
}

TEST(InterfaceMap, WordsOfTheSentenceAreChosenAndPointedAt) {
  Driver user;
  user.hover(word(5));
  EXPECT_TRUE(hovers(user, 7, 5));
  user.click(word(5));
  EXPECT_EQ(user.state().focus, 5);
  user.press(Key::s);
  const std::string shown = user.scene().tokens[8];
  user.click(word(8));
  EXPECT_EQ(user.scene().tokens.at(static_cast<std::size_t>(user.scene().focus)), shown);
  EXPECT_EQ(user.scene().focus, 8);
}

TEST(InterfaceMap, ThePathIsForTheWordUnderThePointer) {
  Driver user;
  user.press(Key::m);
  user.hover(word(10));
  const auto read = view::compute_readouts(user.scene(), user.workspace.hovered->column);
  EXPECT_FALSE(read.path_length) << "a later word is out of reach under the mask";
  EXPECT_EQ(read.recurrent_steps, 3);
}

TEST(InterfaceMap, ArrowsHomeAndEndMoveTheFocusRowUnlessAControlHasThem) {
  Driver user;
  user.press(Key::down);
  EXPECT_EQ(user.state().focus, 8);
  user.press(Key::right);
  EXPECT_EQ(user.state().focus, 9);
  user.press(Key::up);
  user.press(Key::left);
  user.press(Key::left);
  EXPECT_EQ(user.state().focus, 6);
  user.press(Key::home);
  EXPECT_EQ(user.state().focus, 0);
  user.press(Key::up);
  EXPECT_EQ(user.state().focus, 0) << "stays in the sentence";
  user.press(Key::end);
  user.press(Key::down);
  EXPECT_EQ(user.state().focus, 10);
  user.click(slider_track("Layer"), 0.0F);
  user.press(Key::right);
  EXPECT_EQ(user.state().focus, 10) << "the slider has the arrows";
  EXPECT_EQ(user.state().layer, 1);
  user.press(Key::escape);
  user.press(Key::up);
  EXPECT_EQ(user.state().focus, 9) << "Escape gives them back";
  EXPECT_EQ(user.state().layer, 1);
}

TEST(InterfaceMap, ArrowsFollowTheOrderShown) {
  Driver user;
  user.press(Key::s);
  const core::Index row = user.scene().focus;
  const core::Index step = row + 1 < user.scene().size() ? 1 : -1;
  user.press(step > 0 ? Key::down : Key::up);
  EXPECT_EQ(user.scene().focus, row + step);
}

TEST(InterfaceMap, ALongSentenceScrollsToItsFocusWord) {
  Driver user;
  user.press(Key::x);
  user.press(Key::x);
  user.press(Key::x);
  user.press(Key::end);
  ASSERT_EQ(user.scene().focus, 87);
  const view::Rect last = user.rect(word(87));
  EXPECT_LE(last.right(), 934.0F) << "the panel's right edge";
  user.click(word(86));
  EXPECT_EQ(user.scene().focus, 86);
}

}  // namespace
}  // namespace ui
