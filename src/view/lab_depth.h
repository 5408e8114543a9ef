#pragma once

namespace view {

struct DepthLab {
  void stop() {}
};

}  // namespace view
