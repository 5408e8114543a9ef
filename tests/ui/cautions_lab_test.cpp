#include "ui/driver.h"

// The laboratories on what is connected, where deeper layers look and what the mask is for, by
// mouse and keyboard.
namespace ui {
namespace {

void open(Driver& user, view::Lab lab) {
  user.press(Key::l);
  user.click(segment("page", "##Laboratories", static_cast<int>(lab)));
}

const Where sink{"lab", {"Show the sink"}};
const Where chooser{"lab", {"Show a chooser"}};

TEST(NormsLab, OneClickShowsTheSink) {
  Driver user;
  open(user, view::Lab::norms);
  user.click(sink);
  EXPECT_EQ(user.state().word_model, "four-heads");
  EXPECT_EQ(user.state().positions, core::PositionKind::rotary);
  EXPECT_EQ(user.state().layer, 0);
  EXPECT_EQ(user.state().head, 2);
  EXPECT_GT(user.weights()(user.scene().focus, 0), 0.5F);
  EXPECT_EQ(user.workspace.labs.norms.norms().weighted.maxCoeff(), 0.0F);
  user.tab_to(chooser);
  user.press(Key::enter);
  EXPECT_EQ(user.state().head, 0);
  EXPECT_GT(user.workspace.labs.norms.norms().weighted.maxCoeff(), 0.0F);
}

TEST(NormsLab, EveryHeadAndWordIsReached) {
  Driver user;
  open(user, view::Lab::norms);
  user.click(segment("lab", "##Model", 1));
  user.tab_to({"lab", {"Head", "##track"}});
  user.press(Key::end);
  EXPECT_EQ(user.state().head, 3);
  user.tab_to({"lab", {"Layer", "##track"}});
  user.press(Key::end);
  EXPECT_EQ(user.state().layer, 1);
  EXPECT_EQ(user.workspace.labs.norms.maps()[0].numbers, user.weights());
  user.click({"lab", {"Word", "##track"}}, 0.0F);
  EXPECT_EQ(user.scene().focus, 0);
  user.click({"page", {"##map 3"}}, 0.5F, 0.96F);
  EXPECT_EQ(user.scene().focus, user.scene().size() - 1) << "the last row of the third map";
  user.hover({"page", {"##map 2"}}, 0.02F, 0.02F);
  ASSERT_TRUE(user.workspace.hovered);
  EXPECT_EQ(user.workspace.hovered->column, 0);
}

// Numbers of a file's own are read by no other model.
TEST(NormsLab, NumbersOfTheirOwnHaveNoSinkToShow) {
  Driver user;
  user.workspace.select_example("three-tokens");
  open(user, view::Lab::norms);
  const view::Point at = user.rect(sink).centre();
  user.click_at(at.x, at.y);
  EXPECT_EQ(user.state().head, 0);
  EXPECT_EQ(user.state().positions, core::PositionKind::none);
  EXPECT_EQ(user.state().word_model, "");
}

TEST(NormsLab, EveryExampleRests) {
  Driver user;
  user.press(Key::l);
  user.workspace.labs.shown = view::Lab::norms;
  for (const content::Example& example : user.workspace.library().examples()) {
    user.workspace.select_example(example.name);
    EXPECT_TRUE(user.settle()) << example.name;
  }
  user.workspace.select_example("animal-tired");
  user.workspace.state.repeat = 64;
  EXPECT_TRUE(user.settle()) << "704 words";
}

const Where part{"lab", {"Attention's part a", "##track"}};

std::vector<double> rollout_row(const Driver& user) {
  return user.workspace.labs.rollout.figures()->rows[1].numbers;
}

TEST(RolloutLab, ThePartOfAttentionMovesTheRollout) {
  Driver user;
  open(user, view::Lab::rollout);
  const auto focus = static_cast<std::size_t>(user.scene().focus);
  const std::vector<double> half = rollout_row(user);
  user.tab_to(part);
  user.press(Key::home);
  EXPECT_EQ(rollout_row(user)[focus], 1.0) << "nothing but the word itself";
  user.press(Key::end);
  EXPECT_EQ(user.workspace.labs.rollout.share, 1.0);
  EXPECT_LT(rollout_row(user)[focus], half[focus]);
  user.click(part, 0.5F);
  EXPECT_EQ(rollout_row(user), half);
}

TEST(RolloutLab, LayerWordAndModelAreFollowed) {
  Driver user;
  open(user, view::Lab::rollout);
  user.click(segment("lab", "##Model", 1));
  user.click({"lab", {"Layer", "##track"}}, 1.0F);
  EXPECT_EQ(user.state().layer, 1);
  const auto figures = user.workspace.labs.rollout.figures();
  EXPECT_EQ(figures->maps.size(), 3U);
  user.click({"page", {"##map 2"}}, 0.5F, 0.04F);
  EXPECT_EQ(user.scene().focus, 0);
  EXPECT_NE(user.workspace.labs.rollout.figures(), figures);
  user.workspace.state.layer_norm = true;
  user.settle();
  EXPECT_EQ(user.workspace.labs.rollout.figures()->maps.size(), 2U);
}

TEST(RolloutLab, EveryExampleAndLongSentencesRest) {
  Driver user;
  user.press(Key::l);
  user.workspace.labs.shown = view::Lab::rollout;
  for (const content::Example& example : user.workspace.library().examples()) {
    user.workspace.select_example(example.name);
    EXPECT_TRUE(user.settle()) << example.name;
  }
  user.workspace.select_example("animal-tired");
  user.workspace.state.repeat = 16;
  EXPECT_TRUE(user.settle()) << "176 words";
  EXPECT_EQ(rollout_row(user).size(), 176U);
}

TEST(CheatLab, TheSwitchHidesTheFuture) {
  Driver user;
  open(user, view::Lab::cheat);
  const auto right = [&] { return user.workspace.labs.cheat.shown().figures.right; };
  EXPECT_EQ(right(), 10.0);
  user.click(segment("lab", "##Mask", 1));
  EXPECT_EQ(user.workspace.labs.cheat.mask, view::CheatMask::before_softmax);
  EXPECT_EQ(right(), 0.0);
  user.press(Key::right);
  EXPECT_EQ(user.workspace.labs.cheat.mask, view::CheatMask::after_softmax);
  EXPECT_LT(user.workspace.labs.cheat.shown().figures.least_row_sum, 0.1);
  EXPECT_FALSE(user.state().causal_mask) << "the sentence's own mask is another";
}

TEST(CheatLab, AClickOnTheMapChoosesTheWord) {
  Driver user;
  open(user, view::Lab::cheat);
  user.click({"page", {"##map 1"}}, 0.5F, 0.04F);
  EXPECT_EQ(user.scene().focus, 0);
  user.hover({"page", {"##map 1"}}, 0.98F, 0.5F);
  ASSERT_TRUE(user.workspace.labs.cheat.hovered);
  EXPECT_EQ(user.workspace.labs.cheat.hovered->column, 10);
  EXPECT_FALSE(user.workspace.hovered) << "no cell of the sentence's own map";
  user.mouse_away();
  EXPECT_FALSE(user.workspace.labs.cheat.hovered);
}

TEST(CheatLab, EveryExampleRestsUnderEveryMask) {
  Driver user;
  user.press(Key::l);
  user.workspace.labs.shown = view::Lab::cheat;
  for (const content::Example& example : user.workspace.library().examples()) {
    user.workspace.select_example(example.name);
    for (const int mask : {0, 1, 2}) {
      user.workspace.labs.cheat.mask = static_cast<view::CheatMask>(mask);
      EXPECT_TRUE(user.settle()) << example.name;
    }
  }
}

}  // namespace
}  // namespace ui
