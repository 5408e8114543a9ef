#include "app/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>

#include "app/input_file.h"
#include "content/tour.h"

namespace app {
namespace {

// The library gives texts; reading them here gives every refusal one form.
struct Texts {
  bool list_examples = false;
  bool causal_mask = false;
  std::string file, example, layer, head, focus, sharpness, shuffle, positions, repeat, tour;
  std::string screenshot, export_to, format, size, scale, theme;
};

struct WrongUse {
  core::Error error;
};

[[noreturn]] void refuse(const std::string& option, const std::string& found,
                         const std::string& wanted) {
  throw WrongUse{{"cannot use \"" + found + "\"", "option " + option, "it takes " + wanted}};
}

template <class Number>
std::optional<Number> read_number(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, number);
  if (failure != std::errc{} || stop != end) return std::nullopt;
  return number;
}

bool looks_like_number(const std::string& text) {
  return read_number<double>(text).has_value();
}

template <class Number>
Number number_in(const std::string& option, const std::string& text, Number lowest, Number highest,
                 const std::string& wanted) {
  const auto number = read_number<Number>(text);
  if (!number || !(*number >= lowest && *number <= highest)) refuse(option, text, wanted);
  return *number;
}

// --shuffle and --tour may stand alone. The word after --shuffle is its seed only if it is a
// number.
std::vector<std::string> bind_optional_values(const std::vector<std::string>& arguments) {
  std::vector<std::string> bound;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool has_next = i + 1 < arguments.size();
    if (arguments[i] == "--shuffle") {
      const bool seed = has_next && looks_like_number(arguments[i + 1]);
      bound.push_back("--shuffle=" + (seed ? arguments[++i] : std::string("1")));
    } else if (arguments[i] == "--tour") {
      const bool file = has_next && !arguments[i + 1].starts_with('-');
      bound.push_back(file ? "--tour=" + arguments[++i] : "--tour={}");
    } else {
      bound.push_back(arguments[i]);
    }
  }
  return bound;
}

void declare(CLI::App& cli, Texts& texts) {
  const auto once = [](CLI::Option* option) {
    option->multi_option_policy(CLI::MultiOptionPolicy::Throw);
  };
  once(cli.add_option("FILE", texts.file, "an example file to open"));
  once(cli.add_option("--example", texts.example, "a shipped example or an example file")
           ->type_name("NAME|FILE"));
  cli.add_flag("--list-examples", texts.list_examples, "print the shipped examples");
  once(cli.add_option("--layer", texts.layer, "layer shown, from 1")->type_name("N"));
  once(cli.add_option("--head", texts.head, "head shown, from 1")->type_name("N"));
  once(cli.add_option("--focus", texts.focus, "focus word, or its place in the unshuffled sentence")
           ->type_name("WORD|N"));
  once(cli.add_option("--sharpness", texts.sharpness, "factor on the scaled scores, 0.1 to 10")
           ->type_name("S"));
  cli.add_flag("--causal-mask", texts.causal_mask, "no word sees a later one");
  once(cli.add_option("--shuffle", texts.shuffle, "shuffle the words; the seed is a whole number")
           ->type_name("[SEED]"));
  once(cli.add_option("--positions", texts.positions, "none, sinusoidal or rotary")
           ->type_name("KIND"));
  once(cli.add_option("--repeat", texts.repeat, "copies of the sentence")->type_name("N"));
  once(cli.add_option("--tour", texts.tour, "walk the guided tour, or one of your own")
           ->type_name("[FILE]"));
  once(cli.add_option("--screenshot", texts.screenshot, "write a picture of the window, no display")
           ->type_name("FILE.png"));
  once(cli.add_option("--size", texts.size, "pixels of the picture, default 1280x800")
           ->type_name("WxH"));
  once(cli.add_option("--scale", texts.scale, "size of everything, 1 to 2")->type_name("S"));
  once(cli.add_option("--theme", texts.theme, "dark or light")->type_name("THEME"));
  once(cli.add_option("--export", texts.export_to, "write the numbers as JSON; - is stdout")
           ->type_name("FILE.json|-"));
  once(cli.add_option("--format", texts.format, "of the export: json")->type_name("json"));
  cli.set_version_flag("--version", "attention-visualiser " AV_VERSION);
}

