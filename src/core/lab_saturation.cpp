#include "core/lab_saturation.h"

#include <cmath>

#include "core/attention.h"
#include "core/normal_generator.h"

namespace core {
namespace {

class Mean {
 public:
  void add(double value) {
    ++count_;
    const double distance = value - mean_;
    mean_ += distance / count_;
    squares_ += distance * (value - mean_);
  }
  Estimate estimate() const {
    if (count_ < 2.0) return {mean_, 0.0};
    return {mean_, std::sqrt(squares_ / (count_ - 1.0) / count_)};
  }

 private:
  double count_ = 0.0;
  double mean_ = 0.0;
  double squares_ = 0.0;  // of the distances from the mean
};

struct SoftmaxMeans {
  Mean peak;
  Mean gradient;

  void add(const Matrix& scores) {
    const Matrix weights = row_softmax(scores);
    peak.add(static_cast<double>(weights.maxCoeff()));
    gradient.add(1.0 - weights.cast<double>().squaredNorm());
  }
  SoftmaxFigures figures() const { return {peak.estimate(), gradient.estimate()}; }
};

void fill(Matrix& matrix, NormalGenerator& normal) {
  for (Index row = 0; row < matrix.rows(); ++row) {
    for (Index column = 0; column < matrix.cols(); ++column) {
      matrix(row, column) = static_cast<float>(normal());
    }
  }
}

// Each d has draws of its own, so that the figures of two d are independent.
std::uint64_t seed_of(const SaturationTask& task) {
  return task.seed ^ (static_cast<std::uint64_t>(task.d) << 32U);
}

}  // namespace

std::optional<Saturation> measure_saturation(const SaturationTask& task,
                                             const std::function<bool(Index done)>& go_on) {
  NormalGenerator normal(seed_of(task));
  Matrix query(1, task.d);
  Matrix keys(task.keys, task.d);
  Mean variance;
  SoftmaxMeans unscaled;
  SoftmaxMeans scaled;
  for (Index draw = 0; draw < task.draws; ++draw) {
    if (go_on && !go_on(draw)) return std::nullopt;
    fill(query, normal);
    fill(keys, normal);
    const Matrix scores = dot_products(query, keys);
    variance.add(scores.cast<double>().squaredNorm() / static_cast<double>(task.keys));
    unscaled.add(scores);
    scaled.add(scale_scores(scores, task.d));
  }
  return Saturation{task, variance.estimate(), unscaled.figures(), scaled.figures()};
}

}  // namespace core
