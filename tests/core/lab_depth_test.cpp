#include "core/lab_depth.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/normal_generator.h"

namespace core {
namespace {

using Rows = std::vector<std::vector<double>>;

Rows draw(std::size_t rows, std::size_t columns, double size, NormalGenerator& normal) {
  Rows made(rows, std::vector<double>(columns));
  for (auto& row : made) {
    for (double& cell : row) cell = size * normal();
  }
  return made;
}

Rows times(const Rows& a, const Rows& b) {
  Rows result(a.size(), std::vector<double>(b[0].size(), 0.0));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < b.size(); ++k) {
      for (std::size_t j = 0; j < b[0].size(); ++j) result[i][j] += a[i][k] * b[k][j];
    }
  }
  return result;
}

Rows plain_norm(Rows x) {
  for (auto& row : x) {
    double mean = 0.0;
    double square = 0.0;
    for (const double cell : row) mean += cell / static_cast<double>(row.size());
    for (const double cell : row) square += (cell - mean) * (cell - mean);
    for (double& cell : row) {
      cell = (cell - mean) / std::sqrt(square / static_cast<double>(row.size()) + 1e-5);
    }
  }
  return x;
}

// Query, key, value, output, expand, contract in the documented order.
struct PlainBlock {
  Rows q, k, v, o, w1, w2;
};

PlainBlock draw_block(std::size_t d, NormalGenerator& normal) {
  const double size = 1.0 / std::sqrt(static_cast<double>(d));
  PlainBlock block;
  for (Rows* rows : {&block.q, &block.k, &block.v, &block.o}) *rows = draw(d, d, size, normal);
  block.w1 = draw(d, 4 * d, size, normal);
  block.w2 = draw(4 * d, d, size / 2.0, normal);
  return block;
}

Rows plain_attention(const PlainBlock& block, const Rows& x, std::size_t heads) {
  const Rows q = times(x, block.q);
  const Rows k = times(x, block.k);
  const Rows v = times(x, block.v);
  const std::size_t width = x[0].size() / heads;
  Rows joined(x.size(), std::vector<double>(x[0].size(), 0.0));
  for (std::size_t h = 0; h < heads; ++h) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      std::vector<double> weights(x.size());
      double total = 0.0;
      for (std::size_t j = 0; j < x.size(); ++j) {
        double score = 0.0;
        for (std::size_t c = h * width; c < (h + 1) * width; ++c) score += q[i][c] * k[j][c];
        weights[j] = std::exp(score / std::sqrt(static_cast<double>(width)));
        total += weights[j];
      }
      for (std::size_t j = 0; j < x.size(); ++j) {
        for (std::size_t c = h * width; c < (h + 1) * width; ++c) {
          joined[i][c] += weights[j] / total * v[j][c];
        }
      }
    }
  }
  return times(joined, block.o);
}

Rows plain_feed(const PlainBlock& block, const Rows& x) {
  Rows hidden = times(x, block.w1);
  for (auto& row : hidden) {
    for (double& cell : row) cell = std::max(0.0, cell);
  }
  return times(hidden, block.w2);
}

Rows plus(Rows a, const Rows& b, double factor) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t c = 0; c < a[i].size(); ++c) a[i][c] += factor * b[i][c];
  }
  return a;
}

Rows plain_block(const DepthTask& task, const PlainBlock& block, Rows x) {
  for (const bool attention : {true, false}) {
    const Rows read = task.norm == NormPlace::before ? plain_norm(x) : x;
    Rows y = attention ? plain_attention(block, read, static_cast<std::size_t>(task.heads))
                       : plain_feed(block, read);
    if (task.residual) y = plus(y, x, 1.0);
    x = task.norm == NormPlace::after ? plain_norm(y) : y;
  }
  return x;
}

double norm(const Rows& x) {
  double square = 0.0;
  for (const auto& row : x) {
    for (const double cell : row) square += cell * cell;
  }
  return std::sqrt(square);
}

double plain_mean_cosine(const Rows& x) {
  double sum = 0.0;
  int pairs = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      double dot = 0.0;
      for (std::size_t c = 0; c < x[i].size(); ++c) dot += x[i][c] * x[j][c];
      sum += dot / norm({x[i]}) / norm({x[j]});
      ++pairs;
    }
  }
  return sum / pairs;
}

