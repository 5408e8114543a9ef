#include <algorithm>

#include "ui/course_user.h"
#include "ui/drawn_text.h"

// The course, used as a user uses it.
namespace ui {
namespace {

using content::CourseEntry;
using content::Place;

const Where course_button{"screen", {"Course"}};
const Where search{"lab", {"##Search"}};
const Where reset{"lab", {"Reset for the next class"}};
const Where keep{"lab", {"Keep them"}};
const Where forget{"lab", {"Forget"}};

class CoursePage : public CourseUser {
 protected:
  std::size_t rows_of(const char* list, const content::Course& course) const {
    std::size_t rows = 0;
    for (const content::CourseGroup& group : course.groups) {
      for (const CourseEntry& entry : group.entries)
        rows += user.exists(entry_row(list, entry)) ? 1 : 0;
    }
    return rows;
  }
};

TEST_F(CoursePage, IsOpenedAndLeftByKeyButtonAndEscape) {
  user.press(Key::c);
  EXPECT_EQ(user.workspace.page, view::Page::course);
  user.press(Key::c);
  EXPECT_EQ(user.workspace.page, view::Page::none);
  user.click(course_button);
  EXPECT_EQ(user.workspace.page, view::Page::course);
  user.press(Key::escape);
  EXPECT_EQ(user.workspace.page, view::Page::none);
  user.press(Key::l);
  user.press(Key::c);
  EXPECT_EQ(user.workspace.page, view::Page::course) << "from the laboratories as well";
  user.click({"page", {"Close"}});
  EXPECT_EQ(user.workspace.page, view::Page::none);
}

TEST_F(CoursePage, ALessonOpensItsSceneAndIsDoneThen) {
  user.press(Key::c);
  const CourseEntry& cost = lesson(Place::cost);
  EXPECT_FALSE(user.workspace.lesson_done(cost));
  const std::size_t done = user.workspace.lessons_done();
  user.tab_to(entry_row("lessons", cost));
  user.click(entry_row("lessons", cost));
  EXPECT_EQ(user.workspace.page, view::Page::laboratories);
  EXPECT_EQ(user.workspace.labs.shown, view::Lab::cost);
  user.press(Key::c);
  EXPECT_EQ(user.workspace.page, view::Page::course);
  EXPECT_TRUE(user.workspace.lesson_done(cost));
  EXPECT_EQ(user.workspace.lessons_done(), done + 1);
}

TEST_F(CoursePage, IsUsedByKeyboardAlone) {
  user.press(Key::c);
  user.tab_to(entry_row("lessons", lesson(Place::heads)));
  user.press(Key::enter);
  EXPECT_EQ(user.workspace.page, view::Page::laboratories);
  EXPECT_EQ(user.workspace.labs.shown, view::Lab::heads);
  EXPECT_EQ(user.workspace.example().word_model, "four-heads");
  user.press(Key::c);
  user.tab_to({"page", {"##Course"}});
  user.press(Key::right);
  user.press(Key::right);
  EXPECT_EQ(user.workspace.course.shown, view::CourseTab::glossary);
  const CourseEntry& term = library().glossary().groups.front().entries.at(2);
  user.tab_to(entry_row("glossary", term));
  user.press(Key::space);
  EXPECT_TRUE(user.workspace.shows(term.open)) << term.title;
}

TEST_F(CoursePage, ComesBackScrolledAsItWas) {
  user.press(Key::c);
  user.click(course_tab(2));
  user.hover(entry_row("glossary", library().glossary().groups.front().entries.front()));
  user.wheel(-8.0F);
  const float scrolled = window("glossary")->Scroll.y;
  ASSERT_GT(scrolled, 100.0F);
  user.press(Key::c);
  user.press(Key::m);
  user.press(Key::c);
  ASSERT_NE(window("glossary"), nullptr) << "the same tab";
  EXPECT_EQ(window("glossary")->Scroll.y, scrolled);
}

TEST_F(CoursePage, SearchingLeavesWhatIsSearchedForAndEscapeClears) {
  user.press(Key::c);
  const std::size_t all = library().lessons().size();
  EXPECT_EQ(rows_of("lessons", library().lessons()), all);
  user.click(search);
  user.type("feed");
  const std::size_t some = rows_of("lessons", library().lessons());
  EXPECT_EQ(some, view::search_course(library().lessons(), "feed").size());
  EXPECT_GT(some, 0U);
  EXPECT_LT(some, all);
  user.click(course_tab(2));
  EXPECT_EQ(rows_of("glossary", library().glossary()),
            view::search_course(library().glossary(), "feed").size());
  user.press(Key::escape);
  EXPECT_EQ(user.workspace.page, view::Page::course) << "it clears before it leaves";
  EXPECT_EQ(rows_of("glossary", library().glossary()), library().glossary().size());
  user.click(search);
  user.type("zzz");
  EXPECT_EQ(rows_of("glossary", library().glossary()), 0U);
  user.press(Key::escape);
  EXPECT_EQ(user.workspace.course.search, "");
  EXPECT_EQ(rows_of("glossary", library().glossary()), library().glossary().size());
  user.press(Key::escape);
  EXPECT_EQ(user.workspace.page, view::Page::none);
}

TEST_F(CoursePage, LettersTypedIntoTheSearchAreNoShortcuts) {
  user.press(Key::c);
  user.click(search);
  user.press(Key::c);
  user.press(Key::m);
  EXPECT_EQ(user.workspace.page, view::Page::course);
  EXPECT_FALSE(user.state().causal_mask);
}

TEST_F(CoursePage, ResettingAsksOnceMore) {
  user.press(Key::c);
  user.click(entry_row("lessons", lesson(Place::cost)));
  user.press(Key::c);
  ASSERT_GT(user.workspace.lessons_done(), 0U);
  const view::Rect button = user.rect(reset);
  user.click(reset);
  EXPECT_TRUE(user.workspace.course.reset_asked);
  EXPECT_FALSE(button.contains(user.rect(forget).centre())) << "a double click forgets nothing";
  user.click(keep);
  EXPECT_FALSE(user.workspace.course.reset_asked);
  user.click(reset);
  user.click(course_tab(1));
  user.click(course_tab(0));
  EXPECT_TRUE(user.exists(reset)) << "elsewhere in between: asked anew";
  user.click(reset);
  user.press(Key::c);
  user.press(Key::c);
  EXPECT_FALSE(user.workspace.course.reset_asked);
  user.click(reset);
  EXPECT_GT(user.workspace.lessons_done(), 0U);
  user.click(forget);
  EXPECT_EQ(user.workspace.lessons_done(), 0U);
  EXPECT_FALSE(user.workspace.course.reset_asked);
}

TEST_F(CoursePage, WhatTheOtherListHasIsNamedAndReached) {
  user.press(Key::c);
  user.click(search);
  user.type("softmax row");
  user.settle();
  const Where elsewhere{"lab", {"###elsewhere"}};
  ASSERT_TRUE(user.exists(elsewhere));
  user.click(elsewhere);
  EXPECT_EQ(user.workspace.course.shown, view::CourseTab::glossary);
  EXPECT_EQ(user.workspace.course.search, "softmax row");
}

TEST_F(CoursePage, TheQuizStartsAndGoesOnWhereSomethingIsNotRightYet) {
  user.press(Key::c);
  user.click(course_tab(1));
  user.click({"lab", {"Start"}});
  user.settle();
  EXPECT_EQ(user.workspace.tour().step_index(), 0U);
  ASSERT_TRUE(quiz().steps[0].question);
  user.click(option(*quiz().steps[0].question, *quiz().steps[0].question->right));
  user.tab_to({"step", {"Back to the course"}});
  user.press(Key::enter);
  EXPECT_EQ(user.workspace.page, view::Page::course);
  EXPECT_EQ(user.workspace.course.shown, view::CourseTab::quiz);
  user.settle();
  user.click({"lab", {"Go on"}});
  EXPECT_EQ(user.workspace.tour().step_index(), 1U);
}

TEST_F(CoursePage, TheTourButtonSwitchesFromTheQuizToTheTour) {
  user.workspace.open_guide(view::Guide::quiz, 3);
  user.settle();
  user.click({"screen", {"Guided tour"}});
  EXPECT_TRUE(user.workspace.tour_open);
  EXPECT_EQ(user.workspace.guide, view::Guide::tour);
  EXPECT_TRUE(user.exists({"tour", {"Set it up for me"}}));
  EXPECT_FALSE(user.exists(show_me));
  user.click({"screen", {"Guided tour"}});
  EXPECT_FALSE(user.workspace.tour_open);
}

TEST_F(CoursePage, PageKeysTurnTheQuestions) {
  user.workspace.open_guide(view::Guide::quiz, 0);
  user.settle();
  user.press(Key::page_down);
  EXPECT_EQ(user.workspace.tour().step_index(), 1U);
  EXPECT_EQ(user.workspace.guide_of(view::Guide::tour).step_index(), 0U);
  user.press(Key::c);
  user.press(Key::page_down);
  EXPECT_EQ(user.workspace.tour().step_index(), 1U) << "a guide behind the page stays as it is";
}

TEST_F(CoursePage, TheTrapsLessonCountsItsSteps) {
  user.press(Key::c);
  user.tab_to(entry_row("lessons", lesson(Place::traps)));
  user.press(Key::enter);
  EXPECT_EQ(user.workspace.guide, view::Guide::traps);
  const std::size_t count = user.workspace.tour().tour().steps.size();
  for (std::size_t step = 0; step < count; ++step) {
    EXPECT_EQ(user.workspace.steps_done(view::Guide::traps), step);
    const content::TourStep& trap = user.workspace.tour().step();
    if (trap.question) {
      user.click(option(*trap.question, *trap.question->right));
    } else {
      user.workspace.apply(trap.set_up.front());
      user.settle();
    }
    EXPECT_EQ(user.workspace.steps_done(view::Guide::traps), step + 1);
    if (step + 1 < count) user.click({"tour", {"Next"}});
  }
  EXPECT_TRUE(user.workspace.lesson_done(lesson(Place::traps)));
}

TEST_F(CoursePage, TheRecapIsOneScreenOfWhichEachLineOpensItsScene) {
  user.press(Key::c);
  user.click(course_tab(3));
  ASSERT_NE(window("recap"), nullptr);
  EXPECT_EQ(window("recap")->ScrollMax.y, 0.0F);
  for (const content::CourseGroup& group : library().recap().groups) {
    for (const CourseEntry& entry : group.entries) {
      user.click(entry_row("recap", entry));
      EXPECT_TRUE(user.workspace.shows(entry.open)) << entry.title;
      if (user.workspace.page != view::Page::course) user.press(Key::c);
    }
  }
}

TEST_F(CoursePage, AnUntouchedPageRests) {
  user.press(Key::c);
  for (int place = 0; place < 4; ++place) {
    user.click(course_tab(place));
    EXPECT_TRUE(user.settle());
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(user.frame()) << place;
  }
}

}  // namespace
}  // namespace ui
