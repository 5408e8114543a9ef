#include "ui/widgets.h"
#include "view/markup.h"

// Controls that are as high as their text needs.
namespace ui {
namespace {

void fill(const view::Rect& r, view::Colour colour, float radius) {
  ImGui::GetWindowDrawList()->AddRectFilled({r.x, r.y}, {r.right(), r.bottom()}, to_u32(colour),
                                            radius);
}

// A text inside of what is placed already; the cursor comes back to under that.
void text_within(Kit& kit, ImVec2 at, std::string_view markup, const ParagraphOptions& options) {
  const ImVec2 after = ImGui::GetCursorScreenPos();
  ImGui::SetCursorScreenPos(at);
  paragraph(kit, markup, options);
  ImGui::SetCursorScreenPos(after);
}

constexpr const char* mark_of_wrong = "no";

struct RowSizes {
  float margin = 0.0F;
  float text_left = 0.0F;  // from the row's left end
  float text_width = 0.0F;
  float title_height = 0.0F;
};

RowSizes sizes_of(const Kit& kit, const EntryRow& row, float width) {
  RowSizes sizes;
  sizes.margin = kit.px(10.0F);
  sizes.text_left = sizes.margin + (row.done ? kit.px(28.0F) : 0.0F);
  const float end = text_width(kit.fonts.label, row.end) + kit.px(12.0F);
  sizes.text_width = width - sizes.text_left - sizes.margin - end;
  sizes.title_height = paragraph_height(kit, row.title, {.width = sizes.text_width});
  return sizes;
}

}  // namespace

bool choice_row(Kit& kit, std::string_view label, Choice choice) {
  const bool marked = choice == Choice::chosen || choice == Choice::right;
  const bool wrong = choice == Choice::wrong || choice == Choice::missed;
  const bool locked =
      choice == Choice::right || choice == Choice::missed || choice == Choice::closed;
  const float margin = kit.px(10.0F);
  const float width = fill_width(0.0F);
  const std::string words = view::escape_markup(visible_part(label));
  const std::string markup = marked ? "**" + words + "**" : words;
  const Font& font = kit.fonts.label;
  const ParagraphOptions text{
      .width = width - 2.0F * margin - kit.px(4.0F) - text_width(font, mark_of_wrong),
      .dim = wrong || choice == Choice::closed};
  const float height = paragraph_height(kit, markup, text) + 2.0F * kit.px(6.0F);
  const Hit hit = place(kit, label, {width, height}, {!locked});
  const float radius = kit.px(view::size::control_radius);
  fill(hit.rect, reacting(kit, hit, kit.theme.raised), radius);
  const view::Colour mark = choice == Choice::right ? kit.theme.done : kit.theme.accent;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRect({hit.rect.x, hit.rect.y}, {hit.rect.right(), hit.rect.bottom()},
               to_u32(marked ? mark : kit.theme.line), radius);
  if (marked) fill({hit.rect.x, hit.rect.y, kit.px(4.0F), hit.rect.height}, mark, 0.0F);
  text_within(kit, {hit.rect.x + margin + kit.px(2.0F), hit.rect.y + kit.px(6.0F)}, markup, text);
  if (wrong) {
    draw_text(list, font, {hit.rect.right() - margin, hit.rect.y + kit.px(17.0F)},
              to_u32(kit.theme.dim), mark_of_wrong, Align::right);
  }
  draw_focus(kit, hit, radius);
  return hit.activated;
}

float entry_row_height(const Kit& kit, const EntryRow& row, float width) {
  const RowSizes sizes = sizes_of(kit, row, width);
  const float text =
      row.text.empty()
          ? 0.0F
          : paragraph_height(kit, row.text, {.width = sizes.text_width, .small = true});
  return sizes.title_height + text + 2.0F * kit.px(6.0F);
}

bool entry_row(Kit& kit, const EntryRow& row, float width) {
  const RowSizes sizes = sizes_of(kit, row, width);
  const Hit hit = place(kit, row.label, {width, entry_row_height(kit, row, width)});
  const float radius = kit.px(view::size::control_radius);
  if (hit.hovered || hit.held) fill(hit.rect, reacting(kit, hit, kit.theme.raised), radius);
  const float top = hit.rect.y + kit.px(6.0F);
  if (row.done) done_box(kit, {hit.rect.x + sizes.margin, top + kit.px(1.0F)}, *row.done);
  const float left = hit.rect.x + sizes.text_left;
  text_within(kit, {left, top}, row.title, {.width = sizes.text_width});
  if (!row.text.empty()) {
    text_within(kit, {left, top + sizes.title_height}, row.text,
                {.width = sizes.text_width, .dim = true, .small = true});
  }
  const view::Colour ink = hit.hovered ? kit.theme.text : kit.theme.dim;
  draw_text(*ImGui::GetWindowDrawList(), kit.fonts.label,
            {hit.rect.right() - sizes.margin, top + kit.px(10.0F)}, to_u32(ink), row.end,
            Align::right);
  draw_focus(kit, hit, radius);
  return hit.activated;
}

}  // namespace ui
