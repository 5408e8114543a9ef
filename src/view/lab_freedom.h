#pragma once

namespace view {

struct FreedomLab {};

}  // namespace view
