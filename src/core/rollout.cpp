#include "core/rollout.h"

#include <algorithm>
#include <utility>

namespace core {
namespace {

// Rows of a product between two questions whether to go on.
constexpr Index block = 64;

}  // namespace

WideMatrix mean_weights(const LayerTrace& layer) {
  WideMatrix mean = layer.heads.front().weights.cast<double>();
  for (std::size_t head = 1; head < layer.heads.size(); ++head) {
    mean += layer.heads[head].weights.cast<double>();
  }
  return mean / static_cast<double>(layer.heads.size());
}

std::optional<WideMatrix> rollout(const Trace& trace, std::size_t layer, double share,
                                  const std::function<bool()>& go_on) {
  if (trace.cross) return std::nullopt;
  WideMatrix rolled;
  for (std::size_t l = 0; l <= layer; ++l) {
    WideMatrix step = share * mean_weights(trace.layers[l]);
    step.diagonal().array() += 1.0 - share;
    if (l == 0) {
      rolled = std::move(step);
      continue;
    }
    WideMatrix next(rolled.rows(), rolled.cols());
    for (Index first = 0; first < next.rows(); first += block) {
      if (go_on && !go_on()) return std::nullopt;
      const Index rows = std::min(block, next.rows() - first);
      next.middleRows(first, rows).noalias() = step.middleRows(first, rows) * rolled;
    }
    rolled = std::move(next);
  }
  return rolled;
}

}  // namespace core
