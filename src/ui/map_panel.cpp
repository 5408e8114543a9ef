#include "view/map_figure.h"

#include <algorithm>
#include <cmath>

#include "ui/paint.h"
#include "ui/panels.h"
#include "ui/widgets.h"
#include "view/readouts.h"

namespace ui {
namespace {

constexpr int map_slot = 0;
constexpr int colour_bar_slot = 1;

void draw_image(view::HeatmapSurface& heatmaps, int slot, const view::HeatmapGrid& grid,
                const view::HeatmapStyle& style, const view::Rect& rect) {
  const std::uintptr_t texture = heatmaps.texture(slot, grid, style);
  const auto id = (ImTextureID)(intptr_t)texture;
  ImGui::GetWindowDrawList()->AddImage(id, {rect.x, rect.y}, {rect.right(), rect.bottom()});
}

float longest_name(const Frame& frame) {
  float longest = 0.0F;
  const float size = view::size::label * frame.kit.scale;
  for (const std::string& name : frame.names) {
    longest = std::max(longest, frame.measure(name, size, true));
  }
  return longest;
}

void formula_line(Frame& frame, const view::Rect& area) {
  const Kit& kit = frame.kit;
  const view::ViewState& state = frame.workspace.state;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float y = area.y + kit.px(11.0F);
  const auto part = [&](float x, std::string_view text, bool marked) {
    draw_text(list, marked ? kit.fonts.reading_bold : kit.fonts.reading, {x, y},
              to_u32(marked ? kit.theme.accent : kit.theme.text), text);
    return x + text_width(marked ? kit.fonts.reading_bold : kit.fonts.reading, text);
  };
  float x = part(area.x, "weights = softmax(", false);
  if (state.sharpness != 1.0F) {
    x = part(x, view::format_number(static_cast<double>(state.sharpness), 2), true);
    x = part(x, " · ", false);
  }
  x = part(x, "QKᵀ / √dₖ", false);
  if (state.causal_mask) x = part(x, " + mask", true);
  part(x, ")", false);
}

void colour_choices(Frame& frame, const view::Rect& area) {
  view::ViewState& state = frame.workspace.state;
  Kit& kit = frame.kit;
  const float gap = kit.px(6.0F);
  const float width = chip_width(kit, "√") + chip_width(kit, "fit") + chip_width(kit, "grey");
  ImGui::SetCursorScreenPos({area.right() - width - 2.0F * gap, area.y - kit.px(4.0F)});
  ChipOptions options;
  options.chosen = state.colour_axis == view::ColourAxis::square_root;
  options.tip =
      "Colours follow the root of the weight, so that small weights can be told apart; "
      "off: the weight itself";
  if (chip(kit, "√", options)) {
    state.colour_axis = options.chosen ? view::ColourAxis::linear : view::ColourAxis::square_root;
  }
  ImGui::SameLine(0.0F, gap);
  options.chosen = state.fit_range;
  options.tip = "Colours span 0 to the largest weight shown; off: 0 to 1";
  if (chip(kit, "fit", options)) state.fit_range = !state.fit_range;
  ImGui::SameLine(0.0F, gap);
  options.chosen = state.colour_map == view::ColourMap::grey;
  options.tip = "Greys instead of colours";
  if (chip(kit, "grey", options)) {
    state.colour_map = options.chosen ? view::ColourMap::inferno : view::ColourMap::grey;
  }
}

std::string signed_number(float value, int decimals) {
  return view::format_number(static_cast<double>(value), decimals);
}

// The story in lines, where there is no room for the card.
std::string story_text(const Frame& frame, const core::Cell& cell) {
  const view::Scene& scene = frame.workspace.scene();
  const view::CellStory story = view::cell_story(scene, cell.row, cell.column);
  return frame.names[static_cast<std::size_t>(cell.row)] + " → " +
         frame.names[static_cast<std::size_t>(cell.column)] + "  " +
         signed_number(story.weight, 4) + "\nq · k  " + signed_number(story.score, 4) +
         "\n÷ √dₖ  " + signed_number(story.scaled, 4) + "\n× sharpness  " +
         signed_number(story.scaled * frame.workspace.state.sharpness, 4) +
         (story.masked ? "\nmask  −∞" : "") + "\nexp(s − max)  " +
         signed_number(story.exponential, 4) + "\n÷ row sum  " +
         view::format_number(story.row_total, 4);
}

void story_rows(Frame& frame, const view::CellStory& story) {
  value_row(frame.kit, "q · k", signed_number(story.score, 4));
  value_row(frame.kit, "÷ √dₖ", signed_number(story.scaled, 4));
  value_row(frame.kit, "× sharpness",
            signed_number(story.scaled * frame.workspace.state.sharpness, 4));
  value_row(frame.kit, "mask", story.masked ? "−∞" : "kept");
  value_row(frame.kit, "exp(s − max)", signed_number(story.exponential, 4));
  value_row(frame.kit, "÷ row sum", view::format_number(story.row_total, 4));
  value_row(frame.kit, "weight", signed_number(story.weight, 4));
}

// How the weight under the pointer came about, else that of the focus row's strongest link.
void story_card(Frame& frame, const view::Rect& rect) {
  const view::Scene& scene = frame.workspace.scene();
  std::optional<core::Cell> cell = frame.workspace.hovered;
  if (!cell) cell = core::strongest_link(scene.shown().weights, scene.focus);
  if (!cell || rect.width <= 0.0F) return;
  const view::CellStory story = view::cell_story(scene, cell->row, cell->column);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled({rect.x, rect.y}, {rect.right(), rect.bottom()},
                     to_u32(frame.kit.theme.raised), frame.kit.px(view::size::control_radius));
  const float margin = frame.kit.px(10.0F);
  ImGui::SetCursorScreenPos({rect.x + margin, rect.y + margin});
  ImGui::BeginGroup();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {frame.kit.px(4.0F), frame.kit.px(1.0F)});
  ImGui::PushItemWidth(rect.width - 2.0F * margin);
  const std::string title = frame.names[static_cast<std::size_t>(cell->row)] + " → " +
                            frame.names[static_cast<std::size_t>(cell->column)];
  const float width = rect.width - 2.0F * margin;
  text_line(frame.kit, frame.kit.fonts.label_bold, frame.kit.theme.text, title, width);
  ImGui::PopItemWidth();
  ImGui::BeginChild("story", {width, 0.0F}, false,
                    ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBackground);
  story_rows(frame, story);
  ImGui::EndChild();
  ImGui::PopStyleVar();
  ImGui::EndGroup();
}

// Points at the cells, and at the bars and numbers under them.
void point_at_cells(Frame& frame, const view::MapLayout& map) {
  const view::Scene& scene = frame.workspace.scene();
  const auto index_at = [&](float offset) {
    return std::clamp<core::Index>(static_cast<core::Index>(offset / map.cell), 0,
                                   scene.size() - 1);
  };
  ImGui::SetCursorScreenPos({map.cells.x, map.cells.y});
  const Hit cells = place_part(frame.kit, "##cells", {map.cells.width, map.cells.height});
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (cells.hovered || cells.clicked) {
    const core::Index row = index_at(mouse.y - map.cells.y);
    frame.hovered = core::Cell{row, index_at(mouse.x - map.cells.x), 0.0F};
    if (cells.clicked) frame.workspace.focus_on_row(row);
    if (map.story.width <= 0.0F) tooltip(frame.kit, cells, story_text(frame, *frame.hovered));
  }
  ImGui::SetCursorScreenPos({map.row_labels.x, map.row_labels.y});
  const Hit rows = place_part(frame.kit, "##rows", {map.row_labels.width, map.row_labels.height});
  if (rows.clicked) frame.workspace.focus_on_row(index_at(mouse.y - map.row_labels.y));
  ImGui::SetCursorScreenPos({map.bars.x, map.bars.y});
  const Hit bars =
      place_part(frame.kit, "##bars", {map.bars.width, map.bar_numbers.bottom() - map.bars.y});
  if (bars.hovered) {
    frame.hovered = core::Cell{scene.focus, index_at(mouse.x - map.bars.x), 0.0F};
  }
}

void strongest_line(Frame& frame, const view::Rect& rect) {
  const view::Scene& scene = frame.workspace.scene();
  const auto link = core::strongest_link(scene.shown().weights, scene.focus);
  const Kit& kit = frame.kit;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  std::string text = "Every score of this row is masked";
  if (link) {
    text = "Strongest link: " + frame.names[static_cast<std::size_t>(scene.focus)] + " → " +
           frame.names[static_cast<std::size_t>(link->column)] + " " +
           view::format_number(static_cast<double>(link->value), 4);
  }
  const float y = rect.centre().y;
  draw_text(list, kit.fonts.label, {rect.x, y}, to_u32(kit.theme.text), text);
  const std::optional<double> difference = scene.partner_difference(scene.focus);
  if (!difference) return;
  const std::string legend = *difference == 0.0
                                 ? "grey ticks: the other sentence, difference exactly 0"
                                 : "grey ticks: the other sentence";
  const float left = rect.x + text_width(kit.fonts.label, text) + kit.px(16.0F);
  draw_text(list, kit.fonts.label, {rect.right(), y}, to_u32(kit.theme.dim),
            ellipsised(kit.fonts.label, legend, rect.right() - left), Align::right);
}

}  // namespace

