#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/lab_saturation.h"
#include "view/background_rows.h"
#include "view/lab_chart.h"
#include "view/lab_table.h"
#include "view/theme.h"

namespace view {

// "Why divide by the root of d_k?": the figures at four dimensions and at one of the user's choice.
class SaturationLab {
 public:
  static constexpr std::array<core::Index, 4> usual_dimensions{8, 64, 512, 4096};
  static constexpr core::Index most_dimension = 16384;
  static constexpr core::Index keys = 16;
  static constexpr core::Index draws = 300;

  core::Index d = 128;  // the user's choice
  std::uint64_t seed = 1;

  // Begins what the settings ask for and is not there yet, on threads of its own. `wake` as in
  // BackgroundRows::start.
  void update(const std::function<void()>& wake);
  // Nothing runs any more until the settings change or again() is called.
  void cancel();
  void again();
  bool cancelled() const { return cancelled_; }

  bool running() const { return usual_.running() || chosen_.running(); }
  double progress() const;
  // What there is, by dimension.
  std::vector<core::Saturation> rows() const;

  void wait() const;
  void stop();

 private:
  std::optional<std::uint64_t> usual_seed_;
  std::optional<core::SaturationTask> chosen_task_;
  bool cancelled_ = false;
  BackgroundRows<core::Saturation> usual_;
  BackgroundRows<core::Saturation> chosen_;
};

// Largest weight over the dimension, with bars of two standard errors to each side; `d` is ringed.
Chart saturation_chart(const std::vector<core::Saturation>& rows, core::Index d,
                       const Theme& theme);

Table saturation_table(const std::vector<core::Saturation>& rows, core::Index d);

}  // namespace view
