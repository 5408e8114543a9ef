#pragma once

#include <cstdint>

#include "core/types.h"

// What attention costs: every token is scored against every token.
namespace core {

// n^2, of one head of one layer. n is at most 2^31.
std::int64_t score_count(Index n);

// Bytes that the scores take as 32-bit floats.
std::int64_t score_bytes(Index n);

// One head without mask, softmax(Q K^T / sqrt(d_head)) V. query, key: n x d_head; value:
// n x d_value; gives n x d_value.
Matrix attend(const Matrix& query, const Matrix& key, const Matrix& value);

}  // namespace core
