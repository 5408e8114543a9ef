#include <algorithm>
#include <cmath>

#include "view/map_figure.h"
#include "view/readouts.h"
#include "view/representation.h"

namespace view {
namespace {

using core::Index;

constexpr float slant = 0.698F;  // 40 degrees
constexpr float slant_sine = 0.643F;
// Room beside the last slanted name; it passes over the headings of what stands there.
constexpr float overhang = 36.0F;
constexpr float least_column = 20.0F;
constexpr float most_column = 88.0F;
constexpr float numbered_column = 30.0F;
constexpr float least_row = 26.0F;
constexpr float most_row = 110.0F;
constexpr float longest_name = 104.0F;
constexpr float name_size = 11.0F;
constexpr float number_size = 10.0F;

Index columns(const RepresentationContext& context) {
  return static_cast<Index>(context.representation.dimensions.size());
}

const std::string& name_of(const RepresentationContext& context, Index column) {
  const Index dimension = context.representation.dimensions[static_cast<std::size_t>(column)];
  return context.representation.names[static_cast<std::size_t>(dimension)];
}

float widest_name(const RepresentationContext& context) {
  float widest = 0.0F;
  for (Index column = 0; column < columns(context); ++column) {
    widest = std::max(widest,
                      context.measure(name_of(context, column), name_size * context.scale, false));
  }
  return std::min(widest, longest_name * context.scale);
}

bool slanted(const RepresentationContext& context, const RepresentationLayout& layout) {
  return widest_name(context) > layout.column - 4.0F * context.scale;
}

std::string figure_title(const RepresentationContext& context, std::size_t place) {
  if (place == 0) return "norm";
  const Index word = context.representation.compared[place - 1];
  const std::string& name = context.names[static_cast<std::size_t>(word)];
  return "cos " + name + (context.representation.same_stage ? "" : " in");
}

// Middle of the figures' column from the right: the norm comes first.
float figure_x(const RepresentationLayout& layout, std::size_t place) {
  return layout.figures + layout.figure * (static_cast<float>(place) + 1.0F);
}

void add_names(Figure& figure, const RepresentationContext& context,
               const RepresentationLayout& layout) {
  const float size = name_size * context.scale;
  const bool turned = slanted(context, layout);
  const float y = layout.header - 8.0F * context.scale;
  for (Index column = 0; column < columns(context); ++column) {
    const bool pointed = context.pointed == column;
    const float centre = layout.labels + (static_cast<float>(column) + 0.5F) * layout.column;
    Text label{cut_to_width(name_of(context, column), longest_name * context.scale, size, pointed,
                            context.measure),
               {turned ? centre - 2.0F * context.scale : centre, y},
               size,
               pointed ? context.theme.text : context.theme.dim,
               turned ? TextAlign::left : TextAlign::centre,
               pointed,
               turned ? slant : 0.0F};
    figure.emplace_back(std::move(label));
  }
  for (std::size_t place = 0; place <= context.representation.compared.size(); ++place) {
    figure.emplace_back(
        Text{cut_to_width(figure_title(context, place), layout.figure - 8.0F * context.scale, size,
                          false, context.measure),
             {figure_x(layout, place), y},
             size,
             context.theme.dim,
             TextAlign::right});
  }
}

// Where a stage's bars stand, and pixels a unit: all stages alike.
struct BarScale {
  float base = 0.0F;  // from the row's top
  float unit = 0.0F;
  bool numbered = false;
};

BarScale bar_scale(const RepresentationContext& context, const RepresentationLayout& layout) {
  const Representation& shown = context.representation;
  BarScale bars;
  bars.numbered = layout.column >= numbered_column * context.scale;
  const float margin = (layout.row < 32.0F * context.scale ? 1.0F : 3.0F) * context.scale;
  const float number = bars.numbered ? 12.0F * context.scale : 0.0F;
  const bool below = shown.lowest < 0.0F;
  const float room = layout.row - 2.0F * margin - number * (below ? 2.0F : 1.0F);
  bars.unit = room / std::max(shown.highest - shown.lowest, 1e-30F);
  bars.base = std::round(margin + number + std::max(shown.highest, 0.0F) * bars.unit);
  return bars;
}

void add_bar(Figure& figure, const RepresentationContext& context,
             const RepresentationLayout& layout, const BarScale& bars, float value, Point base,
             bool added) {
  const float height = std::max(std::abs(value) * bars.unit, context.scale);
  const float width = std::min(layout.column * 0.6F, 26.0F * context.scale);
  const Rect bar{base.x - width / 2.0F, value > 0.0F ? base.y - height : base.y, width, height};
  const Colour colour = added ? context.theme.dim : context.theme.accent;
  figure.emplace_back(FilledRect{bar, colour, std::min(2.0F * context.scale, height / 2.0F)});
  if (!bars.numbered) return;
  const float away = 7.0F * context.scale;
  figure.emplace_back(Text{format_number(static_cast<double>(value), 2),
                           {base.x, value > 0.0F ? bar.y - away : bar.bottom() + away},
                           number_size * context.scale,
                           added ? context.theme.dim : context.theme.text,
                           TextAlign::centre});
}

void add_figures(Figure& figure, const RepresentationContext& context,
                 const RepresentationLayout& layout, const RepresentationStage& stage, float base) {
  const float size = size::label * context.scale;
  const auto add = [&](std::size_t place, const std::string& text, bool bold) {
    figure.emplace_back(Text{text,
                             {figure_x(layout, place), base},
                             size,
                             text == "—" ? context.theme.dim : context.theme.text,
                             TextAlign::right,
                             bold});
  };
  add(0, format_number(stage.norm, 3), false);
  if (stage.added) return;
  for (std::size_t i = 0; i < context.representation.compared.size(); ++i) {
    if (stage.cosines.empty()) {
      add(i + 1, "—", false);
      continue;
    }
    const double largest = *std::max_element(stage.cosines.begin(), stage.cosines.end());
    const bool wins = stage.cosines.size() > 1 && stage.cosines[i] == largest &&
                      stage.cosines.front() != stage.cosines.back();
    add(i + 1, format_number(stage.cosines[i], 3), wins);
  }
}

void add_stage(Figure& figure, const RepresentationContext& context,
               const RepresentationLayout& layout, std::size_t place) {
  const RepresentationStage& stage = context.representation.stages[place];
  const BarScale bars = bar_scale(context, layout);
  const float top = layout.header + static_cast<float>(place) * layout.row;
  const float base = top + bars.base;
  // Beside the base line; above it where all bars stand on it.
  const bool below = context.representation.lowest < 0.0F;
  const float middle = below ? base : base - 8.0F * context.scale;
  const float right = layout.labels + static_cast<float>(columns(context)) * layout.column;
  figure.emplace_back(Text{stage.name,
                           {layout.labels - 12.0F * context.scale, middle},
                           size::label * context.scale,
                           stage.added ? context.theme.dim : context.theme.text,
                           TextAlign::right,
                           !stage.added});
  figure.emplace_back(Line{{layout.labels, base},
                           {right, base},
                           context.theme.line,
                           std::max(1.0F, std::floor(context.scale))});
  for (Index column = 0; column < columns(context); ++column) {
    const Index dimension = context.representation.dimensions[static_cast<std::size_t>(column)];
    if (dimension >= stage.vector.size() || stage.vector(dimension) == 0.0F) continue;
    const float centre = layout.labels + (static_cast<float>(column) + 0.5F) * layout.column;
    add_bar(figure, context, layout, bars, stage.vector(dimension), {centre, base}, stage.added);
  }
  add_figures(figure, context, layout, stage, middle);
}

}  // namespace

std::optional<Index> RepresentationLayout::column_at(float x) const {
  if (x < labels || column <= 0.0F) return std::nullopt;
  const auto found = static_cast<Index>((x - labels) / column);
  return found < columns ? std::optional{found} : std::nullopt;
}

RepresentationLayout layout_representation(const RepresentationContext& context, float width,
                                           float height) {
  const float scale = context.scale;
  const auto stages = static_cast<float>(context.representation.stages.size());
  const auto count = static_cast<float>(std::max<Index>(columns(context), 1));
  RepresentationLayout layout;
  layout.columns = columns(context);
  for (const RepresentationStage& stage : context.representation.stages) {
    layout.labels = std::max(layout.labels, context.measure(stage.name, size::label * scale, true));
  }
  layout.labels = std::ceil(layout.labels + 20.0F * scale);
  const std::size_t figures = context.representation.compared.size() + 1;
  for (std::size_t i = 0; i < figures; ++i) {
    layout.figure = std::max(layout.figure,
                             context.measure(figure_title(context, i), name_size * scale, false));
  }
  layout.figure =
      std::ceil(std::clamp(layout.figure, 44.0F * scale, 110.0F * scale) + 12.0F * scale);
  const float name = widest_name(context);
  const float numbers = layout.figure * static_cast<float>(figures) + 12.0F * scale;
  const float room = width - layout.labels - numbers - overhang * scale;
  layout.column = std::floor(std::clamp(room / count, least_column * scale, most_column * scale));
  const bool turned = slanted(context, layout);
  layout.header = std::ceil((turned ? name * slant_sine : 0.0F) + 18.0F * scale);
  layout.row = std::floor(
      std::clamp((height - layout.header) / stages, least_row * scale, most_row * scale));
  layout.figures = layout.labels + layout.column * count + (turned ? overhang : 0.0F) * scale;
  layout.width = layout.figures + numbers;
  layout.height = layout.header + layout.row * stages;
  return layout;
}

Figure representation_figure(const RepresentationContext& context,
                             const RepresentationLayout& layout) {
  Figure figure;
  if (context.pointed) {
    const float x = layout.labels + static_cast<float>(*context.pointed) * layout.column;
    figure.emplace_back(FilledRect{{x, layout.header, layout.column, layout.height - layout.header},
                                   context.theme.raised,
                                   4.0F * context.scale});
  }
  add_names(figure, context, layout);
  for (std::size_t place = 0; place < context.representation.stages.size(); ++place) {
    add_stage(figure, context, layout, place);
  }
  return figure;
}

}  // namespace view
