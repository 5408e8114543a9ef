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

void draw_word(SentenceFigure& drawing, std::size_t i, const Scene& scene, const std::string& name,
               const Theme& theme, float size, float scale) {
  const Rect& rect = drawing.words[i];
  const bool focus = static_cast<core::Index>(i) == scene.focus;
  drawing.figure.emplace_back(
      FilledRect{rect, focus ? theme.accent : theme.raised, size::control_radius * scale});
  drawing.figure.emplace_back(OutlinedRect{rect, focus ? theme.accent : theme.line,
                                           std::max(1.0F, scale), size::control_radius * scale});
  drawing.figure.emplace_back(Text{name, rect.centre(), size,
                                   focus ? theme.text_on_accent : theme.text, TextAlign::centre,
                                   focus || scene.changed[i]});
  if (scene.changed[i]) {
    const float y = rect.bottom() - 4.0F * scale;
    drawing.figure.emplace_back(Line{{rect.x + 8.0F * scale, y},
                                     {rect.right() - 8.0F * scale, y},
                                     focus ? theme.text_on_accent : theme.accent,
                                     std::max(2.0F, 2.0F * scale)});
  }
}

void draw_curve(SentenceFigure& drawing, std::size_t to, const Scene& scene, const Rect& area,
                const Theme& theme, float scale) {
  const auto from = static_cast<std::size_t>(scene.focus);
  const float weight = scene.shown().weights(scene.focus, static_cast<core::Index>(to));
  if (weight < faintest_weight) return;
  const Rect& start = drawing.words[from];
  const Rect& end = drawing.words[to];
  const float thickness = std::max(1.0F, thickest_curve * weight) * scale;
  const float top = start.y - 3.0F * scale;
  const float room = top - area.y - thickest_curve * scale / 2.0F;
  // A link to itself is a small loop; a longer link rises higher, so that curves do not hide each
  // other.
  const float reach = from == to ? 0.0F : std::abs(end.centre().x - start.centre().x) / area.width;
  const float rise = room * std::min(1.0F, 0.35F + 0.9F * reach) * 4.0F / 3.0F;
  const float offset = from == to ? start.width * 0.3F : 0.0F;
  const Point a{start.centre().x - offset, top};
  const Point b{end.centre().x + offset, top};
  const float lean = (b.x - a.x) * 0.12F;
  drawing.figure.emplace_back(Curve{a,
                                    {a.x + lean, a.y - rise},
                                    {b.x - lean, b.y - rise},
                                    b,
                                    faded(theme.accent, 0.12F + 0.88F * std::sqrt(weight)),
                                    thickness});
}

}  // namespace

SentenceFigure sentence_figure(const Scene& scene, const std::vector<std::string>& names,
                               const Rect& area, float scale, const Theme& theme,
                               const MeasureText& measure) {
  WordStyle style{size::reading * scale, 10.0F * scale, 6.0F * scale};
  std::vector<float> widths = measure_words(names, style.size, measure);
  while (row_width(widths, style) > area.width && style.size > smallest_word * scale) {
    style.size -= scale;
    style.padding = std::max(4.0F * scale, style.padding - 2.0F * scale);
    style.gap = std::max(2.0F * scale, style.gap - 1.5F * scale);
    widths = measure_words(names, style.size, measure);
  }
  SentenceFigure drawing;
  drawing.words = place_words(widths, style, area, scale);
  drawing.width = drawing.words.back().right() - area.x;

  const core::Matrix& weights = scene.shown().weights;
  std::vector<std::size_t> faint_first(names.size());
  std::iota(faint_first.begin(), faint_first.end(), std::size_t{0});
  std::stable_sort(faint_first.begin(), faint_first.end(), [&](std::size_t a, std::size_t b) {
    return weights(scene.focus, static_cast<core::Index>(a)) <
           weights(scene.focus, static_cast<core::Index>(b));
  });
  for (const std::size_t to : faint_first) draw_curve(drawing, to, scene, area, theme, scale);
  for (std::size_t i = 0; i < names.size(); ++i) {
    draw_word(drawing, i, scene, names[i], theme, style.size, scale);
  }
  return drawing;
}

}  // namespace view
