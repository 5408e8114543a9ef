#include "view/reading.h"

namespace view {

std::optional<content::Example> read_by(const content::Example& example, const ViewState& state,
                                        const content::Lexicon& lexicon) {
  if (!example.hand_built) return std::nullopt;
  const std::string& name = state.word_model.empty() ? example.word_model : state.word_model;
  if (state.edited && name == content::one_head) {
    return content::with_edited_tables(example, *state.edited, lexicon);
  }
  if (name == example.word_model) return std::nullopt;
  const content::WordModel* const model = content::find_model(lexicon, name);
  if (model == nullptr) return std::nullopt;
  return content::with_model(example, *model, lexicon);
}

}  // namespace view
