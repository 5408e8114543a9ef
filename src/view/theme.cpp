#include "view/theme.h"

#include <algorithm>
#include <cmath>

namespace view {
namespace {

constexpr Colour rgb(unsigned hex) {
  return {static_cast<std::uint8_t>(hex >> 16U), static_cast<std::uint8_t>((hex >> 8U) & 0xFFU),
          static_cast<std::uint8_t>(hex & 0xFFU), 255};
}

constexpr Theme dark_theme{
    .background = rgb(0x0e1116),
    .panel = rgb(0x151a21),
    .raised = rgb(0x1d242d),
    .line = rgb(0x262d37),
    .text = rgb(0xe8ebef),
    .dim = rgb(0x8d97a5),
    .accent = rgb(0xf6a623),
    .text_on_accent = rgb(0x10131a),
    .done = rgb(0x4cc38a),
    .text_on_done = rgb(0x0b2018),
    .masked = rgb(0x151a21),
    .masked_hatch = rgb(0x4a5563),
};

constexpr Theme light_theme{
    .background = rgb(0xf5f6f8),
    .panel = rgb(0xffffff),
    .raised = rgb(0xeef1f4),
    .line = rgb(0xdfe3e8),
    .text = rgb(0x14181d),
    .dim = rgb(0x5f6b7a),
    .accent = rgb(0x935000),
    .text_on_accent = rgb(0xffffff),
    .done = rgb(0x18794a),
    .text_on_done = rgb(0xffffff),
    .masked = rgb(0xeef1f4),
    .masked_hatch = rgb(0xaab3be),
};

double linear(std::uint8_t channel) {
  const double s = static_cast<double>(channel) / 255.0;
  return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
}

double luminance(Colour c) {
  return 0.2126 * linear(c.red) + 0.7152 * linear(c.green) + 0.0722 * linear(c.blue);
}

}  // namespace

const Theme& theme(ThemeKind kind) {
  return kind == ThemeKind::dark ? dark_theme : light_theme;
}

double contrast(Colour a, Colour b) {
  const double first = luminance(a) + 0.05;
  const double second = luminance(b) + 0.05;
  return std::max(first, second) / std::min(first, second);
}

}  // namespace view
