#include "view/lab_chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "view/readouts.h"

namespace view {
namespace {

constexpr float line_height = 20.0F;

// Place on an axis, 0 to 1.
float share(const ChartAxis& axis, double value) {
  const double place = axis.logarithmic ? std::log(std::max(value, axis.low) / axis.low) /
                                              std::log(axis.high / axis.low)
                                        : (value - axis.low) / (axis.high - axis.low);
  return static_cast<float>(std::clamp(place, 0.0, 1.0));
}

struct Drawing {
  const Chart& chart;
  const Rect& plot;
  const Theme& theme;
  float scale = 1.0F;
  const MeasureText& measure;
  Figure figure{};

  Point at(double x, double y) const { return chart_point(chart, plot, x, y); }
  float text_size() const { return size::label * scale; }
  float hairline() const { return std::max(1.0F, std::round(scale)); }
  void text(const std::string& words, Point anchor, Colour colour,
            TextAlign align = TextAlign::left, bool bold = false) {
    figure.emplace_back(Text{words, anchor, text_size(), colour, align, bold});
  }
};

void add_axes(Drawing& d) {
  const Rect& plot = d.plot;
  for (const ChartTick& tick : d.chart.y.ticks) {
    const float y = std::round(d.at(d.chart.x.low, tick.value).y);
    d.figure.emplace_back(FilledRect{{plot.x, y, plot.width, d.hairline()}, d.theme.line});
    d.text(tick.label, {plot.x - 8.0F * d.scale, y}, d.theme.dim, TextAlign::right);
  }
  float free_from = plot.x - 100.0F * d.scale;
  for (const ChartTick& tick : d.chart.x.ticks) {
    const float x = std::round(d.at(tick.value, d.chart.y.low).x);
    d.figure.emplace_back(
        FilledRect{{x, plot.bottom(), d.hairline(), 5.0F * d.scale}, d.theme.dim});
    const float half = d.measure(tick.label, d.text_size(), false) / 2.0F;
    if (x - half < free_from) continue;
    d.text(tick.label, {x, plot.bottom() + 15.0F * d.scale}, d.theme.dim, TextAlign::centre);
    free_from = x + half + 6.0F * d.scale;
  }
  d.figure.emplace_back(
      FilledRect{{plot.x, std::round(plot.bottom()), plot.width, d.hairline()}, d.theme.dim});
  d.text(d.chart.x.name, {plot.right(), plot.bottom() + 34.0F * d.scale}, d.theme.dim,
         TextAlign::right);
}

void add_levels(Drawing& d) {
  const float dash = 6.0F * d.scale;
  for (const ChartLevel& level : d.chart.levels) {
    const float y = std::round(d.at(d.chart.x.low, level.y).y);
    for (float x = d.plot.x; x < d.plot.right(); x += 2.0F * dash) {
      d.figure.emplace_back(
          FilledRect{{x, y, std::min(dash, d.plot.right() - x), std::max(1.0F, 1.5F * d.scale)},
                     d.theme.text});
    }
    d.text(level.label, {d.plot.right() - 4.0F * d.scale, y - 11.0F * d.scale}, d.theme.text,
           TextAlign::right);
  }
}

void add_mark(Drawing& d, const ChartSeries& series, Point centre, bool chosen) {
  add_chart_mark(d.figure, series.mark, series.colour, centre, chosen, d.theme, d.scale);
}

void add_error(Drawing& d, const ChartSeries& series, const ChartPoint& point) {
  if (point.error <= 0.0) return;
  const Point low = d.at(point.x, point.y - point.error);
  const Point high = d.at(point.x, point.y + point.error);
  const float cap = 7.0F * d.scale;
  const float thickness = std::max(1.0F, 1.5F * d.scale);
  d.figure.emplace_back(Line{low, high, series.colour, thickness});
  for (const Point& end : {low, high}) {
    d.figure.emplace_back(
        Line{{end.x - cap, end.y}, {end.x + cap, end.y}, series.colour, thickness});
  }
}

void add_series(Drawing& d, const ChartSeries& series) {
  for (std::size_t i = 1; series.joined && i < series.points.size(); ++i) {
    if (series.dashed && i % 4 >= 2) continue;
    const ChartPoint& a = series.points[i - 1];
    const ChartPoint& b = series.points[i];
    d.figure.emplace_back(Line{d.at(a.x, a.y), d.at(b.x, b.y), series.colour, 2.0F * d.scale});
  }
  for (const ChartPoint& point : series.points) {
    add_error(d, series, point);
    if (series.mark != ChartMark::none) {
      add_mark(d, series, d.at(point.x, point.y), point.chosen);
    }
  }
}

// Marks and names in one line.
void add_legend(Drawing& d, Point at) {
  float x = at.x;
  const float y = at.y;
  for (const ChartSeries& series : d.chart.series) {
    if (series.name.empty()) continue;
    d.figure.emplace_back(Line{{x, y}, {x + 20.0F * d.scale, y}, series.colour, 2.0F * d.scale});
    if (series.mark != ChartMark::none) add_mark(d, series, {x + 10.0F * d.scale, y}, false);
    d.text(series.name, {x + 27.0F * d.scale, y}, d.theme.text);
    x += 27.0F * d.scale + d.measure(series.name, d.text_size(), false) + 20.0F * d.scale;
  }
}

}  // namespace

std::vector<ChartTick> power_ticks(double base, double high) {
  constexpr std::array<std::pair<double, const char*>, 3> words{
      std::pair{1e12, " trillion"}, std::pair{1e9, " billion"}, std::pair{1e6, " million"}};
  std::vector<ChartTick> ticks;
  for (double value = 1.0; value <= high * (1.0 + 1e-9); value *= base) {
    std::string label = format_count(static_cast<core::Index>(value));
    for (const auto& [size, word] : words) {
      if (value < size) continue;
      label = format_count(static_cast<core::Index>(value / size)) + word;
      break;
    }
    ticks.push_back({value, label});
  }
  return ticks;
}

Rect chart_plot(const Chart& chart, const Rect& area, float scale, const MeasureText& measure) {
  float labels = 0.0F;
  for (const ChartTick& tick : chart.y.ticks) {
    labels = std::max(labels, measure(tick.label, size::label * scale, false));
  }
  const float left = std::ceil(labels) + 12.0F * scale;
  const float top = 2.0F * line_height * scale + 8.0F * scale;
  const float bottom = 2.0F * line_height * scale + 4.0F * scale;
  return {area.x + left, area.y + top, area.width - left - 10.0F * scale,
          area.height - top - bottom};
}

Point chart_point(const Chart& chart, const Rect& plot, double x, double y) {
  return {plot.x + plot.width * share(chart.x, x), plot.bottom() - plot.height * share(chart.y, y)};
}

void add_chart_mark(Figure& figure, ChartMark mark, Colour colour, Point centre, bool chosen,
                    const Theme& colours, float scale) {
  const float r = 4.5F * scale;
  const float radius = mark == ChartMark::round ? r : 1.0F * scale;
  const Rect box{centre.x - r, centre.y - r, 2.0F * r, 2.0F * r};
  figure.emplace_back(FilledRect{box, colour, radius});
  if (!chosen) return;
  const float ring = 4.0F * scale;
  figure.emplace_back(OutlinedRect{box.inset(-ring), colours.text, 2.0F * scale, radius + ring});
}

Figure chart_figure(const Chart& chart, const Rect& area, const Theme& theme, float scale,
                    const MeasureText& measure) {
  const Rect plot = chart_plot(chart, area, scale, measure);
  Drawing drawing{chart, plot, theme, scale, measure};
  drawing.text(chart.y.name, {area.x, area.y + line_height * scale / 2.0F}, theme.dim);
  add_legend(drawing, {area.x, area.y + 1.5F * line_height * scale});
  add_axes(drawing);
  add_levels(drawing);
  for (const ChartSeries& series : chart.series) add_series(drawing, series);
  return std::move(drawing.figure);
}

}  // namespace view
