#pragma once

#include <optional>
#include <vector>

#include "core/types.h"

// Figures read from the matrices of a Trace.
namespace core {

struct Cell {
  Index row = 0;
  Index column = 0;
  float value = 0.0F;
};

// Sum of a row, in double precision.
double row_sum(const Matrix& weights, Index row);

// Cells of a row of the masked scores (n x n) that the mask keeps.
Index kept_in_row(const Matrix& masked, Index row);

// Cells that the mask keeps in all of `masked` (n x n).
Index kept_in_all(const Matrix& masked);

// Shannon entropy of a row of weights divided by log(kept): 1 is flat, 0 is one word. 0 where one
// cell is kept, or none.
double normalised_entropy(const Matrix& weights, const Matrix& masked, Index row);

// Share of a row that lies on its largest weights: those within 2 % of the largest one.
double weight_on_largest(const Matrix& weights, Index row);

// The largest weight of a row, the first of equals. Nothing for a row without kept cells.
std::optional<Cell> strongest_link(const Matrix& weights, Index row);

// The cell with the largest |A[i,j] - A[j,i]| of a square matrix, i < j; value is that difference.
// Nothing for fewer than two rows or a matrix that is not square.
std::optional<Cell> largest_asymmetry(const Matrix& weights);

// The largest |shuffled - P A P^T| over all cells: how far a shuffle changed more than the order.
// permutation[i] is the place in `plain` of row i of `shuffled`.
double shuffle_difference(const Matrix& shuffled, const Matrix& plain,
                          const std::vector<Index>& permutation);

// The same where columns kept their places: column_order says where column i stands in `plain`.
double shuffle_difference(const Matrix& shuffled, const Matrix& plain,
                          const std::vector<Index>& permutation,
                          const std::vector<Index>& column_order);

// Attention steps from word `from` to every word by breadth-first search over the kept cells of
// `masked` (n x n, or n x m in cross-attention): result[j] is the number of cells on the shortest
// chain from -> ... -> j, a word reaching itself through its own cell; -1 where no chain exists.
std::vector<Index> path_lengths(const Matrix& masked, Index from);

// The longest of the shortest chains between any two words that the mask lets meet; 0 where none
// meet.
Index longest_path(const Matrix& masked);

// Cosine of the angle between two vectors; 0 where one of them is zero.
double cosine(const Eigen::Ref<const Vector>& a, const Eigen::Ref<const Vector>& b);

}  // namespace core
