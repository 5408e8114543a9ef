#include "core/error.h"

#include <algorithm>

namespace core {
namespace {

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7F;
}

}  // namespace

std::string Error::text() const {
  std::string line = what;
  for (const std::string* part : {&where, &expected}) {
    if (part->empty()) continue;
    if (!line.empty()) line += ", ";
    line += *part;
  }
  // A file can put a line break or an escape sequence into what is quoted of it.
  std::replace_if(line.begin(), line.end(), is_control, ' ');
  return line;
}

}  // namespace core
