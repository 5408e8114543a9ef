#pragma once

#include <string>
#include <vector>

#include "view/figure.h"
#include "view/theme.h"

namespace view {

struct ChartTick {
  double value = 0.0;
  std::string label{};
};

struct ChartAxis {
  std::string name;
  double low = 0.0;
  double high = 1.0;
  bool logarithmic = false;  // then low is above 0
  std::vector<ChartTick> ticks{};
};

struct ChartPoint {
  double x = 0.0;
  double y = 0.0;
  double error = 0.0;   // half the length of the error bar
  bool chosen = false;  // ringed
};

enum class ChartMark { none, round, square };

// Points joined by straight lines, in their order.
struct ChartSeries {
  std::string name;
  Colour colour;
  ChartMark mark = ChartMark::round;
  std::vector<ChartPoint> points{};
  bool joined = true;
  bool dashed = false;  // two joints drawn, two left out
};

// A level across the plot.
struct ChartLevel {
  double y = 0.0;
  std::string label{};
};

struct Chart {
  ChartAxis x;
  ChartAxis y;
  std::vector<ChartSeries> series;
  std::vector<ChartLevel> levels{};
};

// Ticks at powers of `base` from 1 up to `high`, in figures and words: "1,000", "1 million".
std::vector<ChartTick> power_ticks(double base, double high);

// Where the values are drawn within `area` (pixels); around it stand names, ticks and the legend.
Rect chart_plot(const Chart& chart, const Rect& area, float scale, const MeasureText& measure);

// Where a value stands in the plot; values beyond an axis stand at its end.
Point chart_point(const Chart& chart, const Rect& plot, double x, double y);

// A point's mark, pixels; `colours` gives the ring of a chosen one.
void add_chart_mark(Figure& figure, ChartMark mark, Colour colour, Point centre, bool chosen,
                    const Theme& colours, float scale);

Figure chart_figure(const Chart& chart, const Rect& area, const Theme& theme, float scale,
                    const MeasureText& measure);

}  // namespace view
