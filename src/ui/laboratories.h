#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ui/panels.h"
#include "view/lab_chart.h"
#include "view/lab_table.h"

// The laboratories: each a column with the question, its explanation and its controls, and a
// picture with its figures beside it.
namespace ui {

// The pages' parts as tabs, and the way out; returns what is left under them.
view::Rect page_tabs(Frame& frame, const char* label, std::span<const std::string> names,
                     int& chosen);

// A page's column and what stands beside it.
struct LabArea {
  view::Rect column;
  view::Rect picture;
};

LabArea split_page(const Frame& frame, const view::Rect& area);

void saturation_lab(Frame& frame, const LabArea& area);
void cost_lab(Frame& frame, const LabArea& area);
void recurrence_lab(Frame& frame, const LabArea& area);
void order_lab(Frame& frame, const LabArea& area);
void heads_lab(Frame& frame, const LabArea& area);
void block_lab(Frame& frame, const LabArea& area);
void depth_lab(Frame& frame, const LabArea& area);
void build_lab(Frame& frame, const LabArea& area);
void norms_lab(Frame& frame, const LabArea& area);
void rollout_lab(Frame& frame, const LabArea& area);
void freedom_lab(Frame& frame, const LabArea& area);
void cheat_lab(Frame& frame, const LabArea& area);

// The column: a title, then `content`; scrolls where there is not enough room.
void lab_column(Frame& frame, const view::Rect& column, std::string_view title,
                const std::function<void()>& content);

// Gives work in the background a moment, so that nobody sees that short work was not done at once;
// a picture without animations waits for all of it.
template <class Lab>
void give_time(const Frame& frame, const Lab& lab) {
  constexpr std::chrono::milliseconds patience{20};
  if (frame.kit.animations) {
    lab.wait_for(patience);
  } else {
    lab.wait();
  }
}

// A remark, smaller in a low window.
void lab_note(Frame& frame, std::string_view text);

// The source of what a laboratory shows, in small type.
void lab_source(Frame& frame, std::string_view text);

// A word of the order shown, with its place.
std::string numbered_word(const Frame& frame, core::Index place);

// A slider over the words in the order shown; gives the place chosen.
std::optional<core::Index> word_slider(Frame& frame, const char* label, core::Index place,
                                       std::string_view tip);

// Share of the work that is done, with a button that cancels it. True when it was used.
bool progress_row(Frame& frame, double share);

void draw_chart(Frame& frame, const view::Chart& chart, const view::Rect& area);
void draw_table(Frame& frame, const view::Table& table, const view::Rect& area);

// The picture's area without the room that a table under it takes, and that room.
struct PictureOverTable {
  view::Rect picture;
  view::Rect table;
};
PictureOverTable split_for_table(const Frame& frame, const view::Rect& area,
                                 const view::Table& table);

}  // namespace ui
