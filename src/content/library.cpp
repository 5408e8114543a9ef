#include "content/library.h"

#include <algorithm>
#include <utility>

#include "content/copier.h"
#include "content/embedded_assets.h"
#include "content/json_reader.h"

namespace content {
namespace {

constexpr std::string_view construction_path = "construction.json";
constexpr std::string_view heads_path = "construction-heads.json";
constexpr std::string_view copier_path = "copier.json";
constexpr std::string_view vocabulary_path = "vocabulary.json";
constexpr std::string_view order_path = "example_order.json";

std::string_view required_asset(std::string_view path) {
  const std::optional<std::string_view> bytes = Library::asset(path);
  if (!bytes) {
    throw ParseFailure{
        {"missing asset", "assets/" + std::string(path), "expected a complete build"}};
  }
  return *bytes;
}

template <class T>
T required(core::Result<T> result) {
  if (!result) throw ParseFailure{result.error()};
  return std::move(*result);
}

template <class T>
T read_asset(const char* path, core::Result<T> (*parse)(std::string_view, const std::string&)) {
  return required(parse(required_asset(path), path));
}

Lexicon read_lexicon() {
  Lexicon lexicon;
  lexicon.construction = required(
      parse_construction(required_asset(construction_path), std::string(construction_path)));
  lexicon.vocabulary = required(parse_vocabulary(
      required_asset(vocabulary_path), std::string(vocabulary_path), lexicon.construction.classes));
  lexicon.models.push_back(one_head_model(lexicon.construction, lexicon.vocabulary));
  lexicon.models.push_back(
      required(parse_word_model(required_asset(heads_path), std::string(heads_path),
                                lexicon.construction, lexicon.vocabulary)));
  lexicon.copier = required(parse_copier(required_asset(copier_path), std::string(copier_path)));
  return lexicon;
}

std::vector<Example> read_examples(const Lexicon& lexicon) {
  const std::string order_file(order_path);
  const Json order = JsonReader::parse(required_asset(order_path), order_file);
  std::vector<Example> examples;
  for (const std::string& name : JsonReader{order, order_file}.member("examples").texts()) {
    const std::string path = "examples/" + name + ".json";
    examples.push_back(required(parse_example(required_asset(path), path, lexicon)));
  }
  return examples;
}

}  // namespace

core::Result<Library> Library::shipped() {
  try {
    Library library;
    library.lexicon_ = read_lexicon();
    library.examples_ = read_examples(library.lexicon_);
    library.lessons_ = read_asset("lessons/lessons.json", parse_course);
    library.glossary_ = read_asset("lessons/glossary.json", parse_course);
    library.recap_ = read_asset("lessons/recap.json", parse_course);
    library.traps_ = read_asset("lessons/traps.json", parse_tour);
    library.quiz_ = read_asset("lessons/quiz.json", parse_tour);
    return library;
  } catch (const ParseFailure& failure) {
    return failure.error;
  }
}

const Example* Library::find(std::string_view name) const {
  const auto found = std::find_if(examples_.begin(), examples_.end(),
                                  [&](const Example& example) { return example.name == name; });
  return found == examples_.end() ? nullptr : &*found;
}

std::optional<std::string_view> Library::asset(std::string_view path) {
  for (const EmbeddedFile& file : embedded_assets()) {
    if (file.path == path) return file.bytes;
  }
  return std::nullopt;
}

}  // namespace content
