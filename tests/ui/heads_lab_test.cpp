#include "ui/driver.h"

// The laboratory of heads by mouse and keyboard.
namespace ui {
namespace {

Where map_of(int layer, int head) {
  return {"picture", {"##map " + std::to_string(layer) + " " + std::to_string(head)}};
}
Where gate_of(int layer, int head) {
  return {"picture",
          {"head " + std::to_string(head) + "##gate " + std::to_string(layer), "##track"}};
}
const Where all_on{"lab", {"All heads on"}};

// The page with four heads a layer.
void open_heads(Driver& user) {
  user.press(Key::l);
  user.click(segment("page", "##Laboratories", static_cast<int>(view::Lab::heads)));
  user.click(segment("lab", "##Model", 1));
}

double answer(const Driver& user) {
  return (*user.workspace.labs.heads.removal()->answer)[0];
}

TEST(HeadsLab, AClickOnAMapChoosesTheHeadAndEnlargesIt) {
  Driver user;
  open_heads(user);
  EXPECT_EQ(user.scene().trace.layers[0].heads.size(), 4U);
  user.click(map_of(2, 3));
  EXPECT_EQ(user.state().layer, 1);
  EXPECT_EQ(user.state().head, 2);
  EXPECT_EQ(user.workspace.labs.heads.shown, view::HeadsPicture::one);
  user.click({"page", {"All maps"}});
  EXPECT_EQ(user.workspace.labs.heads.shown, view::HeadsPicture::all);
  user.frame();
  user.click(map_of(1, 5));
  EXPECT_TRUE(user.workspace.labs.heads.average) << "after the last head";
  EXPECT_EQ(user.state().layer, 0);
  EXPECT_EQ(user.state().head, 2) << "the average is no head";
}

TEST(HeadsLab, TheKeyboardReachesMapsAndGates) {
  Driver user;
  open_heads(user);
  user.tab_to(gate_of(2, 1));
  user.press(Key::home);
  EXPECT_EQ(view::gate_of(user.state(), 1, 0), 0.0F);
  EXPECT_EQ(answer(user), 0.0) << "no head, no answer";
  user.press(Key::end);
  EXPECT_TRUE(user.state().gates.empty());
  user.tab_to(map_of(2, 2));
  user.press(Key::enter);
  EXPECT_EQ(user.state().head, 1);
  EXPECT_EQ(user.workspace.labs.heads.shown, view::HeadsPicture::one);
}

TEST(HeadsLab, AnswerAndChangeFollowTheGates) {
  Driver user;
  open_heads(user);
  const double open = answer(user);
  EXPECT_FALSE(user.ring().tab_order().empty());
  user.click(gate_of(1, 1), 0.5F);
  EXPECT_NEAR(view::gate_of(user.state(), 0, 0), 0.5F, 0.02F);
  EXPECT_LT(answer(user), open);
  EXPECT_GT(user.workspace.labs.heads.removal()->gate_change, 0.0);
  user.click(all_on);
  EXPECT_TRUE(user.state().gates.empty());
  EXPECT_EQ(answer(user), open);
}

TEST(HeadsLab, AWordOfTheEnlargedMapBecomesTheFocus) {
  Driver user;
  open_heads(user);
  user.click(segment("lab", "##Picture", 1));
  user.click({"page", {"##one map"}}, 0.5F, 0.04F);
  EXPECT_EQ(user.scene().focus, 0);
  EXPECT_TRUE(user.settle());
}

TEST(HeadsLab, EveryPictureOfEveryExampleRests) {
  Driver user;
  user.press(Key::l);
  user.workspace.labs.shown = view::Lab::heads;
  for (const content::Example& example : user.workspace.library().examples()) {
    user.workspace.select_example(example.name);
    for (int picture = 0; picture < 4; ++picture) {
      user.workspace.labs.heads.shown = static_cast<view::HeadsPicture>(picture);
      EXPECT_TRUE(user.settle()) << example.name << ", picture " << picture;
    }
  }
}

// Twelve layers of eight heads, as a file may have them: one scrolls to the last.
TEST(HeadsLab, TwelveLayersOfEightHeadsAreReached) {
  Driver::Options options;
  options.width = 1024;
  options.height = 640;
  Driver user(options);
  content::Example example = *user.workspace.library().find("three-tokens");
  example.name = "twelve";
  const core::Index width = example.embeddings.cols();
  core::Head head{core::Matrix::Identity(width, 2),
                  core::Matrix::Identity(width, 2),
                  core::Matrix::Identity(width, 1),
                  {}};
  core::Layer layer{std::vector<core::Head>(8, head), core::Matrix::Ones(8, width), true};
  example.model.layers.assign(12, layer);
  user.workspace.add_example(example);
  user.press(Key::l);
  user.workspace.labs.shown = view::Lab::heads;
  EXPECT_TRUE(user.settle());
  EXPECT_EQ(user.workspace.labs.heads.removal()->heads.size(), 96U);
  user.tab_to(map_of(12, 8));
  user.press(Key::enter);
  EXPECT_EQ(user.state().layer, 11);
  EXPECT_EQ(user.state().head, 7);
  for (const int picture : {2, 3, 0}) {
    user.workspace.labs.heads.shown = static_cast<view::HeadsPicture>(picture);
    EXPECT_TRUE(user.settle());
  }
}

}  // namespace
}  // namespace ui
