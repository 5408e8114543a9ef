#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace app {

// The number that the whole text is, in the notation of C whatever the language of the system.
template <class Number>
std::optional<Number> read_number(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, number);
  if (failure != std::errc{} || stop != end) return std::nullopt;
  return number;
}

}  // namespace app
