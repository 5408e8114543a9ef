#pragma once

#include <optional>

#include "content/example.h"
#include "view/state.h"

namespace view {

// The sentence as the model that the state asks for reads it: another model of the lexicon, or the
// one-head model with edited tables. Nothing where that is the example itself, where its numbers
// are its own, or where the lexicon has no such model.
std::optional<content::Example> read_by(const content::Example& example, const ViewState& state,
                                        const content::Lexicon& lexicon);

}  // namespace view
