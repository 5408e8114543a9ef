#include <gtest/gtest.h>

#include "support/shipped.h"
#include "view/workspace.h"

// Scenes that files open.
namespace view {
namespace {

using content::ControlSettings;
using content::Place;

content::Tour any_tour() {
  content::TourStep step;
  step.title = "step";
  return {"tour", {step}};
}

class Places : public testing::Test {
 protected:
  Workspace workspace_{support::library(), any_tour()};
};

TEST_F(Places, EveryControlOfASceneIsSet) {
  ControlSettings wanted;
  wanted.example = "animal-wide";
  wanted.model = "four-heads";
  wanted.layer = 2;
  wanted.head = 4;
  wanted.focus = "street";
  wanted.matrix = MatrixKind::scaled;
  wanted.sharpness = 2.0F;
  wanted.causal_mask = true;
  wanted.shuffle = true;
  wanted.shuffle_seed = 7;
  wanted.positions = core::PositionKind::rotary;
  wanted.repeat = 2;
  wanted.feed_forward = true;
  wanted.layer_norm = true;
  wanted.residual = false;
  workspace_.open(wanted);
  EXPECT_EQ(workspace_.example().name, "animal-wide");
  EXPECT_EQ(workspace_.example().word_model, "four-heads");
  EXPECT_EQ(workspace_.scene().layer, 1U);
  EXPECT_EQ(workspace_.scene().head, 3U);
  EXPECT_EQ(workspace_.scene().tokens.at(static_cast<std::size_t>(workspace_.scene().focus)),
            "street");
  const ViewState& state = workspace_.state;
  EXPECT_EQ(state.matrix, MatrixKind::scaled);
  EXPECT_EQ(state.sharpness, 2.0F);
  EXPECT_TRUE(state.causal_mask && state.shuffle && state.feed_forward && state.layer_norm);
  EXPECT_FALSE(state.residual);
  EXPECT_EQ(state.shuffle_seed, 7U);
  EXPECT_EQ(state.positions, core::PositionKind::rotary);
  EXPECT_EQ(state.repeat, 2);
}

TEST_F(Places, ALaboratoryOpensAsItStartsOrAsTheSceneSays) {
  workspace_.labs.cheat.mask = CheatMask::after_softmax;
  workspace_.labs.heads.shown = HeadsPicture::one;
  workspace_.labs.rollout.share = 0.9;
  ControlSettings wanted;
  wanted.show = Place::cheat;
  workspace_.open(wanted);
  EXPECT_EQ(workspace_.labs.cheat.mask, CheatMask::none);
  EXPECT_EQ(workspace_.labs.heads.shown, HeadsPicture::all);
  EXPECT_EQ(workspace_.labs.rollout.share, 0.5);
  wanted.show = Place::heads;
  wanted.heads = HeadsPicture::removed;
  workspace_.open(wanted);
  EXPECT_EQ(workspace_.labs.heads.shown, HeadsPicture::removed);
}

TEST_F(Places, ALaboratoryCountsWithAnySentence) {
  ControlSettings scene;
  scene.show = Place::cheat;
  scene.example = "dog-bored";
  workspace_.page = Page::laboratories;
  workspace_.labs.shown = Lab::cheat;
  EXPECT_TRUE(workspace_.shows(scene));
  workspace_.labs.shown = Lab::norms;
  EXPECT_FALSE(workspace_.shows(scene));
}

TEST_F(Places, OpeningBeginsAfreshAndApplyingDoesNot) {
  workspace_.state.sharpness = 9.0F;
  workspace_.state.word_model = "four-heads";
  workspace_.state.gates = {{0.0F}};
  workspace_.state.matrix = MatrixKind::value;
  workspace_.overlay = Overlay::keys;
  workspace_.page = Page::laboratories;
  ControlSettings layer;
  layer.layer = 2;
  workspace_.apply(layer);
  EXPECT_EQ(workspace_.state.sharpness, 9.0F);
  EXPECT_EQ(workspace_.page, Page::laboratories) << "no place is named";
  workspace_.open(layer);
  ViewState fresh = workspace_.starting_state();
  fresh.layer = 1;
  EXPECT_EQ(workspace_.state, fresh);
  EXPECT_EQ(workspace_.overlay, Overlay::none);
  EXPECT_EQ(workspace_.page, Page::none);
}

TEST_F(Places, AnExamplesOwnModelIsNoChange) {
  ControlSettings wanted;
  wanted.model = "one-head";
  workspace_.open(wanted);
  EXPECT_FALSE(workspace_.state.model_is_changed());
}

TEST_F(Places, WhatAnExampleLacksIsBroughtIntoRange) {
  ControlSettings wanted;
  wanted.example = "three-tokens";
  wanted.model = "four-heads";
  wanted.layer = 12;
  wanted.head = 9;
  wanted.focus = "zebra";
  wanted.repeat = 64;
  workspace_.open(wanted);
  EXPECT_EQ(workspace_.scene().layer, workspace_.scene().trace.layers.size() - 1);
  EXPECT_LT(workspace_.scene().head, workspace_.scene().trace.layers.back().heads.size());
  EXPECT_EQ(workspace_.state.focus, support::example("three-tokens").focus);
}

TEST_F(Places, EachTabOfTheDockAndEachLaboratoryIsReached) {
  const std::vector<std::pair<Place, DockTab>> tabs{
      {Place::map, DockTab::none},    {Place::steps, DockTab::steps},
      {Place::code, DockTab::code},   {Place::representation, DockTab::representation},
      {Place::words, DockTab::words}, {Place::origin, DockTab::origin}};
  for (const auto& [place, tab] : tabs) {
    workspace_.page = Page::laboratories;
    workspace_.go_to(place);
    EXPECT_EQ(workspace_.page, Page::none) << content::place_name(place);
    EXPECT_EQ(workspace_.dock, tab) << content::place_name(place);
  }
  const std::vector<std::pair<Place, Lab>> labs{
      {Place::scaling, Lab::saturation},    {Place::cost, Lab::cost},
      {Place::recurrence, Lab::recurrence}, {Place::order, Lab::order},
      {Place::heads, Lab::heads},           {Place::block, Lab::block},
      {Place::depth, Lab::depth},           {Place::build, Lab::build},
      {Place::norms, Lab::norms},           {Place::rollout, Lab::rollout},
      {Place::freedom, Lab::freedom},       {Place::cheat, Lab::cheat}};
  for (const auto& [place, lab] : labs) {
    workspace_.page = Page::none;
    workspace_.go_to(place);
    EXPECT_EQ(workspace_.page, Page::laboratories) << content::place_name(place);
    EXPECT_EQ(workspace_.labs.shown, lab) << content::place_name(place);
  }
}

}  // namespace
}  // namespace view
