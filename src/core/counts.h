#pragma once

#include <cstdint>

#include "core/types.h"

// What attention and a transformer block count up to (Vaswani et al. 2017, section 3.2.2).
namespace core {

// Of one layer of multi-head attention over n tokens, H heads of d_model / H numbers each, with an
// output projection. H divides d_model; the results are below 2^63 for n and d_model up to 2^20.
struct AttentionCount {
  // Of two numbers, in the products of matrices: 4 n d_model^2 in the projections, n^2 d_model in
  // the scores, n^2 d_model in weights times values. Without the H n^2 divisions by the root.
  std::int64_t multiplications = 0;
  std::int64_t parameters = 0;    // query, key, value and output projection, without biases
  std::int64_t exponentials = 0;  // of the softmax: H n^2
};

AttentionCount count_attention(Index n, Index d_model, Index heads);

// Parameters of one block, x -> LayerNorm -> attention -> + x -> LayerNorm -> feed-forward -> + x,
// with d_ff = 4 d_model, as models have them.
struct BlockCount {
  std::int64_t query = 0;         // d_model^2, all heads together, without biases
  std::int64_t key = 0;           // the same
  std::int64_t value = 0;         // the same
  std::int64_t output = 0;        // the same
  std::int64_t layer_norm = 0;    // two of them, each a learned scale and shift: 4 d_model
  std::int64_t feed_forward = 0;  // 2 d_model d_ff and the biases: 8 d_model^2 + 5 d_model

  std::int64_t total() const { return query + key + value + output + layer_norm + feed_forward; }
  double feed_forward_share() const {
    return static_cast<double>(feed_forward) / static_cast<double>(total());
  }
};

BlockCount count_block(Index d_model);

// Of `blocks` blocks, without embeddings.
std::int64_t count_stack(Index d_model, Index blocks);

}  // namespace core
