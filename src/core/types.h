#pragma once

#include <Eigen/Core>

// Legend of dimensions, used beside every matrix of the program:
//   n        tokens of the sequence
//   d_model  width of a token's vector between the layers
//   d_head   width of a query and of a key in one head (d_k in the formula)
//   d_value  width of a value in one head
//   H        heads of a layer
//   L        layers of a model
// Matrices are row-major. A row belongs to a token; in an n x n matrix the row is the query's token
// ("from") and the column is the key's token ("to").
namespace core {

using Index = Eigen::Index;
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Vector = Eigen::VectorXf;

}  // namespace core
