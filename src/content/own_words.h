#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "content/example.h"

// Sentences that a user writes, out of words of the vocabulary and words of their own.
namespace content {

// The tokens of a sentence: what spaces separate.
std::vector<std::string> split_words(std::string_view sentence);

// The tokens with a space between any two.
std::string join_words(const std::vector<std::string>& tokens);

// An example of these tokens (at least one, at most `most_tokens`) with the two-layer construction.
// `own` gives words their entries before the vocabulary does. The focus is the first pronoun, else
// the first word; a pronoun with two things before it has those as candidates.
Example example_from_words(std::vector<std::string> tokens, const OwnEntries& own,
                           const Lexicon& lexicon);

// The file of such an example, as parse_example() reads it back.
std::string example_file(const Example& example, const Construction& construction);

// Words of the vocabulary that have the token's class, in alphabetical order, itself left out.
std::vector<std::string> alternatives(const WordEntry& entry, std::string_view token,
                                      const Vocabulary& vocabulary);

// The token with another word in it: its punctuation and its capital letter stay.
std::string replace_word(std::string_view token, std::string_view word);

}  // namespace content
