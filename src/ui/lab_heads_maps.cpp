#include <algorithm>

#include "ui/lab_heads.h"
#include "ui/lab_picture.h"
#include "ui/map_image.h"
#include "ui/paint.h"
#include "ui/widgets.h"
#include "view/map_figure.h"
#include "view/readouts.h"

namespace ui {
namespace {

// Slots 0 to 8 belong to the map and other laboratories.
constexpr int one_slot = 100;
constexpr int bar_slot = 101;
constexpr int first_slot = 1000;

constexpr float heading_height = 20.0F;
constexpr float gate_height = 46.0F;
constexpr float text_height = 38.0F;
constexpr float cell_gap = 12.0F;
constexpr float least_cell = 96.0F;
constexpr float most_cell = 320.0F;
constexpr float least_map = 72.0F;

// Where the cells stand: a row a layer, a column a head, and the average after the last.
struct Grid {
  std::size_t columns = 0;
  float cell = 0.0F;  // width
  float map = 0.0F;   // side
  float row = 0.0F;   // height of a layer with its heading
};

Grid lay_out(const Frame& frame, const view::Rect& area) {
  const Kit& kit = frame.kit;
  const std::vector<core::LayerTrace>& layers = frame.workspace.scene().trace.layers;
  Grid grid;
  for (const core::LayerTrace& layer : layers) {
    grid.columns = std::max(grid.columns, layer.heads.size() + (layer.heads.size() > 1 ? 1 : 0));
  }
  const auto across = static_cast<float>(grid.columns);
  const float gap = kit.px(cell_gap);
  const float width = area.width - ImGui::GetStyle().ScrollbarSize;
  grid.cell = std::floor(
      std::clamp((width - (across - 1.0F) * gap) / across, kit.px(least_cell), kit.px(most_cell)));
  const float around = kit.px(heading_height + gate_height + text_height + cell_gap);
  const float room = area.height / static_cast<float>(layers.size()) - around;
  grid.map = std::floor(std::clamp(room, std::min(grid.cell, kit.px(least_map)), grid.cell));
  grid.row = around + grid.map;
  return grid;
}

std::string number(std::size_t index) {
  return std::to_string(index + 1);
}

view::HeatmapStyle map_style(const Frame& frame, float width, float height) {
  view::ViewState state = frame.workspace.state;
  state.matrix = view::MatrixKind::weights;
  state.fit_range = false;  // so that maps can be compared
  state.gates.clear();
  return view::matrix_style(frame.workspace.scene(), state, frame.kit.theme,
                            static_cast<int>(std::lround(width)),
                            static_cast<int>(std::lround(height)));
}

void gate_slider(Frame& frame, std::size_t layer, std::size_t head, float width) {
  view::ViewState& state = frame.workspace.state;
  SliderOptions options;
  options.normal = 1.0;
  options.width = width;
  const std::string tip = "Gate of layer " + number(layer) + ", head " + number(head) +
                          ": a factor on its output. 0 switches it off.";
  options.tip = tip;
  float gate = view::gate_of(state, layer, head);
  const std::string label = "head " + number(head) + "##gate " + number(layer);
  if (slider(frame.kit, label, gate, options)) view::set_gate(state, layer, head, gate);
}

void draw_map(Frame& frame, const view::HeadCard& card, int slot, const view::Rect& rect,
              float opacity) {
  if (!ImGui::IsRectVisible({rect.x, rect.y}, {rect.right(), rect.bottom()})) return;
  draw_heatmap(frame, slot, card.grid, map_style(frame, rect.width, rect.height), rect, opacity);
}

// Chooses the head, or the average, and shows it alone.
void choose(view::Workspace& workspace, std::size_t layer, std::size_t head) {
  const bool average = head >= workspace.scene().trace.layers[layer].heads.size();
  workspace.state.layer = static_cast<core::Index>(layer);
  if (!average) workspace.state.head = static_cast<core::Index>(head);
  workspace.labs.heads.average = average;
  workspace.labs.heads.shown = view::HeadsPicture::one;
}

bool is_chosen(const view::Workspace& workspace, std::size_t layer, std::size_t head) {
  const view::Scene& scene = workspace.scene();
  if (layer != scene.layer) return false;
  if (workspace.labs.heads.average) return head == scene.trace.layers[layer].heads.size();
  return head == scene.head;
}

void head_cell(Frame& frame, const Grid& grid, view::Point at, std::size_t layer,
               std::size_t head) {
  Kit& kit = frame.kit;
  view::Workspace& workspace = frame.workspace;
  const view::Scene& scene = workspace.scene();
  const bool average = head >= scene.trace.layers[layer].heads.size();
  ImGui::SetCursorScreenPos({at.x, at.y});
  if (average) {
    draw_text(*ImGui::GetWindowDrawList(), kit.fonts.label, {at.x, at.y + kit.px(10.0F)},
              to_u32(kit.theme.dim), "average");
  } else {
    gate_slider(frame, layer, head, grid.cell);
  }
  const view::HeadCard& card = workspace.labs.heads.card(scene, layer, head);
  const auto longest = static_cast<float>(std::max(scene.size(), scene.keys()));
  const view::Rect map{at.x, at.y + kit.px(gate_height),
                       std::round(grid.map * static_cast<float>(scene.keys()) / longest),
                       std::round(grid.map * static_cast<float>(scene.size()) / longest)};
  ImGui::SetCursorScreenPos({map.x, map.y});
  const std::string name = "##map " + number(layer) + " " + number(head);
  const Hit hit = place(kit, name, {map.width, map.height});
  const float gate = average ? 1.0F : scene.trace.layers[layer].heads[head].gate;
  const auto columns = static_cast<int>(scene.trace.layers[layer].heads.size()) + 1;
  const int slot =
      first_slot + static_cast<int>(layer) * std::max(columns, 1000) + static_cast<int>(head);
  draw_map(frame, card, slot, map, 0.25F + 0.75F * gate);
  if (is_chosen(workspace, layer, head)) {
    const float line = std::max(2.0F, kit.px(2.0F));
    ImGui::GetWindowDrawList()->AddRect({map.x - line, map.y - line},
                                        {map.right() + line, map.bottom() + line},
                                        to_u32(kit.theme.accent), 0.0F, 0, line);
  }
  draw_focus(kit, hit, kit.px(3.0F));
  tooltip(kit, hit, "Choose and enlarge");
  if (hit.activated) {
    choose(workspace, layer, head);
    kit.another_frame = true;
  }
  ImGui::SetCursorScreenPos({at.x, at.y + kit.px(gate_height) + grid.map + kit.px(5.0F)});
  ImGui::BeginGroup();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0F, 0.0F});
  text_line(kit, kit.fonts.label, kit.theme.text, view::role_name(card, frame.names), grid.cell);
  text_line(kit, kit.fonts.label, kit.theme.dim, view::role_figure(card), grid.cell);
  ImGui::PopStyleVar();
  ImGui::EndGroup();
}

