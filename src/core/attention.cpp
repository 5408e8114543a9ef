#include "core/attention.h"

#include <cmath>
#include <limits>

namespace core {

Matrix dot_products(const Matrix& query, const Matrix& key) {
  return query * key.transpose();
}

Matrix scale_scores(const Matrix& scores, Index d_head) {
  return scores / std::sqrt(static_cast<float>(d_head));
}

Matrix sharpen_and_mask(const Matrix& scaled, float sharpness, bool causal_mask) {
  Matrix masked = scaled * sharpness;
  if (!causal_mask) return masked;
  for (Index row = 0; row < masked.rows(); ++row) {
    for (Index column = row + 1; column < masked.cols(); ++column) {
      masked(row, column) = -std::numeric_limits<float>::infinity();
    }
  }
  return masked;
}

Matrix row_softmax(const Matrix& masked) {
  Matrix weights = Matrix::Zero(masked.rows(), masked.cols());
  for (Index row = 0; row < masked.rows(); ++row) {
    const float largest = masked.cols() > 0 ? masked.row(row).maxCoeff() : 0.0F;
    if (std::isinf(largest) && largest < 0.0F) continue;
    // std::exp of minus infinity is exactly 0; Eigen's vectorised exp is not.
    double sum = 0.0;  // thousands of float32 additions would leave the row's sum off by 1e-6
    for (Index column = 0; column < masked.cols(); ++column) {
      weights(row, column) = std::exp(masked(row, column) - largest);
      sum += static_cast<double>(weights(row, column));
    }
    weights.row(row) /= static_cast<float>(sum);
  }
  return weights;
}

Matrix blend(const Matrix& weights, const Matrix& value) {
  return weights * value;
}

}  // namespace core
