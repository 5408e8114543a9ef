#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis.h"
#include "core/model.h"
#include "view/background_rows.h"
#include "view/lab_maps.h"
#include "view/scene.h"

namespace view {

// Three readings of the same layers, rows and columns in the order shown.
struct RolloutFigures {
  // Mean weights of the layer shown; rollout, where there is one; exact shares, where there are.
  std::vector<LabMap> maps;
  std::vector<NumberRow> rows;  // of the focus word: mean weights, rollout, shares
  std::string why_no_rollout;   // empty where there is one
  std::string why_no_shares;    // empty where there are some
};

// What the figures are computed from.
struct RolloutTask {
  core::Model model;
  core::Trace trace;    // weights, values, inputs and outputs only
  core::Matrix masked;  // of the head shown
  core::Controls controls;
  std::size_t layer = 0;
  core::Index focus = 0;
  double share = 0.5;  // of attention beside the residual, in rollout
};

RolloutTask rollout_task(const Scene& scene, double share);

// Nothing where `go_on`, asked now and then, says no.
std::optional<RolloutFigures> rollout_figures(const RolloutTask& task,
                                              const std::function<bool()>& go_on = {});

// "Where do layers look?"
class RolloutLab {
 public:
  // Longest sentence whose every row has its shares; of a longer one the focus word alone.
  static constexpr core::Index most_share_rows = 64;

  double share = 0.5;  // a of R = (a A + (1 - a) I) R

  // Begins to compute the figures of this scene on a thread of its own, where that was not done
  // yet. `number` is another one for each scene; `wake` as in BackgroundRows::start.
  void update(const Scene& scene, std::uint64_t number, const std::function<void()>& wake);
  // The figures of the scene and share last given; null while they are computed.
  std::shared_ptr<const RolloutFigures> figures() const;

  void wait() const { figures_.wait(); }
  bool wait_for(std::chrono::milliseconds time) const { return figures_.wait_for(time); }
  void stop() { figures_.stop(); }

 private:
  std::optional<std::uint64_t> followed_;
  double computed_share_ = 0.0;
  BackgroundRows<std::shared_ptr<const RolloutFigures>> figures_;
};

// What the three name as the focus word's largest, and where rollout and shares differ most. Names
// as they can be displayed.
std::string rollout_summary(const Scene& scene, const RolloutFigures& figures,
                            const std::vector<std::string>& names,
                            const std::vector<std::string>& key_names);

// The numbers of a cell in all maps.
std::string rollout_cell(const RolloutFigures& figures, const core::Cell& cell,
                         const std::vector<std::string>& names,
                         const std::vector<std::string>& key_names);

}  // namespace view
