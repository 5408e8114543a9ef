#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "view/geometry.h"

// A drawing as one list of shapes, in painting order. The window and every export paint the same
// list, so that a figure on paper is the figure on screen.
namespace view {

struct FilledRect {
  Rect rect;
  Colour colour;
  float radius = 0.0F;
};

struct OutlinedRect {
  Rect rect;
  Colour colour;
  float thickness = 1.0F;
  float radius = 0.0F;
};

struct Line {
  Point from;
  Point to;
  Colour colour;
  float thickness = 1.0F;
};

// A cubic Bezier curve.
struct Curve {
  Point from;
  Point control_from;
  Point control_to;
  Point to;
  Colour colour;
  float thickness = 1.0F;
};

enum class TextAlign { left, centre, right };

struct Text {
  std::string text;
  Point anchor;  // on the middle of the text's height; left end, centre or right end by `align`
  float size = 14.0F;
  Colour colour;
  TextAlign align = TextAlign::left;
  bool bold = false;
  float angle = 0.0F;  // radians, counter-clockwise about the anchor
};

using Shape = std::variant<FilledRect, OutlinedRect, Line, Curve, Text>;
using Figure = std::vector<Shape>;

// Width in pixels of a text at a size; whoever paints supplies it.
using MeasureText = std::function<float(std::string_view text, float size, bool bold)>;

}  // namespace view
