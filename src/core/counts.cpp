#include "core/counts.h"

namespace core {

AttentionCount count_attention(Index n, Index d_model, Index heads) {
  const std::int64_t words = n;
  const std::int64_t width = d_model;
  return {4 * words * width * width + 2 * words * words * width, 4 * width * width,
          static_cast<std::int64_t>(heads) * words * words};
}

BlockCount count_block(Index d_model) {
  const std::int64_t width = d_model;
  const std::int64_t square = width * width;
  return {square, square, square, square, 4 * width, 8 * square + 5 * width};
}

std::int64_t count_stack(Index d_model, Index blocks) {
  return static_cast<std::int64_t>(blocks) * count_block(d_model).total();
}

}  // namespace core
