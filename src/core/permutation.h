#pragma once

#include <cstdint>
#include <vector>

#include "core/trace.h"
#include "core/types.h"

namespace core {

// A random order of n places from a seed: Fisher-Yates over mt19937_64, the same on every platform
// and never the identity for n > 1. result[i] is the place of what comes to stand at i.
std::vector<Index> shuffled_order(Index n, std::uint64_t seed);

// inverse[permutation[i]] = i.
std::vector<Index> inverse(const std::vector<Index>& permutation);

// The trace with its tokens in another order: row i of every matrix, and column i of every n x n
// one, is what stood at order[i]; in cross-attention the memory's rows and columns stay. Nothing is
// computed anew.
Trace reorder(const Trace& trace, const std::vector<Index>& order);

}  // namespace core
