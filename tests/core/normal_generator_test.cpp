#include "core/normal_generator.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace core {
namespace {

constexpr int many = 200000;

std::vector<double> draw(std::uint64_t seed, int count) {
  NormalGenerator normal(seed);
  std::vector<double> numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(normal());
  return numbers;
}

// Share of the draws that a condition holds for.
template <class Condition>
double share(const std::vector<double>& numbers, Condition holds) {
  int count = 0;
  for (const double number : numbers) count += holds(number) ? 1 : 0;
  return static_cast<double>(count) / static_cast<double>(numbers.size());
}

// Means of the powers of a standard normal number are 0, 1, 0, 3; the variances of those powers
// are 1, 2, 15, 96. Four standard errors each.
TEST(NormalGenerator, HasTheMomentsOfTheNormalDistribution) {
  const std::vector<double> numbers = draw(1, many);
  constexpr std::array expected{0.0, 1.0, 0.0, 3.0};
  constexpr std::array variance{1.0, 2.0, 15.0, 96.0};
  for (std::size_t power = 1; power <= 4; ++power) {
    double sum = 0.0;
    for (const double number : numbers) sum += std::pow(number, static_cast<double>(power));
    EXPECT_NEAR(sum / many, expected[power - 1], 4.0 * std::sqrt(variance[power - 1] / many))
        << "power " << power;
  }
}

// Tables of the normal distribution: 68.27 % within 1, 95.45 % within 2, 99.73 % within 3.
TEST(NormalGenerator, HasItsSharesWithinOneTwoAndThree) {
  const std::vector<double> numbers = draw(2, many);
  for (const auto& [bound, expected] :
       {std::pair{1.0, 0.682689}, std::pair{2.0, 0.954500}, std::pair{3.0, 0.997300}}) {
    const double found =
        share(numbers, [b = bound](double number) { return std::abs(number) < b; });
    EXPECT_NEAR(found, expected, 4.0 * std::sqrt(expected * (1.0 - expected) / many)) << bound;
  }
  EXPECT_NEAR(share(numbers, [](double number) { return number > 0.0; }), 0.5,
              4.0 * std::sqrt(0.25 / many));
}

// The two numbers of one turn of the method, and numbers of neighbouring turns.
TEST(NormalGenerator, NeighboursAreNotCorrelated) {
  const std::vector<double> numbers = draw(3, many);
  for (const std::size_t distance : {1U, 2U, 3U}) {
    double sum = 0.0;
    const std::size_t count = numbers.size() - distance;
    for (std::size_t i = 0; i < count; ++i) sum += numbers[i] * numbers[i + distance];
    EXPECT_NEAR(sum / static_cast<double>(count), 0.0, 4.0 / std::sqrt(many)) << distance;
  }
}

TEST(NormalGenerator, SeedDecidesTheNumbers) {
  EXPECT_EQ(draw(5, 100), draw(5, 100));
  EXPECT_NE(draw(5, 100), draw(6, 100));
}

}  // namespace
}  // namespace core
