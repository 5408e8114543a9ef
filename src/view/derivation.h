#pragma once

#include <string>
#include <utility>
#include <vector>

#include "view/sheet.h"

namespace view {

// How one weight came about, in numbers to be written down. A result is what comes out of the
// printed numbers before it, with as many digits, seven at most, as the Trace confirms: there the
// two differ by one unit of the last digit at most.
struct Derivation {
  std::string from;                                           // as displayed
  std::string to;                                             // as displayed
  std::vector<std::pair<std::string, std::string>> products;  // query and key, those not 0
  core::Index zero_products = 0;                              // left out
  std::string score;
  core::Index d_head = 0;
  std::string root;  // of d_head
  std::string scaled;
  std::string sharpness;
  std::string sharpened;
  bool masked = false;
  bool row_masked = false;  // no score of the row is kept
  std::string largest;      // of the row
  std::string exponential;
  std::string total;  // of the row's exponentials
  std::string weight;
};

Derivation derive(const Scene& scene, const Sheet& sheet, core::Index key);

// The same in one line of plain characters for reading and computing, for example
//   it -> animal: q·k = 1 × 13 = 13; 13 ÷ √35 = 13 ÷ 5.91607978 = 2.197402; …
std::string derivation_text(const Derivation& derivation);

// The same in one line of LaTeX for mathematics mode.
std::string derivation_latex(const Derivation& derivation);

// One step for the screen: its name and its numbers.
struct DerivationLine {
  SheetColumn column = SheetColumn::score;
  std::string name;
  std::string text;
};
std::vector<DerivationLine> derivation_lines(const Derivation& derivation);

}  // namespace view
