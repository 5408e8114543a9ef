#pragma once

#include <string>

#include "view/scene.h"
#include "view/state.h"

namespace app {

// The layer and head shown as one JSON object; the README lists its fields. Tokens and matrices in
// the order shown, places counted from 1, numbers with 9 significant digits, null where masked.
std::string export_json(const view::Scene& scene, const view::ViewState& state);

}  // namespace app
