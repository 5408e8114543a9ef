#include <algorithm>
#include <array>
#include <cmath>

#include "ui/keys.h"
#include "ui/paint.h"
#include "ui/panels.h"
#include "ui/widgets.h"
#include "view/derivation.h"
#include "view/markup.h"
#include "view/readouts.h"
#include "view/sheet_figure.h"

namespace ui {
namespace {

using core::Index;

constexpr float card_width = 300.0F;
constexpr float narrow_card_width = 244.0F;
constexpr float least_height = 132.0F;

// Puts the next control beside the last one where it fits.
void flow(const Kit& kit, float width, float right) {
  const float gap = kit.px(6.0F);
  if (ImGui::GetItemRectMax().x + gap + width <= right) ImGui::SameLine(0.0F, gap);
}

void small_switch(Kit& kit, std::string_view label, bool& on, std::string_view tip, float right,
                  bool enabled = true) {
  flow(kit, chip_width(kit, label, true), right);
  ChipOptions options;
  options.small = true;
  options.marked = on;
  options.enabled = enabled;
  options.tip = tip;
  if (chip(kit, label, options)) on = !on;
}

struct ColumnSwitch {
  const char* label;
  const char* tip;
};

constexpr std::array<ColumnSwitch, view::sheet_columns> column_switches{{
    {"key", "The key of every word; the query stands above it"},
    {"q · k", "The score: products of query and key, added up"},
    {"÷ √dₖ", "The score divided by the root of the width of a key"},
    {"× sharpness", "The scaled score times the sharpness set on the left"},
    {"mask", "Minus infinity where the mask removes a cell"},
    {"− max",
     "Minus the row's largest, so that no exponential overflows; the weights stay the same"},
    {"exp", "The exponential: always above 0, but for a masked cell"},
    {"weight", "The exponential divided by the sum of all: the row adds up to 1"},
    {"value", "What every word hands on"},
    {"weight × value", "What the focus word takes of it; the sum is the output"},
}};

void toolbar(Frame& frame, const view::Sheet& sheet, float right) {
  Kit& kit = frame.kit;
  view::SheetState& state = frame.workspace.sheet;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {kit.px(6.0F), kit.px(6.0F)});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float caption = std::ceil(text_width(kit.fonts.label, "Show"));
  draw_text(*ImGui::GetWindowDrawList(), kit.fonts.label, {at.x, at.y + kit.px(12.0F)},
            to_u32(kit.theme.dim), "Show");
  ImGui::Dummy({caption, kit.px(24.0F)});
  for (std::size_t i = 0; i < view::sheet_columns; ++i) {
    if (!sheet.changes_numbers(static_cast<view::SheetColumn>(i))) continue;
    small_switch(kit, std::string(column_switches[i].label) + "##column", state.shown[i],
                 column_switches[i].tip, right);
  }
  small_switch(kit, "term by term", state.products,
               "The products of query and key, under the key stepped to (Enter in the table)",
               right);
  small_switch(kit, "all dimensions", state.all_dimensions,
               "Also those in which every product, or every value, is 0", right);
  small_switch(kit, "exclude self", state.exclude_self,
               "The row as it would be without the focus word's own cell", right,
               !frame.workspace.scene().cross());
  ImGui::PopStyleVar();
}

void self_note(Frame& frame, const view::Sheet& sheet) {
  if (!sheet.excludes_self) return;
  const view::Scene& scene = frame.workspace.scene();
  const float own = scene.shown().weights(scene.focus, scene.focus);
  paragraph(frame.kit,
            "A word attends to itself because its own key is one of the keys: the formula does not "
            "know which word asks. Here its cell is masked, and the **" +
                view::format_number(static_cast<double>(own), 4) +
                "** it had goes to the other words in proportion; the map keeps the model's own "
                "row.",
            {0.0F, true, true});
}

// N and Shift + N walk over the cells, wherever the keyboard is.
void step_by_key(Frame& frame, const view::Sheet& sheet) {
  const FocusRing& ring = frame.kit.ring;
  if (ring.typing() || ring.modal() || ctrl() || alt() || !pressed(Key::n, true)) return;
  view::SheetState& state = frame.workspace.sheet;
  state.step = view::next_step(sheet, state.step, !shift());
}

void step_by_arrows(Frame& frame, const view::Sheet& sheet) {
  view::SheetState& state = frame.workspace.sheet;
  const auto move = [&](Key key, Index by_keys, Index by_columns) {
    if (pressed(key, true)) state.step = view::moved_step(sheet, state.step, by_keys, by_columns);
  };
  const Index all = sheet.key_count();
  constexpr Index page = 8;
  move(Key::left, 0, -1);
  move(Key::right, 0, 1);
  move(Key::up, -1, 0);
  move(Key::down, 1, 0);
  if (frame.kit.page_keys) {
    move(Key::page_up, -page, 0);
    move(Key::page_down, page, 0);
  }
  move(Key::home, -all, 0);
  move(Key::end, all, 0);
  if (pressed(Key::enter) || pressed(Key::space)) state.products = !state.products;
  if (pressed(Key::escape)) state.step.reset();
}

// The part of the table's window that shows the table.
struct Viewport {
  view::Rect rect;
  view::Point scroll;
};

Viewport viewport(const view::SheetLayout& layout) {
  const ImVec2 at = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  const float bar = ImGui::GetStyle().ScrollbarSize;
  const bool below = layout.width > size.x;
  const bool beside = layout.height > size.y - (below ? bar : 0.0F);
  return {{at.x, at.y, size.x - (beside ? bar : 0.0F), size.y - (below ? bar : 0.0F)},
          {ImGui::GetScrollX(), ImGui::GetScrollY()}};
}

void scroll_to_step(const view::SheetState& state, const view::SheetLayout& layout,
                    const Viewport& port) {
  const float top = layout.row_top(state.step->key);
  const float rows = layout.products_after == state.step->key ? 2.0F : 1.0F;
  const float bottom = top + rows * layout.row;
  if (top - layout.header < port.scroll.y) ImGui::SetScrollY(top - layout.header);
  if (bottom > port.scroll.y + port.rect.height) ImGui::SetScrollY(bottom - port.rect.height);
  for (const view::SheetGroup& group : layout.groups) {
    if (group.column != state.step->column) continue;
    const float right = group.x + group.width;
    if (right > port.scroll.x + port.rect.width) ImGui::SetScrollX(right - port.rect.width);
    if (group.x - layout.words < port.scroll.x) ImGui::SetScrollX(group.x - layout.words);
  }
}

// Which rows are in view.
std::pair<Index, Index> visible_rows(const view::SheetLayout& layout, const Viewport& port) {
  const auto first = static_cast<Index>(port.scroll.y / layout.row) - 2;
  const auto count = static_cast<Index>(port.rect.height / layout.row) + 4;
  return {std::clamp<Index>(first, 0, layout.keys),
          std::clamp<Index>(first + count, 0, layout.keys)};
}

void paint_clipped(const Frame& frame, const view::Figure& figure, const view::Rect& clip,
                   view::Point offset, bool surface) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRect({clip.x, clip.y}, {clip.right(), clip.bottom()}, true);
  if (surface) {
    list.AddRectFilled({clip.x, clip.y}, {clip.right(), clip.bottom()},
                       to_u32(frame.kit.theme.panel));
  }
  paint(figure, frame.kit.fonts, list, offset);
  list.PopClipRect();
}

