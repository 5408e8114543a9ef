#include "view/representation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "support/hand_made.h"
#include "support/shipped.h"

namespace view {
namespace {

using core::Index;

Scene scene_of(const content::Example& example, ViewState state = {}) {
  state.focus = example.focus;
  return make_scene(example, nullptr, state);
}

double plain_cosine(const core::Vector& a, const core::Matrix& rows, Index row) {
  double dot = 0.0;
  double first = 0.0;
  double second = 0.0;
  for (Index i = 0; i < a.size(); ++i) {
    const double x = a(i);
    const double y = rows(row, i);
    dot += x * y;
    first += x * x;
    second += y * y;
  }
  return dot / std::sqrt(first * second);
}

// core.md, rule 13.
TEST(Representation, ThePronounBecomesMoreLikeTheFittingNoun) {
  for (const content::Example* one : support::asking()) {
    if (!one->hand_built) continue;
    const Representation shown = make_representation(scene_of(*one), {});
    const std::size_t fitting = support::fitting_first(*one)[0] == (*one->candidates)[0] ? 0 : 1;
    const std::vector<double>& before = shown.stages.front().cosines;
    const std::vector<double>& after = shown.stages.back().cosines;
    ASSERT_EQ(before.size(), 2U);
    EXPECT_EQ(before[0], before[1]) << one->name;
    EXPECT_GT(after[fitting], after[1 - fitting] + 0.02) << one->name;
  }
}

std::vector<std::string> stage_names(const Representation& shown) {
  std::vector<std::string> names;
  for (const RepresentationStage& stage : shown.stages) names.push_back(stage.name);
  return names;
}

// What a layer added is told part by part, and the parts add up to its output.
TEST(Representation, AFeedForwardThatIsOnHasARowOfItsOwn) {
  ViewState state;
  state.feed_forward = true;
  const Representation shown =
      make_representation(scene_of(support::example("animal-tired"), state), {});
  EXPECT_EQ(stage_names(shown),
            (std::vector<std::string>{"input", "+ attention 1", "+ feed-forward 1", "output 1",
                                      "+ layer 2", "output 2"}));
  const core::Vector sum = shown.stages[0].vector + shown.stages[1].vector + shown.stages[2].vector;
  EXPECT_LT((sum - shown.stages[3].vector).cwiseAbs().maxCoeff(), 1e-6F);
  EXPECT_GT(shown.stages[2].norm, 0.0);
  EXPECT_TRUE(shown.stages[1].added && shown.stages[2].added);
}

TEST(Representation, WithoutResidualNothingIsAdded) {
  ViewState state;
  state.residual = false;
  EXPECT_EQ(stage_names(make_representation(scene_of(support::example("animal-tired"), state), {})),
            (std::vector<std::string>{"input", "output 1", "output 2"}));
  state.feed_forward = true;
  const Representation shown =
      make_representation(scene_of(support::example("animal-tired"), state), {});
  EXPECT_EQ(stage_names(shown),
            (std::vector<std::string>{"input", "attention 1", "output 1", "output 2"}));
  EXPECT_FALSE(shown.stages[1].added) << "it goes on alone";
}

TEST(Representation, HasTheInputWhatEachLayerAddedAndItsOutput) {
  const content::Example& one = support::example("animal-tired");
  const Scene scene = scene_of(one);
  const Representation shown = make_representation(scene, {});
  EXPECT_EQ(stage_names(shown),
            (std::vector<std::string>{"input", "+ layer 1", "output 1", "+ layer 2", "output 2"}));
  EXPECT_EQ(shown.stages[0].vector, core::Vector(one.embeddings.row(7)));
  EXPECT_EQ(shown.stages[4].vector, core::Vector(scene.trace.layers[1].output.row(7)));
  for (const std::size_t added : {1U, 3U}) {
    const core::Vector sum = shown.stages[added - 1].vector + shown.stages[added].vector;
    EXPECT_LT((sum - shown.stages[added + 1].vector).cwiseAbs().maxCoeff(), 1e-6F);
    EXPECT_TRUE(shown.stages[added].cosines.empty());
  }
  for (const RepresentationStage& stage : shown.stages) {
    double squares = 0.0;
    for (Index i = 0; i < stage.vector.size(); ++i) {
      squares += static_cast<double>(stage.vector(i)) * static_cast<double>(stage.vector(i));
    }
    EXPECT_NEAR(stage.norm, std::sqrt(squares), 1e-6);
  }
}

TEST(Representation, ComparesWithAnyWordByCosineToItsEmbedding) {
  const content::Example& one = support::example("animal-tired");
  for (const Index word : {0, 3, 7, 10}) {
    RepresentationState chosen;
    chosen.compared = word;
    const Representation shown = make_representation(scene_of(one), chosen);
    ASSERT_EQ(shown.compared, std::vector<Index>{word});
    for (const RepresentationStage& stage : shown.stages) {
      if (stage.added) continue;
      EXPECT_NEAR(stage.cosines.at(0), plain_cosine(stage.vector, one.embeddings, word), 1e-6);
    }
  }
}

TEST(Representation, AtTheSameStageTheOtherWordsVectorIsCompared) {
  const content::Example& one = support::example("six-words");
  RepresentationState chosen;
  chosen.compared = 5;
  chosen.same_stage = true;
  ViewState state;
  state.focus = 1;
  const Scene scene = make_scene(one, nullptr, state);
  const Representation shown = make_representation(scene, chosen);
  EXPECT_NEAR(shown.stages.front().cosines.at(0),
              plain_cosine(shown.stages.front().vector, one.embeddings, 5), 1e-6);
  EXPECT_NEAR(shown.stages.back().cosines.at(0),
              plain_cosine(shown.stages.back().vector, scene.trace.layers[0].output, 5), 1e-6);
  EXPECT_GT(shown.stages.back().cosines[0], 0.9) << "cat and mat stay alike";
}

TEST(Representation, TheUsualComparisonFollowsTheWordsThroughAShuffle) {
  const content::Example& one = support::example("animal-tired");
  ViewState state;
  state.shuffle = true;
  const Scene scene = scene_of(one, state);
  const std::vector<Index> usual = usual_comparisons(scene);
  ASSERT_EQ(usual.size(), 2U);
  EXPECT_EQ(scene.tokens[static_cast<std::size_t>(usual[0])], "animal");
  EXPECT_EQ(scene.tokens[static_cast<std::size_t>(usual[1])], "street");
}

TEST(Representation, ACandidateIsNotComparedWithItself) {
  const content::Example& one = support::example("animal-tired");
  ViewState state;
  state.focus = 1;
  EXPECT_EQ(usual_comparisons(make_scene(one, nullptr, state)), std::vector<Index>{5});
}

TEST(Representation, WithoutCandidatesTheStrongestOtherWordIsCompared) {
  const content::Example one = support::hand_made(
      "one", {"a", "b", "c"}, {{0.6, 0.1, 0.3}, {0.2, 0.2, 0.6}, {0.1, 0.1, 0.8}});
  EXPECT_EQ(usual_comparisons(scene_of(one)), std::vector<Index>{2}) << "not itself";
  const content::Example alone = support::hand_made("alone", {"a"}, {{1.0}});
  EXPECT_EQ(usual_comparisons(scene_of(alone)), std::vector<Index>{0});
}

TEST(Representation, ShowsDimensionsThatAreUsedAtAnyStageAndAllOnDemand) {
  const content::Example& one = support::example("animal-tired");
  const Representation shown = make_representation(scene_of(one), {});
  EXPECT_EQ(shown.names, one.features);
  std::vector<Index> used;
  for (Index i = 0; i < one.embeddings.cols(); ++i) {
    bool anywhere = false;
    for (const RepresentationStage& stage : shown.stages) anywhere |= stage.vector(i) != 0.0F;
    if (anywhere) used.push_back(i);
  }
  EXPECT_EQ(shown.dimensions, used);
  EXPECT_LT(used.size(), one.features.size());
  RepresentationState chosen;
  chosen.all_dimensions = true;
  EXPECT_EQ(make_representation(scene_of(one), chosen).dimensions.size(), one.features.size());
}

content::Example of_two_widths() {
  content::Example one = support::hand_made("one", {"a", "b"}, {{0.5, 0.5}, {0.25, 0.75}});
  one.model.layers[0].heads[0].value = core::Matrix(2, 3);
  one.model.layers[0].heads[0].value << 1.0F, -2.0F, 0.0F, 0.0F, 4.0F, 1.0F;
  return one;
}

TEST(Representation, ALayerThatChangesTheWidthAddsNothingAndComparesWithNothing) {
  const content::Example one = of_two_widths();
  const Representation shown = make_representation(scene_of(one), {});
  ASSERT_EQ(shown.stages.size(), 2U);
  EXPECT_EQ(shown.stages[1].vector.size(), 3);
  EXPECT_TRUE(shown.stages[1].cosines.empty());
  EXPECT_EQ(shown.names, (std::vector<std::string>{"1", "2", "3"}));
  EXPECT_EQ(shown.highest, 1.0F);
}

float measure(std::string_view text, float size, bool) {
  return static_cast<float>(text.size()) * size * 0.5F;
}

class RepresentationFigure : public testing::Test {
 protected:
  void draw(const content::Example& example, float width = 900.0F, float height = 400.0F) {
    const Scene scene = scene_of(example);
    shown_ = make_representation(scene, {});
    const MeasureText measure_text = measure;
    const RepresentationContext context{
        shown_, scene.key_tokens, theme(ThemeKind::dark), measure_text, 1.0F, std::nullopt};
    layout_ = layout_representation(context, width, height);
    figure_ = representation_figure(context, layout_);
  }
  std::vector<Rect> bars() const {
    std::vector<Rect> found;
    for (const Shape& shape : figure_) {
      if (const FilledRect* bar = std::get_if<FilledRect>(&shape)) found.push_back(bar->rect);
    }
    return found;
  }

