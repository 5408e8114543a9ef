#pragma once

#include <string>

#include "view/scene.h"
#include "view/state.h"

namespace view {

// The scene as a Python program for numpy with the scene's own numbers: the layers up to the one
// shown, each head once as a loop over the tokens and once as one product, and the weights and
// output of the head shown, which the program leaves in `weights` and `output`. Tokens stand in the
// order shown; sinusoidal positions are in the numbers, rotary ones are computed.
std::string numpy_program(const Scene& scene, const ViewState& state);

}  // namespace view
