#include "core/counts.h"

#include <gtest/gtest.h>

#include "core/model.h"

namespace core {
namespace {

// One head of 6 numbers over 2 words: 4 projections of 2 x 6 x 6, scores 2 x 2 x 6, blend the same.
TEST(Counts, OfATinyAttentionAreThoseCountedByHand) {
  const AttentionCount one = count_attention(2, 6, 1);
  EXPECT_EQ(one.multiplications, 4 * 72 + 24 + 24);
  EXPECT_EQ(one.parameters, 144);
  EXPECT_EQ(one.exponentials, 4);
}

// The multiplications of each product of matrices of H heads, one by one.
TEST(Counts, HeadsOfTheSameTotalWidthCostTheSameButForTheExponentials) {
  const Index n = 11;
  const Index d = 512;
  for (const Index heads : {1, 2, 8, 64, 512}) {
    const Index d_head = d / heads;
    std::int64_t multiplications = n * d * d;  // output projection
    std::int64_t parameters = d * d;
    for (Index head = 0; head < heads; ++head) {
      multiplications += 3 * n * d * d_head + n * d_head * n + n * n * d_head;
      parameters += 3 * d * d_head;
    }
    const AttentionCount count = count_attention(n, d, heads);
    EXPECT_EQ(count.multiplications, multiplications) << heads;
    EXPECT_EQ(count.parameters, parameters) << heads;
    EXPECT_EQ(count.exponentials, heads * n * n) << heads;
  }
}

// The base model of Vaswani et al. 2017: 8 heads of 64 numbers, d_model 512.
TEST(Counts, EightHeadsOf64AreTheWidthOf512) {
  EXPECT_EQ(count_attention(100, 8 * 64, 8).parameters, 1'048'576);
  EXPECT_EQ(count_attention(100, 512, 8).multiplications,
            count_attention(100, 512, 1).multiplications);
  EXPECT_EQ(count_attention(100, 512, 8).exponentials, 80'000);
}

TEST(Counts, OfABlockAreItsMatrices) {
  const BlockCount block = count_block(2);
  EXPECT_EQ(block.query, 4);
  EXPECT_EQ(block.key, 4);
  EXPECT_EQ(block.value, 4);
  EXPECT_EQ(block.output, 4);
  EXPECT_EQ(block.layer_norm, 2 * (2 + 2));
  EXPECT_EQ(block.feed_forward, 2 * 8 + 8 + 8 * 2 + 2);
  EXPECT_EQ(block.total(), 16 + 8 + 42);
}

// 12 blocks of 768 are GPT-2's 85 million, its 124 million without the embeddings (Radford et al.
// 2019); 96 of 12,288 are GPT-3's 174 billion (Brown et al. 2020, table 2.1: 175.0 with them). Both
// have biases in attention, which are left out here.
TEST(Counts, OfAStackAreThoseOfKnownModels) {
  EXPECT_NEAR(static_cast<double>(count_stack(768, 12)), 85.0e6, 0.1e6);
  EXPECT_NEAR(static_cast<double>(count_stack(12288, 96)), 174.0e9, 0.1e9);
  EXPECT_EQ(count_stack(64, 32), 32 * count_block(64).total());
}

TEST(Counts, TheFeedForwardHoldsAboutTwoThirdsOfABlock) {
  for (const Index d : {64, 512, 768, 4096, 8192}) {
    EXPECT_NEAR(count_block(d).feed_forward_share(), 2.0 / 3.0, 0.002) << d;
  }
}

}  // namespace
}  // namespace core
