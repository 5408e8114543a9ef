#include "view/origin.h"

#include <algorithm>
#include <cmath>

#include "core/shares.h"

namespace view {
std::string why_no_shares(const core::Controls& controls) {
  const bool both = controls.layer_norm && controls.feed_forward;
  if (both || controls.layer_norm || controls.feed_forward) {
    const std::string parts = both                  ? "LayerNorm and the feed-forward are on"
                              : controls.layer_norm ? "LayerNorm is on"
                                                    : "The feed-forward is on";
    return parts +
           ": the vector is then no sum of one part for each word, and there are no shares. "
           "Switch off in Labs, Block.";
  }
  return "The vector is 0: nothing of any word is in it.";
}

Origin make_origin(const Scene& scene) {
  Origin origin;
  const std::optional<core::Shares> shares = core::input_shares(
      scene.example->model, scene.trace, scene.controls, scene.layer, scene.focus);
  if (!shares) {
    origin.reason = why_no_shares(scene.controls);
    return origin;
  }
  const core::Matrix& weights = scene.shown().weights;
  const auto add = [&](const std::vector<double>& parts, bool of_memory) {
    for (std::size_t k = 0; k < parts.size(); ++k) {
      OriginRow row{static_cast<core::Index>(k), of_memory, parts[k], std::nullopt};
      if (of_memory == scene.cross()) {
        row.weight = static_cast<double>(weights(scene.focus, row.place));
        origin.weight_total += *row.weight;
      }
      origin.total += row.share;
      if (of_memory) origin.memory_total += row.share;
      origin.rows.push_back(row);
    }
  };
  add(shares->words, false);
  add(shares->memory, true);
  return origin;
}

}  // namespace view
