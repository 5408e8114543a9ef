#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "content/course.h"

namespace view {

enum class CourseTab { lessons, quiz, glossary, recap };

// What the course page shows.
struct CourseState {
  CourseTab shown = CourseTab::lessons;
  std::string search;        // in lessons and glossary
  bool reset_asked = false;  // the next click resets

  bool operator==(const CourseState&) const = default;
};

// A line of a list that a search leaves, with its group.
struct CourseLine {
  const content::CourseGroup* group = nullptr;
  const content::CourseEntry* entry = nullptr;
  bool first = false;  // of its group
};

// The entries in whose title or text every word searched for occurs, whatever its capitals;
// all for an empty search. They point into `course`.
std::vector<CourseLine> search_course(const content::Course& course, std::string_view search);

// Whether every word of `search` occurs in the text, whatever the capitals.
bool has_words(std::string_view text, std::string_view search);

// Cuts a list into columns that are read one after the other, so that the tallest is as low as can
// be. Returns the number of items of each column, at most `columns` of them.
std::vector<std::size_t> fill_columns(const std::vector<float>& heights, std::size_t columns);

}  // namespace view
