#include <gtest/gtest.h>

#include "core/model.h"
#include "core/permutation.h"
#include "support/matrices.h"
#include "support/plain_oracle.h"

// core::forward against plain loops in double precision, on random models.
namespace core {
namespace {

struct RandomCase {
  Model model;
  Matrix embeddings;
  Controls controls;
};

Index between(std::mt19937_64& generator, Index lowest, Index highest) {
  return std::uniform_int_distribution<Index>(lowest, highest)(generator);
}

bool coin(std::mt19937_64& generator) {
  return between(generator, 0, 1) == 1;
}

Matrix projection(Index rows, Index columns, std::mt19937_64& generator) {
  return support::random_matrix(rows, columns, generator,
                                1.0F / std::sqrt(static_cast<float>(rows)));
}

// Value widths differ from head to head; without a residual the width changes from layer to layer.
Layer random_layer(Index& width, std::mt19937_64& generator) {
  Layer layer;
  Index joined = 0;
  const Index heads = between(generator, 1, 3);
  for (Index h = 0; h < heads; ++h) {
    const Index d_head = between(generator, 1, 9);
    const Index d_value = between(generator, 1, 9);
    layer.heads.push_back({projection(width, d_head, generator),
                           projection(width, d_head, generator),
                           projection(width, d_value, generator), standard_pairs(d_head, 100.0F)});
    joined += d_value;
  }
  layer.residual = coin(generator);
  Index leaving = joined;
  if (layer.residual || coin(generator)) {
    leaving = layer.residual ? width : between(generator, 1, 9);
    layer.output = projection(joined, leaving, generator);
  }
  width = leaving;
  if (coin(generator)) {
    const Index d_ff = between(generator, 1, 20);
    layer.feed_forward = FeedForward{
        projection(width, d_ff, generator), support::random_matrix(d_ff, 1, generator, 0.3F),
        projection(d_ff, width, generator), support::random_matrix(width, 1, generator, 0.3F)};
  }
  return layer;
}

// Some layers and heads are not named; some gates are shut.
std::vector<std::vector<float>> random_gates(const Model& model, std::mt19937_64& generator) {
  std::vector<std::vector<float>> gates;
  for (const Layer& layer : model.layers) {
    if (coin(generator)) break;
    gates.emplace_back();
    for (std::size_t head = 0; head < layer.heads.size(); ++head) {
      const float between_both = std::uniform_real_distribution<float>(0.0F, 1.0F)(generator);
      gates.back().push_back(coin(generator) ? between_both : 0.0F);
      if (coin(generator)) break;
    }
  }
  return gates;
}

RandomCase random_case(std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  RandomCase made;
  const Index n = between(generator, 1, 12);
  Index width = between(generator, 1, 17);
  made.embeddings = support::random_matrix(n, width, generator);
  made.model.axes = standard_axes(width, 100.0F, 0.7F);
  made.model.rotary_constant = coin(generator) ? 0.0F : 0.3F;
  for (Index layers = between(generator, 1, 4); layers > 0; --layers) {
    made.model.layers.push_back(random_layer(width, generator));
  }
  made.controls.sharpness = std::uniform_real_distribution<float>(0.1F, 3.0F)(generator);
  made.controls.causal_mask = coin(generator);
  made.controls.positions = static_cast<PositionKind>(between(generator, 0, 2));
  if (coin(generator)) made.controls.permutation = shuffled_order(n, seed);
  if (coin(generator)) made.model.first_token = between(generator, 0, made.embeddings.cols() - 1);
  made.controls.gates = random_gates(made.model, generator);
  made.controls.layer_norm = coin(generator);
  made.controls.feed_forward = coin(generator);
  made.controls.residual = coin(generator);
  return made;
}

// A float32 error of a score is relative to its size, and softmax makes it a relative error of the
// weight; residuals carry it on.
constexpr double relative_tolerance = 2e-5;

testing::AssertionResult agree(const Trace& trace, const std::vector<support::PlainLayer>& plain) {
  if (trace.layers.size() != plain.size()) return testing::AssertionFailure() << "layers";
  for (std::size_t l = 0; l < plain.size(); ++l) {
    const auto check = [&](const Matrix& found, const support::Grid& wanted) {
      return support::near(found, wanted, relative_tolerance * support::magnitude(wanted));
    };
    if (trace.layers[l].heads.size() != plain[l].heads.size())
      return testing::AssertionFailure() << "heads";
    if (auto same = check(trace.layers[l].input, plain[l].input); !same) return same << " input";
    for (std::size_t h = 0; h < plain[l].heads.size(); ++h) {
      const HeadTrace& found = trace.layers[l].heads[h];
      const support::PlainHead& wanted = plain[l].heads[h];
      const std::vector<std::tuple<const char*, const Matrix*, const support::Grid*>> stages{
          {"query", &found.query, &wanted.query},       {"key", &found.key, &wanted.key},
          {"value", &found.value, &wanted.value},       {"scores", &found.scores, &wanted.scores},
          {"scaled", &found.scaled, &wanted.scaled},    {"masked", &found.masked, &wanted.masked},
          {"weights", &found.weights, &wanted.weights}, {"output", &found.output, &wanted.output}};
      for (const auto& [name, matrix, grid] : stages) {
        if (auto same = check(*matrix, *grid); !same) {
          return same << " in " << name << " of layer " << l << ", head " << h;
        }
      }
    }
    const std::vector<std::tuple<const char*, const Matrix*, const support::Grid*>> stations{
        {"normed", &trace.layers[l].normed, &plain[l].normed},
        {"attention", &trace.layers[l].attention, &plain[l].attention},
        {"after attention", &trace.layers[l].after_attention, &plain[l].after_attention},
        {"feed normed", &trace.layers[l].feed_normed, &plain[l].feed_normed},
        {"hidden", &trace.layers[l].hidden, &plain[l].hidden},
        {"feed-forward", &trace.layers[l].feed_forward, &plain[l].feed_forward},
        {"output", &trace.layers[l].output, &plain[l].output}};
    for (const auto& [name, matrix, grid] : stations) {
      if (auto same = check(*matrix, *grid); !same) return same << " in " << name << " of " << l;
    }
  }
  return testing::AssertionSuccess();
}

TEST(Forward, AgreesWithPlainLoopsOnRandomModels) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const RandomCase made = random_case(seed);
    ASSERT_TRUE(agree(forward(made.model, made.embeddings, made.controls),
                      support::plain_forward(made.model, made.embeddings, made.controls)))
        << "seed " << seed;
  }
}

