#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis.h"
#include "core/norms.h"
#include "view/lab_maps.h"
#include "view/scene.h"
#include "view/state.h"

namespace view {

// "Is what is connected used?" Weights of the head shown beside the sizes of what is handed on.
class NormsLab {
 public:
  // Makes what follows belong to this scene; `number` is another one for each scene.
  void follow(const Scene& scene, std::uint64_t number);
  const core::ContributionNorms& norms() const { return norms_; }
  // Weights, |f(x_j)| (the same in every row), |alpha_ij f(x_j)|.
  const std::vector<LabMap>& maps() const { return maps_; }

 private:
  std::optional<std::uint64_t> followed_;
  core::ContributionNorms norms_;
  std::vector<LabMap> maps_;
};

// Settings that show a head of the hand-built model with four heads, in layer 1: the sink, which
// looks at the first word and hands on nothing, or the one that asks for the pronoun.
enum class NormsExample { sink, pronoun };
void show_head(ViewState& state, NormsExample which);

// What the focus row shows: where it looks, what it is handed, and how much weight lies on words
// that hand on nothing. Names as they can be displayed.
std::string norms_summary(const Scene& scene, const core::ContributionNorms& norms,
                          const std::vector<std::string>& names,
                          const std::vector<std::string>& key_names);

// Rows of the focus word's numbers: weights, |f|, |alpha f|.
std::vector<NumberRow> norms_rows(const Scene& scene, const core::ContributionNorms& norms);

// "it → tired: α 0.2913 × ‖f‖ 1.0000 = 0.2913".
std::string norms_cell(const Scene& scene, const core::ContributionNorms& norms,
                       const core::Cell& cell, const std::vector<std::string>& names,
                       const std::vector<std::string>& key_names);

}  // namespace view
