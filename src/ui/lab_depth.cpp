#include "ui/laboratories.h"
#include "ui/paint.h"
#include "ui/widgets.h"

namespace ui {
namespace {

// Room left of the table's names for the marks of the curves.
constexpr float mark_room = 32.0F;

void setting_choice(Frame& frame, view::DepthLab& lab) {
  Kit& kit = frame.kit;
  const view::DepthSetting before = lab.chosen;
  toggle(kit, "Residual", lab.chosen.residual, {}, "x + part(x) in place of part(x)");
  const std::vector<std::string> labels{"before", "after", "none"};
  int chosen = static_cast<int>(lab.chosen.norm);
  const SegmentOptions options = captioned(
      "LayerNorm",
      "Before each part, as in GPT-2; after each sum, as in Vaswani et al. 2017; or nowhere");
  if (segmented(kit, "##Norm", labels, chosen, options)) {
    lab.chosen.norm = static_cast<core::NormPlace>(chosen);
  }
  if (lab.chosen != before) kit.another_frame = true;
}

void depth_slider(Frame& frame, view::DepthLab& lab) {
  SliderOptions options;
  options.low = 1.0;
  options.high = static_cast<double>(view::DepthLab::deepest);
  options.axis = Axis::integer;
  options.normal = static_cast<double>(view::DepthLab::deepest);
  options.decimals = 0;
  for (const int tick : {1, 12, 32, 80}) {
    options.ticks.push_back({static_cast<double>(tick), std::to_string(tick)});
  }
  options.tip = "Where the curves are read: in the table, and at the marks";
  if (slider(frame.kit, "Blocks", lab.depth, options)) frame.kit.another_frame = true;
}

void seed_row(Frame& frame, view::DepthLab& lab) {
  Kit& kit = frame.kit;
  if (lab.running()) {
    if (progress_row(frame, lab.progress())) lab.cancel();
    return;
  }
  ButtonOptions options;
  options.tip = lab.cancelled() ? "Measure what was cancelled" : "Other random words and matrices";
  const bool clicked = button(kit, lab.cancelled() ? "Measure again" : "New seed", options);
  const ImVec2 at{ImGui::GetItemRectMax().x + kit.px(12.0F),
                  ImGui::GetItemRectMin().y + kit.px(17.0F)};
  draw_text(*ImGui::GetWindowDrawList(), kit.fonts.label, at, to_u32(kit.theme.dim),
            "seed " + std::to_string(lab.seed));
  if (!clicked) return;
  if (!lab.cancelled()) ++lab.seed;
  lab.again();
  kit.another_frame = true;
}

void column_content(Frame& frame) {
  view::DepthLab& lab = frame.workspace.labs.depth;
  paragraph(frame.kit,
            "Random blocks, **untrained, at initialisation**: 11 random words, d_model 64, 8 "
            "heads. What are the words after many of them, and does a small change still arrive?");
  depth_slider(frame, lab);
  setting_choice(frame, lab);
  seed_row(frame, lab);
  paragraph(frame.kit,
            "Where all words become **alike** (cosine 1), nothing tells them apart. A change that "
            "**grows or fades** by powers of ten leaves training little to hold on to.");
  lab_note(
      frame,
      "Residual and LayerNorm before: the words stay apart longest. Residual without LayerNorm: "
      "a change grows with the vectors. One seed is one draw: try others before you believe a "
      "digit.");
  lab_source(
      frame,
      "Before: GPT-2. After: Vaswani et al. 2017. Change: |dy| / |dx| of a random direction; "
      "relative: each as a part of its vectors. Of trained models this says nothing.");
}

// The curve's colour and mark before the name of each row.
void draw_marks(Frame& frame, const view::Table& table, const view::Rect& area, float left) {
  const Kit& kit = frame.kit;
  view::Figure figure;
  for (std::size_t row = 0; row < view::DepthLab::settings.size(); ++row) {
    const view::DepthSetting& setting = view::DepthLab::settings[row];
    const view::Colour colour = view::setting_colour(setting, kit.theme);
    const float y = view::table_row_middle(table, area, row, kit.scale);
    figure.emplace_back(view::Line{{left, y}, {left + kit.px(22.0F), y}, colour, 2.0F * kit.scale});
    view::add_chart_mark(figure, view::setting_mark(setting), colour, {left + kit.px(11.0F), y},
                         false, kit.theme, kit.scale);
  }
  paint(figure, kit.fonts, *ImGui::GetWindowDrawList(), {});
}

}  // namespace

void depth_lab(Frame& frame, const LabArea& area) {
  view::LabState& labs = frame.workspace.labs;
  Kit& kit = frame.kit;
  labs.depth.update(labs.wake);
  if (!kit.animations) labs.depth.wait();
  lab_column(frame, area.column, "How deep can it go?", [&] { column_content(frame); });
  const std::vector<core::DepthCurve> curves = labs.depth.curves();
  const view::Table table = view::depth_table(labs.depth, curves);
  const PictureOverTable parts = split_for_table(frame, area.picture, table);
  const float gap = kit.px(24.0F);
  const view::Rect& both = parts.picture;
  const float width = std::floor((both.width - gap) / 2.0F);
  draw_chart(frame, view::cosine_chart(labs.depth, curves, kit.theme),
             {both.x, both.y, width, both.height});
  draw_chart(frame, view::change_chart(labs.depth, curves, kit.theme),
             {both.right() - width, both.y, width, both.height});
  const float room = kit.px(mark_room);
  const view::Rect lines{parts.table.x + room, parts.table.y, parts.table.width - room,
                         parts.table.height};
  draw_table(frame, table, lines);
  draw_marks(frame, table, lines, parts.table.x);
}

}  // namespace ui
