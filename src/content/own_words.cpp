#include "content/own_words.h"

#include <algorithm>
#include <optional>

#include "content/table_reader.h"

namespace content {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool starts_with_capital(std::string_view word) {
  return !word.empty() && word.front() >= 'A' && word.front() <= 'Z';
}

std::string with_capital(std::string word) {
  if (!word.empty() && word.front() >= 'a' && word.front() <= 'z') {
    word.front() = static_cast<char>(word.front() - 'a' + 'A');
  }
  return word;
}

std::optional<core::Index> first_of_class(const Example& example, std::string_view word_class) {
  for (std::size_t i = 0; i < example.entries.size(); ++i) {
    if (example.entries[i].word_class == word_class) return static_cast<core::Index>(i);
  }
  return std::nullopt;
}

// The first two things before the pronoun are what it may mean.
void choose_places(Example& example) {
  const std::optional<core::Index> pronoun = first_of_class(example, "pronoun");
  example.focus = pronoun.value_or(0);
  std::vector<core::Index> things;
  for (core::Index i = 0; pronoun && i < *pronoun; ++i) {
    if (example.entries[static_cast<std::size_t>(i)].word_class == "thing") things.push_back(i);
  }
  if (things.size() >= 2) example.candidates = {things[0], things[1]};
}

Json entry_json(const WordEntry& entry) {
  Json json;
  json["class"] = entry.word_class;
  if (!entry.qualities.empty()) json["qualities"] = entry.qualities;
  if (!entry.wants.empty()) json["wants"] = entry.wants;
  return json;
}

}  // namespace

std::vector<std::string> split_words(std::string_view sentence) {
  std::vector<std::string> tokens;
  std::string token;
  for (const char c : sentence) {
    if (!is_space(c)) {
      token += c;
    } else if (!token.empty()) {
      tokens.push_back(std::move(token));
      token.clear();
    }
  }
  if (!token.empty()) tokens.push_back(std::move(token));
  return tokens;
}

std::string join_words(const std::vector<std::string>& tokens) {
  std::string sentence;
  for (const std::string& token : tokens) sentence += (sentence.empty() ? "" : " ") + token;
  return sentence;
}

Example example_from_words(std::vector<std::string> tokens, const OwnEntries& own,
                           const Lexicon& lexicon) {
  Example example;
  example.tokens = std::move(tokens);
  example.title = join_words(example.tokens);
  example.own_entries = own;
  give_words_meaning(example, lexicon);
  choose_places(example);
  return example;
}

std::string example_file(const Example& example, const Construction& construction) {
  Json json;
  json["title"] = example.title;
  if (!example.about.empty()) json["about"] = example.about;
  json["tokens"] = example.tokens;
  json["words"] = "two-layer";
  if (example.word_model != one_head) json["model"] = example.word_model;
  json["focus"] = example.focus + 1;
  if (example.candidates) {
    json["candidates"] = {(*example.candidates)[0] + 1, (*example.candidates)[1] + 1};
  }
  for (const std::string& token : example.tokens) {
    const auto own = example.own_entries.find(normalise_word(token));
    if (own != example.own_entries.end()) json["entries"][own->first] = entry_json(own->second);
  }
  if (!example.pair.empty()) json["pair"] = example.pair;
  if (!example.variant.empty()) json["variant"] = example.variant;
  if (example.edited && example.word_model == one_head) {
    json["edited"] = edited_tables_json(*example.edited, construction.classes);
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::vector<std::string> alternatives(const WordEntry& entry, std::string_view token,
                                      const Vocabulary& vocabulary) {
  const std::string self = normalise_word(token);
  std::vector<std::string> words;
  for (const auto& [word, other] : vocabulary.words) {
    if (other.word_class == entry.word_class && word != self) words.push_back(word);
  }
  return words;
}

std::string replace_word(std::string_view token, std::string_view word) {
  const std::string inner = strip_punctuation(token);
  const std::size_t at = token.find(inner);
  std::string replacement(word);
  if (starts_with_capital(inner)) replacement = with_capital(replacement);
  return std::string(token.substr(0, at)) + replacement +
         std::string(token.substr(at + inner.size()));
}

}  // namespace content
