#include "app/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstddef>

#include "app/read_number.h"
#include "content/tour.h"
#include "view/settings.h"
#include "view/state.h"

namespace app {
namespace {

// The library gives texts; reading them here gives every refusal one form.
struct Texts {
  using Text = std::optional<std::string>;
  bool list_examples = false;
  bool causal_mask = false;
  Text file, example, model, layer, head, focus, sharpness, shuffle, positions, repeat, tour;
  Text screenshot, size, scale, theme, export_to, format, export_code;
};

// An option with a value.
struct ValueOption {
  std::string name;
  std::string value;  // as --help shows it
  std::string help;
  std::string takes;  // as a refusal says it
  Texts::Text Texts::*text;
};

struct WrongUse {
  core::Error error;
};

constexpr const char* example_option = "--example";
constexpr const char* shuffle_option = "--shuffle";
constexpr const char* tour_option = "--tour";
constexpr std::array switches{"--help", "--version", "--list-examples", "--causal-mask"};
constexpr int smallest_width = 320;
constexpr int smallest_height = 200;
constexpr int largest_side = 16384;
// Stands for the shipped tour; no argument of a process holds this character.
const std::string shipped_tour(1, '\0');

std::string range_text(float lowest, float highest) {
  const auto text = [](float number) {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    return std::string(digits.data(), end);
  };
  return "a number from " + text(lowest) + " to " + text(highest);
}

const std::vector<ValueOption>& value_options() {
  static const std::vector<ValueOption> options{
      {example_option, "NAME|FILE", "a shipped example or an example file",
       "a name of --list-examples or a file", &Texts::example},
      {"--model", "NAME", "what reads the words: one-head or four-heads", "one-head or four-heads",
       &Texts::model},
      {"--layer", "N", "layer shown, from 1", "a layer, from 1", &Texts::layer},
      {"--head", "N", "head shown, from 1", "a head, from 1", &Texts::head},
      {"--focus", "WORD|N", "focus word, or its place in the unshuffled sentence",
       "a word of the sentence or its place, from 1", &Texts::focus},
      {"--sharpness", "S", "factor on the scaled scores, 0.1 to 10",
       range_text(view::lowest_sharpness, view::highest_sharpness), &Texts::sharpness},
      {shuffle_option, "[SEED]", "shuffle the words; the seed is a whole number",
       "nothing, or a seed: a whole number from 0 to " + std::to_string(view::largest_seed),
       &Texts::shuffle},
      {"--positions", "KIND", "none, sinusoidal or rotary", "none, sinusoidal or rotary",
       &Texts::positions},
      {"--repeat", "N", "copies of the sentence", "a whole number of copies, from 1",
       &Texts::repeat},
      {tour_option, "[FILE]", "walk the guided tour, or one of your own", "nothing, or a tour file",
       &Texts::tour},
      {"--screenshot", "FILE.png", "write a picture of the window, no display",
       "a file to write, FILE.png", &Texts::screenshot},
      {"--size", "WxH", "pixels of the picture, default 1280x800",
       "WIDTHxHEIGHT in pixels, " + std::to_string(smallest_width) + "x" +
           std::to_string(smallest_height) + " to " + std::to_string(largest_side) + "x" +
           std::to_string(largest_side),
       &Texts::size},
      {"--scale", "S", "size of everything, 1 to 2",
       range_text(view::smallest_scale, view::largest_scale), &Texts::scale},
      {"--theme", "THEME", "dark or light", "dark or light", &Texts::theme},
      {"--export", "FILE.json|-", "write the numbers as JSON; - is stdout",
       "a file to write, or - for stdout", &Texts::export_to},
      {"--format", "json", "of the export: json", "json", &Texts::format},
      {"--export-code", "FILE.py|-", "write a numpy program with the same numbers",
       "a file to write, or - for stdout", &Texts::export_code},
  };
  return options;
}

const ValueOption* find_value_option(std::string_view name) {
  const std::vector<ValueOption>& options = value_options();
  const auto found = std::find_if(options.begin(), options.end(),
                                  [&](const ValueOption& option) { return option.name == name; });
  return found == options.end() ? nullptr : &*found;
}

[[noreturn]] void refuse(const ValueOption& option, const std::string& what) {
  throw WrongUse{{what, "option " + option.name, "it takes " + option.takes}};
}

std::string cannot_use(const std::string& found) {
  return "cannot use \"" + found + "\"";
}

// Whether the text is a number in digits, whatever its size.
bool looks_like_number(const std::string& text) {
  double number{};
  const char* const end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, number);
  return failure != std::errc::invalid_argument && stop == end &&
         text.find_first_of("0123456789") <= 2;
}

bool looks_like_option(const std::string& text) {
  return text.starts_with("--") || text == "-h";
}

// The value of an option that none is given to by "=": the argument after it if it may be one.
std::string value_of(const ValueOption& option, const std::vector<std::string>& arguments,
                     std::size_t& at) {
  const std::string* const next = at + 1 < arguments.size() ? &arguments[at + 1] : nullptr;
  if (option.name == shuffle_option) {
    const bool seed = next != nullptr && looks_like_number(*next);
    return seed ? arguments[++at] : std::to_string(view::ViewState{}.shuffle_seed);
  }
  const bool missing = next == nullptr || looks_like_option(*next);
  if (option.name == tour_option && (missing || next->starts_with('-'))) return shipped_tour;
  if (missing) refuse(option, "a value is missing");
  return arguments[++at];
}

// "--name value" and "--name=value" as "--name=value": what is a value is decided here, since a
// switch or an option in the place of a value is a slip and no file name.
std::vector<std::string> bind_values(const std::vector<std::string>& arguments) {
  std::vector<std::string> bound;
  std::vector<std::string> seen;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const std::string& argument = arguments[at];
    if (argument == "--") {
      bound.insert(bound.end(), arguments.begin() + static_cast<std::ptrdiff_t>(at),
                   arguments.end());
      break;
    }
    const std::size_t equals = argument.find('=');
    const std::string name = argument.substr(0, equals);
    const ValueOption* const option = find_value_option(name);
    if (option == nullptr) {
      const bool known = std::find(switches.begin(), switches.end(), name) != switches.end();
      if (known && name != argument) {
        throw WrongUse{
            {cannot_use(argument.substr(equals + 1)), "option " + name, "it takes no value"}};
      }
      bound.push_back(argument);
      continue;
    }
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) {
      throw WrongUse{{"given twice", "option " + name, "it takes one value, " + option->takes}};
    }
    seen.push_back(name);
    const std::string value = equals == std::string::npos ? value_of(*option, arguments, at)
                                                          : argument.substr(equals + 1);
    if (value.empty()) refuse(*option, cannot_use(value));
    bound.push_back(std::string(name).append("=").append(value));
  }
  return bound;
}

