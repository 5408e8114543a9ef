#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/kit.h"
#include "view/geometry.h"
#include "view/heatmap.h"
#include "view/layout.h"
#include "view/workspace.h"

// The parts of the window, one file each. A panel reads the workspace's scene and changes the
// workspace; it keeps nothing.
namespace ui {

// What every panel is given in a frame.
struct Frame {
  Kit& kit;
  view::Workspace& workspace;
  view::HeatmapSurface& heatmaps;
  const view::WindowLayout& layout;
  const std::vector<std::string>& names;  // the tokens as they can be displayed, in the order shown
  const std::vector<std::string>& key_names;  // the same for the keys' tokens
  const view::MeasureText& measure;
  std::optional<core::Cell> hovered{};        // what the pointer is over in this frame
  std::optional<core::Cell> hovered_entry{};  // the same for a matrix of vectors
};

void top_bar(Frame& frame);
// A narrow bar leaves what the program is about to the card of all keys.
bool has_about_button(const Frame& frame);
void controls_panel(Frame& frame);  // with the read-outs under the controls
void layer_slider(Frame& frame);
// Nothing where the layer has one head; or, `always`, a slider that cannot be moved.
void head_slider(Frame& frame, bool always = false);
void positions_choice(Frame& frame);
// What is not as the model is brought: the laboratories' changes and the way back, or tables of the
// example's file; nothing where nothing is.
void changed_model(Frame& frame);
void model_choice(Frame& frame);  // what reads the words; nothing where numbers are a file's own
void readouts(Frame& frame);
void sentence_panel(Frame& frame);
void map_panel(Frame& frame);
void tour_panel(Frame& frame);
void entry_panel(Frame& frame);  // an entry of the course in the tour's place
void status_bar(Frame& frame);   // with the tabs that open the dock
void dock(Frame& frame);
void page(Frame& frame);  // in place of the panels

// What the dock's tabs show, in its own scrolling part.
void steps_tab(Frame& frame);
void representation_tab(Frame& frame);
void code_tab(Frame& frame);
void words_tab(Frame& frame);
void origin_tab(Frame& frame);

// The laboratories: a page each.
void laboratories_page(Frame& frame);

// Lessons, quiz, glossary and recap.
void course_page(Frame& frame);

void overlays(Frame& frame);
void shortcuts(Frame& frame);

// The endings between which the pair's sentences differ, as the two segments of the switch; empty
// without a partner. `chosen` is the one shown.
std::vector<std::string> pair_labels(const view::Workspace& workspace, int& chosen);

}  // namespace ui
