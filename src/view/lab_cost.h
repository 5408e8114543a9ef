#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/lab_cost.h"
#include "view/background_rows.h"
#include "view/lab_chart.h"
#include "view/lab_table.h"
#include "view/theme.h"

namespace view {

// Time of one head over n tokens, the fastest of its runs.
struct TimedHead {
  core::Index n = 0;
  double seconds = 0.0;
};

// What measuring is given from outside.
struct HeadTiming {
  std::function<double()> clock;  // seconds
  double budget = 1.0;            // seconds for all of it
  core::Index most_tokens = 4096;
  std::function<bool()> stopped;
  std::function<void(const TimedHead& head)> add;
  std::function<void(double share)> progress;
};

// Times one head of d_head 64 for 64, 128, 256, ... tokens, as long as the next one, four times as
// long as the last, fits into what is left of the budget.
void time_heads(const HeadTiming& timing);

// "What does it cost?"
class CostLab {
 public:
  static constexpr std::array<core::Index, 6> usual_lengths{8, 10, 20, 512, 4096, 32768};
  static constexpr core::Index most_tokens = core::Index{1} << 20;

  core::Index n = 1024;  // the user's choice
  bool linear_axes = false;

  // Measures on a thread of its own. `wake` as in BackgroundRows::start.
  void measure(const std::function<void()>& wake);
  void cancel() { times_.cancel(); }
  bool running() const { return times_.running(); }
  double progress() const { return times_.progress(); }
  std::vector<TimedHead> times() const { return times_.rows(); }

  void wait() const { times_.wait(); }
  void stop() { times_.stop(); }

 private:
  BackgroundRows<TimedHead> times_;
};

// Bytes in the largest unit up to MiB that leaves at least 1 of it: "256 B", "1.6 KiB",
// "4,096 MiB".
std::string format_bytes(std::int64_t bytes);

// Three digits and a unit: "1.53 ms".
std::string format_seconds(double seconds);

// n^2 scores against n steps, up to n on linear axes.
Chart cost_chart(core::Index n, bool linear_axes, const Theme& theme);
Table cost_table(core::Index n);

// Measured times, and what n^2 makes of the last of them.
Chart time_chart(const std::vector<TimedHead>& times, const Theme& theme);
Table time_table(const std::vector<TimedHead>& times);

}  // namespace view
