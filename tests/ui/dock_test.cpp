#include <algorithm>
#include <array>
#include <tuple>

#include "ui/driver.h"
#include "view/derivation.h"
#include "view/numpy_program.h"

// Every control of the dock's tabs, by mouse and by keyboard.
namespace ui {
namespace {

using view::DockTab;
using view::SheetColumn;
using view::SheetStep;

const Where steps{"screen", {"Step by step"}};
const Where representation{"screen", {"Representation"}};
const Where code{"screen", {"As code"}};
const Where table{"sheet", {"##table"}};
const Where copy_text{"dock", {"Copy as text"}};
const Where copy_latex{"dock", {"Copy as LaTeX"}};

Where column_switch(const char* name) {
  return {"dock", {std::string(name) + "##column"}};
}

std::string clipboard() {
  const char* text = ImGui::GetClipboardText();
  return text == nullptr ? "" : text;
}

// Opens a tab as a user does, and draws its windows once more: where they are is known a frame
// later.
void open(Driver& user, const Where& tab) {
  user.click(tab);
  user.mouse_away();
}

// The sheet is open on the row of `it` in layer 2.
class SheetTab : public testing::Test {
 protected:
  SheetTab() {
    user.workspace.state.layer = 1;
    open(user, steps);
  }

  view::SheetState& state() { return user.workspace.sheet; }
  view::Sheet sheet() const {
    return view::make_sheet(user.scene(), user.state().sharpness, user.workspace.sheet);
  }
  // Over the word of a key.
  view::Point place_of(core::Index key) const {
    const view::Rect at = user.rect(table);
    constexpr float header = 76.0F;
    constexpr float row = 22.0F;
    return {at.x + 40.0F, at.y + header + row * (static_cast<float>(key) + 0.5F)};
  }

