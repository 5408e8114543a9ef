#include "content/copier.h"

#include <cmath>
#include <map>

#include "content/json_reader.h"

namespace content {
namespace {

core::Model build_copier(const CopierNumbers& numbers, core::Index words) {
  const FeatureLayout layout{words, 0, static_cast<core::Index>(numbers.angles.size())};
  const core::Index d_head = 2 * layout.angles;
  core::Head head;
  head.query = core::Matrix::Zero(layout.d_model(), d_head);
  head.key = core::Matrix::Zero(layout.d_model(), d_head);
  head.value = core::Matrix::Identity(layout.d_model(), words);
  std::vector<PositionPair> pairs;
  for (std::size_t k = 0; k < numbers.angles.size(); ++k) {
    pairs.push_back({numbers.angles[k], numbers.strengths[k]});
  }
  add_position_pairs(head, pairs, numbers.phase, layout.position_cosine(0), 0);
  head.query *= std::sqrt(static_cast<float>(d_head));
  core::Model model;
  model.axes = position_axes(numbers.angles, layout);
  model.rotary_constant = 1.0F;
  model.layers.push_back({{std::move(head)}, std::nullopt, false});
  return model;
}

}  // namespace

core::Result<CopierNumbers> parse_copier(std::string_view bytes, const std::string& file) {
  try {
    const Json json = JsonReader::parse(bytes, file);
    const JsonReader reader{json, file};
    reader.allow_only({"about", "angles", "strengths", "phase"});
    CopierNumbers numbers;
    for (const JsonReader& angle : reader.member("angles").items()) {
      numbers.angles.push_back(angle.number());
    }
    const JsonReader strengths = reader.member("strengths");
    for (const JsonReader& strength : strengths.items()) {
      numbers.strengths.push_back(strength.number());
    }
    if (numbers.strengths.size() != numbers.angles.size() || numbers.angles.empty()) {
      strengths.fail("found " + std::to_string(numbers.strengths.size()) + " strengths",
                     "one for each of at least one angle");
    }
    numbers.phase = reader.member("phase").number();
    return numbers;
  } catch (const ParseFailure& failure) {
    return failure.error;
  }
}

Copier make_copier(const std::vector<std::string>& tokens, const Lexicon& lexicon) {
  Copier copier;
  std::map<std::string, core::Index> places;
  const auto place_of = [&](const std::string& word) {
    const auto [found, added] =
        places.try_emplace(word, static_cast<core::Index>(copier.words.size()));
    if (added) copier.words.push_back(word);
    return found->second;
  };
  for (const auto& known : lexicon.vocabulary.words) place_of(known.first);
  for (const std::string& token : tokens) {
    copier.word_of_token.push_back(place_of(normalise_word(token)));
  }
  const auto words = static_cast<core::Index>(copier.words.size());
  Example& example = copier.example;
  example.name = "copier";
  example.tokens = tokens;
  example.model = build_copier(lexicon.copier, words);
  example.embeddings = core::Matrix::Zero(static_cast<core::Index>(tokens.size()),
                                          example.model.layers.front().heads.front().query.rows());
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    example.embeddings(static_cast<core::Index>(i), copier.word_of_token[i]) = 1.0F;
  }
  return copier;
}

}  // namespace content
