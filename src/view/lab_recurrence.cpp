#include "view/lab_recurrence.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/analysis.h"
#include "view/map_figure.h"
#include "view/readouts.h"

namespace view {
namespace {

core::Index shown_place(const Scene& scene, core::Index original) {
  return std::find(scene.permutation.begin(), scene.permutation.end(), original) -
         scene.permutation.begin();
}

std::string steps_text(core::Index steps) {
  return format_count(steps) + (steps == 1 ? " step" : " steps");
}

std::string left_text(double factor, core::Index steps) {
  return format_small(left_after(factor, steps));
}

struct Chain {
  const RecurrenceFigures& figures;
  const std::vector<std::string>& names;
  const Theme& theme;
  float scale = 1.0F;
  const MeasureText& measure;
  PathsFigure& drawing;

  Figure& figure() const { return drawing.figure; }
};

constexpr float word_height = 30.0F;
constexpr float least_slot = 34.0F;

void place_words(Chain& chain, const Rect& area, float y) {
  const auto n = static_cast<float>(chain.names.size());
  const float slot = area.width / n;
  const float gap = std::min(6.0F * chain.scale, slot * 0.2F);
  for (std::size_t i = 0; i < chain.names.size(); ++i) {
    const float x = area.x + static_cast<float>(i) * slot;
    chain.drawing.words.push_back({x + gap / 2.0F, y, slot - gap, word_height * chain.scale});
  }
}

void draw_word(Chain& chain, std::size_t i, bool named) {
  const Theme& theme = chain.theme;
  const Rect& rect = chain.drawing.words[i];
  const auto place = static_cast<core::Index>(i);
  const bool from = place == chain.figures.from;
  const bool to = place == chain.figures.to;
  const float radius = std::min(size::control_radius * chain.scale, rect.width / 2.0F);
  chain.figure().emplace_back(FilledRect{rect, from ? theme.accent : theme.raised, radius});
  chain.figure().emplace_back(OutlinedRect{rect, from || to ? theme.accent : theme.line,
                                           (to ? 2.0F : 1.0F) * chain.scale, radius});
  const float text = size::label * chain.scale;
  if (!named) return;
  chain.figure().emplace_back(Text{cut_to_width(chain.names[i], rect.width - 4.0F * chain.scale,
                                                text, from || to, chain.measure),
                                   rect.centre(), text, from ? theme.text_on_accent : theme.text,
                                   TextAlign::centre, from || to});
}

void draw_arc(Chain& chain, const Rect& area) {
  const Rect& start = chain.drawing.words[static_cast<std::size_t>(chain.figures.from)];
  const Rect& end = chain.drawing.words[static_cast<std::size_t>(chain.figures.to)];
  const float text = size::reading * chain.scale;
  const float label_y = area.y + 10.0F * chain.scale;
  const std::string name = chain.figures.attention_path
                               ? "Attention: " + steps_text(*chain.figures.attention_path)
                               : "Attention: no way, the mask removes this score";
  const float width = chain.measure(name, text, true);
  const float middle = std::clamp((start.centre().x + end.centre().x) / 2.0F, area.x + width / 2.0F,
                                  area.right() - width / 2.0F);
  chain.figure().emplace_back(
      Text{name, {middle, label_y}, text, chain.theme.accent, TextAlign::centre, true});
  if (!chain.figures.attention_path) return;
  const float top = start.y - 4.0F * chain.scale;
  const float rise = (top - label_y - 16.0F * chain.scale) * 4.0F / 3.0F;
  const bool loop = chain.figures.from == chain.figures.to;
  const float offset = loop ? start.width * 0.3F : 0.0F;
  const Point a{start.centre().x - offset, top};
  const Point b{end.centre().x + offset, top};
  const float lean = (b.x - a.x) * 0.12F;
  chain.figure().emplace_back(Curve{a,
                                    {a.x + lean, a.y - rise},
                                    {b.x - lean, b.y - rise},
                                    b,
                                    chain.theme.accent,
                                    4.0F * chain.scale});
}

// One hop from word to word under the row; the head of the arrow shows which way one reads.
void draw_hop(Chain& chain, const Rect& left, const Rect& right, float depth, bool heads) {
  const float y = left.bottom() + 4.0F * chain.scale;
  const Point a{left.centre().x, y};
  const Point b{right.centre().x, y};
  chain.figure().emplace_back(Curve{a,
                                    {a.x + (b.x - a.x) * 0.2F, y + depth},
                                    {b.x - (b.x - a.x) * 0.2F, y + depth},
                                    b,
                                    chain.theme.text,
                                    2.0F * chain.scale});
  if (!heads) return;
  // Two lines back from the end, 25 degrees off the way the curve came.
  const float back = std::atan2(depth, (a.x - b.x) * 0.2F);
  const float length = 8.0F * chain.scale;
  for (const float side : {-0.45F, 0.45F}) {
    chain.figure().emplace_back(
        Line{b,
             {b.x + length * std::cos(back + side), b.y + length * std::sin(back + side)},
             chain.theme.text,
             2.0F * chain.scale});
  }
}

void draw_hops(Chain& chain, const Rect& area) {
  const auto first = static_cast<std::size_t>(std::min(chain.figures.from, chain.figures.to));
  const auto last = static_cast<std::size_t>(std::max(chain.figures.from, chain.figures.to));
  const std::vector<Rect>& words = chain.drawing.words;
  const float slot = area.width / static_cast<float>(words.size());
  const float depth = std::min(0.5F * slot, 0.16F * area.height);
  for (std::size_t i = first; i < last; ++i) {
    draw_hop(chain, words[i], words[i + 1], depth, slot >= 14.0F * chain.scale);
  }
  const float text = size::reading * chain.scale;
  const std::string name = "Recurrent network: " + steps_text(chain.figures.recurrent_path);
  const float width = chain.measure(name, text, true);
  const float middle = std::clamp((words[first].centre().x + words[last].centre().x) / 2.0F,
                                  area.x + width / 2.0F, area.right() - width / 2.0F);
  chain.figure().emplace_back(Text{name,
                                   {middle, words[first].bottom() + depth + 18.0F * chain.scale},
                                   text,
                                   chain.theme.text,
                                   TextAlign::centre,
                                   true});
}

}  // namespace

RecurrenceFigures recurrence_figures(const RecurrenceLab& lab, const Scene& scene) {
  const core::HeadTrace& head = scene.shown();
  RecurrenceFigures figures;
  figures.words = scene.size();
  figures.from = scene.focus;
  const auto link = core::strongest_link(head.weights, scene.focus);
  figures.to = link ? link->column : scene.focus;
  if (lab.to && *lab.to < scene.size()) figures.to = shown_place(scene, *lab.to);
  const core::Index steps =
      core::path_lengths(head.masked, figures.from)[static_cast<std::size_t>(figures.to)];
  if (steps >= 0) figures.attention_path = steps;
  figures.recurrent_path = std::abs(figures.to - figures.from);
  figures.scores = head.scores.size();
  return figures;
}

double left_after(double factor, core::Index steps) {
  return std::pow(factor, static_cast<double>(steps));
}

Table recurrence_table(const RecurrenceLab& lab, const RecurrenceFigures& figures,
                       const std::vector<std::string>& names,
                       const std::optional<OrderRow>& order) {
  const std::string& from = names[static_cast<std::size_t>(figures.from)];
  const std::string& to = names[static_cast<std::size_t>(figures.to)];
  const std::string path =
      figures.attention_path ? steps_text(*figures.attention_path) + " a layer" : "none: masked";
  Table table;
  table.heads = {"", "attention", "recurrent network"};
  const std::string left = "… left of a gradient, at " + format_number(lab.factor, 2) + " a step";
  table.rows = {
      {"Between " + from + " and " + to, path, steps_text(figures.recurrent_path)},
      {left, figures.attention_path ? left_text(lab.factor, *figures.attention_path) : "—",
       left_text(lab.factor, figures.recurrent_path)},
      {"Two words " + format_count(lab.apart) + " places apart", "1 step a layer",
       steps_text(lab.apart)},
      {left, left_text(lab.factor, 1), left_text(lab.factor, lab.apart)},
      {"In sequence, for " + format_count(figures.words) + " words", "1 step a layer",
       steps_text(figures.words)},
      {"All words at once?", "yes", "no"},
      {"Scores, one head", format_count(figures.scores), "none"},
      {"Is the order known?",
       !order                ? "…"
       : tells_order(*order) ? "yes"
                             : "no",
       "yes"},
      {"A shuffle moves a weight by", order ? format_small(order->order.shuffle) : "…", ""}};
  return table;
}

Chart gradient_chart(const RecurrenceLab& lab, const RecurrenceFigures& figures,
                     const Theme& theme) {
  const core::Index longest =
      std::max<core::Index>({lab.apart, figures.recurrent_path, core::Index{10}});
  const auto high = static_cast<double>(longest);
  Chart chart;
  chart.x = {"steps", 0.0, high, false, {}};
  for (const double part : {0.0, 0.5, 1.0}) {
    const double value = std::round(part * high);
    chart.x.ticks.push_back({value, format_count(static_cast<core::Index>(value))});
  }
  chart.y = {"Left of a gradient: " + format_number(lab.factor, 2) + "^steps",
             0.0,
             1.0,
             false,
             {{0.0, "0"}, {0.5, "0.5"}, {1.0, "1"}}};
  ChartSeries curve{"", theme.dim, ChartMark::none, {}, true};
  const core::Index part = std::max<core::Index>(1, longest / 400);
  for (core::Index steps = 0; steps <= longest; steps += part) {
    curve.points.push_back({static_cast<double>(steps), left_after(lab.factor, steps)});
  }
  const auto point = [&](core::Index steps) {
    return ChartPoint{static_cast<double>(steps), left_after(lab.factor, steps)};
  };
  ChartSeries recurrent{"recurrent", theme.text, ChartMark::square, {}, false};
  recurrent.points = {point(figures.recurrent_path), point(lab.apart)};
  ChartSeries attention{"attention", theme.accent, ChartMark::round, {}, false};
  if (figures.attention_path) attention.points = {point(*figures.attention_path)};
  chart.series = {curve, recurrent, attention};
  return chart;
}

PathsFigure paths_figure(const RecurrenceFigures& figures, const std::vector<std::string>& names,
                         const Rect& area, const Theme& theme, float scale,
                         const MeasureText& measure) {
  PathsFigure drawing;
  Chain chain{figures, names, theme, scale, measure, drawing};
  place_words(chain, area, area.y + area.height * 0.62F - word_height * scale / 2.0F);
  const float slot = area.width / static_cast<float>(std::max<std::size_t>(1, names.size()));
  draw_arc(chain, area);
  for (std::size_t i = 0; i < names.size(); ++i) {
    draw_word(chain, i, slot >= least_slot * scale);
  }
  draw_hops(chain, area);
  return drawing;
}

}  // namespace view
