#include "view/lab_cheat.h"

#include <algorithm>
#include <cmath>

#include "core/attention.h"
#include "view/map_figure.h"
#include "view/markup.h"
#include "view/readouts.h"

namespace view {
namespace {

// Columns right of the map, at 100 %.
constexpr float sum_width = 58.0F;
constexpr float guess_width = 140.0F;

bool is_whole(double number) {
  return std::abs(number - std::round(number)) < 1e-9;
}

std::string count_text(double number) {
  return is_whole(number) ? format_count(static_cast<core::Index>(std::lround(number)))
                          : format_number(number, 2);
}

std::string masked_summary(const CheatRun& run) {
  const std::string only =
      "The future is hidden: a row can name only what stands at or before its own place";
  if (run.figures.right == 0.0) return only + ", and no row names its next word.";
  return only + ". Where it is right, **the next word had stood there before**.";
}

// The guess of one row; struck out where none of it is right.
void add_guess(Figure& figure, const CheatLab& lab, core::Index row,
               const std::vector<std::string>& names, Point at, float size, const Theme& theme,
               float scale, const MeasureText& measure) {
  const bool right = lab.shown().figures.guesses[static_cast<std::size_t>(row)].right > 0.0;
  const std::string text = cut_to_width(guess_text(lab, row, names), (guess_width - 20.0F) * scale,
                                        size, right, measure);
  figure.emplace_back(Text{text, at, size, right ? theme.done : theme.dim, TextAlign::left, right});
  if (right) return;
  figure.emplace_back(Line{
      at, {at.x + measure(text, size, false), at.y}, theme.dim, std::max(1.0F, std::round(scale))});
}

}  // namespace

void CheatLab::follow(const Scene& scene, const content::Lexicon& lexicon) {
  const std::vector<std::string>& all = scene.example->tokens;
  std::vector<std::string> tokens(
      all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), most_words)));
  if (tokens_ != tokens) read(std::move(tokens), lexicon);
  const auto once = static_cast<core::Index>(all.size());
  const core::Index focus = scene.permutation[static_cast<std::size_t>(scene.focus)] % once;
  for (CheatRun& run : runs_) run.scene.focus = std::min(focus, run.scene.size() - 1);
}

void CheatLab::read(std::vector<std::string> tokens, const content::Lexicon& lexicon) {
  copier_ = content::make_copier(tokens, lexicon);
  tokens_ = std::move(tokens);
  for (const CheatMask which :
       {CheatMask::none, CheatMask::before_softmax, CheatMask::after_softmax}) {
    runs_[static_cast<std::size_t>(which)] = run_under(which);
  }
}

CheatRun CheatLab::run_under(CheatMask which) const {
  ViewState state;
  state.positions = core::PositionKind::rotary;
  state.causal_mask = which == CheatMask::before_softmax;
  CheatRun run;
  run.scene = make_scene(copier_.example, nullptr, state);
  const core::HeadTrace& head = run.scene.shown();
  const bool late = which == CheatMask::after_softmax;
  const core::Matrix weights = late ? core::mask_after_softmax(head.weights) : head.weights;
  const core::Matrix outputs = late ? core::blend(weights, head.value) : head.output;
  run.figures = core::cheat_figures(weights, outputs, copier_.word_of_token);
  // Removed cells look alike whenever they are removed.
  const core::Matrix masked =
      late ? core::sharpen_and_mask(head.scaled, state.sharpness, true) : head.masked;
  run.maps.push_back(lab_map(masked, "weights of the copier", weights, 1.0F));
  return run;
}

std::vector<std::string> cheat_names(const CheatLab& lab, const Scene& scene,
                                     const std::vector<std::string>& names) {
  std::vector<std::string> own(lab.copier().example.tokens.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto place = static_cast<std::size_t>(scene.permutation[i]);
    if (place < own.size()) own[place] = names[i];
  }
  return own;
}

std::string right_text(const core::CheatFigures& figures) {
  if (figures.guesses.empty()) return "—";
  return count_text(figures.right) + " of " +
         format_count(static_cast<core::Index>(figures.guesses.size()));
}

std::string guess_text(const CheatLab& lab, core::Index row,
                       const std::vector<std::string>& names) {
  const core::Guess& guess = lab.shown().figures.guesses[static_cast<std::size_t>(row)];
  const std::vector<core::Index>& words = lab.copier().word_of_token;
  std::vector<core::Index> places;
  const auto next = words.begin() + row + 1;
  for (const core::Index word : guess.words) {
    // The next word as it stands there, else where the word stands first.
    const auto found = *next == word ? next : std::find(words.begin(), words.end(), word);
    if (found != words.end()) places.push_back(found - words.begin());
  }
  return listed_words(places, names);
}

float cheat_margin_width(float scale) {
  return (sum_width + guess_width) * scale;
}

Figure cheat_margin(const CheatLab& lab, const std::vector<std::string>& names,
                    const MapLayout& layout, const Theme& theme, float scale,
                    const MeasureText& measure) {
  Figure figure;
  const core::CheatFigures& figures = lab.shown().figures;
  const float sums = layout.cells.right() + sum_width * scale;
  const float guesses = sums + 16.0F * scale;
  const float size = layout.label_size;
  const core::Index focus = lab.shown().scene.focus;
  for (std::size_t row = 0; row < figures.row_sums.size(); ++row) {
    if ((static_cast<core::Index>(row) - focus) % layout.label_step != 0) continue;
    const float y = layout.cells.y + (static_cast<float>(row) + 0.5F) * layout.cell;
    const double sum = figures.row_sums[row];
    const bool whole = sum > 0.995;
    figure.emplace_back(Text{format_number(sum, 2),
                             {sums, y},
                             size,
                             whole ? theme.dim : theme.text,
                             TextAlign::right,
                             !whole});
    if (row >= figures.guesses.size()) continue;
    add_guess(figure, lab, static_cast<core::Index>(row), names, {guesses, y}, size, theme, scale,
              measure);
  }
  const float below = layout.cells.bottom() + 14.0F * scale;
  const float label = size::label * scale;
  figure.emplace_back(Text{"row sum", {sums, below}, label, theme.dim, TextAlign::right});
  figure.emplace_back(Text{"predicts", {guesses, below}, label, theme.dim});
  return figure;
}

std::string cheat_summary(const CheatLab& lab, const std::vector<std::string>& names) {
  const CheatRun& run = lab.shown();
  if (run.figures.guesses.empty()) return "One word: there is no next one to predict.";
  switch (lab.mask) {
    case CheatMask::none:
      return "Every row sees the whole sentence, the next word too: it **copies** what it should "
             "predict.";
    case CheatMask::before_softmax:
      return masked_summary(run);
    case CheatMask::after_softmax:
      break;
  }
  const std::vector<double>& sums = run.figures.row_sums;
  const auto least = std::min_element(sums.begin(), sums.end()) - sums.begin();
  return "**Too late**: the row of " + bold(names[static_cast<std::size_t>(least)]) +
         " adds up to " + bold(format_number(run.figures.least_row_sum, 2)) +
         " only. What is left was divided by a sum that has seen the future.";
}

}  // namespace view
