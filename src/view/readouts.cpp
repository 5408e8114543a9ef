#include "view/readouts.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>

#include "content/vocabulary.h"
#include "view/display_text.h"
#include "view/markup.h"

namespace view {
namespace {

// Column of a place in the unshuffled sentence (in cross-attention: the keys' one).
core::Index shown_column(const Scene& scene, core::Index original) {
  return std::find(scene.key_permutation.begin(), scene.key_permutation.end(), original) -
         scene.key_permutation.begin();
}

// Steps of a recurrent network from one word to another of its sequence.
std::optional<core::Index> recurrent_steps(const Scene& scene, core::Index target) {
  if (scene.cross()) return std::nullopt;
  return std::abs(target - scene.focus);
}

// Whether the head shown of a layer has another focus row in the pair's other sentence.
bool differs_in_pair(const Scene& scene, std::size_t layer) {
  if (!scene.partner_trace || layer >= scene.partner_trace->layers.size()) return false;
  const std::vector<core::HeadTrace>& here = scene.trace.layers[layer].heads;
  const std::vector<core::HeadTrace>& there = scene.partner_trace->layers[layer].heads;
  if (scene.head >= std::min(here.size(), there.size())) return false;
  return here[scene.head].weights.row(scene.focus) != there[scene.head].weights.row(scene.focus);
}

// Copies of the sentence share a word's weight: what one word gets is the sum over its copies.
double weight_on_word(const Scene& scene, const core::Matrix& weights, core::Index original) {
  const auto sentence = static_cast<core::Index>(scene.cross() ? scene.key_tokens.size()
                                                               : scene.example->tokens.size());
  double total = 0.0;
  for (core::Index place = original; place < scene.keys(); place += sentence) {
    total += static_cast<double>(weights(scene.focus, shown_column(scene, place)));
  }
  return total;
}

std::optional<CandidateWeights> candidate_weights(const Scene& scene) {
  if (!scene.example->candidates) return std::nullopt;
  const auto [first, second] = *scene.example->candidates;
  CandidateWeights found;
  found.first = shown_column(scene, first);
  found.second = shown_column(scene, second);
  found.first_weight = weight_on_word(scene, scene.shown().weights, first);
  found.second_weight = weight_on_word(scene, scene.shown().weights, second);
  found.ratio = found.first_weight / found.second_weight;
  if (const core::HeadTrace* other = scene.partner_shown()) {
    found.partner_ratio = weight_on_word(scene, other->weights, first) /
                          weight_on_word(scene, other->weights, second);
  }
  return found;
}

const std::string& key_token(const Scene& scene, core::Index column) {
  return scene.key_tokens[static_cast<std::size_t>(column)];
}

// A word for running text: without the punctuation that stands on it, legible, and as markup.
std::string word_name(const std::string& token_text) {
  // Signs that are part of what is written, as in <b>, are no punctuation of a sentence.
  const bool written = token_text.find_first_of("<>") != std::string::npos;
  return escape_markup(
      label_text(display_text(written ? token_text : content::strip_punctuation(token_text))));
}

// A weight in running text: 0.00 is for nothing at all.
std::string weight_text(float weight) {
  const bool small = weight > 0.0F && weight < 0.005F;
  return small ? "under 0.01" : format_number(static_cast<double>(weight), 2);
}

std::string bold(const std::string& token_text) {
  return "**" + word_name(token_text) + "**";
}

// The words in which the pair's other sentence differs, for "with wide".
std::string partner_words(const Scene& scene) {
  if (!scene.partner->variant.empty()) return "with " + escape_markup(scene.partner->variant);
  const auto sentence = static_cast<core::Index>(scene.example->tokens.size());
  std::vector<std::pair<core::Index, std::string>> words;
  for (std::size_t i = 0; i < scene.changed.size(); ++i) {
    if (scene.changed[i] && scene.permutation[i] < sentence)
      words.emplace_back(scene.permutation[i], word_name(scene.partner_tokens[i]));
  }
  if (words.empty() || words.size() > 2) return "in the other sentence";
  std::sort(words.begin(), words.end());
  std::string text = "with " + words.front().second;
  if (words.size() == 2) text += " … " + words.back().second;
  return text;
}

// Columns of a row by weight, the largest first.
std::vector<core::Index> by_weight(const core::Matrix& weights, core::Index row) {
  std::vector<core::Index> columns(static_cast<std::size_t>(weights.cols()));
  std::iota(columns.begin(), columns.end(), core::Index{0});
  std::stable_sort(columns.begin(), columns.end(),
                   [&](core::Index a, core::Index b) { return weights(row, a) > weights(row, b); });
  return columns;
}

std::string partner_clause(const Scene& scene, core::Index first, core::Index second) {
  const core::HeadTrace* other = scene.partner_shown();
  if (other == nullptr) return {};
  const auto weight = [&](core::Index column) {
    return weight_text(other->weights(scene.focus, column));
  };
  const auto changed = [&](core::Index column) {
    return !scene.cross() && scene.changed[static_cast<std::size_t>(column)];
  };
  // Rows are compared place by place: where another word stands there, it is named.
  if (changed(first) || changed(second)) {
    const auto describe = [&](core::Index column) {
      return weight(column) + " to " + bold(scene.partner_tokens[static_cast<std::size_t>(column)]);
    };
    return "; " + partner_words(scene) + " " + describe(first) +
           (second != first ? ", " + describe(second) : "");
  }
  const std::optional<double> difference = scene.partner_difference(scene.focus);
  if (difference == 0.0) return "; " + partner_words(scene) + " the same: difference exactly 0";
  return "; " + partner_words(scene) + " " + weight(first) + " and " + weight(second);
}

// Two digits and a power of ten.
struct Scientific {
  double digits = 0.0;
  int power = 0;
};

// The power is read after rounding: 9.96e-8 is 1.0e-7.
Scientific scientific(double value) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.1e", value);
  const std::string rounded = buffer.data();
  const std::size_t exponent = rounded.find('e');
  if (exponent == std::string::npos) return {value, 0};
  return {std::atof(rounded.substr(0, exponent).c_str()),
          std::atoi(rounded.c_str() + exponent + 1)};
}

std::string scientific_text(const Scientific& number) {
  return format_number(number.digits, 1) + " × " + format_power_of_ten(number.power);
}

}  // namespace

