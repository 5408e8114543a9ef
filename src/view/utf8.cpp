#include "view/utf8.h"

namespace view {
namespace {

constexpr char32_t smallest_of_length[] = {0, 0, 0x80, 0x800, 0x10000};

unsigned byte_at(std::string_view text, std::size_t i) {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
}

}  // namespace

Utf8Character first_character(std::string_view text) {
  const unsigned lead = byte_at(text, 0);
  if (lead < 0x80U) return {lead, 1, true};
  const Utf8Character invalid{lead, 1, false};
  std::size_t length = 0;
  if ((lead & 0xE0U) == 0xC0U) length = 2;
  if ((lead & 0xF0U) == 0xE0U) length = 3;
  if ((lead & 0xF8U) == 0xF0U) length = 4;
  if (length == 0) return invalid;
  char32_t character = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    const unsigned next = byte_at(text, i);
    if ((next & 0xC0U) != 0x80U) return invalid;
    character = character << 6U | (next & 0x3FU);
  }
  const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
  if (character < smallest_of_length[length] || character > 0x10FFFF || surrogate) return invalid;
  return {character, length, true};
}

void append_utf8(std::string& text, char32_t character) {
  const auto put = [&text](char32_t byte) {
    text.push_back(static_cast<char>(static_cast<unsigned char>(byte)));
  };
  if (character < 0x80) {
    put(character);
  } else if (character < 0x800) {
    put(0xC0 | character >> 6U);
    put(0x80 | (character & 0x3F));
  } else if (character < 0x10000) {
    put(0xE0 | character >> 12U);
    put(0x80 | (character >> 6U & 0x3F));
    put(0x80 | (character & 0x3F));
  } else {
    put(0xF0 | character >> 18U);
    put(0x80 | (character >> 12U & 0x3F));
    put(0x80 | (character >> 6U & 0x3F));
    put(0x80 | (character & 0x3F));
  }
}

}  // namespace view
