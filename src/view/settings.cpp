#include "view/settings.h"

#include <algorithm>

namespace view {

void remember(std::vector<std::string>& recent, const std::string& path) {
  constexpr std::size_t most = 8;
  recent.erase(std::remove(recent.begin(), recent.end(), path), recent.end());
  recent.insert(recent.begin(), path);
  if (recent.size() > most) recent.resize(most);
}

}  // namespace view
