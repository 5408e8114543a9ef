#include "ui/lab_maps.h"

#include <algorithm>
#include <cmath>

#include "ui/laboratories.h"
#include "ui/map_image.h"
#include "ui/paint.h"
#include "ui/widgets.h"
#include "view/map_figure.h"

namespace ui {
namespace {

// A slot for each map, apart from those of other pictures.
constexpr int first_slot = 200;

std::optional<PointedCell> point_at_map(Frame& frame, const view::MapLayout& layout,
                                        const view::LabMap& map, std::size_t place,
                                        const CellStory& story) {
  ImGui::SetCursorScreenPos({layout.cells.x, layout.cells.y});
  const std::string name = "##map " + std::to_string(place + 1);
  const Hit hit = place_part(frame.kit, name, {layout.cells.width, layout.cells.height});
  if (!hit.hovered && !hit.clicked) return std::nullopt;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const core::Index row =
      index_at(mouse.y - layout.cells.y, layout.cells.height, map.numbers.rows());
  const core::Index column =
      index_at(mouse.x - layout.cells.x, layout.cells.width, map.numbers.cols());
  const PointedCell pointed{{row, column, map.numbers(row, column)}, hit.clicked};
  tooltip(frame.kit, hit, story(pointed.cell));
  return pointed;
}

void draw_map(Frame& frame, const LabMaps& shown, const view::MapLayout& layout,
              std::size_t place) {
  const Kit& kit = frame.kit;
  const view::LabMap& map = shown.maps[place];
  const view::HeatmapStyle style = view::lab_map_style(
      map, frame.workspace.state, kit.theme, static_cast<int>(std::lround(layout.cells.width)),
      static_cast<int>(std::lround(layout.cells.height)));
  draw_heatmap(frame, first_slot + static_cast<int>(place), map.grid, style, layout.cells);
  const view::MatrixView matrix{view::MatrixKind::weights, &map.numbers, false, true,
                                map.is_signed};
  view::MapContext context{shown.scene, matrix,        shown.names, shown.key_names, layout,
                           kit.theme,   frame.measure, kit.scale,   shown.marked};
  context.names_rows = place == 0;
  paint(view::map_labels(context), kit.fonts, *ImGui::GetWindowDrawList(), {});
}

void draw_titles(Frame& frame, const view::MapLayout& layout, const view::LabMap& map) {
  Kit& kit = frame.kit;
  ImGui::SetCursorScreenPos({layout.formula.x, layout.formula.y});
  text_line(kit, kit.fonts.reading_bold, kit.theme.text, map.title, layout.formula.width);
  ImGui::SetCursorScreenPos({layout.strongest.x, layout.strongest.y + kit.px(5.0F)});
  const bool spread = !map.is_signed && map.high > 0.0F &&
                      frame.workspace.state.colour_axis == view::ColourAxis::square_root;
  text_line(kit, kit.fonts.label, kit.theme.dim, map.caption + (spread ? ", by √" : ""),
            layout.strongest.width);
}

}  // namespace

std::optional<PointedCell> draw_lab_maps(Frame& frame, const LabMaps& shown,
                                         const std::vector<view::MapLayout>& layouts,
                                         const CellStory& story) {
  std::optional<PointedCell> pointed;
  for (std::size_t place = 0; place < shown.maps.size(); ++place) {
    const view::LabMap& map = shown.maps[place];
    if (const auto here = point_at_map(frame, layouts[place], map, place, story)) pointed = here;
    draw_map(frame, shown, layouts[place], place);
    draw_titles(frame, layouts[place], map);
  }
  return pointed;
}

void scene_maps(Frame& frame, const view::Rect& area, const std::string& summary,
                const std::vector<view::LabMap>& maps, const view::Table& table,
                const CellStory& story) {
  view::Workspace& workspace = frame.workspace;
  const view::Scene& scene = workspace.scene();
  const PictureOverTable parts = split_for_table(frame, area, table);
  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::BeginGroup();
  paragraph(frame.kit, summary, {area.width});
  ImGui::EndGroup();
  const float top = ImGui::GetItemRectMax().y + frame.kit.px(10.0F);
  const view::Rect room{area.x, top, area.width, parts.picture.bottom() - top};
  const std::vector<view::MapLayout> layouts = view::layout_maps(
      room, frame.kit.scale, static_cast<int>(maps.size()), static_cast<int>(scene.size()),
      static_cast<int>(scene.keys()), longest_name(frame, frame.names, frame.key_names));
  const LabMaps shown{scene, frame.names, frame.key_names, maps, workspace.hovered};
  if (const auto pointed = draw_lab_maps(frame, shown, layouts, story)) {
    frame.hovered = pointed->cell;
    if (pointed->clicked) workspace.focus_on_row(pointed->cell.row);
  }
  // A tall window leaves its room under the table, not over it.
  view::Rect under = parts.table;
  under.y = std::min(under.y, layouts.front().strongest.bottom() + frame.kit.px(20.0F));
  draw_table(frame, table, under);
}

void word_focus(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  if (const auto place =
          word_slider(frame, "Word", workspace.scene().focus,
                      "The word whose row is read. A click on a map does the same.")) {
    workspace.focus_on_row(*place);
  }
}

}  // namespace ui
