#include "content/own_words.h"
#include "ui/driver.h"

// The laboratory that builds a head, by mouse and keyboard.
namespace ui {
namespace {

Where cell(const char* from, const char* to) {
  return {"picture", {std::string("##") + from + " " + to}};
}
Where in_lab(const char* name) {
  return {"lab", {name}};
}

void open_build(Driver& user) {
  user.press(Key::l);
  user.click(segment("page", "##Laboratories", static_cast<int>(view::Lab::build)));
}

// The score from class to class of the layer shown.
float score(const Driver& user, const char* from, const char* to) {
  const content::Construction& construction = user.workspace.library().lexicon().construction;
  const view::EditedTables tables =
      view::shown_tables(user.state(), user.workspace.original_example(), construction);
  const core::Index classes = static_cast<core::Index>(construction.classes.size());
  return tables.tables[user.scene().layer][static_cast<std::size_t>(
      construction.class_index(from) * classes + construction.class_index(to))];
}

std::vector<bool> ticks(const Driver& user) {
  std::vector<bool> done;
  for (const view::BuildTask& task : view::build_tasks(user.scene())) done.push_back(task.done);
  return done;
}

TEST(BuildLab, ANumberIsTypedDraggedAndSteppedInTheGrid) {
  Driver user;
  open_build(user);
  EXPECT_FLOAT_EQ(score(user, "pronoun", "thing"), 2.2F);
  user.tab_to(cell("pronoun", "thing"));
  user.press(Key::enter);
  user.type("-1.25");
  user.press(Key::enter);
  EXPECT_EQ(score(user, "pronoun", "thing"), -1.25F) << "typed numbers stay as they are";
  user.press(Key::right);
  EXPECT_NEAR(score(user, "pronoun", "thing"), -1.15F, 0.051F);
  user.press(Key::home);
  EXPECT_FLOAT_EQ(score(user, "pronoun", "thing"), 2.2F);
  EXPECT_FALSE(user.state().edited) << "ours again";
  const view::Rect at = user.rect(cell("verb", "thing"));
  user.press_mouse(cell("verb", "thing"));
  user.mouse_to(at.centre().x + 40.0F, at.centre().y);
  user.mouse_up();
  EXPECT_NEAR(score(user, "verb", "thing"), 3.4F, 0.11F) << "ten steps to the right";
  user.tab_to(cell("pronoun", "pronoun"));
  user.press(Key::enter);
  user.type("99");
  user.press(Key::enter);
  EXPECT_FLOAT_EQ(score(user, "pronoun", "pronoun"), 0.4F) << "beyond the bounds";
  user.press(Key::escape);
  EXPECT_EQ(user.workspace.page, view::Page::laboratories) << "Escape ended the typing alone";
}

TEST(BuildLab, TheMapFollowsTheGrid) {
  Driver user;
  open_build(user);
  const float before = user.weights()(7, 1);
  user.click(in_lab("Zero"));
  EXPECT_NE(user.weights()(7, 1), before);
  EXPECT_NEAR(user.weights()(7, 1), 1.0F / 11.0F, 1e-6F);
  user.click(in_lab("Ours"));
  EXPECT_EQ(user.weights()(7, 1), before);
  EXPECT_FALSE(user.state().edited);
}

TEST(BuildLab, RandomTakesAnotherSeedAtEachPress) {
  Driver user;
  open_build(user);
  user.click(in_lab("###Random"));
  const auto first = user.state().edited;
  ASSERT_TRUE(first);
  EXPECT_EQ(user.workspace.labs.build.seed, 2U);
  EXPECT_EQ(first->tables[1],
            content::tables_of(user.workspace.library().lexicon().construction).tables[1])
      << "the other layer stays";
  user.click(in_lab("###Random"));
  EXPECT_NE(user.state().edited, first);
}

TEST(BuildLab, TasksTickWhenTheyAreDone) {
  Driver user;
  open_build(user);
  EXPECT_EQ(ticks(user), (std::vector<bool>{false, true, false}));
  user.tab_to(cell("pronoun", "adjective"));
  user.press(Key::enter);
  user.type("0");
  user.press(Key::enter);
  EXPECT_EQ(ticks(user), (std::vector<bool>{true, false, false}))
      << "a pronoun that looks at things alone has heard nothing";
  user.click(segment("lab", "##Layer", 1));
  EXPECT_EQ(user.state().layer, 1);
  user.click(in_lab("Zero"));
  EXPECT_FALSE(ticks(user)[1]);
}

TEST(BuildLab, GainAndAllClasses) {
  Driver user;
  open_build(user);
  user.click(segment("lab", "##Layer", 1));
  user.tab_to({"lab", {"Gain: heard meets quality", "##track"}});
  user.press(Key::enter);
  user.type("0");
  user.press(Key::enter);
  EXPECT_EQ(user.state().edited->gains[1], 0.0F);
  EXPECT_FALSE(ticks(user)[1]) << "nothing meets";
  EXPECT_FALSE(user.exists(cell("speaker", "verb")));
  user.click({"picture", {"all classes"}});
  EXPECT_TRUE(user.exists(cell("speaker", "verb")));
}

TEST(BuildLab, WhatIsSavedOpensWithTheSameNumbers) {
  Driver user;
  open_build(user);
  user.click(in_lab("###Random"));
  const core::Matrix weights = user.weights();
  const view::EditedTables tables = *user.state().edited;
  const content::Lexicon& lexicon = user.workspace.library().lexicon();
  const std::string bytes = content::example_file(user.workspace.example(), lexicon.construction);
  user.workspace.reset_controls();
  user.settle();
  auto read = content::parse_example(bytes, "mine.json", lexicon);
  ASSERT_TRUE(read) << read.error().text();
  user.workspace.add_example(std::move(*read));
  user.settle();
  EXPECT_EQ(user.weights(), weights);
  EXPECT_FALSE(user.state().edited) << "they are the file's own";
  EXPECT_EQ(user.workspace.original_example().edited, tables);
  ASSERT_TRUE(user.scene().partner_trace);
  EXPECT_EQ(user.scene().partner->edited, tables) << "the pair is read by the same tables";
  user.workspace.switch_to_partner();
  user.settle();
  EXPECT_EQ(user.state().edited, tables) << "and keeps them when it is shown";
}

TEST(BuildLab, OtherModelsAndNumbersOfTheirOwnHaveNoTables) {
  Driver user;
  open_build(user);
  user.workspace.state.word_model = "four-heads";
  user.settle();
  EXPECT_FALSE(user.exists(cell("pronoun", "thing")));
  user.click(in_lab("Read it with one head"));
  user.frame();
  EXPECT_TRUE(user.exists(cell("pronoun", "thing")));
  user.workspace.select_example("three-tokens");
  user.settle();
  EXPECT_FALSE(user.exists(cell("pronoun", "thing")));
  EXPECT_FALSE(user.exists(in_lab("Zero")));
}

TEST(BuildLab, EveryExampleRests) {
  Driver user;
  open_build(user);
  for (const content::Example& example : user.workspace.library().examples()) {
    user.workspace.select_example(example.name);
    EXPECT_TRUE(user.settle()) << example.name;
  }
}

}  // namespace
}  // namespace ui
