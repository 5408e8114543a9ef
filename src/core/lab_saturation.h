#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "core/types.h"

// What softmax makes of dot products of random vectors, with and without the division by the square
// root of their dimension (Vaswani et al. 2017, section 3.2.1).
namespace core {

struct SaturationTask {
  Index d = 64;     // numbers in a query and in a key
  Index keys = 16;  // scored against one query in each draw
  Index draws = 300;
  std::uint64_t seed = 1;

  bool operator==(const SaturationTask&) const = default;
};

// Mean over the draws and the standard error of that mean.
struct Estimate {
  double mean = 0.0;
  double standard_error = 0.0;
};

// How far a row of weights is from attending to several keys.
struct SoftmaxFigures {
  Estimate peak;      // largest weight of the row
  Estimate gradient;  // 1 - sum of p^2: the sum of the derivatives dp_i / ds_i = p_i (1 - p_i)
};

struct Saturation {
  SaturationTask task;
  Estimate variance;        // of q . k, whose mean is 0
  SoftmaxFigures unscaled;  // softmax of q . k
  SoftmaxFigures scaled;    // softmax of q . k / sqrt(d)
};

// Draws queries and keys of standard normal numbers. `go_on`, if given, is asked before each draw
// with the number of draws done; nothing is returned once it says no. d, keys and draws are at
// least 1. The same task gives the same figures.
std::optional<Saturation> measure_saturation(const SaturationTask& task,
                                             const std::function<bool(Index done)>& go_on = {});

}  // namespace core