void read_size(const std::string& text, Options& options) {
  const char* const wanted = "WIDTHxHEIGHT in pixels, 320x200 to 16384x16384";
  const std::size_t cross = text.find('x');
  if (cross == std::string::npos) refuse("--size", text, wanted);
  const auto width = read_number<int>(std::string_view(text).substr(0, cross));
  const auto height = read_number<int>(std::string_view(text).substr(cross + 1));
  constexpr int most = 16384;
  if (!width || !height || *width < 320 || *height < 200 || *width > most || *height > most) {
    refuse("--size", text, wanted);
  }
  options.width = *width;
  options.height = *height;
}

void read_view_texts(const Texts& texts, const CLI::App& cli, Options& options) {
  const auto given = [&](const char* name) { return cli.count(name) > 0; };
  constexpr core::Index most = 1'000'000;
  if (given("--layer")) {
    options.layer = number_in<core::Index>("--layer", texts.layer, 1, most, "a layer, from 1");
  }
  if (given("--head")) {
    options.head = number_in<core::Index>("--head", texts.head, 1, most, "a head, from 1");
  }
  if (given("--focus")) options.focus = texts.focus;
  if (given("--sharpness")) {
    options.sharpness = number_in<float>("--sharpness", texts.sharpness, view::lowest_sharpness,
                                         view::highest_sharpness, "a number from 0.1 to 10");
  }
  options.causal_mask = texts.causal_mask;
  if (given("--shuffle")) {
    options.shuffle_seed = number_in<std::uint64_t>(
        "--shuffle", texts.shuffle, 0, view::largest_seed, "no value, or a whole number as seed");
  }
  if (given("--positions")) {
    const auto kind = content::parse_position_kind(texts.positions);
    if (!kind) refuse("--positions", texts.positions, kind.error().expected);
    options.positions = *kind;
  }
  if (given("--repeat")) {
    options.repeat = number_in<core::Index>("--repeat", texts.repeat, 1, most,
                                            "a whole number of copies, from 1");
  }
}

void read_output_texts(const Texts& texts, const CLI::App& cli, Options& options) {
  const auto given = [&](const char* name) { return cli.count(name) > 0; };
  if (given("--screenshot")) options.screenshot = texts.screenshot;
  if (given("--export")) options.export_to = texts.export_to;
  if (given("--format") && texts.format != "json") refuse("--format", texts.format, "json");
  if (given("--format") && !options.export_to) {
    throw WrongUse{{"nothing to write", "option --format", "it goes with --export FILE.json or -"}};
  }
  if (given("--size")) {
    read_size(texts.size, options);
    if (!options.screenshot) {
      throw WrongUse{{"no picture to size", "option --size", "it goes with --screenshot FILE.png"}};
    }
  }
  if (given("--scale")) {
    options.scale = number_in<float>("--scale", texts.scale, 0.5F, 3.0F, "a number from 0.5 to 3");
  }
  if (given("--theme")) {
    if (texts.theme != "dark" && texts.theme != "light") {
      refuse("--theme", texts.theme, "dark or light");
    }
    options.theme = texts.theme == "light" ? view::ThemeKind::light : view::ThemeKind::dark;
  }
}

