#include "view/lab_heads.h"

#include <gtest/gtest.h>

#include "support/hand_made.h"
#include "support/shipped.h"
#include "view/reading.h"

namespace view {
namespace {

// A shipped sentence as the model with four heads reads it.
content::Example four_heads(const std::string& name) {
  ViewState state;
  state.word_model = "four-heads";
  return *read_by(support::example(name), state, support::library().lexicon());
}

Scene scene_of(const content::Example& example, ViewState state = {}) {
  state.focus = example.focus;
  return make_scene(example, nullptr, state);
}

core::RemovalTable removal_of(const Scene& scene) {
  HeadsLab lab;
  lab.follow(scene, 1);
  lab.update(scene, {});
  lab.wait();
  return *lab.removal();
}

std::vector<std::string> roles_of(const Scene& scene, std::size_t layer) {
  std::vector<std::string> roles;
  for (const core::HeadTrace& head : scene.trace.layers[layer].heads) {
    roles.push_back(role_name(head_card(head, scene.cross()), scene.tokens));
  }
  return roles;
}

TEST(LabHeadsView, AGateOfOneIsNotNamed) {
  ViewState state;
  set_gate(state, 1, 2, 0.5F);
  EXPECT_EQ(state.gates, (std::vector<std::vector<float>>{{}, {1.0F, 1.0F, 0.5F}}));
  EXPECT_EQ(gate_of(state, 1, 2), 0.5F);
  EXPECT_EQ(gate_of(state, 1, 0), 1.0F);
  EXPECT_EQ(gate_of(state, 5, 5), 1.0F);
  set_gate(state, 0, 0, 0.0F);
  set_gate(state, 1, 2, 1.0F);
  EXPECT_EQ(state.gates, (std::vector<std::vector<float>>{{0.0F}}));
  set_gate(state, 0, 0, 1.0F);
  EXPECT_FALSE(state.model_is_changed()) << "all gates at 1 are no change";
}

TEST(LabHeadsView, TheAverageIsTheMeanOfTheWeights) {
  content::Example example = support::hand_made("h", {"a", "b"}, {{0.75, 0.25}, {0.5, 0.5}});
  example.model.layers[0].heads.push_back(
      support::head_with_weights({{0.25, 0.75}, {0.125, 0.875}}));
  const core::HeadTrace average = average_head(scene_of(example).trace.layers[0]);
  EXPECT_NEAR(average.weights(0, 0), 0.5F, 1e-6F);
  EXPECT_NEAR(average.weights(1, 0), 0.3125F, 1e-6F);
  EXPECT_NEAR(average.weights(1, 1), 0.6875F, 1e-6F);
  const HeadCard card = head_card(average, false);
  EXPECT_NEAR(*card.profile.previous, 0.3125, 1e-6);
  EXPECT_EQ(card.grid.rows, 2);
}

TEST(LabHeadsView, RolesAreNamedWithTheirNumber) {
  const auto card = [](const support::Grid& weights) {
    return head_card(
        scene_of(support::hand_made("h", {"a", "b", "c"}, weights)).trace.layers[0].heads[0],
        false);
  };
  const std::vector<std::string> names{"a", "b", "c"};
  const HeadCard first = card({{0.9, 0.05, 0.05}, {0.6, 0.2, 0.2}, {0.8, 0.1, 0.1}});
  EXPECT_EQ(role_name(first, names), "first word");
  EXPECT_EQ(role_figure(first), "mean weight 0.70") << "of the rows of b and c";
  const HeadCard previous = card({{0.4, 0.3, 0.3}, {0.6, 0.2, 0.2}, {0.1, 0.8, 0.1}});
  EXPECT_EQ(role_name(previous, names), "previous word");
  EXPECT_EQ(role_figure(previous), "mean weight 0.70");
  const HeadCard some = card({{0.34, 0.33, 0.33}, {0.34, 0.33, 0.33}, {0.49, 0.49, 0.02}});
  EXPECT_EQ(role_name(some, names), "sharpest row: c");
  EXPECT_EQ(role_figure(some).substr(0, 12), "its entropy ");
}

// With positions off the heads that read places lose their roles.
TEST(LabHeadsView, PositionsGiveTheHandBuiltHeadsTheirRoles) {
  const content::Example example = four_heads("animal-tired");
  const std::vector<std::string> blind{"sharpest row: it", "flat", "flat", "flat"};
  EXPECT_EQ(roles_of(scene_of(example), 0), blind);
  ViewState state;
  state.positions = core::PositionKind::rotary;
  const std::vector<std::string> seeing{"sharpest row: it", "previous word", "first word", "flat"};
  EXPECT_EQ(roles_of(scene_of(example, state), 0), seeing);
  EXPECT_EQ(roles_of(scene_of(example, state), 1), seeing);
}

TEST(LabHeadsView, OnlyTheReferenceHeadsAreMissed) {
  for (const content::Example* asking : support::asking()) {
    const content::Example example = four_heads(asking->name);
    const Scene scene = scene_of(example);
    const core::RemovalTable removal = removal_of(scene);
    ASSERT_EQ(removal.heads.size(), 8U);
    const auto noun = meant(*removal.answer);
    ASSERT_TRUE(noun) << example.name;
    for (const core::HeadRemoval& head : removal.heads) {
      EXPECT_EQ(meant(*head.answer) == noun, head.head != 0) << example.name;
    }
    const std::string text = removal_summary(removal, scene, scene.tokens, scene.key_tokens);
    EXPECT_NE(text.find("**6** of the 8"), std::string::npos) << text;
    EXPECT_NE(text.find("layer 1, head 1 or layer 2, head 1"), std::string::npos) << text;
  }
}

TEST(LabHeadsView, TheAnswerIsTheGateTimesTheMapsWeight) {
  const content::Example example = four_heads("animal-tired");
  ViewState state;
  set_gate(state, 1, 0, 0.5F);
  const Scene scene = scene_of(example, state);
  const core::RemovalTable removal = removal_of(scene);
  const core::Matrix& weights = scene.trace.layers[1].heads[0].weights;
  EXPECT_NEAR((*removal.answer)[0], 0.5 * static_cast<double>(weights(scene.focus, 1)), 1e-6);
  EXPECT_NEAR((*removal.open_answer)[0], static_cast<double>(weights(scene.focus, 1)), 1e-6);
  EXPECT_GT(removal.gate_change, 0.0);
  EXPECT_EQ(removal_of(scene_of(example)).gate_change, 0.0);
  set_gate(state, 1, 0, 0.0F);
  EXPECT_EQ((*removal_of(scene_of(example, state)).answer)[0], 0.0);
  EXPECT_FALSE(meant({0.0, 0.0}));
}

// Copies share a weight, and a shuffle moves columns: neither may change what is told of the word.
TEST(LabHeadsView, ShuffledOrRepeatedSentencesTellTheSame) {
  const content::Example example = four_heads("animal-tired");
  const core::RemovalTable plain = removal_of(scene_of(example));
  ViewState changed;
  changed.shuffle = true;
  changed.shuffle_seed = 3;
  changed.repeat = 2;
  const core::RemovalTable other = removal_of(scene_of(example, changed));
  EXPECT_NEAR((*other.answer)[0], (*plain.answer)[0], 1e-5);
  EXPECT_NEAR((*other.answer)[1], (*plain.answer)[1], 1e-5);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_NEAR(other.heads[i].output_change, plain.heads[i].output_change, 1e-5);
  }
}

TEST(LabHeadsView, TableHasARowAHeadAndMarksTheChosenOne) {
  const content::Example example = four_heads("animal-tired");
  ViewState state;
  state.layer = 1;
  state.head = 2;
  const Scene scene = scene_of(example, state);
  const Table table = removal_table(removal_of(scene), scene, {}, scene.key_tokens);
  ASSERT_EQ(table.rows.size(), 9U);
  EXPECT_EQ(table.heads[2], "animal");
  EXPECT_EQ(table.marked, 7);
  EXPECT_EQ(table.rows[7][0], "layer 2, head 3");
  EXPECT_EQ(table.rows[7].back(), "0") << "its values are 0";
  EXPECT_EQ(table.rows[0][4], "animal");
  EXPECT_EQ(table.rows[5][4], "—") << "without head 1 of layer 2 there is no answer";
}

TEST(LabHeadsView, EveryExampleOneWordAndCrossAttentionHaveFigures) {
  for (const content::Example& example : support::library().examples()) {
    const Scene scene = scene_of(example);
    const core::RemovalTable removal = removal_of(scene);
    const Table table = removal_table(removal, scene, {}, scene.key_tokens);
    for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.heads.size()) << example.name;
    EXPECT_FALSE(removal_summary(removal, scene, scene.tokens, scene.key_tokens).empty());
    for (std::size_t layer = 0; layer < scene.trace.layers.size(); ++layer) {
      const std::string role = roles_of(scene, layer)[0];
      EXPECT_TRUE(!scene.cross() || role == "flat" || role.starts_with("sharpest row")) << role;
    }
  }
  const content::Example alone = support::hand_made("one", {"a"}, {{1.0}});
  const Scene one = scene_of(alone);
  EXPECT_EQ(roles_of(one, 0)[0], "itself");
  EXPECT_EQ(removal_of(one).heads.size(), 1U);
}

