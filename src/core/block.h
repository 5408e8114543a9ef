#pragma once

#include "core/types.h"

// The parts of a transformer block beside attention. Each function is one step.
namespace core {

// Feed-forward of Vaswani et al. 2017, equation 2: ReLU(x W1 + b1) W2 + b2, token by token.
struct FeedForward {
  Matrix expand;         // d_model x d_ff
  Vector expand_bias;    // d_ff
  Matrix contract;       // d_ff x d_model
  Vector contract_bias;  // d_model
};

// What is added to the variance, so that a row of equal numbers becomes 0 and not NaN.
inline constexpr double layer_norm_epsilon = 1e-5;

// Each row less its mean, divided by the root of its variance (over d_model, not d_model - 1) plus
// epsilon: Ba et al. 2016, without the learned scale and shift. vectors: n x d_model.
Matrix layer_norm(const Matrix& vectors);

// ReLU(x W1 + b1): n x d_ff.
Matrix hidden_units(const FeedForward& part, const Matrix& vectors);

// hidden W2 + b2: n x d_model.
Matrix contract(const FeedForward& part, const Matrix& hidden);

}  // namespace core
