#include "content/example.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "content/entry_reader.h"
#include "content/json_reader.h"
#include "content/table_reader.h"

namespace content {
namespace {

constexpr core::Index most_layers = 12;
constexpr std::string_view two_layer_words = "two-layer";

std::vector<std::string> read_tokens(const JsonReader& reader) {
  const JsonReader field = reader.member("tokens");
  std::vector<std::string> tokens = field.texts();
  if (tokens.empty()) field.fail("found no tokens", "at least one");
  if (static_cast<core::Index>(tokens.size()) > most_tokens) {
    field.fail("found " + std::to_string(tokens.size()) + " tokens",
               "at most " + std::to_string(most_tokens));
  }
  return tokens;
}

void read_words(const JsonReader& reader, const Lexicon& lexicon, Example& example) {
  const JsonReader words = reader.member("words");
  if (words.text() != two_layer_words) words.fail("unknown model", "\"two-layer\"");
  if (reader.has("entries")) {
    std::vector<std::string> qualities;
    for (const auto& quality : lexicon.vocabulary.qualities) qualities.push_back(quality.first);
    for (auto& [word, entry] :
         read_word_entries(reader.member("entries"), lexicon.construction.classes, qualities)) {
      example.own_entries.emplace(std::move(word), std::move(entry));
    }
  }
  if (reader.has("model")) {
    const JsonReader model = reader.member("model");
    example.word_model = model.text();
    if (find_model(lexicon, example.word_model) == nullptr) {
      std::vector<std::string> names;
      for (const WordModel& known : lexicon.models) names.push_back(known.name);
      model.fail("unknown model \"" + example.word_model + "\"", one_of(names));
    }
  }
  if (reader.has("edited")) {
    const JsonReader edited = reader.member("edited");
    if (!example.word_model.empty() && example.word_model != one_head) {
      edited.fail("found beside model \"" + example.word_model + "\"",
                  "the model \"one-head\", whose tables they are");
    }
    example.edited = read_edited_tables(edited, lexicon.construction);
  }
  give_words_meaning(example, lexicon);
}

struct StandardPositions {
  float base = 10000.0F;
  float scale = 1.0F;
};

StandardPositions read_positions(const JsonReader& reader) {
  StandardPositions positions;
  if (!reader.has("positions")) return positions;
  const JsonReader field = reader.member("positions");
  field.allow_only({"base", "scale"});
  if (field.has("base")) {
    positions.base = field.member("base").number();
    // A base near 0 has frequencies beyond float32.
    if (positions.base < 1.0F) field.member("base").fail("found a base below 1", "at least 1");
  }
  if (field.has("scale")) positions.scale = field.member("scale").number();
  return positions;
}

// Widths of the vectors that queries, and keys and values, are made of: two only in
// cross-attention.
struct Widths {
  core::Index query = 0;
  core::Index source = 0;
};

core::Head read_head(const JsonReader& reader, const Widths& widths, float base) {
  reader.allow_only({"query", "key", "value"});
  core::Head head;
  for (const auto& [name, matrix] : {std::pair{"query", &head.query}, std::pair{"key", &head.key},
                                     std::pair{"value", &head.value}}) {
    const JsonReader field = reader.member(name);
    *matrix = field.matrix();
    const core::Index wanted = matrix == &head.query ? widths.query : widths.source;
    if (matrix->rows() != wanted) {
      field.fail("found shape " + shape_text(*matrix),
                 std::to_string(wanted) + " rows, the width of the vectors that enter the layer");
    }
  }
  if (head.query.cols() != head.key.cols()) {
    reader.fail("query is " + shape_text(head.query) + " and key is " + shape_text(head.key),
                "equally many columns (d_head) in both");
  }
  head.rotary = core::standard_pairs(head.key.cols(), base);
  return head;
}

core::Layer read_layer(const JsonReader& reader, const Widths& widths, float base,
                       core::Index& width) {
  reader.allow_only({"heads", "output", "residual"});
  core::Layer layer;
  const JsonReader heads = reader.member("heads");
  width = 0;
  for (const JsonReader& head : heads.items()) {
    layer.heads.push_back(read_head(head, widths, base));
    width += layer.heads.back().value.cols();
  }
  if (layer.heads.empty()) heads.fail("found no heads", "at least one");
  if (reader.has("output")) {
    const JsonReader field = reader.member("output");
    layer.output = field.matrix();
    if (layer.output->rows() != width) {
      field.fail("found shape " + shape_text(*layer.output),
                 std::to_string(width) + " rows, the value widths of all heads together");
    }
    width = layer.output->cols();
  }
  layer.residual = reader.has("residual") && reader.member("residual").boolean();
  if (layer.residual && width != widths.query) {
    reader.fail("a residual adds width " + std::to_string(widths.query) + " to width " +
                    std::to_string(width),
                "equal widths, or \"residual\": false");
  }
  return layer;
}

// The other sequence of cross-attention: keys and values of every layer are made of it.
void read_memory(const JsonReader& reader, Example& example) {
  reader.allow_only({"tokens", "embeddings"});
  example.memory_tokens = read_tokens(reader);
  const JsonReader field = reader.member("embeddings");
  example.memory = field.matrix();
  const auto m = static_cast<core::Index>(example.memory_tokens.size());
  if (example.memory->rows() != m) {
    field.fail("found shape " + shape_text(*example.memory),
               std::to_string(m) + " rows, one a token");
  }
  if (example.memory->cols() != example.embeddings.cols()) {
    field.fail("found shape " + shape_text(*example.memory),
               std::to_string(example.embeddings.cols()) + " columns, as in the embeddings");
  }
}

void read_matrices(const JsonReader& reader, Example& example) {
  const JsonReader embeddings = reader.member("embeddings");
  const auto n = static_cast<core::Index>(example.tokens.size());
  example.embeddings = embeddings.matrix();
  if (example.embeddings.rows() != n) {
    embeddings.fail("found shape " + shape_text(example.embeddings),
                    std::to_string(n) + " rows, one a token");
  }
  core::Index width = example.embeddings.cols();
  if (reader.has("features")) {
    example.features = reader.member("features").texts();
    if (static_cast<core::Index>(example.features.size()) != width) {
      reader.member("features")
          .fail("found " + std::to_string(example.features.size()) + " names",
                std::to_string(width) + ", one a dimension of the embeddings");
    }
  }
  if (reader.has("memory")) read_memory(reader.member("memory"), example);
  const StandardPositions positions = read_positions(reader);
  example.model.axes = core::standard_axes(width, positions.base, positions.scale);
  const JsonReader layers = reader.member("layers");
  for (const JsonReader& layer : layers.items()) {
    const Widths widths{width, example.memory ? example.memory->cols() : width};
    example.model.layers.push_back(read_layer(layer, widths, positions.base, width));
  }
  const auto count = static_cast<core::Index>(example.model.layers.size());
  if (count < 1 || count > most_layers) {
    layers.fail("found " + std::to_string(count) + " layers",
                "1 to " + std::to_string(most_layers));
  }
}

void read_places(const JsonReader& reader, Example& example) {
  const auto n = static_cast<core::Index>(example.tokens.size());
  const auto keys = example.memory ? static_cast<core::Index>(example.memory_tokens.size()) : n;
  if (reader.has("focus")) example.focus = reader.member("focus").integer(1, n) - 1;
  if (!reader.has("candidates")) return;
  const JsonReader field = reader.member("candidates");
  const std::vector<JsonReader> places = field.items();
  if (places.size() != 2) field.fail("found " + std::to_string(places.size()) + " places", "2");
  example.candidates = {places[0].integer(1, keys) - 1, places[1].integer(1, keys) - 1};
}

// Largest magnitude in vectors * matrix where none in `vectors` exceeds `bound`.
double product_bound(double bound, const core::Matrix& matrix) {
  return bound * matrix.cast<double>().cwiseAbs().colwise().sum().maxCoeff();
}

// Finite matrices can still have products that are not; no control may bring one about. Weights
// average, so bounds on the factors bound every intermediate. Half of float32's range is left to
// rounding.
void require_finite(const JsonReader& reader, const Example& example) {
  constexpr double limit = 0.5 * static_cast<double>(std::numeric_limits<float>::max());
  double bound = static_cast<double>(example.embeddings.cwiseAbs().maxCoeff());
  double memory = example.memory ? static_cast<double>(example.memory->cwiseAbs().maxCoeff()) : 0.0;
  if (!example.model.axes.empty()) {
    const double position = std::abs(static_cast<double>(example.model.axes.front().scale));
    bound += position;
    memory += position;
  }
  for (std::size_t l = 0; l < example.model.layers.size(); ++l) {
    const core::Layer& layer = example.model.layers[l];
    // LayerNorm can enlarge small numbers: no component of its rows exceeds the root of d_model.
    bound = std::max(bound, std::sqrt(static_cast<double>(layer.heads.front().query.rows())));
    double largest = 0.0;
    double output = 0.0;
    for (const core::Head& head : layer.heads) {
      // A rotary turn lengthens a component by at most the square root of 2.
      const double query = std::sqrt(2.0) * product_bound(bound, head.query);
      const double source = example.memory ? memory : bound;
      const double key = std::sqrt(2.0) * product_bound(source, head.key);
      const double scores = query * key * static_cast<double>(head.key.cols());
      output = std::max(output, product_bound(source, head.value));
      largest = std::max(
          {largest, query, key, scores * static_cast<double>(core::highest_sharpness), output});
    }
    if (layer.output) output = product_bound(output, *layer.output);
    if (layer.residual) output += bound;
    bound = output;
    if (!(std::max(largest, output) <= limit)) {
      reader.fail("layer " + std::to_string(l + 1) + " can overflow float32",
                  "smaller embeddings or matrices");
    }
  }
}

Example read_example(const JsonReader& reader, const std::string& name, const Lexicon& lexicon) {
  if (reader.has("steps") && !reader.has("tokens")) {
    reader.fail("found a tour", "an example; a tour opens with --tour FILE");
  }
  reader.allow_only({"name", "title", "group", "about", "credit", "tokens", "words", "model",
                     "entries", "focus", "candidates", "pair", "variant", "embeddings", "features",
                     "memory", "positions", "layers", "edited"});
  Example example;
  example.name = reader.has("name") ? reader.member("name").text() : name;
  example.tokens = read_tokens(reader);
  for (const auto& [field, text] :
       {std::pair{"title", &example.title}, std::pair{"group", &example.group},
        std::pair{"about", &example.about}, std::pair{"credit", &example.credit},
        std::pair{"pair", &example.pair}, std::pair{"variant", &example.variant}}) {
    if (reader.has(field)) *text = reader.member(field).text();
  }
  if (example.title.empty()) example.title = example.name;
  if (reader.has("words")) {
    for (const char* field : {"embeddings", "features", "memory", "positions", "layers"}) {
      if (reader.has(field)) {
        reader.member(field).fail("found beside \"words\"", "either words or embeddings");
      }
    }
    read_words(reader, lexicon, example);
  } else {
    if (!reader.has("embeddings")) {
      reader.fail("neither words nor embeddings",
                  "\"words\": \"two-layer\", or embeddings and layers");
    }
    for (const char* field : {"entries", "model", "edited"}) {
      if (reader.has(field)) {
        reader.member(field).fail("found beside embeddings", "\"words\": \"two-layer\"");
      }
    }
    read_matrices(reader, example);
  }
  read_places(reader, example);
  require_finite(reader, example);
  return example;
}

// The file's own entry goes before the vocabulary's.
const WordEntry* find_entry(const Example& example, const std::string& token,
                            const Vocabulary& vocabulary) {
  const auto own = example.own_entries.find(normalise_word(token));
  return own != example.own_entries.end() ? &own->second : vocabulary.find(token);
}

}  // namespace

const WordModel* find_model(const Lexicon& lexicon, std::string_view name) {
  const auto found = std::find_if(lexicon.models.begin(), lexicon.models.end(),
                                  [&](const WordModel& model) { return model.name == name; });
  return found == lexicon.models.end() ? nullptr : &*found;
}

Example with_model(Example example, const WordModel& model, const Lexicon& lexicon) {
  if (!example.hand_built) return example;
  example.word_model = model.name;
  example.model = model.model;
  example.features = model.features;
  example.embeddings.resize(static_cast<core::Index>(example.entries.size()),
                            static_cast<core::Index>(model.features.size()));
  for (std::size_t i = 0; i < example.entries.size(); ++i) {
    example.embeddings.row(static_cast<core::Index>(i)) =
        embed(example.entries[i], model, lexicon.construction, lexicon.vocabulary).transpose();
  }
  return example;
}

Example with_edited_tables(Example example, const EditedTables& edited, const Lexicon& lexicon) {
  example = with_model(
      std::move(example),
      one_head_model(with_tables(lexicon.construction, edited), lexicon.vocabulary), lexicon);
  example.edited = edited;
  return example;
}

void give_words_meaning(Example& example, const Lexicon& lexicon) {
  example.hand_built = true;
  for (const std::string& token : example.tokens) {
    const WordEntry* entry = find_entry(example, token, lexicon.vocabulary);
    if (entry == nullptr) example.unknown_words.push_back(token);
    example.entries.push_back(entry == nullptr ? WordEntry{"thing", {}, {}} : *entry);
  }
  if (example.edited) {
    const EditedTables edited = *example.edited;
    example = with_edited_tables(std::move(example), edited, lexicon);
    return;
  }
  const WordModel* named = find_model(lexicon, example.word_model);
  example = with_model(std::move(example), named ? *named : lexicon.models.front(), lexicon);
}

core::Result<Example> parse_example(std::string_view bytes, const std::string& name,
                                    const Lexicon& lexicon) {
  try {
    const Json json = JsonReader::parse(bytes, name);
    return read_example(JsonReader{json, name}, name, lexicon);
  } catch (const ParseFailure& failure) {
    return failure.error;
  }
}

}  // namespace content
