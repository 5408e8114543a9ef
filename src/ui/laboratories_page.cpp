#include <algorithm>
#include <string>
#include <vector>

#include "ui/laboratories.h"
#include "ui/paint.h"
#include "ui/widgets.h"

namespace ui {
namespace {

bool is_low(const Frame& frame) {
  return frame.layout.page.height < frame.kit.px(600.0F);
}

}  // namespace

void lab_column(Frame& frame, const view::Rect& column, std::string_view title,
                const std::function<void()>& content) {
  Kit& kit = frame.kit;
  // A margin at both sides, for a slider's knob at its ends and the scroll bar.
  const float margin = kit.px(16.0F);
  ImGui::SetCursorScreenPos({column.x - margin, column.y});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {margin, 0.0F});
  const float spacing = kit.px(is_low(frame) ? 3.0F : 8.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {kit.px(8.0F), spacing});
  ImGui::PushStyleColor(ImGuiCol_Border, to_u32(with_alpha(kit.theme.line, 0.0F)));
  ImGui::BeginChild("lab", {column.width + 2.0F * margin, column.height}, true,
                    ImGuiWindowFlags_NoNav);
  ImGui::PopStyleColor();
  text_line(kit, kit.fonts.title, kit.theme.text, title);
  content();
  ImGui::EndChild();
  ImGui::PopStyleVar(2);
}

void lab_note(Frame& frame, std::string_view text) {
  paragraph(frame.kit, text, {0.0F, true, is_low(frame)});
}

void lab_source(Frame& frame, std::string_view text) {
  paragraph(frame.kit, text, {0.0F, true, true});
}

std::string numbered_word(const Frame& frame, core::Index place) {
  return frame.names[static_cast<std::size_t>(place)] + " · " + std::to_string(place + 1);
}

std::optional<core::Index> word_slider(Frame& frame, const char* label, core::Index place,
                                       std::string_view tip) {
  SliderOptions options;
  options.low = 1.0;
  options.high = static_cast<double>(frame.workspace.scene().size());
  options.axis = Axis::integer;
  options.resettable = false;
  options.decimals = 0;
  options.shown = numbered_word(frame, place);
  options.enabled = frame.workspace.scene().size() > 1;
  options.tip = tip;
  core::Index shown = place + 1;
  if (!slider(frame.kit, label, shown, options)) return std::nullopt;
  frame.kit.another_frame = true;
  return shown - 1;
}

bool progress_row(Frame& frame, double share) {
  Kit& kit = frame.kit;
  const float width = ImGui::GetContentRegionAvail().x;
  const float button_space = button_width(kit, "Cancel");
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float bar = width - button_space - kit.px(12.0F);
  const float height = kit.px(6.0F);
  const float y = std::round(at.y + kit.px(17.0F) - height / 2.0F);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float radius = height / 2.0F;
  list.AddRectFilled({at.x, y}, {at.x + bar, y + height},
                     to_u32(mix(kit.theme.raised, kit.theme.text, 0.08F)), radius);
  const float done = bar * static_cast<float>(std::clamp(share, 0.0, 1.0));
  if (done > height) {
    list.AddRectFilled({at.x, y}, {at.x + done, y + height}, to_u32(kit.theme.accent), radius);
  }
  ImGui::SetCursorScreenPos({at.x + bar + kit.px(12.0F), at.y});
  return button(kit, "Cancel");
}

void draw_chart(Frame& frame, const view::Chart& chart, const view::Rect& area) {
  paint(view::chart_figure(chart, area, frame.kit.theme, frame.kit.scale, frame.measure),
        frame.kit.fonts, *ImGui::GetWindowDrawList(), {});
}

void draw_table(Frame& frame, const view::Table& table, const view::Rect& area) {
  paint(view::table_figure(table, area, frame.kit.theme, frame.kit.scale, frame.measure),
        frame.kit.fonts, *ImGui::GetWindowDrawList(), {});
}

PictureOverTable split_for_table(const Frame& frame, const view::Rect& area,
                                 const view::Table& table) {
  const float gap = frame.kit.px(16.0F);
  const float height =
      std::round(std::min(view::table_height(table, frame.kit.scale), area.height * 0.5F));
  return {{area.x, area.y, area.width, area.height - height - gap},
          {area.x, area.bottom() - height, area.width, height}};
}

view::Rect page_tabs(Frame& frame, const char* label, std::span<const std::string> names,
                     int& chosen) {
  Kit& kit = frame.kit;
  const view::Rect inner = frame.layout.page.inset(kit.px(view::size::gap));
  const view::Rect strip{inner.x, inner.y, inner.width, kit.px(34.0F)};
  SegmentOptions options;
  options.look = SegmentLook::tabs;
  ImGui::SetCursorScreenPos({strip.x - kit.px(10.0F), strip.y});
  if (segmented(kit, label, names, chosen, options)) kit.another_frame = true;
  ImGui::SetCursorScreenPos({strip.right() - button_width(kit, "Close"), strip.y - kit.px(1.0F)});
  ButtonOptions close;
  close.tip = "Back to the map (Esc)";
  if (button(kit, "Close", close)) frame.workspace.page = view::Page::none;
  ImGui::GetWindowDrawList()->AddRectFilled(
      {strip.x, strip.bottom() - std::max(1.0F, kit.px(1.0F))}, {strip.right(), strip.bottom()},
      to_u32(kit.theme.line));
  const float top = strip.bottom() + kit.px(14.0F);
  return {inner.x, top, inner.width, inner.bottom() - top};
}

LabArea split_page(const Frame& frame, const view::Rect& area) {
  const Kit& kit = frame.kit;
  const float column = std::round(std::clamp(area.width * 0.29F, kit.px(276.0F), kit.px(420.0F)));
  const float gap = kit.px(28.0F);
  return {{area.x, area.y, column, area.height},
          {area.x + column + gap, area.y, area.width - column - gap, area.height}};
}

void laboratories_page(Frame& frame) {
  const std::vector<std::string> names{"Scaling", "Cost",    "Recurrence", "Order",
                                       "Heads",   "Block",   "Depth",      "Build",
                                       "Norms",   "Rollout", "Freedom",    "Cheat"};
  int chosen = static_cast<int>(frame.workspace.labs.shown);
  const LabArea area = split_page(frame, page_tabs(frame, "##Laboratories", names, chosen));
  frame.workspace.labs.shown = static_cast<view::Lab>(chosen);
  switch (frame.workspace.labs.shown) {
    case view::Lab::saturation:
      return saturation_lab(frame, area);
    case view::Lab::cost:
      return cost_lab(frame, area);
    case view::Lab::recurrence:
      return recurrence_lab(frame, area);
    case view::Lab::order:
      return order_lab(frame, area);
    case view::Lab::heads:
      return heads_lab(frame, area);
    case view::Lab::block:
      return block_lab(frame, area);
    case view::Lab::depth:
      return depth_lab(frame, area);
    case view::Lab::build:
      return build_lab(frame, area);
    case view::Lab::norms:
      return norms_lab(frame, area);
    case view::Lab::rollout:
      return rollout_lab(frame, area);
    case view::Lab::freedom:
      return freedom_lab(frame, area);
    case view::Lab::cheat:
      return cheat_lab(frame, area);
  }
}

}  // namespace ui
