#include <gtest/gtest.h>

#include <limits>

#include "support/shipped.h"
#include "view/workspace.h"

// The shipped tour, step by step, in a workspace.
namespace view {
namespace {

content::Tour shipped_tour() {
  const auto read =
      content::parse_tour(*content::Library::asset("tours/guided-tour.json"), "guided-tour.json");
  if (!read) throw std::runtime_error(read.error().text());
  return *read;
}

class GuidedTour : public testing::Test {
 protected:
  void enter(std::size_t step) {
    workspace_.enter_step(step);
    workspace_.refresh();
  }
  std::size_t steps() const { return workspace_.tour().tour().steps.size(); }

  Workspace workspace_{support::library(), shipped_tour()};
};

TEST_F(GuidedTour, EveryStepIsCompleteAfterItsSetUpsAndNotBefore) {
  for (std::size_t step = 0; step < steps(); ++step) {
    enter(step);
    const content::TourStep& entered = workspace_.tour().step();
    for (std::size_t i = 0; i < entered.set_up.size(); ++i) {
      EXPECT_FALSE(workspace_.tour().progress().complete()) << entered.title << ", set-up " << i;
      workspace_.apply(*workspace_.tour().next_set_up());
      workspace_.refresh();
    }
    const StepProgress& progress = workspace_.tour().progress();
    for (std::size_t i = 0; i < progress.tasks.size(); ++i) {
      EXPECT_TRUE(progress.tasks[i].done) << entered.tasks[i].text;
    }
    for (std::size_t i = 0; i < progress.observations.size(); ++i) {
      EXPECT_TRUE(progress.observations[i].done) << entered.observations[i].text;
      const bool has_place = entered.observations[i].text.find("{}") != std::string::npos;
      EXPECT_EQ(has_place && progress.observations[i].value.empty(), false)
          << entered.observations[i].text;
    }
  }
}

TEST_F(GuidedTour, ComesToTheSameWhateverTheUserDidBefore) {
  for (std::size_t step = 0; step < steps(); ++step) {
    workspace_.select_example("bottle-full");
    workspace_.state.sharpness = 9.0F;
    workspace_.state.causal_mask = true;
    workspace_.state.shuffle = true;
    workspace_.state.positions = core::PositionKind::sinusoidal;
    workspace_.state.repeat = 4;
    workspace_.refresh();
    enter(step);
    EXPECT_FALSE(workspace_.tour().progress().complete());
    for (std::size_t i = 0; i < workspace_.tour().step().set_up.size(); ++i) {
      workspace_.apply(*workspace_.tour().next_set_up());
      workspace_.refresh();
    }
    EXPECT_TRUE(workspace_.tour().progress().complete()) << workspace_.tour().step().title;
  }
}

TEST_F(GuidedTour, NoObservationIsTickedByEnteringItsStepAlone) {
  for (std::size_t step = 0; step < steps(); ++step) {
    enter(step);
    const StepProgress& progress = workspace_.tour().progress();
    for (std::size_t i = 0; i < progress.observations.size(); ++i) {
      // The first price is read before anything is done: ten words are what the step starts with.
      const std::string& text = workspace_.tour().step().observations[i].text;
      if (text.starts_with("Ten words")) continue;
      EXPECT_FALSE(progress.observations[i].done) << text;
    }
  }
}

// All controls right and every number wrong.
Scene falsified(const Scene& scene) {
  Scene made = scene;
  const float nothing = std::numeric_limits<float>::quiet_NaN();
  for (core::LayerTrace& layer : made.trace.layers) {
    for (core::HeadTrace& head : layer.heads) {
      head.weights.setConstant(nothing);
      head.masked.setConstant(-std::numeric_limits<float>::infinity());
      head.scores = core::Matrix::Zero(1, 1);
    }
  }
  return made;
}

TEST_F(GuidedTour, NoObservationTicksByItsControlsWhereTheNumbersAreWrong) {
  for (std::size_t step = 0; step < steps(); ++step) {
    enter(step);
    TourProgress honest(shipped_tour());
    TourProgress deceived(shipped_tour());
    honest.enter(step);
    deceived.enter(step);
    const auto observe = [&] {
      honest.observe(workspace_.scene(), workspace_.state);
      deceived.observe(falsified(workspace_.scene()), workspace_.state);
    };
    observe();
    for (std::size_t i = 0; i < workspace_.tour().step().set_up.size(); ++i) {
      workspace_.apply(*workspace_.tour().next_set_up());
      workspace_.refresh();
      observe();
    }
    EXPECT_TRUE(honest.progress().complete());
    for (std::size_t i = 0; i < deceived.progress().observations.size(); ++i) {
      EXPECT_FALSE(deceived.progress().observations[i].done) << honest.step().observations[i].text;
    }
    for (const LineProgress& task : deceived.progress().tasks) EXPECT_TRUE(task.done);
  }
}

// The answer to a question is the map's: what the word looks at most.
TEST_F(GuidedTour, QuestionsAskForAWordOfTheSentence) {
  for (std::size_t step = 0; step < steps(); ++step) {
    enter(step);
    const auto& question = workspace_.tour().step().question;
    if (!question) continue;
    EXPECT_FALSE(places_of(workspace_.scene().tokens, question->word).empty());
    EXPECT_GE(question->options.size(), 2U);
  }
}

}  // namespace
}  // namespace view