// Each kind of control must be able to change the result, or the comparison above shows nothing.
TEST(Forward, EveryControlChangesARandomModel) {
  std::mt19937_64 generator(1);
  Model model;
  model.axes = standard_axes(6, 100.0F, 1.0F);
  Index width = 6;
  model.layers.push_back({{{projection(6, 4, generator), projection(6, 4, generator),
                            projection(6, 6, generator), standard_pairs(4, 100.0F)}},
                          std::nullopt,
                          true});
  model.layers[0].feed_forward = FeedForward{projection(6, 8, generator), Vector::Zero(8),
                                             projection(8, 6, generator), Vector::Zero(6)};
  const Matrix embeddings = support::random_matrix(5, width, generator);
  const Controls plain;
  std::vector<Controls> changed{{2.0F, false, PositionKind::none, {}},
                                {1.0F, true, PositionKind::none, {}},
                                {1.0F, false, PositionKind::sinusoidal, {}},
                                {1.0F, false, PositionKind::rotary, {}},
                                {1.0F, false, PositionKind::none, {4, 3, 2, 1, 0}}};
  changed.resize(9);
  changed[5].gates = {{0.5F}};
  changed[6].layer_norm = true;
  changed[7].feed_forward = true;
  changed[8].residual = false;
  const auto reference = support::plain_forward(model, embeddings, plain);
  EXPECT_TRUE(agree(forward(model, embeddings, plain), reference));
  for (const Controls& controls : changed) {
    EXPECT_FALSE(agree(forward(model, embeddings, controls), reference));
  }
}

TEST(Forward, IsDeterministicToTheBit) {
  const RandomCase made = random_case(3);
  const Trace one = forward(made.model, made.embeddings, made.controls);
  const Trace two = forward(made.model, made.embeddings, made.controls);
  EXPECT_TRUE(support::same_bits(one.layers.back().output, two.layers.back().output));
}

TEST(Forward, RepeatsStandOneAfterTheOther) {
  const Matrix repeated = repeat_rows(support::to_matrix(support::Grid{{1, 2}, {3, 4}}), 2);
  EXPECT_TRUE(support::near(repeated, {{1, 2}, {3, 4}, {1, 2}, {3, 4}}, 0.0));
}

TEST(Forward, OneWordGivesItselfAllItsWeight) {
  std::mt19937_64 generator(2);
  Model model;
  model.layers.push_back({{{projection(3, 2, generator),
                            projection(3, 2, generator),
                            projection(3, 3, generator),
                            {}}},
                          std::nullopt,
                          true});
  const Trace trace = forward(model, support::random_matrix(1, 3, generator), {1.0F, true, {}, {}});
  EXPECT_EQ(trace.tokens(), 1);
  EXPECT_EQ(trace.layers[0].heads[0].weights(0, 0), 1.0F);
}

TEST(Forward, AnEmptyTraceHasNoTokens) {
  EXPECT_EQ(Trace{}.tokens(), 0);
}

}  // namespace
}  // namespace core
