#include "view/lab_build.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/hand_made.h"
#include "support/shipped.h"
#include "view/reading.h"

namespace view {
namespace {

const content::Lexicon& lexicon() {
  return support::library().lexicon();
}
const content::Construction& construction() {
  return lexicon().construction;
}

// A sentence and its pair's other one under these tables.
struct Read {
  content::Example here;
  content::Example there;
  Scene scene;

  explicit Read(const EditedTables& tables, ViewState state = {},
                const std::string& name = "animal-tired")
      : here(content::with_edited_tables(support::example(name), tables, lexicon())),
        there(content::with_edited_tables(support::partner_of(here), tables, lexicon())) {
    state.focus = here.focus;
    scene = make_scene(here, &there, state);
  }
};

EditedTables ours() {
  return content::tables_of(construction());
}

EditedTables zeros() {
  EditedTables none = ours();
  for (auto& table : none.tables) table.assign(table.size(), 0.0F);
  none.gains.assign(none.gains.size(), 0.0F);
  return none;
}

float& cell(EditedTables& tables, std::size_t layer, const char* from, const char* to) {
  const auto classes = static_cast<core::Index>(construction().classes.size());
  return tables.tables[layer][static_cast<std::size_t>(construction().class_index(from) * classes +
                                                       construction().class_index(to))];
}

std::vector<bool> done(const EditedTables& tables, const ViewState& state = {}) {
  std::vector<bool> result;
  for (const BuildTask& task : build_tasks(Read(tables, state).scene)) result.push_back(task.done);
  return result;
}

BuildFigures figures_of(const Read& read) {
  BuildLab lab;
  lab.update(read.scene, 1, lexicon(), {});
  lab.wait();
  return *lab.figures();
}

TEST(LabBuildView, OursIsNoEditing) {
  const content::Example& example = support::example("animal-tired");
  ViewState state;
  EditedTables tables = shown_tables(state, example, construction());
  EXPECT_EQ(tables, ours());
  tables.gains[1] = 1.0F;
  set_tables(state, example, tables, construction());
  EXPECT_EQ(state.edited, tables);
  set_tables(state, example, ours(), construction());
  EXPECT_FALSE(state.edited);
}

TEST(LabBuildView, OursDiffersFromTheTablesOfAFile) {
  const content::Example file =
      content::with_edited_tables(support::example("animal-tired"), zeros(), lexicon());
  ViewState state;
  EXPECT_EQ(shown_tables(state, file, construction()), zeros());
  set_tables(state, file, ours(), construction());
  EXPECT_EQ(state.edited, ours()) << "without them the file's would be read";
  set_tables(state, file, zeros(), construction());
  EXPECT_FALSE(state.edited);
}

TEST(LabBuildView, RandomTablesComeFromTheirSeedInTenths) {
  const EditedTables one = random_tables(construction(), 7);
  EXPECT_EQ(one, random_tables(construction(), 7));
  EXPECT_NE(one, random_tables(construction(), 8));
  double sum = 0.0;
  double squares = 0.0;
  int count = 0;
  for (const auto& table : one.tables) {
    for (const float score : table) {
      EXPECT_NEAR(10.0F * score, std::round(10.0F * score), 1e-4F);
      EXPECT_LE(std::abs(score), largest_table_score);
      sum += static_cast<double>(score);
      squares += static_cast<double>(score) * static_cast<double>(score);
      ++count;
    }
  }
  ASSERT_EQ(count, 200);
  // Standard errors of 200 draws: 1.5 / sqrt(200) = 0.11 and 1.5 / sqrt(400) = 0.08; four of them.
  EXPECT_NEAR(sum / count, 0.0, 0.44);
  EXPECT_NEAR(std::sqrt(squares / count), 1.5, 0.32);
}

TEST(LabBuildView, TasksTickOnWhatTheTraceShows) {
  EXPECT_EQ(done(ours()), (std::vector<bool>{false, true, false}))
      << "in our layer 1 the pronoun looks at things and adjective alike";
  EXPECT_EQ(done(zeros()), (std::vector<bool>{false, false, false}));
  EditedTables tables = zeros();
  cell(tables, 0, "pronoun", "thing") = 0.6F;  // e^0.6 is 1.8
  EXPECT_FALSE(done(tables)[0]);
  cell(tables, 0, "pronoun", "thing") = 0.7F;  // e^0.7 is 2.01
  EXPECT_TRUE(done(tables)[0]);
  tables = zeros();
  cell(tables, 0, "pronoun", "adjective") = 3.0F;  // hear the adjective
  tables.gains[1] = 9.0F;                          // and look for what it wants
  EXPECT_EQ(done(tables), (std::vector<bool>{false, true, false}));
}

// Shuffled rows and repeated sentences are the same words.
TEST(LabBuildView, TasksFollowTheWordsNotTheirPlaces) {
  EditedTables tables = zeros();
  cell(tables, 0, "pronoun", "thing") = 0.7F;
  ViewState state;
  state.shuffle = true;
  state.repeat = 2;
  EXPECT_TRUE(done(tables, state)[0]);
  EXPECT_TRUE(done(ours(), state)[1]);
}

TEST(LabBuildView, AMaskThatHidesTheAdjectiveLetsNothingFlip) {
  ViewState state;
  state.causal_mask = true;
  EXPECT_FALSE(done(ours(), state)[1]) << "the pronoun stands before it";
}

// Rule 1b: with any weights whatever.
TEST(LabBuildView, NoTableOfOneLayerChangesTheRatio) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Read read(random_tables(construction(), seed));
    const auto ratio = pair_ratio(read.scene.trace, &*read.scene.partner_trace, 0, read.scene.focus,
                                  *read.here.candidates);
    ASSERT_TRUE(ratio && ratio->there);
    EXPECT_EQ(ratio->here, *ratio->there) << "seed " << seed;
    EXPECT_FALSE(flips(*ratio));
  }
}

