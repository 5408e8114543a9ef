#include "content/control_settings.h"

#include <array>

#include "content/json_reader.h"

namespace content {
namespace {

constexpr core::Index most_layers = 12;
constexpr core::Index most_heads = 512;
constexpr core::Index most_repeats = 64;
constexpr core::Index largest_seed = 0xFFFF'FFFF;

// Names of the values of an enumeration, in its order.
constexpr std::array place_names{
    "map",        "steps", "representation", "code",  "words", "origin",  "scaling",  "cost",
    "recurrence", "order", "heads",          "block", "depth", "build",   "norms",    "rollout",
    "freedom",    "cheat", "tour",           "traps", "quiz",  "lessons", "glossary", "recap"};
static_assert(place_names.size() == static_cast<std::size_t>(Place::recap) + 1);

constexpr std::array matrix_names{"query",  "key",     "scores", "scaled",
                                  "masked", "weights", "value",  "output"};
static_assert(matrix_names.size() == static_cast<std::size_t>(MatrixKind::output) + 1);

constexpr std::array heads_names{"maps", "one", "without", "cost"};
static_assert(heads_names.size() == static_cast<std::size_t>(HeadsPicture::cost) + 1);

constexpr std::array position_names{"none", "sinusoidal", "rotary"};

template <class Kind, std::size_t Size>
core::Result<Kind> parse_name(std::string_view name, const std::array<const char*, Size>& names,
                              const char* what) {
  for (std::size_t i = 0; i < Size; ++i) {
    if (name == names[i]) return static_cast<Kind>(i);
  }
  return core::Error{"unknown " + std::string(what) + " \"" + std::string(name) + "\"", "",
                     one_of({names.begin(), names.end()})};
}

core::Result<Place> parse_place(std::string_view name) {
  return parse_name<Place>(name, place_names, "place");
}

core::Result<HeadsPicture> parse_heads(std::string_view name) {
  return parse_name<HeadsPicture>(name, heads_names, "picture of heads");
}

template <class Kind>
void read_name(const JsonReader& reader, const char* field, std::optional<Kind>& into,
               core::Result<Kind> (*parse)(std::string_view)) {
  if (!reader.has(field)) return;
  const JsonReader member = reader.member(field);
  const core::Result<Kind> kind = parse(member.text());
  if (!kind) member.fail(kind.error().what, kind.error().expected);
  into = *kind;
}

void read_flag(const JsonReader& reader, const char* field, std::optional<bool>& into) {
  if (reader.has(field)) into = reader.member(field).boolean();
}

void read_text(const JsonReader& reader, const char* field, std::optional<std::string>& into) {
  if (reader.has(field)) into = reader.member(field).text();
}

void read_count(const JsonReader& reader, const char* field, core::Index most,
                std::optional<core::Index>& into) {
  if (reader.has(field)) into = reader.member(field).integer(1, most);
}

std::optional<float> read_sharpness(const JsonReader& reader) {
  if (!reader.has("sharpness")) return std::nullopt;
  const JsonReader field = reader.member("sharpness");
  const float sharpness = field.number();
  if (sharpness < core::lowest_sharpness || sharpness > core::highest_sharpness) {
    field.fail("found a sharpness out of range", "0.1 to 10");
  }
  return sharpness;
}

}  // namespace

ControlSettings read_settings(const JsonReader& reader) {
  reader.allow_only({"show", "heads", "example", "model", "layer", "head", "focus", "matrix",
                     "sharpness", "causal_mask", "shuffle", "shuffle_seed", "positions", "repeat",
                     "feed_forward", "layer_norm", "residual"});
  ControlSettings settings;
  read_name(reader, "show", settings.show, parse_place);
  read_name(reader, "heads", settings.heads, parse_heads);
  read_text(reader, "example", settings.example);
  read_text(reader, "model", settings.model);
  read_count(reader, "layer", most_layers, settings.layer);
  read_count(reader, "head", most_heads, settings.head);
  read_text(reader, "focus", settings.focus);
  read_name(reader, "matrix", settings.matrix, parse_matrix_kind);
  settings.sharpness = read_sharpness(reader);
  read_flag(reader, "causal_mask", settings.causal_mask);
  read_flag(reader, "shuffle", settings.shuffle);
  if (reader.has("shuffle_seed")) {
    settings.shuffle_seed =
        static_cast<std::uint64_t>(reader.member("shuffle_seed").integer(0, largest_seed));
  }
  read_name(reader, "positions", settings.positions, parse_position_kind);
  read_count(reader, "repeat", most_repeats, settings.repeat);
  read_flag(reader, "feed_forward", settings.feed_forward);
  read_flag(reader, "layer_norm", settings.layer_norm);
  read_flag(reader, "residual", settings.residual);
  return settings;
}

bool is_guide(Place place) {
  return place >= Place::tour && place <= Place::quiz;
}

std::string place_name(Place place) {
  return place_names.at(static_cast<std::size_t>(place));
}

std::string matrix_kind_name(MatrixKind kind) {
  return matrix_names.at(static_cast<std::size_t>(kind));
}

core::Result<MatrixKind> parse_matrix_kind(std::string_view name) {
  return parse_name<MatrixKind>(name, matrix_names, "matrix");
}

core::Result<core::PositionKind> parse_position_kind(std::string_view name) {
  return parse_name<core::PositionKind>(name, position_names, "kind of positions");
}

std::string position_name(core::PositionKind kind) {
  return position_names.at(static_cast<std::size_t>(kind));
}

}  // namespace content
