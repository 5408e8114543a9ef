#pragma once

#include <array>
#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/library.h"
#include "core/analysis.h"
#include "view/course.h"
#include "view/files.h"
#include "view/lab_state.h"
#include "view/origin.h"
#include "view/representation.h"
#include "view/scene.h"
#include "view/settings.h"
#include "view/sheet.h"
#include "view/state.h"
#include "view/tour_progress.h"

namespace view {

// A layer over the window that takes all input until it is closed.
enum class Overlay { none, keys, about, word, message, note, files };

// A page that takes the place of the panels until it is closed: one question, one picture.
enum class Page { none, laboratories, course };

// What the panel at the right shows.
enum class Guide { tour, traps, quiz };

// What the dock at the lower edge shows of the current scene.
enum class DockTab { none, steps, representation, code, words, origin };

// The guide that a place of the program is, if it is one.
std::optional<Guide> guide_at(content::Place place);

// Everything the window shows and changes. Panels change `state` and the plain fields; refresh()
// makes the scene follow.
class Workspace {
 public:
  // `library` holds at least one example; the state starts with the first one's focus.
  Workspace(content::Library library, content::Tour tour);
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  ViewState state;
  Settings settings;
  Guide guide = Guide::tour;  // shown while tour_open
  bool tour_open = true;
  const content::CourseEntry* entry = nullptr;  // of the library; shown in the guide's place
  bool notes_open = false;
  bool unfold_readouts = false;  // the secondary read-outs, where there is no room for them
  Overlay overlay = Overlay::none;
  Page page = Page::none;
  LabState labs;       // of Page::laboratories
  CourseState course;  // of Page::course
  DockTab dock = DockTab::none;
  float dock_share = 0.45F;  // of the height between the bars
  std::string message;       // of Overlay::message
  std::string notice;        // what was just done; until the scene changes
  std::optional<std::pair<Guide, std::size_t>> step_shown;  // that the panel was last scrolled for
  core::Index scrolled_to = -1;       // focus row that the sentence was last scrolled to
  std::optional<core::Cell> hovered;  // cell of the map, or column of the row, under the pointer
  std::optional<core::Cell> hovered_entry;          // cell of a matrix of vectors under the pointer
  SheetState sheet;                                 // of the dock's tab "Step by step"
  RepresentationState representation;               // of the dock's tab "Representation"
  std::optional<std::vector<std::string>> program;  // lines of the tab "As code", once shown
  std::optional<Origin> origin;                     // of the tab "Where from", once shown
  OwnWords own_words;                               // of the tab "Your words"
  FilePanel file_panel;                             // of Overlay::files
  Files* files = nullptr;                           // the disk; null where there is none to use
  bool close_requested = false;

  const content::Library& library() const { return library_; }
  const Scene& scene() const { return scene_; }
  std::uint64_t scene_number() const { return scene_number_; }  // another one for each scene built
  const content::Example& example() const { return *scene_.example; }
  // The same as shipped or opened, before the state's choice of model.
  const content::Example& original_example() const { return *built_example_; }

  // The guide that the panel shows, and each by name.
  TourProgress& tour() { return guide_of(guide); }
  const TourProgress& tour() const { return guide_of(guide); }
  TourProgress& guide_of(Guide which) { return guides_[static_cast<std::size_t>(which)]; }
  const TourProgress& guide_of(Guide which) const {
    return guides_[static_cast<std::size_t>(which)];
  }

  // The cell of the map that the sheet has stepped to; nothing while the sheet is closed.
  std::optional<core::Cell> stepped() const;
  // The cell under the pointer, else the one stepped to.
  std::optional<core::Cell> pointed() const { return hovered ? hovered : stepped(); }

  // Rebuilds the scene if the state changed since last time, and lets the tour observe it. True if
  // anything changed.
  bool refresh();

