#include "ui/keys.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <array>

namespace ui {
namespace {

constexpr bool between(Key key, Key first, Key last) {
  return key >= first && key <= last;
}
constexpr int distance(Key from, Key to) {
  return static_cast<int>(to) - static_cast<int>(from);
}

constexpr int no_code = -1;

// A key of the keyboard and its twin of the keypad.
struct Codes {
  int main = no_code;
  int keypad = no_code;
};

#if IMGUI_VERSION_NUM < 18700

// Dear ImGui up to 1.86 is given the key numbers of the window system: these are GLFW's.
Codes codes(Key key) {
  if (between(key, Key::a, Key::z)) return {65 + distance(Key::a, key)};
  if (between(key, Key::digit_0, Key::digit_9)) {
    return {48 + distance(Key::digit_0, key), 320 + distance(Key::digit_0, key)};
  }
  if (between(key, Key::f1, Key::f12)) return {290 + distance(Key::f1, key)};
  switch (key) {
    case Key::tab:
      return {258};
    case Key::left:
      return {263};
    case Key::right:
      return {262};
    case Key::up:
      return {265};
    case Key::down:
      return {264};
    case Key::page_up:
      return {266};
    case Key::page_down:
      return {267};
    case Key::home:
      return {268};
    case Key::end:
      return {269};
    case Key::enter:
      return {257, 335};
    case Key::space:
      return {32};
    case Key::escape:
      return {256};
    case Key::backspace:
      return {259};
    case Key::del:
      return {261};
    case Key::ctrl:
      return {341, 345};
    case Key::shift:
      return {340, 344};
    case Key::alt:
      return {342, 346};
    case Key::plus:
      return {61, 334};
    case Key::minus:
      return {45, 333};
    default:
      return {};
  }
}

bool code_pressed(int code, bool repeat) {
  return code != no_code && ImGui::IsKeyPressed(code, repeat);
}
bool code_down(int code) {
  return code != no_code && ImGui::IsKeyDown(code);
}

#else

Codes codes(Key key) {
  if (between(key, Key::a, Key::z)) return {ImGuiKey_A + distance(Key::a, key)};
  if (between(key, Key::digit_0, Key::digit_9)) {
    return {ImGuiKey_0 + distance(Key::digit_0, key),
            ImGuiKey_Keypad0 + distance(Key::digit_0, key)};
  }
  if (between(key, Key::f1, Key::f12)) return {ImGuiKey_F1 + distance(Key::f1, key)};
  switch (key) {
    case Key::tab:
      return {ImGuiKey_Tab};
    case Key::left:
      return {ImGuiKey_LeftArrow};
    case Key::right:
      return {ImGuiKey_RightArrow};
    case Key::up:
      return {ImGuiKey_UpArrow};
    case Key::down:
      return {ImGuiKey_DownArrow};
    case Key::page_up:
      return {ImGuiKey_PageUp};
    case Key::page_down:
      return {ImGuiKey_PageDown};
    case Key::home:
      return {ImGuiKey_Home};
    case Key::end:
      return {ImGuiKey_End};
    case Key::enter:
      return {ImGuiKey_Enter, ImGuiKey_KeypadEnter};
    case Key::space:
      return {ImGuiKey_Space};
    case Key::escape:
      return {ImGuiKey_Escape};
    case Key::backspace:
      return {ImGuiKey_Backspace};
    case Key::del:
      return {ImGuiKey_Delete};
    case Key::ctrl:
      return {ImGuiKey_LeftCtrl, ImGuiKey_RightCtrl};
    case Key::shift:
      return {ImGuiKey_LeftShift, ImGuiKey_RightShift};
    case Key::alt:
      return {ImGuiKey_LeftAlt, ImGuiKey_RightAlt};
    case Key::plus:
      return {ImGuiKey_Equal, ImGuiKey_KeypadAdd};
    case Key::minus:
      return {ImGuiKey_Minus, ImGuiKey_KeypadSubtract};
    default:
      return {};
  }
}

bool code_pressed(int code, bool repeat) {
  return code != no_code && ImGui::IsKeyPressed(static_cast<ImGuiKey>(code), repeat);
}
bool code_down(int code) {
  return code != no_code && ImGui::IsKeyDown(static_cast<ImGuiKey>(code));
}

#endif

}  // namespace

Key letter(char lower_case) {
  return static_cast<Key>(static_cast<int>(Key::a) + (lower_case - 'a'));
}

bool pressed(Key key, bool repeat) {
  if (key == Key::question) return typed(U'?');
  const Codes both = codes(key);
  return code_pressed(both.main, repeat) || code_pressed(both.keypad, repeat) ||
         (key == Key::plus && typed(U'+'));
}

bool down(Key key) {
  const Codes both = codes(key);
  return code_down(both.main) || code_down(both.keypad);
}

bool ctrl() {
  return ImGui::GetIO().KeyCtrl;
}
bool shift() {
  return ImGui::GetIO().KeyShift;
}
bool alt() {
  return ImGui::GetIO().KeyAlt;
}

bool typed(char32_t character) {
  for (const ImWchar queued : ImGui::GetIO().InputQueueCharacters) {
    if (static_cast<char32_t>(queued) == character) return true;
  }
  return false;
}

void keep_wheel() {
#if IMGUI_VERSION_NUM < 18900
  ImGui::SetItemUsingMouseWheel();
#else
  ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);
#endif
}

