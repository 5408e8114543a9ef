#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "core/model.h"

// What a head does, measured on its weights, and what a model loses without it.
namespace core {

// Means over the rows of one head.
struct HeadProfile {
  // Nothing for a single word, or in cross-attention, whose columns are other words.
  std::optional<double> previous;  // weight on the word before, over the rows that have one
  std::optional<double> first;     // weight on the first word, over the rows below it
  std::optional<double> self;      // weight on the word itself; nothing in cross-attention only
  // Entropy / log(kept cells), over the rows that keep at least two; 0 where none does.
  double entropy = 0.0;
  double least_entropy = 0.0;  // of those rows
  Index sharpest_row = 0;      // the row with the least entropy, the first of equals
};

HeadProfile profile_head(const HeadTrace& head, bool cross);

// In words: where most of the weight goes. The limits are in the order of the list; the first that
// holds names the head.
enum class HeadRole {
  flat,      // no row's entropy is below 0.95
  previous,  // at least half of the weight on the previous word
  first,     // at least half on the first word
  self,      // at least half on the word itself
  some_rows  // none of these: some rows choose, sharpest_row most
};

HeadRole role_of(const HeadProfile& profile);

// Which noun the focus word means is read from one head of the last layer: the one with the largest
// weight on both candidates together, the first of equals. `open` is a trace with all gates at 1,
// so that shutting a gate does not pass the question on to another head.
std::size_t answering_head(const Trace& open, Index focus, const std::array<Index, 2>& candidates);

// What that head hands on of the two candidates: its gate times its weights in the focus row. With
// the gate at 1 these are the weights of the map, with the gate at 0 there is no answer.
std::array<double, 2> answer(const Trace& trace, std::size_t head, Index focus,
                             const std::array<Index, 2>& candidates);

struct RemovalTask {
  Model model;
  Matrix embeddings;             // n x d_model
  std::optional<Matrix> memory;  // m x d_model, of cross-attention
  Controls controls;
  Index focus = 0;                                 // place in the order shown
  std::optional<std::array<Index, 2>> candidates;  // columns in the order shown
};

struct HeadRemoval {
  std::size_t layer = 0;
  std::size_t head = 0;
  std::optional<std::array<double, 2>> answer;  // without the head; nothing without candidates
  // |y' - y| / |y| of the focus word's vector after the last layer; 0 where y is 0.
  double output_change = 0.0;
};

struct RemovalTable {
  std::optional<std::size_t> answering;              // head of the last layer
  std::optional<std::array<double, 2>> open_answer;  // with all gates at 1
  std::optional<std::array<double, 2>> answer;       // with the gates as the controls have them
  double gate_change = 0.0;        // of the focus word's vector, by the gates against all at 1
  std::vector<HeadRemoval> heads;  // layer by layer, each head's gate at 0 in turn
};

// One forward pass a head, after two. `go_on`, if given, is asked before each head with the table
// so far, which is what there is once it says no.
RemovalTable remove_heads(const RemovalTask& task,
                          const std::function<bool(const RemovalTable& so_far)>& go_on = {});

}  // namespace core