void draw_table(const Frame& frame, const view::SheetContext& context,
                const view::SheetLayout& layout, const Viewport& port) {
  const view::Rect& r = port.rect;
  const auto [first, last] = visible_rows(layout, port);
  const view::Rect body{r.x + layout.words, r.y + layout.header, r.width - layout.words,
                        r.height - layout.header};
  const view::Rect words{r.x, body.y, layout.words, body.height};
  const view::Rect header{body.x, r.y, body.width, layout.header + frame.kit.px(1.0F)};
  const view::Rect corner{r.x, r.y, layout.words, header.height};
  const float x = r.x - port.scroll.x;
  const float y = r.y - port.scroll.y;
  paint_clipped(frame, view::sheet_rows(context, layout, first, last), body, {x, y}, false);
  paint_clipped(frame, view::sheet_words(context, layout, first, last), words, {r.x, y}, true);
  paint_clipped(frame, view::sheet_header(context, layout), header, {x, r.y}, true);
  paint_clipped(frame, view::sheet_corner(context, layout), corner, {r.x, r.y}, true);
}

// What lies under the pointer: the key lights up in the map, a click steps to the cell.
void point_at_table(Frame& frame, const Hit& hit, const view::SheetLayout& layout,
                    const Viewport& port) {
  if (!hit.hovered && !hit.clicked) return;
  view::SheetState& state = frame.workspace.sheet;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const float y = mouse.y - port.rect.y;
  if (y < layout.header) return;
  const std::optional<Index> key = layout.key_at(y + port.scroll.y);
  if (!key) return;
  state.pointed = key;
  frame.hovered = core::Cell{frame.workspace.scene().focus, *key, 0.0F};
  if (!hit.clicked) return;
  const float x = mouse.x - port.rect.x;
  const std::optional<view::SheetColumn> column =
      x < layout.words ? std::nullopt : layout.column_at(x + port.scroll.x);
  const view::SheetStep step{*key, column       ? *column
                                   : state.step ? state.step->column
                                                : view::SheetColumn::score};
  state.step = state.step == step ? std::nullopt : std::optional(step);
}

