#pragma once

#include <vector>

#include "core/types.h"

// How well a row of attention predicts the next word, with and without a causal mask.
namespace core {

// The weights (n x n) with those right of the diagonal set to 0 after softmax: too late, because
// what is left was divided by a sum that has seen the future, and a row adds up to less than 1.
Matrix mask_after_softmax(Matrix weights);

// What one row predicts of the word after it.
struct Guess {
  std::vector<Index> words;  // of the vocabulary: the largest of the row, all that are equal to it
  double probability = 0.0;  // of each of them
  double right = 0.0;        // 1 / words where the next word is among them, else 0
};

struct CheatFigures {
  std::vector<double> row_sums;   // n, of the weights
  double least_row_sum = 0.0;     // the smallest of these
  std::vector<Guess> guesses;     // n - 1: the last word has none after it
  double right = 0.0;             // sum over the guesses: the expected number of right ones
  double next_weight = 0.0;       // mean weight on the next word's place, over n - 1 rows
  double next_probability = 0.0;  // mean of what a row gives the next word, wherever it stands
};

// `words[i]` is the word of token i in a vocabulary of V words, `outputs` (n x V) what each row
// gives every word. Numbers within a millionth of the largest are equal to it.
CheatFigures cheat_figures(const Matrix& weights, const Matrix& outputs,
                           const std::vector<Index>& words);

}  // namespace core
