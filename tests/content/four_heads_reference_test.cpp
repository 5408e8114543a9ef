#include <gtest/gtest.h>

#include "core/head_roles.h"
#include "core/norms.h"
#include "core/rollout.h"
#include "core/shares.h"
#include "support/matrices.h"
#include "support/python.h"
#include "support/shipped.h"

// The four-head model against the numpy oracle, run now: every station of every layer, the measured
// roles and the shares.
namespace {

using core::Controls;
using core::Matrix;
using core::PositionKind;
using support::Json;

struct OracleCase {
  const char* example;
  std::string options;
  Controls controls;
  core::Index repeat = 1;
};

std::vector<OracleCase> cases() {
  std::vector<OracleCase> made;
  const auto add = [&](const char* example, const std::string& options, PositionKind positions) {
    made.push_back({example, options, support::with(positions)});
    return &made.back();
  };
  made.reserve(8);
  add("animal-tired", "", PositionKind::none);
  add("animal-wide", "--positions sinusoidal", PositionKind::sinusoidal);
  add("trophy-small", "--positions rotary --sharpness 2", PositionKind::rotary)
      ->controls.sharpness = 2.0F;
  OracleCase* gated =
      add("animal-tired", "--positions rotary --gates 0,1,0.5,1/0.25,0,1,1", PositionKind::rotary);
  gated->controls.gates = {{0.0F, 1.0F, 0.5F, 1.0F}, {0.25F, 0.0F}};
  OracleCase* shuffled = add("dog-bit-man",
                             "--positions rotary --permutation 3,1,5,4,2,8,6,10,7,9 --repeat 2"
                             " --causal-mask",
                             PositionKind::rotary);
  shuffled->controls.permutation = {2, 0, 4, 3, 1, 7, 5, 9, 6, 8};
  shuffled->controls.causal_mask = true;
  shuffled->repeat = 2;
  OracleCase* block = add("bottle-full", "--positions sinusoidal --layer-norm --feed-forward",
                          PositionKind::sinusoidal);
  block->controls.layer_norm = true;
  block->controls.feed_forward = true;
  add("bottle-full", "--feed-forward", PositionKind::none)->controls.feed_forward = true;
  add("animal-tired", "--positions rotary --no-residual", PositionKind::rotary)->controls.residual =
      false;
  return made;
}

void expect_station(const Matrix& found, const Json& wanted, const char* name) {
  if (wanted.is_null()) {
    EXPECT_EQ(found.size(), 0) << name << " should be off";
    return;
  }
  const support::Grid grid = support::to_grid(wanted);
  EXPECT_TRUE(support::near(found, grid, 2e-5 * support::magnitude(grid))) << name;
}

void expect_layer(const core::LayerTrace& found, const Json& wanted) {
  expect_station(found.normed, wanted.at("normed"), "normed");
  expect_station(found.attention, wanted.at("attention"), "attention");
  expect_station(found.after_attention, wanted.at("after_attention"), "after attention");
  expect_station(found.feed_normed, wanted.at("feed_normed"), "feed normed");
  expect_station(found.hidden, wanted.at("hidden"), "hidden");
  expect_station(found.feed_forward, wanted.at("feed_forward"), "feed-forward");
  expect_station(found.output, wanted.at("output"), "output");
  ASSERT_EQ(found.heads.size(), wanted.at("heads").size());
  for (std::size_t h = 0; h < found.heads.size(); ++h) {
    const Json& head = wanted.at("heads").at(h);
    expect_station(found.heads[h].query, head.at("query"), "query");
    expect_station(found.heads[h].key, head.at("key"), "key");
    expect_station(found.heads[h].masked, head.at("masked"), "masked");
    expect_station(found.heads[h].output, head.at("output"), "head output");
    EXPECT_TRUE(support::near(found.heads[h].weights, support::to_grid(head.at("weights")), 1e-5));
  }
}

void expect_roles(const core::LayerTrace& found, const Json& wanted) {
  for (std::size_t h = 0; h < found.heads.size(); ++h) {
    const core::HeadProfile profile = core::profile_head(found.heads[h], false);
    const std::array<double, 5> measured{*profile.previous, *profile.first, *profile.self,
                                         profile.entropy, profile.least_entropy};
    for (std::size_t k = 0; k < measured.size(); ++k) {
      EXPECT_NEAR(measured[k], wanted.at(h).at(k).get<double>(), 1e-5) << h << ", " << k;
    }
  }
}

void expect_shares(const core::Model& model, const core::Trace& trace, const Controls& controls,
                   const Json& wanted) {
  for (std::size_t layer = 0; layer < trace.layers.size(); ++layer) {
    for (core::Index focus = 0; focus < trace.tokens(); ++focus) {
      const auto found = core::input_shares(model, trace, controls, layer, focus);
      ASSERT_EQ(found.has_value(), !wanted.is_null());
      if (!found) return;
      const Json& shares = wanted.at(layer).at(static_cast<std::size_t>(focus));
      double sum = 0.0;
      for (std::size_t k = 0; k < found->words.size(); ++k) {
        EXPECT_NEAR(found->words[k], shares.at(k).get<double>(), 1e-5);
        sum += found->words[k];
      }
      EXPECT_NEAR(sum, 1.0, 1e-5);
    }
  }
}

// Sizes of what each head hands on.
void expect_norms(const core::Layer& layer, const core::LayerTrace& trace, const Json& wanted) {
  for (std::size_t h = 0; h < trace.heads.size(); ++h) {
    const core::ContributionNorms norms = core::contribution_norms(layer, trace, h);
    const Json& head = wanted.at("heads").at(h);
    ASSERT_EQ(static_cast<std::size_t>(norms.value.size()), head.at("norms").size());
    for (core::Index j = 0; j < norms.value.size(); ++j) {
      EXPECT_NEAR(norms.value(j), head.at("norms").at(static_cast<std::size_t>(j)).get<float>(),
                  1e-5F);
    }
    EXPECT_TRUE(support::near(norms.weighted, support::to_grid(head.at("weighted")), 1e-5)) << h;
  }
}

TEST(FourHeadsReference, EveryStationRoleAndShareAgreesWithTheNumpyOracle) {
  const auto python = support::python_with_numpy();
  if (!python) GTEST_SKIP() << "no python3 with numpy here";
  const content::Lexicon& lexicon = support::library().lexicon();
  for (const OracleCase& given : cases()) {
    SCOPED_TRACE(given.example + std::string(" ") + given.options);
    const auto printed = support::output_of(
        *python +
        " -B '" AV_SOURCE_DIR "/tests/oracle/four_heads.py' '" AV_SOURCE_DIR "/assets/examples/" +
        given.example + ".json' " + given.options);
    ASSERT_TRUE(printed);
    const Json expected = Json::parse(*printed);
    const content::Example one =
        content::with_model(support::example(given.example), lexicon.models[1], lexicon);
    const core::Trace trace =
        core::forward(one.model, core::repeat_rows(one.embeddings, given.repeat), given.controls);
    expect_station(trace.layers[0].input, expected.at("input"), "input");
    for (std::size_t layer = 0; layer < trace.layers.size(); ++layer) {
      expect_layer(trace.layers[layer], expected.at("layers").at(layer));
      expect_roles(trace.layers[layer], expected.at("roles").at(layer));
      const core::WideMatrix rolled = *core::rollout(trace, layer, 0.3);
      expect_station(rolled.cast<float>(), expected.at("rollout").at(layer), "rollout");
      expect_norms(one.model.layers[layer], trace.layers[layer], expected.at("layers").at(layer));
    }
    expect_shares(one.model, trace, given.controls, expected.at("shares"));
  }
}

}  // namespace
