#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/matrices.h"
#include "support/shipped.h"

// The examples worked by hand, as files, against the reference numbers.
namespace content {
namespace {

using nlohmann::json;

void expect_matrix(const core::Matrix& found, const json& wanted, double tolerance,
                   const std::string& what) {
  ASSERT_EQ(static_cast<std::size_t>(found.rows()), wanted.size()) << what;
  for (core::Index row = 0; row < found.rows(); ++row) {
    const json& cells = wanted[static_cast<std::size_t>(row)];
    ASSERT_EQ(static_cast<std::size_t>(found.cols()), cells.size()) << what;
    for (core::Index column = 0; column < found.cols(); ++column) {
      const double value = cells[static_cast<std::size_t>(column)].get<double>();
      EXPECT_NEAR(static_cast<double>(found(row, column)), value,
                  tolerance * std::max(1.0, std::abs(value)))
          << what << " " << row << ", " << column;
    }
  }
}

void expect_stages(const char* name, const json& expected) {
  const core::HeadTrace head = support::run(support::example(name)).layers.at(0).heads.at(0);
  expect_matrix(head.query, expected.at("query"), 1e-5, "query");
  expect_matrix(head.key, expected.at("key"), 1e-5, "key");
  expect_matrix(head.value, expected.at("value"), 1e-5, "value");
  expect_matrix(head.scores, expected.at("scores"), 1e-5, "scores");
  expect_matrix(head.scaled, expected.at("scaled"), 1e-5, "scaled");
  expect_matrix(head.weights, expected.at("weights"), 2e-6, "weights");
  expect_matrix(head.output, expected.at("output"), 1e-5, "output");
}

TEST(WorkedExamples, ThreeTokensAreTheDocumentsNumbers) {
  expect_stages("three-tokens", support::read_json("tests/data/three_tokens.json").at("expected"));
}

TEST(WorkedExamples, SixWordsAreTheDocumentsNumbers) {
  expect_stages("six-words", support::read_json("tests/data/six_words.json").at("expected"));
}

TEST(WorkedExamples, ChargeIsTheDocumentsTableInBothContexts) {
  const json charge = support::read_json("tests/data/charge.json");
  for (const char* context : {"courtroom", "battery"}) {
    expect_stages((std::string("charge-") + context).c_str(),
                  charge.at("contexts").at(context).at("expected"));
  }
  const auto output = [](const char* name) {
    return core::Vector(
        support::run(support::example(name)).layers[0].heads[0].output.row(0).transpose());
  };
  EXPECT_NEAR(core::cosine(output("charge-courtroom"), output("charge-battery")),
              charge.at("cosine").get<double>(), 1e-5);
}

// core.md, last section: alike embeddings do not attend to each other under random projections.
TEST(WorkedExamples, CatAndMatAreAlikeAndAttendToEachOtherOnlyWithIdentityProjections) {
  const Example& random = support::example("six-words");
  EXPECT_NEAR(
      core::cosine(random.embeddings.row(1).transpose(), random.embeddings.row(5).transpose()),
      0.94, 0.005);
  const core::Matrix weights = support::weights(random, 0);
  EXPECT_NEAR(weights(1, 5), 0.006F, 0.0005F);
  EXPECT_NEAR(weights(5, 1), 0.004F, 0.0005F);
  EXPECT_NEAR(core::cosine(weights.row(1).transpose(), weights.row(5).transpose()), 0.97, 0.005);
  EXPECT_LE((weights.row(0) - weights.row(4)).cwiseAbs().maxCoeff(), 1e-6F) << "one word";
  const core::Matrix identity = support::weights(support::example("six-words-identity"), 0);
  EXPECT_GT(identity(1, 5), 0.2F);
}

TEST(WorkedExamples, CrossAttentionGivesAMapThatIsNotSquare) {
  const Example& one = support::example("translation");
  ASSERT_TRUE(one.memory);
  const core::Trace trace = core::forward(one.model, one.embeddings, {}, &*one.memory);
  EXPECT_EQ(trace.layers[0].heads[0].weights.rows(), 6);
  EXPECT_EQ(trace.layers[0].heads[0].weights.cols(), 5);
  core::Index dog = 0;
  trace.layers[0].heads[0].weights.row(1).maxCoeff(&dog);
  EXPECT_EQ(one.memory_tokens[static_cast<std::size_t>(dog)], "dog");
}

}  // namespace
}  // namespace content
