#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <vector>

#include "fuzz/targets.h"
#include "support/matrices.h"

// The fuzzers' function on seeded mutations of the shipped files: the same inputs in every run.
namespace {

constexpr int mutations_a_file = 300;

std::vector<std::string> example_seeds() {
  std::vector<std::string> seeds;
  for (const auto& entry : std::filesystem::directory_iterator(AV_SOURCE_DIR "/assets/examples")) {
    seeds.push_back(support::read_text("assets/examples/" + entry.path().filename().string()));
  }
  std::sort(seeds.begin(), seeds.end());
  seeds.emplace_back(R"({"tokens": ["The", "dog", "saw", "it."], "words": "two-layer", "edited": [
    {"table": {"pronoun": {"thing": 2.5}, "verb": {"verb": -3}}, "gain": 0.5},
    {"table": {}, "gain": 9}]})");
  seeds.emplace_back(R"({"tokens": ["a", "b"], "embeddings": [[1, 2e10], [-3, 4]],
    "features": ["x", "y"], "positions": {"base": 100, "scale": 1}, "layers": [{"heads": [
    {"query": [[1], [2]], "key": [[3], [4]], "value": [[5, 6], [7, 8]]}], "residual": true}]})");
  return seeds;
}

// Pieces that a reader of numbers and texts may stumble over.
const std::vector<std::string>& pieces() {
  static const std::vector<std::string> all{"1e38",
                                            "1e39",
                                            "1e999",
                                            "-0",
                                            "1e-320",
                                            "NaN",
                                            "null",
                                            "true",
                                            "[]",
                                            "{}",
                                            "[[]]",
                                            "\"\"",
                                            "18446744073709551615",
                                            "-9223372036854775808",
                                            "9223372036854775808",
                                            "\\u0000",
                                            "\\ud800",
                                            "\xFF",
                                            "\xC3",
                                            "\xEF\xBB\xBF",
                                            "\n",
                                            "\\n",
                                            ",",
                                            ":",
                                            "\"",
                                            "[",
                                            "]",
                                            "{",
                                            "}",
                                            "\\",
                                            "\"focus\": 0",
                                            "\"tokens\": []",
                                            "99999",
                                            "0.1",
                                            "-1"};
  return all;
}

std::string mutate(std::string bytes, const std::vector<std::string>& seeds,
                   std::mt19937_64& random) {
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  for (std::size_t times = 1 + below(3); times > 0 && !bytes.empty(); --times) {
    const std::size_t at = below(bytes.size());
    const std::size_t length = 1 + below(std::min<std::size_t>(bytes.size() - at, 24));
    switch (below(7)) {
      case 0:
        bytes[at] = static_cast<char>(random());
        break;
      case 1:
        bytes.erase(at, length);
        break;
      case 2:
        bytes.insert(at, bytes.substr(at, length));
        break;
      case 3:
        bytes.insert(at, pieces()[below(pieces().size())]);
        break;
      case 4:
        bytes.resize(at);
        break;
      case 5: {
        const std::string& other = seeds[below(seeds.size())];
        bytes = bytes.substr(0, at) + other.substr(below(other.size()));
        break;
      }
      default: {  // a number or word of the file becomes a piece
        const std::size_t start = bytes.find_first_of("0123456789tfn\"[", at);
        if (start == std::string::npos) break;
        const std::size_t end = bytes.find_first_of(",]}\n", start + 1);
        if (end == std::string::npos) break;
        bytes.replace(start, end - start, pieces()[below(pieces().size())]);
      }
    }
  }
  return bytes;
}

struct Tally {
  int accepted = 0;
  int refused = 0;
};

template <class Try>
Tally try_mutations(const std::vector<std::string>& seeds, int times, Try try_bytes) {
  std::mt19937_64 random(2024);
  Tally tally;
  for (const std::string& seed : seeds) {
    EXPECT_TRUE(try_bytes(seed)) << "a shipped file is refused";
    for (int i = 0; i < times; ++i) {
      const std::string bytes = mutate(seed, seeds, random);
      try {
        ++(try_bytes(bytes) ? tally.accepted : tally.refused);
      } catch (const std::logic_error& violated) {
        ADD_FAILURE() << violated.what() << ":\n" << bytes;
        return tally;
      }
    }
  }
  return tally;
}

TEST(Fuzz, ExampleFilesWithSeededMutations) {
  const Tally tally = try_mutations(example_seeds(), mutations_a_file, fuzz::try_example);
  EXPECT_GT(tally.accepted, 100) << "mutations that only break the syntax test nothing else";
  EXPECT_GT(tally.refused, 1000);
}

TEST(Fuzz, NumbersOfAnExampleFileWithSeededMutations) {
  const Tally tally = try_mutations({example_seeds().back()}, 8000, fuzz::try_example);
  EXPECT_GT(tally.accepted, 50);
  EXPECT_GT(tally.refused, 1000);
}

TEST(Fuzz, TourFilesWithSeededMutations) {
  const std::vector<std::string> seeds{support::read_text("assets/tours/guided-tour.json"),
                                       support::read_text("assets/lessons/traps.json")};
  const Tally tally = try_mutations(seeds, 1500, fuzz::try_tour);
  EXPECT_GT(tally.accepted, 20);
  EXPECT_GT(tally.refused, 500);
}

TEST(Fuzz, ListsOfTheCourseWithSeededMutations) {
  const std::vector<std::string> seeds{support::read_text("assets/lessons/recap.json"),
                                       R"({"title": "T", "groups": [{"title": "G", "entries": [
    {"title": "A", "text": "a", "open": {"show": "cost", "example": "animal-tired", "layer": 2}},
    {"title": "B", "text": "b", "open": {"matrix": "query", "sharpness": 2, "model": "one-head"}}
  ]}]})"};
  const Tally tally = try_mutations(seeds, 3000, fuzz::try_course);
  EXPECT_GT(tally.accepted, 20);
  EXPECT_GT(tally.refused, 500);
}

TEST(Fuzz, ControlAViolatedPropertyIsFound) {
  EXPECT_THROW(fuzz::require_one_line({"a", "fuzz.json", ""}), std::logic_error);
  EXPECT_THROW(fuzz::require_one_line({"a", "other.json", "expected b"}), std::logic_error);
  content::Example broken;
  broken.tokens = {"a"};
  broken.embeddings = core::Matrix::Constant(1, 1, 3e38F);
  const core::Matrix one = core::Matrix::Ones(1, 1);
  broken.model.layers.push_back({{{one, one, one, {}}}, std::nullopt, false});
  EXPECT_THROW(fuzz::require_computable(broken), std::logic_error);
}

}  // namespace
