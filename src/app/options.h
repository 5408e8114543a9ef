#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/controls.h"
#include "core/error.h"
#include "view/theme.h"

namespace app {

// What the command line asks for. Numbers are as typed: layers, heads and places count from 1.
struct Options {
  bool list_examples = false;
  std::optional<std::string> example;  // a shipped name or a file
  std::optional<std::string> model;    // a name, checked against the library
  std::optional<core::Index> layer;
  std::optional<core::Index> head;
  std::optional<std::string> focus;  // a word or a place
  std::optional<float> sharpness;
  bool causal_mask = false;
  std::optional<std::uint64_t> shuffle_seed;  // shuffled if present
  std::optional<core::PositionKind> positions;
  std::optional<core::Index> repeat;
  bool tour = false;
  std::optional<std::string> tour_file;
  std::optional<std::string> screenshot;
  std::optional<std::string> export_to;    // "-" is stdout
  std::optional<std::string> export_code;  // the same
  int width = 1280;                        // pixels of the picture
  int height = 800;
  std::optional<float> scale;
  std::optional<view::ThemeKind> theme;

  // Whether an example or a control is asked for.
  bool sets_view() const {
    return example || model || layer || head || focus || sharpness || causal_mask || shuffle_seed ||
           positions || repeat;
  }
  // Whether only files or stdout are written, without a window.
  bool writes_only() const { return list_examples || screenshot || export_to || export_code; }
};

// Text that --help or --version prints.
struct Answer {
  std::string text;
};

// `arguments` without the program's name. The error is wrong use: one line, exit code 2.
core::Result<std::variant<Options, Answer>> parse_options(
    const std::vector<std::string>& arguments);

}  // namespace app
