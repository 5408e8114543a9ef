#include "core/permutation.h"

#include <numeric>
#include <random>
#include <utility>

namespace core {
namespace {

// Uniform over 0 .. bound - 1. The std distributions differ between libraries; the draws that would
// favour small results are thrown away.
std::uint64_t draw_below(std::mt19937_64& generator, std::uint64_t bound) {
  const std::uint64_t limit = std::mt19937_64::max() - std::mt19937_64::max() % bound;
  std::uint64_t drawn = generator();
  while (drawn >= limit) drawn = generator();
  return drawn % bound;
}

bool is_identity(const std::vector<Index>& order) {
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (order[i] != static_cast<Index>(i)) return false;
  }
  return true;
}

Matrix reorder_rows(const Matrix& matrix, const std::vector<Index>& order) {
  Matrix result(matrix.rows(), matrix.cols());
  for (Index row = 0; row < matrix.rows(); ++row) {
    result.row(row) = matrix.row(order[static_cast<std::size_t>(row)]);
  }
  return result;
}

Matrix reorder_columns(const Matrix& matrix, const std::vector<Index>& order) {
  Matrix result(matrix.rows(), matrix.cols());
  for (Index column = 0; column < matrix.cols(); ++column) {
    result.col(column) = matrix.col(order[static_cast<std::size_t>(column)]);
  }
  return result;
}

void reorder_head(HeadTrace& head, const std::vector<Index>& order, bool cross) {
  for (Matrix* rows :
       {&head.query, &head.output, &head.scores, &head.scaled, &head.masked, &head.weights}) {
    *rows = reorder_rows(*rows, order);
  }
  if (cross) return;
  for (Matrix* rows : {&head.key, &head.value}) *rows = reorder_rows(*rows, order);
  for (Matrix* map : {&head.scores, &head.scaled, &head.masked, &head.weights}) {
    *map = reorder_columns(*map, order);
  }
}

}  // namespace

std::vector<Index> shuffled_order(Index n, std::uint64_t seed) {
  std::vector<Index> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), Index{0});
  std::mt19937_64 generator(seed);
  do {
    for (std::size_t i = order.size(); i > 1; --i) {
      std::swap(order[i - 1], order[static_cast<std::size_t>(draw_below(generator, i))]);
    }
  } while (n > 1 && is_identity(order));
  return order;
}

std::vector<Index> inverse(const std::vector<Index>& permutation) {
  std::vector<Index> result(permutation.size());
  for (std::size_t i = 0; i < permutation.size(); ++i) {
    result[static_cast<std::size_t>(permutation[i])] = static_cast<Index>(i);
  }
  return result;
}

Trace reorder(const Trace& trace, const std::vector<Index>& order) {
  Trace result = trace;
  for (LayerTrace& layer : result.layers) {
    for (Matrix* station :
         {&layer.input, &layer.normed, &layer.attention, &layer.after_attention, &layer.feed_normed,
          &layer.hidden, &layer.feed_forward, &layer.output}) {
      *station = reorder_rows(*station, order);
    }
    for (HeadTrace& head : layer.heads) reorder_head(head, order, trace.cross);
  }
  return result;
}

}  // namespace core
