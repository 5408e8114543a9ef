#pragma once

#include <vector>

#include "core/types.h"

namespace core {

// How a model is told where a token stands.
enum class PositionKind { none, sinusoidal, rotary };

// What the mathematics reads of the user's settings.
struct Controls {
  float sharpness = 1.0F;  // factor on the scaled scores, > 0; 1 leaves them as they are
  bool causal_mask = false;
  PositionKind positions = PositionKind::none;
  // permutation[i] is the place, in the embeddings, of the token shown at place i; size n, or empty
  // for the order as it is.
  std::vector<Index> permutation;

  bool operator==(const Controls&) const = default;
};

}  // namespace core
