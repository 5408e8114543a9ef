#include <cmath>
#include <regex>
#include <set>

#include "app/program.h"
#include "app/scratch_folder.h"
#include "support/matrices.h"

namespace app {
namespace {

using support::Grid;
using support::Json;
using support::to_grid;

// Settings that meet every branch of the export.
const std::vector<Words> many_settings{
    {},
    {"--layer", "2", "--focus", "tired", "--sharpness", "0.3"},
    {"--causal-mask", "--layer", "2"},
    {"--shuffle"},
    {"--shuffle", "3", "--causal-mask", "--layer", "2", "--focus", "street"},
    {"--positions", "rotary", "--shuffle", "4", "--sharpness", "10"},
    {"road-wide", "--repeat", "2", "--positions", "sinusoidal", "--causal-mask"},
    {"dog-bites-man", "--repeat", "4", "--shuffle", "9", "--focus", "7", "--layer", "2"}};

Words keys(const Json& object) {
  Words names;
  for (const auto& [name, value] : object.items()) names.push_back(name);
  return names;
}

std::vector<std::size_t> shape(const Json& rows) {
  std::set<std::size_t> widths;
  for (const Json& row : rows) widths.insert(row.size());
  EXPECT_EQ(widths.size(), 1U) << "rows of different lengths";
  return {rows.size(), widths.empty() ? 0 : *widths.begin()};
}

bool asks(const Words& settings, const char* option) {
  return std::find(settings.begin(), settings.end(), option) != settings.end();
}

std::size_t focus_row(const Json& json) {
  return json["focus"]["index"].get<std::size_t>() - 1;
}

TEST(Export, HasEveryFieldInTheOrderDescribed) {
  for (const Words& settings : many_settings) {
    const Json json = exported(settings);
    EXPECT_EQ(keys(json), (Words{"example", "tokens", "layer", "head", "focus", "sharpness",
                                 "causal_mask", "shuffle", "positions", "query", "key", "value",
                                 "scores", "scaled", "masked", "weights", "output", "readouts"}));
    EXPECT_EQ(keys(json["focus"]), (Words{"index", "word"}));
    EXPECT_EQ(keys(json["shuffle"]), (Words{"on", "seed", "permutation"}));
    EXPECT_EQ(keys(json["readouts"]),
              (Words{"row_sum", "scores_computed", "scores_kept", "path_length", "entropy",
                     "strongest_link", "asymmetry", "shuffle_difference"}));
    EXPECT_EQ(keys(json["readouts"]["strongest_link"]), (Words{"index", "word", "weight"}));
  }
}

TEST(Export, FieldsHaveTheirShapes) {
  for (const Words& settings : many_settings) {
    const Json json = exported(settings);
    const std::size_t n = json["tokens"].size();
    for (const char* name : {"scores", "scaled", "masked", "weights"}) {
      EXPECT_EQ(shape(json[name]), (std::vector{n, n})) << name;
    }
    EXPECT_EQ(shape(json["query"]), shape(json["key"]));
    EXPECT_EQ(shape(json["value"]), shape(json["output"]));
    EXPECT_EQ(json["query"].size(), n);
    EXPECT_EQ(json["value"].size(), n);
    EXPECT_EQ(json["shuffle"]["permutation"].size(), n);
  }
}

TEST(Export, SaysWhatWasSet) {
  const Json plain = exported({});
  EXPECT_EQ(plain["example"], "animal-tired");
  EXPECT_EQ(plain["layer"], 1);
  EXPECT_EQ(plain["head"], 1);
  EXPECT_EQ(plain["focus"]["word"], "it");
  EXPECT_EQ(plain["sharpness"], 1.0);
  EXPECT_EQ(plain["causal_mask"], false);
  EXPECT_EQ(plain["shuffle"]["on"], false);
  EXPECT_TRUE(plain["shuffle"]["seed"].is_null());
  EXPECT_EQ(plain["positions"], "none");
  const Json set =
      exported({"son-heavy", "--layer", "2", "--head", "1", "--focus", "man", "--sharpness", "0.25",
                "--causal-mask", "--shuffle", "5", "--positions", "sinusoidal"});
  EXPECT_EQ(set["example"], "son-heavy");
  EXPECT_EQ(set["layer"], 2);
  EXPECT_EQ(set["head"], 1);
  EXPECT_EQ(set["focus"]["word"], "man");
  EXPECT_EQ(set["sharpness"], 0.25);
  EXPECT_EQ(set["causal_mask"], true);
  EXPECT_EQ(set["shuffle"]["on"], true);
  EXPECT_EQ(set["shuffle"]["seed"], 5);
  EXPECT_EQ(set["positions"], "sinusoidal");
}

TEST(Export, NumbersHaveNineDigitsAndAreFloat32) {
  Words arguments{"--layer", "2", "--positions", "rotary", "--sharpness", "0.7", "--export", "-"};
  const std::string text = start(arguments).out;
  const std::regex number(R"([-+]?\d+\.?\d*(e[-+]?\d+)?)");
  std::size_t found = 0;
  for (const char* name : {"\"query\"", "\"weights\"", "\"output\""}) {
    const std::size_t from = text.find(name);
    const std::size_t to = text.find('"', from + std::string(name).size());
    const std::string part = text.substr(from, to - from);
    for (std::sregex_iterator it(part.begin(), part.end(), number), end; it != end; ++it) {
      std::string digits = it->str().substr(0, it->str().find('e'));
      std::erase_if(digits, [](char c) { return c == '.' || c == '-' || c == '+'; });
      digits.erase(0, digits.find_first_not_of('0'));
      EXPECT_LE(digits.size(), 9U) << it->str();
      const float value = std::stof(it->str());
      std::array<char, 32> again{};
      std::snprintf(again.data(), again.size(), "%.9g", static_cast<double>(value));
      EXPECT_EQ(std::stod(again.data()), std::stod(it->str())) << "no float32";
      ++found;
    }
  }
  EXPECT_GT(found, 121U);
}

TEST(Export, MaskedIsNullExactlyWhereTheMaskHides) {
  for (const Words& settings : many_settings) {
    const Json json = exported(settings);
    const std::size_t n = json["tokens"].size();
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        const bool hidden = asks(settings, "--causal-mask") && j > i;
        EXPECT_EQ(json["masked"][i][j].is_null(), hidden) << i << ", " << j;
        EXPECT_FALSE(json["scaled"][i][j].is_null());
        if (hidden) {
          EXPECT_EQ(json["weights"][i][j].get<double>(), 0.0);
          continue;
        }
        const double product = json["scaled"][i][j].get<double>() * json["sharpness"].get<double>();
        EXPECT_NEAR(json["masked"][i][j].get<double>(), product, 1e-5);
      }
    }
  }
}

