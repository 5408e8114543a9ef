#include <array>

#include "ui/laboratories.h"
#include "ui/widgets.h"
#include "view/readouts.h"

namespace ui {
namespace {

void length_slider(Frame& frame, view::CostLab& lab) {
  SliderOptions options;
  options.low = 1.0;
  options.high = static_cast<double>(view::CostLab::most_tokens);
  options.axis = Axis::logarithmic;
  options.normal = 1024.0;
  options.decimals = 0;
  options.shown = view::format_count(lab.n);
  for (const core::Index usual : view::CostLab::usual_lengths) {
    if (usual == 10 || usual == 20) continue;
    options.ticks.push_back({static_cast<double>(usual), view::format_count(usual)});
  }
  options.tip = "Words in the sentence. Click the number to type one.";
  auto n = static_cast<double>(lab.n);
  if (!slider(frame.kit, "n, words", n, options)) return;
  lab.n = static_cast<core::Index>(std::lround(n));
  frame.kit.another_frame = true;
}

void axes_choice(Frame& frame, view::CostLab& lab) {
  const std::vector<std::string> labels{"log", "linear"};
  int chosen = lab.linear_axes ? 1 : 0;
  const SegmentOptions options =
      captioned("Axes", "Logarithmic axes show all lengths; linear ones how n² leaves n behind");
  if (segmented(frame.kit, "##Axes", labels, chosen, options)) {
    lab.linear_axes = chosen == 1;
    frame.kit.another_frame = true;
  }
}

void measure_row(Frame& frame, view::LabState& labs) {
  if (labs.cost.running()) {
    if (progress_row(frame, labs.cost.progress())) labs.cost.cancel();
    return;
  }
  ButtonOptions options;
  options.tip = "One head, d_head 64, for growing n, up to about a second; the fastest of 3 runs";
  const bool first = labs.cost.times().empty();
  if (button(frame.kit, first ? "Measure on this machine" : "Measure again", options)) {
    labs.cost.measure(labs.wake);
    if (!frame.kit.animations) labs.cost.wait();
    frame.kit.another_frame = true;
  }
}

void column_content(Frame& frame) {
  view::LabState& labs = frame.workspace.labs;
  Kit& kit = frame.kit;
  paragraph(kit,
            "Every word is scored against every word: **n² scores** in each head of each layer. "
            "Twice the words, four times the scores.");
  length_slider(frame, labs.cost);
  readout(kit, "Scores", view::format_count(labs.cost.n) + "²",
          view::format_count(core::score_count(labs.cost.n)), 0.0F, "n² for one head of one layer");
  readout(kit, "To keep them", "4 bytes each, float32",
          view::format_bytes(core::score_bytes(labs.cost.n)), 0.0F,
          "Where all scores of one head are in memory at once");
  axes_choice(frame, labs.cost);
  measure_row(frame, labs);
  lab_note(frame, labs.cost.times().empty() && !labs.cost.running()
                      ? "Nothing is measured yet: the right half waits for the button."
                      : "Doubling n can cost more than 4 times where the scores outgrow the "
                        "processor's caches, or the machine is busy.");
  lab_note(frame,
           "A recurrent network takes n steps, but one after the other. Programs that never keep "
           "all scores at once save the memory, not the n² products.");
  lab_source(frame, "Vaswani et al. 2017, table 1.");
}

void measured(Frame& frame, const view::Rect& area, float table_height) {
  const std::vector<view::TimedHead> times = frame.workspace.labs.cost.times();
  const float gap = frame.kit.px(16.0F);
  const view::Rect chart{area.x, area.y, area.width, area.height - table_height - gap};
  draw_chart(frame, view::time_chart(times, frame.kit.theme), chart);
  draw_table(frame, view::time_table(times),
             {area.x, area.bottom() - table_height, area.width, table_height});
}

}  // namespace

void cost_lab(Frame& frame, const LabArea& area) {
  const view::CostLab& lab = frame.workspace.labs.cost;
  lab_column(frame, area.column, "What does it cost?", [&] { column_content(frame); });
  const float gap = frame.kit.px(28.0F);
  const float half = std::floor((area.picture.width - gap) * 0.5F);
  const view::Rect left{area.picture.x, area.picture.y, half, area.picture.height};
  const view::Rect right{left.right() + gap, left.y, area.picture.width - gap - half, left.height};
  const view::Table table = view::cost_table(lab.n);
  // The same room for both tables, so that the charts end on one line.
  view::Table tallest = table;
  tallest.rows.resize(view::CostLab::usual_lengths.size() + 1);
  const PictureOverTable parts = split_for_table(frame, left, tallest);
  draw_chart(frame, view::cost_chart(lab.n, lab.linear_axes, frame.kit.theme), parts.picture);
  draw_table(frame, table, parts.table);
  measured(frame, right, parts.table.height);
}

}  // namespace ui
