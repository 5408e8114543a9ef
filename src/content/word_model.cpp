#include "content/word_model.h"

#include <algorithm>
#include <cmath>

#include "content/json_reader.h"
#include "content/sparse.h"

namespace content {
namespace {

constexpr const char* first_word = "first word";

// What every part of the file is read with.
struct Frame {
  std::vector<std::string> names;  // of the d_model dimensions
  FeatureLayout layout;
  std::vector<float> angles;
  core::Index d_head = 0;

  core::Index d_model() const { return static_cast<core::Index>(names.size()); }
};

Frame read_frame(const JsonReader& reader, const Construction& construction,
                 const Vocabulary& vocabulary) {
  Frame frame;
  frame.d_head = reader.member("d_head").integer(1, 1024);
  const JsonReader positions = reader.member("positions");
  positions.allow_only({"angles"});
  for (const JsonReader& angle : positions.member("angles").items()) {
    frame.angles.push_back(angle.number());
  }
  Construction placed = construction;
  placed.angles = frame.angles;
  frame.names = feature_names(placed, vocabulary);
  frame.names.emplace_back(first_word);
  frame.layout = feature_layout(placed, vocabulary);
  return frame;
}

Terms read_terms(const JsonReader& reader, const Frame& frame) {
  Terms terms;
  for (const auto& [name, number] : reader.members()) {
    const auto found = std::find(frame.names.begin(), frame.names.end(), name);
    if (found == frame.names.end()) {
      number.fail("unknown dimension \"" + name + "\"", one_of(frame.names));
    }
    terms.push_back({found - frame.names.begin(), number.number()});
  }
  return terms;
}

// d_model x d_head: column k reads entry k.
core::Matrix read_columns(const JsonReader& reader, const Frame& frame) {
  core::Matrix matrix = core::Matrix::Zero(frame.d_model(), frame.d_head);
  const std::vector<JsonReader> entries = reader.items();
  if (static_cast<core::Index>(entries.size()) > frame.d_head) {
    reader.fail("found " + std::to_string(entries.size()) + " columns",
                "at most " + std::to_string(frame.d_head) + " (d_head)");
  }
  for (std::size_t column = 0; column < entries.size(); ++column) {
    for (const Term& term : read_terms(entries[column], frame)) {
      matrix(term.dimension, static_cast<core::Index>(column)) = term.number;
    }
  }
  return matrix;
}

void read_position_head(const JsonReader& reader, const Frame& frame, core::Head& head) {
  reader.allow_only({"strengths", "phase"});
  const JsonReader field = reader.member("strengths");
  const std::vector<JsonReader> strengths = field.items();
  if (strengths.size() != frame.angles.size()) {
    field.fail("found " + std::to_string(strengths.size()) + " strengths",
               std::to_string(frame.angles.size()) + ", one an angle");
  }
  if (frame.d_head != 2 * frame.layout.angles) {
    reader.fail("found d_head " + std::to_string(frame.d_head),
                std::to_string(2 * frame.layout.angles) + ", two numbers an angle");
  }
  head.query = core::Matrix::Zero(frame.d_model(), frame.d_head);
  head.key = core::Matrix::Zero(frame.d_model(), frame.d_head);
  std::vector<PositionPair> pairs;
  for (std::size_t a = 0; a < strengths.size(); ++a) {
    pairs.push_back({frame.angles[a], strengths[a].number()});
  }
  add_position_pairs(head, pairs, reader.member("phase").number(), frame.layout.position_cosine(0),
                     0);
}

// The head, and its rows of the output projection (d_head x d_model).
core::Head read_head(const JsonReader& reader, const Frame& frame, core::Matrix& output) {
  reader.allow_only({"about", "query", "key", "positions", "value", "output"});
  core::Head head;
  if (reader.has("positions")) {
    for (const char* field : {"query", "key"}) {
      if (reader.has(field)) reader.member(field).fail("found beside positions", "one of both");
    }
    read_position_head(reader.member("positions"), frame, head);
  } else {
    head.query = read_columns(reader.member("query"), frame);
    head.key = read_columns(reader.member("key"), frame);
  }
  head.query *= std::sqrt(static_cast<float>(frame.d_head));
  head.value = read_columns(reader.member("value"), frame);
  output = read_columns(reader.member("output"), frame).transpose();
  return head;
}

std::vector<Unit> read_units(const JsonReader& reader, const Frame& frame) {
  std::vector<Unit> units;
  for (const JsonReader& unit : reader.items()) {
    unit.allow_only({"reads", "bias", "writes"});
    units.push_back({read_terms(unit.member("reads"), frame), unit.member("bias").number(),
                     read_terms(unit.member("writes"), frame)});
  }
  const core::Index most = feed_forward_expansion * frame.d_model();
  if (static_cast<core::Index>(units.size()) > most) {
    reader.fail("found " + std::to_string(units.size()) + " units",
                "at most " + std::to_string(most) + " (4 x d_model)");
  }
  return units;
}

core::Layer read_layer(const JsonReader& reader, const Frame& frame) {
  reader.allow_only({"heads", "feed_forward"});
  core::Layer layer;
  const JsonReader field = reader.member("heads");
  const std::vector<JsonReader> heads = field.items();
  if (heads.empty()) field.fail("found no heads", "at least one");
  core::Matrix mixed(static_cast<core::Index>(heads.size()) * frame.d_head, frame.d_model());
  for (std::size_t h = 0; h < heads.size(); ++h) {
    core::Matrix output;
    layer.heads.push_back(read_head(heads[h], frame, output));
    mixed.middleRows(static_cast<core::Index>(h) * frame.d_head, frame.d_head) = output;
  }
  layer.output = std::move(mixed);
  if (reader.has("feed_forward")) {
    layer.feed_forward =
        make_feed_forward(read_units(reader.member("feed_forward"), frame), frame.d_model());
  }
  return layer;
}

WordModel read_word_model(const JsonReader& reader, const Construction& construction,
                          const Vocabulary& vocabulary) {
  reader.allow_only({"about", "name", "title", "d_head", "positions", "layers"});
  const Frame frame = read_frame(reader, construction, vocabulary);
  WordModel made;
  made.name = reader.member("name").text();
  made.title = reader.member("title").text();
  made.features = frame.names;
  made.model.axes = position_axes(frame.angles, frame.layout);
  made.model.rotary_constant = 1.0F;
  made.model.first_token = frame.d_model() - 1;
  const JsonReader layers = reader.member("layers");
  for (const JsonReader& layer : layers.items()) {
    made.model.layers.push_back(read_layer(layer, frame));
  }
  if (made.model.layers.empty()) layers.fail("found no layers", "at least one");
  return made;
}

}  // namespace

WordModel one_head_model(const Construction& construction, const Vocabulary& vocabulary) {
  return {std::string(one_head), "one head", build_model(construction, vocabulary),
          feature_names(construction, vocabulary)};
}

core::Result<WordModel> parse_word_model(std::string_view bytes, const std::string& file,
                                         const Construction& construction,
                                         const Vocabulary& vocabulary) {
  try {
    const Json json = JsonReader::parse(bytes, file);
    return read_word_model(JsonReader{json, file}, construction, vocabulary);
  } catch (const ParseFailure& failure) {
    return failure.error;
  }
}

core::Vector embed(const WordEntry& entry, const WordModel& model, const Construction& construction,
                   const Vocabulary& vocabulary) {
  const core::Index shared = feature_layout(construction, vocabulary).position_cosine(0);
  core::Vector vector = core::Vector::Zero(static_cast<core::Index>(model.features.size()));
  vector.head(shared) = embed(entry, construction, vocabulary).head(shared);
  return vector;
}

}  // namespace content
