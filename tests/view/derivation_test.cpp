#include "view/derivation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "support/hand_made.h"
#include "support/shipped.h"

// The copied text is taken apart and computed again.
namespace view {
namespace {

using core::Index;

std::vector<std::string> split(const std::string& text, const std::string& mark) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, start)) {
    parts.push_back(text.substr(start, at - start));
    start = at + mark.size();
  }
  parts.push_back(text.substr(start));
  return parts;
}

double number(std::string text) {
  if (text.front() == '(') text = text.substr(1, text.size() - 2);
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  EXPECT_EQ(*end, '\0') << "not a number: " << text;
  return value;
}

// Half of the last digit that is printed; zeros at the end are not.
double half_unit(const std::string& text) {
  const std::size_t exponent = text.find('e');
  const double scale =
      exponent == std::string::npos ? 1.0 : std::pow(10.0, std::atof(text.c_str() + exponent + 1));
  const std::string digits = text.substr(0, exponent);
  const std::size_t point = digits.find('.');
  const auto decimals = point == std::string::npos ? 0 : digits.size() - point - 1;
  return 0.5000001 * scale * std::pow(10.0, -static_cast<double>(decimals));
}

void expect_result(double computed, const std::string& printed, const std::string& whole) {
  EXPECT_NEAR(computed, number(printed), half_unit(printed)) << whole;
}

double sum_of_products(const std::string& text) {
  double sum = 0.0;
  for (const std::string& product : split(text, " + ")) {
    const std::vector<std::string> factors = split(product, " × ");
    EXPECT_EQ(factors.size(), 2U) << product;
    sum += number(factors[0]) * number(factors[1]);
  }
  return sum;
}

// The Trace has float32 numbers: up to one unit of the last digit away.
void expect_traced(float traced, const std::string& printed, const std::string& whole) {
  const double value = static_cast<double>(traced);
  EXPECT_NEAR(value, number(printed), 3.0 * half_unit(printed) + 1e-6) << whole;
}

// "a op b = c" or "x = a op b = c": checks c and gives it back.
std::string check_step(const std::string& step, const std::string& operation,
                       double (*apply)(double, double)) {
  const std::vector<std::string> sides = split(step, " = ");
  const std::vector<std::string> operands = split(sides[sides.size() - 2], operation);
  EXPECT_EQ(operands.size(), 2U) << step;
  if (operands.size() != 2) return sides.back();
  expect_result(apply(number(operands[0]), number(operands[1])), sides.back(), step);
  return sides.back();
}

double divide(double a, double b) {
  return a / b;
}
double multiply(double a, double b) {
  return a * b;
}

void check_exponential(const std::string& step, const std::string& before) {
  const std::vector<std::string> sides = split(step, " = ");
  ASSERT_EQ(sides.size(), 2U) << step;
  ASSERT_TRUE(sides[0].starts_with("exp(") && sides[0].ends_with(")")) << step;
  const auto operands = split(sides[0].substr(4, sides[0].size() - 5), " - ");
  ASSERT_EQ(operands.size(), 2U) << step;
  EXPECT_EQ(operands[0], before);
  expect_result(std::exp(number(operands[0]) - number(operands[1])), sides[1], step);
}

// Everything in one copied line follows from the numbers before it, and is the Trace's.
void check_text(const Scene& scene, const Sheet& sheet, Index key) {
  const std::string text = derivation_text(derive(scene, sheet, key));
  EXPECT_EQ(text.find('\n'), std::string::npos);
  const std::vector<std::string> steps = split(text.substr(text.find(": ") + 2), "; ");
  ASSERT_GE(steps.size(), 5U) << text;
  const SheetRow& row = sheet.rows[static_cast<std::size_t>(key)];

  const std::vector<std::string> score = split(steps[0], " = ");
  EXPECT_EQ(score.front(), "q·k");
  if (score.size() == 3) expect_result(sum_of_products(score[1]), score[2], text);
  if (score.size() == 2) {
    EXPECT_EQ(number(score[1]), 0.0) << "no products";
  }
  expect_traced(row.score, score.back(), text);

  const std::string scaled = check_step(steps[1], " ÷ ", divide);
  EXPECT_TRUE(steps[1].starts_with(score.back() + " ÷ √")) << text;
  expect_traced(row.scaled, scaled, text);
  const std::string sharpened = check_step(steps[2], " × ", multiply);
  expect_traced(row.sharpened, sharpened, text);
  if (row.masked) {
    EXPECT_EQ(steps[3], "masked: exp(-∞) = 0");
  } else {
    check_exponential(steps[3], sharpened);
  }
  const std::string weight = check_step(steps[4], " ÷ ", divide);
  expect_traced(row.weight, weight, text);
  // A weight that counts is told to four digits.
  if (row.weight > 1e-6F) {
    EXPECT_NEAR(number(weight) / static_cast<double>(row.weight), 1.0, 5e-4) << text;
  }
}

content::Example dense_example(Index d_head, float size, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  content::Example example;
  example.name = "dense";
  for (int i = 0; i < 7; ++i) example.tokens.push_back("w" + std::to_string(i));
  example.embeddings = support::random_matrix(7, 6, generator);
  core::Head head{support::random_matrix(6, d_head, generator, size),
                  support::random_matrix(6, d_head, generator, size),
                  support::random_matrix(6, 2, generator), core::standard_pairs(d_head, 10000.0F)};
  example.model.layers.push_back({{head}, std::nullopt, false});
  return example;
}

