#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "core/model.h"
#include "support/matrices.h"

// The forward pass as plain loops in double precision, written from the formulas: what
// core::forward is compared with.
namespace support {

struct PlainHead {
  Grid query, key, value, scores, scaled, masked, weights, output;
};

struct PlainLayer {
  Grid input;
  std::vector<PlainHead> heads;
  Grid output;
};

inline Grid product(const Grid& a, const Grid& b) {
  Grid result(a.size(), std::vector<double>(b.front().size(), 0.0));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.front().size(); ++j) {
      for (std::size_t k = 0; k < b.size(); ++k) result[i][j] += a[i][k] * b[k][j];
    }
  }
  return result;
}

inline void turn_pairs(Grid& rows, const std::vector<core::RotaryPair>& pairs) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (const core::RotaryPair& pair : pairs) {
      const double turn = static_cast<double>(i) * static_cast<double>(pair.angle);
      double& x = rows[i][static_cast<std::size_t>(pair.first)];
      double& y = rows[i][static_cast<std::size_t>(pair.second)];
      const double old_x = x;
      x = std::cos(turn) * old_x - std::sin(turn) * y;
      y = std::sin(turn) * old_x + std::cos(turn) * y;
    }
  }
}

inline PlainHead plain_head(const core::Head& head, const Grid& input,
                            const core::Controls& controls) {
  PlainHead plain;
  plain.query = product(input, to_grid(head.query));
  plain.key = product(input, to_grid(head.key));
  plain.value = product(input, to_grid(head.value));
  if (controls.positions == core::PositionKind::rotary) {
    turn_pairs(plain.query, head.rotary);
    turn_pairs(plain.key, head.rotary);
  }
  const std::size_t n = input.size();
  const double root = std::sqrt(static_cast<double>(head.query.cols()));
  plain.scores.assign(n, std::vector<double>(n, 0.0));
  plain.scaled = plain.masked = plain.weights = plain.scores;
  for (std::size_t i = 0; i < n; ++i) {
    double total = 0.0;
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t k = 0; k < plain.query[i].size(); ++k) {
        plain.scores[i][j] += plain.query[i][k] * plain.key[j][k];
      }
      plain.scaled[i][j] = plain.scores[i][j] / root;
      plain.masked[i][j] = plain.scaled[i][j] * static_cast<double>(controls.sharpness);
      if (controls.causal_mask && j > i) {
        plain.masked[i][j] = -std::numeric_limits<double>::infinity();
      }
      total += std::exp(plain.masked[i][j]);
    }
    for (std::size_t j = 0; j < n; ++j) plain.weights[i][j] = std::exp(plain.masked[i][j]) / total;
  }
  plain.output = product(plain.weights, plain.value);
  return plain;
}

inline PlainLayer plain_layer(const core::Layer& layer, const Grid& input,
                              const core::Controls& controls) {
  PlainLayer plain;
  plain.input = input;
  plain.output.resize(input.size());
  for (const core::Head& head : layer.heads) {
    plain.heads.push_back(plain_head(head, input, controls));
    for (std::size_t i = 0; i < input.size(); ++i) {
      const auto& part = plain.heads.back().output[i];
      plain.output[i].insert(plain.output[i].end(), part.begin(), part.end());
    }
  }
  if (layer.output) plain.output = product(plain.output, to_grid(*layer.output));
  if (layer.residual) {
    for (std::size_t i = 0; i < input.size(); ++i) {
      for (std::size_t k = 0; k < input[i].size(); ++k) plain.output[i][k] += input[i][k];
    }
  }
  return plain;
}

inline std::vector<PlainLayer> plain_forward(const core::Model& model,
                                             const core::Matrix& embeddings,
                                             const core::Controls& controls) {
  Grid vectors = to_grid(embeddings);
  if (!controls.permutation.empty()) {
    const Grid original = vectors;
    for (std::size_t i = 0; i < vectors.size(); ++i) {
      vectors[i] = original[static_cast<std::size_t>(controls.permutation[i])];
    }
  }
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    for (const core::PositionAxis& axis : model.axes) {
      const double turn = static_cast<double>(i) * static_cast<double>(axis.angle);
      const auto cosine = static_cast<std::size_t>(axis.cosine);
      const auto sine = static_cast<std::size_t>(axis.sine);
      if (controls.positions == core::PositionKind::sinusoidal) {
        const auto scale = static_cast<double>(axis.scale);
        if (axis.cosine >= 0) vectors[i][cosine] += scale * std::cos(turn);
        if (axis.sine >= 0) vectors[i][sine] += scale * std::sin(turn);
      } else if (controls.positions == core::PositionKind::rotary && axis.cosine >= 0) {
        vectors[i][cosine] += static_cast<double>(model.rotary_constant);
      }
    }
  }
  std::vector<PlainLayer> layers;
  for (const core::Layer& layer : model.layers) {
    layers.push_back(plain_layer(layer, vectors, controls));
    vectors = layers.back().output;
  }
  return layers;
}

}  // namespace support
