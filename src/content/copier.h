#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "content/example.h"

namespace content {

// One head that looks at the next word and gives it out: a cheat, where the next word is to be
// predicted. Built by hand, not trained.
struct Copier {
  Example example;                 // the tokens with this model, one layer, one head
  std::vector<std::string> words;  // V: the vocabulary's, then the unknown ones of the tokens
  std::vector<core::Index> word_of_token;  // n
};

// The numbers of assets/copier.json; that they are whole is a matter of the build.
core::Result<CopierNumbers> parse_copier(std::string_view bytes, const std::string& file);

// Embeddings are one-hot over the V words, with position dimensions after them; value is the
// identity on the words, there is no residual, so that an output is a distribution over the words.
// With either kind of positions the scaled score of the query at place i and the key at place j is
// sum over k of strength_k cos(angle_k (i - j - phase)), largest at j = i + 1 with a phase of -1.
Copier make_copier(const std::vector<std::string>& tokens, const Lexicon& lexicon);

}  // namespace content
