#include "view/tour_progress.h"

#include <gtest/gtest.h>

#include <set>

#include "support/matrices.h"
#include "support/shipped.h"

namespace view {
namespace {

using content::Condition;
using core::PositionKind;
using Kind = content::ConditionKind;

Condition make(Kind kind, const std::string& text = {}, const std::string& from = {},
               const std::string& to = {}, double number = 0.0, bool flag = false) {
  return {kind, text, from, to, number, flag};
}

Scene scene_of(const ViewState& state) {
  const content::Example& one = support::example(state.example);
  return make_scene(one, one.pair.empty() ? nullptr : &support::partner_of(one), state);
}

core::HeadTrace& shown(Scene& scene) {
  return scene.trace.layers[scene.layer].heads[scene.head];
}

ViewState state(const std::function<void(ViewState&)>& set = {}) {
  ViewState made;
  made.focus = 7;
  made.layer = 1;
  if (set) set(made);
  return made;
}

ViewState wide() {
  return state([](ViewState& s) { s.example = "animal-wide"; });
}
ViewState layer_one() {
  return state([](ViewState& s) { s.layer = 0; });
}
ViewState sharpness(float factor) {
  return state([factor](ViewState& s) { s.sharpness = factor; });
}
ViewState masked() {
  return state([](ViewState& s) { s.causal_mask = true; });
}
ViewState positions(PositionKind kind) {
  return state([kind](ViewState& s) { s.positions = kind; });
}
ViewState shuffled(PositionKind kind) {
  return state([kind](ViewState& s) {
    s.shuffle = true;
    s.positions = kind;
  });
}
ViewState repeated(core::Index copies) {
  return state([copies](ViewState& s) { s.repeat = copies; });
}
ViewState showing_keys() {
  return state([](ViewState& s) { s.matrix = MatrixKind::key; });
}
ViewState numbers_of_its_own() {
  return state([](ViewState& s) {
    s.example = "three-tokens";
    s.focus = 0;
    s.layer = 0;
  });
}
ViewState on_animal() {
  return state([](ViewState& s) { s.focus = 1; });
}

using Tamper = void (*)(Scene&);

void pretend_the_second_head(Scene& scene) {
  scene.head = 1;
}

void lengthen_focus_row(Scene& scene) {
  shown(scene).weights(scene.focus, 0) += 1e-4F;
}
void lengthen_first_row(Scene& scene) {
  shown(scene).weights(0, 0) += 1e-4F;
}
void make_symmetric(Scene& scene) {
  shown(scene).weights.setConstant(1.0F / 11.0F);
}
void cut_every_path(Scene& scene) {
  shown(scene).masked.setConstant(-std::numeric_limits<float>::infinity());
}
void let_the_future_in(Scene& scene) {
  shown(scene).weights(0, 10) = 1e-30F;
}

// A condition, a state in which it holds and one in which it must not; the latter's scene may be
// tampered with where no control makes the condition false.
struct Case {
  Condition condition;
  ViewState holds;
  ViewState fails;
  Tamper tamper = nullptr;
};

std::vector<Case> cases() {
  const auto none = PositionKind::none;
  const auto rotary = PositionKind::rotary;
  return {
      {make(Kind::example_is, "animal-wide"), wide(), state()},
      {make(Kind::layer_is, "", "", "", 2), state(), layer_one()},
      {make(Kind::focus_is, "it"), state(), on_animal()},
      {make(Kind::focus_is, "IT"), state(), on_animal()},
      {make(Kind::focus_is_not, "it"), on_animal(), state()},
      {make(Kind::sharpness_at_most, "", "", "", 0.2), sharpness(0.2F), sharpness(0.21F)},
      {make(Kind::sharpness_at_least, "", "", "", 5), sharpness(5.0F), sharpness(4.9F)},
      {make(Kind::mask_is, "", "", "", 0, true), masked(), state()},
      {make(Kind::mask_is, "", "", "", 0, false), state(), masked()},
      {make(Kind::shuffle_is, "", "", "", 0, true), shuffled(none), state()},
      {make(Kind::positions_are, "rotary"), positions(rotary), positions(PositionKind::sinusoidal)},
      {make(Kind::positions_are, "none"), state(), positions(rotary)},
      {make(Kind::repeat_is, "", "", "", 2), repeated(2), state()},
      {make(Kind::repeat_is, "", "", "", 2), repeated(2), repeated(4)},
      {make(Kind::model_is, "one-head"), state(), numbers_of_its_own()},
      {make(Kind::head_is, "", "", "", 1), state(), state(), pretend_the_second_head},
      {make(Kind::matrix_is, "key"), showing_keys(), state()},
      {make(Kind::weight_at_least, "", "it", "animal", 0.6), state(), wide()},
      {make(Kind::weight_at_least, "", "it", "animal", 0.6), shuffled(none), layer_one()},
      {make(Kind::weight_at_most, "", "it", "street", 0.2), state(), wide()},
      {make(Kind::strongest_link_is, "", "it", "animal"), state(), wide()},
      {make(Kind::row_equal_in_pair, "", "it"), layer_one(), state()},
      {make(Kind::row_equal_in_pair, "", "it"), masked(), state()},
      {make(Kind::row_differs_in_pair, "", "it", "", 0.5), state(), layer_one()},
      {make(Kind::ratio_equal_in_pair, "", "it"), layer_one(), state()},
      {make(Kind::focus_row_sum_is_one), state(), state(), lengthen_focus_row},
      {make(Kind::every_row_sum_is_one), state(), state(), lengthen_first_row},
      {make(Kind::every_entropy_at_least, "", "", "", 0.97), sharpness(0.2F), state()},
      {make(Kind::every_peak_at_least, "", "", "", 0.95), sharpness(5.0F), state()},
      {make(Kind::future_is_zero), masked(), state()},
      {make(Kind::future_is_zero), masked(), masked(), let_the_future_in},
      {make(Kind::shuffle_difference_at_most, "", "", "", 1e-6), shuffled(none), shuffled(rotary)},
      {make(Kind::shuffle_difference_at_most, "", "", "", 1e-6), shuffled(none), state()},
      {make(Kind::shuffle_difference_at_least, "", "", "", 0.05), shuffled(rotary), shuffled(none)},
      {make(Kind::shuffle_difference_at_least, "", "", "", 0.0), shuffled(rotary),
       positions(rotary)},
      {make(Kind::asymmetry_at_least, "", "", "", 0.1), state(), state(), make_symmetric},
      {make(Kind::scores_computed_are, "", "", "", 121), state(), repeated(2)},
      {make(Kind::scores_kept_are, "", "", "", 66), masked(), state()},
      {make(Kind::path_length_is, "", "", "", 1), state(), state(), cut_every_path},
  };
}

std::string name_of(const Condition& condition) {
  return content::condition_names().at(static_cast<std::size_t>(condition.kind));
}

TEST(TourCondition, EachHoldsWhereItShouldAndNowhereElse) {
  for (const Case& one : cases()) {
    EXPECT_TRUE(check(one.condition, scene_of(one.holds), one.holds).holds)
        << name_of(one.condition);
    Scene scene = scene_of(one.fails);
    if (one.tamper != nullptr) {
      EXPECT_TRUE(check(one.condition, scene, one.fails).holds) << "before tampering";
      one.tamper(scene);
    }
    EXPECT_FALSE(check(one.condition, scene, one.fails).holds) << name_of(one.condition);
  }
}

TEST(TourCondition, EveryKindHasItsCase) {
  std::set<Kind> kinds;
  for (const Case& one : cases()) kinds.insert(one.condition.kind);
  EXPECT_EQ(kinds.size(), content::condition_names().size());
}

// Words that do not stand in the sentence, sentences without a pair, pairs without candidates.
TEST(TourCondition, WhatCannotBeMeasuredNeverHolds) {
  const Scene scene = scene_of(state());
  for (const Condition& condition :
       {make(Kind::weight_at_most, "", "zebra", "animal", 1.0),
        make(Kind::weight_at_most, "", "it", "zebra", 1.0),
        make(Kind::strongest_link_is, "", "zebra", "animal"),
        make(Kind::row_equal_in_pair, "", "zebra"), make(Kind::focus_is, "zebra")}) {
    EXPECT_FALSE(check(condition, scene, state()).holds) << name_of(condition);
  }
  const Scene alone = make_scene(support::example("animal-tired"), nullptr, layer_one());
  for (const Kind kind :
       {Kind::row_equal_in_pair, Kind::row_differs_in_pair, Kind::ratio_equal_in_pair}) {
    EXPECT_FALSE(check(make(kind, "", "it"), alone, layer_one()).holds);
  }
  const ViewState bank = state([](ViewState& s) {
    s.example = "bank-river";
    s.focus = 2;
  });
  EXPECT_FALSE(check(make(Kind::ratio_equal_in_pair, "", "bank"), scene_of(bank), bank).holds);
}

TEST(TourCondition, ValuesAreThoseOfTheTrace) {
  const Scene scene = scene_of(state());
  EXPECT_EQ(check(make(Kind::weight_at_least, "", "it", "animal", 0.6), scene, state()).value,
            "0.85");
  EXPECT_EQ(check(make(Kind::scores_computed_are, "", "", "", 1), scene, state()).value, "121");
  EXPECT_EQ(check(make(Kind::focus_row_sum_is_one), scene, state()).value, "1.000000");
  EXPECT_EQ(check(make(Kind::future_is_zero), scene_of(masked()), masked()).value, "55");
  EXPECT_EQ(
      check(make(Kind::row_equal_in_pair, "", "it"), scene_of(layer_one()), layer_one()).value,
      "0");
}

content::Tour small_tour() {
  const Condition on_layer_two = make(Kind::layer_is, "", "", "", 2);
  const Condition sees = make(Kind::weight_at_least, "", "it", "animal", 0.6);
  content::TourStep step;
  step.tasks = {{"Layer 2", {on_layer_two}}};
  step.observations = {{"it → animal {}", {on_layer_two, sees}}};
  content::ControlSettings first;
  content::ControlSettings second;
  first.layer = 1;
  second.layer = 2;
  step.set_up = {first, second};
  return {"small", {step, step}};
}

TEST(TourProgress, ALineTicksWhereAllItsConditionsHoldAndStaysTicked) {
  TourProgress tour(small_tour());
  EXPECT_FALSE(tour.observe(scene_of(layer_one()), layer_one()));
  EXPECT_TRUE(tour.observe(scene_of(wide()), wide()));
  EXPECT_TRUE(tour.progress().tasks[0].done);
  EXPECT_FALSE(tour.progress().observations[0].done) << "the weight does not hold yet";
  EXPECT_FALSE(tour.progress().complete());
  EXPECT_TRUE(tour.observe(scene_of(state()), state()));
  EXPECT_TRUE(tour.progress().complete());
  EXPECT_EQ(tour.progress().observations[0].value, "0.85");
  EXPECT_FALSE(tour.observe(scene_of(layer_one()), layer_one())) << "nothing new";
  EXPECT_TRUE(tour.progress().complete());
  EXPECT_FALSE(tour.observe(scene_of(sharpness(3.0F)), sharpness(3.0F))) << "it holds again";
  EXPECT_EQ(tour.progress().observations[0].value, "0.85") << "the value is of when it ticked";
}

TEST(TourProgress, EnteringAStepClearsItsTicksAndLeavesTheOthers) {
  TourProgress tour(small_tour());
  tour.observe(scene_of(state()), state());
  tour.answer(1);
  tour.next_set_up();
  tour.enter(1);
  EXPECT_EQ(tour.step_index(), 1U);
  EXPECT_FALSE(tour.progress().complete());
  EXPECT_TRUE(tour.progress_of(0).complete());
  EXPECT_EQ(tour.progress_of(0).answer, 1U);
  tour.enter(0);
  EXPECT_FALSE(tour.progress().tasks[0].done || tour.progress().observations[0].done);
  EXPECT_FALSE(tour.progress().answer);
  EXPECT_EQ(tour.progress().set_ups_used, 0U);
  tour.enter(99);
  EXPECT_EQ(tour.step_index(), 1U) << "the last step";
}

content::Tour small_quiz() {
  content::Tour quiz = small_tour();
  quiz.steps[0] = {};
  quiz.steps[0].question = content::TourQuestion{"?", {"a", "b"}, "", 1};
  quiz.steps[0].because = "b";
  quiz.steps[1].because = "done";
  return quiz;
}

TEST(TourProgress, AQuizQuestionIsEarnedByItsRightOption) {
  TourProgress quiz(small_quiz());
  EXPECT_FALSE(quiz.asking()) << "a question with a right option hides nothing";
  EXPECT_FALSE(quiz.explained() || quiz.earned());
  quiz.answer(0);
  EXPECT_FALSE(quiz.explained()) << "the reason gives the right option away";
  EXPECT_FALSE(quiz.earned());
  quiz.answer(1);
  EXPECT_TRUE(quiz.explained() && quiz.earned());
}

TEST(TourProgress, WrongOptionsStayMarkedAndTheRightOneEndsTheTrying) {
  TourProgress quiz(small_quiz());
  quiz.answer(0);
  EXPECT_EQ(quiz.progress().tried, std::vector<std::size_t>{0});
  quiz.answer(1);
  EXPECT_TRUE(quiz.answered_right());
  quiz.answer(0);
  EXPECT_EQ(quiz.progress().answer, 1U) << "it is answered";
  EXPECT_EQ(quiz.progress().tried, std::vector<std::size_t>{0});
}

TEST(TourProgress, AnAnswerWithoutRightCanChange) {
  content::Tour tour = small_tour();
  tour.steps[0].question = content::TourQuestion{"?", {"a", "b"}, ""};
  TourProgress progress(tour);
  progress.answer(0);
  progress.answer(1);
  EXPECT_EQ(progress.progress().answer, 1U);
  EXPECT_TRUE(progress.progress().tried.empty());
}

TEST(TourProgress, WhatTickedAfterASetUpOfAQuizIsShown) {
  TourProgress quiz(small_quiz());
  quiz.enter(1);
  quiz.observe(scene_of(wide()), wide());
  EXPECT_TRUE(quiz.progress().tasks[0].done);
  EXPECT_FALSE(quiz.progress().shown());
  quiz.next_set_up();
  quiz.observe(scene_of(state()), state());
  EXPECT_FALSE(quiz.progress().tasks[0].shown) << "done before";
  EXPECT_TRUE(quiz.progress().observations[0].shown);
  EXPECT_TRUE(quiz.progress().shown());
  TourProgress tour(small_tour());
  tour.next_set_up();
  tour.observe(scene_of(state()), state());
  EXPECT_FALSE(tour.progress().shown()) << "a tour counts nothing";
}

TEST(TourProgress, AQuestionByDoingMeasuresAllTheTimeAndATourWhenItTicks) {
  TourProgress quiz(small_quiz());
  quiz.enter(1);
  TourProgress tour(small_tour());
  std::vector<std::string> values;
  for (const ViewState& now : {layer_one(), wide(), state(), wide()}) {
    tour.observe(scene_of(now), now);
    quiz.observe(scene_of(now), now);
    values.push_back(quiz.progress().observations[0].value);
    const LineProgress& told = tour.progress().observations[0];
    EXPECT_EQ(told.value, told.done ? "0.85" : "");
  }
  EXPECT_EQ(values[0], "0.25") << "layer 1, between two nouns and the adjective";
  EXPECT_EQ(values[1], "0.09");
  EXPECT_EQ(values[2], "0.85");
  EXPECT_EQ(values[3], "0.85") << "ticked, it stays";
}

TEST(TourProgress, AQuestionByDoingIsEarnedUnlessItWasShown) {
  TourProgress quiz(small_quiz());
  quiz.enter(1);
  EXPECT_FALSE(quiz.explained() || quiz.earned());
  quiz.observe(scene_of(state()), state());
  EXPECT_TRUE(quiz.explained() && quiz.earned());
  quiz.enter(1);
  quiz.next_set_up();
  quiz.observe(scene_of(state()), state());
  EXPECT_TRUE(quiz.explained());
  EXPECT_FALSE(quiz.earned());
}

TEST(TourProgress, AStepOfATourIsEarnedAlsoWhereItWasShown) {
  TourProgress tour(small_tour());
  tour.next_set_up();
  EXPECT_FALSE(tour.earned());
  tour.observe(scene_of(state()), state());
  EXPECT_TRUE(tour.earned());
}

TEST(TourProgress, AQuestionWithoutRightIsEarnedByAnyAnswerOrNone) {
  content::Tour tour = small_tour();
  tour.steps[0].question = content::TourQuestion{"?", {"a", "b"}, ""};
  for (const bool answered : {true, false}) {
    TourProgress progress(tour);
    progress.observe(scene_of(state()), state());
    EXPECT_FALSE(progress.earned()) << "it is asked first";
    if (answered) progress.answer(0);
    if (!answered) progress.pass_question();
    EXPECT_TRUE(progress.earned());
  }
}

TEST(TourProgress, ResettingClearsEveryStep) {
  TourProgress tour(small_tour());
  tour.observe(scene_of(state()), state());
  tour.enter(1);
  tour.answer(0);
  tour.reset();
  EXPECT_EQ(tour.step_index(), 0U);
  EXPECT_FALSE(tour.progress_of(0).complete());
  EXPECT_FALSE(tour.progress_of(1).answer);
}

TEST(TourProgress, SetUpsComeInTurnAndStartAgain) {
  TourProgress tour(small_tour());
  EXPECT_EQ(tour.next_set_up()->layer, 1);
  EXPECT_EQ(tour.next_set_up()->layer, 2);
  EXPECT_EQ(tour.next_set_up()->layer, 1);
  content::Tour bare = small_tour();
  bare.steps[0].set_up.clear();
  EXPECT_EQ(TourProgress(bare).next_set_up(), nullptr);
}

TEST(TourProgress, ALineShowsItsValueOrADash) {
  const content::TourLine line{"it → animal {} with tired", {}};
  EXPECT_EQ(line_text(line, {}), "it → animal — with tired");
  EXPECT_EQ(line_text(line, {true, "0.85"}), "it → animal 0.85 with tired");
  EXPECT_EQ(line_text({"no value", {}}, {true, "0.85"}), "no value");
}

}  // namespace
}  // namespace view
