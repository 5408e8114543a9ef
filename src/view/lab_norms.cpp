#include "view/lab_norms.h"

#include "view/markup.h"
#include "view/readouts.h"

namespace view {
namespace {

std::string number(float value, int decimals = 2) {
  return format_entry(static_cast<double>(value), decimals);
}

// "animal, street, tired (each 0.29)".
std::string largest_words(const core::Matrix& matrix, core::Index row,
                          const std::vector<std::string>& names) {
  const std::vector<core::Index> columns = largest_columns(matrix, row);
  return bold(listed_words(columns, names)) + (columns.size() > 1 ? " (each " : " (") +
         number(matrix(row, columns.front())) + ")";
}

}  // namespace

void NormsLab::follow(const Scene& scene, std::uint64_t number) {
  if (followed_ == number) return;
  followed_ = number;
  const core::LayerTrace& traced = scene.trace.layers[scene.layer];
  norms_ = core::contribution_norms(scene.example->model.layers[scene.layer], traced, scene.head);
  const core::Matrix& masked = scene.shown().masked;
  const core::Matrix& weights = scene.shown().weights;
  // One range for both maps of norms: their colours can be compared.
  const float largest = norms_.value.maxCoeff();
  maps_.clear();
  maps_.push_back(lab_map(masked, "weight α", weights, 1.0F));
  maps_.push_back(
      lab_map(masked, "‖f(x)‖", norms_.value.transpose().replicate(weights.rows(), 1), largest));
  maps_.push_back(lab_map(masked, "‖α f(x)‖", norms_.weighted, largest));
}

void show_head(ViewState& state, NormsExample which) {
  state.reset_model();
  state.word_model = "four-heads";
  state.layer = 0;
  state.head = which == NormsExample::sink ? 2 : 0;
  state.positions = which == NormsExample::sink ? core::PositionKind::rotary : state.positions;
}

std::string norms_summary(const Scene& scene, const core::ContributionNorms& norms,
                          const std::vector<std::string>& names,
                          const std::vector<std::string>& key_names) {
  const core::Matrix& weights = scene.shown().weights;
  const core::Index row = scene.focus;
  if (!core::strongest_link(weights, row)) return "Every score of this row is masked.";
  std::string text = bold(names[static_cast<std::size_t>(row)]) + " looks most at " +
                     largest_words(weights, row, key_names) + ". ";
  if (scene.shown().gate == 0.0F) {
    return text + "The gate of this head is 0: **it hands on nothing of any word.**";
  }
  if (norms.value.maxCoeff() == 0.0F) {
    return text + "Every value of this head is 0: **it looks, and hands on nothing of any word.**";
  }
  if (!core::strongest_link(norms.weighted, row)) {
    return text + "**All of its weight lies on words that hand on nothing here.**";
  }
  text += "The largest ‖α f(x)‖ is that of " + largest_words(norms.weighted, row, key_names) + ". ";
  const double nothing = core::weight_on_nothing(norms, weights, row);
  if (nothing == 0.0) return text + "Every word that it looks at hands something on.";
  return text + bold(format_percent(nothing)) +
         " of its weight lies on words that hand on nothing here (‖f(x)‖ 0).";
}

std::vector<NumberRow> norms_rows(const Scene& scene, const core::ContributionNorms& norms) {
  return {{"weight α", row_numbers(scene.shown().weights, scene.focus)},
          {"‖f(x)‖", row_numbers(norms.value.transpose(), 0), false},
          {"‖α f(x)‖", row_numbers(norms.weighted, scene.focus), false}};
}

std::string norms_cell(const Scene& scene, const core::ContributionNorms& norms,
                       const core::Cell& cell, const std::vector<std::string>& names,
                       const std::vector<std::string>& key_names) {
  return names[static_cast<std::size_t>(cell.row)] + " → " +
         key_names[static_cast<std::size_t>(cell.column)] + ": α " +
         number(scene.shown().weights(cell.row, cell.column), 4) + " × ‖f(x)‖ " +
         number(norms.value(cell.column), 4) + " = " +
         number(norms.weighted(cell.row, cell.column), 4);
}

}  // namespace view
