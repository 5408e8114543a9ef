#include "app/key_layout.h"

namespace app {
namespace {

bool is_letter(int key) {
  return key >= 'A' && key <= 'Z';
}

}  // namespace

int key_on_layout(int key, const char* name) {
  if (name == nullptr || name[0] == '\0' || name[1] != '\0') return key;
  const int written = name[0] >= 'a' && name[0] <= 'z' ? name[0] - 'a' + 'A' : name[0];
  const bool command = is_letter(written) || written == '-' || written == '=';
  const bool keypad = key > 'Z' + 6;
  if (keypad || (key >= '0' && key <= '9')) return key;
  return command || is_letter(key) ? written : key;
}

}  // namespace app
