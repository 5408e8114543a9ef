#include "ui/paint.h"

#include <algorithm>
#include <cmath>

#include "ui/kit.h"

namespace ui {
namespace {

struct Painter {
  const Fonts& fonts;
  ImDrawList& list;
  view::Point offset;

  ImVec2 at(view::Point p) const { return {p.x + offset.x, p.y + offset.y}; }

  void operator()(const view::FilledRect& shape) const {
    const view::Rect& r = shape.rect;
    list.AddRectFilled(at({r.x, r.y}), at({r.right(), r.bottom()}), to_u32(shape.colour),
                       shape.radius);
  }

  void operator()(const view::OutlinedRect& shape) const {
    // The line lies inside the rectangle, on whole pixels.
    const view::Rect r = shape.rect.inset((shape.thickness - 1.0F) / 2.0F);
    list.AddRect(at({r.x, r.y}), at({r.right(), r.bottom()}), to_u32(shape.colour), shape.radius, 0,
                 shape.thickness);
  }

  void operator()(const view::Line& shape) const {
    list.AddLine(at(shape.from), at(shape.to), to_u32(shape.colour), shape.thickness);
  }

  void operator()(const view::Curve& shape) const;
  void operator()(const view::Text& shape) const;
};

// The half disc on the side of `end` that is turned away from `inside`: a full one would show
// through colours that are not opaque.
void draw_round_end(ImDrawList& list, ImVec2 end, ImVec2 inside, float radius, ImU32 colour) {
  constexpr float quarter_turn = 1.57079633F;
  const float away = std::atan2(end.y - inside.y, end.x - inside.x);
  list.PathArcTo(end, radius, away - quarter_turn, away + quarter_turn, 12);
  list.PathFillConvex(colour);
}

float distance(view::Point a, view::Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

void Painter::operator()(const view::Curve& shape) const {
  const float length = distance(shape.from, shape.control_from) +
                       distance(shape.control_from, shape.control_to) +
                       distance(shape.control_to, shape.to);
  const int segments = std::clamp(static_cast<int>(length / 5.0F), 16, 256);
  const ImU32 colour = to_u32(shape.colour);
  list.AddBezierCubic(at(shape.from), at(shape.control_from), at(shape.control_to), at(shape.to),
                      colour, shape.thickness, segments);
  if (shape.thickness < 3.0F) return;
  draw_round_end(list, at(shape.from), at(shape.control_from), shape.thickness / 2.0F, colour);
  draw_round_end(list, at(shape.to), at(shape.control_to), shape.thickness / 2.0F, colour);
}

// Counter-clockwise about `centre`, y downwards.
void rotate(ImDrawList& list, int first_vertex, ImVec2 centre, float angle) {
  const float c = std::cos(angle);
  const float s = std::sin(angle);
  for (int i = first_vertex; i < list.VtxBuffer.Size; ++i) {
    ImVec2& p = list.VtxBuffer[i].pos;
    const float x = p.x - centre.x;
    const float y = p.y - centre.y;
    p = {centre.x + x * c + y * s, centre.y - x * s + y * c};
  }
}

void Painter::operator()(const view::Text& shape) const {
  Font font = fonts.nearest(shape.size, shape.bold);
  font.size *= shape.size / font.em;
  const ImVec2 anchor = at(shape.anchor);
  const ImU32 colour = to_u32(shape.colour);
  const Align align = shape.align == view::TextAlign::left     ? Align::left
                      : shape.align == view::TextAlign::centre ? Align::centre
                                                               : Align::right;
  if (shape.text.empty()) return;
  if (shape.angle == 0.0F) {
    draw_text(list, font, anchor, colour, shape.text, align);
    return;
  }
  // Clipped by the graphics card alone: Dear ImGui would leave out glyphs by where they are before
  // they are rotated.
  const ImVec4 everywhere{-1e6F, -1e6F, 1e6F, 1e6F};
  const ImVec2 start = text_start(font, anchor, shape.text, align);
  const int first_vertex = list.VtxBuffer.Size;
  const char* text = shape.text.data();
  font.face->RenderText(&list, font.size, start, colour, everywhere, text,
                        text + shape.text.size());
  rotate(list, first_vertex, anchor, shape.angle);
}

}  // namespace

void paint(const view::Figure& figure, const Fonts& fonts, ImDrawList& list, view::Point offset) {
  const Painter painter{fonts, list, offset};
  for (const view::Shape& shape : figure) std::visit(painter, shape);
}

}  // namespace ui
