#pragma once

#include <functional>
#include <optional>

#include "core/trace.h"

// Attention rollout (Abnar and Zuidema 2020, "Quantifying Attention Flow in Transformers").
namespace core {

using WideMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// The mean of the weights of a layer's heads, n x m.
WideMatrix mean_weights(const LayerTrace& layer);

// R_0 = I, R_l = (share A_l + (1 - share) I) R_(l - 1) for the layers 0 to `layer`, A_l the mean of
// a layer's weights; n x n, every row sums to 1. `share`, 0 to 1, stands for what attention brings
// beside the residual; the paper takes 1/2, nothing measures it. Values, output projections, gates,
// signs, LayerNorm and feed-forward do not enter, nor does it matter whether there is a residual.
// Nothing in cross-attention, where the columns of A_l are no rows of the layer before. `go_on`, if
// given, is asked now and then; nothing once it says no.
std::optional<WideMatrix> rollout(const Trace& trace, std::size_t layer, double share,
                                  const std::function<bool()>& go_on = {});

}  // namespace core
