#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/head_roles.h"
#include "view/background_rows.h"
#include "view/heatmap.h"
#include "view/lab_table.h"
#include "view/scene.h"
#include "view/state.h"

namespace view {

// Factor on a head's output, 0 to 1. Where all are 1 the state names none.
float gate_of(const ViewState& state, std::size_t layer, std::size_t head);
void set_gate(ViewState& state, std::size_t layer, std::size_t head, float gate);

// The mean of the weights of a layer's heads, with the mask of the first; no other matrices.
core::HeadTrace average_head(const core::LayerTrace& layer);

// A head, or the average of a layer's heads, as a small map and what is measured on it.
struct HeadCard {
  static constexpr int most_cells = 256;  // a side; a longer map is reduced to that

  core::HeadProfile profile;
  core::HeadRole role = core::HeadRole::some_rows;
  HeatmapGrid grid;
};

HeadCard head_card(const core::HeadTrace& head, bool cross);

HeatmapGrid weights_grid(const core::HeadTrace& head);

// "previous word", "flat", "sharpest row: it"; `names` are the tokens as they can be displayed.
std::string role_name(const HeadCard& card, const std::vector<std::string>& names);
// The number that the role is named by: "mean weight 0.79", "mean entropy 0.98".
std::string role_figure(const HeadCard& card);

// What the removal of heads is computed from: the sentence once, under the scene's controls.
core::RemovalTask removal_task(const Scene& scene);

using content::HeadsPicture;

// "What does each head do?"
class HeadsLab {
 public:
  HeadsPicture shown = HeadsPicture::all;
  bool average = false;  // the one map shown is the average of the layer's heads

  // Makes what follows belong to this scene; `number` is another one for each scene.
  void follow(const Scene& scene, std::uint64_t number);
  // A head of the scene followed, measured when it is first asked for; `head` may be the number of
  // heads, which means their average.
  const HeadCard& card(const Scene& scene, std::size_t layer, std::size_t head);
  // The average of the heads of the layer shown.
  const core::HeadTrace& average_of(const Scene& scene);

  // Begins to remove the heads of the scene followed, on a thread of its own, where that was not
  // done yet. `wake` as in BackgroundRows::start.
  void update(const Scene& scene, const std::function<void()>& wake);
  bool running() const { return removal_.running(); }
  // What there is so far: nothing, the answer without removals, or all.
  std::optional<core::RemovalTable> removal() const;

  void wait() const { removal_.wait(); }
  bool wait_for(std::chrono::milliseconds time) const { return removal_.wait_for(time); }
  void stop() { removal_.stop(); }

 private:
  std::optional<std::uint64_t> followed_;
  std::optional<std::uint64_t> removed_of_;
  std::vector<std::vector<std::optional<HeadCard>>> cards_;
  std::optional<core::HeadTrace> average_;
  std::size_t average_layer_ = 0;
  BackgroundRows<core::RemovalTable> removal_;
};

// The candidate that has at least twice the other's weight, 0 or 1; nothing where none has.
std::optional<std::size_t> meant(const std::array<double, 2>& answer);

// "**it** → animal **0.77**, street **0.11**", and by how much the gates change the output.
std::string answer_line(const core::RemovalTable& removal, const Scene& scene,
                        const std::vector<std::string>& names,
                        const std::vector<std::string>& key_names);
std::string gate_change_line(const core::RemovalTable& removal, const Scene& scene,
                             const std::vector<std::string>& names);

// A row a head: what is left without it. `roles` are the heads' roles, layer by layer.
Table removal_table(const core::RemovalTable& removal, const Scene& scene,
                    const std::vector<std::string>& roles,
                    const std::vector<std::string>& key_names);
// Without how many of the heads the answer stays, and without which it does not.
std::string removal_summary(const core::RemovalTable& removal, const Scene& scene,
                            const std::vector<std::string>& names,
                            const std::vector<std::string>& key_names);

// Attention over n tokens of width d_model by 1, 2, 4, ... heads of the same total width; the row
// of `own` heads is marked.
Table head_cost_table(core::Index n, core::Index d_model, core::Index own);

}  // namespace view
