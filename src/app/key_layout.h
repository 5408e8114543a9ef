#pragma once

namespace app {

// The number of the key that a keyboard's layout puts where `key` is on a US keyboard, so that
// Ctrl+Q is where Q is written. `key` is GLFW's number of the place; `name` is what GLFW says the
// layout has there, or null. Digits stay where they are: some layouts have them behind Shift.
int key_on_layout(int key, const char* name);

}  // namespace app
