#include "core/error.h"

namespace core {

std::string Error::text() const {
  std::string line = what;
  for (const std::string* part : {&where, &expected}) {
    if (part->empty()) continue;
    if (!line.empty()) line += ", ";
    line += *part;
  }
  return line;
}

}  // namespace core