// A change 100 times as large as the program's: the ratios are those of a derivative, so they agree
// to the square of it.
std::vector<DepthPoint> plain_curve(const DepthTask& task) {
  NormalGenerator normal(task.seed);
  const auto n = static_cast<std::size_t>(task.words);
  const auto d = static_cast<std::size_t>(task.d_model);
  Rows x = draw(n, d, 1.0, normal);
  const Rows direction = draw(n, d, 1.0, normal);
  const double length = 1e-6 * norm(x);
  Rows changed = plus(x, direction, length / norm(direction));
  std::vector<DepthPoint> points;
  for (Index depth = 1; depth <= task.depth; ++depth) {
    const PlainBlock block = draw_block(d, normal);
    x = plain_block(task, block, x);
    changed = plain_block(task, block, changed);
    const double difference = norm(plus(changed, x, -1.0));
    points.push_back(
        {depth, plain_mean_cosine(x), difference / length, difference / norm(x) / 1e-6});
  }
  return points;
}

constexpr NormPlace places[]{NormPlace::before, NormPlace::after, NormPlace::none};

TEST(LabDepth, BlocksAreThoseOfPlainLoops) {
  for (const bool residual : {true, false}) {
    for (const NormPlace norm_place : places) {
      const DepthTask task{4, 5, 12, 3, residual, norm_place, 7};
      const auto found = measure_depth(task);
      ASSERT_TRUE(found);
      EXPECT_EQ(found->task, task);
      const auto wanted = plain_curve(task);
      ASSERT_EQ(found->points.size(), wanted.size());
      for (std::size_t k = 0; k < wanted.size(); ++k) {
        const std::string where = std::to_string(k) + (residual ? " residual " : " none ") +
                                  std::to_string(static_cast<int>(norm_place));
        EXPECT_EQ(found->points[k].depth, wanted[k].depth);
        EXPECT_NEAR(found->points[k].mean_cosine, wanted[k].mean_cosine, 1e-9) << where;
        EXPECT_NEAR(found->points[k].change / wanted[k].change, 1.0, 1e-3) << where;
        EXPECT_NEAR(found->points[k].relative_change / wanted[k].relative_change, 1.0, 1e-3);
      }
    }
  }
}

// The figures at 80 blocks for five seeds.
std::vector<DepthPoint> deepest(bool residual, NormPlace norm_place) {
  std::vector<DepthPoint> points;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    DepthTask task;
    task.residual = residual;
    task.norm = norm_place;
    task.seed = seed;
    points.push_back(measure_depth(task)->points.back());
  }
  return points;
}

TEST(LabDepth, NormBeforeWithResidualKeepsWordsApartAndChangesInBounds) {
  for (const DepthPoint& point : deepest(true, NormPlace::before)) {
    EXPECT_GT(point.mean_cosine, 0.85);
    EXPECT_LT(point.mean_cosine, 0.98);
    EXPECT_GT(point.change, 1.0);
    EXPECT_LT(point.change, 60.0);
  }
}

TEST(LabDepth, NormAfterWithResidualMakesAllWordsAlike) {
  for (const DepthPoint& point : deepest(true, NormPlace::after)) {
    EXPECT_GT(point.mean_cosine, 0.999);
    EXPECT_GT(point.change, 1e-3);
    EXPECT_LT(point.change, 10.0);
  }
}

TEST(LabDepth, WithoutNormChangesExplode) {
  for (const DepthPoint& point : deepest(true, NormPlace::none)) {
    EXPECT_GT(point.change, 1e19);
    EXPECT_LT(point.change, 1e26);
    EXPECT_GT(point.mean_cosine, 0.999);
  }
}

TEST(LabDepth, WithoutResidualAllWordsAreAlikeAfterTwoOrThreeBlocks) {
  for (const NormPlace norm_place : places) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      DepthTask task;
      task.residual = false;
      task.norm = norm_place;
      task.seed = seed;
      task.depth = 6;
      const auto curve = measure_depth(task);
      for (const DepthPoint& point : curve->points) {
        if (point.depth == 1) {
          EXPECT_LT(point.mean_cosine, 0.75);
        } else {
          EXPECT_GT(point.mean_cosine, point.depth == 2 ? 0.9 : 0.999) << point.depth;
        }
      }
    }
  }
}

TEST(LabDepth, OneSeedDrawsTheSameWordsAndBlocksForEverySetting) {
  DepthTask task;
  task.depth = 2;
  const auto one = measure_depth(task);
  const auto two = measure_depth(task);
  EXPECT_EQ(one->points[1].change, two->points[1].change);
  task.seed = 2;
  EXPECT_NE(one->points[1].change, measure_depth(task)->points[1].change);
  task.seed = 1;
  task.depth = 1;
  EXPECT_EQ(one->points[0].change, measure_depth(task)->points[0].change) << "whatever follows";
}

TEST(LabDepth, StopsWhenToldTo) {
  Index asked = 0;
  const auto stopped = measure_depth({}, [&](Index done) {
    EXPECT_EQ(done, asked);
    ++asked;
    return done < 10;
  });
  EXPECT_FALSE(stopped.has_value());
  EXPECT_EQ(asked, 11);
}

}  // namespace
}  // namespace core
