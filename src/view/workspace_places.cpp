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
  if (wanted.show) go_to(*wanted.show);
}

void Workspace::open(const content::ControlSettings& wanted) {
  reset_controls();
  overlay = Overlay::none;
  go_to(Place::map);
  apply(wanted);
  refresh();
}

void Workspace::go_to(Place place) {
  page = Page::none;
  if (place <= Place::origin) {
    dock = counted_from(Place::map, place, DockTab::none);
  } else if (place <= Place::cheat) {
    page = Page::laboratories;
    labs.shown = counted_from(Place::scaling, place, Lab::saturation);
  }
}

}  // namespace view
