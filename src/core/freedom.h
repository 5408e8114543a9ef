#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/trace.h"
#include "core/types.h"

// How far a row of weights is settled by the output that it gives. Rows beta over the kept keys
// with the same output, beta V = alpha V, that are distributions, beta >= 0 with sum 1, form a
// polytope: alpha plus the null space of [V, 1]^T, cut by beta >= 0 (after Brunner et al. 2020, "On
// Identifiability in Transformers"). Everything after the head reads its output alone, so all of
// these rows lead to the same end.
namespace core {

struct RowSpace {
  std::vector<Index> keys;  // the kept columns, k of them
  Eigen::VectorXd weights;  // k, the row alpha itself
  Eigen::MatrixXd values;   // k x d_value, what each key hands on: gate * value
  Eigen::MatrixXd basis;    // k x freedom, orthonormal: the directions that keep output and sum
  Index rank = 0;  // of [V, 1], for values of any size: what 4 float32 roundings of them hide is 0

  Index kept() const { return static_cast<Index>(keys.size()); }
  Index freedom() const { return kept() - rank; }
  // Whether another row of the space has another weight for key number `key` of `keys`.
  bool moves(Index key) const;
};

RowSpace row_space(const HeadTrace& head, Index row);

// What the weight of one key may be, and a row that reaches either end.
struct WeightRange {
  double low = 0.0;
  double high = 0.0;
  Eigen::VectorXd at_low;   // k
  Eigen::VectorXd at_high;  // k
};

// The range of each of the space's keys: two linear programs each, where the key can move. Nothing
// where one of them is not solved.
std::vector<std::optional<WeightRange>> weight_ranges(const RowSpace& space);

// The row of the space in which the weight of the range's key is `weight`: on the straight line
// from alpha to the range's nearer end. Outside the range it is that end.
Eigen::VectorXd row_with_weight(const RowSpace& space, const WeightRange& range, Index key,
                                double weight);

// What another row would change.
struct RowChange {
  double weight = 0.0;    // largest |beta_j - alpha_j|
  double output = 0.0;    // |beta V - alpha V|
  double relative = 0.0;  // the same divided by |alpha V|; 0 where that is 0
};
RowChange row_change(const RowSpace& space, const Eigen::VectorXd& row);

// Equal weights on all kept keys.
Eigen::VectorXd uniform_row(const RowSpace& space);

// The row's own weights, dealt to its keys in another order.
Eigen::VectorXd shuffled_row(const RowSpace& space, std::uint64_t seed);

}  // namespace core