TEST(Export, ScoresAreQueriesTimesKeysDividedForScaled) {
  for (const Words& settings : many_settings) {
    const Json json = exported(settings);
    const Grid query = to_grid(json["query"]);
    const Grid key = to_grid(json["key"]);
    const double root = std::sqrt(static_cast<double>(query.front().size()));
    for (std::size_t i = 0; i < query.size(); ++i) {
      for (std::size_t j = 0; j < key.size(); ++j) {
        double score = 0.0;
        for (std::size_t k = 0; k < query[i].size(); ++k) score += query[i][k] * key[j][k];
        EXPECT_NEAR(json["scores"][i][j].get<double>(), score, 1e-4);
        EXPECT_NEAR(json["scaled"][i][j].get<double>(), score / root, 1e-5);
      }
    }
  }
}

TEST(Export, OutputIsWeightsTimesValues) {
  for (const Words& settings : many_settings) {
    const Json json = exported(settings);
    const Grid weights = to_grid(json["weights"]);
    const Grid value = to_grid(json["value"]);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      for (std::size_t k = 0; k < value.front().size(); ++k) {
        double sum = 0.0;
        for (std::size_t j = 0; j < value.size(); ++j) sum += weights[i][j] * value[j][k];
        EXPECT_NEAR(json["output"][i][k].get<double>(), sum, 1e-5);
      }
    }
  }
}

