#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis.h"
#include "view/scene.h"

namespace view {

// Weights of one row on the two candidates, and what rule holds between the pair's sentences.
struct CandidateWeights {
  core::Index first = 0;  // columns
  core::Index second = 0;
  double first_weight = 0.0;
  double second_weight = 0.0;
  double ratio = 0.0;                   // first : second; not a number where both are 0
  std::optional<double> partner_ratio;  // the same in the pair's other sentence
};

// The strongest link of a row, and how many words share it.
struct LayerLink {
  std::optional<core::Cell> strongest;
  core::Index sharing = 0;
};

// The figures beside the map, computed from the Trace of a scene.
struct Readouts {
  double row_sum = 0.0;                    // of the focus row
  core::Index scores_computed = 0;         // n^2, one layer and head
  core::Index scores_kept = 0;             // by the mask
  core::Index path_target = 0;             // column that path and recurrent steps are for
  std::optional<core::Index> path_length;  // attention steps to it; nothing where unreachable
  // Places between the focus word and the target; nothing between two sequences.
  std::optional<core::Index> recurrent_steps;
  double entropy = 0.0;                 // of the focus row, / log(kept cells of the row)
  std::optional<core::Cell> strongest;  // of the focus row
  std::optional<core::Cell> asymmetry;
  std::optional<double> shuffle_difference;  // while shuffled
  std::optional<CandidateWeights> candidates;
  std::vector<LayerLink> strongest_by_layer;  // of the focus row, head shown
  // Whether the focus row of the layer shown is another in the pair's other sentence, and those of
  // the layers before are not: that many layers were needed to tell them apart.
  bool first_to_differ = false;
};

// `hovered` is the column under the pointer, if any; else the strongest link is the target.
Readouts compute_readouts(const Scene& scene, std::optional<core::Index> hovered = std::nullopt);

// The columns of a row's largest weights: those within 2 % of the largest one, in order.
std::vector<core::Index> strongest_columns(const Scene& scene, core::Index row);

// The same of any matrix: the columns within 2 % of a row's largest number, in order. Nothing for a
// row that has none above 0.
std::vector<core::Index> largest_columns(const core::Matrix& matrix, core::Index row);

// "animal, street, tired"; of more than three "animal, street, tired … 5 words".
std::string listed_words(const std::vector<core::Index>& columns,
                         const std::vector<std::string>& names, std::size_t most = 3);

// How one weight of the map came about.
struct CellStory {
  std::string from;
  std::string to;
  float score = 0.0F;      // query . key
  float scaled = 0.0F;     // / sqrt(d_head)
  float sharpened = 0.0F;  // * sharpness; minus infinity where masked
  bool masked = false;
  float exponential = 0.0F;  // exp(sharpened - largest of the row)
  double row_total = 0.0;    // sum of the row's exponentials
  float weight = 0.0F;
};

CellStory cell_story(const Scene& scene, core::Index row, core::Index column);

// One line on the focus row: what it gives to the candidates, or to its strongest links, and what
// it gave in the pair's other sentence. **...** marks words.
std::string headline(const Scene& scene);

// "0.40" style numbers: `decimals` places, a minus sign of its own width, never "-0.00"; "∞".
std::string format_number(double value, int decimals);

// A part of a whole: "61 %", "4.2 %", "< 0.1 %"; "0" for exactly 0.
std::string format_percent(double share);

// A small number by its power of ten: "3.1 × 10⁻⁸"; "0" for exactly 0.
std::string format_small(double value);

// A number of any finite size: "0.94", "21.5", "2.3 × 10²¹", "1.2 × 10⁻⁷".
std::string format_wide(double value);

// A ratio of two weights: "0.25", "3.3 × 10⁶", "∞"; "—" where both are 0.
std::string format_ratio(double ratio);

// "10²³", "10⁻⁴".
std::string format_power_of_ten(int power);

// A weight as the bars print it: ".85", "1"; "0" for exactly 0 and "<.01" for less than 0.005.
std::string format_weight(double weight);

// Digits in groups of three: 1,048,576.
std::string format_count(core::Index count);

}  // namespace view
