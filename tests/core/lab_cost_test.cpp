#include "core/lab_cost.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/matrices.h"

namespace core {
namespace {

TEST(LabCost, ScoresAndMemoryAreThoseOfTheReference) {
  const support::Json reference = support::read_json("tests/data/cost.json");
  ASSERT_EQ(reference["rows"].size(), 6U);
  for (const support::Json& row : reference["rows"]) {
    const auto n = row["tokens"].get<Index>();
    EXPECT_EQ(score_count(n), row["scores"].get<std::int64_t>()) << n;
    EXPECT_EQ(static_cast<double>(score_bytes(n)) / 1048576.0,
              row["float32_mebibytes"].get<double>())
        << n;
  }
}

TEST(LabCost, LongSequencesDoNotOverflow) {
  EXPECT_EQ(score_count(Index{1} << 20), 1099511627776);
  EXPECT_EQ(score_bytes(Index{1} << 20), 4398046511104);
}

// d_head 4, so scores are halved. Query 1 gives every key the same; query 2 has scores
// 2 ln 3 and 0, scaled ln 3 and 0: weights 3/4 and 1/4.
TEST(LabCost, OneHeadAveragesTheValuesByItsWeights) {
  const auto log3 = static_cast<float>(2.0 * std::log(3.0));
  Matrix query = Matrix::Zero(2, 4);
  query(1, 0) = log3;
  Matrix key = Matrix::Zero(2, 4);
  key(0, 0) = 1.0F;
  Matrix value(2, 3);
  value << 1.0F, 0.0F, 4.0F, 0.0F, 1.0F, 8.0F;
  EXPECT_TRUE(support::near(attend(query, key, value), {{0.5, 0.5, 6.0}, {0.75, 0.25, 5.0}}, 1e-6));
}

}  // namespace
}  // namespace core
