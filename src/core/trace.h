#pragma once

#include <vector>

#include "core/types.h"

namespace core {

// Every intermediate of one head. In cross-attention keys and values have m rows, maps m columns.
struct HeadTrace {
  Matrix query;    // n x d_head, after rotary positions
  Matrix key;      // n x d_head, after rotary positions
  Matrix value;    // n x d_value
  Matrix scores;   // n x n, query . key
  Matrix scaled;   // n x n, scores / sqrt(d_head)
  Matrix masked;   // n x n, scaled * sharpness, minus infinity where masked
  Matrix weights;  // n x n, each row sums to 1
  Matrix output;   // n x d_value, weights * value: before output projection and residual
};

// Every intermediate of one layer.
struct LayerTrace {
  Matrix input;  // n x d_model
  std::vector<HeadTrace> heads;
  Matrix output;  // n x d_out, after concatenation, output projection and residual
};

// Everything that one forward pass computed, tokens in the order shown. Every number on screen and
// in an export comes from here.
struct Trace {
  std::vector<LayerTrace> layers;
  bool cross = false;  // keys and values come from another sequence, of m tokens

  Index tokens() const { return layers.empty() ? 0 : layers.front().input.rows(); }
};

}  // namespace core
