#pragma once

namespace view {

struct HeadsLab {
  void stop() {}
};

}  // namespace view
