#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ui/panels.h"
#include "view/lab_maps.h"

// Maps to be compared, side by side with shared axes.
namespace ui {

using CellStory = std::function<std::string(const core::Cell&)>;

// What is drawn, and of which scene the rows and columns are.
struct LabMaps {
  const view::Scene& scene;
  const std::vector<std::string>& names;
  const std::vector<std::string>& key_names;
  const std::vector<view::LabMap>& maps;
  std::optional<core::Cell> marked{};  // outlined in every map
};

struct PointedCell {
  core::Cell cell;
  bool clicked = false;
};

// Draws them where view::layout_maps puts them. The cell under the pointer, of whatever map, tells
// its story.
std::optional<PointedCell> draw_lab_maps(Frame& frame, const LabMaps& shown,
                                         const std::vector<view::MapLayout>& layouts,
                                         const CellStory& story);

// Text over maps of the workspace's scene, the table under them. A click on a cell chooses its
// row's word.
void scene_maps(Frame& frame, const view::Rect& area, const std::string& summary,
                const std::vector<view::LabMap>& maps, const view::Table& table,
                const CellStory& story);

// A slider for the word whose row is read.
void word_focus(Frame& frame);

}  // namespace ui
