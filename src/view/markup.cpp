#include "view/markup.h"

namespace view {

std::string escape_markup(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '*' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string bold(std::string_view text) {
  return "**" + escape_markup(text) + "**";
}

std::string plain_text(std::string_view markup) {
  std::string text;
  for (std::size_t i = 0; i < markup.size(); ++i) {
    if (markup[i] == '*') continue;
    if (markup[i] == '\\' && i + 1 < markup.size()) ++i;
    text += markup[i];
  }
  return text;
}

}  // namespace view