void declare(CLI::App& cli, Texts& texts) {
  cli.set_help_flag("-h,--help", "print this and exit");
  cli.set_version_flag("--version", "attention-visualiser " AV_VERSION,
                       "print the version and exit");
  cli.add_option("FILE", texts.file, "an example file to open, or a shipped example")
      ->type_name("");
  cli.add_flag("--list-examples", texts.list_examples, "print the shipped examples and exit");
  cli.add_flag("--causal-mask", texts.causal_mask, "no word sees a later one");
  for (const ValueOption& option : value_options()) {
    cli.add_option(option.name, texts.*option.text, option.help)->type_name(option.value);
  }
}

// The option that reads into a text, and what it was given.
struct Given {
  const ValueOption& option;
  const std::string& text;
};

std::optional<Given> given(const Texts& texts, const char* name) {
  const ValueOption* const option = find_value_option(name);
  const Texts::Text& text = texts.*option->text;
  if (!text) return std::nullopt;
  return Given{*option, *text};
}

template <class Number>
std::optional<Number> number_in(const std::optional<Given>& from, Number lowest, Number highest) {
  if (!from) return std::nullopt;
  const auto number = read_number<Number>(from->text);
  if (!number || !(*number >= lowest && *number <= highest)) {
    refuse(from->option, cannot_use(from->text));
  }
  return number;
}

void read_size(const Given& size, Options& options) {
  const std::size_t cross = size.text.find('x');
  const auto side = [&](std::string_view text, int smallest) {
    const auto pixels = read_number<int>(text);
    if (!pixels || *pixels < smallest || *pixels > largest_side) {
      refuse(size.option, cannot_use(size.text));
    }
    return *pixels;
  };
  const std::string_view text = size.text;
  options.width = side(text.substr(0, cross), smallest_width);
  options.height = side(cross == std::string::npos ? "" : text.substr(cross + 1), smallest_height);
}