void map_panel(Frame& frame) {
  const view::Scene& scene = frame.workspace.scene();
  begin_panel("map", frame.kit.theme, frame.kit.scale, frame.layout.map);
  const view::MapLayout map = view::layout_map(frame.layout.map, frame.kit.scale,
                                               static_cast<int>(scene.size()), longest_name(frame));
  const view::MapContext context{scene,
                                 frame.names,
                                 map,
                                 frame.kit.theme,
                                 frame.measure,
                                 frame.kit.scale,
                                 frame.workspace.hovered};
  const view::HeatmapStyle style = view::weight_style(
      scene, frame.workspace.state, frame.kit.theme, static_cast<int>(std::lround(map.cells.width)),
      static_cast<int>(std::lround(map.cells.height)));
  const view::HeatmapStyle bar_style =
      view::colour_bar_style(style, static_cast<int>(std::lround(map.colour_bar.width)),
                             static_cast<int>(std::lround(map.colour_bar.height)));
  formula_line(frame, map.formula);
  colour_choices(frame, map.formula);
  draw_image(frame.heatmaps, map_slot, view::weight_grid(scene), style, map.cells);
  draw_image(frame.heatmaps, colour_bar_slot, view::colour_bar_grid(), bar_style, map.colour_bar);
  point_at_cells(frame, map);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  paint(view::map_labels(context), frame.kit.fonts, list, {});
  paint(view::colour_bar_labels(context, style), frame.kit.fonts, list, {});
  paint(view::focus_row_bars(context), frame.kit.fonts, list, {});
  strongest_line(frame, map.strongest);
  story_card(frame, map.story);
  end_panel();
}

}  // namespace ui
