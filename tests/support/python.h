#pragma once

#include <array>
#include <cstdio>
#include <optional>
#include <string>

// Running the oracles of tests/oracle, which need numpy.
namespace support {

// What a command prints, or nothing where it fails.
inline std::optional<std::string> output_of(const std::string& command) {
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return std::nullopt;
  std::string text;
  std::array<char, 4096> buffer{};
  while (const std::size_t bytes = fread(buffer.data(), 1, buffer.size(), pipe)) {
    text.append(buffer.data(), bytes);
  }
  return pclose(pipe) == 0 ? std::optional(text) : std::nullopt;
}

inline std::optional<std::string> python_with_numpy() {
  for (const char* python : {"python3", "/usr/bin/python3"}) {
    if (output_of(std::string(python) + " -c 'import numpy' 2>&1")) return python;
  }
  return std::nullopt;
}

}  // namespace support
