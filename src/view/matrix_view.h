#pragma once

#include <string>
#include <vector>

#include "core/types.h"
#include "view/heatmap.h"
#include "view/scene.h"
#include "view/state.h"
#include "view/theme.h"

namespace view {

// One matrix of the layer and head shown, as a map: what its rows and columns are.
struct MatrixView {
  MatrixKind kind = MatrixKind::weights;
  const core::Matrix* numbers = nullptr;
  bool rows_are_keys = false;     // rows belong to the keys' tokens, not to the queries'
  bool columns_are_keys = false;  // else they are dimensions of vectors
  bool is_signed = true;          // coloured on both sides of 0

  const core::Matrix& matrix() const { return *numbers; }
};

MatrixView matrix_view(const Scene& scene, MatrixKind kind);

// "query", "scores", ...: the field's word for a matrix.
std::string matrix_name(MatrixKind kind);

// What a matrix is, in one sentence.
std::string matrix_meaning(MatrixKind kind);

// Names of the dimensions of a matrix of vectors.
std::vector<std::string> dimension_names(const Scene& scene, MatrixKind kind);

// Row of the focus word in a matrix; -1 where it has none.
core::Index focus_row(const Scene& scene, const MatrixView& view);

HeatmapGrid matrix_grid(const Scene& scene, MatrixKind kind);

// How that grid is coloured under the controls; width and height are pixels. Weights span 0 to 1,
// or to the largest one; signed matrices span both sides of 0 equally, up to their largest
// magnitude.
HeatmapStyle matrix_style(const Scene& scene, const ViewState& state, const Theme& theme, int width,
                          int height);

// Colours on both sides of 0: blue below, the accent's orange above, the panel's colour at 0.
ColourTable diverging_table(const Theme& theme);

// One product of the sum that a cell of a vector matrix is.
struct EntryTerm {
  std::string name;     // of the input's dimension, or of the word that is blended
  float factor = 0.0F;  // the input's number, or the weight
  float other = 0.0F;   // the projection's number, or the value's
  float product() const { return factor * other; }
};

// The terms of a cell of query, key, value (input times projection, before rotary positions turn
// it) or output (weights times values); those with a zero factor left out.
std::vector<EntryTerm> entry_terms(const Scene& scene, MatrixKind kind, core::Index row,
                                   core::Index column);

}  // namespace view
