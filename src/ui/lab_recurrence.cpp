#include <algorithm>

#include "ui/laboratories.h"
#include "ui/paint.h"
#include "ui/widgets.h"
#include "view/readouts.h"

namespace ui {
namespace {

void choose_target(Frame& frame, core::Index place) {
  frame.workspace.labs.recurrence.to =
      frame.workspace.scene().permutation[static_cast<std::size_t>(place)];
  frame.kit.another_frame = true;
}

void distance_sliders(Frame& frame) {
  view::RecurrenceLab& lab = frame.workspace.labs.recurrence;
  SliderOptions apart;
  apart.low = 1.0;
  apart.high = static_cast<double>(view::RecurrenceLab::most_apart);
  apart.axis = Axis::integer;
  apart.normal = 397.0;
  apart.decimals = 0;
  apart.tip = "Two words of a longer text: 397 apart are the 3rd and the 400th";
  if (slider(frame.kit, "Places apart", lab.apart, apart)) frame.kit.another_frame = true;
  SliderOptions factor;
  factor.low = 0.5;
  factor.high = 1.0;
  factor.normal = 0.9;
  factor.tip = "What one step of a recurrent network leaves of a gradient, as an assumption";
  if (slider(frame.kit, "Factor at each step", lab.factor, factor)) {
    frame.kit.another_frame = true;
  }
}

void column_content(Frame& frame, const view::RecurrenceFigures& figures) {
  paragraph(frame.kit,
            "A recurrent network reads word by word: what it knows of one word passes through "
            "**every state in between**. Attention looks at any word **directly**.");
  if (const auto from =
          word_slider(frame, "From", figures.from, "The focus row. Arrow keys move it, too.")) {
    frame.workspace.focus_on_row(*from);
  }
  if (const auto to = word_slider(frame, "To", figures.to, "Or click a word in the picture")) {
    choose_target(frame, *to);
  }
  distance_sliders(frame);
  if (figures.to > figures.from) {
    lab_note(frame,
             "The second word comes later: a network that reads from left to right has not read "
             "it yet; one that reads from right to left counts the same steps.");
  }
  lab_note(frame,
           "A **gradient** tells training what to change. If each step back leaves a factor of it, "
           "little is left after many.");
  lab_source(frame, "Vaswani et al. 2017, table 1. One layer; deeper answers take more layers.");
}

void draw_paths(Frame& frame, const view::RecurrenceFigures& figures, const view::Rect& area) {
  Kit& kit = frame.kit;
  const view::PathsFigure drawing =
      view::paths_figure(figures, frame.names, area, kit.theme, kit.scale, frame.measure);
  paint(drawing.figure, kit.fonts, *ImGui::GetWindowDrawList(), {});
  for (std::size_t i = 0; i < drawing.words.size(); ++i) {
    const view::Rect& word = drawing.words[i];
    ImGui::SetCursorScreenPos({word.x, word.y});
    const Hit hit = place_part(kit, "##place" + std::to_string(i), {word.width, word.height});
    tooltip(kit, hit, numbered_word(frame, static_cast<core::Index>(i)));
    if (hit.clicked) choose_target(frame, static_cast<core::Index>(i));
  }
}

}  // namespace

void recurrence_lab(Frame& frame, const LabArea& area) {
  view::Workspace& workspace = frame.workspace;
  constexpr const char* title = "Attention or recurrence?";
  if (workspace.scene().cross()) {
    lab_column(frame, area.column, title, [&] {
      paragraph(frame.kit,
                "This example looks from one sequence at another; steps between their words are "
                "not counted. Choose a sentence that looks at itself.");
    });
    return;
  }
  view::LabState& labs = workspace.labs;
  labs.order.update(workspace.scene(), workspace.state, workspace.library(), labs.wake);
  if (!frame.kit.animations) labs.order.wait();
  const view::RecurrenceFigures figures =
      view::recurrence_figures(labs.recurrence, workspace.scene());
  lab_column(frame, area.column, title, [&] { column_content(frame, figures); });
  const view::Table table = view::recurrence_table(labs.recurrence, figures, frame.names,
                                                   labs.order.row(workspace.state.positions));
  const PictureOverTable parts = split_for_table(frame, area.picture, table);
  const float gap = frame.kit.px(28.0F);
  const float chart = std::round(parts.table.width * 0.32F);
  draw_paths(frame, figures, parts.picture);
  draw_table(frame, table,
             {parts.table.x, parts.table.y, parts.table.width - chart - gap, parts.table.height});
  draw_chart(frame, view::gradient_chart(labs.recurrence, figures, frame.kit.theme),
             {parts.table.right() - chart, parts.table.y, chart, parts.table.height});
}

}  // namespace ui
