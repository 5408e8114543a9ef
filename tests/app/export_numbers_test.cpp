#include <cmath>

#include "app/program.h"
#include "app/scratch_folder.h"
#include "support/matrices.h"

namespace app {
namespace {

using support::Json;

// float32 against float64 on weights.
constexpr double weight_tolerance = 2e-6;

testing::AssertionResult close_to(const Json& found, const Json& wanted, double tolerance) {
  if (found.is_array() != wanted.is_array() || found.size() != wanted.size()) {
    return testing::AssertionFailure()
           << "another shape: " << found.size() << " against " << wanted.size();
  }
  if (found.is_array()) {
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (auto result = close_to(found[i], wanted[i], tolerance); !result) {
        return result << ", in element " << i;
      }
    }
    return testing::AssertionSuccess();
  }
  if (found.is_null() || wanted.is_null()) {
    if (found.is_null() == wanted.is_null()) return testing::AssertionSuccess();
    return testing::AssertionFailure() << found << ", expected " << wanted;
  }
  const double want = wanted.get<double>();
  if (std::abs(found.get<double>() - want) <= tolerance * std::max(1.0, std::abs(want))) {
    return testing::AssertionSuccess();
  }
  return testing::AssertionFailure() << found << ", expected " << wanted;
}

Words settings_of(const Json& item) {
  Words arguments{"--example",       item["example"], "--positions",
                  item["positions"], "--sharpness",   item["sharpness"].dump()};
  if (item["causal_mask"].get<bool>()) arguments.emplace_back("--causal-mask");
  return arguments;
}

TEST(ExportNumbers, WeightsAreThoseOfTheReferenceFile) {
  const Json reference = support::read_json("tests/data/two_layer_expected.json");
  ASSERT_GE(reference["cases"].size(), 36U);
  for (const Json& item : reference["cases"]) {
    for (std::size_t layer = 0; layer < 2; ++layer) {
      Words arguments = settings_of(item);
      arguments.insert(arguments.end(), {"--layer", std::to_string(layer + 1)});
      const Json weights = exported(arguments)["weights"];
      const Json& wanted = item["weights"][layer];
      EXPECT_TRUE(close_to(weights, wanted, weight_tolerance)) << joined(arguments);
      // The comparison can fail: the other layer is another map.
      EXPECT_FALSE(close_to(weights, item["weights"][1 - layer], weight_tolerance));
    }
  }
}

// A Python that has numpy, or nothing.
std::string python() {
  for (const char* candidate : {"python3", "/usr/bin/python3"}) {
    if (start({"-c", "import numpy"}, {.program = candidate}).code == 0) return candidate;
  }
  return {};
}

// Compares every matrix of one export with the numpy oracle for the same settings.
void compare_with_oracle(const std::string& oracle, const std::string& file, const Words& settings,
                         const Words& oracle_settings) {
  const Json json = exported([&] {
    Words arguments{file};
    arguments.insert(arguments.end(), settings.begin(), settings.end());
    return arguments;
  }());
  Words call{"-B", AV_SOURCE_DIR "/tests/oracle/two_layer.py", file};
  call.insert(call.end(), oracle_settings.begin(), oracle_settings.end());
  if (json["shuffle"]["on"].get<bool>()) {
    std::string order;
    for (const Json& place : json["shuffle"]["permutation"]) order += "," + place.dump();
    call.insert(call.end(), {"--permutation", order.substr(1)});
  }
  const Outcome run = start(call, {.program = oracle});
  ASSERT_EQ(run.code, 0) << run.err;
  const Json wanted = Json::parse(run.out);
  EXPECT_EQ(json["tokens"], wanted["tokens"]);
  const Json& layer = wanted["layers"][json["layer"].get<std::size_t>() - 1];
  const Json& head =
      layer.contains("heads") ? layer["heads"][json["head"].get<std::size_t>() - 1] : layer;
  for (const char* name : {"query", "key", "value", "scores", "scaled", "masked", "output"}) {
    EXPECT_TRUE(close_to(json[name], head[name], 1e-5)) << name << joined(settings);
  }
  EXPECT_TRUE(close_to(json["weights"], head["weights"], 5e-6)) << joined(settings);
}

TEST(ExportNumbers, EveryMatrixIsThatOfTheNumpyOracle) {
  const std::string oracle = python();
  if (oracle.empty()) GTEST_SKIP() << "numpy is not installed";
  const auto shipped = [](const std::string& name) {
    return std::string(AV_SOURCE_DIR "/assets/examples/") + name + ".json";
  };
  compare_with_oracle(oracle, shipped("animal-tired"), {}, {});
  compare_with_oracle(oracle, shipped("animal-wide"), {"--layer", "2", "--sharpness", "5"},
                      {"--sharpness", "5"});
  compare_with_oracle(oracle, shipped("son-weak"),
                      {"--layer", "2", "--causal-mask", "--shuffle", "3"}, {"--causal-mask"});
  compare_with_oracle(oracle, shipped("road-tired"),
                      {"--layer", "2", "--repeat", "2", "--positions", "sinusoidal"},
                      {"--repeat", "2", "--positions", "sinusoidal"});
  compare_with_oracle(oracle, shipped("dog-bites-man"),
                      {"--layer", "2", "--repeat", "4", "--positions", "rotary", "--shuffle", "8",
                       "--sharpness", "0.5"},
                      {"--repeat", "4", "--positions", "rotary", "--sharpness", "0.5"});
}

TEST(ExportNumbers, ExplicitModelsAreThoseOfTheNumpyOracle) {
  const std::string oracle = python();
  if (oracle.empty()) GTEST_SKIP() << "numpy is not installed";
  const ScratchFolder folder;
  const std::string file = (folder / "explicit.json").string();
  // Two heads of different widths, an odd d_head, a projection, a residual and a second layer.
  put(file, R"({"tokens": ["a", "b", "c"],
    "embeddings": [[0.5, -1, 0.25], [1, 0.75, -0.5], [-0.25, 0.5, 1]],
    "positions": {"base": 100, "scale": 0.5},
    "layers": [{"heads": [
      {"query": [[1, 0, 0.5], [0, 1, 0], [0.5, 0, 1]], "key": [[0, 1, 0], [1, 0, 0.25], [0, 0, 1]],
       "value": [[1, 2], [0, 1], [1, 0]]},
      {"query": [[1, -1], [0.5, 0], [0, 1]], "key": [[1, 0], [0, 1], [1, 1]],
       "value": [[0.5], [1], [-1]]}],
      "output": [[1, 0, 0], [0, 1, 0.5], [0, 0, 1]], "residual": true},
     {"heads": [{"query": [[1], [0], [1]], "key": [[0], [1], [1]], "value": [[1], [1], [0]]}]}]})");
  for (const char* positions : {"none", "sinusoidal", "rotary"}) {
    const Words kind{"--positions", positions};
    compare_with_oracle(oracle, file, {"--positions", positions}, kind);
    compare_with_oracle(oracle, file, {"--positions", positions, "--head", "2", "--shuffle"}, kind);
    compare_with_oracle(oracle, file, {"--positions", positions, "--layer", "2"}, kind);
  }
}

}  // namespace
}  // namespace app
