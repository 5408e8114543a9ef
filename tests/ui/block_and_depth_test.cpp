#include "ui/drawn_text.h"
#include "ui/driver.h"

// The laboratories of the block and of depth, and the dock's tab on where a vector came from, by
// mouse and keyboard.
namespace ui {
namespace {

const Where origin{"screen", {"Where from"}};
const Where layer_norm{"lab", {"LayerNorm"}};
const Where residual{"lab", {"Residual"}};
const Where feed_forward{"lab", {"Feed-forward"}};

void open(Driver& user, view::Lab lab) {
  user.press(Key::l);
  user.click(segment("page", "##Laboratories", static_cast<int>(lab)));
}

core::Vector output_of(const Driver& user) {
  return user.scene().trace.layers[user.scene().layer].output.row(user.scene().focus);
}

TEST(BlockLab, EverySwitchChangesTheTraceByMouseAndKeyboard) {
  Driver user;
  open(user, view::Lab::block);
  const core::Vector before = output_of(user);
  const std::array switches{std::pair{layer_norm, &view::ViewState::layer_norm},
                            std::pair{residual, &view::ViewState::residual},
                            std::pair{feed_forward, &view::ViewState::feed_forward}};
  for (const auto& [where, field] : switches) {
    const bool start = user.state().*field;
    user.click(where);
    EXPECT_EQ(user.state().*field, !start) << where.labels.back();
    EXPECT_NE(output_of(user), before) << where.labels.back();
    user.tab_to(where);
    user.press(Key::space);
    EXPECT_EQ(user.state().*field, start) << where.labels.back();
    EXPECT_EQ(output_of(user), before) << where.labels.back();
  }
}

TEST(BlockLab, LayerWordAndWidthAreChosen) {
  Driver user;
  open(user, view::Lab::block);
  user.click({"lab", {"Layer", "##track"}}, 1.0F);
  EXPECT_EQ(user.state().layer, 1);
  user.click(segment("lab", "##Model", 1));
  EXPECT_EQ(user.state().word_model, "four-heads");
  user.click({"lab", {"Word", "##track"}}, 0.0F);
  EXPECT_EQ(user.scene().focus, 0);
  user.press(Key::right);
  EXPECT_EQ(user.scene().focus, 1);
  user.click(segment("lab", "##d_model", 3));
  EXPECT_EQ(view::BlockLab::widths[user.workspace.labs.block.width], 4096);
  user.hover({"page", {"##stations"}}, 0.1F, 0.05F);
  EXPECT_TRUE(user.settle());
}

TEST(BlockLab, AFileWithoutFeedForwardCannotSwitchItOn) {
  Driver user;
  user.workspace.select_example("six-words");
  open(user, view::Lab::block);
  const view::Point at = user.rect(feed_forward).centre();
  user.click_at(at.x, at.y);
  EXPECT_FALSE(user.state().feed_forward);
}

TEST(DepthLab, SettingDepthAndSeed) {
  Driver user;
  open(user, view::Lab::depth);
  view::DepthLab& lab = user.workspace.labs.depth;
  EXPECT_EQ(lab.curves().size(), 6U);
  user.click({"lab", {"Residual"}});
  EXPECT_FALSE(lab.chosen.residual);
  user.click(segment("lab", "##Norm", 2));
  EXPECT_EQ(lab.chosen.norm, core::NormPlace::none);
  user.tab_to({"lab", {"Blocks", "##track"}});
  user.press(Key::home);
  EXPECT_EQ(lab.depth, 1);
  user.press(Key::right);
  EXPECT_EQ(lab.depth, 2);
  EXPECT_GE(lab.curves()[5].points[1].mean_cosine, 0.98) << "without residual all alike";
  const double before = lab.curves()[0].points[0].change;
  user.click({"lab", {"New seed"}});
  EXPECT_EQ(lab.seed, 2U);
  EXPECT_NE(lab.curves()[0].points[0].change, before);
}

TEST(DepthLab, CanBeCancelledAndMeasuredAgain) {
  Driver::Options options;
  options.animations = true;
  Driver user(options);
  user.workspace.labs.shown = view::Lab::depth;
  user.click({"screen", {"Labs"}});
  ASSERT_TRUE(user.workspace.labs.depth.running());
  user.click({"lab", {"Cancel"}});
  EXPECT_TRUE(user.workspace.labs.depth.cancelled());
  EXPECT_TRUE(user.settle());
  user.click({"lab", {"Measure again"}});
  EXPECT_EQ(user.workspace.labs.depth.seed, 1U) << "the seed that was cancelled";
  user.workspace.labs.depth.wait();
  user.settle();
  EXPECT_EQ(user.workspace.labs.depth.curves().size(), 6U);
  EXPECT_TRUE(user.exists({"lab", {"New seed"}}));
}

TEST(OriginTab, SharesFollowLayerFocusAndSwitches) {
  Driver user;
  EXPECT_FALSE(user.workspace.origin) << "nothing is computed while the tab is closed";
  user.click(origin);
  EXPECT_EQ(user.workspace.dock, view::DockTab::origin);
  ASSERT_TRUE(user.workspace.origin);
  const double before = user.workspace.origin->rows[1].share;
  user.workspace.state.layer = 1;
  user.settle();
  ASSERT_TRUE(user.workspace.origin);
  EXPECT_NE(user.workspace.origin->rows[1].share, before);
  user.press(Key::left);
  user.settle();
  EXPECT_EQ(user.scene().focus, 6);
  EXPECT_NEAR(user.workspace.origin->total, 1.0, 1e-5);
  user.workspace.state.layer_norm = true;
  user.settle();
  EXPECT_TRUE(user.workspace.origin->rows.empty());
  EXPECT_FALSE(user.workspace.origin->reason.empty());
  user.tab_to(origin);
  user.press(Key::enter);
  EXPECT_EQ(user.workspace.dock, view::DockTab::none);
}

TEST(OriginTab, RestsForEveryExample) {
  Driver user;
  user.click(origin);
  for (const content::Example& example : user.workspace.library().examples()) {
    user.workspace.select_example(example.name);
    for (const core::Index layer : {0, 1}) {
      user.workspace.state.layer = layer;
      EXPECT_TRUE(user.settle()) << example.name;
    }
  }
}

// No character of the bar at the lower edge lies on another control of it.
TEST(StatusBar, ItsPartsStayApartAtEveryWidth) {
  for (const auto& [width, scale] :
       {std::pair{1024, 1.0F}, {1280, 1.0F}, {1280, 1.25F}, {2048, 2.0F}}) {
    Driver::Options options;
    options.width = width;
    options.height = width * 5 / 8;
    options.scale = scale;
    Driver user(options);
    const view::Rect keys = user.rect({"screen", {"? all keys"}});
    const Where all{"screen",
                    {"Hand-built, not trained: who wants what is written in the vocabulary"}};
    const Where built = user.exists(all) ? all : Where{"screen", {"Hand-built, not trained"}};
    EXPECT_LT(user.rect(origin).right(), user.rect(built).x) << width;
    EXPECT_LT(user.rect(built).right(), keys.x) << width;
    EXPECT_LE(keys.right(), static_cast<float>(width)) << width;
  }
}

}  // namespace
}  // namespace ui
