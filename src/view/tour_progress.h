#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "content/tour.h"
#include "view/scene.h"

namespace view {

// What a condition found: whether it holds now, and the number it compared, if it has one, as text.
struct Finding {
  bool holds = false;
  std::string value;
};

Finding check(const content::Condition& condition, const Scene& scene, const ViewState& state);

// A task or observation: once ticked it stays ticked until the step is entered again.
struct LineProgress {
  bool done = false;
  std::string value;   // measured when it ticked, or now where TourProgress says so; may be empty
  bool shown = false;  // in a quiz: it ticked after a set-up was used
};

struct StepProgress {
  std::vector<LineProgress> tasks;
  std::vector<LineProgress> observations;
  std::optional<std::size_t> answer;  // option of the question that was clicked last
  std::vector<std::size_t> tried;     // wrong ones that were clicked
  bool passed = false;                // the question was left unanswered
  std::size_t set_ups_used = 0;

  bool complete() const;
  bool shown() const;  // any line of it
};

// Where a user stands in a tour.
class TourProgress {
 public:
  explicit TourProgress(content::Tour tour);

  const content::Tour& tour() const { return tour_; }
  std::size_t step_index() const { return step_; }
  const content::TourStep& step() const { return tour_.steps[step_]; }
  const StepProgress& progress() const { return progress_[step_]; }
  const StepProgress& progress_of(std::size_t step) const { return progress_[step]; }

  // Ticks what the scene shows; true if anything ticked. In a step that explains itself after the
  // doing, a line that is not ticked has the value measured now.
  bool observe(const Scene& scene, const ViewState& state);
  // The line that ticked last, counted over tasks and observations; told once.
  std::optional<std::size_t> take_ticked() { return std::exchange(ticked_, std::nullopt); }
  // Enters a step afresh: its ticks and its answer are cleared.
  void enter(std::size_t step);
  // Once the right option is clicked no other can be.
  void answer(std::size_t option);
  bool answered_right() const;
  void pass_question() { progress_[step_].passed = true; }
  // Whether the step's question waits for an answer, and the rest of the step comes after it.
  bool asking() const;
  // Whether the step has come to its end: the question answered, rightly where an option is right,
  // or all its lines ticked.
  bool explained() const;
  // Whether the step counts as done by the user. In a quiz the answer is the right one, and what
  // was shown does not count.
  bool earned() const;
  // As it began: nothing ticked, nothing answered, at the first step.
  void reset();
  // The next of the step's set-ups, in turn; null if it has none.
  const content::ControlSettings* next_set_up();

 private:
  content::Tour tour_;
  std::vector<StepProgress> progress_;
  std::size_t step_ = 0;
  std::optional<std::size_t> ticked_;
};

// The text of a line with "{}" replaced by the measured value, or a dash before there is one.
std::string line_text(const content::TourLine& line, const LineProgress& progress);

}  // namespace view
