#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/freedom.h"
#include "view/background_rows.h"
#include "view/figure.h"
#include "view/lab_table.h"
#include "view/scene.h"
#include "view/state.h"
#include "view/theme.h"

namespace view {

// What the focus row of the layer and head shown could be, its output kept.
struct FreedomFigures {
  core::RowSpace space;
  // One a kept key; nothing at all where the row keeps more than FreedomLab::most_keys.
  std::vector<std::optional<core::WeightRange>> ranges;
};

// "Could weights differ?"
class FreedomLab {
 public:
  // Two linear programs a key; above this many they take too long.
  static constexpr core::Index most_keys = 128;

  std::uint64_t seed = 1;  // of the shuffled row

  // Begins to compute what belongs to this scene, on a thread of its own; `number` is another one
  // for each scene. `wake` as in BackgroundRows::start.
  void update(const Scene& scene, std::uint64_t number, const std::function<void()>& wake);
  // Of the scene last updated for; null until they are there.
  std::shared_ptr<const FreedomFigures> figures() const;

  // The key (of the space's kept ones) whose weight is moved: the one chosen, else the one with the
  // widest range, the first of equals; nothing where none can move.
  std::optional<core::Index> key(const FreedomFigures& figures) const;
  void choose(core::Index key);
  // The weight wanted for that key; its own until another is set.
  double weight(const FreedomFigures& figures) const;
  void set_weight(double weight) { weight_ = weight; }
  // The row in which it has that weight, and the output its own.
  Eigen::VectorXd reshaped(const FreedomFigures& figures) const;

  bool running() const { return rows_.running(); }
  void wait() const { rows_.wait(); }
  bool wait_for(std::chrono::milliseconds time) const { return rows_.wait_for(time); }
  void stop() { rows_.stop(); }

 private:
  std::optional<std::uint64_t> followed_;
  std::optional<core::Index> key_;
  std::optional<double> weight_;
  BackgroundRows<std::shared_ptr<const FreedomFigures>> rows_;
};

FreedomFigures freedom_figures(const Scene& scene);

// "**11** kept keys − rank **10** = **1** ...", and the words whose weight can change. Names are
// the keys' words as they can be displayed.
std::string freedom_line(const FreedomFigures& figures, const std::vector<std::string>& key_names);
// How far the row's largest weight is settled; empty without ranges.
std::string strongest_line(const FreedomFigures& figures,
                           const std::vector<std::string>& key_names);
// "0.000 – 0.056", or "fixed".
std::string range_text(const FreedomFigures& figures, core::Index key);

// What the reshaped row, a uniform and a shuffled one change.
Table freedom_table(const FreedomFigures& figures, const FreedomLab& lab);

// What the picture is drawn with.
struct FreedomContext {
  const FreedomFigures& figures;
  const FreedomLab& lab;
  const std::vector<std::string>& key_names;
  const Theme& theme;
  const MeasureText& measure;
  float scale = 1.0F;
};

// Pixels, from the picture's upper left corner.
float freedom_row_height(float scale);
float freedom_height(const FreedomContext& context);

// Right end of the line that weights are drawn on: the tenth above all of them.
double freedom_axis_end(const FreedomFigures& figures);

// A row a kept key: its word, its weight, what the weight may be, and both on a line from 0 with
// the reshaped weight. Fills the width.
Figure freedom_figure(const FreedomContext& context, float width);

}  // namespace view
