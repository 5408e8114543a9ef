#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/control_settings.h"
#include "core/error.h"

namespace content {

// The closed list of what a task or an observation can ask for. `Condition` says which of its
// fields each one reads.
enum class ConditionKind {
  // The controls, as the user set them.
  example_is,          // text: name of a shipped example
  layer_is,            // number, from 1
  focus_is,            // text: a word
  focus_is_not,        // text: a word
  sharpness_at_most,   // number
  sharpness_at_least,  // number
  mask_is,             // flag
  shuffle_is,          // flag
  positions_are,       // text: none, sinusoidal or rotary
  repeat_is,           // number
  model_is,            // text: name of the model that reads the words
  head_is,             // number, from 1
  matrix_is,           // text: the matrix shown as the map
  // The numbers of the Trace, of the layer and head shown.
  weight_at_least,         // from, to: words; number
  weight_at_most,          // from, to: words; number
  strongest_link_is,       // from, to: words
  row_equal_in_pair,       // from: a word; its row is the same bits in the pair's other sentence
  row_differs_in_pair,     // from: a word; number: its largest change is at least this
  ratio_equal_in_pair,     // from: a word; its weights on the two candidates have one ratio in both
  focus_row_sum_is_one,    // within 1e-6
  every_row_sum_is_one,    // within 1e-6
  every_entropy_at_least,  // number: entropy / log(kept cells) of every row
  every_peak_at_least,     // number: share of every row that lies on its largest weights
  future_is_zero,          // every weight right of the diagonal is exactly 0, and there are some
  shuffle_difference_at_most,   // number; only while shuffled
  shuffle_difference_at_least,  // number; only while shuffled
  asymmetry_at_least,           // number
  scores_computed_are,          // number
  scores_kept_are,              // number
  path_length_is,               // number: of the focus word to its strongest link
};

struct Condition {
  ConditionKind kind{};
  std::string text;
  std::string from;
  std::string to;
  double number = 0.0;
  bool flag = false;
};

// A line that ticks when all its conditions hold at once. "{}" in the text stands for the value
// that the last condition with a value measured.
struct TourLine {
  std::string text;
  std::vector<Condition> conditions;
};

// A question. Without a right option it is put before the step shows anything, and every option is
// as good as another: the map answers.
struct TourQuestion {
  std::string ask;
  std::vector<std::string> options;
  std::string word;  // the map's own answer is the strongest link of this word; may be empty
  std::optional<std::size_t> right{};  // option, from 0
};

struct TourStep {
  std::string title;
  std::string text;                     // paragraphs; **bold** marks words
  std::string notes;                    // for the speaker; may be empty
  ControlSettings start;                // set when the step is entered
  std::vector<ControlSettings> set_up;  // "set it up for me", one after the other
  std::optional<TourQuestion> question;
  std::vector<TourLine> tasks;         // conditions on the controls only
  std::vector<TourLine> observations;  // at least one condition on the numbers each
  std::string because;                 // shown after the answer or after the doing; may be empty
};

struct Tour {
  std::string title;
  std::vector<TourStep> steps;

  // Whether any question of it has a right answer.
  bool is_quiz() const;
};

// Reads a tour file; `file` is what errors call it. The README describes the format.
core::Result<Tour> parse_tour(std::string_view bytes, const std::string& file);

// Whether a condition reads the numbers of the Trace and not the controls.
bool reads_numbers(ConditionKind kind);

// Names of all conditions, in the order of the list above.
std::vector<std::string> condition_names();

}  // namespace content
