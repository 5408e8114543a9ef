#pragma once

namespace view {

struct BuildLab {
  void stop() {}
};

}  // namespace view
