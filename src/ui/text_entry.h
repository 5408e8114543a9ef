#pragma once

#include <imgui.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace ui {

// The text of the one control that is typed into: there is at most one at a time.
struct TextEntry {
  ImGuiID owner = 0;  // 0: nobody types
  std::string text;
  std::size_t caret = 0;      // bytes before it
  bool all_selected = false;  // the next character replaces the text
  std::string note;           // why the text was refused
  int highlighted = 0;        // the chosen line of a list that is searched

  void begin(ImGuiID id, std::string_view initial);
  void end() { *this = {}; }

  // Takes what was typed in this frame: characters, Backspace, Delete, Left, Right, Home, End,
  // Ctrl + A, C, V, X. Returns true when the text changed.
  bool edit();

 private:
  void insert(std::string_view characters);
  bool erase(std::size_t from, std::size_t to);
  void move_caret(std::size_t to);
  bool edit_clipboard();
  bool edit_keys();
};

}  // namespace ui
