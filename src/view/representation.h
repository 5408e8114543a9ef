#pragma once

#include <optional>
#include <string>
#include <vector>

#include "view/figure.h"
#include "view/scene.h"
#include "view/theme.h"

namespace view {

// What the user chose of the representation.
struct RepresentationState {
  std::optional<core::Index> compared;  // a key of the order shown, in place of the usual ones
  bool all_dimensions = false;          // those that are 0 at every stage, too
  bool same_stage = false;  // compare with the other word's vector at the same stage, not its input

  bool operator==(const RepresentationState&) const = default;
};

// The focus word's vector at one stage, or what a layer, or a part of it, added to it.
struct RepresentationStage {
  std::string name;
  bool added = false;   // output - input of a layer, or of a part of it
  core::Vector vector;  // d_model, or d_out of a layer
  double norm = 0.0;    // Euclidean
  // To the input of each compared word, or to its vector at the same stage; empty where widths
  // differ, and for what was added.
  std::vector<double> cosines;
};

// What the layers make of the focus word, read from the Trace.
struct Representation {
  std::vector<std::string> names;       // of the dimensions
  std::vector<core::Index> dimensions;  // that are shown, in order
  std::vector<core::Index> compared;    // keys, of the order shown
  bool same_stage = false;              // what the cosines are to
  // Input, added by layer 1, output of layer 1, …; where a feed-forward is on, what attention and
  // it gave in place of what the layer added. Last, what leaves the layers in the pair's other
  // sentence.
  std::vector<RepresentationStage> stages;
  // Cosine to the word at the same place of the pair's other sentence: of the inputs, then of the
  // outputs of each layer. Empty without one.
  std::vector<double> partner_cosines;
  float highest = 0.0F;  // number of any stage, at least 0
  float lowest = 0.0F;   // number of any stage, at most 0
};

Representation make_representation(const Scene& scene, const RepresentationState& state);

// The words that the focus word is compared with where none was chosen: the candidates, else the
// focus row's strongest link. Itself only where there is no other word.
std::vector<core::Index> usual_comparisons(const Scene& scene);

// How the bars are drawn; all pixels.
struct RepresentationContext {
  const Representation& representation;
  const std::vector<std::string>& names;  // the keys' words as they can be displayed
  const Theme& theme;
  const MeasureText& measure;
  float scale = 1.0F;
  std::optional<core::Index> pointed;  // column under the pointer, from 0
};

struct RepresentationLayout {
  float labels = 0.0F;   // width of the stages' names
  float header = 0.0F;   // height of the dimensions' names
  float column = 0.0F;   // width of one dimension
  float row = 0.0F;      // height of one stage
  float figures = 0.0F;  // x of norm and cosines
  float figure = 0.0F;   // width of one of them
  float width = 0.0F;
  float height = 0.0F;
  core::Index columns = 0;  // dimensions shown

  // Column of a dimension at x, from 0, if any.
  std::optional<core::Index> column_at(float x) const;
};

// Fills `width` and `height` where that leaves every column and row its least size.
RepresentationLayout layout_representation(const RepresentationContext& context, float width,
                                           float height);

// A row a stage with its bars, upwards for positive and downwards for negative numbers, from the
// upper left corner on; the norm and the cosines at its end.
Figure representation_figure(const RepresentationContext& context,
                             const RepresentationLayout& layout);

}  // namespace view
