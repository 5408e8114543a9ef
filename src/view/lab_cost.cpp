#include "view/lab_cost.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/normal_generator.h"
#include "view/readouts.h"

namespace view {
namespace {

constexpr core::Index d_head = 64;
constexpr core::Index shortest = 64;
constexpr int usual_runs = 3;

core::Matrix random_vectors(core::Index n, core::NormalGenerator& normal) {
  return core::Matrix::NullaryExpr(n, d_head, [&] { return static_cast<float>(normal()); });
}

double time_one(const core::Matrix& query, const core::Matrix& key, const core::Matrix& value,
                const std::function<double()>& clock) {
  const double start = clock();
  const core::Matrix output = core::attend(query, key, value);
  // Read, so that no compiler leaves the work out.
  const volatile float kept = output(0, 0);
  static_cast<void>(kept);
  return clock() - start;
}

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// n and n^2 on both axes.
ChartSeries power_curve(const std::string& name, Colour colour, double power, double low,
                        double high) {
  ChartSeries curve{name, colour, ChartMark::none, {}, true};
  constexpr int parts = 64;
  for (int i = 0; i <= parts; ++i) {
    const double x = low + (high - low) * i / parts;
    curve.points.push_back({x, std::pow(x, power)});
  }
  return curve;
}

void set_linear_axes(Chart& chart, double n) {
  const double scores = n * n;
  chart.x.high = n;
  chart.y.high = scores;
  for (const double part : {0.0, 0.5, 1.0}) {
    chart.x.ticks.push_back({part * n, format_count(static_cast<core::Index>(part * n))});
    chart.y.ticks.push_back({part * scores, format_count(static_cast<core::Index>(part * scores))});
  }
}

}  // namespace

void time_heads(const HeadTiming& timing) {
  core::NormalGenerator normal(1);
  const double begin = timing.clock();
  for (core::Index n = shortest; n <= timing.most_tokens; n *= 2) {
    const core::Matrix query = random_vectors(n, normal);
    const core::Matrix key = random_vectors(n, normal);
    const core::Matrix value = random_vectors(n, normal);
    TimedHead head{n, 0.0};
    for (int run = 0; run < usual_runs; ++run) {
      if (timing.stopped && timing.stopped()) return;
      const double seconds = time_one(query, key, value, timing.clock);
      head.seconds = run == 0 ? seconds : std::min(head.seconds, seconds);
      if (timing.progress) timing.progress(std::min(1.0, (timing.clock() - begin) / timing.budget));
    }
    if (timing.stopped && timing.stopped()) return;
    timing.add(head);
    const double left = timing.budget - (timing.clock() - begin);
    if (4.0 * head.seconds * usual_runs > left) return;
  }
}

void CostLab::measure(const std::function<void()>& wake) {
  times_.start(
      [](BackgroundRows<TimedHead>::Report& report) {
        HeadTiming timing;
        timing.clock = seconds_now;
        timing.stopped = [&] { return report.stopped(); };
        timing.add = [&](const TimedHead& head) { report.add(head); };
        timing.progress = [&](double share) { report.progress(share); };
        time_heads(timing);
      },
      wake);
}

std::string format_bytes(std::int64_t bytes) {
  constexpr std::int64_t kibi = 1024;
  const auto in_units = [&](std::int64_t unit, const char* name) {
    const auto whole = static_cast<core::Index>(bytes / unit);
    const bool exact = bytes % unit == 0 || whole >= 100;
    return (exact ? format_count(whole)
                  : format_number(static_cast<double>(bytes) / static_cast<double>(unit), 1)) +
           name;
  };
  if (bytes < kibi) return in_units(1, " B");
  return bytes < kibi * kibi ? in_units(kibi, " KiB") : in_units(kibi * kibi, " MiB");
}

std::string format_seconds(double seconds) {
  const auto in_units = [&](double unit, const char* name) {
    const double value = seconds * unit;
    return format_number(value, value < 10.0 ? 2 : value < 100.0 ? 1 : 0) + name;
  };
  if (seconds < 1e-3) return in_units(1e6, " µs");
  return seconds < 1.0 ? in_units(1e3, " ms") : in_units(1.0, " s");
}

Chart cost_chart(core::Index n, bool linear_axes, const Theme& theme) {
  const auto longest = static_cast<double>(CostLab::most_tokens);
  const auto chosen = static_cast<double>(n);
  const double low = linear_axes ? 0.0 : 1.0;
  const double high = linear_axes ? chosen : longest;
  Chart chart;
  chart.x = {"n, words in the sentence", low, high, !linear_axes, {}};
  chart.y = {linear_axes ? "Both axes linear, up to the n chosen" : "Both axes logarithmic",
             low,
             high * high,
             !linear_axes,
             {}};
  if (linear_axes) {
    set_linear_axes(chart, chosen);
  } else {
    chart.x.ticks = power_ticks(100.0, high);
    chart.y.ticks = power_ticks(1000.0, high * high);
  }
  ChartSeries points{"", theme.accent, ChartMark::round, {}, false};
  for (const core::Index usual : CostLab::usual_lengths) {
    if (linear_axes && usual > n) continue;
    points.points.push_back(
        {static_cast<double>(usual), static_cast<double>(core::score_count(usual))});
  }
  points.points.push_back({chosen, static_cast<double>(core::score_count(n)), 0.0, true});
  chart.series = {power_curve("attention: n² scores", theme.accent, 2.0, low, high),
                  power_curve("recurrence: n steps", theme.text, 1.0, low, high), points};
  return chart;
}

Table cost_table(core::Index n) {
  Table table;
  table.heads = {"n", "scores, n²", "float32"};
  std::vector<core::Index> lengths(CostLab::usual_lengths.begin(), CostLab::usual_lengths.end());
  if (std::find(lengths.begin(), lengths.end(), n) == lengths.end()) lengths.push_back(n);
  std::sort(lengths.begin(), lengths.end());
  for (const core::Index length : lengths) {
    if (length == n) table.marked = static_cast<int>(table.rows.size());
    table.rows.push_back({format_count(length), format_count(core::score_count(length)),
                          format_bytes(core::score_bytes(length))});
  }
  return table;
}

Chart time_chart(const std::vector<TimedHead>& times, const Theme& theme) {
  Chart chart;
  chart.x = {"n, words in the sentence", 64.0, 4096.0, true, {}};
  for (const core::Index tick : {64, 256, 1024, 4096}) {
    chart.x.ticks.push_back({static_cast<double>(tick), format_count(tick)});
  }
  chart.y = {"One head on this machine, as measured", 1e-6, 1.0, true, {}};
  for (const double tick : {1e-6, 1e-4, 1e-2, 1.0}) {
    chart.y.ticks.push_back({tick, tick == 1e-6   ? "1 µs"
                                   : tick == 1e-4 ? "0.1 ms"
                                   : tick == 1e-2 ? "10 ms"
                                                  : "1 s"});
  }
  ChartSeries measured{"measured", theme.accent, ChartMark::round, {}, true};
  for (const TimedHead& head : times) {
    measured.points.push_back({static_cast<double>(head.n), head.seconds});
  }
  // c n² with the geometric mean of what each length gives for c, so that no one point decides.
  ChartSeries guide{"n², fitted", theme.dim, ChartMark::none, {}, true};
  if (!times.empty()) {
    double logarithms = 0.0;
    for (const TimedHead& head : times) {
      logarithms += std::log(head.seconds) - 2.0 * std::log(static_cast<double>(head.n));
    }
    const double c = std::exp(logarithms / static_cast<double>(times.size()));
    for (const double n : {64.0, static_cast<double>(times.back().n)}) {
      guide.points.push_back({n, c * n * n});
    }
  }
  chart.series = {guide, measured};
  return chart;
}

Table time_table(const std::vector<TimedHead>& times) {
  Table table;
  table.heads = {"n", "time", "÷ time at n/2"};
  for (std::size_t i = 0; i < times.size(); ++i) {
    table.rows.push_back({format_count(times[i].n), format_seconds(times[i].seconds),
                          i == 0 ? "" : format_number(times[i].seconds / times[i - 1].seconds, 1)});
  }
  return table;
}

}  // namespace view
