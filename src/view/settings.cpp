#include "view/settings.h"

#include <algorithm>

namespace view {

void remember(std::vector<std::string>& recent, const std::string& path) {
  constexpr std::size_t most = 8;
  recent.erase(std::remove(recent.begin(), recent.end(), path), recent.end());
  recent.insert(recent.begin(), path);
  if (recent.size() > most) recent.resize(most);
}

void mark_done(std::vector<std::string>& done, const std::string& what) {
  if (what.empty() || what.size() > longest_done || is_done(done, what)) return;
  done.push_back(what);
  if (done.size() > most_done) done.erase(done.begin());
}

bool is_done(const std::vector<std::string>& done, const std::string& what) {
  return std::find(done.begin(), done.end(), what) != done.end();
}

}  // namespace view
