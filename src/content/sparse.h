#pragma once

#include <vector>

#include "core/block.h"

// Matrices that are 0 but for a few named cells.
namespace content {

struct Term {
  core::Index dimension = 0;
  float number = 0.0F;
};
using Terms = std::vector<Term>;

// One unit of a feed-forward: ReLU(sum of what it reads + bias), added to what it writes.
struct Unit {
  Terms reads;
  float bias = 0.0F;
  Terms writes;
};

// d_ff as a multiple of d_model.
inline constexpr core::Index feed_forward_expansion = 4;

// The units in their order; the other units of the 4 x d_model are idle: they read and write
// nothing, and are 0. At most 4 x d_model units.
core::FeedForward make_feed_forward(const std::vector<Unit>& units, core::Index d_model);

}  // namespace content
