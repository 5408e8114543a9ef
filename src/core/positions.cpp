#include "core/positions.h"

#include <cmath>

namespace core {

std::vector<PositionAxis> standard_axes(Index d_model, float base, float scale) {
  std::vector<PositionAxis> axes;
  for (Index sine = 0; sine < d_model; sine += 2) {
    const Index cosine = sine + 1 < d_model ? sine + 1 : -1;
    const float angle = std::pow(base, -static_cast<float>(sine) / static_cast<float>(d_model));
    axes.push_back({cosine, sine, angle, scale});
  }
  return axes;
}

std::vector<RotaryPair> standard_pairs(Index d_head, float base) {
  std::vector<RotaryPair> pairs;
  for (Index first = 0; first + 1 < d_head; first += 2) {
    const float angle = std::pow(base, -static_cast<float>(first) / static_cast<float>(d_head));
    pairs.push_back({first, first + 1, angle});
  }
  return pairs;
}

void add_sinusoidal(Matrix& vectors, const std::vector<PositionAxis>& axes, Index first) {
  for (const PositionAxis& axis : axes) {
    for (Index i = 0; i < vectors.rows(); ++i) {
      const double turn = static_cast<double>(axis.angle) * static_cast<double>(first + i);
      if (axis.cosine >= 0) {
        vectors(i, axis.cosine) += axis.scale * static_cast<float>(std::cos(turn));
      }
      if (axis.sine >= 0) vectors(i, axis.sine) += axis.scale * static_cast<float>(std::sin(turn));
    }
  }
}

void add_constant(Matrix& vectors, const std::vector<PositionAxis>& axes, float amount) {
  for (const PositionAxis& axis : axes) {
    if (axis.cosine >= 0) vectors.col(axis.cosine).array() += amount;
  }
}

void rotate(Matrix& vectors, const std::vector<RotaryPair>& pairs, Index first) {
  for (const RotaryPair& pair : pairs) {
    for (Index i = 0; i < vectors.rows(); ++i) {
      const double turn = static_cast<double>(pair.angle) * static_cast<double>(first + i);
      const float cosine = static_cast<float>(std::cos(turn));
      const float sine = static_cast<float>(std::sin(turn));
      const float a = vectors(i, pair.first);
      const float b = vectors(i, pair.second);
      vectors(i, pair.first) = a * cosine - b * sine;
      vectors(i, pair.second) = a * sine + b * cosine;
    }
  }
}

}  // namespace core
