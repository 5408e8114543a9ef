#pragma once

namespace view {

struct CheatLab {};

}  // namespace view
