#include "ui/laboratories.h"
#include "ui/widgets.h"

namespace ui {
namespace {

void dimension_slider(Frame& frame, view::SaturationLab& lab) {
  SliderOptions options;
  options.low = 1.0;
  options.high = static_cast<double>(view::SaturationLab::most_dimension);
  options.axis = Axis::logarithmic;
  options.normal = 128.0;
  options.decimals = 0;
  for (const core::Index usual : view::SaturationLab::usual_dimensions) {
    options.ticks.push_back({static_cast<double>(usual), std::to_string(usual)});
  }
  options.tip = "A dimension of your own; its points are ringed. Click the number to type one.";
  auto d = static_cast<double>(lab.d);
  if (!slider(frame.kit, "d of your own", d, options)) return;
  lab.d = static_cast<core::Index>(std::lround(d));
  frame.kit.another_frame = true;
}

void draws_row(Frame& frame, view::SaturationLab& lab) {
  Kit& kit = frame.kit;
  if (lab.running()) {
    if (progress_row(frame, lab.progress())) lab.cancel();
    return;
  }
  const char* const label = lab.cancelled() ? "Draw again" : "New seed";
  ButtonOptions options;
  options.tip = lab.cancelled() ? "Draw what was cancelled"
                                : "Other random numbers: figures change within their errors";
  const bool clicked = button(kit, label, options);
  const ImVec2 at{ImGui::GetItemRectMax().x + kit.px(12.0F),
                  ImGui::GetItemRectMin().y + kit.px(17.0F)};
  draw_text(*ImGui::GetWindowDrawList(), kit.fonts.label, at, to_u32(kit.theme.dim),
            "seed " + std::to_string(lab.seed) + " · " +
                std::to_string(view::SaturationLab::draws) + " draws");
  if (!clicked) return;
  if (!lab.cancelled()) ++lab.seed;
  lab.again();
  kit.another_frame = true;
}

void column_content(Frame& frame) {
  view::SaturationLab& lab = frame.workspace.labs.saturation;
  paragraph(frame.kit,
            "A query and 16 keys of d random numbers, each of variance 1. Their products q · k "
            "have **variance d**: scores grow with √d, and softmax gives nearly all to **one** "
            "key.");
  dimension_slider(frame, lab);
  draws_row(frame, lab);
  paragraph(frame.kit,
            "Divided by √d, the largest weight is **independent of d, not uniform**: it stays well "
            "above 1/16.");
  lab_note(frame,
           "**1 − Σp²** adds up how each weight p answers to its own score, p(1 − p). Of the "
           "gradient, by which training learns, this is what softmax lets through.");
  lab_source(frame, "Vaswani et al. 2017, section 3.2.1. Bars: ± 2 standard errors; table: ± 1.");
}

}  // namespace

void saturation_lab(Frame& frame, const LabArea& area) {
  view::LabState& labs = frame.workspace.labs;
  labs.saturation.update(labs.wake);
  if (!frame.kit.animations) labs.saturation.wait();
  lab_column(frame, area.column, "Why divide by √dₖ?", [&] { column_content(frame); });
  const std::vector<core::Saturation> rows = labs.saturation.rows();
  const view::Table table = view::saturation_table(rows, labs.saturation.d);
  view::Table full = table;
  full.rows.resize(view::SaturationLab::usual_dimensions.size() + 1);
  const PictureOverTable parts = split_for_table(frame, area.picture, full);
  draw_chart(frame, view::saturation_chart(rows, labs.saturation.d, frame.kit.theme),
             parts.picture);
  draw_table(frame, table, parts.table);
}

}  // namespace ui
