#pragma once

#include <string>
#include <vector>

#include "content/example.h"
#include "core/types.h"

// What the dimensions of the vectors of a model are called.
namespace view {

// Names of the dimensions of the vectors that enter a layer, from 0; for the number of layers, of
// those that leave the last one. The example's features as long as every layer before keeps the
// meaning of a dimension: it adds to its input, or its values are the input itself. Else "1", "2" …
std::vector<std::string> stream_names(const content::Example& example, std::size_t layer);

// Names of the d_head dimensions that a query and a key meet in: a dimension in which the key reads
// one dimension of the layer's input carries that one's name, any other its number.
std::vector<std::string> key_names(const content::Example& example, std::size_t layer,
                                   std::size_t head);

// Names of the d_value dimensions of a head: of what the layer adds them to, where it adds them as
// they are; else of the input dimension that a value dimension reads; else numbers.
std::vector<std::string> value_names(const content::Example& example, std::size_t layer,
                                     std::size_t head);

// Columns in which any row is not 0, in order.
std::vector<core::Index> used_dimensions(const core::Matrix& rows);

}  // namespace view
