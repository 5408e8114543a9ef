#pragma once

#include <string>
#include <vector>

namespace app {

// Exit codes: done, the outside world failed (display, driver, writing), wrong use or a bad file.
inline constexpr int exit_done = 0;
inline constexpr int exit_failure = 1;
inline constexpr int exit_wrong_use = 2;

// The whole program. `arguments` without the program's name. Never throws; whatever goes wrong is
// one line on stderr.
int run(const std::vector<std::string>& arguments);

}  // namespace app
