#include "core/lab_cost.h"

#include "core/attention.h"

namespace core {

std::int64_t score_count(Index n) {
  return static_cast<std::int64_t>(n) * static_cast<std::int64_t>(n);
}

std::int64_t score_bytes(Index n) {
  return score_count(n) * static_cast<std::int64_t>(sizeof(float));
}

Matrix attend(const Matrix& query, const Matrix& key, const Matrix& value) {
  return blend(row_softmax(scale_scores(dot_products(query, key), query.cols())), value);
}

}  // namespace core