TEST(LabBuildView, ARatioIsThatOfTheWeights) {
  const Read read(ours());
  const core::Matrix& here = read.scene.trace.layers[1].heads[0].weights;
  const core::Matrix& there = read.scene.partner_trace->layers[1].heads[0].weights;
  const auto ratio = pair_ratio(read.scene.trace, &*read.scene.partner_trace, 1, read.scene.focus,
                                *read.here.candidates);
  EXPECT_NEAR(ratio->here, static_cast<double>(here(7, 1) / here(7, 5)), 1e-3 * ratio->here);
  EXPECT_NEAR(*ratio->there, static_cast<double>(there(7, 1) / there(7, 5)), 1e-5);
  EXPECT_TRUE(flips(*ratio));
  EXPECT_FALSE(flips({2.0, 0.51}));
  EXPECT_TRUE(flips({0.5, 2.0}));
  EXPECT_FALSE(flips({9.0, std::nullopt}));
}

TEST(LabBuildView, MechanismHoldsWithRandomTablesAndContentDoesNot) {
  const Read read(zeros());
  const BuildFigures figures = figures_of(read);
  EXPECT_EQ(figures.random.models, 50);
  EXPECT_LT(figures.random.row_sum_error, 1e-6);
  EXPECT_LT(figures.random.shuffle_difference, 1e-5);
  EXPECT_EQ(figures.random.equal_first, 50);
  EXPECT_LE(figures.random.flipping, 5);
  EXPECT_EQ(figures.shown.scores, 121);
  EXPECT_EQ(figures.shown.last->here, 1.0) << "zeros prefer nothing";
  EXPECT_TRUE(flips(*figures.ours.last)) << "ours, beside tables that are not";
  const Table table = build_table(figures, read.scene);
  ASSERT_EQ(table.rows.size(), 5U);
  EXPECT_EQ(table.rows[3][0], "Layer 1, animal : street");
  EXPECT_EQ(table.rows[3][1], "1.00 / 1.00");
  EXPECT_EQ(table.rows[3][3], "equal in 50 of 50");
}

TEST(LabBuildView, PositionsMoveWeightsInAShuffle) {
  ViewState state;
  state.positions = core::PositionKind::rotary;
  EXPECT_GT(figures_of(Read(ours(), state)).shown.shuffle_difference, 0.05);
}

TEST(LabBuildView, SentencesWithoutAQuestionHaveTheMechanismAlone) {
  const content::Example& bites = support::example("dog-bites-man");
  const Scene scene = make_scene(bites, nullptr, {});
  EXPECT_TRUE(build_tasks(scene).empty());
  BuildLab lab;
  lab.update(scene, 1, lexicon(), {});
  lab.wait();
  EXPECT_EQ(build_table(*lab.figures(), scene).rows.size(), 3U);
}

TEST(LabBuildView, ClassesAreThoseOfBothSentences) {
  const Read read(ours());
  std::vector<std::string> names;
  for (const core::Index index : classes_in(read.scene, construction())) {
    names.push_back(construction().classes[static_cast<std::size_t>(index)]);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"thing", "pronoun", "adjective", "determiner", "verb",
                                             "auxiliary", "connective", "degree"}));
}

}  // namespace
}  // namespace view
