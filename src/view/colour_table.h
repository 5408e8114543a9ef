#pragma once

#include "view/heatmap.h"
#include "view/state.h"

namespace view {

// The 256 colours of a map, from the lowest value to the highest, the same in both themes.
//   inferno  matplotlib's table by Nathaniel J. Smith and Stefan van der Walt, public domain (CC0),
//            https://bids.github.io/colormap; lightness rises evenly from black to pale yellow
//   grey     equal steps of sRGB from black to white
const ColourTable& colour_table(ColourMap map);

}  // namespace view
