#include <algorithm>
#include <string>
#include <vector>

#include "ui/field.h"
#include "ui/keys.h"
#include "ui/widgets.h"
#include "view/course.h"

namespace ui {
namespace {

// A line of the open list: a heading, or an item by its number through all groups.
struct Row {
  const std::string* text = nullptr;
  int item = -1;  // -1: a heading
};

std::vector<Row> rows_for(std::span<const ListGroup> groups, std::string_view search) {
  std::vector<Row> rows;
  int item = 0;
  for (const ListGroup& group : groups) {
    bool headed = group.heading.empty();
    for (const std::string& text : group.items) {
      if (view::has_words(text, search)) {
        if (!headed) rows.push_back({&group.heading, -1});
        headed = true;
        rows.push_back({&text, item});
      }
      ++item;
    }
  }
  return rows;
}

int count_items(const std::vector<Row>& rows) {
  return static_cast<int>(
      std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.item >= 0; }));
}

// Moves the highlight, which counts the items shown; returns true when it moved.
bool move_highlight(int& highlighted, int count) {
  const int before = highlighted;
  constexpr int page = 8;
  if (pressed(Key::down, true)) ++highlighted;
  if (pressed(Key::up, true)) --highlighted;
  if (pressed(Key::page_down, true)) highlighted += page;
  if (pressed(Key::page_up, true)) highlighted -= page;
  highlighted = std::clamp(highlighted, 0, std::max(0, count - 1));
  return highlighted != before;
}

struct OpenList {
  Kit& kit;
  const std::vector<Row>& rows;
  int chosen;
  bool reveal;  // scroll to the highlighted line
};

// Draws a line and returns whether it was clicked.
bool list_row(const OpenList& open, const Row& row, int place_in_list) {
  Kit& kit = open.kit;
  const view::Theme& t = kit.theme;
  const bool heading = row.item < 0;
  const float height = kit.px(heading ? 30.0F : 32.0F);
  const ImVec2 size{ImGui::GetContentRegionAvail().x, height};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  if (heading) {
    draw_text(list, kit.fonts.label, {at.x + kit.px(10.0F), at.y + kit.px(18.0F)}, to_u32(t.dim),
              *row.text);
    ImGui::Dummy(size);
    return false;
  }
  const Hit hit = place_part(kit, "##" + std::to_string(row.item), size);
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  if (hit.hovered && (moved.x != 0.0F || moved.y != 0.0F)) kit.entry.highlighted = place_in_list;
  const bool lit = kit.entry.highlighted == place_in_list;
  if (lit) {
    list.AddRectFilled({hit.rect.x, hit.rect.y}, {hit.rect.right(), hit.rect.bottom()},
                       to_u32(mix(t.raised, t.text, hit.held ? 0.14F : 0.06F)),
                       kit.px(view::size::control_radius));
    if (open.reveal) ImGui::SetScrollHereY(0.5F);
  }
  const bool is_chosen = row.item == open.chosen;
  const float left = hit.rect.x + kit.px(26.0F);
  const Font& font = is_chosen ? kit.fonts.label_bold : kit.fonts.label;
  const std::string shown = ellipsised(font, *row.text, hit.rect.right() - left - kit.px(8.0F));
  draw_text(list, font, {left, hit.rect.centre().y}, to_u32(t.text), shown);
  if (is_chosen) {
    draw_text(list, font, {hit.rect.x + kit.px(9.0F), hit.rect.centre().y}, to_u32(t.accent), "✓");
  }
  if (shown != *row.text) tooltip(kit, hit, *row.text);
  return hit.clicked;
}

// Draws the rows and returns the chosen item, or -1.
int list_rows(const OpenList& open) {
  int picked = -1;
  int place_in_list = 0;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0F, 0.0F});
  ImGui::BeginChild("##rows", {0.0F, 0.0F}, false, ImGuiWindowFlags_NoNav);
  for (const Row& row : open.rows) {
    if (list_row(open, row, place_in_list)) picked = row.item;
    if (row.item >= 0 && place_in_list == open.kit.entry.highlighted && pressed(Key::enter) &&
        !open.reveal) {
      picked = row.item;
    }
    if (row.item >= 0) ++place_in_list;
  }
  if (open.rows.empty()) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text(*ImGui::GetWindowDrawList(), open.kit.fonts.label,
              {at.x + open.kit.px(10.0F), at.y + open.kit.px(16.0F)}, to_u32(open.kit.theme.dim),
              "Nothing matches");
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
  return picked;
}

int place_of(const std::vector<Row>& rows, int item) {
  int place_in_list = 0;
  for (const Row& row : rows) {
    if (row.item == item) return place_in_list;
    if (row.item >= 0) ++place_in_list;
  }
  return 0;
}

