#include <algorithm>
#include <cmath>

#include "view/lab_block.h"
#include "view/map_figure.h"
#include "view/readouts.h"

namespace view {
namespace {

using core::Index;

constexpr float least_row = 22.0F;
constexpr float most_row = 88.0F;
constexpr float head_room = 20.0F;  // over the first station
constexpr float lane_width = 26.0F;
constexpr float norm_width = 58.0F;
constexpr float arrow = 4.0F;

struct Drawing {
  const BlockStations& block;
  const BlockLayout& layout;
  const Theme& theme;
  float scale = 1.0F;
  const MeasureText& measure;
  Figure figure{};

  float top(std::size_t station) const {
    return layout.bars.y + static_cast<float>(station) * layout.row;
  }
  float middle(std::size_t station) const { return top(station) + layout.row / 2.0F; }
  float names() const { return layout.area.x + layout.lane; }
  float thin() const { return std::max(1.0F, std::round(scale)); }
};

void add_arrow_head(Drawing& d, Point tip, Point along, Colour colour) {
  const float size = arrow * d.scale;
  const float thickness = std::max(1.0F, 1.5F * d.scale);
  for (const float side : {-1.0F, 1.0F}) {
    d.figure.emplace_back(Line{tip,
                               {tip.x - along.x * size + along.y * side * size,
                                tip.y - along.y * size + along.x * side * size},
                               colour,
                               thickness});
  }
}

// Around a part of the block: out of the stream, down, and back into the sum.
void add_residual(Drawing& d, std::size_t from, std::size_t to, bool on) {
  const Colour colour = on ? d.theme.text : d.theme.line;
  const float thickness = std::max(1.0F, (on ? 2.0F : 1.0F) * d.scale);
  const float x = d.layout.area.x + 6.0F * d.scale;
  const float right = d.names() - 5.0F * d.scale;
  const float gap = 5.0F * d.scale;
  const float start = d.middle(from) + (from == BlockStations::input ? 0.0F : gap);
  const float end = d.middle(to) - (to == BlockStations::output ? 0.0F : gap);
  d.figure.emplace_back(Line{{right, start}, {x, start}, colour, thickness});
  d.figure.emplace_back(Line{{x, start}, {x, end}, colour, thickness});
  d.figure.emplace_back(Line{{x, end}, {right, end}, colour, thickness});
  if (on) add_arrow_head(d, {right, end}, {1.0F, 0.0F}, colour);
}

// From a station down to the next one.
void add_step(Drawing& d, std::size_t from) {
  const float clear = 9.0F * d.scale;
  const float start = d.middle(from) + clear;
  const float end = d.middle(from + 1) - clear;
  if (end - start < 6.0F * d.scale) return;
  const bool on = d.block.stations[from].on && d.block.stations[from + 1].on;
  const Colour colour = on ? d.theme.dim : d.theme.line;
  const float x = d.names() + 8.0F * d.scale;
  d.figure.emplace_back(Line{{x, start}, {x, end}, colour, d.thin()});
  add_arrow_head(d, {x, end}, {0.0F, 1.0F}, colour);
}

// The range of numbers that one column of pixels stands for: all of it is drawn.
struct Bucket {
  float low = 0.0F;
  float high = 0.0F;
};

std::vector<Bucket> buckets_of(const core::Vector& vector, Index count) {
  std::vector<Bucket> buckets(static_cast<std::size_t>(count));
  for (Index i = 0; i < vector.size(); ++i) {
    if (!std::isfinite(vector(i))) continue;
    Bucket& bucket = buckets[static_cast<std::size_t>(i * count / vector.size())];
    bucket.low = std::min(bucket.low, vector(i));
    bucket.high = std::max(bucket.high, vector(i));
  }
  return buckets;
}

void add_bars(Drawing& d, std::size_t place) {
  const BlockStation& station = d.block.stations[place];
  const Rect& bars = d.layout.bars;
  const float base = std::round(d.middle(place));
  d.figure.emplace_back(FilledRect{{bars.x, base, bars.width, d.thin()}, d.theme.line});
  if (station.vector.size() == 0) return;
  const auto most = std::max<Index>(1, static_cast<Index>(bars.width / (2.0F * d.scale)));
  const std::vector<Bucket> buckets =
      buckets_of(station.vector, std::min<Index>(station.vector.size(), most));
  const float step = bars.width / static_cast<float>(buckets.size());
  const float width = std::max(d.thin(), std::min(step * 0.7F, 14.0F * d.scale));
  const auto room = static_cast<double>(d.layout.row / 2.0F - 2.0F * d.scale);
  const double unit = d.block.largest > 0.0 ? room / d.block.largest : 0.0;
  const auto length = [&](float number) {
    return std::max(d.thin(), static_cast<float>(std::abs(static_cast<double>(number)) * unit));
  };
  const Colour colour = station.added || station.hidden ? d.theme.text : d.theme.accent;
  for (std::size_t i = 0; i < buckets.size(); ++i) {
    const float x = bars.x + (static_cast<float>(i) + 0.5F) * step - width / 2.0F;
    if (buckets[i].high > 0.0F) {
      const float height = length(buckets[i].high);
      d.figure.emplace_back(FilledRect{{x, base - height, width, height}, colour});
    }
    if (buckets[i].low < 0.0F) {
      d.figure.emplace_back(FilledRect{{x, base, width, length(buckets[i].low)}, colour});
    }
  }
}

void add_station(Drawing& d, std::size_t place) {
  const BlockStation& station = d.block.stations[place];
  const float y = d.middle(place);
  const float size = size::label * d.scale;
  const Rect& bars = d.layout.bars;
  d.figure.emplace_back(Text{station.name,
                             {d.names(), y},
                             size,
                             station.on ? d.theme.text : d.theme.dim,
                             TextAlign::left,
                             station.on && !station.added});
  add_bars(d, place);
  if (station.on) {
    d.figure.emplace_back(Text{format_number(station.norm, 2),
                               {d.layout.area.right(), y},
                               size,
                               d.theme.text,
                               TextAlign::right});
  }
  if (station.on || station.note.empty()) return;
  const float width = d.measure(station.note, size, false) + 12.0F * d.scale;
  const float height = 16.0F * d.scale;
  d.figure.emplace_back(FilledRect{{bars.x, y - height / 2.0F, width, height}, d.theme.panel});
  d.figure.emplace_back(Text{station.note, {bars.x, y}, size, d.theme.dim});
}

}  // namespace

std::optional<std::size_t> BlockLayout::station_at(float y) const {
  if (y < bars.y || y >= bars.bottom()) return std::nullopt;
  return std::min<std::size_t>(static_cast<std::size_t>((y - bars.y) / row),
                               BlockStations::count - 1);
}

std::optional<Index> BlockLayout::dimension_at(float x, Index count) const {
  if (count == 0 || x < bars.x || x >= bars.right()) return std::nullopt;
  const float share = (x - bars.x) / bars.width;
  return std::min<Index>(static_cast<Index>(share * static_cast<float>(count)), count - 1);
}

BlockLayout layout_block(const BlockStations& block, const Rect& area, float scale,
                         const MeasureText& measure) {
  BlockLayout layout;
  layout.area = area;
  layout.lane = lane_width * scale;
  float names = 0.0F;
  for (const BlockStation& station : block.stations) {
    names = std::max(names, measure(station.name, size::label * scale, true));
  }
  const float left = std::ceil(layout.lane + names + 14.0F * scale);
  const float top = head_room * scale;
  layout.row = std::floor(std::clamp((area.height - top) / static_cast<float>(BlockStations::count),
                                     least_row * scale, most_row * scale));
  layout.bars = {area.x + left, area.y + top, area.width - left - norm_width * scale,
                 layout.row * static_cast<float>(BlockStations::count)};
  return layout;
}

Figure block_figure(const BlockStations& block, const BlockLayout& layout, const Theme& theme,
                    float scale, const MeasureText& measure) {
  Drawing d{block, layout, theme, scale, measure};
  const float text = size::label * scale;
  const float y = layout.area.y + head_room * scale / 2.0F;
  const std::string about =
      "a bar a dimension, all to one scale: the longest is " + format_number(block.largest, 2);
  d.figure.emplace_back(Text{cut_to_width(about, layout.bars.width, text, false, measure),
                             {layout.bars.x, y},
                             text,
                             theme.dim});
  d.figure.emplace_back(Text{"norm", {layout.area.right(), y}, text, theme.dim, TextAlign::right});
  add_residual(d, BlockStations::input, BlockStations::after_attention, block.residuals[0]);
  add_residual(d, BlockStations::after_attention, BlockStations::output, block.residuals[1]);
  for (std::size_t place = 0; place < block.stations.size(); ++place) {
    add_station(d, place);
    if (place + 1 < block.stations.size()) add_step(d, place);
  }
  return std::move(d.figure);
}

}  // namespace view
