#pragma once

#include <string>
#include <string_view>

// Running text with **bold** and *accent* words; a backslash keeps the sign after it.
namespace view {

// The text so that all its signs are shown as they are.
std::string escape_markup(std::string_view text);

// The text in bold, its signs as they are.
std::string bold(std::string_view text);

// What a reader sees, without the marks.
std::string plain_text(std::string_view markup);

}  // namespace view
