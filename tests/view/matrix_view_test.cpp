#include "view/matrix_view.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "support/shipped.h"

namespace view {
namespace {

constexpr std::array every_kind{MatrixKind::query,  MatrixKind::key,    MatrixKind::scores,
                                MatrixKind::scaled, MatrixKind::masked, MatrixKind::weights,
                                MatrixKind::value,  MatrixKind::output};

Scene scene_of(const char* name, const ViewState& state = {}) {
  return make_scene(*support::library().find(name), nullptr, state);
}

TEST(MatrixView, EveryMatrixIsOneOfTheTraceWithItsRowsAndColumnsNamed) {
  for (const char* name : {"animal-tired", "six-words", "three-tokens", "translation"}) {
    const Scene scene = scene_of(name);
    for (const MatrixKind kind : every_kind) {
      const MatrixView shown = matrix_view(scene, kind);
      EXPECT_EQ(shown.matrix().rows(), shown.rows_are_keys ? scene.keys() : scene.size());
      if (shown.columns_are_keys) {
        EXPECT_EQ(shown.matrix().cols(), scene.keys());
      } else {
        EXPECT_EQ(dimension_names(scene, kind).size(),
                  static_cast<std::size_t>(shown.matrix().cols()));
      }
      const HeatmapGrid grid = matrix_grid(scene, kind);
      EXPECT_EQ(grid.values.size(), static_cast<std::size_t>(shown.matrix().size()));
    }
  }
}

TEST(MatrixView, MaskedCellsAreMarkedAndNeverInfinite) {
  ViewState state;
  state.causal_mask = true;
  const Scene scene = scene_of("animal-tired", state);
  for (const MatrixKind kind : {MatrixKind::masked, MatrixKind::weights}) {
    const HeatmapGrid grid = matrix_grid(scene, kind);
    int marked = 0;
    for (std::size_t i = 0; i < grid.values.size(); ++i) {
      EXPECT_TRUE(std::isfinite(grid.values[i]));
      marked += grid.masked[i];
    }
    EXPECT_EQ(marked, 55);
  }
}

TEST(MatrixView, SignedMatricesAreColouredEquallyFarOnBothSidesOfZero) {
  ViewState state;
  state.matrix = MatrixKind::query;
  const Scene scene = scene_of("six-words", state);
  const HeatmapStyle style = matrix_style(scene, state, theme(ThemeKind::dark), 100, 100);
  EXPECT_EQ(style.low, -style.high);
  EXPECT_EQ(style.high, scene.shown().query.cwiseAbs().maxCoeff());
  EXPECT_NEAR(colour_position(0.0F, style), 0.5F, 1e-6F);
  for (const ThemeKind kind : {ThemeKind::dark, ThemeKind::light}) {
    const ColourTable table = diverging_table(theme(kind));
    EXPECT_NE(table.front(), table.back());
    EXPECT_EQ(table.back(), theme(kind).accent);
  }
}

// A learner adds the terms of the card up and gets the cell.
TEST(MatrixView, TermsOfAnEntryAddUpToIt) {
  for (const char* name : {"animal-tired", "six-words", "charge-battery", "translation"}) {
    ViewState state;
    state.layer = 1;
    const Scene scene = scene_of(name, state);
    for (const MatrixKind kind :
         {MatrixKind::query, MatrixKind::key, MatrixKind::value, MatrixKind::output}) {
      const core::Matrix& matrix = matrix_view(scene, kind).matrix();
      for (core::Index row = 0; row < matrix.rows(); ++row) {
        for (core::Index column = 0; column < matrix.cols(); ++column) {
          double sum = 0.0;
          for (const EntryTerm& term : entry_terms(scene, kind, row, column)) {
            sum += static_cast<double>(term.factor) * static_cast<double>(term.other);
          }
          ASSERT_NEAR(sum, static_cast<double>(matrix(row, column)), 2e-5)
              << name << ", " << matrix_name(kind);
        }
      }
    }
  }
}

TEST(MatrixView, MapsOfScoresHaveNoTermsOfVectors) {
  const Scene scene = scene_of("six-words");
  EXPECT_TRUE(entry_terms(scene, MatrixKind::weights, 0, 0).empty());
}

}  // namespace
}  // namespace view
