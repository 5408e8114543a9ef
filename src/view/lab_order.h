#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "content/library.h"
#include "core/lab_order.h"
#include "view/background_rows.h"
#include "view/heatmap.h"
#include "view/lab_table.h"
#include "view/scene.h"
#include "view/state.h"
#include "view/theme.h"

namespace view {

// Two sentences of the same words in another order.
struct SwapPair {
  const content::Example* first = nullptr;
  const content::Example* second = nullptr;
  std::vector<core::Index> match;  // match[i] is the place in `first` of word i of `second`
};

// The example and its partner where they are such a pair and no word stands in them twice; else the
// library's shortest such pair.
std::optional<SwapPair> find_swap_pair(const Scene& scene, const content::Library& library);

// What one kind of positions does.
struct OrderRow {
  core::OrderFigures order;
  std::optional<core::SwapFigures> swap;
};

// "How is order told?": the sentence once, under all the user's controls but positions and shuffle,
// for the layer and head shown.
class OrderLab {
 public:
  static constexpr core::Index most_shift = 1000;

  core::PositionKind shown = core::PositionKind::sinusoidal;  // as a picture
  bool standard = false;                                      // the papers' code, not the model's
  core::Index shift = 10;                                     // places

  // Begins what scene and settings ask for and is not there yet, on a thread of its own. `wake` as
  // in BackgroundRows::start.
  void update(const Scene& scene, const ViewState& state, const content::Library& library,
              const std::function<void()>& wake);

  bool running() const { return rows_.running(); }
  // None, sinusoidal, rotary: as many as there are.
  std::vector<OrderRow> rows() const { return rows_.rows(); }
  std::optional<OrderRow> row(core::PositionKind positions) const;
  const std::optional<SwapPair>& swap_pair() const { return pair_; }

  void wait() const { rows_.wait(); }
  bool wait_for(std::chrono::milliseconds time) const { return rows_.wait_for(time); }
  void stop() { rows_.stop(); }

 private:
  // All that the figures depend on; the weights shown stand for the example's model.
  struct Key {
    std::string example;
    std::uint64_t seed = 0;
    core::Index shift = 0;
    core::Controls controls;
    core::Matrix weights;
  };
  bool is_current(const Scene& scene, const ViewState& state) const;

  std::optional<Key> key_;
  std::optional<SwapPair> pair_;
  BackgroundRows<OrderRow> rows_;
};

Table order_table(const OrderLab& lab, const ViewState& state);

// Whether a shuffle moves weights by more than rounding does.
bool tells_order(const OrderRow& row);

// The code as a picture: a row a place.
struct CodePicture {
  core::Matrix values;            // sinusoidal: what is added; rotary: angles in radians, 0 to 2 pi
  std::vector<std::string> rows;  // words, or places from 0
  std::vector<std::string> columns;  // names; empty where there are too many
  std::string about;                 // one sentence
};

// The first 64 places of the sentence under the model's own code, or those of the standard one:
// 50 with d_model 64 (Vaswani et al. 2017), 12 with d_head 32 (Su et al. 2021), base 10,000.
// `names` are the tokens as they can be displayed.
CodePicture code_picture(const OrderLab& lab, const Scene& scene,
                         const std::vector<std::string>& names);

// Dials need room for each hand; else the picture is a map of colours.
bool draws_dials(const CodePicture& picture, core::PositionKind kind, const Rect& area,
                 float scale);

struct CodeFigure {
  Figure figure;  // names and dials
  Rect cells;     // where the map of colours belongs; width 0 with dials
};
CodeFigure code_figure(const CodePicture& picture, core::PositionKind kind, const Rect& area,
                       const Theme& theme, float scale, const MeasureText& measure);

HeatmapGrid code_grid(const CodePicture& picture);

// Signed values on both sides of 0, up to their largest magnitude; angles from 0 to one turn.
HeatmapStyle code_style(const CodePicture& picture, core::PositionKind kind, const Theme& theme,
                        int width, int height);

}  // namespace view
