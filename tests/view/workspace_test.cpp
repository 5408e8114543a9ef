#include "view/workspace.h"

#include <gtest/gtest.h>

#include "support/hand_made.h"
#include "support/shipped.h"

namespace view {
namespace {

content::Tour tour_of_two() {
  content::TourStep first;
  first.title = "first";
  first.start.example = "animal-wide";
  first.start.layer = 2;
  content::TourStep second;
  second.title = "second";
  second.start.causal_mask = true;
  return {"two", {first, second}};
}

class WorkspaceTest : public testing::Test {
 protected:
  std::string focus_word() const {
    return workspace_.scene().tokens[static_cast<std::size_t>(workspace_.scene().focus)];
  }
  content::Example file(const std::string& name, std::size_t words) const {
    return support::hand_made(name, std::vector<std::string>(words, "a"),
                              support::Grid(words, std::vector<double>(words, 0.5)));
  }

  Workspace workspace_{support::library(), tour_of_two()};
};

TEST_F(WorkspaceTest, StartsWithTheFirstExampleAndItsFocus) {
  EXPECT_EQ(workspace_.example().name, "animal-tired");
  EXPECT_EQ(focus_word(), "it");
  EXPECT_TRUE(workspace_.opened_examples().empty());
}

TEST_F(WorkspaceTest, RefreshTellsWhetherAnythingChanged) {
  EXPECT_FALSE(workspace_.refresh());
  workspace_.state.sharpness = 2.0F;
  EXPECT_TRUE(workspace_.refresh());
  EXPECT_FALSE(workspace_.refresh());
  EXPECT_NE(workspace_.scene().shown().masked, workspace_.scene().shown().scaled);
}

TEST_F(WorkspaceTest, TheOtherSentenceKeepsFocusAndLayerAndAnotherExampleHasItsOwn) {
  workspace_.state.focus = 1;
  workspace_.state.layer = 1;
  workspace_.switch_to_partner();
  workspace_.refresh();
  EXPECT_EQ(workspace_.example().name, "animal-wide");
  EXPECT_EQ(focus_word(), "animal");
  EXPECT_EQ(workspace_.state.layer, 1);
  EXPECT_TRUE(workspace_.select_example("trophy-small"));
  workspace_.refresh();
  EXPECT_EQ(focus_word(), "it's");
  EXPECT_EQ(workspace_.state.layer, 1);
  EXPECT_TRUE(workspace_.select_example("trophy-small"));
  EXPECT_FALSE(workspace_.select_example("none"));
  EXPECT_EQ(workspace_.state.example, "trophy-small");
}

TEST_F(WorkspaceTest, WhatIsOutOfRangeIsBroughtBackIntoTheState) {
  workspace_.state.layer = 7;
  workspace_.state.head = 7;
  workspace_.state.focus = 700;
  workspace_.state.repeat = 7000;
  workspace_.refresh();
  EXPECT_EQ(workspace_.state.layer, 1);
  EXPECT_EQ(workspace_.state.head, 0);
  EXPECT_EQ(workspace_.state.repeat, 64);
  EXPECT_EQ(workspace_.state.focus, 700);
  workspace_.state.repeat = 1;
  workspace_.refresh();
  EXPECT_EQ(workspace_.state.focus, 10);
  EXPECT_FALSE(workspace_.refresh()) << "a state brought back is no change";
}

TEST_F(WorkspaceTest, ApplySetsWhatIsAskedAndNothingElse) {
  content::ControlSettings wanted;
  wanted.layer = 2;
  wanted.focus = "Animal";
  wanted.positions = core::PositionKind::rotary;
  workspace_.state.sharpness = 3.0F;
  workspace_.state.colour_map = ColourMap::grey;
  ViewState expected = workspace_.state;
  expected.layer = 1;
  expected.focus = 1;
  expected.positions = core::PositionKind::rotary;
  workspace_.apply(wanted);
  EXPECT_EQ(workspace_.state, expected);
  content::ControlSettings rest;
  rest.example = "road-wide";
  rest.sharpness = 0.2F;
  rest.causal_mask = true;
  rest.shuffle = true;
  rest.shuffle_seed = 77;
  rest.repeat = 2;
  workspace_.apply(rest);
  expected.example = "road-wide";
  expected.focus = support::example("road-wide").focus;
  expected.sharpness = 0.2F;
  expected.causal_mask = expected.shuffle = true;
  expected.shuffle_seed = 77;
  expected.repeat = 2;
  EXPECT_EQ(workspace_.state, expected);
}

TEST_F(WorkspaceTest, AFocusWordThatTheSentenceLacksLeavesTheFocus) {
  content::ControlSettings wanted;
  wanted.focus = "zebra";
  wanted.example = "none";
  const ViewState before = workspace_.state;
  workspace_.apply(wanted);
  EXPECT_EQ(workspace_.state, before);
}

TEST_F(WorkspaceTest, ResetKeepsTheExampleAndTheColours) {
  workspace_.select_example("road-wide");
  workspace_.state.layer = 1;
  workspace_.state.focus = 0;
  workspace_.state.sharpness = 5.0F;
  workspace_.state.causal_mask = workspace_.state.shuffle = true;
  workspace_.state.hold_unshuffled = true;
  workspace_.state.repeat = 4;
  workspace_.state.positions = core::PositionKind::sinusoidal;
  workspace_.state.colour_map = ColourMap::grey;
  workspace_.state.fit_range = true;
  workspace_.reset_controls();
  ViewState expected;
  expected.example = "road-wide";
  expected.focus = support::example("road-wide").focus;
  expected.colour_map = ColourMap::grey;
  expected.fit_range = true;
  EXPECT_EQ(workspace_.state, expected);
  EXPECT_EQ(workspace_.state, workspace_.starting_state());
}

TEST_F(WorkspaceTest, AFileIsShownAndAnotherOfItsNameTakesItsPlace) {
  workspace_.add_example(file("mine.json", 3));
  workspace_.refresh();
  EXPECT_EQ(workspace_.example().name, "mine.json");
  EXPECT_EQ(workspace_.scene().size(), 3);
  workspace_.state.focus = 2;
  workspace_.refresh();
  workspace_.add_example(file("mine.json", 2));
  EXPECT_EQ(workspace_.scene().size(), 2) << "the same name, other content";
  EXPECT_EQ(workspace_.scene().focus, 0);
  EXPECT_EQ(workspace_.opened_examples().size(), 1U);
  workspace_.add_example(file("other.json", 4));
  EXPECT_EQ(workspace_.opened_examples().size(), 2U);
  EXPECT_TRUE(workspace_.select_example("mine.json"));
}

TEST_F(WorkspaceTest, AnUnknownExampleFallsBackToTheFirst) {
  workspace_.state.example = "no such example";
  workspace_.refresh();
  EXPECT_EQ(workspace_.state.example, workspace_.library().examples().front().name);
}

TEST_F(WorkspaceTest, AnotherOrderAfterTheLargestSeedIsTheFirst) {
  workspace_.state.shuffle = true;
  workspace_.state.shuffle_seed = largest_seed;
  workspace_.shuffle_again();
  EXPECT_EQ(workspace_.state.shuffle_seed, 0U);
}

TEST_F(WorkspaceTest, AFileWithTheNameOfAShippedExampleHidesNothing) {
  workspace_.add_example(file("animal-tired", 2));
  workspace_.refresh();
  EXPECT_EQ(workspace_.example().name, "animal-tired (file)");
  EXPECT_TRUE(workspace_.select_example("animal-tired"));
  workspace_.refresh();
  EXPECT_EQ(workspace_.scene().size(), 11);
}

TEST_F(WorkspaceTest, AFilesPairMayBeMissingOrOfAnotherLength) {
  content::Example one = file("one", 3);
  one.pair = "none";
  workspace_.add_example(one);
  workspace_.refresh();
  EXPECT_EQ(workspace_.scene().partner, nullptr);
  workspace_.switch_to_partner();
  EXPECT_EQ(workspace_.state.example, "one");
  one.pair = "animal-tired";
  workspace_.add_example(one);
  workspace_.refresh();
  EXPECT_EQ(workspace_.scene().partner_shown(), nullptr);
}

TEST_F(WorkspaceTest, TheFocusMovesInTheOrderShownAndStaysWithinTheSentence) {
  workspace_.state.shuffle = true;
  workspace_.refresh();
  workspace_.focus_on_row(0);
  workspace_.refresh();
  EXPECT_EQ(workspace_.scene().focus, 0);
  for (core::Index row = 1; row < 11; ++row) {
    workspace_.move_focus(1);
    workspace_.refresh();
    EXPECT_EQ(workspace_.scene().focus, row);
  }
  workspace_.move_focus(1);
  workspace_.refresh();
  EXPECT_EQ(workspace_.scene().focus, 10);
  workspace_.move_focus(-100);
  workspace_.refresh();
  EXPECT_EQ(workspace_.scene().focus, 0);
}

TEST_F(WorkspaceTest, ShufflingAgainGivesAnotherOrder) {
  workspace_.shuffle_again();
  workspace_.refresh();
  const auto first = workspace_.scene().permutation;
  EXPECT_EQ(workspace_.state.shuffle_seed, 1U);
  workspace_.shuffle_again();
  workspace_.refresh();
  EXPECT_NE(workspace_.scene().permutation, first);
  EXPECT_TRUE(workspace_.state.shuffle);
}

TEST_F(WorkspaceTest, EnteringAStepSetsItsStart) {
  workspace_.enter_step(0);
  workspace_.refresh();
  EXPECT_EQ(workspace_.example().name, "animal-wide");
  EXPECT_EQ(workspace_.state.layer, 1);
  workspace_.enter_step(1);
  EXPECT_TRUE(workspace_.state.causal_mask);
  EXPECT_EQ(workspace_.tour().step_index(), 1U);
  workspace_.start_tour(tour_of_two());
  EXPECT_EQ(workspace_.tour().step_index(), 0U);
  EXPECT_TRUE(workspace_.tour_open);
}

// A step's text is about its own sentence.
TEST_F(WorkspaceTest, TheTourOpensBesideTheSentenceThatItsStepIsAbout) {
  workspace_.enter_step(0);
  workspace_.refresh();
  workspace_.toggle_tour();
  EXPECT_FALSE(workspace_.tour_open);
  workspace_.switch_to_partner();
  workspace_.state.layer = 0;
  workspace_.refresh();
  workspace_.toggle_tour();
  EXPECT_EQ(workspace_.state.layer, 0) << "the pair is what the step is about: as it was left";
  EXPECT_EQ(workspace_.state.example, "animal-tired");
  workspace_.toggle_tour();
  workspace_.select_example("three-tokens");
  workspace_.refresh();
  workspace_.toggle_tour();
  EXPECT_EQ(workspace_.state.example, "animal-wide");
  EXPECT_EQ(workspace_.state.layer, 1);
}

TEST_F(WorkspaceTest, AChangeForgetsWhatIsHovered) {
  workspace_.hovered = core::Cell{10, 10, 0.0F};
  workspace_.select_example("dog-bites-man");
  workspace_.refresh();
  EXPECT_FALSE(workspace_.hovered);
}

TEST_F(WorkspaceTest, AMessageIsTheErrorsLine) {
  workspace_.show_message({"found 3", "a.json", "expected 2"});
  EXPECT_EQ(workspace_.overlay, Overlay::message);
  EXPECT_EQ(workspace_.message, "found 3, a.json, expected 2");
}

}  // namespace
}  // namespace view
