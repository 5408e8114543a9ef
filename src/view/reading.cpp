#include "view/reading.h"

namespace view {
namespace {

content::WordModel edited_model(const EditedTables& edited, const content::Lexicon& lexicon) {
  content::Construction construction = lexicon.construction;
  for (std::size_t l = 0; l < construction.layers.size(); ++l) {
    core::Matrix& table = construction.layers[l].table;
    for (core::Index i = 0; i < table.size(); ++i) {
      table(i / table.cols(), i % table.cols()) = edited.tables[l][static_cast<std::size_t>(i)];
    }
    construction.layers[l].gain = edited.gains[l];
  }
  return content::one_head_model(construction, lexicon.vocabulary);
}

}  // namespace

std::optional<content::Example> read_by(const content::Example& example, const ViewState& state,
                                        const content::Lexicon& lexicon) {
  if (!example.hand_built) return std::nullopt;
  const std::string& name = state.word_model.empty() ? example.word_model : state.word_model;
  if (state.edited && name == content::one_head) {
    return content::with_model(example, edited_model(*state.edited, lexicon), lexicon);
  }
  if (name == example.word_model) return std::nullopt;
  const content::WordModel* const model = content::find_model(lexicon, name);
  if (model == nullptr) return std::nullopt;
  return content::with_model(example, *model, lexicon);
}

EditedTables tables_of(const content::Construction& construction) {
  EditedTables edited;
  for (const content::Construction::Layer& layer : construction.layers) {
    std::vector<float>& table = edited.tables.emplace_back();
    for (core::Index i = 0; i < layer.table.size(); ++i) {
      table.push_back(layer.table(i / layer.table.cols(), i % layer.table.cols()));
    }
    edited.gains.push_back(layer.gain);
  }
  return edited;
}

}  // namespace view