TEST(Export, OutputIsBeforeProjectionAndResidual) {
  const ScratchFolder folder;
  const std::string file = (folder / "one.json").string();
  put(file, R"({"tokens": ["a"], "embeddings": [[2, 3]], "layers": [{"heads": [{"query": [[1], [0]],
      "key": [[1], [0]], "value": [[1, 0], [0, 1]]}], "output": [[10, 0], [0, 10]], "residual": true},
      {"heads": [{"query": [[1], [0]], "key": [[1], [0]], "value": [[1, 0], [0, 1]]}]}]})");
  EXPECT_EQ(exported({file})["output"], (Json{{2.0, 3.0}}));
  // The second layer receives (2, 3) + 10 (2, 3).
  EXPECT_EQ(exported({file, "--layer", "2"})["output"], (Json{{22.0, 33.0}}));
}

TEST(Export, EachHeadIsItsOwn) {
  const ScratchFolder folder;
  const std::string file = (folder / "two.json").string();
  put(file, R"({"tokens": ["a", "b"], "embeddings": [[1, 0], [0, 1]], "layers": [{"heads": [
      {"query": [[1], [0]], "key": [[1], [0]], "value": [[5], [6]]},
      {"query": [[0, 1], [1, 0]], "key": [[0, 2], [2, 0]], "value": [[7, 1], [8, 2]]}]}]})");
  const Json one = exported({file});
  const Json two = exported({file, "--head", "2"});
  EXPECT_EQ(one["head"], 1);
  EXPECT_EQ(two["head"], 2);
  EXPECT_EQ(one["value"], (Json{{5.0}, {6.0}}));
  EXPECT_EQ(two["value"], (Json{{7.0, 1.0}, {8.0, 2.0}}));
  EXPECT_EQ(two["query"], (Json{{0.0, 1.0}, {1.0, 0.0}}));
  EXPECT_EQ(two["scores"], (Json{{2.0, 0.0}, {0.0, 2.0}}));
}

TEST(Export, PermutationIsNoIdentityAndCountsFromOne) {
  const ScratchFolder folder;
  const std::string pair = (folder / "pair.json").string();
  put(pair, R"({"tokens": ["dogs", "bark"], "words": "two-layer"})");
  for (const std::string name : {"animal-tired", "dog-bites-man", pair.c_str()}) {
    const Json original = exported({name})["tokens"];
    for (int seed = 0; seed < 12; ++seed) {
      const Json json = exported({name, "--shuffle", std::to_string(seed)});
      const auto permutation = json["shuffle"]["permutation"].get<std::vector<std::size_t>>();
      std::vector<std::size_t> places(permutation.size());
      for (std::size_t i = 0; i < places.size(); ++i) places[i] = i + 1;
      EXPECT_NE(permutation, places) << name << " seed " << seed;
      EXPECT_TRUE(std::is_permutation(places.begin(), places.end(), permutation.begin()));
      for (std::size_t i = 0; i < places.size(); ++i) {
        EXPECT_EQ(json["tokens"][i], original[permutation[i] - 1]) << name << " seed " << seed;
      }
    }
  }
}

