#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace view {

// The first character of some bytes. Bytes that are no UTF-8 (overlong forms and surrogates are
// none) come one by one, as invalid.
struct Utf8Character {
  char32_t character = 0;  // the byte itself where it is invalid
  std::size_t bytes = 1;
  bool valid = false;
};

// `text` is not empty.
Utf8Character first_character(std::string_view text);

void append_utf8(std::string& text, char32_t character);

}  // namespace view
