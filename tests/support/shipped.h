#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "content/library.h"
#include "core/analysis.h"
#include "core/model.h"
#include "core/permutation.h"

// The shipped sentences and what the rules of the two-layer core ask of them.
namespace support {

inline constexpr std::array position_kinds{core::PositionKind::none, core::PositionKind::sinusoidal,
                                           core::PositionKind::rotary};
inline constexpr std::array<std::size_t, 2> both_layers{0, 1};

inline const content::Library& library() {
  static const content::Library shipped = [] {
    auto read = content::Library::shipped();
    if (!read) throw std::runtime_error(read.error().text());
    return std::move(*read);
  }();
  return shipped;
}

inline const content::Example& example(std::string_view name) {
  const content::Example* found = library().find(name);
  if (found == nullptr) throw std::runtime_error("no example " + std::string(name));
  return *found;
}

inline const content::Example& partner_of(const content::Example& one) {
  return example(one.pair);
}

// The sentences of the two-layer construction; other examples bring their own numbers.
inline const std::vector<content::Example>& sentences() {
  static const std::vector<content::Example> found = [] {
    std::vector<content::Example> hand_built;
    for (const content::Example& one : library().examples()) {
      if (one.hand_built) hand_built.push_back(one);
    }
    return hand_built;
  }();
  return found;
}

// Sentences that ask which noun a pronoun means.
inline std::vector<const content::Example*> asking() {
  std::vector<const content::Example*> found;
  for (const content::Example& one : sentences()) {
    if (one.candidates) found.push_back(&one);
  }
  return found;
}

inline core::Trace run(const content::Example& one, const core::Controls& controls = {}) {
  return core::forward(one.model, one.embeddings, controls);
}

inline core::Matrix weights(const content::Example& one, std::size_t layer,
                            const core::Controls& controls = {}) {
  return run(one, controls).layers.at(layer).heads.at(0).weights;
}

inline bool has_any(const std::vector<std::string>& wanted, const std::vector<std::string>& held) {
  return std::any_of(wanted.begin(), wanted.end(), [&](const std::string& name) {
    return std::find(held.begin(), held.end(), name) != held.end();
  });
}

// The candidates as (fitting, other), by what the last word wants.
inline std::array<core::Index, 2> fitting_first(const content::Example& one) {
  const auto [first, second] = *one.candidates;
  const auto& wants = one.entries.back().wants;
  const bool first_fits = has_any(wants, one.entries[static_cast<std::size_t>(first)].qualities);
  const bool second_fits = has_any(wants, one.entries[static_cast<std::size_t>(second)].qualities);
  EXPECT_NE(first_fits, second_fits) << one.name;
  return first_fits ? std::array{first, second} : std::array{second, first};
}

inline core::Controls with(core::PositionKind positions, float sharpness = 1.0F,
                           bool causal_mask = false) {
  return {sharpness, causal_mask, positions, {}};
}

}  // namespace support
