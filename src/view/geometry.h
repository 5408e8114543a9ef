#pragma once

#include <cstdint>

namespace view {

// Pixels of the window or picture, y downwards.
struct Point {
  float x = 0.0F;
  float y = 0.0F;

  bool operator==(const Point&) const = default;
};

struct Rect {
  float x = 0.0F;
  float y = 0.0F;
  float width = 0.0F;
  float height = 0.0F;

  float right() const { return x + width; }
  float bottom() const { return y + height; }
  Point centre() const { return {x + width / 2.0F, y + height / 2.0F}; }
  bool contains(Point p) const { return p.x >= x && p.x < right() && p.y >= y && p.y < bottom(); }
  bool contains(const Rect& r) const {
    return r.x >= x && r.y >= y && r.right() <= right() && r.bottom() <= bottom();
  }
  bool overlaps(const Rect& r) const {
    return x < r.right() && r.x < right() && y < r.bottom() && r.y < bottom();
  }
  // The rectangle smaller by `margin` on every side.
  Rect inset(float margin) const {
    return {x + margin, y + margin, width - 2.0F * margin, height - 2.0F * margin};
  }

  bool operator==(const Rect&) const = default;
};

struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  std::uint8_t alpha = 255;

  bool operator==(const Colour&) const = default;
};

}  // namespace view
