#pragma once

#include <optional>
#include <vector>

#include "core/model.h"

// Where a word's vector came from.
namespace core {

// With the weights taken as they are, every step but softmax is linear: the vector y of a word is
// the sum of one part c_k for each input word, and share_k = <c_k, y> / |y|^2. Shares sum to 1 and
// may be negative, where a word's part points away from the whole.
struct Shares {
  std::vector<double> words;   // n, of the vectors that enter the first layer, in the order shown
  std::vector<double> memory;  // m, of cross-attention; else empty
};

// Shares in the output of layer `layer` (from 0) for the word at place `focus` of `trace`, which
// forward() made of this model under these controls. Nothing with LayerNorm or the feed-forward on
// (they are not linear), or where the vector is 0.
// One pass backwards in double precision: <c_k, y> is the input of word k times the gradient of
// <output, y> with respect to it.
std::optional<Shares> input_shares(const Model& model, const Trace& trace, const Controls& controls,
                                   std::size_t layer, Index focus);

}  // namespace core
