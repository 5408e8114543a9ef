#include "core/block.h"

#include <cmath>

namespace core {

Matrix layer_norm(const Matrix& vectors) {
  Matrix normed(vectors.rows(), vectors.cols());
  for (Index row = 0; row < vectors.rows(); ++row) {
    const Eigen::RowVectorXd wide = vectors.row(row).cast<double>();
    const Eigen::RowVectorXd centred = wide.array() - wide.mean();
    const double variance = centred.squaredNorm() / static_cast<double>(vectors.cols());
    normed.row(row) = (centred / std::sqrt(variance + layer_norm_epsilon)).cast<float>();
  }
  return normed;
}

Matrix hidden_units(const FeedForward& part, const Matrix& vectors) {
  Matrix hidden = vectors * part.expand;
  hidden.rowwise() += part.expand_bias.transpose();
  return hidden.cwiseMax(0.0F);
}

Matrix contract(const FeedForward& part, const Matrix& hidden) {
  Matrix result = hidden * part.contract;
  result.rowwise() += part.contract_bias.transpose();
  return result;
}

}  // namespace core
