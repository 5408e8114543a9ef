#pragma once

#include "core/types.h"

// Scaled dot-product attention, softmax(Q K^T / sqrt(d_k)) V (Vaswani et al. 2017, equation 1),
// with one extra factor, the sharpness, on the scaled scores. Each function is one step of the
// formula.
namespace core {

// Query n_q x d_head times key n_k x d_head, transposed: n_q x n_k.
Matrix dot_products(const Matrix& query, const Matrix& key);

// Scores divided by the square root of d_head.
Matrix scale_scores(const Matrix& scores, Index d_head);

// Scaled scores times sharpness; with the causal mask, minus infinity where column > row.
Matrix sharpen_and_mask(const Matrix& scaled, float sharpness, bool causal_mask);

// Softmax of each row, the row's largest subtracted first. A cell of minus infinity gets exactly 0;
// a row that has no other cells is all 0.
Matrix row_softmax(const Matrix& masked);

// Weights n_q x n_k times value n_k x d_value: n_q x d_value.
Matrix blend(const Matrix& weights, const Matrix& value);

}  // namespace core
