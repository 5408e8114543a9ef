#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/types.h"

// What many blocks do to a sentence before anything is trained: with and without residuals, with
// LayerNorm before the parts of a block, after them, or nowhere.
namespace core {

enum class NormPlace {
  before,  // x + part(LayerNorm(x)), as in GPT-2
  after,   // LayerNorm(x + part(x)), as in Vaswani et al. 2017
  none     // x + part(x)
};

// A stack of random blocks: self-attention and a feed-forward of 4 d_model ReLU units, without mask
// and positions. Words are standard normal numbers; every matrix has independent normal numbers of
// variance 1 / (its rows), which keeps the size of what enters it; there are no biases.
struct DepthTask {
  Index depth = 80;  // blocks, at least 1
  Index words = 11;  // at least 2
  Index d_model = 64;
  Index heads = 8;  // divides d_model
  bool residual = true;
  NormPlace norm = NormPlace::before;
  std::uint64_t seed = 1;  // one seed draws the same words and matrices for every residual and norm

  bool operator==(const DepthTask&) const = default;
};

// After a number of blocks.
struct DepthPoint {
  Index depth = 0;           // blocks, from 1
  double mean_cosine = 0.0;  // between the vectors of any two different words
  // |dy| / |dx|, the norms over all words: how a small change of the input, in a random direction,
  // arrives. 10 means that it has grown tenfold.
  double change = 0.0;
  // The same with each change as a part of the vectors it changes: (|dy| / |y|) / (|dx| / |x|).
  double relative_change = 0.0;
};

struct DepthCurve {
  DepthTask task;
  std::vector<DepthPoint> points;  // one a block
};

// Draws, row by row: words (n x d_model), the direction of the change (n x d_model), then for each
// block query, key, value and output (d_model x d_model, heads side by side), expand
// (d_model x 4 d_model) and contract. In double precision: without LayerNorm the vectors outgrow
// float32. `go_on`, if given, is asked before each block with the number of blocks done; nothing is
// returned once it says no. The same task gives the same curve.
std::optional<DepthCurve> measure_depth(const DepthTask& task,
                                        const std::function<bool(Index done)>& go_on = {});

}  // namespace core
