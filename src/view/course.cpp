#include "view/course.h"

#include "view/markup.h"

#include <algorithm>
#include <cctype>

namespace view {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

// Counts of each column where none may be taller than `most`.
std::vector<std::size_t> fill_to(const std::vector<float>& heights, float most) {
  std::vector<std::size_t> counts;
  float used = 0.0F;
  for (const float height : heights) {
    if (counts.empty() || used + height > most) {
      counts.push_back(0);
      used = 0.0F;
    }
    ++counts.back();
    used += height;
  }
  return counts;
}

}  // namespace

bool has_words(std::string_view text, std::string_view search) {
  const std::string where = lower(text);
  const std::string words = lower(search);
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    if (where.find(words.substr(at, end - at)) == std::string::npos) return false;
    at = end + 1;
  }
  return true;
}

std::vector<CourseLine> search_course(const content::Course& course, std::string_view search) {
  std::vector<CourseLine> lines;
  for (const content::CourseGroup& group : course.groups) {
    bool first = true;
    for (const content::CourseEntry& entry : group.entries) {
      if (!has_words(entry.title + "\n" + plain_text(entry.text), search)) continue;
      lines.push_back({&group, &entry, first});
      first = false;
    }
  }
  return lines;
}

std::vector<std::size_t> fill_columns(const std::vector<float>& heights, std::size_t columns) {
  float tallest = 0.0F;
  float total = 0.0F;
  for (const float height : heights) {
    tallest = std::max(tallest, height);
    total += height;
  }
  // Every height of a run of items is a possible answer; halving finds it within a pixel.
  float low = std::max(tallest, total / static_cast<float>(std::max<std::size_t>(columns, 1)));
  float high = std::max(total, low);
  while (high - low > 0.5F) {
    const float middle = (low + high) / 2.0F;
    (fill_to(heights, middle).size() > columns ? low : high) = middle;
  }
  return fill_to(heights, high);
}

}  // namespace view