void table(Frame& frame, const view::Sheet& sheet, ImVec2 size) {
  view::SheetState& state = frame.workspace.sheet;
  const std::optional<view::SheetStep> before = state.step;
  ImGui::BeginChild("sheet", size, false,
                    ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoNav);
  step_by_key(frame, sheet);
  view::SheetContext context{frame.workspace.scene(), sheet,           state,
                             frame.key_names,         frame.kit.theme, frame.measure,
                             frame.kit.scale,         std::nullopt};
  const view::SheetLayout layout = view::layout_sheet(context);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const Viewport port = viewport(layout);
  ImGui::SetCursorScreenPos({port.rect.x, port.rect.y});
  const Hit hit =
      place(frame.kit, "##table", {port.rect.width, port.rect.height}, {.takes_arrows = true});
  if (hit.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Arrow);
  ImGui::SetCursorScreenPos(start);
  ImGui::Dummy({layout.width, layout.height});
  point_at_table(frame, hit, layout, port);
  if (hit.focused && !frame.kit.ring.typing()) step_by_arrows(frame, sheet);
  if (hit.hovered && frame.hovered) context.pointed = frame.hovered->column;
  draw_table(frame, context, layout, port);
  draw_focus(frame.kit, hit, frame.kit.px(view::size::control_radius));
  if (state.step && state.step != before) scroll_to_step(state, layout, port);
  ImGui::EndChild();
}

// The key stepped to, or last pointed at, or with the largest weight.
Index told_key(const Frame& frame, const view::Sheet& sheet) {
  const view::SheetState& state = frame.workspace.sheet;
  const auto keys = static_cast<Index>(sheet.rows.size());
  if (state.step && state.step->key < keys) return state.step->key;
  if (state.pointed && *state.pointed < keys) return *state.pointed;
  const auto strongest = std::max_element(
      sheet.rows.begin(), sheet.rows.end(),
      [](const view::SheetRow& a, const view::SheetRow& b) { return a.weight < b.weight; });
  return strongest - sheet.rows.begin();
}