  Driver user;
};

TEST_F(SheetTab, OpensAndClosesByItsTab) {
  EXPECT_EQ(user.workspace.dock, DockTab::steps);
  EXPECT_TRUE(user.exists(table));
  user.click(steps);
  EXPECT_EQ(user.workspace.dock, DockTab::none);
  EXPECT_FALSE(user.exists(table));
  user.tab_to(steps);
  user.press(Key::enter);
  EXPECT_EQ(user.workspace.dock, DockTab::steps);
}

TEST_F(SheetTab, EveryColumnIsHiddenAndShownByMouseAndKeyboard) {
  user.workspace.state.sharpness = 2.0F;
  user.workspace.state.causal_mask = true;
  user.settle();
  constexpr std::array names{"key",   "q · k", "÷ √dₖ",  "× sharpness", "mask",
                             "− max", "exp",   "weight", "value",       "weight × value"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool before = state().shown[i];
    user.click(column_switch(names[i]));
    EXPECT_EQ(state().shown[i], !before) << names[i];
    EXPECT_EQ(sheet().shows(static_cast<SheetColumn>(i)), !before) << names[i];
    user.tab_to(column_switch(names[i]));
    user.press(Key::space);
    EXPECT_EQ(state().shown[i], before) << names[i];
  }
}

TEST_F(SheetTab, StepsThatChangeNothingHaveNoSwitch) {
  EXPECT_FALSE(user.exists(column_switch("× sharpness")));
  EXPECT_FALSE(user.exists(column_switch("mask")));
  user.workspace.state.sharpness = 2.0F;
  user.workspace.state.causal_mask = true;
  user.settle();
  EXPECT_TRUE(user.exists(column_switch("× sharpness")));
  EXPECT_TRUE(user.exists(column_switch("mask")));
}

TEST_F(SheetTab, EverySwitchWorksByMouseAndKeyboard) {
  const std::array switches{std::pair{"term by term", &view::SheetState::products},
                            std::pair{"all dimensions", &view::SheetState::all_dimensions},
                            std::pair{"exclude self", &view::SheetState::exclude_self}};
  for (const auto& [label, field] : switches) {
    const Where where{"dock", {label}};
    user.click(where);
    EXPECT_TRUE(state().*field) << label;
    user.tab_to(where);
    user.press(Key::enter);
    EXPECT_FALSE(state().*field) << label;
  }
}

TEST_F(SheetTab, ExcludeSelfLeavesTheMapAlone) {
  const core::Matrix before = user.weights();
  user.click({"dock", {"exclude self"}});
  EXPECT_TRUE(sheet().rows[7].masked);
  EXPECT_EQ(user.weights(), before);
}

TEST_F(SheetTab, NStepsFromCellToCellAndLightsUpTheMap) {
  user.workspace.sheet.shown.fill(false);
  user.workspace.sheet.shown[static_cast<std::size_t>(SheetColumn::score)] = true;
  user.workspace.sheet.shown[static_cast<std::size_t>(SheetColumn::weight)] = true;
  user.settle();
  EXPECT_FALSE(user.workspace.stepped());
  user.press(Key::n);
  EXPECT_EQ(state().step, (SheetStep{0, SheetColumn::score}));
  user.press(Key::n);
  user.press(Key::n);
  EXPECT_EQ(state().step, (SheetStep{1, SheetColumn::score}));
  ASSERT_TRUE(user.workspace.stepped());
  EXPECT_EQ(user.workspace.stepped()->row, 7);
  EXPECT_EQ(user.workspace.stepped()->column, 1);
  user.press_with(Key::shift, Key::n);
  EXPECT_EQ(state().step, (SheetStep{0, SheetColumn::weight}));
  user.click(steps);
  EXPECT_FALSE(user.workspace.pointed()) << "nothing lights up while the sheet is closed";
}

TEST_F(SheetTab, TheStepIsSeenInTheMap) {
  const std::vector<std::uint8_t> before = user.canvas().pixels();
  user.press(Key::n);
  const view::Rect map = user.rect({"map", {"##cells"}});
  const std::vector<std::uint8_t> after = user.canvas().pixels();
  ASSERT_EQ(before.size(), after.size());
  bool changed = false;
  for (int y = static_cast<int>(map.y); y < static_cast<int>(map.bottom()); ++y) {
    for (int x = static_cast<int>(map.x); x < static_cast<int>(map.right()); ++x) {
      const std::size_t at = 4 * (static_cast<std::size_t>(y) * 1280 + static_cast<std::size_t>(x));
      changed |= before[at] != after[at];
    }
  }
  EXPECT_TRUE(changed);
}

TEST_F(SheetTab, ArrowsStepWhileTheTableHasTheKeyboard) {
  user.tab_to(table);
  user.press(Key::down);
  EXPECT_EQ(state().step, (SheetStep{0, SheetColumn::key}));
  EXPECT_EQ(user.state().focus, 7) << "the arrows are the table's";
  user.press(Key::right);
  user.press(Key::down);
  EXPECT_EQ(state().step, (SheetStep{1, SheetColumn::score}));
  user.press(Key::end);
  EXPECT_EQ(state().step->key, 10);
  user.press(Key::page_up);
  EXPECT_EQ(state().step->key, 10) << "the guide's, while one is shown";
  user.workspace.tour_open = false;
  user.settle();
  user.press(Key::page_up);
  EXPECT_EQ(state().step->key, 2);
  user.press(Key::home);
  user.press(Key::left);
  EXPECT_EQ(state().step, (SheetStep{0, SheetColumn::key}));
  user.press(Key::enter);
  EXPECT_TRUE(state().products) << "the products fold out";
  user.press(Key::escape);
  EXPECT_FALSE(state().step);
}

TEST_F(SheetTab, TheRowSteppedToComesIntoView) {
  user.tab_to(table);
  user.press(Key::end);
  user.press(Key::end);
  const view::Rect at = user.rect(table);
  const ImGuiWindow* window = nullptr;
  for (const ImGuiWindow* one : ImGui::GetCurrentContext()->Windows) {
    if (one->WasActive && Driver::own_name(one->Name) == "sheet") window = one;
  }
  ASSERT_NE(window, nullptr);
  EXPECT_GT(window->Scroll.y, 0.0F) << "the last word of eleven";
  EXPECT_GE(at.height, 22.0F);
}

TEST_F(SheetTab, PointingAtARowLightsUpItsKeyAndAClickStepsToIt) {
  const view::Point second = place_of(1);
  user.mouse_to(second.x, second.y);
  ASSERT_TRUE(user.workspace.hovered);
  EXPECT_EQ(user.workspace.hovered->row, 7);
  EXPECT_EQ(user.workspace.hovered->column, 1);
  user.click_at(second.x, second.y);
  ASSERT_TRUE(state().step);
  EXPECT_EQ(state().step->key, 1);
  user.click_at(second.x, second.y);
  EXPECT_FALSE(state().step) << "a second click leaves the cell";
}

TEST_F(SheetTab, CopiesTheCellAsTextAndAsLatex) {
  // Without a step: the strongest link.
  user.click(copy_text);
  EXPECT_EQ(clipboard(), view::derivation_text(view::derive(user.scene(), sheet(), 1)));
  state().step = SheetStep{5, SheetColumn::weight};
  user.settle();
  user.click(copy_latex);
  EXPECT_EQ(clipboard(), view::derivation_latex(view::derive(user.scene(), sheet(), 5)));
  user.tab_to(copy_text);
  user.press(Key::space);
  EXPECT_EQ(clipboard(), view::derivation_text(view::derive(user.scene(), sheet(), 5)));
  user.tab_to(copy_latex);
  user.press(Key::enter);
  EXPECT_EQ(clipboard(), view::derivation_latex(view::derive(user.scene(), sheet(), 5)));
}

TEST_F(SheetTab, TheCellLastPointedAtInTheMapIsCopied) {
  const view::Rect map = user.rect({"map", {"##cells"}});
  const float cell = map.width / 11.0F;
  user.mouse_to(map.x + 3.5F * cell, map.y + 7.5F * cell);
  user.click(copy_text);
  EXPECT_EQ(clipboard(), view::derivation_text(view::derive(user.scene(), sheet(), 3)));
}

TEST_F(SheetTab, OutlivesEveryExampleAndChange) {
  state().step = SheetStep{10, SheetColumn::weighted};
  state().products = true;
  for (const content::Example& example : user.workspace.library().examples()) {
    user.workspace.select_example(example.name);
    EXPECT_TRUE(user.settle()) << example.name;
  }
  user.workspace.state.repeat = 64;
  user.workspace.state.causal_mask = true;
  state().exclude_self = true;
  EXPECT_TRUE(user.settle());
}

TEST(DockTabs, RestOnceTheyAreDrawn) {
  for (const DockTab tab : {DockTab::steps, DockTab::representation, DockTab::code}) {
    for (const bool animations : {false, true}) {
      Driver::Options options;
      options.animations = animations;
      Driver user(options);
      user.workspace.dock = tab;
      user.workspace.sheet.step = SheetStep{2, SheetColumn::exponential};
      EXPECT_TRUE(user.settle());
      EXPECT_FALSE(user.frame()) << "a window at rest draws nothing";
    }
  }
}

TEST(DockTabs, AreDrawnAtEverySizeAndBothThemes) {
  for (const view::ThemeKind theme : {view::ThemeKind::dark, view::ThemeKind::light}) {
    for (const auto& [width, height, scale] :
         {std::tuple{1024, 640, 1.0F}, {1920, 1080, 1.0F}, {2560, 1440, 2.0F}}) {
      Driver::Options options;
      options.width = width;
      options.height = height;
      options.scale = scale;
      options.theme = theme;
      Driver user(options);
      for (const Where& tab : {steps, representation, code}) {
        user.click(tab);
        EXPECT_TRUE(user.settle());
      }
    }
  }
}

TEST(RepresentationTab, ComparesWithTheWordChosenByMouseAndKeyboard) {
  Driver user;
  open(user, representation);
  ASSERT_EQ(user.workspace.dock, DockTab::representation);
  const Where list{"dock", {"##compared"}};
  user.click(list);
  ASSERT_TRUE(user.ring().modal());
  user.press(Key::down);
  user.press(Key::enter);
  EXPECT_EQ(user.workspace.representation.compared, 0) << "the first word";
  user.tab_to(list);
  user.press(Key::enter);
  user.type("street · 6");
  user.press(Key::enter);
  EXPECT_EQ(user.workspace.representation.compared, 5);
  user.press(Key::enter);
  user.press(Key::page_up);
  user.press(Key::enter);
  EXPECT_FALSE(user.workspace.representation.compared) << "the candidates again";
}

TEST(RepresentationTab, AllDimensionsByMouseAndKeyboard) {
  Driver user;
  open(user, representation);
  const Where all{"dock", {"all dimensions"}};
  user.click(all);
  EXPECT_TRUE(user.workspace.representation.all_dimensions);
  user.tab_to(all);
  user.press(Key::space);
  EXPECT_FALSE(user.workspace.representation.all_dimensions);
}

TEST(CodeTab, CopiesTheProgramOfWhatIsShown) {
  Driver user;
  open(user, code);
  const Where copy{"dock", {"Copy program"}};
  user.click(copy);
  EXPECT_EQ(clipboard(), view::numpy_program(user.scene(), user.state()));
  user.workspace.state.layer = 1;
  user.settle();
  user.tab_to(copy);
  user.press(Key::enter);
  EXPECT_EQ(clipboard(), view::numpy_program(user.scene(), user.state()));
  ASSERT_TRUE(user.workspace.program);
  EXPECT_NE(std::find(user.workspace.program->begin(), user.workspace.program->end(),
                      "# Layer 2, head 1, as Attention Visualiser shows it."),
            user.workspace.program->end())
      << "what is shown follows the controls";
}

TEST(CodeTab, ScrollsByKeyboardWithoutMovingTheFocusRow) {
  Driver user({.tour_open = false});
  open(user, code);
  user.tab_to({"program", {"##program"}});
  const auto scroll = [] {
    for (const ImGuiWindow* one : ImGui::GetCurrentContext()->Windows) {
      if (one->WasActive && Driver::own_name(one->Name) == "program") return one->Scroll.y;
    }
    return -1.0F;
  };
  user.press(Key::down);
  EXPECT_GT(scroll(), 0.0F);
  EXPECT_EQ(user.state().focus, 7);
  const float lines = scroll();
  user.press(Key::page_down);
  EXPECT_GT(scroll(), lines);
  user.press(Key::home);
  EXPECT_EQ(scroll(), 0.0F);
  user.press(Key::end);
  EXPECT_GT(scroll(), 100.0F);
}

}  // namespace
}  // namespace ui
