#include "ui/text_entry.h"

#include "ui/keys.h"
#include "view/utf8.h"

namespace ui {
namespace {

std::size_t before(std::string_view text, std::size_t at) {
  if (at > 0) --at;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
  return at;
}

std::size_t after(std::string_view text, std::size_t at) {
  return at < text.size() ? at + view::first_character(text.substr(at)).bytes : at;
}

}  // namespace

void TextEntry::begin(ImGuiID id, std::string_view initial) {
  *this = {};
  owner = id;
  text = initial;
  caret = text.size();
  all_selected = !text.empty();
}

bool TextEntry::erase(std::size_t from, std::size_t to) {
  if (all_selected) {
    from = 0;
    to = text.size();
  }
  all_selected = false;
  text.erase(from, to - from);
  caret = from;
  return to > from;
}

void TextEntry::insert(std::string_view characters) {
  if (all_selected) erase(0, text.size());
  text.insert(caret, characters);
  caret += characters.size();
}

void TextEntry::move_caret(std::size_t to) {
  caret = to;
  all_selected = false;
}

bool TextEntry::edit_clipboard() {
  if (pressed(Key::a)) all_selected = !text.empty();
  const bool cut = pressed(Key::x);
  if (cut || pressed(Key::c)) ImGui::SetClipboardText(text.c_str());
  if (cut) return erase(0, text.size());
  if (!pressed(Key::v)) return false;
  const char* pasted = ImGui::GetClipboardText();
  if (pasted == nullptr || *pasted == '\0') return false;
  insert(std::string_view(pasted).substr(0, std::string_view(pasted).find_first_of("\r\n")));
  return true;
}

bool TextEntry::edit_keys() {
  if (pressed(Key::left, true)) move_caret(all_selected ? 0 : before(text, caret));
  if (pressed(Key::right, true)) move_caret(all_selected ? text.size() : after(text, caret));
  if (pressed(Key::home)) move_caret(0);
  if (pressed(Key::end)) move_caret(text.size());
  bool changed = false;
  if (pressed(Key::backspace, true)) changed = erase(before(text, caret), caret);
  if (pressed(Key::del, true)) changed |= erase(caret, after(text, caret));
  return changed;
}

bool TextEntry::edit() {
  bool changed = ctrl() ? edit_clipboard() : edit_keys();
  for (const ImWchar queued : ImGui::GetIO().InputQueueCharacters) {
    const auto character = static_cast<char32_t>(queued);
    if (character < 0x20 || character == 0x7F) continue;
    std::string utf8;
    view::append_utf8(utf8, character);
    insert(utf8);
    changed = true;
  }
  if (changed) note.clear();
  return changed;
}

}  // namespace ui