TEST(Export, UnshuffledPermutationIsTheIdentity) {
  const Json json = exported({"dog-bites-man", "--repeat", "2"});
  EXPECT_EQ(json["shuffle"]["permutation"], (Json{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(json["tokens"], (Json{"dog", "bites", "man", "dog", "bites", "man"}));
}

TEST(Export, TokensAndMatricesAreInTheOrderShown) {
  const Json plain = exported({"--layer", "2"});
  const Json shuffled = exported({"--layer", "2", "--shuffle", "6"});
  const auto permutation = shuffled["shuffle"]["permutation"].get<std::vector<std::size_t>>();
  for (std::size_t i = 0; i < permutation.size(); ++i) {
    EXPECT_NEAR(shuffled["query"][i][0].get<double>(),
                plain["query"][permutation[i] - 1][0].get<double>(), 1e-5);
    for (std::size_t j = 0; j < permutation.size(); ++j) {
      EXPECT_NEAR(shuffled["weights"][i][j].get<double>(),
                  plain["weights"][permutation[i] - 1][permutation[j] - 1].get<double>(), 1e-6);
    }
  }
}

TEST(Export, FocusIsThePlaceInTheOrderShown) {
  for (const Words& settings : many_settings) {
    const Json json = exported(settings);
    EXPECT_EQ(json["tokens"].at(focus_row(json)), json["focus"]["word"]) << joined(settings);
  }
}

TEST(Export, ReadoutsAgreeWithTheWeights) {
  for (const Words& settings : many_settings) {
    const Json json = exported(settings);
    const Json& readouts = json["readouts"];
    const std::size_t n = json["tokens"].size();
    const bool masked = asks(settings, "--causal-mask");
    const std::vector<double> row = to_grid(json["weights"])[focus_row(json)];
    const auto largest = std::max_element(row.begin(), row.end());
    const auto place = static_cast<std::size_t>(largest - row.begin());
    EXPECT_EQ(readouts["strongest_link"]["index"], place + 1);
    EXPECT_EQ(readouts["strongest_link"]["word"], json["tokens"][place]);
    EXPECT_EQ(readouts["strongest_link"]["weight"].get<double>(), *largest);
    double sum = 0.0;
    double entropy = 0.0;
    for (const double weight : row) {
      sum += weight;
      if (weight > 0.0) entropy -= weight * std::log(weight);
    }
    EXPECT_NEAR(readouts["row_sum"].get<double>(), sum, 1e-8);
    const auto kept = static_cast<double>(masked ? focus_row(json) + 1 : n);
    EXPECT_NEAR(readouts["entropy"].get<double>(), entropy / std::log(kept), 1e-6);
    EXPECT_EQ(readouts["scores_computed"], n * n);
    EXPECT_EQ(readouts["scores_kept"], masked ? n * (n + 1) / 2 : n * n);
    EXPECT_TRUE(readouts["path_length"].is_number_integer());
    EXPECT_EQ(readouts["path_length"], 1);
  }
}

TEST(Export, AsymmetryIsTheLargestDifferenceAcrossTheDiagonal) {
  for (const Words& settings : many_settings) {
    const Json json = exported(settings);
    const Grid weights = to_grid(json["weights"]);
    double largest = 0.0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        largest = std::max(largest, std::abs(weights[i][j] - weights[j][i]));
      }
    }
    EXPECT_GT(largest, 0.1);
    EXPECT_NEAR(json["readouts"]["asymmetry"].get<double>(), largest, 1e-7) << joined(settings);
  }
}

TEST(Export, ShuffleDifferenceIsToTheUnshuffledMap) {
  for (const Words& settings : many_settings) {
    const Json json = exported(settings);
    const Json& difference = json["readouts"]["shuffle_difference"];
    EXPECT_EQ(difference.is_null(), !asks(settings, "--shuffle")) << joined(settings);
    if (difference.is_null()) continue;
    Words unshuffled = settings;
    const auto at = std::find(unshuffled.begin(), unshuffled.end(), "--shuffle");
    const bool seed = at + 1 != unshuffled.end() && !(at + 1)->starts_with('-');
    unshuffled.erase(at, at + (seed ? 2 : 1));
    const Json plain = exported(unshuffled);
    const auto order = json["shuffle"]["permutation"].get<std::vector<std::size_t>>();
    double largest = 0.0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (std::size_t j = 0; j < order.size(); ++j) {
        const double moved = json["weights"][i][j].get<double>() -
                             plain["weights"][order[i] - 1][order[j] - 1].get<double>();
        largest = std::max(largest, std::abs(moved));
      }
    }
    EXPECT_NEAR(difference.get<double>(), largest, 1e-7) << joined(settings);
    const bool order_matters = asks(settings, "--positions") || asks(settings, "--causal-mask");
    EXPECT_EQ(difference.get<double>() >= 0.05, order_matters) << joined(settings);
  }
}