void prepare_offscreen_keys() {
#if IMGUI_VERSION_NUM < 18700
  struct Known {
    ImGuiKey name;
    Key key;
  };
  static constexpr std::array known{Known{ImGuiKey_Tab, Key::tab},
                                    Known{ImGuiKey_LeftArrow, Key::left},
                                    Known{ImGuiKey_RightArrow, Key::right},
                                    Known{ImGuiKey_UpArrow, Key::up},
                                    Known{ImGuiKey_DownArrow, Key::down},
                                    Known{ImGuiKey_PageUp, Key::page_up},
                                    Known{ImGuiKey_PageDown, Key::page_down},
                                    Known{ImGuiKey_Home, Key::home},
                                    Known{ImGuiKey_End, Key::end},
                                    Known{ImGuiKey_Delete, Key::del},
                                    Known{ImGuiKey_Backspace, Key::backspace},
                                    Known{ImGuiKey_Space, Key::space},
                                    Known{ImGuiKey_Enter, Key::enter},
                                    Known{ImGuiKey_Escape, Key::escape},
                                    Known{ImGuiKey_A, Key::a},
                                    Known{ImGuiKey_C, Key::c},
                                    Known{ImGuiKey_V, Key::v},
                                    Known{ImGuiKey_X, Key::x},
                                    Known{ImGuiKey_Y, Key::y},
                                    Known{ImGuiKey_Z, Key::z}};
  for (const Known& k : known) ImGui::GetIO().KeyMap[k.name] = codes(k.key).main;
  ImGui::GetIO().KeyMap[ImGuiKey_KeyPadEnter] = codes(Key::enter).keypad;
#endif
}

void inject_key(Key key, bool is_down) {
  if (key == Key::question) {
    if (is_down) inject_text(U'?');
    return;
  }
  ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM < 18700
  io.KeysDown[codes(key).main] = is_down;
  if (key == Key::ctrl) io.KeyCtrl = is_down;
  if (key == Key::shift) io.KeyShift = is_down;
  if (key == Key::alt) io.KeyAlt = is_down;
#else
#if IMGUI_VERSION_NUM < 18900
  constexpr ImGuiKey ctrl_modifier = ImGuiKey_ModCtrl;
  constexpr ImGuiKey shift_modifier = ImGuiKey_ModShift;
  constexpr ImGuiKey alt_modifier = ImGuiKey_ModAlt;
#else
  constexpr ImGuiKey ctrl_modifier = ImGuiMod_Ctrl;
  constexpr ImGuiKey shift_modifier = ImGuiMod_Shift;
  constexpr ImGuiKey alt_modifier = ImGuiMod_Alt;
#endif
  io.AddKeyEvent(static_cast<ImGuiKey>(codes(key).main), is_down);
  if (key == Key::ctrl) io.AddKeyEvent(ctrl_modifier, is_down);
  if (key == Key::shift) io.AddKeyEvent(shift_modifier, is_down);
  if (key == Key::alt) io.AddKeyEvent(alt_modifier, is_down);
#endif
}

void inject_text(char32_t character) {
  ImGui::GetIO().AddInputCharacter(static_cast<unsigned int>(character));
}

}  // namespace ui
