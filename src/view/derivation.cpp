#include "view/derivation.h"

#include <cmath>
#include <cstdlib>

#include "content/vocabulary.h"
#include "view/display_text.h"
#include "view/number_text.h"

namespace view {
namespace {

constexpr int most_digits = 7;

double number(const std::string& text) {
  return std::strtod(text.c_str(), nullptr);
}

// What comes out of the printed numbers, with the most digits whose last unit the Trace confirms.
// "0" where nearly all cancels out and no digit is sure.
std::string agreeing(double computed, double stated) {
  if (computed == 0.0) return "0";
  const int leading = static_cast<int>(std::floor(std::log10(std::abs(computed))));
  for (int digits = most_digits; digits > 0; --digits) {
    const double unit = std::pow(10.0, leading - digits + 1);
    if (std::abs(computed - stated) <= unit) return significant_text(computed, digits);
  }
  return "0";
}

void multiply(const core::HeadTrace& head, core::Index query, core::Index key,
              Derivation& derivation) {
  double sum = 0.0;
  for (core::Index i = 0; i < head.key.cols(); ++i) {
    const float a = head.query(query, i);
    const float b = head.key(key, i);
    if (a == 0.0F || b == 0.0F) {
      ++derivation.zero_products;
      continue;
    }
    derivation.products.emplace_back(exact_text(a), exact_text(b));
    sum += number(derivation.products.back().first) * number(derivation.products.back().second);
  }
  derivation.score = agreeing(sum, static_cast<double>(head.scores(query, key)));
}

void exponentiate(const Sheet& sheet, const SheetRow& row, Derivation& derivation) {
  derivation.row_masked = sheet.all_masked();
  derivation.masked = row.masked;
  derivation.total = significant_text(sheet.total, 9);
  if (row.masked) {
    derivation.exponential = derivation.weight = "0";
    return;
  }
  // The largest score of the row is this one to the last digit printed, or not at all.
  derivation.largest = row.kept == sheet.largest
                           ? derivation.sharpened
                           : significant_text(static_cast<double>(sheet.largest), most_digits);
  derivation.exponential =
      agreeing(std::exp(number(derivation.sharpened) - number(derivation.largest)),
               static_cast<double>(row.exponential));
  derivation.weight = agreeing(number(derivation.exponential) / number(derivation.total),
                               static_cast<double>(row.weight));
}

std::string word(const std::vector<std::string>& tokens, core::Index place) {
  return display_text(content::strip_punctuation(tokens[static_cast<std::size_t>(place)]));
}

std::string bracketed(const std::string& text) {
  return text.front() == '-' ? "(" + text + ")" : text;
}

// How a way of writing spells what numbers are joined by.
struct Spelling {
  std::string times;
  std::string minus;
  std::string plus = " + ";
};

std::string sum_of_products(const Derivation& derivation, const Spelling& spelling) {
  std::string text;
  for (const auto& [query, key] : derivation.products) {
    if (!text.empty()) text += spelling.plus;
    text += bracketed(query) + spelling.times + bracketed(key);
  }
  return text;
}

std::string left_out(const Derivation& derivation) {
  if (derivation.zero_products == 0) return {};
  const bool one = derivation.zero_products == 1;
  return std::to_string(derivation.zero_products) + (one ? " product" : " products") + " of 0";
}

std::string difference(const Derivation& derivation, const Spelling& spelling) {
  return derivation.sharpened + spelling.minus + bracketed(derivation.largest);
}

// Numbers with the sign, and powers of ten, as LaTeX writes them.
std::string latex_number(const std::string& text) {
  const std::size_t exponent = text.find('e');
  if (exponent == std::string::npos) return text;
  return text.substr(0, exponent) + " \\times 10^{" + text.substr(exponent + 1) + "}";
}

std::string latex_bracketed(const std::string& text) {
  const std::string number_text = latex_number(text);
  return text.front() == '-' ? "(" + number_text + ")" : number_text;
}

std::string latex_word(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '\\':
        escaped += "\\textbackslash{}";
        break;
      case '~':
        escaped += "\\textasciitilde{}";
        break;
      case '^':
        escaped += "\\textasciicircum{}";
        break;
      case '#':
      case '$':
      case '%':
      case '&':
      case '_':
      case '{':
      case '}':
        escaped += '\\';
        [[fallthrough]];
      default:
        escaped += c;
    }
  }
  return "\\text{" + escaped + "}";
}

std::string latex_products(const Derivation& derivation) {
  std::string text;
  for (const auto& [query, key] : derivation.products) {
    if (!text.empty()) text += " + ";
    text += latex_bracketed(query) + " \\cdot " + latex_bracketed(key);
  }
  return text.empty() ? "" : text + " = ";
}

