#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "content/control_settings.h"
#include "core/error.h"

namespace content {

// A line of the course that opens a scene.
struct CourseEntry {
  std::string title;
  std::string text;  // **bold** marks words
  ControlSettings open;
};

struct CourseGroup {
  std::string title;
  std::vector<CourseEntry> entries;
};

// A list of the course: the lessons, the glossary or the recap.
struct Course {
  std::string title;
  std::vector<CourseGroup> groups;

  std::size_t size() const;  // entries of all groups
};

// Reads a list; `file` is what errors call it. Titles of entries are unique in it. The README
// describes the format.
core::Result<Course> parse_course(std::string_view bytes, const std::string& file);

}  // namespace content