Readouts compute_readouts(const Scene& scene, std::optional<core::Index> hovered) {
  const core::HeadTrace& head = scene.shown();
  Readouts readouts;
  readouts.row_sum = core::row_sum(head.weights, scene.focus);
  readouts.scores_computed = head.scores.rows() * head.scores.cols();
  readouts.scores_kept = core::kept_in_all(head.masked);
  readouts.strongest = core::strongest_link(head.weights, scene.focus);
  readouts.path_target = hovered ? *hovered
                                 : (readouts.strongest ? readouts.strongest->column
                                    : scene.cross()    ? 0
                                                       : scene.focus);
  const core::Index steps =
      core::path_lengths(head.masked, scene.focus)[static_cast<std::size_t>(readouts.path_target)];
  if (steps >= 0) readouts.path_length = steps;
  readouts.recurrent_steps = recurrent_steps(scene, readouts.path_target);
  readouts.entropy = core::normalised_entropy(head.weights, head.masked, scene.focus);
  readouts.asymmetry = core::largest_asymmetry(head.weights);
  if (scene.unshuffled) {
    readouts.shuffle_difference = core::shuffle_difference(
        head.weights, scene.unshuffled->layers[scene.layer].heads[scene.head].weights,
        scene.permutation, scene.key_permutation);
  }
  readouts.candidates = candidate_weights(scene);
  for (const core::LayerTrace& layer : scene.trace.layers) {
    const std::size_t index = std::min(scene.head, layer.heads.size() - 1);
    const core::Matrix& weights = layer.heads[index].weights;
    readouts.strongest_by_layer.push_back(
        {core::strongest_link(weights, scene.focus),
         static_cast<core::Index>(largest_columns(weights, scene.focus).size())});
  }
  readouts.first_to_differ = differs_in_pair(scene, scene.layer);
  for (std::size_t layer = 0; layer < scene.layer; ++layer) {
    readouts.first_to_differ = readouts.first_to_differ && !differs_in_pair(scene, layer);
  }
  return readouts;
}

std::vector<core::Index> strongest_columns(const Scene& scene, core::Index row) {
  return largest_columns(scene.shown().weights, row);
}

std::vector<core::Index> largest_columns(const core::Matrix& matrix, core::Index row) {
  std::vector<core::Index> columns;
  const std::optional<core::Cell> strongest = core::strongest_link(matrix, row);
  for (core::Index column = 0; strongest && column < matrix.cols(); ++column) {
    if (matrix(row, column) >= 0.98F * strongest->value) columns.push_back(column);
  }
  return columns;
}

