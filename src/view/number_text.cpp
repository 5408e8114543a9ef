#include "view/number_text.h"

#include <array>
#include <charconv>
#include <cstdio>

namespace view {
namespace {

// "1.5e-08" as "1.5e-8", "1e+06" as "1e6", "-0" as "0".
std::string tidy(std::string text) {
  if (text == "-0") return "0";
  const std::size_t exponent = text.find('e');
  if (exponent == std::string::npos) return text;
  if (text[exponent + 1] == '+') text.erase(exponent + 1, 1);
  const std::size_t digit = exponent + (text[exponent + 1] == '-' ? 2 : 1);
  while (digit + 1 < text.size() && text[digit] == '0') text.erase(digit, 1);
  return text;
}

}  // namespace

std::string exact_text(float value) {
  std::array<char, 48> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return tidy(std::string(text.data(), end));
}

std::string significant_text(double value, int digits) {
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), "%.*g", digits, value);
  return tidy(text.data());
}

}  // namespace view