// What the one map shows: the head of the scene, or the average of its layer.
const core::HeadTrace& shown_head(view::Workspace& workspace) {
  view::HeadsLab& lab = workspace.labs.heads;
  const view::Scene& scene = workspace.scene();
  const bool several = scene.trace.layers[scene.layer].heads.size() > 1;
  if (!several) lab.average = false;
  return lab.average ? lab.average_of(scene) : scene.shown();
}

std::string mean_text(const char* name, const std::optional<double>& weight) {
  return weight ? std::string(name) + " " + view::format_number(*weight, 2) + " · " : "";
}

// "layer 1, head 2: previous word", and all that was measured under the map.
void title_and_profile(Frame& frame, const view::MapLayout& map) {
  Kit& kit = frame.kit;
  const view::Scene& scene = frame.workspace.scene();
  view::HeadsLab& lab = frame.workspace.labs.heads;
  const std::size_t heads = scene.trace.layers[scene.layer].heads.size();
  const view::HeadCard& card = lab.card(scene, scene.layer, lab.average ? heads : scene.head);
  const std::string which =
      lab.average ? "average of " + std::to_string(heads) + " heads" : "head " + number(scene.head);
  ImGui::SetCursorScreenPos({map.formula.x, map.formula.y});
  const float back = button_width(kit, "All maps");
  text_line(
      kit, kit.fonts.reading_bold, kit.theme.text,
      "Layer " + number(scene.layer) + ", " + which + ": " + view::role_name(card, frame.names),
      map.formula.width - back - kit.px(12.0F));
  ImGui::SetCursorScreenPos({map.formula.right() - back, map.formula.y - kit.px(6.0F)});
  if (button(kit, "All maps")) {
    lab.shown = view::HeadsPicture::all;
    kit.another_frame = true;
  }
  ImGui::SetCursorScreenPos({map.strongest.x, map.strongest.y});
  text_line(kit, kit.fonts.label, kit.theme.dim,
            "Mean weights: " + mean_text("previous word", card.profile.previous) +
                mean_text("first word", card.profile.first) +
                mean_text("itself", card.profile.self) + "entropy " +
                view::format_number(card.profile.entropy, 2) + ", least " +
                view::format_number(card.profile.least_entropy, 2) + " (row of " +
                frame.names[static_cast<std::size_t>(card.profile.sharpest_row)] + ")",
            map.strongest.width);
}

