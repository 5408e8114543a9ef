#include "core/normal_generator.h"

#include <cmath>

namespace core {

double NormalGenerator::operator()() {
  if (spare_) {
    const double number = *spare_;
    spare_.reset();
    return number;
  }
  double x = 0.0;
  double y = 0.0;
  double square = 0.0;
  do {
    x = between_minus_one_and_one();
    y = between_minus_one_and_one();
    square = x * x + y * y;
  } while (square >= 1.0 || square == 0.0);
  const double factor = std::sqrt(-2.0 * std::log(square) / square);
  spare_ = y * factor;
  return x * factor;
}

double NormalGenerator::between_minus_one_and_one() {
  constexpr double unit = 0x1p-53;  // a double holds 53 bits
  return 2.0 * static_cast<double>(generator_() >> 11U) * unit - 1.0;
}

}  // namespace core
