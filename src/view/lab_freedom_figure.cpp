#include <algorithm>
#include <cmath>

#include "view/lab_freedom.h"
#include "view/map_figure.h"
#include "view/number_text.h"
#include "view/readouts.h"

namespace view {
namespace {

constexpr float row_height = 24.0F;
constexpr float longest_word = 120.0F;
constexpr float number_width = 48.0F;
constexpr float range_width = 96.0F;
constexpr float gap = 12.0F;

struct Columns {
  float weight = 0.0F;  // right end
  float range = 0.0F;   // right end
  float zero = 0.0F;    // of the line from 0 to 1
  float unit = 0.0F;    // pixels of a weight of 1
  float end = 0.0F;     // right end of the line
};

struct Drawing {
  const FreedomContext& context;
  Columns columns;
  float words = 0.0F;
  Figure figure{};

  float scaled(float at_100) const { return at_100 * context.scale; }
  void text(const std::string& words_shown, float x, float y, Colour colour, TextAlign align,
            bool bold = false) {
    figure.emplace_back(Text{words_shown, {x, y}, scaled(size::label), colour, align, bold});
  }
  void bar(double from, double to, float y, float height, Colour colour) {
    const float left = columns.zero + static_cast<float>(from) * columns.unit;
    const float width = std::max(static_cast<float>(to - from) * columns.unit, scaled(2.0F));
    figure.emplace_back(FilledRect{{left, y - height / 2.0F, width, height}, colour, scaled(2.0F)});
  }
};

const std::string& name_of(const FreedomContext& context, core::Index key) {
  const core::Index column = context.figures.space.keys[static_cast<std::size_t>(key)];
  return context.key_names[static_cast<std::size_t>(column)];
}

void add_row(Drawing& d, core::Index key, bool chosen, double reshaped, float y) {
  const FreedomContext& context = d.context;
  const Theme& theme = context.theme;
  const bool moves = context.figures.space.moves(key);
  const float height = freedom_row_height(context.scale);
  if (chosen) {
    d.figure.emplace_back(
        FilledRect{{0.0F, y - height / 2.0F, d.columns.end + d.scaled(6.0F), height},
                   theme.raised,
                   d.scaled(4.0F)});
  }
  const float inset = d.scaled(6.0F);
  d.text(cut_to_width(name_of(context, key), d.words - d.scaled(gap), d.scaled(size::label), chosen,
                      context.measure),
         inset, y,
         chosen  ? theme.accent
         : moves ? theme.text
                 : theme.dim,
         TextAlign::left, chosen);
  const double weight = context.figures.space.weights(key);
  d.text(format_number(weight, 3), d.columns.weight, y, theme.text, TextAlign::right);
  d.text(range_text(context.figures, key), d.columns.range, y, moves ? theme.text : theme.dim,
         TextAlign::right);
  d.bar(0.0, freedom_axis_end(context.figures), y, d.scaled(2.0F), theme.line);
  if (moves && !context.figures.ranges.empty() &&
      context.figures.ranges[static_cast<std::size_t>(key)]) {
    const core::WeightRange& range = *context.figures.ranges[static_cast<std::size_t>(key)];
    d.bar(range.low, range.high, y, d.scaled(4.0F), theme.dim);
  }
  d.bar(0.0, reshaped, y, d.scaled(10.0F), theme.accent);
  const float at = d.columns.zero + static_cast<float>(weight) * d.columns.unit;
  d.figure.emplace_back(Line{{at, y - d.scaled(9.0F)},
                             {at, y + d.scaled(9.0F)},
                             theme.text,
                             std::max(1.0F, d.scaled(2.0F))});
}

void add_heads(Drawing& d, float y) {
  const Colour dim = d.context.theme.dim;
  d.text("weight", d.columns.weight, y, dim, TextAlign::right);
  d.text("may be", d.columns.range, y, dim, TextAlign::right);
  d.text("0", d.columns.zero, y, dim, TextAlign::left);
  d.text(significant_text(freedom_axis_end(d.context.figures), 1), d.columns.end, y, dim,
         TextAlign::right);
}

}  // namespace

double freedom_axis_end(const FreedomFigures& figures) {
  double largest = figures.space.kept() > 0 ? figures.space.weights.maxCoeff() : 1.0;
  for (const auto& range : figures.ranges) largest = std::max(largest, range ? range->high : 0.0);
  return std::clamp(std::ceil(largest * 10.0 - 1e-6) / 10.0, 0.1, 1.0);
}

float freedom_row_height(float scale) {
  return std::round(row_height * scale);
}

float freedom_height(const FreedomContext& context) {
  return freedom_row_height(context.scale) * static_cast<float>(context.figures.space.kept() + 1);
}

Figure freedom_figure(const FreedomContext& context, float width) {
  Drawing d{context, {}};
  for (core::Index key = 0; key < context.figures.space.kept(); ++key) {
    d.words =
        std::max(d.words, context.measure(name_of(context, key), d.scaled(size::label), true));
  }
  d.words = std::ceil(std::min(d.words, d.scaled(longest_word)) + d.scaled(gap));
  d.columns.weight = d.scaled(6.0F) + d.words + d.scaled(number_width);
  d.columns.range = d.columns.weight + d.scaled(range_width + gap);
  d.columns.zero = d.columns.range + d.scaled(2.0F * gap);
  d.columns.end = std::max(width - d.scaled(8.0F), d.columns.zero + d.scaled(40.0F));
  d.columns.unit =
      (d.columns.end - d.columns.zero) / static_cast<float>(freedom_axis_end(context.figures));
  const float row = freedom_row_height(context.scale);
  add_heads(d, row / 2.0F);
  const Eigen::VectorXd reshaped = context.lab.reshaped(context.figures);
  const std::optional<core::Index> chosen = context.lab.key(context.figures);
  float y = 1.5F * row;
  for (core::Index key = 0; key < context.figures.space.kept(); ++key, y += row) {
    add_row(d, key, chosen == key, reshaped(key), y);
  }
  return std::move(d.figure);
}

}  // namespace view