// The same numbers with the minus sign of the screen.
std::string on_screen(const std::string& text) {
  std::string shown;
  for (const char c : text) {
    if (c == '-') {
      shown += "−";
    } else {
      shown += c;
    }
  }
  return shown;
}

}  // namespace

Derivation derive(const Scene& scene, const Sheet& sheet, core::Index key) {
  const SheetRow& row = sheet.rows[static_cast<std::size_t>(key)];
  Derivation derivation;
  derivation.from = word(scene.tokens, sheet.query);
  derivation.to = word(scene.key_tokens, key);
  derivation.d_head = sheet.d_head;
  derivation.root = significant_text(std::sqrt(static_cast<double>(sheet.d_head)), 9);
  multiply(scene.shown(), sheet.query, key, derivation);
  derivation.scaled =
      agreeing(number(derivation.score) / number(derivation.root), static_cast<double>(row.scaled));
  derivation.sharpness = exact_text(sheet.sharpness);
  derivation.sharpened = agreeing(number(derivation.scaled) * number(derivation.sharpness),
                                  static_cast<double>(row.sharpened));
  exponentiate(sheet, row, derivation);
  return derivation;
}

std::string derivation_text(const Derivation& d) {
  const Spelling plain{" × ", " - "};
  std::string text = d.from + " -> " + d.to + ": q·k = ";
  if (!d.products.empty()) text += sum_of_products(d, plain) + " = ";
  text += d.score;
  text += "; " + d.score + " ÷ √" + std::to_string(d.d_head) + " = " + d.score + " ÷ " + d.root +
          " = " + d.scaled;
  text += "; " + bracketed(d.scaled) + " × " + d.sharpness + " = " + d.sharpened;
  if (d.masked) {
    text += "; masked: exp(-∞) = 0";
  } else {
    text += "; exp(" + difference(d, plain) + ") = " + d.exponential;
  }
  if (d.row_masked) return text + "; every score of the row is masked: weight 0";
  return text + "; " + d.exponential + " ÷ " + d.total + " = " + d.weight;
}

std::string derivation_latex(const Derivation& d) {
  const std::string next = ",\\quad ";
  const std::string score = latex_number(d.score);
  const std::string scaled = latex_number(d.scaled);
  std::string text = latex_word(d.from) + " \\to " + latex_word(d.to) + ":\\quad ";
  text += "q \\cdot k = " + latex_products(d) + score;
  text += next + "\\frac{" + score + "}{\\sqrt{" + std::to_string(d.d_head) + "}} = \\frac{" +
          score + "}{" + d.root + "} = " + scaled;
  text += next + latex_bracketed(d.scaled) + " \\cdot " + latex_number(d.sharpness) + " = " +
          latex_number(d.sharpened);
  text += next;
  if (d.masked) {
    text += "e^{-\\infty} = 0";
  } else {
    text += "e^{" + latex_number(d.sharpened) + " - " + latex_bracketed(d.largest) +
            "} = " + latex_number(d.exponential);
  }
  if (d.row_masked) return text + next + "\\text{every score of the row is masked: weight 0}";
  return text + next + "\\frac{" + latex_number(d.exponential) + "}{" + latex_number(d.total) +
         "} = " + latex_number(d.weight);
}

std::vector<DerivationLine> derivation_lines(const Derivation& d) {
  const Spelling screen{" × ", " - "};
  std::string products = sum_of_products(d, screen);
  if (!products.empty()) products += " = ";
  products += d.score;
  if (const std::string rest = left_out(d); !rest.empty()) products += "  (" + rest + ")";
  std::vector<DerivationLine> lines{
      {SheetColumn::score, "q · k", products},
      {SheetColumn::scaled, "÷ √dₖ", d.score + " ÷ " + d.root + " = " + d.scaled},
      {SheetColumn::sharpened, "× sharpness",
       bracketed(d.scaled) + " × " + d.sharpness + " = " + d.sharpened}};
  if (d.masked) {
    lines.push_back({SheetColumn::masked, "mask", "-∞"});
    lines.push_back({SheetColumn::exponential, "− max, exp", "exp(-∞) = 0"});
  } else {
    lines.push_back({SheetColumn::exponential, "− max, exp",
                     "exp(" + difference(d, screen) + ") = " + d.exponential});
  }
  lines.push_back({SheetColumn::weight, "÷ sum",
                   d.row_masked ? "every score of the row is masked: 0"
                                : d.exponential + " ÷ " + d.total + " = " + d.weight});
  for (DerivationLine& line : lines) line.text = on_screen(line.text);
  return lines;
}

}  // namespace view
