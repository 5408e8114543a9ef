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

// What a step of a tour speaks of.
struct Mentions {
  std::vector<std::string> examples;
  std::vector<std::string> words;
  core::Index deepest_layer = 0;  // from 1
};

void collect(const ControlSettings& settings, Mentions& mentions) {
  if (settings.example) mentions.examples.push_back(*settings.example);
  if (settings.focus) mentions.words.push_back(*settings.focus);
  mentions.deepest_layer = std::max(mentions.deepest_layer, settings.layer.value_or(0));
}

void collect(const Condition& condition, Mentions& mentions) {
  switch (condition.kind) {
    case ConditionKind::example_is:
      mentions.examples.push_back(condition.text);
      break;
    case ConditionKind::focus_is:
    case ConditionKind::focus_is_not:
      mentions.words.push_back(condition.text);
      break;
    case ConditionKind::layer_is:
      mentions.deepest_layer =
          std::max(mentions.deepest_layer, static_cast<core::Index>(condition.number));
      break;
    default:
      for (const std::string* word : {&condition.from, &condition.to}) {
        if (!word->empty()) mentions.words.push_back(*word);
      }
  }
}

Mentions mentions_of(const TourStep& step) {
  Mentions mentions;
  collect(step.start, mentions);
  for (const ControlSettings& settings : step.set_up) collect(settings, mentions);
  for (const std::vector<TourLine>* lines : {&step.tasks, &step.observations}) {
    for (const TourLine& line : *lines) {
      for (const Condition& condition : line.conditions) collect(condition, mentions);
    }
  }
  if (step.question && !step.question->word.empty()) {
    mentions.words.push_back(step.question->word);
  }
  return mentions;
}

bool stands_in(const Example& example, const std::string& word) {
  return std::any_of(example.tokens.begin(), example.tokens.end(), [&](const std::string& token) {
    return normalise_word(token) == normalise_word(word);
  });
}

}  // namespace

core::Result<Library> Library::shipped() {
  try {
    Library library;
    library.lexicon_ = read_lexicon();
    library.examples_ = read_examples(library.lexicon_);
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

std::optional<core::Error> Library::check_tour(const Tour& tour, const std::string& file) const {
  std::vector<const Example*> shown;  // by the steps so far, and the other sentences of their pairs
  core::Index deepest = 0;
  for (std::size_t step = 0; step < tour.steps.size(); ++step) {
    const Mentions mentions = mentions_of(tour.steps[step]);
    const std::string place = file + ", field steps[" + std::to_string(step + 1) + "]";
    for (const std::string& name : mentions.examples) {
      const Example* const example = find(name);
      if (example == nullptr) {
        return core::Error{"unknown example \"" + name + "\"", place,
                           "expected a name of --list-examples"};
      }
      shown.push_back(example);
      if (const Example* const partner = find(example->pair)) shown.push_back(partner);
    }
    if (shown.empty()) continue;  // a tour of whatever is open
    for (const std::string& word : mentions.words) {
      if (std::any_of(shown.begin(), shown.end(),
                      [&](const Example* example) { return stands_in(*example, word); })) {
        continue;
      }
      return core::Error{"no word \"" + word + "\" in the sentences of the tour", place,
                         "expected a word of " + shown.back()->name};
    }
    for (const Example* example : shown) {
      deepest = std::max(deepest, static_cast<core::Index>(example->model.layers.size()));
    }
    if (mentions.deepest_layer > deepest) {
      return core::Error{"no layer " + std::to_string(mentions.deepest_layer), place,
                         "expected 1 to " + std::to_string(deepest)};
    }
  }
  return std::nullopt;
}

std::optional<std::string_view> Library::asset(std::string_view path) {
  for (const EmbeddedFile& file : embedded_assets()) {
    if (file.path == path) return file.bytes;
  }
  return std::nullopt;
}

}  // namespace content
