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
  Grid normed;  // empty without LayerNorm
  std::vector<PlainHead> heads;
  Grid attention;
  Grid after_attention;
  Grid feed_normed;   // empty without LayerNorm or feed-forward
  Grid hidden;        // empty without feed-forward
  Grid feed_forward;  // empty without feed-forward
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

inline Grid plain_sum(Grid a, const Grid& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < a[i].size(); ++k) a[i][k] += b[i][k];
  }
  return a;
}

inline Grid plain_layer_norm(Grid rows) {
  for (auto& row : rows) {
    const auto d = static_cast<double>(row.size());
    double mean = 0.0;
    for (const double x : row) mean += x / d;
    double variance = 0.0;
    for (const double x : row) variance += (x - mean) * (x - mean) / d;
    for (double& x : row) x = (x - mean) / std::sqrt(variance + 1e-5);
  }
  return rows;
}

inline double plain_gate(const core::Controls& controls, std::size_t layer, std::size_t head) {
  const bool named = layer < controls.gates.size() && head < controls.gates[layer].size();
  return named ? static_cast<double>(controls.gates[layer][head]) : 1.0;
}

inline void plain_feed_forward(PlainLayer& plain, const core::FeedForward& part,
                               const core::Controls& controls) {
  if (controls.layer_norm) plain.feed_normed = plain_layer_norm(plain.after_attention);
  plain.hidden = product(controls.layer_norm ? plain.feed_normed : plain.after_attention,
                         to_grid(part.expand));
  for (auto& row : plain.hidden) {
    for (std::size_t k = 0; k < row.size(); ++k) {
      row[k] += static_cast<double>(part.expand_bias(static_cast<core::Index>(k)));
      if (row[k] < 0.0) row[k] = 0.0;
    }
  }
  plain.feed_forward = product(plain.hidden, to_grid(part.contract));
  for (auto& row : plain.feed_forward) {
    for (std::size_t k = 0; k < row.size(); ++k) {
      row[k] += static_cast<double>(part.contract_bias(static_cast<core::Index>(k)));
    }
  }
  plain.output =
      controls.residual ? plain_sum(plain.feed_forward, plain.after_attention) : plain.feed_forward;
}

inline PlainLayer plain_layer(const core::Layer& layer, std::size_t index, const Grid& input,
                              const core::Controls& controls) {
  PlainLayer plain;
  plain.input = input;
  if (controls.layer_norm) plain.normed = plain_layer_norm(input);
  plain.attention.resize(input.size());
  for (std::size_t h = 0; h < layer.heads.size(); ++h) {
    plain.heads.push_back(
        plain_head(layer.heads[h], controls.layer_norm ? plain.normed : input, controls));
    for (std::size_t i = 0; i < input.size(); ++i) {
      for (const double cell : plain.heads.back().output[i]) {
        plain.attention[i].push_back(plain_gate(controls, index, h) * cell);
      }
    }
  }
  if (layer.output) plain.attention = product(plain.attention, to_grid(*layer.output));
  const bool adds = layer.residual && controls.residual;
  plain.after_attention = adds ? plain_sum(plain.attention, input) : plain.attention;
  plain.output = plain.after_attention;
  if (layer.feed_forward && controls.feed_forward) {
    plain_feed_forward(plain, *layer.feed_forward, controls);
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
  if (controls.positions != core::PositionKind::none && model.first_token >= 0) {
    vectors.front()[static_cast<std::size_t>(model.first_token)] += 1.0;
  }
  for (std::size_t l = 0; l < model.layers.size(); ++l) {
    layers.push_back(plain_layer(model.layers[l], l, vectors, controls));
    vectors = layers.back().output;
  }
  return layers;
}

}  // namespace support
