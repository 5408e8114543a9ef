#include "ui/driver.h"

// The laboratory of other weights with the same output, by mouse and keyboard.
namespace ui {
namespace {

const Where weight_track{"lab", {"Its Weight", "##track"}};
const Where word_track{"lab", {"Word", "##track"}};

void open_freedom(Driver& user) {
  user.press(Key::l);
  user.click(segment("page", "##Laboratories", static_cast<int>(view::Lab::freedom)));
}

const view::FreedomLab& lab_of(const Driver& user) {
  return user.workspace.labs.freedom;
}

TEST(FreedomLab, TheSliderReshapesTheRowWhileTheOutputStands) {
  Driver user;
  open_freedom(user);
  const auto figures = lab_of(user).figures();
  ASSERT_TRUE(figures);
  user.tab_to(weight_track);
  user.press(Key::end);
  const Eigen::VectorXd row = lab_of(user).reshaped(*figures);
  EXPECT_GT(core::row_change(figures->space, row).weight, 0.02);
  EXPECT_LE(core::row_change(figures->space, row).output, 1e-6);
  user.press(Key::home);
  EXPECT_NEAR(lab_of(user).reshaped(*figures)(*lab_of(user).key(*figures)), 0.0, 1e-6);
  EXPECT_EQ(user.weights()(user.scene().focus, 0), static_cast<float>(figures->space.weights(0)))
      << "the model's own row is not touched";
}

TEST(FreedomLab, SetUpsShowTheSinkAndBack) {
  Driver user;
  user.workspace.state.causal_mask = true;
  open_freedom(user);
  user.click({"lab", {"Sink"}});
  EXPECT_EQ(user.state().word_model, "four-heads");
  EXPECT_EQ(user.state().head, 2);
  EXPECT_FALSE(user.state().causal_mask);
  EXPECT_EQ(lab_of(user).figures()->space.freedom(), 10);
  user.tab_to(weight_track);
  user.press(Key::end);
  EXPECT_NEAR(lab_of(user).weight(*lab_of(user).figures()), 1.0, 1e-6);
  user.click({"lab", {"Layer 2"}});
  EXPECT_EQ(user.state().layer, 1);
  EXPECT_EQ(lab_of(user).figures()->space.freedom(), 2);
  user.click({"lab", {"Equal values"}});
  EXPECT_EQ(user.state().layer, 0);
}

TEST(FreedomLab, AClickOnARowOrTheSliderChoosesTheWord) {
  Driver user;
  open_freedom(user);
  const auto figures = lab_of(user).figures();
  user.click({"picture", {"##key8"}});
  EXPECT_EQ(lab_of(user).key(*figures), 8);
  EXPECT_FALSE(user.exists({"picture", {"##key1"}})) << "a fixed weight cannot be moved";
  user.tab_to(word_track);
  user.press(Key::home);
  EXPECT_EQ(lab_of(user).key(*figures), 0);
}

TEST(FreedomLab, TheShuffledRowTakesAnotherOrder) {
  Driver user;
  open_freedom(user);
  const auto before = view::freedom_table(*lab_of(user).figures(), lab_of(user)).rows[2];
  user.click({"picture", {"Shuffle again"}});
  EXPECT_EQ(lab_of(user).seed, 2U);
  EXPECT_NE(view::freedom_table(*lab_of(user).figures(), lab_of(user)).rows[2], before);
}

}  // namespace
}  // namespace ui
