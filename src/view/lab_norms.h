#pragma once

namespace view {

struct NormsLab {};

}  // namespace view