std::string listed_words(const std::vector<core::Index>& columns,
                         const std::vector<std::string>& names, std::size_t most) {
  std::string words;
  for (std::size_t i = 0; i < std::min(columns.size(), most); ++i) {
    words += (i > 0 ? ", " : "") + names[static_cast<std::size_t>(columns[i])];
  }
  if (columns.size() > most) words += " … " + std::to_string(columns.size()) + " words";
  return words;
}

CellStory cell_story(const Scene& scene, core::Index row, core::Index column) {
  const core::HeadTrace& head = scene.shown();
  CellStory story;
  story.from = scene.tokens[static_cast<std::size_t>(row)];
  story.to = key_token(scene, column);
  story.score = head.scores(row, column);
  story.scaled = head.scaled(row, column);
  story.sharpened = head.masked(row, column);
  story.masked = std::isinf(story.sharpened);
  const float largest = head.masked.row(row).maxCoeff();
  if (!std::isinf(largest)) {
    story.exponential = std::exp(story.sharpened - largest);
    for (core::Index key = 0; key < head.masked.cols(); ++key) {
      story.row_total += static_cast<double>(std::exp(head.masked(row, key) - largest));
    }
  }
  story.weight = head.weights(row, column);
  return story;
}

std::string headline(const Scene& scene) {
  const core::Matrix& weights = scene.shown().weights;
  const auto describe = [&](core::Index column) {
    return weight_text(weights(scene.focus, column)) + " to " + bold(key_token(scene, column));
  };
  core::Index first = 0;
  core::Index second = 0;
  const bool on_pronoun =
      scene.example->candidates &&
      scene.permutation[static_cast<std::size_t>(scene.focus)] == scene.example->focus;
  if (on_pronoun) {
    first = shown_column(scene, (*scene.example->candidates)[0]);
    second = shown_column(scene, (*scene.example->candidates)[1]);
  } else {
    const std::vector<core::Index> columns = by_weight(weights, scene.focus);
    first = columns[0];
    second = columns[std::min<std::size_t>(1, columns.size() - 1)];
  }
  std::string text =
      bold(scene.tokens[static_cast<std::size_t>(scene.focus)]) + " gives " + describe(first);
  if (second != first) text += ", " + describe(second);
  return text + partner_clause(scene, first, second);
}

std::string format_number(double value, int decimals) {
  if (std::isinf(value)) return value < 0.0 ? "−∞" : "∞";
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, value);
  std::string text = buffer.data();
  const bool zero = text.find_first_not_of("-0.") == std::string::npos;
  if (text.front() == '-') text.replace(0, 1, zero ? "" : "−");
  return text;
}

std::string format_percent(double share) {
  if (share == 0.0) return "0";
  if (share < 0.0005) return "< 0.1 %";
  return format_number(100.0 * share, share < 0.1 ? 1 : 0) + " %";
}

std::string format_small(double value) {
  if (value == 0.0) return "0";
  const Scientific number = scientific(value);
  return number.power >= -3 ? format_number(value, 4) : scientific_text(number);
}

std::string format_wide(double value) {
  const double magnitude = std::abs(value);
  if (magnitude < 0.1) return format_small(value);
  const Scientific number = scientific(value);
  if (number.power >= 3) return scientific_text(number);
  return format_number(value, number.power <= 0 ? 2 : 1);
}

std::string format_ratio(double ratio) {
  if (std::isnan(ratio)) return "—";
  if (std::isinf(ratio)) return "∞";
  if (ratio >= 1e4) return format_wide(ratio);
  if (ratio < 1e-3) return format_small(ratio);
  return format_number(ratio, ratio >= 100.0 ? 0 : ratio >= 0.1 ? 2 : 3);
}

std::string format_power_of_ten(int power) {
  constexpr std::array<const char*, 10> superscripts{"⁰", "¹", "²", "³", "⁴",
                                                     "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = power < 0 ? "10⁻" : "10";
  for (const char digit : std::to_string(std::abs(power))) {
    text += superscripts[static_cast<std::size_t>(digit - '0')];
  }
  return text;
}

std::string format_weight(double weight) {
  const std::string text = format_number(weight, 2);
  if (text == "0.00") return weight > 0.0 ? "<.01" : "0";
  if (text == "1.00") return "1";
  return text.substr(1);
}

std::string format_count(core::Index count) {
  std::string digits = std::to_string(count);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

}  // namespace view
