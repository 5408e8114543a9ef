#pragma once

#include <optional>
#include <string>
#include <vector>

#include "content/example.h"
#include "core/controls.h"
#include "core/trace.h"
#include "view/state.h"

namespace view {

// What one example and the controls give: the Trace and what it is compared with. Rebuilt whenever
// either changes; every view reads it.
struct Scene {
  const content::Example* example = nullptr;
  const content::Example* partner = nullptr;  // the pair's other sentence, or null
  std::vector<std::string> tokens;            // n, in the order shown
  std::vector<std::string> key_tokens;        // of the map's columns: `tokens`, or the m others
  std::vector<core::Index> permutation;       // place in the unshuffled sentence of shown token i
  std::vector<core::Index> key_permutation;   // the same for the columns
  core::Controls controls;                    // that `trace` was computed with
  core::Trace trace;                          // in the order shown
  std::optional<core::Trace> unshuffled;      // the same controls without shuffle; while shuffled
  std::optional<core::Trace> partner_trace;   // the same controls; if the partner has n tokens too
  std::vector<std::string> partner_tokens;    // n, in the order shown
  std::vector<bool> changed;                  // token i is another word in the partner
  core::Index focus = 0;                      // row of the focus word
  std::size_t layer = 0;                      // within the trace
  std::size_t head = 0;                       // within the layer

  core::Index size() const { return static_cast<core::Index>(tokens.size()); }
  core::Index keys() const { return static_cast<core::Index>(key_tokens.size()); }
  bool cross() const { return trace.cross; }
  const core::HeadTrace& shown() const { return trace.layers[layer].heads[head]; }
  // The same layer and head of the partner, or null.
  const core::HeadTrace* partner_shown() const;
  // Largest absolute difference of a row of weights to the partner's same row; nothing without one.
  std::optional<double> partner_difference(core::Index row) const;
};

// `example` and `partner` (may be null) must outlive the scene. Layer, head and focus of the state
// beyond what the example has are brought back into range.
Scene make_scene(const content::Example& example, const content::Example* partner,
                 const ViewState& state);

// Places in the sentence, as shown, of a word: its spelling without capitals and punctuation.
std::vector<core::Index> places_of(const std::vector<std::string>& tokens, std::string_view word);

// Most tokens that repeating may lead to.
inline constexpr core::Index most_repeated_tokens = 1024;

// Longest sentence that can be typed.
inline constexpr core::Index most_own_words = 256;

// The largest number of copies allowed for an example, at least 1; a power of two.
core::Index most_repeats(const content::Example& example);

}  // namespace view
