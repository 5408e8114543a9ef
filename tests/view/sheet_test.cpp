#include "view/sheet.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "support/hand_made.h"
#include "support/plain_oracle.h"
#include "support/shipped.h"
#include "view/sheet_figure.h"

namespace view {
namespace {

using core::Index;

constexpr double infinity = std::numeric_limits<double>::infinity();

Sheet sheet_of(const content::Example& example, const ViewState& state,
               const SheetState& chosen = {}) {
  return make_sheet(make_scene(example, nullptr, state), state.sharpness, chosen);
}

// Widths that differ everywhere: d_model 5, d_head 3, d_value 4.
content::Example random_example(Index n, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  content::Example example;
  example.name = "random";
  for (Index i = 0; i < n; ++i) example.tokens.push_back("t" + std::to_string(i));
  example.embeddings = support::random_matrix(n, 5, generator);
  core::Head head{support::random_matrix(5, 3, generator), support::random_matrix(5, 3, generator),
                  support::random_matrix(5, 4, generator), core::standard_pairs(3, 10000.0F)};
  example.model.axes = core::standard_axes(5, 10000.0F, 1.0F);
  example.model.layers.push_back({{head}, std::nullopt, false});
  return example;
}

// Every column against plain loops in double precision.
void expect_plain(const content::Example& example, const ViewState& state) {
  const Scene scene = make_scene(example, nullptr, state);
  const Sheet sheet = make_sheet(scene, state.sharpness, {});
  const auto layers = support::plain_forward(
      example.model, example.embeddings, {state.sharpness, state.causal_mask, state.positions, {}});
  const support::PlainHead& head = layers[scene.layer].heads[scene.head];
  const auto row = static_cast<std::size_t>(scene.focus);
  ASSERT_EQ(sheet.rows.size(), example.tokens.size());
  double largest = -infinity;
  for (const double score : head.masked[row]) largest = std::max(largest, score);
  double total = 0.0;
  for (std::size_t key = 0; key < sheet.rows.size(); ++key) {
    const SheetRow& found = sheet.rows[key];
    const double tolerance = 1e-5 * support::magnitude(head.scores);
    EXPECT_NEAR(static_cast<double>(found.score), head.scores[row][key], tolerance);
    EXPECT_NEAR(static_cast<double>(found.scaled), head.scaled[row][key], tolerance);
    EXPECT_NEAR(static_cast<double>(found.sharpened),
                head.scaled[row][key] * static_cast<double>(state.sharpness),
                tolerance * static_cast<double>(state.sharpness));
    EXPECT_EQ(found.masked, std::isinf(head.masked[row][key]));
    const double exponential = std::exp(head.masked[row][key] - largest);
    EXPECT_NEAR(static_cast<double>(found.exponential), exponential, 1e-4);
    EXPECT_NEAR(static_cast<double>(found.weight), head.weights[row][key], 1e-4);
    total += exponential;
  }
  EXPECT_NEAR(sheet.total, total, 1e-4 * total);
  EXPECT_NEAR(sheet.weight_total, 1.0, 1e-6);
  for (std::size_t i = 0; i < head.output[row].size(); ++i) {
    EXPECT_NEAR(static_cast<double>(sheet.output(0, static_cast<Index>(i))), head.output[row][i],
                1e-4);
  }
}

TEST(Sheet, EveryColumnIsWhatPlainLoopsGive) {
  const content::Example one = random_example(6, 3);
  for (const Index focus : {0, 3, 5}) {
    for (const float sharpness : {0.2F, 1.0F, 5.0F}) {
      for (const bool mask : {false, true}) {
        ViewState state;
        state.focus = focus;
        state.sharpness = sharpness;
        state.causal_mask = mask;
        state.positions = core::PositionKind::rotary;
        expect_plain(one, state);
      }
    }
  }
}

TEST(Sheet, IsThereForBothLayersOfTheHandBuiltModel) {
  for (const Index layer : {0, 1}) {
    ViewState state;
    state.layer = layer;
    state.focus = 7;
    expect_plain(support::example("animal-tired"), state);
  }
}

TEST(Sheet, WeightedValuesAddUpToTheOutput) {
  const content::Example one = random_example(4, 9);
  const Scene scene = make_scene(one, nullptr, {});
  const Sheet sheet = make_sheet(scene, 1.0F, {});
  for (Index i = 0; i < sheet.output.cols(); ++i) {
    double sum = 0.0;
    for (std::size_t key = 0; key < sheet.rows.size(); ++key) {
      sum += static_cast<double>(sheet.rows[key].weight) *
             static_cast<double>(scene.shown().value(static_cast<Index>(key), i));
    }
    EXPECT_NEAR(static_cast<double>(sheet.output(0, i)), sum, 1e-6);
  }
}

// Weights 0.5, 0.25, 0.25; without the first: halves.
TEST(Sheet, WithoutItsOwnCellTheOthersShareTheRow) {
  const content::Example one = support::hand_made(
      "one", {"a", "b", "c"}, {{0.5, 0.25, 0.25}, {0.2, 0.2, 0.6}, {0.1, 0.1, 0.8}});
  SheetState chosen;
  chosen.exclude_self = true;
  const Sheet sheet = sheet_of(one, {}, chosen);
  EXPECT_TRUE(sheet.rows[0].masked);
  EXPECT_EQ(sheet.rows[0].weight, 0.0F);
  EXPECT_NEAR(static_cast<double>(sheet.rows[1].weight), 0.5, 1e-6);
  EXPECT_NEAR(static_cast<double>(sheet.rows[2].weight), 0.5, 1e-6);
  EXPECT_NEAR(static_cast<double>(sheet.output(0, 0)), 0.0, 1e-6);
  EXPECT_NEAR(static_cast<double>(sheet.output(0, 1)), 0.5, 1e-6);
  EXPECT_EQ(sheet_of(one, {}).rows[0].masked, false) << "the model's own row stays";
}

TEST(Sheet, ARowWithoutAnyScoreIsAllZeroAndNeverNaN) {
  const content::Example one = support::hand_made("one", {"a", "b"}, {{0.5, 0.5}, {0.25, 0.75}});
  ViewState state;
  state.causal_mask = true;
  SheetState chosen;
  chosen.exclude_self = true;
  const Sheet sheet = sheet_of(one, state, chosen);
  EXPECT_TRUE(sheet.all_masked());
  EXPECT_EQ(sheet.total, 0.0);
  for (const SheetRow& row : sheet.rows) {
    EXPECT_EQ(row.weight, 0.0F);
    EXPECT_EQ(row.exponential, 0.0F);
    EXPECT_EQ(row.shifted, -std::numeric_limits<float>::infinity());
  }
  EXPECT_TRUE((sheet.output.array() == 0.0F).all());
}

TEST(Sheet, OneTokenAttendsToItselfAlone) {
  const Sheet sheet = sheet_of(random_example(1, 1), {});
  ASSERT_EQ(sheet.rows.size(), 1U);
  EXPECT_EQ(sheet.rows[0].weight, 1.0F);
  EXPECT_EQ(sheet.rows[0].shifted, 0.0F);
}

TEST(Sheet, TwoOccurrencesOfAWordHaveTheSameRow) {
  const Sheet sheet = sheet_of(support::example("dog-bit-man"), {});
  // "The dog bit the man.": places 1 and 4.
  EXPECT_EQ(sheet.rows[0].weight, sheet.rows[3].weight);
  EXPECT_EQ(sheet.rows[0].score, sheet.rows[3].score);
}

TEST(Sheet, ShowsDimensionsThatCountAndAllOnDemand) {
  const content::Example& one = support::example("animal-tired");
  ViewState state;
  state.focus = 7;
  const Scene scene = make_scene(one, nullptr, state);
  const Sheet sheet = make_sheet(scene, 1.0F, {});
  // A product elsewhere would be missing from the sum.
  for (Index i = 0; i < scene.shown().key.cols(); ++i) {
    const bool shown = std::find(sheet.key_dimensions.begin(), sheet.key_dimensions.end(), i) !=
                       sheet.key_dimensions.end();
    bool counts = false;
    for (Index key = 0; key < scene.keys(); ++key) {
      counts |= scene.shown().query(7, i) * scene.shown().key(key, i) != 0.0F;
    }
    EXPECT_EQ(shown, counts) << i;
  }
  EXPECT_LT(sheet.value_dimensions.size(), one.features.size());
  SheetState all;
  all.all_dimensions = true;
  const Sheet whole = make_sheet(scene, 1.0F, all);
  EXPECT_EQ(whole.key_dimensions.size(), static_cast<std::size_t>(scene.shown().key.cols()));
  EXPECT_EQ(whole.value_dimensions.size(), one.features.size());
}

TEST(Sheet, StepsThatChangeNothingHaveNoColumn) {
  const content::Example one = random_example(3, 5);
  EXPECT_FALSE(sheet_of(one, {}).shows(SheetColumn::sharpened));
  EXPECT_FALSE(sheet_of(one, {}).shows(SheetColumn::masked));
  ViewState state;
  state.sharpness = 2.0F;
  state.causal_mask = true;
  EXPECT_TRUE(sheet_of(one, state).shows(SheetColumn::sharpened));
  EXPECT_TRUE(sheet_of(one, state).shows(SheetColumn::masked));
}

TEST(SheetSteps, GoFromCellToCellKeyByKeyAndStopAtTheEnds) {
  SheetState chosen;
  chosen.shown.fill(false);
  chosen.shown[static_cast<std::size_t>(SheetColumn::score)] = true;
  chosen.shown[static_cast<std::size_t>(SheetColumn::weight)] = true;
  const Sheet sheet = sheet_of(random_example(2, 5), {}, chosen);
  std::optional<SheetStep> step;
  std::vector<SheetStep> walked;
  for (int i = 0; i < 5; ++i) {
    step = next_step(sheet, step, true);
    walked.push_back(*step);
  }
  const std::vector<SheetStep> wanted{{0, SheetColumn::score},
                                      {0, SheetColumn::weight},
                                      {1, SheetColumn::score},
                                      {1, SheetColumn::weight},
                                      {1, SheetColumn::weight}};
  EXPECT_EQ(walked, wanted);
  EXPECT_EQ(*next_step(sheet, step, false), (SheetStep{1, SheetColumn::score}));
  EXPECT_EQ(*next_step(sheet, std::nullopt, false), (SheetStep{1, SheetColumn::weight}));
  EXPECT_EQ(*moved_step(sheet, SheetStep{0, SheetColumn::score}, 9, 1),
            (SheetStep{1, SheetColumn::weight}));
  EXPECT_EQ(*moved_step(sheet, SheetStep{7, SheetColumn::exponential}, 0, 0),
            (SheetStep{1, SheetColumn::weight}))
      << "a key and a column that are gone";
  chosen.shown.fill(false);
  EXPECT_FALSE(next_step(sheet_of(random_example(2, 5), {}, chosen), std::nullopt, true));
}

float measure(std::string_view text, float size, bool bold) {
  return static_cast<float>(text.size()) * size * (bold ? 0.6F : 0.55F);
}

class SheetFigure : public testing::Test {
 protected:
  void lay_out(const content::Example& example, const ViewState& state, const SheetState& chosen) {
    scene_ = make_scene(example, nullptr, state);
    chosen_ = chosen;
    sheet_ = make_sheet(scene_, state.sharpness, chosen);
    layout_ = layout_sheet(context());
  }
  SheetContext context() const {
    return {scene_,   sheet_, chosen_,     scene_.key_tokens, theme(ThemeKind::dark),
            measure_, 1.0F,   std::nullopt};
  }
  std::vector<Text> texts(const Figure& figure) const {
    std::vector<Text> found;
    for (const Shape& shape : figure) {
      if (const Text* text = std::get_if<Text>(&shape)) found.push_back(*text);
    }
    return found;
  }

