#include <algorithm>

#include "content/json_reader.h"
#include "content/library.h"

// Whether what tours and lists of the course speak of is in the library.
namespace content {
namespace {

struct Mentions {
  std::vector<std::string> examples;
  std::vector<std::string> models;
  std::vector<std::string> words;
  core::Index deepest_layer = 0;  // from 1
  core::Index highest_head = 0;   // from 1
};

void collect(const ControlSettings& settings, Mentions& mentions) {
  if (settings.example) mentions.examples.push_back(*settings.example);
  if (settings.model) mentions.models.push_back(*settings.model);
  if (settings.focus) mentions.words.push_back(*settings.focus);
  mentions.deepest_layer = std::max(mentions.deepest_layer, settings.layer.value_or(0));
  mentions.highest_head = std::max(mentions.highest_head, settings.head.value_or(0));
}

void collect(const Condition& condition, Mentions& mentions) {
  const auto number = static_cast<core::Index>(condition.number);
  switch (condition.kind) {
    case ConditionKind::example_is:
      mentions.examples.push_back(condition.text);
      break;
    case ConditionKind::model_is:
      mentions.models.push_back(condition.text);
      break;
    case ConditionKind::focus_is:
    case ConditionKind::focus_is_not:
      mentions.words.push_back(condition.text);
      break;
    case ConditionKind::layer_is:
      mentions.deepest_layer = std::max(mentions.deepest_layer, number);
      break;
    case ConditionKind::head_is:
      mentions.highest_head = std::max(mentions.highest_head, number);
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

// What has been named so far, and so can be shown.
class Shown {
 public:
  explicit Shown(const Library& library) : library_(library) {}

  std::optional<core::Error> check(const Mentions& mentions, const std::string& place) {
    for (const std::string& name : mentions.models) {
      const WordModel* const model = find_model(library_.lexicon(), name);
      if (model == nullptr) return no_model(name, place);
      count(model->model);
    }
    for (const std::string& name : mentions.examples) {
      const Example* const example = library_.find(name);
      if (example == nullptr) {
        return core::Error{"unknown example \"" + name + "\"", place,
                           "expected a name of --list-examples"};
      }
      add(*example);
      if (const Example* const partner = library_.find(example->pair)) add(*partner);
    }
    if (examples_.empty()) return std::nullopt;  // of whatever is open
    for (const std::string& word : mentions.words) {
      if (has_word(word)) continue;
      return core::Error{"no word \"" + word + "\" in the sentences named", place,
                         "expected a word of " + examples_.back()->name};
    }
    if (mentions.deepest_layer > layers_) {
      return out_of_range("layer", mentions.deepest_layer, layers_, place);
    }
    if (mentions.highest_head > heads_) {
      return out_of_range("head", mentions.highest_head, heads_, place);
    }
    return std::nullopt;
  }

 private:
  void add(const Example& example) {
    examples_.push_back(&example);
    count(example.model);
  }
  void count(const core::Model& model) {
    layers_ = std::max(layers_, static_cast<core::Index>(model.layers.size()));
    for (const auto& layer : model.layers) {
      heads_ = std::max(heads_, static_cast<core::Index>(layer.heads.size()));
    }
  }
  bool has_word(const std::string& word) const {
    return std::any_of(examples_.begin(), examples_.end(),
                       [&](const Example* example) { return stands_in(*example, word); });
  }
  core::Error no_model(const std::string& name, const std::string& place) const {
    std::vector<std::string> names;
    for (const WordModel& model : library_.lexicon().models) names.push_back(model.name);
    return {"unknown model \"" + name + "\"", place, "expected " + one_of(names)};
  }
  static core::Error out_of_range(const std::string& what, core::Index wanted, core::Index most,
                                  const std::string& place) {
    return {"no " + what + " " + std::to_string(wanted), place,
            "expected 1 to " + std::to_string(most)};
  }

  const Library& library_;
  std::vector<const Example*> examples_;  // and the other sentences of their pairs
  core::Index layers_ = 0;
  core::Index heads_ = 0;
};

std::string numbered(const std::string& field, std::size_t place) {
  return field + "[" + std::to_string(place + 1) + "]";
}

}  // namespace

std::optional<core::Error> Library::check_tour(const Tour& tour, const std::string& file) const {
  Shown shown(*this);
  for (std::size_t step = 0; step < tour.steps.size(); ++step) {
    const std::string place = file + ", field " + numbered("steps", step);
    if (auto error = shown.check(mentions_of(tour.steps[step]), place)) return error;
  }
  return std::nullopt;
}

std::optional<core::Error> Library::check_course(const Course& course,
                                                 const std::string& file) const {
  for (std::size_t group = 0; group < course.groups.size(); ++group) {
    const std::vector<CourseEntry>& entries = course.groups[group].entries;
    for (std::size_t entry = 0; entry < entries.size(); ++entry) {
      Mentions mentions;
      collect(entries[entry].open, mentions);
      const std::string place = file + ", field " + numbered("groups", group) + "." +
                                numbered("entries", entry) + ".open";
      if (auto error = Shown(*this).check(mentions, place)) return error;
    }
  }
  return std::nullopt;
}

}  // namespace content
