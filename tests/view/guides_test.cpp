#include <gtest/gtest.h>

#include <limits>

#include "support/shipped.h"
#include "view/workspace.h"

// Traps and quiz as guides, answered as a user answers them.
namespace view {
namespace {

content::Tour any_tour() {
  content::TourStep step;
  step.title = "step";
  step.start.example = "animal-wide";
  return {"Any tour", {step}};
}

class Guides : public testing::Test {
 protected:
  const content::Tour& quiz() const { return workspace_.guide_of(Guide::quiz).tour(); }
  void enter(Guide guide, std::size_t step) {
    workspace_.open_guide(guide, step);
    workspace_.refresh();
  }
  void set_up() {
    for (std::size_t i = 0; i < workspace_.tour().step().set_up.size(); ++i) {
      workspace_.apply(*workspace_.tour().next_set_up());
      workspace_.refresh();
    }
  }
  // The same without the button.
  void do_it() {
    const std::vector<content::ControlSettings> all = workspace_.tour().step().set_up;
    for (const content::ControlSettings& settings : all) {
      workspace_.apply(settings);
      workspace_.refresh();
    }
  }

  Workspace workspace_{support::library(), any_tour()};
};

TEST_F(Guides, EveryQuestionOfTheQuizIsOpenAtItsStartAndSolvedByItsSetUp) {
  for (std::size_t step = 0; step < quiz().steps.size(); ++step) {
    enter(Guide::quiz, step);
    const std::string& title = quiz().steps[step].title;
    EXPECT_FALSE(workspace_.tour().explained()) << title;
    EXPECT_FALSE(workspace_.step_done(Guide::quiz, step)) << title;
    if (quiz().steps[step].question) continue;
    EXPECT_FALSE(workspace_.tour().progress().complete()) << title;
    do_it();
    EXPECT_TRUE(workspace_.tour().progress().complete()) << title;
    EXPECT_TRUE(workspace_.tour().explained()) << title;
    EXPECT_TRUE(workspace_.step_done(Guide::quiz, step)) << title;
  }
}

// What the user set before must not solve a question.
TEST_F(Guides, AQuestionBeginsTheSameWhateverTheUserDidBefore) {
  for (std::size_t step = 0; step < quiz().steps.size(); ++step) {
    enter(Guide::quiz, step);
    const ViewState fresh = workspace_.state;
    workspace_.select_example("bottle-full");
    workspace_.state.sharpness = 9.0F;
    workspace_.state.causal_mask = true;
    workspace_.state.positions = core::PositionKind::sinusoidal;
    workspace_.state.repeat = 4;
    workspace_.state.matrix = MatrixKind::key;
    workspace_.state.gates = {{0.0F}};
    workspace_.state.word_model = "four-heads";
    workspace_.refresh();
    enter(Guide::quiz, step);
    EXPECT_EQ(workspace_.state, fresh) << quiz().steps[step].title;
  }
}

// A tick comes from the numbers: a trace without any deceives nobody.
TEST_F(Guides, ObservationsOfTheQuizReadTheNumbers) {
  for (std::size_t step = 0; step < quiz().steps.size(); ++step) {
    if (quiz().steps[step].question) continue;
    enter(Guide::quiz, step);
    TourProgress deceived{quiz()};
    deceived.enter(step);
    do_it();
    Scene empty = workspace_.scene();
    for (core::LayerTrace& layer : empty.trace.layers) {
      for (core::HeadTrace& head : layer.heads) {
        head.weights.setConstant(std::numeric_limits<float>::quiet_NaN());
        head.masked.setConstant(-std::numeric_limits<float>::infinity());
      }
    }
    deceived.observe(empty, workspace_.state);
    bool all = true;
    for (const LineProgress& line : deceived.progress().observations) all = all && line.done;
    const bool counts = quiz().steps[step].observations.front().conditions.front().kind ==
                        content::ConditionKind::scores_computed_are;
    EXPECT_TRUE(!all || counts) << quiz().steps[step].title;
  }
}

TEST_F(Guides, AChoiceIsRightOnlyWithItsRightOption) {
  std::size_t step = 0;
  while (!quiz().steps[step].question) ++step;
  enter(Guide::quiz, step);
  const std::size_t right = *quiz().steps[step].question->right;
  const std::size_t options = quiz().steps[step].question->options.size();
  workspace_.tour().answer((right + 1) % options);
  workspace_.refresh();
  EXPECT_FALSE(workspace_.tour().explained());
  EXPECT_FALSE(workspace_.step_done(Guide::quiz, step));
  workspace_.tour().answer(right);
  workspace_.refresh();
  EXPECT_TRUE(workspace_.step_done(Guide::quiz, step));
  EXPECT_EQ(workspace_.steps_done(Guide::quiz), 1U);
  enter(Guide::quiz, step);
  EXPECT_FALSE(workspace_.tour().progress().answer);
  EXPECT_TRUE(workspace_.step_done(Guide::quiz, step)) << "once done is done";
}

TEST_F(Guides, WhatWasShownDoesNotCountUntilItIsDone) {
  std::size_t step = 0;
  while (quiz().steps[step].question) ++step;
  enter(Guide::quiz, step);
  set_up();
  EXPECT_TRUE(workspace_.tour().progress().complete());
  EXPECT_FALSE(workspace_.step_done(Guide::quiz, step));
  enter(Guide::quiz, step);
  do_it();
  EXPECT_TRUE(workspace_.step_done(Guide::quiz, step));
}

TEST_F(Guides, EveryTrapShowsItselfAtOnceAndIsDoneByTheUserAlone) {
  const content::Tour& traps = workspace_.guide_of(Guide::traps).tour();
  for (std::size_t step = 0; step < traps.steps.size(); ++step) {
    enter(Guide::traps, step);
    EXPECT_TRUE(workspace_.tour().progress().observations.front().done) << traps.steps[step].title;
    EXPECT_FALSE(workspace_.step_done(Guide::traps, step)) << traps.steps[step].title;
    if (traps.steps[step].question) {
      workspace_.tour().answer(*traps.steps[step].question->right);
      workspace_.refresh();
    } else {
      do_it();
    }
    EXPECT_TRUE(workspace_.step_done(Guide::traps, step)) << traps.steps[step].title;
  }
}

TEST_F(Guides, TheTourTakesThePlaceOfAnotherGuideAndIsThenLeft) {
  enter(Guide::quiz, 2);
  workspace_.toggle_tour();
  workspace_.refresh();
  EXPECT_TRUE(workspace_.tour_open);
  EXPECT_EQ(workspace_.guide, Guide::tour);
  EXPECT_EQ(workspace_.tour().tour().title, "Any tour");
  workspace_.toggle_tour();
  EXPECT_FALSE(workspace_.tour_open);
  EXPECT_EQ(workspace_.guide_of(Guide::quiz).step_index(), 2U);
}

TEST_F(Guides, TheTourIsOpenedInPlaceOfAPage) {
  for (const Page page : {Page::laboratories, Page::course}) {
    workspace_.page = page;
    workspace_.toggle_tour();
    EXPECT_EQ(workspace_.page, Page::none);
    EXPECT_TRUE(workspace_.tour_open);
  }
  workspace_.toggle_tour();
  EXPECT_FALSE(workspace_.tour_open);
}

TEST_F(Guides, AFileTakesThePlaceOfTheTourOnly) {
  enter(Guide::quiz, 0);
  workspace_.start_tour(any_tour());
  EXPECT_EQ(workspace_.guide, Guide::tour);
  EXPECT_EQ(workspace_.guide_of(Guide::quiz).tour().title, "Quiz");
}

TEST_F(Guides, TheTourIsEnteredAnewAfterSomethingElse) {
  const auto come_back = [&] {
    workspace_.toggle_tour();
    workspace_.refresh();
    EXPECT_TRUE(workspace_.guide_shown());
    EXPECT_EQ(workspace_.guide, Guide::tour);
    return workspace_.state;
  };
  enter(Guide::tour, 0);
  const ViewState begun = workspace_.state;
  enter(Guide::quiz, 3);
  EXPECT_EQ(come_back(), begun) << "another guide";
  workspace_.state.causal_mask = true;
  workspace_.page = Page::course;
  EXPECT_EQ(come_back(), begun) << "a page";
  content::ControlSettings masked;
  masked.example = begun.example;
  masked.causal_mask = true;
  workspace_.open(masked);
  workspace_.toggle_tour();
  EXPECT_EQ(come_back(), begun) << "a scene that something else set";
  workspace_.state.causal_mask = true;
  workspace_.toggle_tour();
  EXPECT_TRUE(come_back().causal_mask) << "hidden and shown, it is as it was";
}

TEST_F(Guides, FinishingLeadsBackToTheCourseWhereTheGuideIsOfIt) {
  enter(Guide::quiz, quiz().steps.size() - 1);
  workspace_.finish_guide();
  EXPECT_FALSE(workspace_.tour_open);
  EXPECT_EQ(workspace_.page, Page::course);
  EXPECT_EQ(workspace_.course.shown, CourseTab::quiz);
  enter(Guide::traps, 0);
  workspace_.finish_guide();
  EXPECT_EQ(workspace_.page, Page::course);
  EXPECT_EQ(workspace_.course.shown, CourseTab::lessons);
  enter(Guide::tour, 0);
  workspace_.finish_guide();
  EXPECT_EQ(workspace_.page, Page::none);
  EXPECT_FALSE(workspace_.tour_open);
}

TEST_F(Guides, ADockIsOpenOnlyForTheStepThatShowsIt) {
  std::size_t shows = 1;
  while (quiz().steps[shows].start.show != content::Place::representation) ++shows;
  enter(Guide::quiz, shows);
  EXPECT_EQ(workspace_.dock, DockTab::representation);
  enter(Guide::quiz, shows - 1);
  EXPECT_EQ(workspace_.dock, DockTab::none);
  workspace_.dock = DockTab::code;
  enter(Guide::traps, 0);
  EXPECT_EQ(workspace_.dock, DockTab::none);
  workspace_.dock = DockTab::code;
  enter(Guide::tour, 0);
  EXPECT_EQ(workspace_.dock, DockTab::code) << "the tour leaves it to the user";
}

TEST_F(Guides, EveryPlaceOfAGuideOpensIt) {
  for (const auto& [place, guide] : {std::pair{content::Place::tour, Guide::tour},
                                     std::pair{content::Place::traps, Guide::traps},
                                     std::pair{content::Place::quiz, Guide::quiz}}) {
    workspace_.tour_open = false;
    workspace_.page = Page::course;
    content::ControlSettings scene;
    scene.show = place;
    workspace_.open(scene);
    EXPECT_TRUE(workspace_.tour_open);
    EXPECT_EQ(workspace_.guide, guide);
    EXPECT_EQ(workspace_.page, Page::none);
    EXPECT_EQ(workspace_.state.example, *workspace_.tour().step().start.example);
  }
}

}  // namespace
}  // namespace view
