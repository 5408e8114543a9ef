#pragma once

namespace view {

struct RolloutLab {};

}  // namespace view
