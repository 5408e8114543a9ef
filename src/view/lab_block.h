#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/counts.h"
#include "core/model.h"
#include "view/figure.h"
#include "view/lab_table.h"
#include "view/scene.h"
#include "view/theme.h"

namespace view {

// The focus word's vector at one station of the block.
struct BlockStation {
  std::string name;
  bool on = true;
  bool added = false;   // what a part of the block gives, not the stream itself
  std::string note;     // why it is off, or what is worth saying of it; may be empty
  core::Vector vector;  // empty while it is off
  double norm = 0.0;    // Euclidean
  bool hidden = false;  // the feed-forward's units, not dimensions of the stream
};

// The way of the focus word through the layer shown:
//   x -> LayerNorm -> self-attention -> + x -> LayerNorm -> feed-forward -> + x
// with the feed-forward as two stations, its hidden units and what they add.
struct BlockStations {
  static constexpr std::size_t count = 8;
  // Places of the stations that the residuals lead from and to.
  static constexpr std::size_t input = 0;
  static constexpr std::size_t after_attention = 3;
  static constexpr std::size_t output = 7;

  std::vector<BlockStation> stations;
  std::array<bool, 2> residuals{};    // around attention, around the feed-forward
  std::vector<std::string> entering;  // names of the dimensions that enter the layer
  std::vector<std::string> leaving;   // of those that leave attention and the layer
  std::vector<std::string> units;     // what each hidden unit reads; empty without a feed-forward
  core::Index units_in_use = 0;       // that read and write something
  core::Index units_active = 0;       // above 0 for the focus word
  double largest = 0.0;               // magnitude of any number of any station
};

// Names of the numbers of a station.
const std::vector<std::string>& names_at(const BlockStations& block, std::size_t place);

BlockStations block_stations(const Scene& scene);

// What a hidden unit reads: "heard animate + pronoun − 1.1"; "idle" where it reads or writes
// nothing.
std::string unit_name(const core::FeedForward& part, core::Index unit,
                      const std::vector<std::string>& names);

// How much the feed-forward calms one word down: its strongest link in the layer that reads what
// the feed-forward wrote.
struct CalmedWord {
  core::Index place = 0;  // in the order of the computation
  std::string word;
  double without = 0.0;
  double with = 0.0;
};

struct FeedForwardEffect {
  std::size_t layer = 0;  // that reads it
  std::size_t head = 0;   // in which the strongest links change most
  std::vector<CalmedWord> words;
};

// "What is in a block?"
class BlockLab {
 public:
  static constexpr std::array<core::Index, 5> widths{512, 768, 1024, 4096, 12288};
  static constexpr std::array<core::Index, 3> stacks{12, 32, 80};

  std::size_t width = 0;  // place in `widths`

  // The sentence's focus and those words, three at most, whose strongest link the feed-forward
  // weakens by 0.05 or more. Nothing where no layer before the last one has a feed-forward.
  // Computed anew when the scene's model, words or controls change.
  const std::optional<FeedForwardEffect>& effect(const Scene& scene);
  void stop() {}

 private:
  // All that the effect depends on.
  struct Key {
    core::Model model;
    core::Matrix input;  // that enters the first layer
    core::Controls controls;
  };
  bool is_current(const Scene& scene) const;

  std::optional<Key> key_;
  std::optional<FeedForwardEffect> effect_;
};

// Parameters of the parts of a block and of stacks of blocks of this d_model.
Table block_count_table(core::Index d_model);

// Where everything of the picture stands, pixels.
struct BlockLayout {
  Rect area;
  Rect bars;          // of all stations; the numbers stand right of it
  float row = 0.0F;   // height of a station
  float lane = 0.0F;  // width of the arrows' lane, left of the names

  // The station at y, if any.
  std::optional<std::size_t> station_at(float y) const;
  // The dimension of a station with `count` numbers at x, if any.
  std::optional<core::Index> dimension_at(float x, core::Index count) const;
};

BlockLayout layout_block(const BlockStations& block, const Rect& area, float scale,
                         const MeasureText& measure);

Figure block_figure(const BlockStations& block, const BlockLayout& layout, const Theme& theme,
                    float scale, const MeasureText& measure);

}  // namespace view
