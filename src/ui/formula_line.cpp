#include "ui/formula_line.h"

#include <array>
#include <cmath>
#include <optional>

#include "ui/keys.h"
#include "ui/widgets.h"
#include "view/matrix_view.h"
#include "view/readouts.h"

namespace ui {
namespace {

using view::MatrixKind;

// A piece of the formula; the matrix that a click on it shows, if any.
struct Piece {
  std::string text;
  std::optional<MatrixKind> shows;
};

std::vector<Piece> pieces(const view::ViewState& state, bool masked) {
  std::vector<Piece> formula{
      {"O", MatrixKind::output}, {"=", {}}, {"softmax", MatrixKind::weights}};
  formula.push_back({"(", {}});
  const auto sharpness = static_cast<double>(state.sharpness);
  const int decimals = sharpness == std::floor(sharpness) ? 0 : 2;
  formula.push_back({view::format_number(sharpness, decimals) + " ×", MatrixKind::masked});
  formula.push_back({"Q", MatrixKind::query});
  formula.push_back({"·", MatrixKind::scores});
  formula.push_back({"Kᵀ", MatrixKind::key});
  formula.push_back({"/ √dₖ", MatrixKind::scaled});
  if (masked) formula.push_back({"+ mask", MatrixKind::masked});
  formula.push_back({")", {}});
  formula.push_back({"V", MatrixKind::value});
  return formula;
}

// Order in which arrow keys walk the matrices: as they are computed.
constexpr std::array walk{MatrixKind::query,  MatrixKind::key,    MatrixKind::scores,
                          MatrixKind::scaled, MatrixKind::masked, MatrixKind::weights,
                          MatrixKind::value,  MatrixKind::output};

bool walk_by_keys(MatrixKind& shown) {
  const auto at = static_cast<std::size_t>(shown);
  if ((pressed(Key::left, true) || pressed(Key::up, true)) && at > 0) {
    shown = walk[at - 1];
    return true;
  }
  if ((pressed(Key::right, true) || pressed(Key::down, true)) && at + 1 < walk.size()) {
    shown = walk[at + 1];
    return true;
  }
  return false;
}

// How the formula is set: smaller where the panel is narrow.
struct Setting {
  const Font& font;
  float room = 0.0F;  // beside a piece; what can be clicked has more
};

// What can be clicked is no narrower than a finger's tip on a touchpad can point at.
float piece_width(const Setting& setting, const Piece& piece) {
  const float text = text_width(setting.font, piece.text);
  if (!piece.shows) return text + setting.room;
  return std::max(text + 1.4F * setting.room, setting.font.em * 1.5F);
}

float formula_width(const Setting& setting, const std::vector<Piece>& formula) {
  float width = 0.0F;
  for (const Piece& piece : formula) width += piece_width(setting, piece);
  return width;
}

void draw_piece(Frame& frame, const Font& font, const Piece& piece, const Hit& hit, bool shown) {
  Kit& kit = frame.kit;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const view::Rect& rect = hit.rect;
  if (shown) {
    list.AddRectFilled({rect.x, rect.y}, {rect.right(), rect.bottom()}, to_u32(kit.theme.accent),
                       kit.px(4.0F));
  } else if (hit.hovered) {
    list.AddRectFilled({rect.x, rect.y}, {rect.right(), rect.bottom()}, to_u32(kit.theme.raised),
                       kit.px(4.0F));
  }
  if (piece.shows && !shown) {
    const float line = std::max(1.0F, std::floor(kit.scale));
    const float y = rect.bottom() - line;
    list.AddRectFilled({rect.x + kit.px(3.0F), y}, {rect.right() - kit.px(3.0F), y + line},
                       to_u32(kit.theme.line));
  }
  const view::Colour ink = shown         ? kit.theme.text_on_accent
                           : piece.shows ? kit.theme.text
                                         : kit.theme.dim;
  draw_text(list, font, {rect.centre().x, rect.centre().y}, to_u32(ink), piece.text, Align::centre);
}

}  // namespace

float formula_line(Frame& frame, const view::Rect& area) {
  Kit& kit = frame.kit;
  view::ViewState& state = frame.workspace.state;
  const bool masked = state.causal_mask && !frame.workspace.scene().cross();
  const std::vector<Piece> formula = pieces(state, masked);
  const float height = kit.px(26.0F);
  const Setting wide_setting{kit.fonts.reading, kit.px(5.0F)};
  const Setting narrow_setting{kit.fonts.label, kit.px(2.0F)};
  const bool fits = formula_width(wide_setting, formula) <= area.width;
  const Setting& setting = fits ? wide_setting : narrow_setting;
  const float width = formula_width(setting, formula);
  ImGui::SetCursorScreenPos({area.x, area.y - kit.px(2.0F)});
  // The whole formula is one stop of the keyboard; its pieces are for the mouse.
  const FocusRing::Use use{true, true};
  const ImGuiID id = ImGui::GetID("##Formula");
  const view::Rect whole{area.x, area.y - kit.px(2.0F), width, height};
  const FocusRing::State focus = kit.ring.add(id, whole, use);
  if (focus.focused) walk_by_keys(state.matrix);
  float x = area.x;
  bool marked = false;
  for (std::size_t i = 0; i < formula.size(); ++i) {
    const Piece& piece = formula[i];
    const float wide = piece_width(setting, piece);
    ImGui::SetCursorScreenPos({x, whole.y});
    Hit hit;
    hit.rect = {x, whole.y, wide, height};
    if (piece.shows) {
      hit = place_part(kit, "##piece" + std::to_string(i), {wide, height});
      tooltip(kit, hit, view::matrix_meaning(*piece.shows));
      if (hit.held) kit.ring.clicked(id);
      if (hit.clicked) state.matrix = *piece.shows;
    }
    const bool shown = piece.shows == state.matrix && !marked;
    marked = marked || shown;
    draw_piece(frame, setting.font, piece, hit, shown);
    x += wide;
  }
  if (focus.outlined) {
    Hit outline;
    outline.rect = whole;
    outline.outlined = true;
    draw_focus(kit, outline, kit.px(4.0F));
  }
  return x;
}

}  // namespace ui
