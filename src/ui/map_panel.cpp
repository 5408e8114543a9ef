#include "view/map_figure.h"

#include <algorithm>
#include <cmath>

#include "ui/formula_line.h"
#include "ui/map_image.h"
#include "ui/map_story.h"
#include "ui/paint.h"
#include "ui/panels.h"
#include "ui/widgets.h"
#include "view/readouts.h"

namespace ui {
namespace {

constexpr int map_slot = 0;
constexpr int colour_bar_slot = 1;

constexpr float chip_gap = 6.0F;

float colour_choices_width(const Kit& kit) {
  return chip_width(kit, "√") + chip_width(kit, "fit") + chip_width(kit, "grey") +
         2.0F * kit.px(chip_gap);
}

void colour_choices(Frame& frame, const view::Rect& area) {
  view::ViewState& state = frame.workspace.state;
  Kit& kit = frame.kit;
  const float gap = kit.px(chip_gap);
  ImGui::SetCursorScreenPos({area.right() - colour_choices_width(kit), area.y - kit.px(4.0F)});
  ChipOptions options;
  options.enabled = state.matrix == view::MatrixKind::weights;
  options.chosen = options.enabled && state.colour_axis == view::ColourAxis::square_root;
  options.tip =
      "Colours follow the root of the weight, so that small weights can be told apart; "
      "off: the weight itself";
  if (chip(kit, "√", options)) {
    state.colour_axis = options.chosen ? view::ColourAxis::linear : view::ColourAxis::square_root;
  }
  ImGui::SameLine(0.0F, gap);
  options.chosen = options.enabled && state.fit_range;
  options.tip = "Colours span 0 to the largest weight shown; off: 0 to 1";
  if (chip(kit, "fit", options)) state.fit_range = !state.fit_range;
  ImGui::SameLine(0.0F, gap);
  options.chosen = options.enabled && state.colour_map == view::ColourMap::grey;
  options.tip = "Greys instead of colours";
  if (chip(kit, "grey", options)) {
    state.colour_map = options.chosen ? view::ColourMap::inferno : view::ColourMap::grey;
  }
}

// A click on a row, or on its name, chooses its word; rows of other words than the sentence's own
// choose nothing.
void choose_row(Frame& frame, const view::MatrixView& shown, core::Index row) {
  if (view::focus_row(frame.workspace.scene(), shown) >= 0) frame.workspace.focus_on_row(row);
}

void point_at_cells(Frame& frame, const view::MatrixView& shown, const view::MapLayout& map) {
  ImGui::SetCursorScreenPos({map.cells.x, map.cells.y});
  const Hit hit = place_part(frame.kit, "##cells", {map.cells.width, map.cells.height});
  if (!hit.hovered && !hit.clicked) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const core::Cell cell{index_at(mouse.y - map.cells.y, map.cells.height, shown.matrix().rows()),
                        index_at(mouse.x - map.cells.x, map.cells.width, shown.matrix().cols()),
                        0.0F};
  (shown.columns_are_keys ? frame.hovered : frame.hovered_entry) = cell;
  if (hit.clicked) choose_row(frame, shown, cell.row);
  if (map.story.width <= 0.0F) tooltip(frame.kit, hit, story_text(frame));
}

void point_at_rows(Frame& frame, const view::MatrixView& shown, const view::MapLayout& map) {
  ImGui::SetCursorScreenPos({map.row_labels.x, map.row_labels.y});
  const Hit rows = place_part(frame.kit, "##rows", {map.row_labels.width, map.row_labels.height});
  const float y = ImGui::GetIO().MousePos.y - map.row_labels.y;
  if (rows.clicked) choose_row(frame, shown, index_at(y, map.cells.height, shown.matrix().rows()));
}

void point_at_bars(Frame& frame, const view::MapLayout& map) {
  ImGui::SetCursorScreenPos({map.bars.x, map.bars.y});
  const Hit bars =
      place_part(frame.kit, "##bars", {map.bars.width, map.bar_numbers.bottom() - map.bars.y});
  if (!bars.hovered) return;
  const view::Scene& scene = frame.workspace.scene();
  const float x = ImGui::GetIO().MousePos.x - map.bars.x;
  frame.hovered = core::Cell{scene.focus, index_at(x, map.cells.width, scene.keys()), 0.0F};
}

// The strongest link in words; equally strong ones share the line.
std::string strongest_text(const Frame& frame) {
  const view::Scene& scene = frame.workspace.scene();
  const std::vector<core::Index> columns = view::strongest_columns(scene, scene.focus);
  if (columns.empty()) return "Every score of this row is masked";
  const std::string words = view::listed_words(columns, frame.key_names);
  const float weight = scene.shown().weights(scene.focus, columns.front());
  return (columns.size() > 1 ? "Strongest links: " : "Strongest link: ") +
         frame.names[static_cast<std::size_t>(scene.focus)] + " → " + words +
         (columns.size() > 1 ? ", each " : " ") +
         view::format_number(static_cast<double>(weight), 4);
}

void strongest_line(Frame& frame, const view::Rect& rect, bool with_ticks) {
  const view::Scene& scene = frame.workspace.scene();
  const Kit& kit = frame.kit;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const std::string text = strongest_text(frame);
  const float y = rect.centre().y;
  draw_text(list, kit.fonts.label, {rect.x, y}, to_u32(kit.theme.text), text);
  const std::optional<double> difference = scene.partner_difference(scene.focus);
  if (!difference || !with_ticks) return;
  const float left = rect.x + text_width(kit.fonts.label, text) + kit.px(16.0F);
  const std::string exactly = *difference == 0.0 ? "difference exactly 0" : "grey: the other";
  std::string legend = "grey ticks: the other sentence";
  if (*difference == 0.0) legend += ", " + exactly;
  // Where it has no room, what matters most of it.
  if (text_width(kit.fonts.label, legend) > rect.right() - left) legend = exactly;
  draw_text(list, kit.fonts.label, {rect.right(), y}, to_u32(kit.theme.dim),
            ellipsised(kit.fonts.label, legend, rect.right() - left), Align::right);
}

void draw_matrix(Frame& frame, const view::MapContext& context) {
  const view::MapLayout& map = context.layout;
  const view::Scene& scene = context.scene;
  const auto pixels = [](float length) { return static_cast<int>(std::lround(length)); };
  const view::HeatmapStyle style =
      view::matrix_style(scene, frame.workspace.state, frame.kit.theme, pixels(map.cells.width),
                         pixels(map.cells.height));
  const view::HeatmapStyle bar_style =
      view::colour_bar_style(style, pixels(map.colour_bar.width), pixels(map.colour_bar.height));
  draw_heatmap(frame, map_slot, view::matrix_grid(scene, frame.workspace.state.matrix), style,
               map.cells);
  draw_heatmap(frame, colour_bar_slot, view::colour_bar_grid(), bar_style, map.colour_bar);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  paint(view::map_labels(context), frame.kit.fonts, list, {});
  paint(view::colour_bar_labels(context, style), frame.kit.fonts, list, {});
}

}  // namespace

void map_panel(Frame& frame) {
  const view::Scene& scene = frame.workspace.scene();
  const view::MatrixKind kind = frame.workspace.state.matrix;
  const view::MatrixView shown = view::matrix_view(scene, kind);
  const std::vector<std::string>& rows = shown.rows_are_keys ? frame.key_names : frame.names;
  const std::vector<std::string> dimensions =
      shown.columns_are_keys ? std::vector<std::string>{} : view::dimension_names(scene, kind);
  const std::vector<std::string>& columns = shown.columns_are_keys ? frame.key_names : dimensions;
  begin_panel("map", frame.kit.theme, frame.kit.scale, frame.layout.map);
  const bool with_bars = shown.columns_are_keys &&
                         frame.layout.map.height >= view::least_map_with_bars * frame.kit.scale;
  const view::MapLayout map = view::layout_map(
      frame.layout.map, frame.kit.scale, static_cast<int>(shown.matrix().rows()),
      static_cast<int>(shown.matrix().cols()), longest_name(frame, rows, columns), with_bars);
  const view::MapContext context{
      scene,
      shown,
      rows,
      columns,
      map,
      frame.kit.theme,
      frame.measure,
      frame.kit.scale,
      shown.columns_are_keys ? frame.workspace.pointed() : frame.workspace.hovered_entry};
  view::Rect formula = map.formula;
  formula.width -= colour_choices_width(frame.kit) + frame.kit.px(8.0F);
  formula_line(frame, formula);
  colour_choices(frame, map.formula);
  point_at_cells(frame, shown, map);
  point_at_rows(frame, shown, map);
  draw_matrix(frame, context);
  if (with_bars) {
    point_at_bars(frame, map);
    paint(view::focus_row_bars(context), frame.kit.fonts, *ImGui::GetWindowDrawList(), {});
  }
  strongest_line(frame, map.strongest, with_bars);
  story_card(frame, map.story);
  end_panel();
}

}  // namespace ui
