#include "core/analysis.h"

#include <algorithm>
#include <cmath>
#include <deque>

namespace core {
namespace {

bool is_kept(float masked_score) {
  return !(std::isinf(masked_score) && masked_score < 0.0F);
}

}  // namespace

double row_sum(const Matrix& weights, Index row) {
  return weights.row(row).cast<double>().sum();
}

Index kept_in_row(const Matrix& masked, Index row) {
  Index kept = 0;
  for (Index column = 0; column < masked.cols(); ++column) {
    if (is_kept(masked(row, column))) ++kept;
  }
  return kept;
}

Index kept_in_all(const Matrix& masked) {
  Index kept = 0;
  for (Index row = 0; row < masked.rows(); ++row) kept += kept_in_row(masked, row);
  return kept;
}

double normalised_entropy(const Matrix& weights, const Matrix& masked, Index row) {
  const Index kept = kept_in_row(masked, row);
  if (kept < 2) return 0.0;
  double entropy = 0.0;
  for (Index column = 0; column < weights.cols(); ++column) {
    const double weight = weights(row, column);
    if (weight > 0.0) entropy -= weight * std::log(weight);
  }
  return entropy / std::log(static_cast<double>(kept));
}

double weight_on_largest(const Matrix& weights, Index row) {
  const double bound = 0.98 * static_cast<double>(weights.row(row).maxCoeff());
  double share = 0.0;
  for (Index column = 0; column < weights.cols(); ++column) {
    const double weight = weights(row, column);
    if (weight >= bound) share += weight;
  }
  return share;
}

std::optional<Cell> strongest_link(const Matrix& weights, Index row) {
  if (weights.cols() == 0) return std::nullopt;
  Index column = 0;
  const float largest = weights.row(row).maxCoeff(&column);
  if (!(largest > 0.0F)) return std::nullopt;
  return Cell{row, column, largest};
}

std::optional<Cell> largest_asymmetry(const Matrix& weights) {
  if (weights.rows() != weights.cols() || weights.rows() < 2) return std::nullopt;
  Cell largest{0, 1, -1.0F};
  for (Index row = 0; row < weights.rows(); ++row) {
    for (Index column = row + 1; column < weights.cols(); ++column) {
      const float difference = std::abs(weights(row, column) - weights(column, row));
      if (difference > largest.value) largest = {row, column, difference};
    }
  }
  return largest;
}

double shuffle_difference(const Matrix& shuffled, const Matrix& plain,
                          const std::vector<Index>& permutation) {
  return shuffle_difference(shuffled, plain, permutation, permutation);
}

double shuffle_difference(const Matrix& shuffled, const Matrix& plain,
                          const std::vector<Index>& permutation,
                          const std::vector<Index>& column_order) {
  double largest = 0.0;
  for (Index row = 0; row < shuffled.rows(); ++row) {
    const Index plain_row = permutation[static_cast<std::size_t>(row)];
    for (Index column = 0; column < shuffled.cols(); ++column) {
      const Index plain_column = column_order[static_cast<std::size_t>(column)];
      const double difference = std::abs(static_cast<double>(shuffled(row, column)) -
                                         static_cast<double>(plain(plain_row, plain_column)));
      // std::max would drop a NaN and call the maps equal.
      if (std::isnan(difference)) return difference;
      largest = std::max(largest, difference);
    }
  }
  return largest;
}

std::vector<Index> path_lengths(const Matrix& masked, Index from) {
  const Index n = masked.cols();
  // In cross-attention a key's word asks nothing: every way is one step.
  const bool goes_on = masked.rows() == n;
  std::vector<Index> length(static_cast<std::size_t>(n), -1);
  std::vector<Index> unreached(static_cast<std::size_t>(n));
  for (Index i = 0; i < n; ++i) unreached[static_cast<std::size_t>(i)] = i;
  std::deque<std::pair<Index, Index>> frontier{{from, 0}};
  while (!frontier.empty() && !unreached.empty()) {
    const Index word = frontier.front().first;
    const Index steps = frontier.front().second;
    frontier.pop_front();
    const auto reached = std::stable_partition(
        unreached.begin(), unreached.end(), [&](Index key) { return !is_kept(masked(word, key)); });
    for (auto it = reached; it != unreached.end(); ++it) {
      length[static_cast<std::size_t>(*it)] = steps + 1;
      if (goes_on) frontier.emplace_back(*it, steps + 1);
    }
    unreached.erase(reached, unreached.end());
  }
  return length;
}

Index longest_path(const Matrix& masked) {
  Index longest = 0;
  for (Index from = 0; from < masked.rows(); ++from) {
    const std::vector<Index> lengths = path_lengths(masked, from);
    longest = std::max(longest, *std::max_element(lengths.begin(), lengths.end()));
  }
  return longest;
}

double cosine(const Eigen::Ref<const Vector>& a, const Eigen::Ref<const Vector>& b) {
  const Eigen::VectorXd first = a.cast<double>();
  const Eigen::VectorXd second = b.cast<double>();
  const double lengths = first.norm() * second.norm();
  return lengths > 0.0 ? first.dot(second) / lengths : 0.0;
}

}  // namespace core
