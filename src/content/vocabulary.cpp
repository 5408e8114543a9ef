#include "content/vocabulary.h"

#include <algorithm>

#include "content/entry_reader.h"
#include "content/json_reader.h"

namespace content {
namespace {

constexpr std::string_view typographic_apostrophe = "\u2019";

bool is_inner(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
         (byte >= 'A' && byte <= 'Z');
}

// Quotation marks, dashes and the ellipsis: punctuation that UTF-8 writes with three bytes.
bool is_wide_punctuation(std::string_view three_bytes) {
  return three_bytes.substr(0, 2) == "\xE2\x80" || three_bytes.substr(0, 2) == "\xE3\x80";
}

std::size_t punctuation_at_start(std::string_view word) {
  if (word.size() >= 3 && is_wide_punctuation(word.substr(0, 3))) return 3;
  return !word.empty() && !is_inner(word.front()) ? 1 : 0;
}

std::size_t punctuation_at_end(std::string_view word) {
  if (word.size() >= 3 && is_wide_punctuation(word.substr(word.size() - 3))) return 3;
  return !word.empty() && !is_inner(word.back()) ? 1 : 0;
}

std::string checked_name(const JsonReader& reader, const std::vector<std::string>& known) {
  std::string name = reader.text();
  if (std::find(known.begin(), known.end(), name) == known.end()) {
    reader.fail("unknown name \"" + name + "\"", one_of(known));
  }
  return name;
}

Vocabulary read_vocabulary(const JsonReader& reader, const std::vector<std::string>& classes) {
  reader.allow_only({"about", "qualities", "words"});
  Vocabulary vocabulary;
  std::vector<std::string> names;
  for (const auto& [name, meaning] : reader.member("qualities").members()) {
    vocabulary.qualities.emplace_back(name, meaning.text());
    names.push_back(name);
  }
  for (auto& [word, entry] : read_word_entries(reader.member("words"), classes, names)) {
    vocabulary.words.emplace(std::move(word), std::move(entry));
  }
  return vocabulary;
}

}  // namespace

WordEntry read_word_entry(const JsonReader& reader, const std::vector<std::string>& classes,
                          const std::vector<std::string>& qualities) {
  reader.allow_only({"class", "qualities", "wants"});
  WordEntry entry;
  entry.word_class = checked_name(reader.member("class"), classes);
  for (const auto& [field, list] :
       {std::pair{"qualities", &entry.qualities}, std::pair{"wants", &entry.wants}}) {
    if (!reader.has(field)) continue;
    for (const JsonReader& item : reader.member(field).items()) {
      list->push_back(checked_name(item, qualities));
    }
  }
  return entry;
}

std::vector<std::pair<std::string, WordEntry>> read_word_entries(
    const JsonReader& reader, const std::vector<std::string>& classes,
    const std::vector<std::string>& qualities) {
  std::vector<std::pair<std::string, WordEntry>> entries;
  for (const auto& [word, entry] : reader.members()) {
    if (normalise_word(word) != word) {
      entry.fail("word \"" + word + "\"", "\"" + normalise_word(word) + "\", as it is looked up");
    }
    entries.emplace_back(word, read_word_entry(entry, classes, qualities));
  }
  return entries;
}

std::string strip_punctuation(std::string_view token) {
  std::string_view word = token;
  while (const std::size_t bytes = punctuation_at_start(word)) word.remove_prefix(bytes);
  while (const std::size_t bytes = punctuation_at_end(word)) word.remove_suffix(bytes);
  return std::string(word.empty() ? token : word);
}

std::string normalise_word(std::string_view token) {
  std::string word = strip_punctuation(token);
  for (std::size_t at = word.find(typographic_apostrophe); at != std::string::npos;
       at = word.find(typographic_apostrophe, at)) {
    word.replace(at, typographic_apostrophe.size(), "'");
  }
  for (char& c : word) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return word;
}

const WordEntry* Vocabulary::find(std::string_view token) const {
  const auto found = words.find(normalise_word(token));
  return found == words.end() ? nullptr : &found->second;
}

core::Result<Vocabulary> parse_vocabulary(std::string_view bytes, const std::string& file,
                                          const std::vector<std::string>& classes) {
  try {
    const Json json = JsonReader::parse(bytes, file);
    return read_vocabulary(JsonReader{json, file}, classes);
  } catch (const ParseFailure& failure) {
    return failure.error;
  }
}

}  // namespace content
