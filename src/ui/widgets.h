#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ui/kit.h"

// The controls and texts of the program. Each is an item of the current Dear ImGui window, placed
// at its cursor; `width` is in pixels, 0 takes all that is left. A label names the control: what
// follows
// "##" is not shown, and no two controls of a window have the same. A control that returns bool
// returns whether the user acted on it, by mouse or keyboard, in this frame.
namespace ui {

// Buttons

enum class ButtonLook { primary, plain, ghost };
struct ButtonOptions {
  ButtonLook look = ButtonLook::plain;
  bool enabled = true;
  float width = 0.0F;  // 0: as wide as the label needs
  std::string_view tip{};
};
bool button(Kit& kit, std::string_view label, const ButtonOptions& options = {});
float button_width(const Kit& kit, std::string_view label);

// A square with one symbol; the tip says what it does. `on` marks it as chosen.
bool icon_button(Kit& kit, std::string_view symbol, std::string_view tip, bool enabled = true,
                 bool on = false);

// Text that leads somewhere.
bool link(Kit& kit, std::string_view label, std::string_view tip = {});

struct ChipOptions {
  bool chosen = false;  // the accent's colour
  bool marked = false;  // underlined with the accent
  bool small = false;   // the label's size
  bool enabled = true;
  float width = 0.0F;  // 0: as wide as the label needs
  std::string_view tip{};
};
bool chip(Kit& kit, std::string_view label, const ChipOptions& options = {});
float chip_width(const Kit& kit, std::string_view label, bool small = false);

// A chip over the whole width, as high as its text needs.
enum class Choice {
  open,
  chosen,
  wrong,   // tried; may be tried again
  right,   // in the colour of what is done; nobody can change it
  missed,  // wrong, beside the right one
  closed   // not tried, beside the right one
};
bool choice_row(Kit& kit, std::string_view label, Choice choice);

// A line of a list that opens something: its title, a text under it, a word at the right end.
struct EntryRow {
  std::string label;           // identity; nothing of it is shown
  std::string title;           // markup
  std::string text{};          // markup, small; may be empty
  std::string end{};           // may be empty
  std::optional<bool> done{};  // with a box that says whether it is done
};
bool entry_row(Kit& kit, const EntryRow& row, float width);
float entry_row_height(const Kit& kit, const EntryRow& row, float width);

// Switches

// The key that does the same stands at the right end.
bool toggle(Kit& kit, std::string_view label, bool& on, std::string_view key = {},
            std::string_view tip = {}, bool enabled = true, float width = 0.0F);

// A row with a box; a tick in the colour of what is done.
bool checkbox(Kit& kit, std::string_view label, bool& on, float width = 0.0F);

// The same row as a report: nobody can change it. Its text may take several lines. What was shown
// and not done by the user has a tick without that colour.
void task_row(Kit& kit, std::string_view markup, bool is_done, bool was_shown = false);

enum class SegmentLook { joined, pills, tabs };
struct SegmentOptions {
  SegmentLook look = SegmentLook::joined;
  std::string_view
      caption{};  // left of it, on the same line; the segments are then at the right end
  bool small = false;
  bool enabled = true;
  float width = 0.0F;  // of the whole row with a caption, else of the segments; 0: as they need
  std::string_view tip{};
};
// Small, over all that is left of the width, with a caption.
SegmentOptions captioned(std::string_view caption, std::string_view tip);

// One of several; Left and Right choose, Space and Enter take the next one. `chosen` may be -1:
// none.
bool segmented(Kit& kit, std::string_view label, std::span<const std::string> options, int& chosen,
               const SegmentOptions& how = {});
float segmented_width(const Kit& kit, std::span<const std::string> options,
                      const SegmentOptions& how = {});

// Sliders

enum class Axis { integer, linear, logarithmic };
struct Tick {
  double value = 0.0;
  std::string label{};  // may be empty: then only the mark is drawn
};
struct SliderOptions {
  double low = 0.0;
  double high = 1.0;
  Axis axis = Axis::linear;
  double normal = 0.0;  // reset goes there
  bool resettable = true;
  int decimals = 2;     // of what is shown and of what dragging gives
  std::string shown{};  // stands in place of the number
  std::vector<Tick> ticks{};
  bool enabled = true;
  float width = 0.0F;
  std::string_view tip{};
};
// Drag, click, wheel, arrows (one step), PageUp and PageDown (a tenth, where controls have these
// keys), Home and End. Ctrl + click, double click, Enter, or a click on the number: type a value.
// Dragging keeps to ticks nearby.
bool slider(Kit& kit, std::string_view label, double& value, const SliderOptions& options);

template <class T>
requires(std::integral<T> || std::floating_point<T>) bool slider(Kit& kit, std::string_view label,
                                                                 T& value,
                                                                 const SliderOptions& options) {
  auto number = static_cast<double>(value);
  if (!slider(kit, label, number, options)) return false;
  value = static_cast<T>(number);
  return true;
}

// Lists and texts to type

struct ListGroup {
  std::string heading;
  std::vector<std::string> items;
};
struct DropdownOptions {
  bool enabled = true;
  float width = 0.0F;
  std::string_view tip{};
};
// `chosen` counts through all groups. Opens a list: arrows and Enter, mouse, or type to search.
bool dropdown(Kit& kit, std::string_view label, std::span<const ListGroup> groups, int& chosen,
              const DropdownOptions& options = {});

enum class FieldEvent { none, changed, accepted };  // accepted: Enter
FieldEvent text_field(Kit& kit, std::string_view label, std::string& text,
                      std::string_view hint = {}, float width = 0.0F);

// Texts

// Wrapped at words: **bold**, *accent*, a newline begins a line, a backslash keeps the next sign.
struct ParagraphOptions {
  float width = 0.0F;
  bool dim = false;
  bool small = false;  // the label's size
  bool title = false;  // the title's size, all of it bold
};
void paragraph(Kit& kit, std::string_view markup, const ParagraphOptions& options = {});
float paragraph_height(const Kit& kit, std::string_view markup, const ParagraphOptions& options);

// One line, cut with "…" where it does not fit; the whole text is then its tooltip.
void text_line(Kit& kit, const Font& font, view::Colour colour, std::string_view text,
               float width = 0.0F, Align align = Align::left);

// A name at the left end, a value at the right end: a changing value moves nothing.
void value_row(Kit& kit, std::string_view name, std::string_view value, float width = 0.0F,
               std::string_view tip = {});

// A large number under its name, a note at the right end of the name's line.
void readout(Kit& kit, std::string_view name, std::string_view note, std::string_view value,
             float width = 0.0F, std::string_view tip = {});

void rule(Kit& kit, float width = 0.0F);

// Which part of several is reached: `done` of `count` bars are filled; or those that are true.
void pips(Kit& kit, int count, int done, float width = 0.0F);
void pips(Kit& kit, const std::vector<bool>& filled, float width = 0.0F);

// The box of 18 that says whether something is done, with its upper left corner there.
void done_box(Kit& kit, ImVec2 at, bool is_done);

// Keys as caps, for example "Ctrl + Q".
void key_caps(Kit& kit, std::string_view keys);

}  // namespace ui