void read_view_texts(const Texts& texts, Options& options) {
  constexpr core::Index most = 1'000'000;
  options.layer = number_in<core::Index>(given(texts, "--layer"), 1, most);
  options.head = number_in<core::Index>(given(texts, "--head"), 1, most);
  options.focus = texts.focus;
  options.model = texts.model;
  options.sharpness =
      number_in(given(texts, "--sharpness"), view::lowest_sharpness, view::highest_sharpness);
  options.causal_mask = texts.causal_mask;
  options.shuffle_seed =
      number_in<std::uint64_t>(given(texts, shuffle_option), 0, view::largest_seed);
  if (const auto positions = given(texts, "--positions")) {
    const auto kind = content::parse_position_kind(positions->text);
    if (!kind) refuse(positions->option, cannot_use(positions->text));
    options.positions = *kind;
  }
  options.repeat = number_in<core::Index>(given(texts, "--repeat"), 1, most);
}

// A name that says another format is a slip: a picture is a PNG.
void check_picture_name(const Given& picture) {
  const std::string& name = picture.text;
  const std::size_t dot = name.find_last_of("./");
  if (dot == std::string::npos || name[dot] == '/' || dot == 0 || name[dot - 1] == '/') return;
  std::string ending = name.substr(dot + 1);
  for (char& letter : ending) letter = static_cast<char>(std::tolower(letter));
  if (ending != "png") refuse(picture.option, cannot_use(name));
}

void read_output_texts(const Texts& texts, Options& options) {
  if (const auto picture = given(texts, "--screenshot")) check_picture_name(*picture);
  options.screenshot = texts.screenshot;
  options.export_to = texts.export_to;
  options.export_code = texts.export_code;
  if (options.export_to == "-" && options.export_code == "-") {
    throw WrongUse{{"stdout is taken by --export", "option --export-code", "it takes a file then"}};
  }
  if (const auto format = given(texts, "--format")) {
    if (format->text != "json") refuse(format->option, cannot_use(format->text));
    if (!options.export_to) {
      throw WrongUse{
          {"nothing to write", "option --format", "it goes with --export FILE.json or -"}};
    }
  }
  if (const auto size = given(texts, "--size")) {
    read_size(*size, options);
    if (!options.screenshot) {
      throw WrongUse{{"no picture to size", "option --size", "it goes with --screenshot FILE.png"}};
    }
  }
  options.scale = number_in(given(texts, "--scale"), view::smallest_scale, view::largest_scale);
  if (const auto theme = given(texts, "--theme")) {
    if (theme->text != "dark" && theme->text != "light") {
      refuse(theme->option, cannot_use(theme->text));
    }
    options.theme = theme->text == "light" ? view::ThemeKind::light : view::ThemeKind::dark;
  }
}

Options read_texts(const Texts& texts) {
  Options options;
  options.list_examples = texts.list_examples;
  if (texts.file && texts.example) {
    throw WrongUse{{"two examples", "FILE and option --example", "it takes one of them"}};
  }
  options.example = texts.file ? texts.file : texts.example;
  options.tour = texts.tour.has_value();
  if (options.tour && *texts.tour != shipped_tour) options.tour_file = texts.tour;
  read_view_texts(texts, options);
  read_output_texts(texts, options);
  if (options.list_examples && (options.sets_view() || options.tour || options.screenshot ||
                                options.export_to || options.export_code)) {
    throw WrongUse{{"more than a list is asked for", "option --list-examples", "it stands alone"}};
  }
  return options;
}

// What the library did not expect: an unknown option, or a second FILE.
core::Error unexpected(const std::vector<std::string>& rest) {
  for (const std::string& argument : rest) {
    if (argument.starts_with('-') && argument != "-") {
      return {"unknown option \"" + argument + "\"", "command line", "--help lists the options"};
    }
  }
  const std::string second = rest.empty() ? "" : rest.front();
  return {cannot_use(second), "a second FILE", "it takes one file or name"};
}

}  // namespace

core::Result<std::variant<Options, Answer>> parse_options(
    const std::vector<std::string>& arguments) {
  using Parsed = std::variant<Options, Answer>;
  Texts texts;
  CLI::App cli{"See self-attention: the weights of every word, live.", "attention-visualiser"};
  try {
    declare(cli, texts);
    std::vector<std::string> bound = bind_values(arguments);
    std::reverse(bound.begin(), bound.end());
    cli.parse(bound);
    return Parsed{read_texts(texts)};
  } catch (const CLI::CallForHelp&) {
    return Parsed{Answer{cli.help()}};
  } catch (const CLI::CallForVersion& version) {
    return Parsed{Answer{std::string(version.what()) + "\n"}};
  } catch (const WrongUse& wrong) {
    return wrong.error;
  } catch (const CLI::ExtrasError&) {
    return unexpected(cli.remaining());
  } catch (const CLI::Error& error) {
    return core::Error{error.what(), "command line", "--help lists the options"};
  }
}

}  // namespace app
