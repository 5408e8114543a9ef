#pragma once

namespace view {

struct BlockLab {
  void stop() {}
};

}  // namespace view
