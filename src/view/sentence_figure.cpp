#include "view/sentence_figure.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace view {
namespace {

constexpr float smallest_word = 11.0F;
constexpr float thickest_curve = 13.0F;
constexpr float faintest_weight = 0.004F;

Colour faded(Colour colour, float share) {
  colour.alpha = static_cast<std::uint8_t>(std::lround(255.0F * std::clamp(share, 0.0F, 1.0F)));
  return colour;
}

struct WordStyle {
  float size = size::reading;
  float padding = 10.0F;
  float gap = 6.0F;
};

float row_width(const std::vector<float>& widths, const WordStyle& style) {
  const auto n = static_cast<float>(widths.size());
  return std::accumulate(widths.begin(), widths.end(), 0.0F) + n * 2.0F * style.padding +
         (n - 1.0F) * style.gap;
}

std::vector<float> measure_words(const std::vector<std::string>& names, float size,
                                 const MeasureText& measure) {
  std::vector<float> widths;
  widths.reserve(names.size());
  for (const std::string& name : names) {
    widths.push_back(std::ceil(std::max(measure(name, size, true), size * 0.6F)));
  }
  return widths;
}

std::vector<Rect> place_words(const std::vector<float>& widths, const WordStyle& style,
                              const Rect& area, float scale) {
  const float height = std::round(30.0F * scale);
  const float needed = row_width(widths, style);
  const float spread =
      widths.size() > 1 ? std::clamp((area.width - needed) / static_cast<float>(widths.size() - 1),
                                     0.0F, 26.0F * scale)
                        : 0.0F;
  float x = area.x;
  std::vector<Rect> words;
  for (const float width : widths) {
    words.push_back({std::round(x), area.bottom() - height, width + 2.0F * style.padding, height});
    x += width + 2.0F * style.padding + style.gap + spread;
  }
  return words;
}

struct WordLook {
  bool focus = false;
  bool changed = false;
};

void draw_word(Figure& figure, const Rect& rect, const std::string& name, WordLook look,
               const Theme& theme, float size, float scale) {
  figure.emplace_back(
      FilledRect{rect, look.focus ? theme.accent : theme.raised, size::control_radius * scale});
  figure.emplace_back(OutlinedRect{rect, look.focus ? theme.accent : theme.line,
                                   std::max(1.0F, scale), size::control_radius * scale});
  figure.emplace_back(Text{name, rect.centre(), size,
                           look.focus ? theme.text_on_accent : theme.text, TextAlign::centre,
                           look.focus || look.changed});
  if (!look.changed) return;
  const float y = rect.bottom() - 4.0F * scale;
  figure.emplace_back(Line{{rect.x + 8.0F * scale, y},
                           {rect.right() - 8.0F * scale, y},
                           look.focus ? theme.text_on_accent : theme.accent,
                           std::max(2.0F, 2.0F * scale)});
}

// Over the words from one to another, or from a word up to the other sequence's row.
Curve link_curve(const Rect& start, const Rect& end, const Rect& area, bool cross, float scale) {
  const float top = start.y - 3.0F * scale;
  if (cross) {
    const Point a{start.centre().x, top};
    const Point b{end.centre().x, end.bottom() + 3.0F * scale};
    const float middle = (a.y + b.y) / 2.0F;
    return {a, {a.x, middle}, {b.x, middle}, b, {}, 1.0F};
  }
  const bool self = start == end;
  const float room = top - area.y - thickest_curve * scale / 2.0F;
  // A link to itself is a small loop; a longer link rises higher, so that curves do not hide each
  // other.
  const float reach = self ? 0.0F : std::abs(end.centre().x - start.centre().x) / area.width;
  const float rise = room * std::min(1.0F, 0.35F + 0.9F * reach) * 4.0F / 3.0F;
  const float offset = self ? start.width * 0.3F : 0.0F;
  const Point a{start.centre().x - offset, top};
  const Point b{end.centre().x + offset, top};
  const float lean = (b.x - a.x) * 0.12F;
  return {a, {a.x + lean, a.y - rise}, {b.x - lean, b.y - rise}, b, {}, 1.0F};
}

void draw_links(SentenceFigure& drawing, const Scene& scene, const Rect& area, const Theme& theme,
                float scale) {
  const core::Matrix& weights = scene.shown().weights;
  const auto weight_of = [&](std::size_t key) {
    return weights(scene.focus, static_cast<core::Index>(key));
  };
  std::vector<std::size_t> faint_first(drawing.keys.size());
  std::iota(faint_first.begin(), faint_first.end(), std::size_t{0});
  std::stable_sort(faint_first.begin(), faint_first.end(),
                   [&](std::size_t a, std::size_t b) { return weight_of(a) < weight_of(b); });
  const Rect& start = drawing.words[static_cast<std::size_t>(scene.focus)];
  for (const std::size_t key : faint_first) {
    const float weight = weight_of(key);
    if (weight < faintest_weight) continue;
    Curve curve = link_curve(start, drawing.keys[key], area, scene.cross(), scale);
    // A loop needs room inside it.
    const bool loop = !scene.cross() && key == static_cast<std::size_t>(scene.focus);
    const float thickest = loop ? thickest_curve / 3.0F : thickest_curve;
    curve.thickness = std::max(1.0F, thickest * weight) * scale;
    curve.colour = faded(theme.accent, 0.12F + 0.88F * std::sqrt(weight));
    drawing.figure.emplace_back(curve);
  }
}

// Shrinks the words down to the smallest size while they do not fit.
WordStyle fitting_style(const std::vector<std::string>& names, float width, float scale,
                        const MeasureText& measure) {
  WordStyle style{size::reading * scale, 10.0F * scale, 6.0F * scale};
  while (row_width(measure_words(names, style.size, measure), style) > width &&
         style.size > smallest_word * scale) {
    style.size -= scale;
    style.padding = std::max(3.0F * scale, style.padding - 2.5F * scale);
    style.gap = std::max(1.0F * scale, style.gap - 1.7F * scale);
  }
  return style;
}

}  // namespace

SentenceFigure sentence_figure(const Scene& scene, const std::vector<std::string>& names,
                               const std::vector<std::string>& key_names, const Rect& area,
                               float scale, const Theme& theme, const MeasureText& measure) {
  const WordStyle style = fitting_style(names, area.width, scale, measure);
  SentenceFigure drawing;
  drawing.words = place_words(measure_words(names, style.size, measure), style, area, scale);
  drawing.keys = drawing.words;
  WordStyle key_style = style;
  if (scene.cross()) {
    key_style = fitting_style(key_names, area.width, scale, measure);
    Rect row = area;
    row.height = drawing.words.front().height;
    drawing.keys =
        place_words(measure_words(key_names, key_style.size, measure), key_style, row, scale);
  }
  drawing.width = std::max(drawing.words.back().right(), drawing.keys.back().right()) - area.x;
  draw_links(drawing, scene, area, theme, scale);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const WordLook look{static_cast<core::Index>(i) == scene.focus, scene.changed[i]};
    draw_word(drawing.figure, drawing.words[i], names[i], look, theme, style.size, scale);
  }
  for (std::size_t i = 0; scene.cross() && i < key_names.size(); ++i) {
    draw_word(drawing.figure, drawing.keys[i], key_names[i], {}, theme, key_style.size, scale);
  }
  return drawing;
}

}  // namespace view
