#include "view/display_text.h"

#include <fribidi.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <vector>

#include "view/utf8.h"

namespace view {
namespace {

static_assert(sizeof(FriBidiChar) == sizeof(char32_t));

constexpr char32_t zero_width_non_joiner = 0x200C;
constexpr char32_t zero_width_joiner = 0x200D;
constexpr char32_t filler = 0xFEFF;  // what joining leaves where two letters became one

bool is_joiner(char32_t c) {
  return c == zero_width_non_joiner || c == zero_width_joiner;
}

// Hebrew, Arabic and the other scripts that run from right to left.
bool runs_right_to_left(char32_t c) {
  return (c >= 0x0590 && c <= 0x08FF) || (c >= 0xFB1D && c <= 0xFDFF) ||
         (c >= 0xFE70 && c <= 0xFEFC) || (c >= 0x10800 && c <= 0x10FFF) ||
         (c >= 0x1E800 && c <= 0x1EFFF);
}

// Characters that draw nothing of their own.
bool is_invisible(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0x00AD || c == 0x034F || c == 0x061C ||
         (c >= 0x180B && c <= 0x180E) || (c >= 0x2000 && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202F) || (c >= 0x205F && c <= 0x206F) || c == 0x3000 ||
         (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF || (c >= 0xFFF0 && c <= 0xFFFB) ||
         (c >= 0xE000 && c <= 0xF8FF) || (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFE) == 0xFFFE;
}

void append(std::u32string& to, const std::string& ascii) {
  to.append(ascii.begin(), ascii.end());
}

std::string code_point(char32_t c) {
  char text[16];
  std::snprintf(text, sizeof text, "U+%04X", static_cast<unsigned>(c));
  return text;
}

void append_bracketed(std::u32string& to, const std::string& name) {
  to.push_back(U'⟨');
  append(to, name);
  to.push_back(U'⟩');
}

void append_byte(std::u32string& to, char32_t byte) {
  char text[8];
  std::snprintf(text, sizeof text, "0x%02X", static_cast<unsigned>(byte));
  append_bracketed(to, text);
}

void append_legible(std::u32string& to, char32_t c, const Drawable& drawable) {
  const bool has_picture = drawable ? drawable(c) : c < 0x10000;
  if (c == U'\n') {
    append_bracketed(to, "newline");
  } else if (c == U'\t') {
    append_bracketed(to, "tab");
  } else if (is_invisible(c)) {
    append_bracketed(to, code_point(c));
  } else if (has_picture || c == U' ') {
    to.push_back(c);
  } else {
    append(to, code_point(c));
  }
}

std::vector<Utf8Character> decode(std::string_view token) {
  std::vector<Utf8Character> characters;
  while (!token.empty()) {
    characters.push_back(first_character(token));
    token.remove_prefix(characters.back().bytes);
  }
  return characters;
}

// Letters of right-to-left scripts are kept: joining replaces them before they are drawn.
std::u32string legible(const std::vector<Utf8Character>& token, bool right_to_left,
                       const Drawable& drawable) {
  const auto is_space = [](const Utf8Character& c) { return c.valid && c.character == U' '; };
  const auto first = std::find_if_not(token.begin(), token.end(), is_space);
  const auto last = std::find_if_not(token.rbegin(), token.rend(), is_space).base();
  std::u32string text;
  for (auto c = token.begin(); c != token.end(); ++c) {
    if (!c->valid) {
      append_byte(text, c->character);
    } else if (c < first || c >= last) {
      text.push_back(U'␣');
    } else if (right_to_left && (runs_right_to_left(c->character) || is_joiner(c->character))) {
      text.push_back(c->character);
    } else {
      append_legible(text, c->character, drawable);
    }
  }
  return text;
}

// Joins and reorders; returns the logical text where the library has no memory.
std::u32string visual_order(const std::u32string& logical) {
  std::vector<FriBidiChar> text(logical.begin(), logical.end());
  const auto length = static_cast<FriBidiStrIndex>(text.size());
  std::vector<FriBidiCharType> types(text.size());
  std::vector<FriBidiBracketType> brackets(text.size());
  std::vector<FriBidiLevel> levels(text.size());
  std::vector<FriBidiJoiningType> joining(text.size());
  FriBidiParType base = FRIBIDI_PAR_ON;

  fribidi_get_bidi_types(text.data(), length, types.data());
  fribidi_get_bracket_types(text.data(), length, types.data(), brackets.data());
  if (fribidi_get_par_embedding_levels_ex(types.data(), brackets.data(), length, &base,
                                          levels.data()) == 0) {
    return logical;
  }
  fribidi_get_joining_types(text.data(), length, joining.data());
  fribidi_join_arabic(types.data(), length, levels.data(), joining.data());
  const FriBidiFlags flags = FRIBIDI_FLAGS_DEFAULT | FRIBIDI_FLAGS_ARABIC;
  fribidi_shape(flags, levels.data(), length, joining.data(), text.data());
  if (fribidi_reorder_line(flags, types.data(), length, 0, base, levels.data(), text.data(),
                           nullptr) == 0) {
    return logical;
  }
  return {text.begin(), text.end()};
}

}  // namespace

std::string display_text(std::string_view token, const Drawable& drawable) {
  if (token.empty()) return "⟨empty⟩";
  const std::vector<Utf8Character> characters = decode(token);
  const bool right_to_left = std::any_of(
      characters.begin(), characters.end(),
      [](const Utf8Character& c) { return c.valid && runs_right_to_left(c.character); });
  std::u32string text = legible(characters, right_to_left, drawable);
  if (right_to_left) {
    std::u32string drawn;
    for (const char32_t c : visual_order(text)) {
      if (c == filler || is_joiner(c)) continue;
      append_legible(drawn, c, drawable);
    }
    text = std::move(drawn);
  }
  std::string utf8;
  for (const char32_t c : text) append_utf8(utf8, c);
  return utf8;
}

std::string label_text(const std::string& text) {
  std::size_t characters = 0;
  std::size_t cut = 0;
  for (std::size_t at = 0; at < text.size();) {
    at += first_character(std::string_view(text).substr(at)).bytes;
    if (++characters < longest_label) cut = at;
  }
  return characters <= longest_label ? text : text.substr(0, cut) + "…";
}

}  // namespace view
