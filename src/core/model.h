#pragma once

#include <optional>
#include <vector>

#include "core/block.h"
#include "core/controls.h"
#include "core/positions.h"
#include "core/trace.h"
#include "core/types.h"

namespace core {

// One attention head.
struct Head {
  Matrix query;                    // d_model x d_head
  Matrix key;                      // d_model x d_head
  Matrix value;                    // d_model x d_value
  std::vector<RotaryPair> rotary;  // the pairs of d_head that rotary positions turn
};

// One layer: the heads' outputs side by side, times the output projection where there is one, plus
// the layer's input where there is a residual. Its feed-forward, used where Controls switch it on,
// follows with a residual of its own. With LayerNorm switched on both parts read the normalised
// stream and the residual adds to the stream as it is (pre-norm):
//   x -> LayerNorm -> self-attention -> + x -> LayerNorm -> feed-forward -> + x
struct Layer {
  std::vector<Head> heads;
  std::optional<Matrix> output;                            // (sum of d_value) x d_out
  bool residual = true;                                    // needs d_out = d_model
  std::optional<FeedForward> feed_forward = std::nullopt;  // d_out to d_out
};

struct Model {
  std::vector<PositionAxis> axes;  // where sinusoidal positions are added
  float rotary_constant = 0.0F;    // what rotary positions add to the axes' cosine dimensions
  std::vector<Layer> layers;
  // Dimension to which positions of either kind add 1 for the first token shown, whatever place it
  // counts from; -1 where a model has none.
  Index first_token = -1;
};

// Whether the layer's input is added to its attention under these controls.
bool adds_input(const Layer& layer, const Controls& controls);

// Embeddings `times` over, one copy after the other: (times * n) x d_model.
Matrix repeat_rows(const Matrix& embeddings, Index times);

// The forward pass. `embeddings` is n x d_model, in the unshuffled order; shapes are the caller's
// duty (content checks every file). Deterministic: equal input gives equal bits.
// `memory` (m x d_model) is what keys and values of every layer are made of in cross-attention;
// null in self-attention, where they come from the sequence itself. The causal mask, the
// permutation and LayerNorm concern the sequence only.
Trace forward(const Model& model, const Matrix& embeddings, const Controls& controls,
              const Matrix* memory = nullptr);

}  // namespace core
