#include <algorithm>

#include "view/workspace.h"

// Guides and lessons: what is open and what was done.
namespace view {
namespace {

using content::Place;

std::string step_text(const content::Tour& guide, std::size_t step) {
  return guide.title + ": " + guide.steps[step].title;
}

std::string lesson_text(const content::CourseEntry& lesson) {
  return "lesson: " + lesson.title;
}

}  // namespace

std::optional<Guide> guide_at(content::Place place) {
  switch (place) {
    case Place::tour:
      return Guide::tour;
    case Place::traps:
      return Guide::traps;
    case Place::quiz:
      return Guide::quiz;
    default:
      return std::nullopt;
  }
}

void Workspace::start_tour(content::Tour new_tour) {
  guide_of(Guide::tour) = TourProgress(std::move(new_tour));
  open_guide(Guide::tour, 0);
}

void Workspace::toggle_tour() {
  const bool elsewhere = guide != Guide::tour || page != Page::none;
  const bool seen = guide_shown() && !elsewhere;
  page = Page::none;
  entry = nullptr;
  tour_open = !seen;
  guide = Guide::tour;
  if (!tour_open) return;
  const std::optional<std::string>& wanted = tour().step().start.example;
  const content::Example* const about = wanted ? find(*wanted) : nullptr;
  const bool other_sentence =
      about != nullptr && state.example != about->name && state.example != about->pair;
  if (elsewhere || tour_left_ || other_sentence) enter_step(tour().step_index());
}

void Workspace::finish_guide() {
  tour_open = false;
  if (guide == Guide::tour) return;
  page = Page::course;
  course.shown = guide == Guide::quiz ? CourseTab::quiz : CourseTab::lessons;
}

void Workspace::close_entry() {
  entry = nullptr;
  tour_open = false;
}

void Workspace::open_guide(Guide which, std::size_t step) {
  page = Page::none;
  entry = nullptr;
  guide = which;
  tour_open = true;
  enter_step(step);
}

void Workspace::enter_step(std::size_t step) {
  tour().enter(step);
  tour_left_ = guide != Guide::tour;
  const content::ControlSettings start = tour().step().start;
  if (guide != Guide::tour && !start.show) dock = DockTab::none;
  if (start.example && select_example(*start.example)) {
    reset_controls();
  } else {
    state.reset_model();
  }
  apply(start);
}

bool Workspace::step_done(Guide which, std::size_t step) const {
  return is_done(settings.done, step_text(guide_of(which).tour(), step));
}

std::size_t Workspace::steps_done(Guide which) const {
  std::size_t done = 0;
  for (std::size_t step = 0; step < guide_of(which).tour().steps.size(); ++step) {
    if (step_done(which, step)) ++done;
  }
  return done;
}

bool Workspace::lesson_done(const content::CourseEntry& lesson) const {
  if (const auto which = guide_at(lesson.open.show.value_or(Place::map))) {
    return steps_done(*which) == guide_of(*which).tour().steps.size();
  }
  return is_done(settings.done, lesson_text(lesson));
}

std::size_t Workspace::lessons_done() const {
  std::size_t done = 0;
  for (const content::CourseGroup& group : library_.lessons().groups) {
    done += static_cast<std::size_t>(
        std::count_if(group.entries.begin(), group.entries.end(),
                      [&](const content::CourseEntry& lesson) { return lesson_done(lesson); }));
  }
  return done;
}

void Workspace::reset_course() {
  settings.done.clear();
  for (TourProgress& one : guides_) one.reset();
  guide = Guide::tour;
  labs.show_as_started();
  labs.freedom.seed = 1;
  step_shown.reset();
  entry = nullptr;
  state.example = library_.examples().front().name;
  reset_controls();
  refresh();
}

void Workspace::note_step() {
  if (tour().earned()) mark_done(settings.done, step_text(tour().tour(), tour().step_index()));
}

void Workspace::note_lessons() {
  for (const content::CourseGroup& group : library_.lessons().groups) {
    for (const content::CourseEntry& lesson : group.entries) {
      if (!guide_at(lesson.open.show.value_or(Place::map)) && shows(lesson.open)) {
        mark_done(settings.done, lesson_text(lesson));
      }
    }
  }
}

}  // namespace view
