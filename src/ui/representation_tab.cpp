#include <algorithm>
#include <cmath>

#include "ui/paint.h"
#include "ui/panels.h"
#include "ui/widgets.h"
#include "view/markup.h"
#include "view/readouts.h"
#include "view/representation.h"

namespace ui {
namespace {

using core::Index;

constexpr float least_height = 150.0F;

const std::string& key_name(const Frame& frame, Index key) {
  return frame.key_names[static_cast<std::size_t>(key)];
}

std::string usual_label(const Frame& frame) {
  std::string names;
  for (const Index key : view::usual_comparisons(frame.workspace.scene())) {
    names += (names.empty() ? "" : " and ") + key_name(frame, key);
  }
  return frame.workspace.example().candidates ? "the candidates: " + names
                                              : "the strongest other: " + names;
}

void comparison_choice(Frame& frame, float width) {
  std::optional<Index>& compared = frame.workspace.representation.compared;
  std::vector<ListGroup> groups{{"", {usual_label(frame)}}, {"a word", {}}};
  for (std::size_t key = 0; key < frame.key_names.size(); ++key) {
    groups[1].items.push_back(frame.key_names[key] + " · " + std::to_string(key + 1));
  }
  const bool valid = compared && *compared < static_cast<Index>(frame.key_names.size());
  int chosen = valid ? static_cast<int>(*compared) + 1 : 0;
  DropdownOptions options;
  options.width = width;
  options.tip = "The word that the focus word is compared with, by cosine";
  if (!dropdown(frame.kit, "##compared", groups, chosen, options)) return;
  compared = chosen == 0 ? std::nullopt : std::optional<Index>(chosen - 1);
}

// How alike the word is to itself in the pair's other sentence, before and after the layers: the
// longest wording that fits, for a sentence with numbers is whole or not there.
std::string partner_text(const Frame& frame, float width) {
  const std::vector<double> cosines =
      view::make_representation(frame.workspace.scene(), frame.workspace.representation)
          .partner_cosines;
  if (cosines.size() < 2) return {};
  const std::string numbers =
      view::format_number(cosines.front(), 3) + " → " + view::format_number(cosines.back(), 3);
  for (const char* words :
       {"to the other sentence's: cosine ", "to the other's: cos ", "other: "}) {
    if (text_width(frame.kit.fonts.label, words + numbers) <= width) return words + numbers;
  }
  return {};
}

void toolbar(Frame& frame, float width) {
  Kit& kit = frame.kit;
  view::RepresentationState& state = frame.workspace.representation;
  const float gap = kit.px(12.0F);
  const std::string caption =
      state.same_stage ? "Cosine to the vector of" : "Cosine to the input of";
  const float height = kit.px(34.0F);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const view::Scene& scene = frame.workspace.scene();
  const std::string title = "Vector of " + frame.names[static_cast<std::size_t>(scene.focus)];
  draw_text(list, kit.fonts.label_bold, {at.x, at.y + height / 2.0F}, to_u32(kit.theme.accent),
            title);
  const float after_title = at.x + text_width(kit.fonts.label_bold, title) + gap;
  const float all = chip_width(kit, "all dimensions", true);
  const float same = chip_width(kit, "same stage", true);
  const float list_width = std::min(kit.px(240.0F), width * 0.3F);
  const float right = at.x + width - all - same - 2.0F * gap - list_width;
  const float before_caption = right - gap - text_width(kit.fonts.label, caption) - gap;
  draw_text(list, kit.fonts.label, {after_title, at.y + height / 2.0F}, to_u32(kit.theme.text),
            partner_text(frame, before_caption - after_title));
  draw_text(list, kit.fonts.label, {right - gap, at.y + height / 2.0F}, to_u32(kit.theme.dim),
            caption, Align::right);
  ImGui::SetCursorScreenPos({right, at.y});
  comparison_choice(frame, list_width);
  ChipOptions options;
  options.small = true;
  ImGui::SetCursorScreenPos({at.x + width - all - gap - same, at.y + kit.px(5.0F)});
  options.marked = state.same_stage;
  options.tip = "Compare each stage with what the layers have made of the other word by then";
  if (chip(kit, "same stage", options)) state.same_stage = !state.same_stage;
  ImGui::SetCursorScreenPos({at.x + width - all, at.y + kit.px(5.0F)});
  options.marked = state.all_dimensions;
  options.tip = "Also those that are 0 at every stage";
  if (chip(kit, "all dimensions", options)) state.all_dimensions = !state.all_dimensions;
  ImGui::SetCursorScreenPos({at.x, at.y + height + kit.px(4.0F)});
}

// The numbers of one dimension at every stage.
std::string numbers_of(const view::Representation& shown, Index column) {
  const Index dimension = shown.dimensions[static_cast<std::size_t>(column)];
  std::string text = shown.names[static_cast<std::size_t>(dimension)];
  for (const view::RepresentationStage& stage : shown.stages) {
    if (dimension >= stage.vector.size()) continue;
    text += "\n" + stage.name + "  " +
            view::format_number(static_cast<double>(stage.vector(dimension)), 4);
  }
  return text;
}

void picture(Frame& frame, float height) {
  Kit& kit = frame.kit;
  ImGui::BeginChild("representation", {0.0F, height}, false,
                    ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoNav);
  const view::Representation shown =
      view::make_representation(frame.workspace.scene(), frame.workspace.representation);
  view::RepresentationContext context{shown,         frame.key_names, kit.theme,
                                      frame.measure, kit.scale,       std::nullopt};
  const float bar = ImGui::GetStyle().ScrollbarSize;
  const ImVec2 room = ImGui::GetWindowSize();
  view::RepresentationLayout layout = view::layout_representation(context, room.x, room.y);
  if (layout.height > room.y || layout.width > room.x) {
    layout = view::layout_representation(context, room.x - (layout.height > room.y ? bar : 0.0F),
                                         room.y - (layout.width > room.x ? bar : 0.0F));
  }
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const Hit hit = place_part(kit, "##bars", {layout.width, layout.height});
  if (hit.hovered) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Arrow);
    context.pointed = layout.column_at(ImGui::GetIO().MousePos.x - at.x);
    if (context.pointed) tooltip(kit, hit, numbers_of(shown, *context.pointed));
  }
  paint(view::representation_figure(context, layout), kit.fonts, *ImGui::GetWindowDrawList(),
        {at.x, at.y});
  ImGui::EndChild();
}

}  // namespace

void representation_tab(Frame& frame) {
  const view::RepresentationState before = frame.workspace.representation;
  toolbar(frame, ImGui::GetContentRegionAvail().x);
  picture(frame, std::max(ImGui::GetContentRegionAvail().y, frame.kit.px(least_height)));
  if (frame.workspace.representation != before) frame.kit.another_frame = true;
}

}  // namespace ui
