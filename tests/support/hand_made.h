#pragma once

#include <cmath>

#include "content/example.h"
#include "support/matrices.h"

// Small examples whose weights are chosen, so that everything read from them can be derived by
// hand.
namespace support {

// A head over one-hot embeddings whose plain weights are `weights` (rows that sum to 1, above 0):
// scaled scores are their logarithms, values are the one-hot vectors.
inline core::Head head_with_weights(const Grid& weights) {
  const auto n = static_cast<core::Index>(weights.size());
  core::Head head{
      to_matrix(weights), core::Matrix::Identity(n, n), core::Matrix::Identity(n, n), {}};
  const float root = std::sqrt(static_cast<float>(n));
  head.query = head.query.unaryExpr([root](float w) { return root * std::log(w); });
  return head;
}

// One layer a grid, no residual: layer 2 reads the outputs of layer 1, so its weights are as chosen
// only for a first layer that is the identity.
inline content::Example hand_made(const std::string& name, const std::vector<std::string>& tokens,
                                  const Grid& weights) {
  content::Example example;
  example.name = name;
  example.title = name;
  example.tokens = tokens;
  const auto n = static_cast<core::Index>(tokens.size());
  example.embeddings = core::Matrix::Identity(n, n);
  example.model.layers.push_back({{head_with_weights(weights)}, std::nullopt, false});
  return example;
}

}  // namespace support