Options read_texts(const Texts& texts, const CLI::App& cli) {
  const auto given = [&](const char* name) { return cli.count(name) > 0; };
  Options options;
  options.list_examples = texts.list_examples;
  if (given("FILE") && given("--example")) {
    throw WrongUse{{"two examples", "FILE and option --example", "one of them"}};
  }
  if (given("FILE")) options.example = texts.file;
  if (given("--example")) options.example = texts.example;
  options.tour = given("--tour");
  if (options.tour && texts.tour != "{}") options.tour_file = texts.tour;
  read_view_texts(texts, cli, options);
  read_output_texts(texts, cli, options);
  return options;
}

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::optional<core::Error> open_example(const std::string& wanted, view::Workspace& workspace) {
  if (workspace.select_example(wanted)) return std::nullopt;
  if (!path_exists(wanted)) {
    return core::Error{"no example and no file \"" + wanted + "\"", "option --example",
                       "it takes a file or a name of --list-examples"};
  }
  return open_example_file(wanted, workspace);
}

std::optional<core::Error> apply_focus(const std::string& wanted, view::Workspace& workspace) {
  const content::Example& example = workspace.example();
  const auto total = static_cast<core::Index>(workspace.scene().tokens.size());
  const core::Error out_of_range{
      "cannot use \"" + wanted + "\"", "option --focus",
      "it takes a word of the sentence or a place from 1 to " + std::to_string(total)};
  const std::vector<core::Index> places = view::places_of(example.tokens, wanted);
  if (places.size() > 1) {
    std::string list;
    for (const core::Index place : places) {
      list += (list.empty()             ? ""
               : place == places.back() ? " or "
                                        : ", ") +
              std::to_string(place + 1);
    }
    return core::Error{"\"" + wanted + "\" stands in the sentence more than once", "option --focus",
                       "it takes one of the places " + list};
  }
  if (places.size() == 1) {
    workspace.state.focus = places.front();
    return std::nullopt;
  }
  const auto place = read_number<core::Index>(wanted);
  if (!place || *place < 1 || *place > total) return out_of_range;
  workspace.state.focus = *place - 1;
  return std::nullopt;
}

std::optional<core::Error> check_index(const char* option, std::optional<core::Index> wanted,
                                       std::size_t available, const std::string& what) {
  if (!wanted || *wanted <= static_cast<core::Index>(available)) return std::nullopt;
  return core::Error{"cannot use \"" + std::to_string(*wanted) + "\"",
                     std::string("option ") + option,
                     "it takes 1 to " + std::to_string(available) + ", " + what};
}

}  // namespace

core::Result<std::variant<Options, Answer>> parse_options(std::vector<std::string> arguments) {
  using Parsed = std::variant<Options, Answer>;
  Texts texts;
  CLI::App cli{"See self-attention: the weights of every word, live.", "attention-visualiser"};
  try {
    declare(cli, texts);
    std::vector<std::string> bound = bind_optional_values(arguments);
    std::reverse(bound.begin(), bound.end());
    cli.parse(bound);
    return Parsed{read_texts(texts, cli)};
  } catch (const CLI::CallForHelp&) {
    return Parsed{Answer{cli.help()}};
  } catch (const CLI::CallForVersion& version) {
    return Parsed{Answer{std::string(version.what()) + "\n"}};
  } catch (const WrongUse& wrong) {
    return wrong.error;
  } catch (const CLI::Error& error) {
    return core::Error{one_line(error.what()), "command line", "--help lists the options"};
  }
}

std::optional<core::Error> apply_options(const Options& options, view::Workspace& workspace) {
  if (options.example) {
    if (auto error = open_example(*options.example, workspace)) return error;
  }
  workspace.refresh();
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
                               "so that the map stays below 1,024 words")) {
    return error;
  }
  if (options.head) workspace.state.head = *options.head - 1;
  if (options.repeat) workspace.state.repeat = *options.repeat;
  if (options.sharpness) workspace.state.sharpness = *options.sharpness;
  workspace.state.causal_mask = options.causal_mask;
  workspace.state.shuffle = options.shuffle_seed.has_value();
  if (options.shuffle_seed) workspace.state.shuffle_seed = *options.shuffle_seed;
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
