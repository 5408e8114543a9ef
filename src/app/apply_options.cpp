#include "app/apply_options.h"

#include <string>
#include <vector>

#include "app/input_file.h"
#include "app/read_number.h"

namespace app {
namespace {

std::optional<core::Error> open_example(const std::string& wanted, view::Workspace& workspace) {
  if (workspace.select_example(wanted)) return std::nullopt;
  if (!path_exists(wanted)) {
    return core::Error{"no example and no file \"" + wanted + "\"", "option --example or FILE",
                       "it takes a name of --list-examples or a file"};
  }
  return open_example_file(wanted, workspace);
}

// A whole number within the sentence is a place, whatever the words; anything else is a word.
std::optional<core::Error> apply_focus(const std::string& wanted, view::Workspace& workspace) {
  const auto total = static_cast<core::Index>(workspace.scene().tokens.size());
  const auto place = read_number<core::Index>(wanted);
  if (place && *place >= 1 && *place <= total) {
    workspace.state.focus = *place - 1;
    return std::nullopt;
  }
  const std::vector<core::Index> places = view::places_of(workspace.example().tokens, wanted);
  if (places.size() == 1) {
    workspace.state.focus = places.front();
    return std::nullopt;
  }
  if (places.empty()) {
    return core::Error{
        "cannot use \"" + wanted + "\"", "option --focus",
        "it takes a word of the sentence or a place from 1 to " + std::to_string(total)};
  }
  std::string list = std::to_string(places.front() + 1);
  for (std::size_t i = 1; i < places.size(); ++i) {
    list += (i + 1 == places.size() ? " or " : ", ") + std::to_string(places[i] + 1);
  }
  return core::Error{"\"" + wanted + "\" stands in the sentence more than once", "option --focus",
                     "it takes one of the places " + list};
}

std::optional<core::Error> apply_model(const std::string& wanted, view::Workspace& workspace) {
  const content::Lexicon& lexicon = workspace.library().lexicon();
  if (content::find_model(lexicon, wanted) == nullptr) {
    std::string names;
    for (const content::WordModel& model : lexicon.models) {
      names += (names.empty() ? "" : " or ") + model.name;
    }
    return core::Error{"cannot use \"" + wanted + "\"", "option --model", "it takes " + names};
  }
  if (workspace.example().edited && wanted != content::one_head) {
    return core::Error{"the file has edited tables of one-head", "option --model",
                       "it takes one-head there"};
  }
  if (workspace.example().hand_built) {
    workspace.state.word_model = wanted;
    return std::nullopt;
  }
  return core::Error{workspace.example().name + " has numbers of its own", "option --model",
                     "it goes with sentences of words"};
}

std::optional<core::Error> check_index(const char* option, std::optional<core::Index> wanted,
                                       std::size_t available, const std::string& what) {
  if (!wanted || *wanted <= static_cast<core::Index>(available)) return std::nullopt;
  return core::Error{"cannot use \"" + std::to_string(*wanted) + "\"",
                     std::string("option ") + option,
                     "it takes 1 to " + std::to_string(available) + ", " + what};
}

}  // namespace

std::optional<core::Error> apply_options(const Options& options, view::Workspace& workspace) {
  if (options.example) {
    if (auto error = open_example(*options.example, workspace)) return error;
  }
  workspace.refresh();
  if (options.model) {
    if (auto error = apply_model(*options.model, workspace)) return error;
    workspace.refresh();
  }
  const content::Example& example = workspace.example();
  const auto& layers = example.model.layers;
  if (auto error =
          check_index("--layer", options.layer, layers.size(), "the layers of the model")) {
    return error;
  }
  if (options.layer) workspace.state.layer = *options.layer - 1;
  const std::size_t heads = layers[static_cast<std::size_t>(workspace.state.layer)].heads.size();
  if (auto error = check_index("--head", options.head, heads, "the heads of the layer"))
    return error;
  if (auto error = check_index("--repeat", options.repeat,
                               static_cast<std::size_t>(view::most_repeats(example)),
                               "the copies this sentence can have")) {
    return error;
  }
  if (options.head) workspace.state.head = *options.head - 1;
  if (options.repeat) workspace.state.repeat = *options.repeat;
  if (options.sharpness) workspace.state.sharpness = *options.sharpness;
  if (options.causal_mask) workspace.state.causal_mask = true;
  if (options.shuffle_seed) {
    workspace.state.shuffle = true;
    workspace.state.shuffle_seed = *options.shuffle_seed;
  }
  if (options.positions) workspace.state.positions = *options.positions;
  workspace.refresh();
  if (options.focus) {
    if (auto error = apply_focus(*options.focus, workspace)) return error;
  }
  if (options.scale) workspace.settings.scale = *options.scale;
  if (options.theme) workspace.settings.theme = *options.theme;
  workspace.refresh();
  return std::nullopt;
}

}  // namespace app
