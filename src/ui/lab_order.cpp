#include <array>

#include "ui/laboratories.h"
#include "ui/map_image.h"
#include "ui/paint.h"
#include "ui/widgets.h"

namespace ui {
namespace {

// Slots 0 to 7 are the map's and its bar's.
constexpr int code_slot = 8;
void kind_choice(Frame& frame, view::OrderLab& lab) {
  static constexpr std::array kinds{core::PositionKind::none, core::PositionKind::sinusoidal,
                                    core::PositionKind::rotary};
  const std::vector<std::string> labels{"none", "sinus", "rotary"};
  int chosen = static_cast<int>(lab.shown);
  const SegmentOptions options =
      captioned("Picture", "Which code is drawn; the table compares all three");
  if (segmented(frame.kit, "##Kind", labels, chosen, options)) {
    lab.shown = kinds[static_cast<std::size_t>(chosen)];
    frame.kit.another_frame = true;
  }
}

void source_choice(Frame& frame, view::OrderLab& lab) {
  const std::vector<std::string> labels{"this model", "standard"};
  int chosen = lab.standard ? 1 : 0;
  const SegmentOptions options = captioned(
      "Code",
      "The code of this example's model, or the papers' own: base 10,000, 50 places. Only the "
      "picture changes; the table is about the model");
  if (segmented(frame.kit, "##Code", labels, chosen, options)) {
    lab.standard = chosen == 1;
    frame.kit.another_frame = true;
  }
}

void shift_slider(Frame& frame, view::OrderLab& lab) {
  SliderOptions options;
  options.low = 0.0;
  options.high = static_cast<double>(view::OrderLab::most_shift);
  options.axis = Axis::integer;
  options.normal = 10.0;
  options.decimals = 0;
  options.tip = "Every word stands this many places later, as after a longer text";
  if (slider(frame.kit, "Shift the whole sentence", lab.shift, options)) {
    frame.kit.another_frame = true;
  }
}

void shuffle_row(Frame& frame) {
  ButtonOptions options;
  options.tip = "Another seed for the shuffle";
  if (button(frame.kit, "Another shuffle", options)) ++frame.workspace.state.shuffle_seed;
}

void column_content(Frame& frame) {
  view::OrderLab& lab = frame.workspace.labs.order;
  paragraph(frame.kit,
            "Attention alone sees a **bag** of words: shuffle them and the weights move with them, "
            "unchanged but for rounding. A code must say where a word stands.");
  kind_choice(frame, lab);
  source_choice(frame, lab);
  shuffle_row(frame);
  shift_slider(frame, lab);
  paragraph(
      frame.kit,
      "With **rotary** positions places enter by their distance alone, so a shift of all words "
      "moves none. **Sinusoidal** codes are added to the words; a shift may move weights, unless "
      "queries and keys read the code by distance alone, as the hand-built models do.");
  if (frame.workspace.state.causal_mask) {
    lab_note(frame, "The causal mask is on: it alone tells which word came first.");
  }
  lab_source(frame,
             "Sinusoidal: Vaswani et al. 2017. Rotary: Su et al. 2021. Weights: the layer and "
             "head of the map, the sentence once.");
}

void draw_code(Frame& frame, const view::Rect& area) {
  Kit& kit = frame.kit;
  const view::OrderLab& lab = frame.workspace.labs.order;
  const view::CodePicture picture = view::code_picture(lab, frame.workspace.scene(), frame.names);
  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::BeginGroup();
  paragraph(kit, picture.about, {area.width, true, true});
  ImGui::EndGroup();
  const float top = ImGui::GetItemRectMax().y + kit.px(8.0F);
  const view::CodeFigure drawing =
      view::code_figure(picture, lab.shown, {area.x, top, area.width, area.bottom() - top},
                        kit.theme, kit.scale, frame.measure);
  const view::Rect& cells = drawing.cells;
  if (cells.width > 0.0F) {
    const view::HeatmapStyle style =
        view::code_style(picture, lab.shown, kit.theme, static_cast<int>(cells.width),
                         static_cast<int>(cells.height));
    draw_heatmap(frame, code_slot, view::code_grid(picture), style, cells);
  }
  paint(drawing.figure, kit.fonts, *ImGui::GetWindowDrawList(), {});
}

}  // namespace

void order_lab(Frame& frame, const LabArea& area) {
  view::Workspace& workspace = frame.workspace;
  view::LabState& labs = workspace.labs;
  labs.order.update(workspace.scene(), workspace.state, workspace.library(), labs.wake);
  give_time(frame, labs.order);
  lab_column(frame, area.column, "How is order told?", [&] { column_content(frame); });
  const view::Table table = view::order_table(labs.order, workspace.state);
  const PictureOverTable parts = split_for_table(frame, area.picture, table);
  draw_code(frame, parts.picture);
  draw_table(frame, table, parts.table);
}

}  // namespace ui
