#pragma once

#include <vector>

#include "core/types.h"

namespace core {

// How a model is told where a token stands.
enum class PositionKind { none, sinusoidal, rotary };

inline constexpr float lowest_sharpness = 0.1F;
inline constexpr float highest_sharpness = 10.0F;

// What the mathematics reads of the user's settings.
struct Controls {
  float sharpness = 1.0F;  // factor on the scaled scores, within the bounds above
  bool causal_mask = false;
  PositionKind positions = PositionKind::none;
  // permutation[i] is the place, in the embeddings, of the token shown at place i; size n, or empty
  // for the order as it is.
  std::vector<Index> permutation;
  Index position_offset = 0;  // place that sinusoidal and rotary positions count from
  // gates[layer][head], 0 to 1, multiplies that head's output before the heads are put side by
  // side. Layers and heads that are not named have 1.
  std::vector<std::vector<float>> gates = {};
  bool layer_norm = false;  // each layer's attention and feed-forward read LayerNorm of the stream
  bool feed_forward = false;  // layers that have a feed-forward use it
  bool residual = true;       // false takes the residuals out of every layer

  bool operator==(const Controls&) const = default;
};

}  // namespace core
