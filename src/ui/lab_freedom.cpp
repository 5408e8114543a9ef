#include <cmath>

#include "ui/lab_picture.h"
#include "ui/laboratories.h"
#include "ui/paint.h"
#include "ui/widgets.h"
#include "view/lab_freedom.h"
#include "view/lab_norms.h"

namespace ui {
namespace {

using view::FreedomFigures;
using view::FreedomLab;

const std::string& name_of(const Frame& frame, const FreedomFigures& figures, core::Index key) {
  return frame
      .key_names[static_cast<std::size_t>(figures.space.keys[static_cast<std::size_t>(key)])];
}

// Keys that can move, by arrow keys; a click on their rows does the same.
void key_slider(Frame& frame, FreedomLab& lab, const FreedomFigures& figures, core::Index chosen) {
  std::vector<core::Index> movable;
  core::Index place = 0;
  for (core::Index key = 0; key < figures.space.kept(); ++key) {
    if (!figures.space.moves(key)) continue;
    movable.push_back(key);
    if (key == chosen) place = static_cast<core::Index>(movable.size());
  }
  SliderOptions options;
  options.low = 1.0;
  options.high = static_cast<double>(movable.size());
  options.axis = Axis::integer;
  options.resettable = false;
  options.decimals = 0;
  options.shown = name_of(frame, figures, chosen);
  options.enabled = movable.size() > 1;
  options.tip = "Whose weight is moved. Or click its row";
  if (slider(frame.kit, "Word", place, options)) {
    lab.choose(movable[static_cast<std::size_t>(place - 1)]);
    frame.kit.another_frame = true;
  }
}

void weight_slider(Frame& frame, FreedomLab& lab, const FreedomFigures& figures,
                   core::Index chosen) {
  const core::WeightRange& range = *figures.ranges[static_cast<std::size_t>(chosen)];
  SliderOptions options;
  options.low = range.low;
  options.high = range.high;
  options.normal = figures.space.weights(chosen);
  options.decimals = 3;
  options.tip = "Other weights make up for it";
  double weight = lab.weight(figures);
  if (slider(frame.kit, "Its Weight", weight, options)) {
    lab.set_weight(weight);
    frame.kit.another_frame = true;
  }
}

// Scenes with all other controls as they start.
void set_ups(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  ButtonOptions options;
  options.enabled = workspace.example().hand_built;
  const auto one_head_button = [&](const char* label, core::Index layer, const char* tip) {
    ImGui::SameLine(0.0F, frame.kit.px(6.0F));
    options.tip = tip;
    if (!button(frame.kit, label, options)) return;
    workspace.reset_controls();
    workspace.state.word_model = content::one_head;
    workspace.state.layer = layer;
  };
  options.tip = "Four heads with positions: layer 1, head 3 hands on nothing";
  if (button(frame.kit, "Sink", options)) {
    workspace.reset_controls();
    view::show_head(workspace.state, view::NormsExample::sink);
  }
  one_head_button("Equal values", 0,
                  "One head, layer 1: words with the same entry have equal values");
  one_head_button("Layer 2", 1, "One head, layer 2");
}

void column_content(Frame& frame, const FreedomFigures* figures) {
  FreedomLab& lab = frame.workspace.labs.freedom;
  paragraph(frame.kit,
            "What follows reads of a head its **output** alone (here before W_O). How far could "
            "the weights of the "
            "focus row differ, still a distribution, with the output **the same**?");
  set_ups(frame);
  layer_slider(frame);
  head_slider(frame, true);
  if (const auto place = word_slider(frame, "Focus Row", frame.workspace.scene().focus,
                                     "Whose row of weights. Arrow keys move it, too.")) {
    frame.workspace.focus_on_row(*place);
  }
  if (figures != nullptr) {
    if (const auto chosen = lab.key(*figures)) {
      key_slider(frame, lab, *figures, *chosen);
      weight_slider(frame, lab, *figures, *chosen);
    }
  }
  changed_model(frame);
  lab_note(frame,
           "Words trade weight where their values can stand in for each other; a row of more than "
           "d_value + 1 words always can. Whether queries and keys could give the other row is not "
           "asked.");
  lab_source(
      frame,
      "After Brunner et al. 2020. A related dispute, on recurrent models: Jain & Wallace 2019 "
      "against attention as explanation, Wiegreffe & Pinter 2019 against their tests.");
}

void rows_picture(Frame& frame, const FreedomFigures& figures, float width) {
  FreedomLab& lab = frame.workspace.labs.freedom;
  const view::FreedomContext context{figures,         lab,           frame.key_names,
                                     frame.kit.theme, frame.measure, frame.kit.scale};
  const ImVec2 at = ImGui::GetCursorScreenPos();
  paint(view::freedom_figure(context, width), frame.kit.fonts, *ImGui::GetWindowDrawList(),
        {at.x, at.y});
  const float row = view::freedom_row_height(frame.kit.scale);
  for (core::Index key = 0; key < figures.space.kept(); ++key) {
    if (!figures.space.moves(key) || figures.ranges.empty()) continue;
    ImGui::SetCursorScreenPos({at.x, at.y + row * static_cast<float>(key + 1)});
    const Hit hit = place_part(frame.kit, "##key" + std::to_string(key), {width, row});
    tooltip(frame.kit, hit, "Move the weight of " + name_of(frame, figures, key));
    if (hit.clicked) {
      lab.choose(key);
      frame.kit.another_frame = true;
    }
  }
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy({width, view::freedom_height(context)});
}

void picture(Frame& frame, const FreedomFigures& figures) {
  FreedomLab& lab = frame.workspace.labs.freedom;
  const float width = ImGui::GetContentRegionAvail().x;
  paragraph(frame.kit, view::freedom_line(figures, frame.key_names));
  const std::string strongest = view::strongest_line(figures, frame.key_names);
  if (!strongest.empty()) paragraph(frame.kit, strongest);
  if (figures.ranges.empty() && figures.space.kept() > 0) {
    paragraph(frame.kit,
              "Intervals are computed for rows of at most " +
                  std::to_string(FreedomLab::most_keys) + " kept keys; this one keeps " +
                  std::to_string(figures.space.kept()) + ".",
              {0.0F, true, true});
  }
  rows_picture(frame, figures, width);
  paragraph(frame.kit,
            "Mark: the weight as computed. Grey line: what it may be by itself, by linear programs "
            "over the "
            "null space of [V, 1]ᵀ. Bar: the reshaped row.",
            {0.0F, true, true});
  const view::Table table = view::freedom_table(figures, lab);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = view::table_height(table, frame.kit.scale);
  draw_table(frame, table, {at.x, at.y, width, height});
  ImGui::Dummy({1.0F, height});
  ButtonOptions again;
  again.tip = "The row's own weights, dealt to its words in another order";
  if (button(frame.kit, "Shuffle again", again)) lab.seed = lab.seed % view::largest_seed + 1;
}

}  // namespace

void freedom_lab(Frame& frame, const LabArea& area) {
  view::Workspace& workspace = frame.workspace;
  FreedomLab& lab = workspace.labs.freedom;
  lab.update(workspace.scene(), workspace.scene_number(), workspace.labs.wake);
  give_time(frame, lab);
  const std::shared_ptr<const FreedomFigures> figures = lab.figures();
  lab_column(frame, area.column, "Could weights differ?",
             [&] { column_content(frame, figures.get()); });
  if (!figures) return;
  begin_picture(frame, area.picture);
  picture(frame, *figures);
  end_picture();
}

}  // namespace ui
