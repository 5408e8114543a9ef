#pragma once

#include <vector>

#include "core/types.h"

namespace core {

// One frequency of a position code in the d_model dimensions of a token's vector.
// Sinusoidal positions add `scale * cos(angle * i)` to dimension `cosine` and
// `scale * sin(angle * i)` to dimension `sine` of the token at place i (from 0).
// A dimension of -1 is absent (an odd d_model has a sine without its cosine).
struct PositionAxis {
  Index cosine = -1;
  Index sine = -1;
  float angle = 0.0F;
  float scale = 1.0F;
};

// Two dimensions of a query and key that rotary positions turn by `angle * i` (Su et al. 2021).
struct RotaryPair {
  Index first = 0;
  Index second = 1;
  float angle = 0.0F;
};

// The standard axes of Vaswani et al. 2017: PE(i, 2k) = sin(i / base^(2k/d_model)),
// PE(i, 2k+1) the cosine of the same.
std::vector<PositionAxis> standard_axes(Index d_model, float base, float scale);

// The standard pairs of rotary positions: dimensions (2k, 2k+1) turn by base^(-2k/d_head).
// The last dimension of an odd d_head does not turn.
std::vector<RotaryPair> standard_pairs(Index d_head, float base);

// Adds the sinusoidal code to `vectors` (n x d_model) in place; row 0 stands at place `first`.
void add_sinusoidal(Matrix& vectors, const std::vector<PositionAxis>& axes, Index first = 0);

// Adds `amount` to the cosine dimension of each axis in place: the constant pair that rotary
// positions turn where a model keeps dimensions for positions.
void add_constant(Matrix& vectors, const std::vector<PositionAxis>& axes, float amount);

// Turns the pairs of row i of `vectors` (n x d_head) by angle * (first + i) in place.
void rotate(Matrix& vectors, const std::vector<RotaryPair>& pairs, Index first = 0);

}  // namespace core
