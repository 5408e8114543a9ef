#include "core/lab_order.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "core/analysis.h"

namespace core {
namespace {

std::vector<Index> places(Index n) {
  std::vector<Index> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), Index{0});
  return order;
}

Controls with(const OrderTask& task, PositionKind positions) {
  Controls controls = task.controls;
  controls.positions = positions;
  controls.permutation.clear();
  controls.position_offset = 0;
  return controls;
}

Trace run(const OrderTask& task, const Matrix& embeddings, const Controls& controls) {
  return forward(task.model, embeddings, controls, task.memory ? &*task.memory : nullptr);
}

const Matrix& weights(const Trace& trace, const OrderTask& task) {
  return trace.layers[task.layer].heads[task.head].weights;
}

}  // namespace

OrderFigures measure_order(const OrderTask& task, PositionKind positions) {
  const Controls plain = with(task, positions);
  Controls shuffled = plain;
  shuffled.permutation = task.permutation;
  Controls shifted = plain;
  shifted.position_offset = task.shift;
  const Trace as_it_is = run(task, task.embeddings, plain);
  const Trace in_other_order = run(task, task.embeddings, shuffled);
  const Trace moved = run(task, task.embeddings, shifted);
  const Matrix& plain_weights = weights(as_it_is, task);
  const std::vector<Index> rows = places(plain_weights.rows());
  const std::vector<Index> columns = places(plain_weights.cols());
  return {positions,
          shuffle_difference(weights(in_other_order, task), plain_weights, task.permutation,
                             task.memory ? columns : task.permutation),
          shuffle_difference(weights(moved, task), plain_weights, rows, columns)};
}

SwapFigures measure_swap(const OrderTask& first, const Matrix& second_embeddings,
                         const std::vector<Index>& match, PositionKind positions) {
  const Controls controls = with(first, positions);
  const Trace one = run(first, first.embeddings, controls);
  const Trace two = run(first, second_embeddings, controls);
  const Matrix& outputs = one.layers.back().output;
  const Matrix& swapped = two.layers.back().output;
  double largest = 0.0;
  for (Index row = 0; row < swapped.rows(); ++row) {
    const auto difference = swapped.row(row) - outputs.row(match[static_cast<std::size_t>(row)]);
    largest = std::max(largest, static_cast<double>(difference.cwiseAbs().maxCoeff()));
  }
  return {positions,
          shuffle_difference(weights(two, first), weights(one, first), match,
                             first.memory ? places(weights(one, first).cols()) : match),
          largest};
}

Matrix sinusoidal_code(Index n, const std::vector<PositionAxis>& axes) {
  std::vector<PositionAxis> in_order = axes;
  const auto count = static_cast<Index>(axes.size());
  for (Index a = 0; a < count; ++a) {
    PositionAxis& axis = in_order[static_cast<std::size_t>(a)];
    if (axis.cosine >= 0) axis.cosine = 2 * a;
    if (axis.sine >= 0) axis.sine = 2 * a + 1;
  }
  Matrix code = Matrix::Zero(n, 2 * count);
  add_sinusoidal(code, in_order);
  return code;
}

Matrix rotary_angles(Index n, const std::vector<RotaryPair>& pairs) {
  constexpr double turn = 2.0 * std::numbers::pi;
  Matrix angles(n, static_cast<Index>(pairs.size()));
  for (Index i = 0; i < n; ++i) {
    for (Index pair = 0; pair < angles.cols(); ++pair) {
      const double angle =
          static_cast<double>(pairs[static_cast<std::size_t>(pair)].angle) * static_cast<double>(i);
      angles(i, pair) = static_cast<float>(angle - turn * std::floor(angle / turn));
    }
  }
  return angles;
}

}  // namespace core
