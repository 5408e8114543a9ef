#include "core/freedom.h"

#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/linear_program.h"
#include "core/permutation.h"

namespace core {
namespace {

constexpr double smallest_move = 1e-7;

// An orthonormal basis of the null space of m^T, for m of size k x c: the columns of U beyond the
// rank, where m = Q [R; 0] and R = U S V^T. Singular values up to `limit` count as 0.
Eigen::MatrixXd left_null_space(const Eigen::MatrixXd& m, double limit) {
  const Eigen::HouseholderQR<Eigen::MatrixXd> qr(m);
  const Index k = m.rows();
  const Index square = std::min(k, m.cols());
  const Eigen::MatrixXd r = qr.matrixQR().topRows(square).triangularView<Eigen::Upper>();
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(r, Eigen::ComputeFullU);
  const Index rank = (svd.singularValues().array() > limit).count();
  if (rank == k) return Eigen::MatrixXd(k, 0);
  Eigen::MatrixXd beyond = Eigen::MatrixXd::Zero(k, k - rank);
  beyond.topLeftCorner(square, square - rank) = svd.matrixU().rightCols(square - rank);
  beyond.bottomRightCorner(k - square, k - square).setIdentity();
  return qr.householderQ() * beyond;
}

// The directions that change neither the blend of the values nor the sum. Only differences between
// the values matter, and the column of ones is brought to their unit, so that values of any size
// give the same directions.
Eigen::MatrixXd free_directions(const Eigen::MatrixXd& values) {
  const Index k = values.rows();
  const double size = values.norm();
  Eigen::MatrixXd constraints(k, values.cols() + 1);
  constraints << values.rowwise() - values.colwise().mean(),
      Eigen::VectorXd::Constant(k, size > 0.0 ? size : 1.0);
  return left_null_space(constraints,
                         4.0 * static_cast<double>(std::numeric_limits<float>::epsilon()) * size);
}

// The row at a point of the space; what a rounding puts below 0 is 0.
Eigen::VectorXd row_at(const RowSpace& space, const Eigen::VectorXd& point) {
  return (space.weights + space.basis * point).cwiseMax(0.0);
}

}  // namespace

bool RowSpace::moves(Index key) const {
  return basis.cols() > 0 && basis.row(key).norm() > smallest_move;
}

RowSpace row_space(const HeadTrace& head, Index row) {
  RowSpace space;
  for (Index column = 0; column < head.masked.cols(); ++column) {
    if (std::isfinite(head.masked(row, column))) space.keys.push_back(column);
  }
  const Index kept = space.kept();
  space.weights.resize(kept);
  space.values.resize(kept, head.value.cols());
  for (Index i = 0; i < kept; ++i) {
    const Index column = space.keys[static_cast<std::size_t>(i)];
    space.weights(i) = static_cast<double>(head.weights(row, column));
    space.values.row(i) = static_cast<double>(head.gate) * head.value.row(column).cast<double>();
  }
  space.basis.resize(kept, 0);
  if (kept == 0) return space;
  space.basis = free_directions(space.values);
  space.rank = kept - space.basis.cols();
  return space;
}

std::vector<std::optional<WeightRange>> weight_ranges(const RowSpace& space) {
  std::vector<std::optional<WeightRange>> ranges;
  std::optional<LinearProgram> program;
  if (space.freedom() > 0) program.emplace(space.basis, -space.weights);
  for (Index key = 0; key < space.kept(); ++key) {
    if (!program || !space.moves(key)) {
      ranges.push_back(
          WeightRange{space.weights(key), space.weights(key), space.weights, space.weights});
      continue;
    }
    const Eigen::VectorXd direction = space.basis.row(key);
    const auto lowest = program->maximise(-direction);
    const auto highest = program->maximise(direction);
    if (!lowest || !highest) {
      ranges.emplace_back();
      continue;
    }
    WeightRange range{0.0, 0.0, row_at(space, *lowest), row_at(space, *highest)};
    range.low = range.at_low(key);
    range.high = range.at_high(key);
    ranges.push_back(std::move(range));
  }
  return ranges;
}

Eigen::VectorXd row_with_weight(const RowSpace& space, const WeightRange& range, Index key,
                                double weight) {
  const double own = space.weights(key);
  const bool down = weight < own;
  const Eigen::VectorXd& end = down ? range.at_low : range.at_high;
  const double way = (down ? range.low : range.high) - own;
  if (way == 0.0) return space.weights;
  const double share = std::clamp((weight - own) / way, 0.0, 1.0);
  return space.weights + share * (end - space.weights);
}

RowChange row_change(const RowSpace& space, const Eigen::VectorXd& row) {
  RowChange change;
  if (space.kept() == 0) return change;
  const Eigen::VectorXd difference = row - space.weights;
  change.weight = difference.cwiseAbs().maxCoeff();
  change.output = (space.values.transpose() * difference).norm();
  const double whole = (space.values.transpose() * space.weights).norm();
  if (whole > 0.0) change.relative = change.output / whole;
  return change;
}

Eigen::VectorXd uniform_row(const RowSpace& space) {
  return Eigen::VectorXd::Constant(space.kept(), 1.0 / static_cast<double>(space.kept()));
}

Eigen::VectorXd shuffled_row(const RowSpace& space, std::uint64_t seed) {
  Eigen::VectorXd row(space.kept());
  const std::vector<Index> order = shuffled_order(space.kept(), seed);
  for (Index i = 0; i < row.size(); ++i) row(i) = space.weights(order[static_cast<std::size_t>(i)]);
  return row;
}

}  // namespace core