void point_at_cells(Frame& frame, const view::MapLayout& map, const core::Matrix& weights) {
  ImGui::SetCursorScreenPos({map.cells.x, map.cells.y});
  const Hit hit = place_part(frame.kit, "##one map", {map.cells.width, map.cells.height});
  if (!hit.hovered && !hit.clicked) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const core::Index row = index_at(mouse.y - map.cells.y, map.cells.height, weights.rows());
  const core::Index column = index_at(mouse.x - map.cells.x, map.cells.width, weights.cols());
  frame.hovered = core::Cell{row, column, weights(row, column)};
  if (hit.clicked) frame.workspace.focus_on_row(row);
  tooltip(frame.kit, hit,
          frame.names[static_cast<std::size_t>(row)] + " → " +
              frame.key_names[static_cast<std::size_t>(column)] + ": " +
              view::format_number(static_cast<double>(weights(row, column)), 4));
}

}  // namespace

void all_heads(Frame& frame, const view::Rect& area) {
  Kit& kit = frame.kit;
  const std::vector<core::LayerTrace>& layers = frame.workspace.scene().trace.layers;
  begin_picture(frame, area);
  const Grid grid = lay_out(frame, area);
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  for (std::size_t layer = 0; layer < layers.size(); ++layer) {
    const float top = origin.y + static_cast<float>(layer) * grid.row;
    ImGui::SetCursorScreenPos({origin.x, top});
    text_line(kit, kit.fonts.label_bold, kit.theme.text, "Layer " + number(layer), grid.cell);
    const std::size_t heads = layers[layer].heads.size();
    for (std::size_t head = 0; head < heads + (heads > 1 ? 1 : 0); ++head) {
      head_cell(frame, grid,
                {origin.x + static_cast<float>(head) * (grid.cell + kit.px(cell_gap)),
                 top + kit.px(heading_height)},
                layer, head);
    }
  }
  ImGui::SetCursorScreenPos(origin);
  ImGui::Dummy(
      {static_cast<float>(grid.columns) * (grid.cell + kit.px(cell_gap)) - kit.px(cell_gap),
       static_cast<float>(layers.size()) * grid.row - kit.px(cell_gap)});
  end_picture();
}

void one_head(Frame& frame, const view::Rect& area) {
  Kit& kit = frame.kit;
  view::Workspace& workspace = frame.workspace;
  const view::Scene& scene = workspace.scene();
  const core::HeadTrace& head = shown_head(workspace);
  view::MatrixView shown = view::matrix_view(scene, view::MatrixKind::weights);
  shown.numbers = &head.weights;
  const view::MapLayout map = view::layout_map(
      area.inset(-kit.px(16.0F)), kit.scale, static_cast<int>(scene.size()),
      static_cast<int>(scene.keys()), longest_name(frame, frame.names, frame.key_names), false);
  title_and_profile(frame, map);
  point_at_cells(frame, map, head.weights);
  const view::MapContext context{scene,     shown,         frame.names, frame.key_names,  map,
                                 kit.theme, frame.measure, kit.scale,   workspace.hovered};
  const view::HeatmapStyle style = map_style(frame, map.cells.width, map.cells.height);
  const view::HeatmapStyle bar = view::colour_bar_style(
      style, static_cast<int>(map.colour_bar.width), static_cast<int>(map.colour_bar.height));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_heatmap(frame, one_slot, view::weights_grid(head), style, map.cells);
  draw_heatmap(frame, bar_slot, view::colour_bar_grid(), bar, map.colour_bar);
  paint(view::map_labels(context), kit.fonts, list, {});
  paint(view::colour_bar_labels(context, style), kit.fonts, list, {});
}

}  // namespace ui
