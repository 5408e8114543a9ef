#include "content/construction.h"

#include <algorithm>
#include <cmath>

#include "content/json_reader.h"
#include "content/sparse.h"
#include "content/table_reader.h"

namespace content {
namespace {

core::Index index_of(const std::vector<std::string>& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? -1 : found - names.begin();
}

Construction::Asking read_asking(const JsonReader& reader, const Construction& construction) {
  reader.allow_only({"class", "threshold", "gain"});
  Construction::Asking asking;
  const JsonReader word_class = reader.member("class");
  asking.word_class = construction.class_index(word_class.text());
  if (asking.word_class < 0) word_class.fail("unknown class", one_of(construction.classes));
  asking.threshold = reader.member("threshold").number();
  asking.gain = reader.member("gain").number();
  return asking;
}

Construction::Layer read_layer(const JsonReader& reader, const Construction& construction) {
  reader.allow_only({"table", "gain", "feed_forward"});
  Construction::Layer layer;
  layer.table = read_class_table(reader.member("table"), construction);
  layer.gain = reader.member("gain").number();
  if (reader.has("feed_forward")) {
    layer.feed_forward = read_asking(reader.member("feed_forward"), construction);
  }
  return layer;
}

Construction read_construction(const JsonReader& reader) {
  reader.allow_only({"about", "classes", "positions", "layers"});
  Construction construction;
  construction.classes = reader.member("classes").texts();
  const JsonReader positions = reader.member("positions");
  positions.allow_only({"angles", "strength", "phase"});
  for (const JsonReader& angle : positions.member("angles").items()) {
    construction.angles.push_back(angle.number());
  }
  construction.position_strength = positions.member("strength").number();
  construction.position_phase = positions.member("phase").number();
  for (const JsonReader& layer : reader.member("layers").items()) {
    construction.layers.push_back(read_layer(layer, construction));
  }
  return construction;
}

std::vector<PositionPair> position_pairs(const Construction& construction, float root) {
  const float amount =
      root * construction.position_strength / static_cast<float>(construction.angles.size());
  std::vector<PositionPair> pairs;
  for (const float angle : construction.angles) pairs.push_back({angle, amount});
  return pairs;
}

core::Head build_head(const Construction::Layer& layer, const Construction& construction,
                      const FeatureLayout& layout) {
  const float root = std::sqrt(static_cast<float>(layout.d_head()));
  core::Head head;
  head.query = core::Matrix::Zero(layout.d_model(), layout.d_head());
  head.key = core::Matrix::Zero(layout.d_model(), layout.d_head());
  head.value = core::Matrix::Zero(layout.d_model(), layout.d_model());
  head.query.topLeftCorner(layout.classes, layout.classes) = root * layer.table;
  for (core::Index c = 0; c < layout.classes; ++c) {
    head.key(c, c) = 1.0F;
    head.value(c, c) = 1.0F;
  }
  for (core::Index q = 0; q < layout.qualities; ++q) {
    head.query(layout.heard(q), layout.classes + q) = root;
    head.key(layout.quality(q), layout.classes + q) = layer.gain;
    head.value(layout.quality(q), layout.quality(q)) = 1.0F;
    head.value(layout.wants(q), layout.heard(q)) = 1.0F;
  }
  add_position_pairs(head, position_pairs(construction, root), construction.position_phase,
                     layout.position_cosine(0), layout.classes + layout.qualities);
  return head;
}

core::FeedForward build_feed_forward(const Construction::Asking& asking,
                                     const FeatureLayout& layout) {
  std::vector<Unit> units;
  for (core::Index q = 0; q < layout.qualities; ++q) {
    units.push_back({{{layout.heard(q), 1.0F}}, 0.0F, {{layout.heard(q), -1.0F}}});
  }
  for (core::Index q = 0; q < layout.qualities; ++q) {
    units.push_back({{{layout.heard(q), 1.0F}, {asking.word_class, 1.0F}},
                     -asking.threshold,
                     {{layout.heard(q), asking.gain}}});
  }
  return make_feed_forward(units, layout.d_model());
}

}  // namespace

core::Index Construction::class_index(std::string_view name) const {
  return index_of(classes, name);
}

EditedTables tables_of(const Construction& construction) {
  EditedTables edited;
  for (const Construction::Layer& layer : construction.layers) {
    edited.tables.emplace_back(layer.table.data(), layer.table.data() + layer.table.size());
    edited.gains.push_back(layer.gain);
  }
  return edited;
}

Construction with_tables(Construction construction, const EditedTables& edited) {
  for (std::size_t l = 0; l < construction.layers.size(); ++l) {
    core::Matrix& table = construction.layers[l].table;
    std::copy_n(edited.tables[l].begin(), table.size(), table.data());
    construction.layers[l].gain = edited.gains[l];
  }
  return construction;
}

core::Result<Construction> parse_construction(std::string_view bytes, const std::string& file) {
  try {
    const Json json = JsonReader::parse(bytes, file);
    return read_construction(JsonReader{json, file});
  } catch (const ParseFailure& failure) {
    return failure.error;
  }
}

// The query's pair turns by -angle * phase, so that a query matches best the key that stands
// `phase` places before it.
void add_position_pairs(core::Head& head, const std::vector<PositionPair>& pairs, float phase,
                        core::Index first_row, core::Index first_column) {
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const auto [angle, strength] = pairs[k];
    const double turn = static_cast<double>(angle) * static_cast<double>(phase);
    const float cosine = strength * static_cast<float>(std::cos(turn));
    const float sine = strength * static_cast<float>(std::sin(turn));
    const core::Index row = first_row + 2 * static_cast<core::Index>(k);
    const core::Index column = first_column + 2 * static_cast<core::Index>(k);
    head.query(row, column) = cosine;
    head.query(row, column + 1) = -sine;
    head.query(row + 1, column) = sine;
    head.query(row + 1, column + 1) = cosine;
    head.key(row, column) = 1.0F;
    head.key(row + 1, column + 1) = 1.0F;
    head.rotary.push_back({column, column + 1, angle});
  }
}