  MeasureText measure_ = measure;
  Scene scene_;
  SheetState chosen_;
  Sheet sheet_;
  SheetLayout layout_;
};

TEST_F(SheetFigure, NumbersOfAColumnHaveTheirDecimalsBelowOneAnother) {
  SheetState chosen;
  chosen.shown.fill(true);
  ViewState state;
  state.sharpness = 2.0F;
  state.causal_mask = true;
  state.focus = 2;
  lay_out(random_example(5, 8), state, chosen);
  std::map<float, std::set<std::size_t>> decimals;
  for (const Text& text : texts(sheet_rows(context(), layout_, 0, layout_.keys))) {
    EXPECT_EQ(text.align, TextAlign::right);
    if (text.text == "−∞") continue;
    const std::size_t point = text.text.find('.');
    decimals[text.anchor.x].insert(point == std::string::npos ? 0 : text.text.size() - point - 1);
  }
  EXPECT_EQ(decimals.size(), layout_.places.size());
  for (const auto& [x, counts] : decimals) EXPECT_EQ(counts.size(), 1U) << "column at " << x;
}

TEST_F(SheetFigure, NoNumberReachesIntoTheColumnBefore) {
  SheetState chosen;
  chosen.shown.fill(true);
  chosen.products = true;
  chosen.step = SheetStep{1, SheetColumn::score};
  lay_out(random_example(4, 2), {}, chosen);
  std::map<float, float> start;  // of the column whose numbers end at x
  for (const SheetPlace& place : layout_.places) start[place.x + place.width - 6.0F] = place.x;
  for (const Figure& part :
       {sheet_rows(context(), layout_, 0, layout_.keys), sheet_header(context(), layout_)}) {
    for (const Text& text : texts(part)) {
      if (!start.contains(text.anchor.x) || text.text.starts_with("= ")) continue;
      EXPECT_GE(text.anchor.x - measure(text.text, text.size, text.bold),
                start[text.anchor.x] - 0.01F)
          << text.text;
    }
  }
}

TEST_F(SheetFigure, ProductsStandUnderTheKeySteppedToAndAddUpToItsScore) {
  SheetState chosen;
  chosen.products = true;
  chosen.step = SheetStep{1, SheetColumn::score};
  lay_out(random_example(3, 2), {}, chosen);
  ASSERT_EQ(layout_.products_after, 1);
  double sum = 0.0;
  for (const Index i : sheet_.key_dimensions) sum += product_number(context(), 1, i);
  EXPECT_NEAR(sum, static_cast<double>(sheet_.rows[1].score), 1e-5);
  EXPECT_EQ(layout_.row_top(2), layout_.row_top(1) + 2.0F * layout_.row);
  EXPECT_EQ(layout_.key_at(layout_.row_top(1) + 1.5F * layout_.row), 1);
  EXPECT_EQ(layout_.key_at(layout_.row_top(2) + 1.0F), 2);
  EXPECT_FALSE(layout_.key_at(layout_.row_top(3) + 1.0F)) << "the sums are no key";
  EXPECT_FALSE(layout_.key_at(layout_.header - 1.0F));
}

}  // namespace
}  // namespace view