  // Shows an example by name, shipped or opened. The other sentence of the current pair keeps focus
  // and layer; any other example starts with its own focus. False if there is no such example.
  bool select_example(std::string_view name);
  // Switches to the pair's other sentence, if there is one.
  void switch_to_partner();
  // Takes in a user's example and shows it; one of the same name is replaced.
  void add_example(content::Example example);
  // Shows an edited sentence as the user's own, with the focus where it was or on its pronoun.
  void show_own_words(std::vector<std::string> tokens, const content::OwnEntries& own,
                      bool keep_focus);
  // Opens the file panel; for saving, `bytes` is what will be written.
  void choose_file(FilePurpose purpose, std::string bytes = {});
  // User's examples, in the order they were opened.
  const std::list<content::Example>& opened_examples() const { return opened_; }

  // Sets what a tour asks for and goes to the place it shows. A focus word that the sentence lacks
  // leaves the focus as it is.
  void apply(const content::ControlSettings& settings);
  // The same from a fresh start: every control and the model as they start, no page, no overlay.
  // Where `wanted` belongs to an entry of the library's lists and shows the map or its dock, the
  // entry is shown beside it.
  void open(const content::ControlSettings& wanted);
  // Leaves whatever covers the place and shows it.
  void go_to(content::Place place);
  // All controls as they start, the example kept.
  void reset_controls();
  // The state reset_controls() leads to.
  ViewState starting_state() const;

  void start_tour(content::Tour new_tour);
  // Opens the tour where it was left, also in place of a page, an entry or another guide, or leaves
  // it. Its step is entered anew where something else was opened since, or where it is about
  // another sentence than the one shown.
  void toggle_tour();
  // Closes a guide after its last step: those of the course lead back to it.
  void finish_guide();
  void close_entry();  // and the guide behind it
  // Whether the guide is what the panel at the right shows, and whether there is a panel.
  bool guide_shown() const { return tour_open && entry == nullptr; }
  bool has_panel() const { return tour_open || entry != nullptr; }
  // Shows a guide beside the map and enters a step of it.
  void open_guide(Guide which, std::size_t step);
  // Enters a step of the guide shown and sets its starting controls; where it names an example all
  // others are as they start. A step of the course's guides that names no place closes the dock.
  void enter_step(std::size_t step);

  // Whether a step was ever done, by what the settings remember; and how many of a guide were.
  bool step_done(Guide which, std::size_t step) const;
  std::size_t steps_done(Guide which) const;
  // Whether the lesson was done: its scene was shown, or every step of the guide that it opens.
  bool lesson_done(const content::CourseEntry& lesson) const;
  std::size_t lessons_done() const;
  // Whether the place of a scene is shown: a laboratory with any sentence, any other place with the
  // scene's example where it names one. On the map itself all that it names must be set.
  bool shows(const content::ControlSettings& scene) const;
  // For the next class: nothing is done, answered or ticked; every control as it starts, at the
  // first example.
  void reset_course();

  // Forgets the ticks of the step and looks again at what is shown.
  void restart_step();

  // Moves the focus by places of the order shown; stays within the sentence.
  void move_focus(core::Index places);
  void focus_on_row(core::Index row);  // of the order shown
  // Shuffles, or chooses another order where the words are shuffled already.
  void shuffle_again();

  void show_message(const core::Error& error);

 private:
  // Tables that came with the file shown stay when another sentence takes its place.
  void keep_tables();
  const content::Example* find(std::string_view name) const;
  bool map_shows(const content::ControlSettings& scene) const;
  const content::CourseEntry* entry_of(const content::ControlSettings& scene) const;
  // Remembers what has just been done.
  void note_step();
  void note_lessons();

  content::Library library_;
  std::array<TourProgress, 3> guides_;  // in the order of Guide
  std::list<content::Example> opened_;
  std::optional<content::Example> reading_;          // by another model than the example's own
  std::optional<content::Example> partner_reading_;  // the same of the pair's other sentence
  Scene scene_;
  std::uint64_t scene_number_ = 0;
  std::optional<ViewState> built_state_;
  const content::Example* built_example_ = nullptr;
  bool tour_left_ = false;  // something else was opened since a step of the tour was entered
};

}  // namespace view
