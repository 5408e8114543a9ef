#pragma once

// The keyboard, the same for every version of Dear ImGui: the only place that knows how a version
// numbers its keys.
namespace ui {

// clang-format off
// The letters, the digits and the function keys are each in order, so that a - z, digit_0 - digit_9
// and f1 - f12 can be reached by adding. Enter, digits, plus and minus are those of the keypad too.
enum class Key {
  tab, left, right, up, down, page_up, page_down, home, end, enter, space, escape, backspace, del,
  ctrl, shift, alt,
  plus, minus,  // the keys: they work together with Ctrl
  question,     // the character: layouts put it on different keys
  a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z,
  digit_0, digit_1, digit_2, digit_3, digit_4, digit_5, digit_6, digit_7, digit_8, digit_9,
  f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12
};
// clang-format on

Key letter(char lower_case);

// True in the frame in which the key went down; with `repeat` also while it is held.
bool pressed(Key key, bool repeat = false);
bool down(Key key);

bool ctrl();
bool shift();
bool alt();

// The character was typed in this frame, by whatever keys.
bool typed(char32_t character);

// Keeps the wheel for the item submitted last while the mouse is over it: its window stays still.
void keep_wheel();

// Input without a window system, for pictures and tests. prepare_offscreen_keys once per context,
// before its first frame; then what is injected before a frame is seen in it.
void prepare_offscreen_keys();
void inject_key(Key key, bool is_down);
void inject_text(char32_t character);

}  // namespace ui
