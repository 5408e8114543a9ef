#include "view/lab_freedom.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/hand_made.h"
#include "support/shipped.h"
#include "view/reading.h"

namespace view {
namespace {

// Three words of which the first and the last have one value; the weights of row 0 are 0.5, 0.25,
// 0.25.
content::Example twins() {
  content::Example example = support::hand_made(
      "twins", {"a", "b", "a"}, {{0.5, 0.25, 0.25}, {0.25, 0.5, 0.25}, {0.25, 0.25, 0.5}});
  example.model.layers[0].heads[0].value =
      support::to_matrix(support::Grid{{1, 0}, {0, 1}, {1, 0}});
  return example;
}

Scene scene_of(const content::Example& example, ViewState state = {}) {
  state.focus = example.focus;
  return make_scene(example, nullptr, state);
}

std::shared_ptr<const FreedomFigures> follow(FreedomLab& lab, const Scene& scene,
                                             std::uint64_t number = 1) {
  lab.update(scene, number, {});
  lab.wait();
  return lab.figures();
}

std::vector<std::string> movable(const FreedomFigures& figures, const Scene& scene) {
  std::vector<std::string> words;
  for (core::Index key = 0; key < figures.space.kept(); ++key) {
    if (!figures.space.moves(key)) continue;
    words.push_back(scene.key_tokens[static_cast<std::size_t>(
        figures.space.keys[static_cast<std::size_t>(key)])]);
  }
  return words;
}

TEST(LabFreedom, TwinsTradeTheirWeights) {
  const content::Example example = twins();
  const Scene scene = scene_of(example);
  FreedomLab lab;
  const auto figures = follow(lab, scene);
  ASSERT_TRUE(figures);
  EXPECT_EQ(freedom_line(*figures, scene.key_tokens),
            "**3** kept keys − rank **2** = **1** free direction. Can change: a, a");
  EXPECT_EQ(range_text(*figures, 0), "0.000 – 0.750");
  EXPECT_EQ(range_text(*figures, 1), "fixed");
  EXPECT_EQ(strongest_line(*figures, scene.key_tokens),
            "The largest weight, 0.500 on **a**, may be 0.000 – 0.750");
  EXPECT_EQ(lab.key(*figures), 0);
  EXPECT_NEAR(lab.weight(*figures), 0.5, 1e-6);
  lab.set_weight(0.125);
  const Eigen::VectorXd row = lab.reshaped(*figures);
  EXPECT_NEAR(row(0), 0.125, 1e-6);
  EXPECT_NEAR(row(1), 0.25, 1e-6);
  EXPECT_NEAR(row(2), 0.625, 1e-6);
  const Table table = freedom_table(*figures, lab);
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_EQ(table.rows[0][1], "0.38") << "0.5 to 0.125";
  EXPECT_EQ(table.rows[1][1], "0.17") << "0.5 to a third";
  EXPECT_NE(table.rows[1][2], "0") << "a uniform row blends another output";
}

TEST(LabFreedom, AWeightOutsideItsRangeIsTheEnd) {
  const content::Example example = twins();
  const Scene scene = scene_of(example);
  FreedomLab lab;
  const auto figures = follow(lab, scene);
  lab.set_weight(0.9);
  EXPECT_NEAR(lab.weight(*figures), 0.75, 1e-6);
  lab.choose(1);
  EXPECT_EQ(lab.key(*figures), 0) << "a fixed word cannot be moved";
  lab.choose(2);
  EXPECT_EQ(lab.key(*figures), 2);
  EXPECT_NEAR(lab.weight(*figures), 0.25, 1e-6) << "another word starts with its own weight";
}

TEST(LabFreedom, AnotherSceneForgetsWhatWasMoved) {
  const content::Example example = twins();
  FreedomLab lab;
  follow(lab, scene_of(example));
  lab.choose(2);
  lab.set_weight(0.6);
  ViewState sharper;
  sharper.sharpness = 2.0F;
  const auto figures = follow(lab, scene_of(example, sharper), 2);
  EXPECT_EQ(lab.key(*figures), 0);
  EXPECT_NEAR((lab.reshaped(*figures) - figures->space.weights).norm(), 0.0, 1e-12);
}

TEST(LabFreedom, TheSinkHeadLeavesEveryWeightFree) {
  ViewState state;
  state.word_model = "four-heads";
  state.positions = core::PositionKind::rotary;
  state.head = 2;
  const content::Example example =
      *read_by(support::example("animal-tired"), state, support::library().lexicon());
  const Scene scene = scene_of(example, state);
  FreedomLab lab;
  const auto figures = follow(lab, scene);
  EXPECT_EQ(figures->space.rank, 1);
  EXPECT_EQ(figures->space.freedom(), 10);
  for (core::Index key = 0; key < 11; ++key) EXPECT_EQ(range_text(*figures, key), "0.000 – 1.000");
  EXPECT_EQ(freedom_table(*figures, lab).rows[1][2], "0") << "it hands on nothing";
  EXPECT_EQ(freedom_table(*figures, lab).rows[1][3], "—");
}

// Words with the same entry: the two articles, and the two auxiliaries.
TEST(LabFreedom, InTheOneHeadModelOnlyEqualWordsTrade) {
  const content::Example& example = support::example("animal-tired");
  ViewState state;
  for (const core::Index layer : {0, 1}) {
    state.layer = layer;
    const Scene scene = scene_of(example, state);
    FreedomLab lab;
    const auto figures = follow(lab, scene);
    EXPECT_EQ(movable(*figures, scene), (std::vector<std::string>{"The", "didn't", "the", "was"}));
    EXPECT_EQ(figures->space.freedom(), 2);
    EXPECT_EQ(range_text(*figures, 1), "fixed") << "the animal's";
  }
}

TEST(LabFreedom, CountsKeptKeysOnly) {
  ViewState state;
  state.causal_mask = true;
  content::Example example = support::example("animal-tired");
  example.focus = 0;
  const Scene scene = scene_of(example, state);
  FreedomLab lab;
  const auto figures = follow(lab, scene);
  EXPECT_EQ(freedom_line(*figures, scene.key_tokens),
            "**1** kept keys − rank **1** = **0** free directions. No other weights give this "
            "output.");
  EXPECT_FALSE(lab.key(*figures));
  EXPECT_EQ(lab.weight(*figures), 0.0);
}

TEST(LabFreedom, EveryExampleHasFigures) {
  for (const content::Example& example : support::library().examples()) {
    const Scene scene = scene_of(example);
    FreedomLab lab;
    const auto figures = follow(lab, scene);
    ASSERT_TRUE(figures) << example.name;
    EXPECT_EQ(figures->space.kept(), scene.keys()) << example.name;
    for (const auto& range : figures->ranges) {
      ASSERT_TRUE(range) << example.name;
      EXPECT_LE(core::row_change(figures->space, range->at_low).output, 1e-6) << example.name;
      EXPECT_LE(core::row_change(figures->space, range->at_high).output, 1e-6) << example.name;
    }
  }
}

TEST(LabFreedom, LongRowsHaveTheirFreedomButNoRanges) {
  ViewState state;
  state.repeat = 16;
  const Scene scene = scene_of(support::example("animal-tired"), state);
  FreedomLab lab;
  const auto figures = follow(lab, scene);
  EXPECT_EQ(figures->space.kept(), 176);
  EXPECT_EQ(figures->space.freedom(), 176 - 9);
  EXPECT_TRUE(figures->ranges.empty());
  EXPECT_FALSE(lab.key(*figures));
  EXPECT_EQ(strongest_line(*figures, scene.key_tokens), "");
}

// At sharpness 10 the articles' weights are practically 0, and so is what they may be.
TEST(LabFreedom, SaysThatRangesAreTooNarrowToMove) {
  ViewState state;
  state.layer = 1;
  state.sharpness = 10.0F;
  const Scene scene = scene_of(support::example("animal-tired"), state);
  FreedomLab lab;
  const auto figures = follow(lab, scene);
  EXPECT_EQ(figures->space.freedom(), 2);
  EXPECT_FALSE(lab.key(*figures));
  EXPECT_EQ(range_text(*figures, 0), "0.000 – 0.000");
  EXPECT_NE(freedom_line(*figures, scene.key_tokens).find("was, each by less than a millionth"),
            std::string::npos);
}

TEST(LabFreedom, NamesTwelveOfManyWords) {
  ViewState state;
  state.repeat = 4;
  const Scene scene = scene_of(support::example("animal-tired"), state);
  FreedomLab lab;
  const std::string line = freedom_line(*follow(lab, scene), scene.key_tokens);
  EXPECT_NE(line.find("… 44 words"), std::string::npos) << line;
  EXPECT_LT(line.size(), 200U);
}

TEST(LabFreedom, TheLineEndsAtTheTenthAboveAllWeights) {
  const content::Example example = twins();
  FreedomLab lab;
  EXPECT_NEAR(freedom_axis_end(*follow(lab, scene_of(example))), 0.8, 1e-9);
}

}  // namespace
}  // namespace view
