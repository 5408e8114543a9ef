#include "content/vocabulary.h"
#include "view/workspace.h"

// The scenes that files open: controls and places of the program.
namespace view {
namespace {

using content::Place;

// The place's number in a run of places that an enumeration of the same order shows.
template <class Kind>
Kind counted_from(Place first, Place place, Kind first_kind) {
  return static_cast<Kind>(static_cast<int>(first_kind) + static_cast<int>(place) -
                           static_cast<int>(first));
}
static_assert(static_cast<int>(Place::origin) - static_cast<int>(Place::map) ==
              static_cast<int>(DockTab::origin));
static_assert(static_cast<int>(Place::cheat) - static_cast<int>(Place::scaling) ==
              static_cast<int>(Lab::cheat));

CourseTab course_tab_at(Place place) {
  if (place == Place::glossary) return CourseTab::glossary;
  return place == Place::recap ? CourseTab::recap : CourseTab::lessons;
}

template <class Value>
void set_where_wanted(const std::optional<Value>& wanted, Value& value) {
  if (wanted) value = *wanted;
}

}  // namespace

void Workspace::apply(const content::ControlSettings& wanted) {
  if (wanted.example) select_example(*wanted.example);
  const content::Example* const shown = find(state.example);
  if (wanted.model) {
    const bool own = shown != nullptr && shown->word_model == *wanted.model;
    state.word_model = own ? "" : *wanted.model;
  }
  if (wanted.layer) state.layer = *wanted.layer - 1;
  if (wanted.head) state.head = *wanted.head - 1;
  set_where_wanted(wanted.matrix, state.matrix);
  set_where_wanted(wanted.sharpness, state.sharpness);
  set_where_wanted(wanted.causal_mask, state.causal_mask);
  set_where_wanted(wanted.shuffle, state.shuffle);
  set_where_wanted(wanted.shuffle_seed, state.shuffle_seed);
  set_where_wanted(wanted.positions, state.positions);
  set_where_wanted(wanted.repeat, state.repeat);
  set_where_wanted(wanted.feed_forward, state.feed_forward);
  set_where_wanted(wanted.layer_norm, state.layer_norm);
  set_where_wanted(wanted.residual, state.residual);
  if (wanted.focus && shown != nullptr) {
    const std::vector<core::Index> places = places_of(shown->tokens, *wanted.focus);
    if (!places.empty()) state.focus = places.front();
  }
  set_where_wanted(wanted.heads, labs.heads.shown);
  if (wanted.show) go_to(*wanted.show);
}

void Workspace::open(const content::ControlSettings& wanted) {
  reset_controls();
  labs.show_as_started();
  overlay = Overlay::none;
  tour_left_ = true;
  entry = wanted.show.value_or(Place::map) <= Place::origin ? entry_of(wanted) : nullptr;
  go_to(Place::map);
  apply(wanted);
  refresh();
}

const content::CourseEntry* Workspace::entry_of(const content::ControlSettings& scene) const {
  for (const content::Course* const list :
       {&library_.lessons(), &library_.glossary(), &library_.recap()}) {
    for (const content::CourseGroup& group : list->groups) {
      for (const content::CourseEntry& one : group.entries) {
        if (&one.open == &scene) return &one;
      }
    }
  }
  return nullptr;
}

void Workspace::go_to(Place place) {
  page = Page::none;
  if (place <= Place::origin) {
    dock = counted_from(Place::map, place, DockTab::none);
  } else if (place <= Place::cheat) {
    page = Page::laboratories;
    labs.shown = counted_from(Place::scaling, place, Lab::saturation);
  } else if (const auto which = guide_at(place)) {
    open_guide(*which, guide_of(*which).step_index());
  } else {
    page = Page::course;
    course.shown = course_tab_at(place);
  }
}

bool Workspace::shows(const content::ControlSettings& scene) const {
  const Place place = scene.show.value_or(Place::map);
  const bool laboratory = place >= Place::scaling && place <= Place::cheat;
  if (!laboratory && scene.example && *scene.example != state.example) return false;
  if (place == Place::map) return page == Page::none && map_shows(scene);
  if (place < Place::scaling) {
    return page == Page::none && dock == counted_from(Place::map, place, DockTab::none);
  }
  if (place <= Place::cheat) {
    return page == Page::laboratories &&
           labs.shown == counted_from(Place::scaling, place, Lab::saturation);
  }
  if (const auto which = guide_at(place)) {
    return page == Page::none && guide_shown() && guide == *which;
  }
  return page == Page::course && course.shown == course_tab_at(place);
}

bool Workspace::map_shows(const content::ControlSettings& scene) const {
  const auto is = [](const auto& wanted, const auto& value) { return !wanted || *wanted == value; };
  const auto focus = static_cast<std::size_t>(scene_.focus);
  return is(scene.model, scene_.example->word_model) &&
         is(scene.layer, static_cast<core::Index>(scene_.layer) + 1) &&
         is(scene.head, static_cast<core::Index>(scene_.head) + 1) &&
         is(scene.matrix, state.matrix) && is(scene.sharpness, state.sharpness) &&
         is(scene.causal_mask, state.causal_mask) && is(scene.shuffle, state.shuffle) &&
         is(scene.positions, state.positions) && is(scene.repeat, state.repeat) &&
         is(scene.feed_forward, state.feed_forward) && is(scene.layer_norm, state.layer_norm) &&
         is(scene.residual, state.residual) &&
         (!scene.focus ||
          content::normalise_word(scene_.tokens[focus]) == content::normalise_word(*scene.focus));
}

}  // namespace view
