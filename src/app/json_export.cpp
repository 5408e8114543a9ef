#include "app/json_export.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>

#include "content/tour.h"
#include "core/analysis.h"
#include "view/readouts.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

// Nine significant digits bring back every float32; the library prints the shortest text that reads
// as the rounded number.
double nine_digits(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.9g", value);
  return std::strtod(text.data(), nullptr);
}

Json number_or_null(double value) {
  return std::isfinite(value) ? Json(nine_digits(value)) : Json(nullptr);
}

Json matrix_json(const core::Matrix& matrix) {
  Json rows = Json::array();
  for (core::Index row = 0; row < matrix.rows(); ++row) {
    Json cells = Json::array();
    for (core::Index column = 0; column < matrix.cols(); ++column) {
      cells.push_back(number_or_null(static_cast<double>(matrix(row, column))));
    }
    rows.push_back(std::move(cells));
  }
  return rows;
}

Json strongest_json(const view::Scene& scene, const std::optional<core::Cell>& link) {
  if (!link) return nullptr;
  return {{"index", link->column + 1},
          {"word", scene.key_tokens[static_cast<std::size_t>(link->column)]},
          {"weight", nine_digits(static_cast<double>(link->value))}};
}

Json readouts_json(const view::Scene& scene) {
  const view::Readouts readouts = view::compute_readouts(scene);
  Json json;
  json["row_sum"] = nine_digits(readouts.row_sum);
  json["scores_computed"] = readouts.scores_computed;
  json["scores_kept"] = readouts.scores_kept;
  json["path_length"] = core::longest_path(scene.shown().masked);
  json["entropy"] = nine_digits(readouts.entropy);
  json["strongest_link"] = strongest_json(scene, readouts.strongest);
  json["asymmetry"] = readouts.asymmetry
                          ? Json(nine_digits(static_cast<double>(readouts.asymmetry->value)))
                      : scene.cross() ? Json(nullptr)
                                      : Json(0);
  json["shuffle_difference"] =
      readouts.shuffle_difference ? Json(nine_digits(*readouts.shuffle_difference)) : Json(nullptr);
  return json;
}

Json shuffle_json(const view::Scene& scene, const view::ViewState& state) {
  Json permutation = Json::array();
  for (const core::Index place : scene.permutation) permutation.push_back(place + 1);
  return {{"on", state.shuffle},
          {"seed", state.shuffle ? Json(state.shuffle_seed) : Json(nullptr)},
          {"permutation", std::move(permutation)}};
}

}  // namespace

std::string export_json(const view::Scene& scene, const view::ViewState& state) {
  const core::HeadTrace& head = scene.shown();
  Json json;
  json["example"] = scene.example->name;
  if (scene.example->hand_built && scene.example->word_model != content::one_head) {
    json["model"] = scene.example->word_model;
  }
  json["tokens"] = scene.tokens;
  if (scene.cross()) json["key_tokens"] = scene.key_tokens;
  json["layer"] = scene.layer + 1;
  json["head"] = scene.head + 1;
  json["focus"] = {{"index", scene.focus + 1},
                   {"word", scene.tokens[static_cast<std::size_t>(scene.focus)]}};
  json["sharpness"] = nine_digits(static_cast<double>(state.sharpness));
  json["causal_mask"] = state.causal_mask;
  json["shuffle"] = shuffle_json(scene, state);
  json["positions"] = content::position_name(state.positions);
  json["query"] = matrix_json(head.query);
  json["key"] = matrix_json(head.key);
  json["value"] = matrix_json(head.value);
  json["scores"] = matrix_json(head.scores);
  json["scaled"] = matrix_json(head.scaled);
  json["masked"] = matrix_json(head.masked);
  json["weights"] = matrix_json(head.weights);
  json["output"] = matrix_json(head.output);
  json["readouts"] = readouts_json(scene);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace app
