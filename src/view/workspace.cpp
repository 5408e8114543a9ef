#include "view/workspace.h"

#include <algorithm>
#include <utility>

#include "content/own_words.h"
#include "view/reading.h"

namespace view {

Workspace::Workspace(content::Library library, content::Tour first_tour)
    : library_(std::move(library)),
      guides_{TourProgress(std::move(first_tour)), TourProgress(library_.traps()),
              TourProgress(library_.quiz())} {
  if (find(state.example) == nullptr) state.example = library_.examples().front().name;
  state = starting_state();
  refresh();
}

bool Workspace::refresh() {
  const content::Example* shown = find(state.example);
  if (shown == nullptr) {
    shown = &library_.examples().front();
    state.example = shown->name;
  }
  bool changed = false;
  if (!built_state_ || *built_state_ != state || built_example_ != shown) {
    state.repeat = std::clamp<core::Index>(state.repeat, 1, most_repeats(*shown));
    const content::Example* const partner = shown->pair.empty() ? nullptr : find(shown->pair);
    reading_ = read_by(*shown, state, library_.lexicon());
    ViewState of_both = state;  // tables that come with the file read the other sentence as well
    if (!of_both.edited) of_both.edited = shown->edited;
    partner_reading_ = partner ? read_by(*partner, of_both, library_.lexicon()) : std::nullopt;
    scene_ = make_scene(reading_ ? *reading_ : *shown,
                        partner_reading_ ? &*partner_reading_ : partner, state);
    ++scene_number_;
    state.layer = static_cast<core::Index>(scene_.layer);
    state.head = static_cast<core::Index>(scene_.head);
    state.focus = scene_.permutation[static_cast<std::size_t>(scene_.focus)];
    built_state_ = state;
    built_example_ = shown;
    hovered.reset();
    sheet.pointed.reset();
    program.reset();
    origin.reset();
    notice.clear();
    hovered_entry.reset();
    changed = true;
  }
  if (page != Page::course) course.reset_asked = false;
  const bool ticked = guide_shown() && tour().observe(scene_, state);
  if (guide_shown()) note_step();
  note_lessons();
  return changed || ticked;
}

std::optional<core::Cell> Workspace::stepped() const {
  if (dock != DockTab::steps || !sheet.step) return std::nullopt;
  const core::Index keys = scene_.shown().weights.cols();
  if (sheet.step->key >= keys) return std::nullopt;
  return core::Cell{scene_.focus, sheet.step->key,
                    scene_.shown().weights(scene_.focus, sheet.step->key)};
}

bool Workspace::select_example(std::string_view name) {
  const content::Example* chosen = find(name);
  if (chosen == nullptr) return false;
  const content::Example* current = find(state.example);
  if (chosen != current && chosen->name != current->pair) state.focus = chosen->focus;
  state.example = chosen->name;
  return true;
}

void Workspace::switch_to_partner() {
  if (example().pair.empty()) return;
  keep_tables();
  select_example(example().pair);
}

void Workspace::add_example(content::Example example) {
  // A file may carry the name of a shipped example; both stay reachable.
  if (library_.find(example.name) != nullptr) example.name += " (file)";
  const std::string name = example.name;
  const auto same = std::find_if(opened_.begin(), opened_.end(),
                                 [&](const content::Example& e) { return e.name == name; });
  if (same != opened_.end()) {
    *same = std::move(example);
    built_example_ = nullptr;
  } else {
    opened_.push_back(std::move(example));
  }
  state.example = name;
  state.focus = find(name)->focus;
  refresh();
}

void Workspace::show_own_words(std::vector<std::string> tokens, const content::OwnEntries& own,
                               bool keep_focus) {
  content::Example example =
      content::example_from_words(std::move(tokens), own, library_.lexicon());
  example.name = own_sentence_name;
  keep_tables();
  const core::Index focus = state.focus;
  add_example(std::move(example));
  if (keep_focus) state.focus = focus;
  refresh();
}

void Workspace::choose_file(FilePurpose purpose, std::string bytes) {
  if (files == nullptr) return;
  file_panel.purpose = purpose;
  file_panel.bytes = std::move(bytes);
  file_panel.note.clear();
  std::string folder = folder_of(file_panel.path);
  if (folder.empty()) folder = files->start_folder();
  file_panel.path = folder + (purpose == FilePurpose::save ? "my-sentence.json" : "");
  overlay = Overlay::files;
}

ViewState Workspace::starting_state() const {
  ViewState fresh;
  fresh.example = state.example;
  fresh.focus = find(state.example)->focus;
  fresh.colour_map = state.colour_map;
  fresh.colour_axis = state.colour_axis;
  fresh.fit_range = state.fit_range;
  return fresh;
}

void Workspace::reset_controls() {
  state = starting_state();
}

void Workspace::restart_step() {
  tour().enter(tour().step_index());
  refresh();
}

void Workspace::move_focus(core::Index places) {
  focus_on_row(std::clamp<core::Index>(scene_.focus + places, 0, scene_.size() - 1));
}

void Workspace::focus_on_row(core::Index row) {
  state.focus = scene_.permutation[static_cast<std::size_t>(row)];
}

void Workspace::shuffle_again() {
  if (state.shuffle) state.shuffle_seed = (state.shuffle_seed + 1) % (largest_seed + 1);
  state.shuffle = true;
}

void Workspace::show_message(const core::Error& error) {
  message = error.text();
  overlay = Overlay::message;
}

void Workspace::keep_tables() {
  const content::Example* const shown = find(state.example);
  if (!state.edited && shown != nullptr) state.edited = shown->edited;
}

const content::Example* Workspace::find(std::string_view name) const {
  const auto opened = std::find_if(opened_.begin(), opened_.end(),
                                   [&](const content::Example& e) { return e.name == name; });
  return opened != opened_.end() ? &*opened : library_.find(name);
}

}  // namespace view
