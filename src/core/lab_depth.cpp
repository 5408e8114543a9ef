#include "core/lab_depth.h"

#include <cmath>

#include "core/block.h"
#include "core/normal_generator.h"

namespace core {
namespace {

using Wide = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// |dx| / |x|: small enough for the change to stay a small one where it grows 10^5 times as fast as
// the vectors, large enough to stand above the rounding of a double.
constexpr double small_change = 1e-8;

struct RandomBlock {
  Wide query, key, value, output;  // d_model x d_model
  Wide expand;                     // d_model x 4 d_model
  Wide contract;                   // 4 d_model x d_model
};

Wide draw(Index rows, Index columns, double size, NormalGenerator& normal) {
  Wide matrix(rows, columns);
  for (Index row = 0; row < rows; ++row) {
    for (Index column = 0; column < columns; ++column) matrix(row, column) = size * normal();
  }
  return matrix;
}

Wide draw_projection(Index rows, Index columns, NormalGenerator& normal) {
  return draw(rows, columns, 1.0 / std::sqrt(static_cast<double>(rows)), normal);
}

RandomBlock draw_block(Index d, NormalGenerator& normal) {
  RandomBlock block;
  for (Wide* projection : {&block.query, &block.key, &block.value, &block.output}) {
    *projection = draw_projection(d, d, normal);
  }
  block.expand = draw_projection(d, 4 * d, normal);
  block.contract = draw_projection(4 * d, d, normal);
  return block;
}

Wide normalise(const Wide& x) {
  Wide normed(x.rows(), x.cols());
  for (Index row = 0; row < x.rows(); ++row) {
    const Eigen::RowVectorXd centred = x.row(row).array() - x.row(row).mean();
    const double variance = centred.squaredNorm() / static_cast<double>(x.cols());
    normed.row(row) = centred / std::sqrt(variance + layer_norm_epsilon);
  }
  return normed;
}

void soften(Wide& scores) {
  for (Index row = 0; row < scores.rows(); ++row) {
    const double largest = scores.row(row).maxCoeff();
    scores.row(row) = (scores.row(row).array() - largest).exp();
    scores.row(row) /= scores.row(row).sum();
  }
}

Wide attend(const RandomBlock& block, const Wide& x, Index heads) {
  const Wide query = x * block.query;
  const Wide key = x * block.key;
  const Wide value = x * block.value;
  const Index d_head = x.cols() / heads;
  Wide joined(x.rows(), x.cols());
  for (Index head = 0; head < heads; ++head) {
    const Index first = head * d_head;
    Wide weights = query.middleCols(first, d_head) * key.middleCols(first, d_head).transpose() /
                   std::sqrt(static_cast<double>(d_head));
    soften(weights);
    joined.middleCols(first, d_head) = weights * value.middleCols(first, d_head);
  }
  return joined * block.output;
}

Wide feed(const RandomBlock& block, const Wide& x) {
  const Wide hidden = (x * block.expand).cwiseMax(0.0);
  return hidden * block.contract;
}

template <class Part>
Wide around(const DepthTask& task, const Wide& x, const Part& part) {
  Wide y = part(task.norm == NormPlace::before ? normalise(x) : x);
  if (task.residual) y += x;
  return task.norm == NormPlace::after ? normalise(y) : y;
}

Wide run(const DepthTask& task, const RandomBlock& block, const Wide& x) {
  const Wide mixed =
      around(task, x, [&](const Wide& read) { return attend(block, read, task.heads); });
  return around(task, mixed, [&](const Wide& read) { return feed(block, read); });
}

double mean_cosine(const Wide& x) {
  Wide unit = x;
  for (Index row = 0; row < x.rows(); ++row) unit.row(row).normalize();
  const auto n = static_cast<double>(x.rows());
  const double all = unit.colwise().sum().squaredNorm();  // each word with itself, too
  return (all - unit.squaredNorm()) / (n * (n - 1.0));
}

}  // namespace

std::optional<DepthCurve> measure_depth(const DepthTask& task,
                                        const std::function<bool(Index done)>& go_on) {
  NormalGenerator normal(task.seed);
  Wide x = draw(task.words, task.d_model, 1.0, normal);
  const Wide direction = draw(task.words, task.d_model, 1.0, normal);
  const double length = small_change * x.norm();
  Wide changed = x + direction * (length / direction.norm());
  DepthCurve curve{task, {}};
  for (Index depth = 1; depth <= task.depth; ++depth) {
    if (go_on && !go_on(depth - 1)) return std::nullopt;
    const RandomBlock block = draw_block(task.d_model, normal);
    x = run(task, block, x);
    changed = run(task, block, changed);
    const double difference = (changed - x).norm();
    curve.points.push_back(
        {depth, mean_cosine(x), difference / length, difference / x.norm() / small_change});
  }
  return curve;
}

}  // namespace core
