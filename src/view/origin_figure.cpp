#include <algorithm>
#include <cmath>

#include "view/map_figure.h"
#include "view/origin.h"
#include "view/readouts.h"

namespace view {
namespace {

constexpr float row_height = 20.0F;
constexpr float header_height = 24.0F;
constexpr float longest_word = 120.0F;
constexpr float number_width = 56.0F;
constexpr float gap = 12.0F;

const std::string& name_of(const OriginContext& context, const OriginRow& row) {
  return (row.of_memory ? context.key_names : context.names)[static_cast<std::size_t>(row.place)];
}

struct Drawing {
  const OriginContext& context;
  const OriginLayout& layout;
  Figure figure{};

  float scaled(float at_100) const { return at_100 * context.scale; }
  float share_right() const { return layout.words + layout.number; }
  float weight_right() const { return layout.width - layout.bar - scaled(gap); }
  float weight_bar() const { return layout.width - layout.bar; }
  void text(const std::string& words, float x, float y, Colour colour, TextAlign align,
            bool bold = false) {
    figure.emplace_back(Text{words, {x, y}, scaled(size::label), colour, align, bold});
  }
  void bar(float from, float to, float y, Colour colour) {
    const float height = layout.row - scaled(8.0F);
    const float left = std::min(from, to);
    figure.emplace_back(
        FilledRect{{left, y - height / 2.0F, std::max(std::abs(to - from), 1.0F), height},
                   colour,
                   scaled(2.0F)});
  }
};

void add_row(Drawing& d, const OriginRow& row, float y) {
  const OriginContext& context = d.context;
  const bool focus = !row.of_memory && row.place == context.focus;
  const Colour colour = focus ? context.theme.accent : context.theme.text;
  const float text_size = d.scaled(size::label);
  d.text(cut_to_width(name_of(context, row), d.layout.words - d.scaled(gap), text_size, focus,
                      context.measure),
         0.0F, y, colour, TextAlign::left, focus);
  d.text(format_number(row.share, 3), d.share_right(), y, context.theme.text, TextAlign::right);
  if (row.share != 0.0) {
    d.bar(d.layout.zero, d.layout.zero + static_cast<float>(row.share) * d.layout.unit, y,
          context.theme.accent);
  }
  if (!row.weight) {
    d.text("—", d.weight_right(), y, context.theme.dim, TextAlign::right);
    return;
  }
  d.text(format_number(*row.weight, 3), d.weight_right(), y, context.theme.text, TextAlign::right);
  if (*row.weight > 0.0) {
    d.bar(d.weight_bar(), d.weight_bar() + static_cast<float>(*row.weight) * d.layout.bar, y,
          context.theme.dim);
  }
}

void add_sums(Drawing& d, float y) {
  const OriginContext& context = d.context;
  d.figure.emplace_back(FilledRect{
      {0.0F, y - d.layout.row / 2.0F, d.layout.width, std::max(1.0F, std::floor(context.scale))},
      context.theme.line});
  d.text("sum", 0.0F, y, context.theme.text, TextAlign::left, true);
  d.text(format_number(context.origin.total, 3), d.share_right(), y, context.theme.text,
         TextAlign::right, true);
  d.text(format_number(context.origin.weight_total, 3), d.weight_right(), y, context.theme.text,
         TextAlign::right, true);
}

}  // namespace

OriginLayout layout_origin(const OriginContext& context, float width) {
  const float scale = context.scale;
  const std::vector<OriginRow>& rows = context.origin.rows;
  OriginLayout layout;
  layout.row = std::round(row_height * scale);
  layout.header = std::round(header_height * scale);
  double lowest = 0.0;
  double highest = 1.0;
  bool two = false;
  for (const OriginRow& row : rows) {
    layout.words =
        std::max(layout.words, context.measure(name_of(context, row), size::label * scale, true));
    lowest = std::min(lowest, row.share);
    highest = std::max(highest, row.share);
    two |= row.of_memory;
  }
  layout.words = std::ceil(std::min(layout.words, longest_word * scale) + gap * scale);
  layout.number = number_width * scale;
  layout.width = width;
  const float room = width - layout.words - 2.0F * layout.number - 3.0F * gap * scale;
  layout.bar = std::floor(std::max(room / 2.0F, 40.0F * scale));
  const float left = layout.words + layout.number + gap * scale;
  layout.unit = layout.bar / static_cast<float>(highest - lowest);
  layout.zero = left - static_cast<float>(lowest) * layout.unit;
  // Two headings where two sequences are told apart, and the sums.
  const auto lines = static_cast<float>(rows.size() + (two ? 3 : 1));
  layout.height = layout.header + layout.row * lines;
  return layout;
}

Figure origin_figure(const OriginContext& context, const OriginLayout& layout) {
  Drawing d{context, layout};
  const float text_size = d.scaled(size::label);
  const float top = layout.header / 2.0F;
  const float weights = d.weight_right() - layout.number;
  d.text(cut_to_width(context.shares_title, weights - layout.words - d.scaled(gap), text_size,
                      false, context.measure),
         layout.words, top, context.theme.dim, TextAlign::left);
  d.text(cut_to_width(context.weights_title, layout.width - weights, text_size, false,
                      context.measure),
         weights, top, context.theme.dim, TextAlign::left);
  float y = layout.header + layout.row / 2.0F;
  const bool two = !context.origin.rows.empty() && context.origin.rows.back().of_memory;
  const auto lines = static_cast<float>(context.origin.rows.size() + (two ? 2 : 0));
  d.figure.emplace_back(
      FilledRect{{layout.zero, layout.header, std::max(1.0F, context.scale), lines * layout.row},
                 context.theme.line});
  bool memory = false;
  const auto heading = [&](const std::string& words) {
    d.text(cut_to_width(words, weights - d.scaled(gap), text_size, false, context.measure), 0.0F, y,
           context.theme.dim, TextAlign::left);
    y += layout.row;
  };
  if (two) heading("the sentence itself");
  for (const OriginRow& row : context.origin.rows) {
    if (row.of_memory && !memory) {
      memory = true;
      heading("the other sequence");
    }
    add_row(d, row, y);
    y += layout.row;
  }
  add_sums(d, y);
  return std::move(d.figure);
}

}  // namespace view
