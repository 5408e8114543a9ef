#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"

namespace content {

// What a word of the hand-built vocabulary is.
struct WordEntry {
  std::string word_class;              // one of the construction's classes
  std::vector<std::string> qualities;  // of a thing: "animate"
  std::vector<std::string> wants;      // of an adjective: the quality its noun must have

  bool operator==(const WordEntry&) const = default;
};

// Entries that a file gives to words of its own, by normalised spelling.
using OwnEntries = std::map<std::string, WordEntry>;

struct Vocabulary {
  std::vector<std::pair<std::string, std::string>> qualities;  // name and meaning, in file order
  std::map<std::string, WordEntry> words;                      // by normalised spelling

  // The entry of a token as it stands in a sentence, or null: capitals, punctuation at the ends and
  // the shape of the apostrophe do not matter.
  const WordEntry* find(std::string_view token) const;
};

// A token without the punctuation at its ends; the token itself where nothing else would be left.
std::string strip_punctuation(std::string_view token);

// The spelling under which a token is looked up.
std::string normalise_word(std::string_view token);

// Reads vocabulary.json; `classes` are the classes a word may have.
core::Result<Vocabulary> parse_vocabulary(std::string_view bytes, const std::string& file,
                                          const std::vector<std::string>& classes);

}  // namespace content
