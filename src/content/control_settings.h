#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/controls.h"
#include "core/error.h"

namespace content {

class JsonReader;

// The matrices of one head, in the order in which they are computed.
enum class MatrixKind { query, key, scores, scaled, masked, weights, value, output };

// The pictures of the laboratory of heads: every map, one of them, what is left without each head,
// and what heads cost.
enum class HeadsPicture { all, one, removed, cost };

// The closed list of what a file can open: the map and the tabs of its dock, the laboratories, the
// guides beside the map, the lists of the course.
enum class Place {
  map,
  steps,
  representation,
  code,
  words,
  origin,
  scaling,
  cost,
  recurrence,
  order,
  heads,
  block,
  depth,
  build,
  norms,
  rollout,
  freedom,
  cheat,
  tour,
  traps,
  quiz,
  lessons,
  glossary,
  recap
};

// Whether it is a guide beside the map.
bool is_guide(Place place);

// Controls that a tour or a list of the course sets; what is absent stays as it is. Layer and head
// count from 1, as in the file.
struct ControlSettings {
  std::optional<Place> show;
  std::optional<HeadsPicture> heads;  // of the laboratory of heads
  std::optional<std::string> example;
  std::optional<std::string> model;  // of the lexicon
  std::optional<core::Index> layer;
  std::optional<core::Index> head;
  std::optional<std::string> focus;  // a word of the sentence
  std::optional<MatrixKind> matrix;
  std::optional<float> sharpness;
  std::optional<bool> causal_mask;
  std::optional<bool> shuffle;
  std::optional<std::uint64_t> shuffle_seed;
  std::optional<core::PositionKind> positions;
  std::optional<core::Index> repeat;
  std::optional<bool> feed_forward;
  std::optional<bool> layer_norm;
  std::optional<bool> residual;
};

// Reads the object of a file; ParseFailure names the field.
ControlSettings read_settings(const JsonReader& reader);

// The name in files, and back.
std::string place_name(Place place);
std::string matrix_kind_name(MatrixKind kind);
core::Result<MatrixKind> parse_matrix_kind(std::string_view name);
core::Result<core::PositionKind> parse_position_kind(std::string_view name);
std::string position_name(core::PositionKind kind);

}  // namespace content
