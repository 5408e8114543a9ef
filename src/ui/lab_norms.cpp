#include "ui/lab_maps.h"
#include "ui/laboratories.h"
#include "ui/widgets.h"
#include "view/readouts.h"

namespace ui {
namespace {

// Both need words that the four heads can read.
void example_buttons(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  ButtonOptions options;
  options.enabled = workspace.example().hand_built;
  options.tip =
      "Four heads, rotary positions, layer 1, head 3: large weights on the first word, and values "
      "that are 0";
  if (button(frame.kit, "Show the sink", options)) {
    view::show_head(workspace.state, view::NormsExample::sink);
  }
  ImGui::SameLine(0.0F, frame.kit.px(8.0F));
  options.tip =
      "Four heads, layer 1, head 1: the pronoun looks at things and adjectives alike; only a word "
      "that wants something hands it on";
  if (button(frame.kit, "Show a chooser", options)) {
    view::show_head(workspace.state, view::NormsExample::pronoun);
  }
}

void column_content(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  paragraph(frame.kit,
            "A weight tells how much of a word is **taken**, not how much there is to take. Word j "
            "hands on **α f(x)**, with f(x) = (x W_V) W_O of this head. A large weight on a small "
            "f(x) does little.");
  example_buttons(frame);
  model_choice(frame);
  positions_choice(frame);
  layer_slider(frame);
  head_slider(frame, true);
  word_focus(frame);
  changed_model(frame);
  lab_note(frame,
           std::string("A size, of **one head, before** residual and LayerNorm: two large "
                       "contributions may point against each other and cancel. ") +
               (workspace.example().hand_built ? "These toys were built; what is 0 here may be "
                                                 "merely small in trained models."
                                               : ""));
  lab_source(frame,
             "‖α f(x)‖: Kobayashi et al. 2020, who report for BERT that large weights on [SEP] and "
             "punctuation go with small ‖f(x)‖.");
}

}  // namespace

void norms_lab(Frame& frame, const LabArea& area) {
  view::Workspace& workspace = frame.workspace;
  const view::Scene& scene = workspace.scene();
  view::NormsLab& lab = workspace.labs.norms;
  lab.follow(scene, workspace.scene_number());
  lab_column(frame, area.column, "Is what is connected used?", [&] { column_content(frame); });
  const view::Table table =
      view::number_table("row of " + frame.names[static_cast<std::size_t>(scene.focus)],
                         frame.key_names, view::norms_rows(scene, lab.norms()), false,
                         area.picture.width, frame.kit.scale, frame.measure);
  scene_maps(frame, area.picture,
             view::norms_summary(scene, lab.norms(), frame.names, frame.key_names), lab.maps(),
             table, [&](const core::Cell& cell) {
               return view::norms_cell(scene, lab.norms(), cell, frame.names, frame.key_names);
             });
}

}  // namespace ui
