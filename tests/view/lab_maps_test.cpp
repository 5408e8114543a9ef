#include "view/lab_maps.h"

#include <gtest/gtest.h>

#include "support/hand_made.h"
#include "view/layout.h"
#include "view/matrix_view.h"

namespace view {
namespace {

// Every character is half as wide as its text is high.
float measured(std::string_view text, float size, bool /*bold*/) {
  return 0.5F * size * static_cast<float>(text.size());
}

Scene masked_scene(const content::Example& example) {
  ViewState state;
  state.causal_mask = true;
  return make_scene(example, nullptr, state);
}

TEST(LabMaps, MaskedCellsAreMaskedInEveryMap) {
  const content::Example example = support::hand_made("h", {"a", "b"}, {{0.75, 0.25}, {0.5, 0.5}});
  const core::Matrix masked = masked_scene(example).shown().masked;
  const LabMap map = lab_map(masked, "t", core::Matrix::Constant(2, 2, 0.5F), 2.0F);
  EXPECT_EQ(map.grid.masked, (std::vector<std::uint8_t>{0, 1, 0, 0}));
  EXPECT_EQ(map.caption, "colours 0 to 2.00");
  EXPECT_EQ(lab_map(masked, "t", core::Matrix::Zero(2, 2), 0.0F).caption, "all 0");
  const LabMap both = lab_map(masked, "t", core::Matrix::Zero(2, 2), 1.0F, true);
  const HeatmapStyle style = lab_map_style(both, {}, theme(ThemeKind::dark), 10, 10);
  EXPECT_EQ(style.low, -1.0F);
  EXPECT_EQ(style.table, diverging_table(theme(ThemeKind::dark)));
}

TEST(LabMaps, ATableKeepsAllWordsWhereTheyFit) {
  const std::vector<NumberRow> rows{{"weight", {0.5, 0.25, 0.25}}, {"none", {}}};
  const Table table =
      number_table("row of b", {"a", "b", "c"}, rows, true, 1000.0F, 1.0F, measured);
  EXPECT_EQ(table.heads, (std::vector<std::string>{"row of b", "a", "b", "c", "sum"}));
  EXPECT_EQ(table.rows[0], (std::vector<std::string>{"weight", "0.50", "0.25", "0.25", "1.00"}));
  EXPECT_EQ(table.rows[1], (std::vector<std::string>{"none", "—", "—", "—", "—"}));
}

// 40 words do not fit: the largest stay in their order, the others are summed.
TEST(LabMaps, ATableOfManyWordsSumsTheOthers) {
  std::vector<std::string> names;
  std::vector<double> numbers(40, 0.01);
  for (int i = 0; i < 40; ++i) names.push_back("w" + std::to_string(i));
  numbers[30] = -0.4;
  numbers[7] = 0.3;
  const Table table =
      number_table("row", names, {{"share", numbers}}, true, 400.0F, 1.0F, measured);
  EXPECT_LT(table.heads.size(), 12U);
  const auto at = [&](const std::string& name) {
    return std::find(table.heads.begin(), table.heads.end(), name) - table.heads.begin();
  };
  EXPECT_LT(at("w7"), at("w30"));
  EXPECT_LT(at("w30"), at("others"));
  EXPECT_EQ(at("sum"), static_cast<std::ptrdiff_t>(table.heads.size()) - 1);
  double shown = 0.0;
  for (std::size_t c = 1; c + 2 < table.heads.size(); ++c) {
    shown += numbers[static_cast<std::size_t>(std::stoi(table.heads[c].substr(1)))];
  }
  const std::string others = table.rows[0][static_cast<std::size_t>(at("others"))];
  EXPECT_NEAR(std::stod(others), 0.38 - 0.1 - shown, 0.0051);
  const Table norms =
      number_table("row", names, {{"norm", numbers, false}}, false, 400.0F, 1.0F, measured);
  EXPECT_EQ(norms.rows[0].back(), "—") << "norms of several words add up to nothing";
}

TEST(LabMaps, NumbersBeyondTwoDecimalsArePowersOfTen) {
  EXPECT_EQ(format_entry(1.414), "1.41");
  EXPECT_EQ(format_entry(0.0), "0.00");
  EXPECT_EQ(format_entry(2e-7), "2.0 × 10⁻⁷");
  EXPECT_EQ(format_entry(1.3e30), "1.3 × 10³⁰");
}

TEST(LabMaps, MapsStandApartWithinTheirArea) {
  for (const auto& [width, height] : {std::pair{676.0F, 330.0F}, std::pair{2900.0F, 1500.0F}}) {
    for (const int count : {1, 2, 3}) {
      for (const int n : {1, 2, 11, 44, 1024}) {
        const Rect area{10.0F, 20.0F, width, height};
        const auto maps = layout_maps(area, 1.0F, count, n, n, 60.0F);
        ASSERT_EQ(maps.size(), static_cast<std::size_t>(count));
        for (std::size_t m = 0; m < maps.size(); ++m) {
          EXPECT_TRUE(area.contains(maps[m].cells)) << n;
          EXPECT_LE(maps[m].strongest.bottom(), area.bottom() + 1.0F) << n;
          EXPECT_GE(maps[m].column_labels.y, maps[m].formula.bottom());
          if (m > 0) {
            EXPECT_GE(maps[m].cells.x, maps[m - 1].cells.right() + 24.0F);
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace view
