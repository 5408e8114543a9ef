#include "core/cheat.h"

#include <algorithm>

#include "core/analysis.h"

namespace core {
namespace {

constexpr float equal_part = 1.0F - 1e-6F;

Guess guess_of(const Eigen::Ref<const Eigen::RowVectorXf>& output, Index next) {
  Guess guess;
  const float largest = output.maxCoeff();
  for (Index word = 0; word < output.cols(); ++word) {
    if (output(word) >= equal_part * largest) guess.words.push_back(word);
  }
  guess.probability = static_cast<double>(largest);
  if (std::find(guess.words.begin(), guess.words.end(), next) != guess.words.end()) {
    guess.right = 1.0 / static_cast<double>(guess.words.size());
  }
  return guess;
}

}  // namespace

Matrix mask_after_softmax(Matrix weights) {
  weights.triangularView<Eigen::StrictlyUpper>().setZero();
  return weights;
}

CheatFigures cheat_figures(const Matrix& weights, const Matrix& outputs,
                           const std::vector<Index>& words) {
  CheatFigures figures;
  const Index n = weights.rows();
  for (Index row = 0; row < n; ++row) figures.row_sums.push_back(row_sum(weights, row));
  figures.least_row_sum = *std::min_element(figures.row_sums.begin(), figures.row_sums.end());
  for (Index row = 0; row + 1 < n; ++row) {
    const Index next = words[static_cast<std::size_t>(row) + 1];
    figures.guesses.push_back(guess_of(outputs.row(row), next));
    figures.right += figures.guesses.back().right;
    figures.next_weight += static_cast<double>(weights(row, row + 1));
    figures.next_probability += static_cast<double>(outputs(row, next));
  }
  if (n > 1) {
    figures.next_weight /= static_cast<double>(n - 1);
    figures.next_probability /= static_cast<double>(n - 1);
  }
  return figures;
}

}  // namespace core
