#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "content/construction.h"
#include "content/control_settings.h"
#include "core/controls.h"
#include "view/heatmap.h"

namespace view {

enum class ColourMap { inferno, grey };

using content::EditedTables;
using content::MatrixKind;

// What the user set. Panels change this and nothing else; everything shown follows from it and from
// the example.
struct ViewState {
  std::string example = "animal-tired";  // a shipped name, or the path of a user's file
  core::Index layer = 0;                 // from 0
  core::Index head = 0;                  // from 0
  core::Index focus = 0;                 // place of the focus word in the unshuffled sentence
  float sharpness = 1.0F;
  bool causal_mask = false;
  bool shuffle = false;
  std::uint64_t shuffle_seed = 1;
  bool hold_unshuffled = false;  // while held, the axes of a shuffled map show the original order
  core::PositionKind positions = core::PositionKind::none;
  core::Index repeat = 1;              // copies of the sentence, one after the other
  std::string word_model;              // that reads the words; "": the one that the example names
  std::optional<EditedTables> edited;  // of the one-head model
  std::vector<std::vector<float>> gates;  // as core::Controls has them
  bool layer_norm = false;
  bool feed_forward = false;
  bool residual = true;
  MatrixKind matrix = MatrixKind::weights;  // shown as the map
  ColourMap colour_map = ColourMap::inferno;
  ColourAxis colour_axis = ColourAxis::square_root;
  bool fit_range = false;  // colours span 0 to the largest weight shown, not 0 to 1

  bool operator==(const ViewState&) const = default;

  // Model, gates and the block's switches as an example starts with them.
  void reset_model();
  bool model_is_changed() const;
};

using core::highest_sharpness;
using core::lowest_sharpness;
inline constexpr std::uint64_t largest_seed = 0xFFFF'FFFF;

}  // namespace view
