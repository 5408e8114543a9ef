#include "core/lab_saturation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/matrices.h"

namespace core {
namespace {

constexpr double errors_allowed = 4.0;

// Two estimates of one number, each with an error of its own.
::testing::AssertionResult agree(const Estimate& found, const Estimate& expected) {
  const double error = std::hypot(found.standard_error, expected.standard_error);
  const double distance = std::abs(found.mean - expected.mean);
  if (distance <= errors_allowed * error) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << found.mean << " is " << distance / error << " standard errors from " << expected.mean;
}

Saturation measure(Index d, std::uint64_t seed = 1) {
  return measure_saturation({d, 16, 300, seed}).value();
}

TEST(LabSaturation, PeaksAgreeWithTheReference) {
  const support::Json reference = support::read_json("tests/data/saturation.json");
  ASSERT_EQ(reference["rows"].size(), 4U);
  for (const support::Json& row : reference["rows"]) {
    const auto d = row["d"].get<Index>();
    const Saturation found = measure(d);
    EXPECT_TRUE(agree(found.unscaled.peak, {row["unscaled_peak"].get<double>(),
                                            row["unscaled_standard_error"].get<double>()}))
        << "unscaled, d = " << d;
    EXPECT_TRUE(agree(found.scaled.peak, {row["scaled_peak"].get<double>(),
                                          row["scaled_standard_error"].get<double>()}))
        << "scaled, d = " << d;
  }
}

// The comparison can fail: without the division the peaks of two d are not one number.
TEST(LabSaturation, UnscaledPeaksOfTwoDimensionsDisagree) {
  EXPECT_FALSE(agree(measure(8).unscaled.peak, measure(64).unscaled.peak));
  EXPECT_TRUE(agree(measure(64).scaled.peak, measure(4096).scaled.peak));
}

// Means over 200,000 draws of numpy, where q . k is |q| times a normal number and |q|^2 follows the
// chi-squared distribution: another way to the same figures.
TEST(LabSaturation, GradientAgreesWithAnotherWayToDrawIt) {
  struct Expected {
    Index d;
    double unscaled;
    double scaled;
  };
  for (const Expected& expected : {Expected{8, 0.5713, 0.8679}, Expected{64, 0.2195, 0.8675},
                                   Expected{512, 0.0782, 0.8675}, Expected{4096, 0.0274, 0.8675}}) {
    const Saturation found = measure(expected.d);
    EXPECT_TRUE(agree(found.unscaled.gradient, {expected.unscaled, 0.0006})) << expected.d;
    EXPECT_TRUE(agree(found.scaled.gradient, {expected.scaled, 0.0002})) << expected.d;
  }
}

TEST(LabSaturation, VarianceOfTheDotProductIsTheDimension) {
  for (const Index d : {1, 8, 100, 4096}) {
    const Saturation found = measure(d);
    EXPECT_TRUE(agree(found.variance, {static_cast<double>(d), 0.0})) << d;
    EXPECT_GT(found.variance.standard_error, 0.0);
    EXPECT_LT(found.variance.standard_error, 0.2 * static_cast<double>(d));
  }
}

// The division by the square root of 1 changes nothing.
TEST(LabSaturation, OneDimensionNeedsNoScale) {
  const Saturation found = measure(1);
  EXPECT_EQ(found.unscaled.peak.mean, found.scaled.peak.mean);
  EXPECT_EQ(found.unscaled.gradient.mean, found.scaled.gradient.mean);
}

// A single key gets all the weight, whatever its score; no weight can then move.
TEST(LabSaturation, OneKeyGetsEverything) {
  const Saturation found = measure_saturation({8, 1, 50, 1}).value();
  EXPECT_EQ(found.unscaled.peak.mean, 1.0);
  EXPECT_EQ(found.unscaled.peak.standard_error, 0.0);
  EXPECT_EQ(found.scaled.gradient.mean, 0.0);
}

// The largest of 16 weights is at least 1/16, and 1 - sum of p^2 at most 15/16.
TEST(LabSaturation, FiguresKeepTheirBounds) {
  for (const Index d : {1, 3, 64}) {
    const Saturation found = measure(d, 9);
    for (const SoftmaxFigures& figures : {found.unscaled, found.scaled}) {
      EXPECT_GE(figures.peak.mean, 1.0 / 16.0);
      EXPECT_LE(figures.peak.mean, 1.0);
      EXPECT_GE(figures.gradient.mean, 0.0);
      EXPECT_LE(figures.gradient.mean, 15.0 / 16.0);
    }
  }
}

TEST(LabSaturation, SeedDecidesTheFigures) {
  EXPECT_EQ(measure(64, 5).unscaled.peak.mean, measure(64, 5).unscaled.peak.mean);
  EXPECT_NE(measure(64, 5).unscaled.peak.mean, measure(64, 6).unscaled.peak.mean);
}

TEST(LabSaturation, StopsWhenToldTo) {
  Index asked = 0;
  const auto stopped = measure_saturation({8, 16, 300, 1}, [&](Index done) {
    EXPECT_EQ(done, asked);
    ++asked;
    return done < 10;
  });
  EXPECT_FALSE(stopped.has_value());
  EXPECT_EQ(asked, 11);
}

}  // namespace
}  // namespace core
