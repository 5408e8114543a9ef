#pragma once

#include <optional>
#include <vector>

#include "core/controls.h"
#include "core/model.h"
#include "core/types.h"

// What a model knows of the order of its tokens, by comparing forward passes.
namespace core {

// One sentence under the user's controls; their positions, permutation and offset are not read.
struct OrderTask {
  Model model;
  Matrix embeddings;  // n x d_model
  std::optional<Matrix>
      memory;  // m x d_model, of cross-attention: it is neither shuffled nor swapped
  Controls controls;
  std::size_t layer = 0;           // whose weights are compared
  std::size_t head = 0;            // of that layer
  std::vector<Index> permutation;  // size n: the shuffle
  Index shift = 0;                 // places by which the whole sentence moves
};

// Largest absolute differences between weights, over all cells.
struct OrderFigures {
  PositionKind positions = PositionKind::none;
  double shuffle = 0.0;  // shuffled, against plain in the same order
  double shift = 0.0;    // all places counted from `shift`, against from 0
};

OrderFigures measure_order(const OrderTask& task, PositionKind positions);

// Two sentences of the same words: match[i] is the place in the first of word i of the second.
struct SwapFigures {
  PositionKind positions = PositionKind::none;
  double weights = 0.0;  // largest difference of a weight, words matched
  double outputs = 0.0;  // largest difference of the last layer's outputs, words matched
};

SwapFigures measure_swap(const OrderTask& first, const Matrix& second_embeddings,
                         const std::vector<Index>& match, PositionKind positions);

// What sinusoidal positions add to places 0 .. n - 1: n x (axes in their order, cosine then sine).
// An absent cosine is 0.
Matrix sinusoidal_code(Index n, const std::vector<PositionAxis>& axes);

// Angle in radians, from 0 up to 2 pi, by which rotary positions turn each pair at places
// 0 .. n - 1: n x pairs.
Matrix rotary_angles(Index n, const std::vector<RotaryPair>& pairs);

}  // namespace core
