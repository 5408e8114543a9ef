#pragma once

#include <algorithm>
#include <utility>
#include <vector>

namespace app {

// Dear ImGui up to 1.86 sees a key only where it is down when a frame begins. A key pressed and
// released within one frame, which may be long, stays down until a frame has seen it.
class KeyTaps {
 public:
  struct Release {
    int key = 0;
    int scancode = 0;
    int mods = 0;
  };

  void press(int key) { unseen_.push_back(key); }
  // Whether the release has to wait for a frame; then frame_seen() gives it.
  bool holds_back(const Release& release) {
    if (std::find(unseen_.begin(), unseen_.end(), release.key) == unseen_.end()) return false;
    waiting_.push_back(release);
    return true;
  }
  // After a frame that began with all keys pressed so far: the releases that are due.
  std::vector<Release> frame_seen() {
    unseen_.clear();
    return std::exchange(waiting_, {});
  }

 private:
  std::vector<int> unseen_;  // pressed since the last frame
  std::vector<Release> waiting_;
};

}  // namespace app