// The content of the open popup; returns the chosen item, or -1.
int open_list(Kit& kit, ImGuiID id, std::span<const ListGroup> groups, int chosen) {
  TextEntry& entry = kit.entry;
  const bool appears = ImGui::IsWindowAppearing() || entry.owner != id;
  if (appears) {
    entry.begin(id, "");
    entry.highlighted = place_of(rows_for(groups, ""), chosen);
  }
  kit.ring.claim_text();
  const bool searched = !appears && entry.edit();
  if (searched) entry.highlighted = 0;
  const std::vector<Row> rows = rows_for(groups, entry.text);
  const bool moved = !appears && move_highlight(entry.highlighted, count_items(rows));

  const ImVec2 at = ImGui::GetCursorScreenPos();
  const view::Rect field{at.x, at.y, ImGui::GetContentRegionAvail().x, kit.px(30.0F)};
  kit.ring.begin_modal(id);
  kit.ring.add(id, field, {true, true});
  kit.ring.end_modal();
  draw_entry(kit, field, "Type to search");
  ImGui::Dummy({field.width, field.height});
  const int picked = list_rows({kit, rows, chosen, appears || moved || searched});
  if (picked >= 0 || (!appears && pressed(Key::escape))) ImGui::CloseCurrentPopup();
  return picked;
}

float list_height(const Kit& kit, std::span<const ListGroup> groups) {
  float height = kit.px(30.0F + 8.0F + 2.0F * 6.0F + 2.0F);
  for (const ListGroup& group : groups) {
    if (!group.heading.empty()) height += kit.px(30.0F);
    height += kit.px(32.0F) * static_cast<float>(group.items.size());
  }
  return height;
}

float list_width(const Kit& kit, std::span<const ListGroup> groups) {
  float width = 0.0F;
  for (const ListGroup& group : groups) {
    for (const std::string& item : group.items) {
      width = std::max(width, text_width(kit.fonts.label_bold, item));
    }
  }
  return std::ceil(width) + kit.px(26.0F + 8.0F + 2.0F * 6.0F + 14.0F);
}

// As wide as its texts; under the control, or above it where there is more room.
void place_popup(const Kit& kit, const view::Rect& control, std::span<const ListGroup> groups) {
  float height = list_height(kit, groups);
  const float gap = kit.px(4.0F);
  const float margin = kit.px(8.0F);
  const float below = ImGui::GetIO().DisplaySize.y - control.bottom() - gap - margin;
  const float above = control.y - gap - margin;
  const bool under = below >= height || below >= above;
  height = std::max(kit.px(80.0F), std::min(height, under ? below : above));
  ImGui::SetNextWindowPos({control.x, under ? control.bottom() + gap : control.y - gap - height});
  const float room = std::max(control.width, ImGui::GetIO().DisplaySize.x - control.x - margin);
  const float width = std::min(std::max(control.width, list_width(kit, groups)), room);
  ImGui::SetNextWindowSize({width, height});
}

void draw_closed(const Kit& kit, const Hit& hit, std::string_view text, bool is_open) {
  const view::Theme& t = kit.theme;
  const float radius = kit.px(view::size::control_radius);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 from{hit.rect.x, hit.rect.y};
  const ImVec2 to{hit.rect.right(), hit.rect.bottom()};
  list.AddRectFilled(from, to, to_u32(reacting(kit, hit, t.raised)), radius);
  list.AddRect(from, to, to_u32(is_open ? t.accent : t.line), radius);
  const float y = hit.rect.centre().y;
  const view::Colour ink = hit.enabled ? t.text : mix(t.dim, t.panel, 0.35F);
  draw_text(list, kit.fonts.label, {hit.rect.x + kit.px(12.0F), y}, to_u32(ink),
            ellipsised(kit.fonts.label, text, hit.rect.width - kit.px(40.0F)));
  const float x = hit.rect.right() - kit.px(16.0F);
  const float half = kit.px(4.0F);
  const ImVec2 arrow[] = {
      {x - half, y - half / 2.0F}, {x, y + half / 2.0F}, {x + half, y - half / 2.0F}};
  list.AddPolyline(arrow, 3, to_u32(t.dim), 0, 1.5F * kit.scale);
}

const std::string* item_text(std::span<const ListGroup> groups, int item) {
  for (const ListGroup& group : groups) {
    const auto count = static_cast<int>(group.items.size());
    if (item >= 0 && item < count) return &group.items[static_cast<std::size_t>(item)];
    item -= count;
  }
  return nullptr;
}

}  // namespace

bool dropdown(Kit& kit, std::string_view label, std::span<const ListGroup> groups, int& chosen,
              const DropdownOptions& options) {
  const std::string name(label);
  const Hit hit =
      place(kit, label, {fill_width(options.width), kit.px(32.0F)}, {options.enabled, false});
  ImGui::PushID(name.c_str());
  const ImGuiID list_id = ImGui::GetID("list");
  const bool opens = hit.activated || (hit.focused && !kit.ring.typing() && pressed(Key::down));
  if (opens) ImGui::OpenPopup("list");
  const std::string* text = item_text(groups, chosen);
  draw_closed(kit, hit, text != nullptr ? std::string_view(*text) : std::string_view{},
              ImGui::IsPopupOpen("list"));
  draw_focus(kit, hit, kit.px(view::size::control_radius));
  tooltip(kit, hit, ImGui::IsPopupOpen("list") ? std::string_view{} : options.tip);

  int picked = -1;
  if (ImGui::IsPopupOpen("list")) place_popup(kit, hit.rect, groups);
  const float margin = kit.px(6.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {margin, margin});
  const bool open = ImGui::BeginPopup(
      "list", ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar();
  if (open) {
    picked = open_list(kit, list_id, groups, chosen);
    ImGui::EndPopup();
  } else if (kit.entry.owner == list_id) {
    kit.entry.end();
  }
  ImGui::PopID();
  if (picked < 0 || picked == chosen) return false;
  chosen = picked;
  return true;
}

}  // namespace ui
