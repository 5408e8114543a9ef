#include "core/norms.h"

namespace core {
namespace {

// Beside the largest norm, less than this is what float32 leaves of a sum that is 0.
constexpr float rounding = 1e-6F;

}  // namespace

ContributionNorms contribution_norms(const Layer& layer, const LayerTrace& trace,
                                     std::size_t head) {
  const HeadTrace& traced = trace.heads[head];
  Eigen::MatrixXd handed = static_cast<double>(traced.gate) * traced.value.cast<double>();
  if (layer.output) {
    Index first = 0;
    for (std::size_t h = 0; h < head; ++h) first += trace.heads[h].value.cols();
    handed = (handed * layer.output->middleRows(first, traced.value.cols()).cast<double>()).eval();
  }
  ContributionNorms norms;
  norms.value = handed.rowwise().norm().cast<float>();
  norms.weighted = traced.weights * norms.value.asDiagonal();
  return norms;
}

double weight_on_nothing(const ContributionNorms& norms, const Matrix& weights, Index row) {
  const float limit = rounding * norms.value.maxCoeff();
  double part = 0.0;
  for (Index j = 0; j < weights.cols(); ++j) {
    if (norms.value(j) <= limit) part += static_cast<double>(weights(row, j));
  }
  return part;
}

}  // namespace core
