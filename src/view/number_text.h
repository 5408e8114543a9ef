#pragma once

#include <string>

// Numbers as plain characters, to be read by people and programs alike.
namespace view {

// The shortest text that reads back as this float: at most nine significant digits. "0" for -0.
std::string exact_text(float value);

// At most so many significant digits, without zeros at the end: "1.5e-8".
std::string significant_text(double value, int digits);

}  // namespace view
