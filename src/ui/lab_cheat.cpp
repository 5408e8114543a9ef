#include <cmath>
#include <utility>

#include "ui/lab_maps.h"
#include "ui/laboratories.h"
#include "ui/map_image.h"
#include "ui/paint.h"
#include "ui/widgets.h"
#include "view/readouts.h"

namespace ui {
namespace {

void mask_choice(Frame& frame) {
  view::CheatLab& lab = frame.workspace.labs.cheat;
  const std::vector<std::string> labels{"none", "before", "after"};
  int chosen = static_cast<int>(lab.mask);
  const SegmentOptions options = captioned(
      "Mask, softmax",
      "No causal mask; later scores set to −∞ before softmax; or later weights set to 0 after it");
  if (segmented(frame.kit, "##Mask", labels, chosen, options)) {
    lab.mask = static_cast<view::CheatMask>(chosen);
    frame.kit.another_frame = true;
  }
}

std::string source_text(const view::Workspace& workspace) {
  const view::CheatLab& lab = workspace.labs.cheat;
  std::string text = "Chance: one of " +
                     view::format_count(static_cast<core::Index>(lab.copier().words.size())) +
                     " words, the vocabulary's and the sentence's. Places by rotary positions.";
  const view::ViewState& state = workspace.state;
  if (state.repeat > 1 || state.shuffle) text += " The sentence once, in its own order.";
  if (workspace.example().tokens.size() > view::CheatLab::most_words) {
    text += " Its first " + std::to_string(view::CheatLab::most_words) + " words.";
  }
  return text;
}

void column_content(Frame& frame) {
  paragraph(frame.kit,
            "In training the whole sentence lies there. This head, **built by hand, not trained**, "
            "predicts the next word by looking at it.");
  mask_choice(frame);
  paragraph(
      frame.kit,
      "A model trained without the mask can learn to copy; when it writes, there is **nothing "
      "to copy**. So the scores of later words become −∞ **before softmax**.");
  paragraph(frame.kit,
            "**After** softmax is too late: the guesses are those of the mask before, but rows no "
            "longer add up to 1 (the last one does), and what is missing tells of the future.");
  lab_note(frame,
           "Encoders go without: they predict nothing in order. BERT hides words in its input "
           "instead.");
  lab_source(frame, source_text(frame.workspace) +
                        " Masking: Vaswani et al. 2017; BERT: Devlin et al. 2019.");
}

// Four figures side by side; gives the pixel under them.
float large_figures(Frame& frame, const view::Rect& area) {
  Kit& kit = frame.kit;
  const view::CheatLab& lab = frame.workspace.labs.cheat;
  const core::CheatFigures& figures = lab.shown().figures;
  const auto rows = static_cast<double>(figures.guesses.size());
  const double chance = 1.0 / static_cast<double>(lab.copier().words.size());
  const std::string share = rows == 0.0            ? ""
                            : figures.right == 0.0 ? "0 %"
                                                   : view::format_percent(figures.right / rows);
  const auto number = [&](double value) {
    return rows > 0.0 ? view::format_number(value, 2) : std::string("—");
  };
  const float gap = kit.px(24.0F);
  const float width = std::floor((area.width - 3.0F * gap) / 4.0F);
  float bottom = area.y;
  const auto figure = [&](int place, const char* name, const std::string& note,
                          const std::string& value, std::string_view tip) {
    ImGui::SetCursorScreenPos({area.x + static_cast<float>(place) * (width + gap), area.y});
    ImGui::BeginGroup();
    readout(kit, name, note, value, width, tip);
    ImGui::EndGroup();
    bottom = std::max(bottom, ImGui::GetItemRectMax().y);
  };
  figure(0, "Right", share, view::right_text(figures),
         "Rows whose largest output is the next word; equal ones share");
  figure(1, "By chance", "", view::format_percent(chance), "One word of all, drawn blindly");
  figure(2, "Next word's weight", "", number(figures.next_weight),
         "Mean weight on the next word's place");
  figure(3, "Smallest row sum", "", view::format_number(figures.least_row_sum, 2),
         "Smallest sum of a row of weights");
  return bottom;
}

std::string cell_text(const view::CheatLab& lab, const core::Cell& cell,
                      const std::vector<std::string>& names) {
  return names[static_cast<std::size_t>(cell.row)] + " → " +
         names[static_cast<std::size_t>(cell.column)] + ": " +
         view::format_number(static_cast<double>(cell.value), 4) + ". Row sum " +
         view::format_number(lab.shown().figures.row_sums[static_cast<std::size_t>(cell.row)], 4);
}

void copier_map(Frame& frame, const view::Rect& area, const std::vector<std::string>& names) {
  const Kit& kit = frame.kit;
  view::CheatLab& lab = frame.workspace.labs.cheat;
  const view::CheatRun& run = lab.shown();
  view::Rect room = area;
  room.width -= view::cheat_margin_width(kit.scale);
  const std::vector<view::MapLayout> layouts =
      view::layout_maps(room, kit.scale, 1, static_cast<int>(run.scene.size()),
                        static_cast<int>(run.scene.size()), longest_name(frame, names, names));
  const LabMaps shown{run.scene, names, names, run.maps, lab.hovered};
  const auto pointed = draw_lab_maps(
      frame, shown, layouts, [&](const core::Cell& cell) { return cell_text(lab, cell, names); });
  paint(view::cheat_margin(lab, names, layouts.front(), kit.theme, kit.scale, frame.measure),
        kit.fonts, *ImGui::GetWindowDrawList(), {});
  const std::optional<core::Cell> before = std::exchange(lab.hovered, std::nullopt);
  if (pointed) {
    lab.hovered = pointed->cell;
    if (pointed->clicked) frame.workspace.state.focus = pointed->cell.row;
  }
  if (!same_cell(before, lab.hovered)) frame.kit.another_frame = true;
}

}  // namespace

void cheat_lab(Frame& frame, const LabArea& area) {
  view::Workspace& workspace = frame.workspace;
  view::CheatLab& lab = workspace.labs.cheat;
  lab.follow(workspace.scene(), workspace.library().lexicon());
  lab_column(frame, area.column, "Why hide the future?", [&] { column_content(frame); });
  const std::vector<std::string> names = view::cheat_names(lab, workspace.scene(), frame.names);
  Kit& kit = frame.kit;
  const float figures = large_figures(frame, area.picture) + kit.px(8.0F);
  ImGui::SetCursorScreenPos({area.picture.x, figures});
  ImGui::BeginGroup();
  paragraph(kit, view::cheat_summary(lab, names), {area.picture.width});
  ImGui::EndGroup();
  const float top = ImGui::GetItemRectMax().y + kit.px(10.0F);
  copier_map(frame, {area.picture.x, top, area.picture.width, area.picture.bottom() - top}, names);
}

}  // namespace ui
