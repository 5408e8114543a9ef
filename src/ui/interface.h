#pragma once

#include <memory>

#include "view/heatmap.h"
#include "view/workspace.h"

namespace ui {

class FocusRing;

// The whole window's content: panels around the map, overlays and shortcuts. Needs a Dear ImGui
// context that outlives it.
class Interface {
 public:
  // `animations` off gives settled frames at once, for pictures and tests.
  Interface(view::Workspace& workspace, bool animations);
  Interface(const Interface&) = delete;
  Interface& operator=(const Interface&) = delete;
  ~Interface();

  // Whether the fonts do not fit the scale (any more). load_fonts() is called between frames, and
  // the backend's font texture made anew after it.
  bool fonts_due() const;
  void load_fonts();

  // One frame between ImGui::NewFrame and ImGui::Render, over the whole display. True if another
  // frame is wanted: the state changed, or something moves.
  bool draw(view::HeatmapSurface& heatmaps);

  // Where the controls stand and which one has the keyboard.
  const FocusRing& ring() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace ui