  Representation shown_;
  RepresentationLayout layout_;
  Figure figure_;
};

// One layer: input (1, 0); output 0.5 (1, -2, 0) + 0.5 (0, 4, 1) = (0.5, 1, 0.5).
TEST_F(RepresentationFigure, BarsAreAsHighAsTheirNumbers) {
  draw(of_two_widths());
  const std::vector<Rect> found = bars();
  ASSERT_EQ(found.size(), 4U);
  EXPECT_NEAR(found[1].height / found[0].height, 0.5F, 0.01F);
  EXPECT_NEAR(found[2].height / found[0].height, 1.0F, 0.01F);
  EXPECT_NEAR(found[1].bottom(), found[2].bottom(), 0.01F) << "one base line";
}

TEST_F(RepresentationFigure, NegativeNumbersHangBelowTheBase) {
  content::Example one = of_two_widths();
  one.model.layers[0].heads[0].value.col(1) << -2.0F, -4.0F;
  draw(one);
  const std::vector<Rect> found = bars();
  ASSERT_EQ(found.size(), 4U);
  EXPECT_NEAR(found[2].y, found[1].bottom(), 0.01F);
  EXPECT_NEAR(found[2].height / found[1].height, 3.0F / 0.5F, 0.05F);
}

TEST_F(RepresentationFigure, StaysInItsRoomOrSaysHowMuchItNeeds) {
  for (const float width : {400.0F, 900.0F, 2400.0F}) {
    draw(support::example("animal-tired"), width, 300.0F);
    for (const Rect& bar : bars()) {
      EXPECT_GE(bar.x, layout_.labels);
      EXPECT_LE(bar.right(), layout_.figures);
      EXPECT_GE(bar.y, layout_.header);
      EXPECT_LE(bar.bottom(), layout_.height);
    }
  }
  EXPECT_LE(layout_.width, 2400.0F);
  EXPECT_EQ(layout_.column_at(layout_.labels + 0.5F * layout_.column), 0);
  EXPECT_FALSE(layout_.column_at(layout_.labels - 1.0F));
  EXPECT_FALSE(layout_.column_at(layout_.figures + 1.0F));
}

// Beside the last column there is room for its slanted name: no column is there to point at.
TEST_F(RepresentationFigure, NoColumnIsPointedAtBesideTheLast) {
  content::Example nothing = of_two_widths();
  nothing.embeddings.setZero();
  for (const content::Example* one :
       {&support::example("animal-tired"), &support::example("charge-battery"),
        &std::as_const(nothing)}) {
    for (const float width : {100.0F, 400.0F, 700.0F, 900.0F, 2400.0F}) {
      draw(*one, width);
      const auto shown = static_cast<Index>(shown_.dimensions.size());
      Index last = -1;
      for (float x = -10.0F; x < layout_.width + 100.0F; x += 1.0F) {
        const std::optional<Index> found = layout_.column_at(x);
        if (found) last = std::max(last, *found);
      }
      EXPECT_EQ(last, shown - 1) << one->name << ", " << width;
    }
  }
}

// Source document 002: one embedding, two contexts.
TEST(Representation, ChargeIsTheSameBeforeAndAnotherAfterInItsTwoContexts) {
  const Scene scene =
      make_scene(support::example("charge-courtroom"), &support::example("charge-battery"), {});
  const Representation shown = make_representation(scene, {});
  ASSERT_EQ(shown.partner_cosines.size(), 2U);
  EXPECT_NEAR(shown.partner_cosines[0], 1.0, 1e-6);
  EXPECT_NEAR(shown.partner_cosines[1], 0.593, 0.0005);
  const core::Vector other = scene.partner_trace->layers[0].output.row(0);
  EXPECT_EQ(shown.stages.back().vector, other) << "both outputs on one screen";
}

// "bank" by the river and "bank" for savings: alike until a layer has read the cue.
TEST(Representation, BankDiffersAfterOneLayerOnly) {
  const Scene scene =
      make_scene(support::example("bank-river"), &support::example("bank-savings"), {});
  const Representation shown = make_representation(scene, {});
  ASSERT_EQ(shown.partner_cosines.size(), 3U);
  EXPECT_NEAR(shown.partner_cosines[0], 1.0, 1e-6);
  EXPECT_LT(shown.partner_cosines[1], 0.99);
}

TEST(Representation, WithoutAPairThereIsNothingToCompare) {
  const Scene scene = make_scene(support::example("three-tokens"), nullptr, {});
  EXPECT_TRUE(make_representation(scene, {}).partner_cosines.empty());
}

}  // namespace
}  // namespace view
