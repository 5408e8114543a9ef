#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/vocabulary.h"
#include "core/error.h"
#include "core/model.h"

namespace content {

// The numbers of the two-layer teaching model, built by hand and not trained.
struct Construction {
  // A feed-forward that lets one class of words ask, an AND: after it
  //   heard_q = gain * ReLU(heard_q + is the class - threshold),
  // so that a word of another class, which also heard, has heard nothing when the next layer reads
  // it. The place of what was heard serves for what is asked: one unit takes the old number away,
  // another adds the new one.
  struct Asking {
    core::Index word_class = 0;
    float threshold = 0.0F;  // above 1, so that the class alone and a little hearing do not pass
    float gain = 0.0F;
  };

  struct Layer {
    // table(a, b) is the scaled score from a query of class a to a key of class b; C x C.
    core::Matrix table;
    // Scaled score added where the query has heard of a quality that the key has.
    float gain = 0.0F;
    std::optional<Asking> feed_forward = std::nullopt;
  };

  std::vector<std::string> classes;  // C names
  std::vector<float> angles;         // A angles of the position code, radians a place
  float position_strength = 0.0F;    // largest scaled score that positions add
  float position_phase = 0.0F;       // places to the left at which that is reached
  std::vector<Layer> layers;

  core::Index class_index(std::string_view name) const;  // -1 if there is none
};

// Numbers of the one-head model in place of those of the construction: for each layer the class to
// class table, row by row, and the gain.
struct EditedTables {
  std::vector<std::vector<float>> tables;
  std::vector<float> gains;

  bool operator==(const EditedTables&) const = default;
};

// The tables and gains of a construction, to be edited.
EditedTables tables_of(const Construction& construction);

// The construction with these tables and gains, as many as it has layers.
Construction with_tables(Construction construction, const EditedTables& edited);

core::Result<Construction> parse_construction(std::string_view bytes, const std::string& file);

// Where each group of features stands in d_model = C + 3 Q + 2 A dimensions, in this order: word
// classes, qualities, "wants" a quality, "heard" of a quality, position dimensions.
struct FeatureLayout {
  core::Index classes = 0;    // C
  core::Index qualities = 0;  // Q
  core::Index angles = 0;     // A

  core::Index quality(core::Index q) const { return classes + q; }
  core::Index wants(core::Index q) const { return classes + qualities + q; }
  core::Index heard(core::Index q) const { return classes + 2 * qualities + q; }
  core::Index position_cosine(core::Index a) const { return classes + 3 * qualities + 2 * a; }
  core::Index position_sine(core::Index a) const { return position_cosine(a) + 1; }
  core::Index d_model() const { return classes + 3 * qualities + 2 * angles; }
  core::Index d_head() const { return classes + qualities + 2 * angles; }
};

// One angle of a position code and the largest scaled score that it adds.
struct PositionPair {
  float angle = 0.0F;
  float strength = 0.0F;
};

// Writes into query and key of a head (d_model x d_head) pairs that add to the product of a query
// at place i and a key at place j, with either kind of positions,
//   sum over pairs of strength * cos(angle * (i - j - phase)).
// Pair k reads the position dimensions first_row + 2 k and the next, and takes the columns
// first_column + 2 k and the next, which it adds to those that rotary positions turn.
void add_position_pairs(core::Head& head, const std::vector<PositionPair>& pairs, float phase,
                        core::Index first_row, core::Index first_column);

// Where sinusoidal positions of these angles are added.
std::vector<core::PositionAxis> position_axes(const std::vector<float>& angles,
                                              const FeatureLayout& layout);

FeatureLayout feature_layout(const Construction& construction, const Vocabulary& vocabulary);

// Names of the d_model dimensions.
std::vector<std::string> feature_names(const Construction& construction,
                                       const Vocabulary& vocabulary);

// One head a layer. The gain stands in the key, so that the keys of a layer with gain 0 read word
// classes (and positions) only. Queries and keys are so built that query . key / sqrt(d_head) is
//   table(class of query, class of key) + gain * (qualities heard by the query that the key has)
//   + strength * mean over angles of cos(angle * (i - j - phase)) with positions on.
// Values carry class and qualities, and hand a want on as "heard"; residual on. Where a layer has a
// feed-forward, units 0 .. Q - 1 clear what was heard, Q .. 2 Q - 1 ask; of its 4 d_model units the
// rest are idle.
core::Model build_model(const Construction& construction, const Vocabulary& vocabulary);

// Embedding of one entry: d_model numbers, 1 for its class and each quality and want.
core::Vector embed(const WordEntry& entry, const Construction& construction,
                   const Vocabulary& vocabulary);

}  // namespace content
