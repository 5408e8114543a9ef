#pragma once

#include <cstddef>

#include "core/model.h"

// How much of a word one head hands on (Kobayashi et al. 2020, "Attention is Not Only a Weight").
namespace core {

// With f(x_j) = gate * (x_j W_V) W_O the contribution of word j to the output of word i is
// alpha_ij f(x_j), and |alpha_ij f(x_j)| its size. W_O are the rows of the layer's output
// projection that belong to the head; without one the heads stand side by side and W_O changes no
// norm. x is what the head reads: with LayerNorm on, the normed stream. There are no biases in
// these models. Not counted: the residual, LayerNorm after the sum, the other heads, and that
// contributions may cancel each other in the sum.
struct ContributionNorms {
  Vector value;     // m, |f(x_j)|
  Matrix weighted;  // n x m, |alpha_ij f(x_j)|
};

ContributionNorms contribution_norms(const Layer& layer, const LayerTrace& trace, std::size_t head);

// The part of a row's weights (n x m) that lies on words that hand on nothing: their norm is 0, or
// at most a millionth of the largest one, which is what rounding leaves of 0.
double weight_on_nothing(const ContributionNorms& norms, const Matrix& weights, Index row);

}  // namespace core
