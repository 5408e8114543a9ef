#include "content/sparse.h"

namespace content {

core::FeedForward make_feed_forward(const std::vector<Unit>& units, core::Index d_model) {
  const core::Index d_ff = feed_forward_expansion * d_model;
  core::FeedForward part{core::Matrix::Zero(d_model, d_ff), core::Vector::Zero(d_ff),
                         core::Matrix::Zero(d_ff, d_model), core::Vector::Zero(d_model)};
  for (std::size_t u = 0; u < units.size(); ++u) {
    const auto unit = static_cast<core::Index>(u);
    for (const Term& term : units[u].reads) part.expand(term.dimension, unit) = term.number;
    part.expand_bias(unit) = units[u].bias;
    for (const Term& term : units[u].writes) part.contract(unit, term.dimension) = term.number;
  }
  return part;
}

}  // namespace content
