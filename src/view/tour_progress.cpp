#include "view/tour_progress.h"

#include <algorithm>
#include <cmath>

#include "content/vocabulary.h"
#include "core/analysis.h"
#include "view/readouts.h"

namespace view {
namespace {

using Kind = content::ConditionKind;
constexpr double row_sum_tolerance = 1e-6;

std::optional<core::Index> place_of(const std::vector<std::string>& tokens,
                                    const std::string& word) {
  const std::vector<core::Index> places = places_of(tokens, word);
  if (places.empty()) return std::nullopt;
  return places.front();
}

bool on_focus(const Scene& scene, const std::string& word) {
  return content::normalise_word(scene.tokens[static_cast<std::size_t>(scene.focus)]) ==
         content::normalise_word(word);
}

std::string measured(double value) {
  return std::abs(value) < 0.005 ? format_small(value) : format_number(value, 2);
}

Finding at_least(double value, double bound) {
  return {value >= bound, measured(value)};
}
Finding at_most(double value, double bound) {
  return {value <= bound, measured(value)};
}

Finding count_is(core::Index count, double wanted) {
  return {static_cast<double>(count) == wanted, format_count(count)};
}

Finding check_controls(const content::Condition& condition, const Scene& scene,
                       const ViewState& state) {
  switch (condition.kind) {
    case Kind::example_is:
      return {scene.example->name == condition.text, {}};
    case Kind::layer_is:
      return {static_cast<double>(scene.layer + 1) == condition.number, {}};
    case Kind::focus_is:
      return {on_focus(scene, condition.text), {}};
    case Kind::focus_is_not:
      return {!on_focus(scene, condition.text), {}};
    case Kind::sharpness_at_most:
      return {static_cast<double>(state.sharpness) <= condition.number + 1e-6, {}};
    case Kind::sharpness_at_least:
      return {static_cast<double>(state.sharpness) >= condition.number - 1e-6, {}};
    case Kind::mask_is:
      return {state.causal_mask == condition.flag, {}};
    case Kind::shuffle_is:
      return {state.shuffle == condition.flag, {}};
    case Kind::positions_are:
      return {content::position_name(state.positions) == condition.text, {}};
    case Kind::model_is:
      return {scene.example->word_model == condition.text, {}};
    case Kind::head_is:
      return {static_cast<double>(scene.head + 1) == condition.number, {}};
    case Kind::matrix_is:
      return {content::matrix_kind_name(state.matrix) == condition.text, {}};
    default:
      return {static_cast<double>(scene.tokens.size()) ==
                  condition.number * static_cast<double>(scene.example->tokens.size()),
              {}};
  }
}

Finding check_weight(const content::Condition& condition, const Scene& scene) {
  const auto from = place_of(scene.tokens, condition.from);
  const auto to = place_of(scene.key_tokens, condition.to);
  if (!from || !to) return {};
  const core::Matrix& weights = scene.shown().weights;
  const auto weight = static_cast<double>(weights(*from, *to));
  if (condition.kind == Kind::weight_at_least) return at_least(weight, condition.number);
  if (condition.kind == Kind::weight_at_most) return at_most(weight, condition.number);
  const auto strongest = core::strongest_link(weights, *from);
  return {strongest && strongest->column == *to, measured(weight)};
}

Finding check_pair(const content::Condition& condition, const Scene& scene) {
  const auto from = place_of(scene.tokens, condition.from);
  const core::HeadTrace* other = scene.partner_shown();
  if (!from || other == nullptr) return {};
  const auto row = scene.shown().weights.row(*from);
  const auto other_row = other->weights.row(*from);
  if (condition.kind == Kind::ratio_equal_in_pair) {
    if (!scene.example->candidates) return {};
    Scene on_word = scene;
    on_word.focus = *from;
    const auto candidates = compute_readouts(on_word).candidates;
    if (!candidates || !candidates->partner_ratio) return {};
    const bool equal = std::abs(candidates->ratio / *candidates->partner_ratio - 1.0) <= 1e-5;
    return {equal, measured(candidates->ratio)};
  }
  const auto difference = static_cast<double>((row - other_row).cwiseAbs().maxCoeff());
  if (condition.kind == Kind::row_equal_in_pair) return {difference == 0.0, measured(difference)};
  return at_least(difference, condition.number);
}

Finding check_every_row(const content::Condition& condition, const Scene& scene) {
  const core::HeadTrace& head = scene.shown();
  if (!head.weights.allFinite()) return {};
  double worst_sum = 0.0;
  double least_entropy = 1.0;
  double least_peak = 1.0;
  for (core::Index row = 0; row < head.weights.rows(); ++row) {
    worst_sum = std::max(worst_sum, std::abs(core::row_sum(head.weights, row) - 1.0));
    if (core::kept_in_row(head.masked, row) > 1) {
      least_entropy =
          std::min(least_entropy, core::normalised_entropy(head.weights, head.masked, row));
    }
    least_peak = std::min(least_peak, core::weight_on_largest(head.weights, row));
  }
  if (condition.kind == Kind::every_row_sum_is_one) return {worst_sum <= row_sum_tolerance, {}};
  if (condition.kind == Kind::every_entropy_at_least)
    return {least_entropy >= condition.number, format_number(least_entropy, 3)};
  return {least_peak >= condition.number, format_number(least_peak, 3)};
}

Finding future_is_zero(const Scene& scene) {
  const core::Matrix& weights = scene.shown().weights;
  core::Index zeros = 0;
  for (core::Index row = 0; row < weights.rows(); ++row) {
    for (core::Index column = row + 1; column < weights.cols(); ++column) {
      if (weights(row, column) != 0.0F) return {false, {}};
      ++zeros;
    }
  }
  return {zeros > 0, format_count(zeros)};
}

Finding check_readout(const content::Condition& condition, const Scene& scene) {
  const Readouts readouts = compute_readouts(scene);
  switch (condition.kind) {
    case Kind::focus_row_sum_is_one:
      return {std::abs(readouts.row_sum - 1.0) <= row_sum_tolerance,
              format_number(readouts.row_sum, 6)};
    case Kind::shuffle_difference_at_most:
      if (!readouts.shuffle_difference) return {};
      return at_most(*readouts.shuffle_difference, condition.number);
    case Kind::shuffle_difference_at_least:
      if (!readouts.shuffle_difference) return {};
      return at_least(*readouts.shuffle_difference, condition.number);
    case Kind::asymmetry_at_least:
      if (!readouts.asymmetry) return {};
      return at_least(static_cast<double>(readouts.asymmetry->value), condition.number);
    case Kind::scores_computed_are:
      return count_is(readouts.scores_computed, condition.number);
    case Kind::scores_kept_are:
      return count_is(readouts.scores_kept, condition.number);
    case Kind::path_length_is:
      if (!readouts.path_length) return {};
      return count_is(*readouts.path_length, condition.number);
    default:
      return {};
  }
}

// How a line stands that is not ticked yet.
LineProgress observe_line(const content::TourLine& line, const Scene& scene,
                          const ViewState& state) {
  LineProgress now{true, {}};
  for (const content::Condition& condition : line.conditions) {
    const Finding finding = check(condition, scene, state);
    now.done = now.done && finding.holds;
    if (!finding.value.empty()) now.value = finding.value;
  }
  return now;
}

}  // namespace

Finding check(const content::Condition& condition, const Scene& scene, const ViewState& state) {
  if (!content::reads_numbers(condition.kind)) return check_controls(condition, scene, state);
  switch (condition.kind) {
    case Kind::weight_at_least:
    case Kind::weight_at_most:
    case Kind::strongest_link_is:
      return check_weight(condition, scene);
    case Kind::row_equal_in_pair:
    case Kind::row_differs_in_pair:
    case Kind::ratio_equal_in_pair:
      return check_pair(condition, scene);
    case Kind::every_row_sum_is_one:
    case Kind::every_entropy_at_least:
    case Kind::every_peak_at_least:
      return check_every_row(condition, scene);
    case Kind::future_is_zero:
      return future_is_zero(scene);
    default:
      return check_readout(condition, scene);
  }
}

bool StepProgress::complete() const {
  const auto done = [](const LineProgress& line) { return line.done; };
  return std::all_of(tasks.begin(), tasks.end(), done) &&
         std::all_of(observations.begin(), observations.end(), done);
}

bool StepProgress::shown() const {
  const auto shown = [](const LineProgress& line) { return line.shown; };
  return std::any_of(tasks.begin(), tasks.end(), shown) ||
         std::any_of(observations.begin(), observations.end(), shown);
}

TourProgress::TourProgress(content::Tour tour) : tour_(std::move(tour)) {
  progress_.resize(tour_.steps.size());
  reset();
}

void TourProgress::reset() {
  for (std::size_t step = tour_.steps.size(); step > 0; --step) enter(step - 1);
}

bool TourProgress::asking() const {
  const auto& question = step().question;
  return question && !question->right && !progress().answer && !progress().passed;
}

bool TourProgress::explained() const {
  if (!step().question) return progress().complete();
  if (step().question->right) return answered_right();
  return progress().answer.has_value() && progress().complete();
}

void TourProgress::answer(std::size_t option) {
  if (answered_right()) return;
  StepProgress& progress = progress_[step_];
  progress.answer = option;
  if (step().question && step().question->right && !answered_right()) {
    progress.tried.push_back(option);
  }
}

bool TourProgress::answered_right() const {
  const auto& question = step().question;
  return question && question->right && progress().answer == question->right;
}

bool TourProgress::earned() const {
  if (!progress().complete() || asking()) return false;
  if (tour_.is_quiz() && progress().set_ups_used > 0) return false;
  const auto& question = step().question;
  return !question || !question->right || answered_right();
}

bool TourProgress::observe(const Scene& scene, const ViewState& state) {
  StepProgress& progress = progress_[step_];
  const bool live = !step().because.empty();
  const bool shown = tour_.is_quiz() && progress.set_ups_used > 0;
  bool any = false;
  std::size_t place = 0;
  const auto look = [&](const std::vector<content::TourLine>& lines,
                        std::vector<LineProgress>& lines_progress) {
    for (std::size_t i = 0; i < lines.size(); ++i, ++place) {
      LineProgress& line = lines_progress[i];
      if (line.done) continue;
      line = observe_line(lines[i], scene, state);
      line.shown = line.done && shown;
      if (!line.done && !live) line.value.clear();
      if (!line.done) continue;
      ticked_ = place;
      any = true;
    }
  };
  look(step().tasks, progress.tasks);
  look(step().observations, progress.observations);
  return any;
}

void TourProgress::enter(std::size_t step) {
  step_ = std::min(step, tour_.steps.size() - 1);
  StepProgress& fresh = progress_[step_];
  fresh = {};
  ticked_.reset();
  fresh.tasks.resize(tour_.steps[step_].tasks.size());
  fresh.observations.resize(tour_.steps[step_].observations.size());
}

const content::ControlSettings* TourProgress::next_set_up() {
  const std::vector<content::ControlSettings>& set_ups = step().set_up;
  if (set_ups.empty()) return nullptr;
  return &set_ups[progress_[step_].set_ups_used++ % set_ups.size()];
}

std::string line_text(const content::TourLine& line, const LineProgress& progress) {
  const std::size_t at = line.text.find("{}");
  if (at == std::string::npos) return line.text;
  const std::string value = progress.value.empty() ? "—" : progress.value;
  return std::string(line.text).replace(at, 2, value);
}

}  // namespace view