void check_every_cell(const content::Example& example, const ViewState& wanted,
                      bool exclude_self = false) {
  ViewState state = wanted;
  SheetState chosen;
  chosen.exclude_self = exclude_self;
  for (Index focus = 0; focus < static_cast<Index>(example.tokens.size()); ++focus) {
    state.focus = focus;
    const Scene scene = make_scene(example, nullptr, state);
    const Sheet sheet = make_sheet(scene, state.sharpness, chosen);
    if (sheet.all_masked()) continue;
    for (Index key = 0; key < sheet.key_count(); ++key) check_text(scene, sheet, key);
  }
}

TEST(Derivation, CopiedNumbersAddUpForTheShippedExamples) {
  for (const content::Example& example : support::library().examples()) {
    for (Index layer = 0; layer < static_cast<Index>(example.model.layers.size()); ++layer) {
      ViewState state;
      state.layer = layer;
      check_every_cell(example, state);
    }
  }
}

TEST(Derivation, CopiedNumbersAddUpUnderEveryControl) {
  for (const float sharpness : {0.1F, 0.2F, 1.0F, 5.0F, 10.0F}) {
    for (const bool mask : {false, true}) {
      for (const core::PositionKind positions : support::position_kinds) {
        ViewState state;
        state.layer = 1;
        state.sharpness = sharpness;
        state.causal_mask = mask;
        state.positions = positions;
        check_every_cell(support::example("animal-tired"), state);
        check_every_cell(support::example("animal-tired"), state, true);
      }
    }
  }
}

TEST(Derivation, CopiedNumbersAddUpForDenseLargeAndTinyNumbers) {
  for (const float size : {1e-4F, 0.1F, 1.0F, 3.0F}) {
    for (const Index d_head : {1, 3, 64}) {
      for (std::uint64_t seed = 1; seed < 5; ++seed) {
        check_every_cell(dense_example(d_head, size, seed), {});
      }
    }
  }
}

Derivation of_words(const std::string& from, const std::string& to) {
  const content::Example one = support::hand_made("one", {from, to}, {{0.25, 0.75}, {0.5, 0.5}});
  const Scene scene = make_scene(one, nullptr, {});
  return derive(scene, make_sheet(scene, 1.0F, {}), 1);
}

// Query (√2 ln 0.25, √2 ln 0.75), key (0, 1), d_head 2: scaled scores are ln 0.25 and ln 0.75.
TEST(Derivation, SaysAHandDerivedCellInOneLine) {
  const Derivation found = of_words("cat,", "mat");
  EXPECT_EQ(found.from, "cat");
  EXPECT_EQ(found.zero_products, 1);
  EXPECT_NEAR(number(found.scaled), std::log(0.75), 1e-6);
  EXPECT_EQ(found.exponential, "1");
  EXPECT_NEAR(number(found.total), 1.0 + 0.25 / 0.75, 1e-6);
  EXPECT_NEAR(number(found.weight), 0.75, 1e-6);
  EXPECT_TRUE(derivation_text(found).starts_with("cat -> mat: q·k = (-0.40684"));
}

// Braces outside of \{ and \}, and none of the characters that end mathematics mode.
void expect_balanced(const std::string& latex) {
  int depth = 0;
  for (std::size_t i = 0; i < latex.size(); ++i) {
    if (latex[i] == '\\') {
      ++i;
      continue;
    }
    EXPECT_EQ(std::string("$%#&").find(latex[i]), std::string::npos) << latex;
    if (latex[i] == '{') ++depth;
    if (latex[i] == '}') --depth;
    ASSERT_GE(depth, 0) << latex;
  }
  EXPECT_EQ(depth, 0) << latex;
  EXPECT_EQ(latex.find('\n'), std::string::npos);
}

TEST(Derivation, LatexIsBalancedWhateverTheWords) {
  for (const char* word : {"cat", "50%", "a_b", "{", "}}", "\\end{document}", "$x^2$", "~&#", "",
                           "\n", "שלום", "\x07"}) {
    expect_balanced(derivation_latex(of_words(word, word)));
  }
  ViewState state;
  state.causal_mask = true;
  SheetState chosen;
  chosen.exclude_self = true;
  const Scene scene = make_scene(support::example("animal-tired"), nullptr, state);
  const Sheet sheet = make_sheet(scene, 1.0F, chosen);
  for (Index key = 0; key < sheet.key_count(); ++key) {
    expect_balanced(derivation_latex(derive(scene, sheet, key)));
  }
}

TEST(Derivation, LatexHasTheNumbersOfTheText) {
  const Derivation found = of_words("cat", "mat");
  const std::string latex = derivation_latex(found);
  for (const std::string& part :
       {found.score, found.root, found.scaled, found.total, found.weight}) {
    EXPECT_NE(latex.find(part), std::string::npos) << part << " in " << latex;
  }
  EXPECT_NE(latex.find("\\frac{" + found.exponential + "}{" + found.total + "}"),
            std::string::npos);
}

TEST(Derivation, SaysThatAWholeRowIsMasked) {
  const content::Example one = support::hand_made("one", {"a", "b"}, {{0.5, 0.5}, {0.25, 0.75}});
  ViewState state;
  state.causal_mask = true;
  SheetState chosen;
  chosen.exclude_self = true;
  const Scene scene = make_scene(one, nullptr, state);
  const Derivation found = derive(scene, make_sheet(scene, 1.0F, chosen), 0);
  EXPECT_TRUE(found.row_masked);
  const std::string text = derivation_text(found);
  EXPECT_TRUE(text.ends_with("every score of the row is masked: weight 0")) << text;
  EXPECT_EQ(text.find("nan"), std::string::npos);
  EXPECT_EQ(text.find("inf"), std::string::npos);
}

}  // namespace
}  // namespace view
