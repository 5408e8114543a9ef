#include "view/course.h"

#include <gtest/gtest.h>

#include <numeric>

#include "support/shipped.h"
#include "view/workspace.h"

// The course: its scenes, what was done, searching and columns.
namespace view {
namespace {

using content::ControlSettings;
using content::CourseEntry;
using content::Place;

content::Tour any_tour() {
  content::TourStep first;
  first.title = "first";
  first.tasks = {{"Mask", {{content::ConditionKind::mask_is, "", "", "", 0.0, true}}}};
  content::TourStep second = first;
  second.title = "second";
  return {"Any tour", {first, second}};
}

std::vector<const CourseEntry*> entries_of(const content::Course& course) {
  std::vector<const CourseEntry*> entries;
  for (const content::CourseGroup& group : course.groups) {
    for (const CourseEntry& entry : group.entries) entries.push_back(&entry);
  }
  return entries;
}

class CourseTest : public testing::Test {
 protected:
  const content::Course& lessons() const { return workspace_.library().lessons(); }
  const CourseEntry& lesson(Place place) const {
    for (const CourseEntry* entry : entries_of(lessons())) {
      if (entry->open.show == place) return *entry;
    }
    throw std::runtime_error("no lesson " + content::place_name(place));
  }

  Workspace workspace_{support::library(), any_tour()};
};

// Every link of the course, state and place.
TEST_F(CourseTest, EveryEntryOpensItsScene) {
  const content::Library& library = workspace_.library();
  for (const content::Course* course :
       {&library.lessons(), &library.glossary(), &library.recap()}) {
    for (const CourseEntry* entry : entries_of(*course)) {
      workspace_.select_example("bottle-full");
      workspace_.state.sharpness = 7.0F;
      workspace_.state.matrix = MatrixKind::value;
      workspace_.page = Page::course;
      workspace_.refresh();
      const ControlSettings& open = entry->open;
      workspace_.open(open);
      EXPECT_TRUE(workspace_.shows(open)) << entry->title;
      const auto guide = guide_at(open.show.value_or(Place::map));
      if (guide) continue;
      const Scene& scene = workspace_.scene();
      EXPECT_EQ(scene.example->name, open.example.value_or(scene.example->name)) << entry->title;
      EXPECT_EQ(scene.layer + 1, static_cast<std::size_t>(open.layer.value_or(1))) << entry->title;
      EXPECT_EQ(scene.head + 1, static_cast<std::size_t>(open.head.value_or(1))) << entry->title;
      EXPECT_EQ(scene.example->word_model, open.model.value_or(scene.example->word_model));
      EXPECT_EQ(workspace_.state.sharpness, open.sharpness.value_or(1.0F)) << entry->title;
      EXPECT_EQ(workspace_.state.matrix, open.matrix.value_or(MatrixKind::weights));
      if (open.focus) {
        EXPECT_EQ(content::normalise_word(scene.tokens.at(static_cast<std::size_t>(scene.focus))),
                  content::normalise_word(*open.focus))
            << entry->title;
      }
    }
  }
}

TEST_F(CourseTest, APlaceIsShownOnlyThere) {
  ControlSettings cost;
  cost.show = Place::cost;
  workspace_.go_to(Place::cost);
  EXPECT_TRUE(workspace_.shows(cost));
  workspace_.go_to(Place::scaling);
  EXPECT_FALSE(workspace_.shows(cost));
  workspace_.go_to(Place::map);
  EXPECT_FALSE(workspace_.shows(cost));
  ControlSettings code;
  code.show = Place::code;
  code.example = "animal-tired";
  workspace_.go_to(Place::code);
  EXPECT_TRUE(workspace_.shows(code));
  workspace_.select_example("animal-wide");
  EXPECT_FALSE(workspace_.shows(code)) << "another example";
  ControlSettings glossary;
  glossary.show = Place::glossary;
  workspace_.go_to(Place::recap);
  EXPECT_FALSE(workspace_.shows(glossary));
  workspace_.go_to(Place::glossary);
  EXPECT_TRUE(workspace_.shows(glossary));
}

TEST_F(CourseTest, AnEntryIsShownBesideTheMapAndItsDockOnly) {
  const content::Library& library = workspace_.library();
  for (const content::Course* course :
       {&library.lessons(), &library.glossary(), &library.recap()}) {
    for (const CourseEntry* entry : entries_of(*course)) {
      workspace_.open(entry->open);
      const bool beside = workspace_.page == Page::none && !guide_at(*entry->open.show);
      EXPECT_EQ(workspace_.entry, beside ? entry : nullptr) << entry->title;
      EXPECT_EQ(workspace_.guide_shown(), workspace_.tour_open && !beside);
      EXPECT_TRUE(workspace_.has_panel());
    }
  }
  workspace_.open(lesson(Place::code).open);
  ASSERT_NE(workspace_.entry, nullptr);
  workspace_.close_entry();
  EXPECT_FALSE(workspace_.has_panel());
  const ControlSettings copy = lesson(Place::code).open;
  workspace_.open(copy);
  EXPECT_EQ(workspace_.entry, nullptr) << "of no entry";
}

TEST_F(CourseTest, AGuideBehindAnEntryTicksNothing) {
  workspace_.open_guide(Guide::tour, 0);
  workspace_.open(lesson(Place::code).open);
  workspace_.state.causal_mask = true;
  workspace_.refresh();
  EXPECT_FALSE(workspace_.guide_of(Guide::tour).progress().tasks[0].done);
  workspace_.reset_course();
  EXPECT_EQ(workspace_.entry, nullptr);
}

TEST_F(CourseTest, TheMapShowsASceneWhenAllThatItNamesIsSet) {
  ControlSettings scene;
  scene.layer = 2;
  scene.causal_mask = true;
  scene.focus = "street";
  EXPECT_FALSE(workspace_.shows(scene));
  workspace_.open(scene);
  EXPECT_TRUE(workspace_.shows(scene));
  workspace_.state.causal_mask = false;
  EXPECT_FALSE(workspace_.shows(scene));
  workspace_.state.causal_mask = true;
  workspace_.state.sharpness = 3.0F;
  EXPECT_TRUE(workspace_.shows(scene)) << "what it does not name is free";
}

TEST_F(CourseTest, ALessonIsDoneOnceItsSceneWasShownByWhateverWay) {
  EXPECT_FALSE(workspace_.lesson_done(lesson(Place::cost)));
  workspace_.page = Page::laboratories;
  workspace_.labs.shown = Lab::cost;
  workspace_.refresh();
  EXPECT_TRUE(workspace_.lesson_done(lesson(Place::cost)));
  workspace_.page = Page::none;
  workspace_.refresh();
  EXPECT_TRUE(workspace_.lesson_done(lesson(Place::cost)));
  EXPECT_FALSE(workspace_.lesson_done(lesson(Place::depth)));
}

TEST_F(CourseTest, ALessonOfAnExampleNeedsThatExample) {
  const CourseEntry& steps = lesson(Place::steps);
  ASSERT_TRUE(steps.open.example);
  workspace_.select_example("animal-tired");
  workspace_.go_to(Place::steps);
  workspace_.refresh();
  EXPECT_FALSE(workspace_.lesson_done(steps));
  workspace_.select_example(*steps.open.example);
  workspace_.refresh();
  EXPECT_TRUE(workspace_.lesson_done(steps));
  workspace_.go_to(Place::heads);
  workspace_.refresh();
  EXPECT_TRUE(workspace_.lesson_done(lesson(Place::heads))) << "a laboratory takes any sentence";
}

TEST_F(CourseTest, AGuideIsDoneWithItsLastStep) {
  const CourseEntry& tour = lesson(Place::tour);
  for (std::size_t step = 0; step < 2; ++step) {
    workspace_.open_guide(Guide::tour, step);
    workspace_.state.causal_mask = false;
    workspace_.refresh();
    EXPECT_EQ(workspace_.steps_done(Guide::tour), step);
    EXPECT_FALSE(workspace_.lesson_done(tour));
    workspace_.state.causal_mask = true;
    workspace_.refresh();
  }
  EXPECT_EQ(workspace_.steps_done(Guide::tour), 2U);
  EXPECT_TRUE(workspace_.lesson_done(tour));
}

TEST_F(CourseTest, AStepOfAClosedGuideDoesNotCount) {
  workspace_.tour_open = false;
  workspace_.state.causal_mask = true;
  workspace_.refresh();
  EXPECT_EQ(workspace_.steps_done(Guide::tour), 0U);
}

TEST_F(CourseTest, WhatWasDoneIsWhatTheSettingsSay) {
  workspace_.go_to(Place::cost);
  workspace_.refresh();
  Workspace next(support::library(), any_tour());
  EXPECT_FALSE(next.lesson_done(lesson(Place::cost)));
  next.settings.done = workspace_.settings.done;
  EXPECT_TRUE(next.lesson_done(lesson(Place::cost)));
  EXPECT_FALSE(next.lesson_done(lesson(Place::depth)));
}

TEST_F(CourseTest, ResettingLeavesNothingDoneAnsweredOrSet) {
  workspace_.go_to(Place::cost);
  workspace_.refresh();
  workspace_.open_guide(Guide::tour, 1);
  workspace_.state.causal_mask = true;
  workspace_.refresh();
  workspace_.open_guide(Guide::quiz, 0);
  workspace_.tour().answer(0);
  workspace_.refresh();
  workspace_.select_example("bottle-full");
  workspace_.go_to(Place::lessons);
  EXPECT_GE(workspace_.lessons_done(), 1U);
  workspace_.reset_course();
  workspace_.refresh();
  EXPECT_EQ(workspace_.lessons_done(), 0U);
  EXPECT_EQ(workspace_.steps_done(Guide::tour), 0U);
  EXPECT_FALSE(workspace_.guide_of(Guide::quiz).progress_of(0).answer);
  EXPECT_FALSE(workspace_.guide_of(Guide::tour).progress_of(1).tasks[0].done);
  EXPECT_EQ(workspace_.guide_of(Guide::tour).step_index(), 0U);
  EXPECT_EQ(workspace_.example().name, "animal-tired");
  EXPECT_EQ(workspace_.state, workspace_.starting_state());
  EXPECT_EQ(workspace_.page, Page::course);
}

TEST(Done, IsBoundedInCountAndLength) {
  std::vector<std::string> done;
  mark_done(done, "");
  mark_done(done, std::string(longest_done + 1, 'x'));
  EXPECT_TRUE(done.empty());
  mark_done(done, "a");
  mark_done(done, "a");
  EXPECT_EQ(done.size(), 1U);
  for (std::size_t i = 0; i < most_done; ++i) mark_done(done, "n" + std::to_string(i));
  EXPECT_EQ(done.size(), most_done);
  EXPECT_FALSE(is_done(done, "a")) << "the oldest gives way";
  EXPECT_TRUE(is_done(done, "n" + std::to_string(most_done - 1)));
}

TEST(CourseSearch, FindsEveryWordInTitleOrTextWhateverTheCapitals) {
  const content::Course course{
      "T",
      {{"One", {{"Cost", "How **memory** grows", {}}, {"Depth", "Blocks on blocks", {}}}},
       {"Two", {{"Order", "Memory of places", {}}}}}};
  EXPECT_EQ(search_course(course, "").size(), 3U);
  const auto memory = search_course(course, "MEMory");
  ASSERT_EQ(memory.size(), 2U);
  EXPECT_EQ(memory[0].entry->title, "Cost");
  EXPECT_EQ(memory[1].group->title, "Two");
  EXPECT_TRUE(memory[0].first && memory[1].first);
  const auto both = search_course(course, "blocks dep");
  ASSERT_EQ(both.size(), 1U);
  EXPECT_TRUE(both[0].first) << "the first that is found heads its group";
  EXPECT_TRUE(search_course(course, "memory blocks").empty());
}

// The least height of the tallest column, by trying every way to cut.
float least_height(const std::vector<float>& heights, std::size_t from, std::size_t columns) {
  float sum = 0.0F;
  for (std::size_t i = from; i < heights.size(); ++i) sum += heights[i];
  if (columns == 1 || from == heights.size()) return sum;
  float best = sum;
  float first = 0.0F;
  for (std::size_t cut = from + 1; cut <= heights.size(); ++cut) {
    first += heights[cut - 1];
    best = std::min(best, std::max(first, least_height(heights, cut, columns - 1)));
  }
  return best;
}

TEST(CourseColumns, AreAsLowAsCanBeAndKeepTheOrder) {
  const std::vector<std::vector<float>> lists{
      {}, {5}, {10, 20}, {50, 10, 10, 10}, {30, 30, 30, 30, 30}, {1, 2, 3, 90, 3, 2, 1, 40}};
  for (const std::vector<float>& heights : lists) {
    for (const std::size_t columns : {1U, 2U, 3U}) {
      const std::vector<std::size_t> counts = fill_columns(heights, columns);
      EXPECT_LE(counts.size(), columns);
      EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::size_t{0}), heights.size());
      float tallest = 0.0F;
      std::size_t at = 0;
      for (const std::size_t count : counts) {
        float height = 0.0F;
        for (std::size_t i = 0; i < count; ++i) height += heights[at++];
        tallest = std::max(tallest, height);
      }
      EXPECT_NEAR(tallest, least_height(heights, 0, columns), 0.51F);
    }
  }
}

}  // namespace
}  // namespace view