std::vector<core::PositionAxis> position_axes(const std::vector<float>& angles,
                                              const FeatureLayout& layout) {
  std::vector<core::PositionAxis> axes;
  for (core::Index a = 0; a < layout.angles; ++a) {
    axes.push_back({layout.position_cosine(a), layout.position_sine(a),
                    angles[static_cast<std::size_t>(a)], 1.0F});
  }
  return axes;
}

FeatureLayout feature_layout(const Construction& construction, const Vocabulary& vocabulary) {
  return {static_cast<core::Index>(construction.classes.size()),
          static_cast<core::Index>(vocabulary.qualities.size()),
          static_cast<core::Index>(construction.angles.size())};
}

std::vector<std::string> feature_names(const Construction& construction,
                                       const Vocabulary& vocabulary) {
  std::vector<std::string> names = construction.classes;
  for (const char* prefix : {"", "wants ", "heard "}) {
    for (const auto& quality : vocabulary.qualities) names.push_back(prefix + quality.first);
  }
  for (std::size_t a = 1; a <= construction.angles.size(); ++a) {
    names.push_back("position cos " + std::to_string(a));
    names.push_back("position sin " + std::to_string(a));
  }
  return names;
}

core::Model build_model(const Construction& construction, const Vocabulary& vocabulary) {
  const FeatureLayout layout = feature_layout(construction, vocabulary);
  core::Model model;
  model.axes = position_axes(construction.angles, layout);
  model.rotary_constant = 1.0F;
  for (const Construction::Layer& layer : construction.layers) {
    model.layers.push_back({{build_head(layer, construction, layout)}, std::nullopt, true});
    if (layer.feed_forward) {
      model.layers.back().feed_forward = build_feed_forward(*layer.feed_forward, layout);
    }
  }
  return model;
}

core::Vector embed(const WordEntry& entry, const Construction& construction,
                   const Vocabulary& vocabulary) {
  const FeatureLayout layout = feature_layout(construction, vocabulary);
  core::Vector vector = core::Vector::Zero(layout.d_model());
  const core::Index word_class = construction.class_index(entry.word_class);
  if (word_class >= 0) vector(word_class) = 1.0F;
  for (core::Index q = 0; q < layout.qualities; ++q) {
    const std::string& name = vocabulary.qualities[static_cast<std::size_t>(q)].first;
    if (index_of(entry.qualities, name) >= 0) vector(layout.quality(q)) = 1.0F;
    if (index_of(entry.wants, name) >= 0) vector(layout.wants(q)) = 1.0F;
  }
  return vector;
}

}  // namespace content
