#pragma once

#include <cstdint>
#include <optional>
#include <random>

namespace core {

// Independent standard normal numbers (mean 0, variance 1) from a seed, by the polar method of
// Marsaglia and Bray (1964) over mt19937_64. The std distributions differ between libraries.
class NormalGenerator {
 public:
  explicit NormalGenerator(std::uint64_t seed) : generator_(seed) {}

  double operator()();

 private:
  double between_minus_one_and_one();

  std::mt19937_64 generator_;
  std::optional<double> spare_;  // the method makes two numbers at a time
};

}  // namespace core
