#include <algorithm>

#include "core/model.h"
#include "ui/lab_maps.h"
#include "ui/laboratories.h"
#include "ui/widgets.h"

namespace ui {
namespace {

void share_slider(Frame& frame) {
  SliderOptions options;
  options.normal = 0.5;
  options.ticks = {{0.0, "0"}, {0.5, "½"}, {1.0, "1"}};
  options.tip =
      "The part of attention beside the residual in each layer. The paper takes ½; nothing "
      "measures it.";
  if (slider(frame.kit, "Attention's part a", frame.workspace.labs.rollout.share, options)) {
    frame.kit.another_frame = true;
  }
}

// What rollout adds although the layers do not.
bool lacks_residual(const view::Scene& scene) {
  const std::vector<core::Layer>& layers = scene.example->model.layers;
  return std::any_of(
      layers.begin(), layers.begin() + static_cast<std::ptrdiff_t>(scene.layer) + 1,
      [&](const core::Layer& layer) { return !core::adds_input(layer, scene.controls); });
}

void column_content(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  const view::Scene& scene = workspace.scene();
  paragraph(frame.kit,
            "From layer 2 on, a word's place holds a **mixture** of words. **Rollout** multiplies "
            "the maps of all layers, R = (a A + (1 − a) I) R. The **exact shares** follow values, "
            "gates and residuals back to the words.");
  model_choice(frame);
  positions_choice(frame);
  layer_slider(frame);
  share_slider(frame);
  word_focus(frame);
  changed_model(frame);
  lab_note(frame,
           "Rollout ignores values, output projections, norms, signs and the feed-forward: **a "
           "head that hands on nothing counts like any other**. a is an assumption.");
  if (!scene.cross() && lacks_residual(scene)) {
    lab_note(frame, "There is no residual here; rollout adds (1 − a) I all the same.");
  }
  lab_source(
      frame,
      "A: mean of the heads. Abnar & Zuidema 2020, a = ½. Shares ⟨cₖ, y⟩ / |y|², the weights "
      "taken as they are: below 0 where a word points away from the result.");
}

}  // namespace

void rollout_lab(Frame& frame, const LabArea& area) {
  view::Workspace& workspace = frame.workspace;
  const view::Scene& scene = workspace.scene();
  view::RolloutLab& lab = workspace.labs.rollout;
  lab_column(frame, area.column, "Where do layers look?", [&] { column_content(frame); });
  lab.update(scene, workspace.scene_number(), workspace.labs.wake);
  give_time(frame, lab);
  const std::shared_ptr<const view::RolloutFigures> figures = lab.figures();
  if (!figures) return;
  const view::Table table = view::number_table(
      "row of " + frame.names[static_cast<std::size_t>(scene.focus)], frame.key_names,
      figures->rows, true, area.picture.width, frame.kit.scale, frame.measure);
  scene_maps(frame, area.picture,
             view::rollout_summary(scene, *figures, frame.names, frame.key_names), figures->maps,
             table, [&](const core::Cell& cell) {
               return view::rollout_cell(*figures, cell, frame.names, frame.key_names);
             });
}

}  // namespace ui
