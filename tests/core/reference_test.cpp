#include <gtest/gtest.h>

#include "core/analysis.h"
#include "core/attention.h"
#include "core/model.h"
#include "support/matrices.h"

// The worked examples of the source documents, at every stage of the formula.
namespace core {
namespace {

using support::Grid;
using support::Json;

constexpr double weights_tolerance = 2e-6;
constexpr double relative_tolerance = 1e-5;

Model one_head(const Matrix& query, const Matrix& key, const Matrix& value) {
  Model model;
  model.layers.push_back({{{query, key, value, {}}}, std::nullopt, false});
  return model;
}

Model one_head(const Json& reference) {
  return one_head(support::to_matrix(reference.at("query_projection")),
                  support::to_matrix(reference.at("key_projection")),
                  support::to_matrix(reference.at("value_projection")));
}

// The files keep the scores a mask will hide and take sharpness into "scaled".
void expect_stages(const LayerTrace& layer, const Json& expected, float sharpness) {
  const HeadTrace& head = layer.heads.at(0);
  const auto check = [&](const char* stage, const Matrix& found) {
    const Grid wanted = support::to_grid(expected.at(stage));
    EXPECT_TRUE(support::near(found, wanted, relative_tolerance * support::magnitude(wanted)))
        << stage;
  };
  check("query", head.query);
  check("key", head.key);
  check("value", head.value);
  check("scores", head.scores);
  check("scaled", head.scaled * sharpness);
  check("output", head.output);
  EXPECT_TRUE(
      support::near(head.weights, support::to_grid(expected.at("weights")), weights_tolerance));
  EXPECT_TRUE(support::same_bits(layer.output, head.output)) << "no residual, no projection";
}

void expect_masked(const HeadTrace& head, const Controls& controls) {
  for (Index i = 0; i < head.masked.rows(); ++i) {
    for (Index j = 0; j < head.masked.cols(); ++j) {
      if (controls.causal_mask && j > i) {
        EXPECT_TRUE(std::isinf(head.masked(i, j)) && head.masked(i, j) < 0.0F);
        EXPECT_EQ(head.weights(i, j), 0.0F);
      } else {
        EXPECT_FLOAT_EQ(head.masked(i, j), head.scaled(i, j) * controls.sharpness);
      }
    }
  }
}

TEST(Reference, ThreeTokensAgreeAtEveryStage) {
  const Json reference = support::read_json("tests/data/three_tokens.json");
  const Trace trace =
      forward(one_head(reference), support::to_matrix(reference.at("embeddings")), {});
  expect_stages(trace.layers.at(0), reference.at("expected"), 1.0F);
  expect_masked(trace.layers[0].heads[0], {});
  const auto printed = support::to_grid(reference.at("printed").at("weights"));
  EXPECT_TRUE(support::near(trace.layers[0].heads[0].weights, printed, 0.0006));
}

TEST(Reference, SixWordsAgreePlainMaskedAndBlurred) {
  const Json reference = support::read_json("tests/data/six_words.json");
  const Model model = one_head(reference);
  const Matrix embeddings = support::to_matrix(reference.at("embeddings"));
  const std::vector<std::pair<const char*, Controls>> cases{
      {"expected", {}},
      {"expected_causal", {1.0F, true, PositionKind::none, {}}},
      {"expected_sharpness_0_2", {0.2F, false, PositionKind::none, {}}}};
  for (const auto& [name, controls] : cases) {
    SCOPED_TRACE(name);
    const Trace trace = forward(model, embeddings, controls);
    expect_stages(trace.layers.at(0), reference.at(name), controls.sharpness);
    expect_masked(trace.layers[0].heads[0], controls);
  }
}

TEST(Reference, SixWordsHaveTheStrongestLinksOfTheSource) {
  const Json reference = support::read_json("tests/data/six_words.json");
  const Trace trace =
      forward(one_head(reference), support::to_matrix(reference.at("embeddings")), {});
  const Json& strongest = reference.at("strongest_link");
  ASSERT_EQ(strongest.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    const auto cell = strongest_link(trace.layers[0].heads[0].weights, static_cast<Index>(i));
    ASSERT_TRUE(cell);
    EXPECT_EQ(cell->column, strongest[i].at("index").get<Index>()) << "row " << i;
    EXPECT_NEAR(static_cast<double>(cell->value), strongest[i].at("weight").get<double>(),
                weights_tolerance);
  }
}

// "cat" and "mat" are alike, do not attend to each other, and have similar rows.
TEST(Reference, AlikeWordsHaveAlikeRowsAndNeedNotAttendToEachOther) {
  const Json reference = support::read_json("tests/data/six_words.json");
  const Matrix embeddings = support::to_matrix(reference.at("embeddings"));
  const Trace trace = forward(one_head(reference), embeddings, {});
  const Matrix& weights = trace.layers[0].heads[0].weights;
  EXPECT_NEAR(cosine(embeddings.row(1).transpose(), embeddings.row(5).transpose()), 0.94, 0.005);
  EXPECT_NEAR(static_cast<double>(weights(1, 5)), 0.006, 0.0006);
  EXPECT_NEAR(static_cast<double>(weights(5, 1)), 0.004, 0.0006);
  EXPECT_NEAR(cosine(weights.row(1).transpose(), weights.row(5).transpose()), 0.97, 0.005);
}

TEST(Reference, ChargeTakesOnItsNeighbours) {
  const Json reference = support::read_json("tests/data/charge.json");
  std::vector<Vector> charges;
  for (const char* name : {"courtroom", "battery"}) {
    SCOPED_TRACE(name);
    const Json& context = reference.at("contexts").at(name);
    Grid rows;
    for (const Json& token : context.at("tokens")) {
      rows.push_back(
          reference.at("embeddings").at(token.get<std::string>()).get<std::vector<double>>());
    }
    const Matrix identity = Matrix::Identity(4, 4);
    const Trace trace =
        forward(one_head(identity, identity, identity), support::to_matrix(rows), {});
    expect_stages(trace.layers.at(0), context.at("expected"), 1.0F);
    charges.emplace_back(trace.layers[0].output.row(0).transpose());
    const auto printed = reference.at("printed").at(name).get<std::vector<double>>();
    EXPECT_TRUE(support::near(trace.layers[0].output.topRows(1), {printed}, 0.0006));
  }
  EXPECT_NEAR(cosine(charges[0], charges[1]), reference.at("cosine").get<double>(), 1e-6);
}

TEST(Reference, CostIsTheSquareOfTheTokens) {
  const Json reference = support::read_json("tests/data/cost.json");
  Model model;
  model.layers.push_back(
      {{{Matrix::Ones(1, 1), Matrix::Ones(1, 1), Matrix::Ones(1, 1), {}}}, {}, false});
  for (const Json& row : reference.at("rows")) {
    const auto n = row.at("tokens").get<Index>();
    if (n > 512) continue;
    const Trace trace = forward(model, Matrix::Ones(n, 1), {});
    EXPECT_EQ(trace.layers[0].heads[0].scores.size(), row.at("scores").get<Index>()) << n;
    EXPECT_EQ(sizeof(float) * static_cast<std::size_t>(trace.layers[0].heads[0].scores.size()),
              static_cast<std::size_t>(row.at("float32_mebibytes").get<double>() * 1048576.0));
  }
}

// Other draws than the reference's: they agree within four standard errors of both means.
TEST(Reference, SoftmaxSaturatesWithoutTheScaleAndNotWithIt) {
  const Json reference = support::read_json("tests/data/saturation.json");
  std::mt19937_64 generator(11);
  const auto draws = reference.at("draws").get<int>();
  for (const Json& row : reference.at("rows")) {
    const auto d = row.at("d").get<Index>();
    double unscaled = 0.0;
    double scaled = 0.0;
    for (int draw = 0; draw < draws; ++draw) {
      const Matrix scores = support::random_matrix(1, d, generator) *
                            support::random_matrix(d, reference.at("keys").get<Index>(), generator);
      const auto peak = [](const Matrix& s) {
        return static_cast<double>(row_softmax(s).maxCoeff());
      };
      unscaled += peak(scores) / draws;
      scaled += peak(scale_scores(scores, d)) / draws;
    }
    const double factor = 4.0 * std::sqrt(2.0);
    EXPECT_NEAR(unscaled, row.at("unscaled_peak").get<double>(),
                factor * row.at("unscaled_standard_error").get<double>());
    EXPECT_NEAR(scaled, row.at("scaled_peak").get<double>(),
                factor * row.at("scaled_standard_error").get<double>());
  }
}

}  // namespace
}  // namespace core
