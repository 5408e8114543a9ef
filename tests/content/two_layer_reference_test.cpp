#include <gtest/gtest.h>

#include <cstdio>

#include "content/tour.h"
#include "support/matrices.h"
#include "support/python.h"
#include "support/shipped.h"

// The shipped sentences against the numpy oracle: its stored weights, and the script itself.
namespace {

using support::Json;

TEST(TwoLayerReference, WeightsAgreeWithTheNumpyOracleInAllStoredCases) {
  const Json cases = support::read_json("tests/data/two_layer_expected.json").at("cases");
  ASSERT_EQ(cases.size(), 36U);
  for (const Json& one : cases) {
    const auto positions = content::parse_position_kind(one.at("positions").get<std::string>());
    ASSERT_TRUE(positions);
    const auto controls = support::with(*positions, one.at("sharpness").get<float>(),
                                        one.at("causal_mask").get<bool>());
    const auto trace =
        support::run(support::example(one.at("example").get<std::string>()), controls);
    for (const std::size_t layer : support::both_layers) {
      EXPECT_TRUE(support::near(trace.layers[layer].heads[0].weights,
                                support::to_grid(one.at("weights").at(layer)), 2e-6))
          << one.at("example") << one.at("positions") << one.at("sharpness") << " layer "
          << layer + 1;
    }
  }
}

struct OracleCase {
  std::string example;
  std::string options;
  core::Controls controls;
  core::Index repeat = 1;
};

void expect_oracle(const std::string& python, const content::Example& one, const std::string& file,
                   const OracleCase& given) {
  SCOPED_TRACE(file + " " + given.options);
  const auto printed = support::output_of(
      python + " -B '" AV_SOURCE_DIR "/tests/oracle/two_layer.py' '" + file + "' " + given.options);
  ASSERT_TRUE(printed);
  const Json expected = Json::parse(*printed);
  const core::Trace trace =
      core::forward(one.model, core::repeat_rows(one.embeddings, given.repeat), given.controls);
  ASSERT_EQ(trace.layers.size(), expected.at("layers").size());
  const auto check = [](const core::Matrix& found, const Json& wanted, const char* stage) {
    const support::Grid grid = support::to_grid(wanted);
    EXPECT_TRUE(support::near(found, grid, 1e-5 * support::magnitude(grid))) << stage;
  };
  check(trace.layers.front().input, expected.at("input"), "input");
  for (std::size_t l = 0; l < trace.layers.size(); ++l) {
    const Json& layer = expected.at("layers").at(l);
    for (std::size_t h = 0; h < trace.layers[l].heads.size(); ++h) {
      const core::HeadTrace& head = trace.layers[l].heads[h];
      const Json& wanted = layer.contains("heads") ? layer.at("heads").at(h) : layer;
      check(head.scores, wanted.at("scores"), "scores");
      check(head.scaled, wanted.at("scaled"), "scaled");
      check(head.masked, wanted.at("masked"), "masked");
      check(head.value, wanted.at("value"), "value");
      check(head.output, wanted.at("output"), "output");
      EXPECT_TRUE(support::near(head.weights, support::to_grid(wanted.at("weights")), 4e-6));
    }
    check(trace.layers[l].output, layer.at("residual_output"), "residual output");
  }
}

TEST(TwoLayerReference, EveryStageAgreesWithTheNumpyOracleRunNow) {
  const auto python = support::python_with_numpy();
  if (!python) GTEST_SKIP() << "no python3 with numpy here";
  using core::PositionKind;
  core::Controls asking = support::with(PositionKind::rotary);
  asking.feed_forward = true;
  const std::vector<OracleCase> cases{
      {"bottle-full", "", {}},
      {"dog-bit-man",
       "--positions rotary --permutation 3,1,5,4,2 --sharpness 2",
       {2.0F, false, PositionKind::rotary, {2, 0, 4, 3, 1}}},
      {"bank-river", "--positions sinusoidal --causal-mask --repeat 3",
       support::with(PositionKind::sinusoidal, 1.0F, true), 3},
      {"trophy-small", "--positions rotary --feed-forward", asking}};
  for (const OracleCase& given : cases) {
    expect_oracle(*python, support::example(given.example),
                  AV_SOURCE_DIR "/assets/examples/" + given.example + ".json", given);
  }
}

Json random_rows(core::Index rows, core::Index columns, std::mt19937_64& generator) {
  const core::Matrix numbers = support::random_matrix(rows, columns, generator, 0.5F);
  return support::to_grid(numbers);
}

// Odd widths, two heads, an output projection and own base and scale of positions.
TEST(TwoLayerReference, AFileOfExplicitMatricesAgreesWithTheNumpyOracleRunNow) {
  const auto python = support::python_with_numpy();
  if (!python) GTEST_SKIP() << "no python3 with numpy here";
  std::mt19937_64 generator(8);
  const auto head = [&](core::Index rows, core::Index width) {
    return Json{{"query", random_rows(rows, 3, generator)},
                {"key", random_rows(rows, 3, generator)},
                {"value", random_rows(rows, width, generator)}};
  };
  Json file{{"tokens", {"a", "b", "c", "d"}}, {"positions", {{"base", 50.0}, {"scale", 0.4}}}};
  file["embeddings"] = random_rows(4, 5, generator);
  file["layers"] = {{{"heads", {head(5, 2), head(5, 4)}},
                     {"output", random_rows(6, 5, generator)},
                     {"residual", true}},
                    {{"heads", Json::array({head(5, 3)})}, {"residual", false}}};
  const std::string path = testing::TempDir() + "explicit_example.json";
  std::ofstream(path) << file.dump();
  const auto one = content::parse_example(file.dump(), path, support::library().lexicon());
  ASSERT_TRUE(one) << one.error().text();
  for (const auto& [options, positions] :
       {std::pair{"", core::PositionKind::none},
        std::pair{"--positions sinusoidal", core::PositionKind::sinusoidal},
        std::pair{"--positions rotary", core::PositionKind::rotary}}) {
    expect_oracle(*python, *one, path, {"", options, support::with(positions)});
  }
  std::remove(path.c_str());
}

}  // namespace