TEST(LabHeadsView, CardsBelongToTheSceneFollowed) {
  const content::Example example = four_heads("animal-tired");
  HeadsLab lab;
  const Scene plain = scene_of(example);
  lab.follow(plain, 1);
  EXPECT_EQ(lab.card(plain, 0, 1).role, core::HeadRole::flat);
  ViewState state;
  state.positions = core::PositionKind::sinusoidal;
  const Scene seeing = scene_of(example, state);
  lab.follow(seeing, 2);
  EXPECT_EQ(lab.card(seeing, 0, 1).role, core::HeadRole::previous);
  EXPECT_EQ(lab.card(seeing, 0, 4).grid.rows, 11) << "the average";
}

// 10 words, d = 512: 4 * 10 * 512^2 + 2 * 100 * 512 products, 4 * 512^2 weights, 100 a head.
TEST(LabHeadsView, CostCountsHeadsOfOneWidth) {
  const Table table = head_cost_table(10, 512, 8);
  ASSERT_EQ(table.rows.size(), 5U);
  EXPECT_EQ(table.marked, 3);
  const std::vector<std::string> eight{"8", "64", "10,588,160", "1,048,576", "800"};
  EXPECT_EQ(table.rows[3], eight);
  EXPECT_EQ(table.rows[0][2], table.rows[3][2]);
  EXPECT_EQ(table.rows[0][4], "100");
  EXPECT_EQ(head_cost_table(10, 59, 1).rows.size(), 1U) << "59 is a prime";
}

}  // namespace
}  // namespace view