void copy_buttons(Frame& frame, const view::Derivation& derivation, float width) {
  Kit& kit = frame.kit;
  const float gap = kit.px(8.0F);
  ButtonOptions options;
  options.width = std::floor((width - gap) / 2.0F);
  options.tip = "The whole calculation in one line";
  if (button(kit, "Copy as text", options)) {
    ImGui::SetClipboardText(view::derivation_text(derivation).c_str());
  }
  ImGui::SameLine(0.0F, gap);
  options.tip = "One line for LaTeX's mathematics mode";
  if (button(kit, "Copy as LaTeX", options)) {
    ImGui::SetClipboardText(view::derivation_latex(derivation).c_str());
  }
}

// Whether a line of the card tells of the column stepped to.
bool belongs(view::SheetColumn line, view::SheetColumn column) {
  switch (column) {
    case view::SheetColumn::key:
      return line == view::SheetColumn::score;
    case view::SheetColumn::shifted:
      return line == view::SheetColumn::exponential;
    default:
      return line == column;
  }
}

void card_lines(Frame& frame, const view::Derivation& derivation, float width) {
  Kit& kit = frame.kit;
  const view::SheetState& state = frame.workspace.sheet;
  text_line(kit, kit.fonts.label_bold, kit.theme.text, derivation.from + " → " + derivation.to,
            width);
  for (const view::DerivationLine& line : view::derivation_lines(derivation)) {
    const bool stepped = state.step && belongs(line.column, state.step->column);
    const char* const mark = stepped ? "*" : "**";
    paragraph(kit,
              mark + view::escape_markup(line.name) + mark + ":  " + view::escape_markup(line.text),
              {width, false, true});
  }
}

// One cell in full, to be copied.
void card(Frame& frame, const view::Sheet& sheet, ImVec2 size) {
  Kit& kit = frame.kit;
  const float margin = kit.px(12.0F);
  const view::Derivation derivation =
      view::derive(frame.workspace.scene(), sheet, told_key(frame, sheet));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + size.x, at.y + size.y},
                                            to_u32(kit.theme.background), kit.px(8.0F));
  const float width = size.x - 2.0F * margin;
  const float buttons = kit.px(34.0F);
  ImGui::SetCursorScreenPos({at.x + margin, at.y + margin});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {kit.px(4.0F), kit.px(2.0F)});
  ImGui::BeginChild("cell", {width, size.y - 3.0F * margin - buttons}, false,
                    ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBackground);
  card_lines(frame, derivation, ImGui::GetContentRegionAvail().x);
  ImGui::EndChild();
  ImGui::PopStyleVar();
  ImGui::SetCursorScreenPos({at.x + margin, at.y + size.y - margin - buttons});
  copy_buttons(frame, derivation, width);
}

}  // namespace

void steps_tab(Frame& frame) {
  Kit& kit = frame.kit;
  view::Workspace& workspace = frame.workspace;
  const view::SheetState before = workspace.sheet;
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  toolbar(frame, view::make_sheet(workspace.scene(), workspace.state.sharpness, workspace.sheet),
          start.x + width);
  const view::Sheet sheet =
      view::make_sheet(workspace.scene(), workspace.state.sharpness, workspace.sheet);
  self_note(frame, sheet);
  if (workspace.hovered && workspace.hovered->row == workspace.scene().focus) {
    workspace.sheet.pointed = workspace.hovered->column;
  }
  const float gap = kit.px(view::size::gap);
  const float aside = kit.px(width < kit.px(1000.0F) ? narrow_card_width : card_width);
  const float height = std::max(ImGui::GetContentRegionAvail().y, kit.px(least_height));
  // Beside the table without SameLine, which would give the card's first line the table's height.
  const ImVec2 at = ImGui::GetCursorScreenPos();
  table(frame, sheet, {width - aside - gap, height});
  ImGui::SetCursorScreenPos({at.x + width - aside, at.y});
  card(frame, sheet, {aside, height});
  if (workspace.sheet != before) kit.another_frame = true;
}

}  // namespace ui