TEST(Export, OneTokenHasNothingToCompare) {
  const ScratchFolder folder;
  const std::string file = (folder / "one.json").string();
  put(file, R"({"tokens": ["Dogs"], "words": "two-layer"})");
  for (const Words& settings : {Words{file}, Words{file, "--causal-mask", "--layer", "2"},
                                Words{file, "--shuffle", "3"}, Words{file, "--sharpness", "10"}}) {
    const Json json = exported(settings);
    const Json& readouts = json["readouts"];
    EXPECT_EQ(json["weights"], (Json{{1.0}})) << joined(settings);
    EXPECT_EQ(readouts["entropy"], 0.0);
    EXPECT_EQ(readouts["asymmetry"], 0.0);
    EXPECT_EQ(readouts["path_length"], 1);
    EXPECT_EQ(readouts["row_sum"], 1.0);
    EXPECT_EQ(readouts["scores_computed"], 1);
    EXPECT_EQ(readouts["scores_kept"], 1);
    EXPECT_EQ(readouts["strongest_link"], (Json{{"index", 1}, {"word", "Dogs"}, {"weight", 1.0}}));
    EXPECT_EQ(json["shuffle"]["permutation"], (Json{1}));
    EXPECT_EQ(readouts["shuffle_difference"].is_null(), !asks(settings, "--shuffle"));
  }
}

TEST(Export, WordsNeedNotBeEnglish) {
  const ScratchFolder folder;
  const std::string file = (folder / "words.json").string();
  const Json tokens{"Füße", "\"quoted\"", "back\\slash", "语言", "🐕", "tab\tbed"};
  put(file, Json{{"tokens", tokens}, {"words", "two-layer"}}.dump());
  EXPECT_EQ(exported({file})["tokens"], tokens);
}

TEST(Export, TheFirstMaskedRowSeesItselfAlone) {
  const Json readouts = exported({"--causal-mask", "--focus", "1"})["readouts"];
  EXPECT_EQ(readouts["entropy"], 0.0);
  EXPECT_EQ(readouts["strongest_link"]["index"], 1);
  EXPECT_EQ(readouts["strongest_link"]["weight"], 1.0);
}

TEST(Export, TheLanguageOfTheSystemChangesNothing) {
  const ScratchFolder folder;
  const std::string target = (folder / "de_DE.UTF-8").string();
  const Outcome made = start({"-i", "de_DE", "-f", "UTF-8", target}, {.program = "localedef"});
  const Words arguments{"--layer", "2", "--sharpness", "0.3", "--export", "-"};
  const Words german{"LOCPATH=" + folder.path().string(), "LC_ALL=de_DE.UTF-8", "LANG=de_DE.UTF-8",
                     "LC_NUMERIC=de_DE.UTF-8"};
  const Outcome plain = start(arguments);
  EXPECT_EQ(plain.code, 0);
  EXPECT_EQ(start(arguments, {.environment = german}).out, plain.out);
  const Outcome tour = start({"--list-examples"}, {.environment = german});
  EXPECT_EQ(tour.out, start({"--list-examples"}).out);
  if (made.code == 0) return;
  GTEST_SKIP() << "localedef cannot make de_DE.UTF-8: only its name was set";
}

}  // namespace
}  // namespace app
