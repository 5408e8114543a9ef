#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/lab_depth.h"
#include "view/background_rows.h"
#include "view/lab_chart.h"
#include "view/lab_table.h"
#include "view/theme.h"

namespace view {

// One way to build a stack.
struct DepthSetting {
  bool residual = true;
  core::NormPlace norm = core::NormPlace::before;

  bool operator==(const DepthSetting&) const = default;
};

// "How deep can it go?": stacks of random blocks, untrained, of every setting at once. A stack is
// the beginning of every deeper one of its seed, so that depth is only where the curves are read.
class DepthLab {
 public:
  static constexpr core::Index deepest = 80;
  static constexpr std::array<DepthSetting, 6> settings{
      DepthSetting{true, core::NormPlace::before}, DepthSetting{true, core::NormPlace::after},
      DepthSetting{true, core::NormPlace::none},   DepthSetting{false, core::NormPlace::before},
      DepthSetting{false, core::NormPlace::after}, DepthSetting{false, core::NormPlace::none}};

  DepthSetting chosen;
  core::Index depth = deepest;  // where the curves are read
  std::uint64_t seed = 1;

  // Begins what the seed asks for and is not there yet, the chosen setting first, on a thread of
  // its own. `wake` as in BackgroundRows::start.
  void update(const std::function<void()>& wake);
  // Nothing runs any more until the seed changes or again() is called.
  void cancel();
  void again();
  bool cancelled() const { return cancelled_; }

  bool running() const { return curves_.running(); }
  double progress() const { return curves_.running() ? curves_.progress() : 1.0; }
  // What there is, in the order of `settings`.
  std::vector<core::DepthCurve> curves() const;

  void wait() const { curves_.wait(); }
  void stop();

 private:
  std::optional<std::uint64_t> measured_seed_;
  bool cancelled_ = false;
  BackgroundRows<core::DepthCurve> curves_;
};

DepthSetting setting_of(const core::DepthCurve& curve);

// "residual, LayerNorm before"
std::string setting_name(const DepthSetting& setting);

// The colour and the mark that tell a setting's curve: colours tell the LayerNorm, round marks have
// the residual.
Colour setting_colour(const DepthSetting& setting, const Theme& theme);
ChartMark setting_mark(const DepthSetting& setting);

// Against depth: the mean cosine between words, and the change of the output for a small change of
// the input. Numbers that are not finite are left out. Marks stand at the depth read; that of the
// chosen setting is ringed.
Chart cosine_chart(const DepthLab& lab, const std::vector<core::DepthCurve>& curves,
                   const Theme& theme);
Chart change_chart(const DepthLab& lab, const std::vector<core::DepthCurve>& curves,
                   const Theme& theme);

// A row a setting, at the depth read; "…" for what is not measured yet.
Table depth_table(const DepthLab& lab, const std::vector<core::DepthCurve>& curves);

}  // namespace view
