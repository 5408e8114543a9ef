#pragma once

#include <vector>

#include "core/types.h"

namespace core {

// Every intermediate of one head. In cross-attention keys and values have m rows, maps m columns.
struct HeadTrace {
  Matrix query;       // n x d_head, after rotary positions
  Matrix key;         // n x d_head, after rotary positions
  Matrix value;       // n x d_value
  Matrix scores;      // n x n, query . key
  Matrix scaled;      // n x n, scores / sqrt(d_head)
  Matrix masked;      // n x n, scaled * sharpness, minus infinity where masked
  Matrix weights;     // n x n, each row sums to 1
  Matrix output;      // n x d_value, weights * value: before gate, output projection and residual
  float gate = 1.0F;  // factor on the output
};

// Every intermediate of one layer, in the order of the block. Stations that are switched off, or
// that the layer does not have, are empty (0 x 0).
struct LayerTrace {
  Matrix input;   // n x d_model
  Matrix normed;  // n x d_model, LayerNorm of the input: what the heads read
  std::vector<HeadTrace> heads;
  Matrix attention;        // n x d_out, gated heads side by side times the output projection
  Matrix after_attention;  // n x d_out, attention plus the input where there is a residual
  Matrix feed_normed;      // n x d_out, LayerNorm of after_attention: what the feed-forward reads
  Matrix hidden;           // n x d_ff, the feed-forward's units after ReLU
  Matrix feed_forward;     // n x d_out, what the feed-forward gives
  Matrix output;  // n x d_out: feed_forward plus after_attention where there is a residual, or
                  // after_attention where there is no feed-forward
};

// Everything that one forward pass computed, tokens in the order shown. Every number on screen and
// in an export comes from here.
struct Trace {
  std::vector<LayerTrace> layers;
  bool cross = false;  // keys and values come from another sequence, of m tokens

  Index tokens() const { return layers.empty() ? 0 : layers.front().input.rows(); }
};

}  // namespace core
