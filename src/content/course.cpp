#include "content/course.h"

#include <set>

#include "content/json_reader.h"

namespace content {
namespace {

std::string read_words(const JsonReader& reader) {
  std::string text = reader.text();
  if (text.empty()) reader.fail("found no words", "a text");
  return text;
}

CourseEntry read_entry(const JsonReader& reader, std::set<std::string>& titles) {
  reader.allow_only({"title", "text", "open"});
  const JsonReader title = reader.member("title");
  CourseEntry entry{read_words(title), read_words(reader.member("text")),
                    read_settings(reader.member("open"))};
  if (!titles.insert(entry.title).second) {
    title.fail("found \"" + entry.title + "\" again", "a title of its own");
  }
  return entry;
}

CourseGroup read_group(const JsonReader& reader, std::set<std::string>& titles) {
  reader.allow_only({"title", "entries"});
  CourseGroup group;
  group.title = read_words(reader.member("title"));
  const JsonReader entries = reader.member("entries");
  for (const JsonReader& entry : entries.items()) {
    group.entries.push_back(read_entry(entry, titles));
  }
  if (group.entries.empty()) entries.fail("found no entries", "at least one");
  return group;
}

Course read_course(const JsonReader& reader) {
  reader.allow_only({"title", "groups"});
  Course course;
  course.title = read_words(reader.member("title"));
  std::set<std::string> titles;
  const JsonReader groups = reader.member("groups");
  for (const JsonReader& group : groups.items()) {
    course.groups.push_back(read_group(group, titles));
  }
  if (course.groups.empty()) groups.fail("found no groups", "at least one");
  return course;
}

}  // namespace

std::size_t Course::size() const {
  std::size_t entries = 0;
  for (const CourseGroup& group : groups) entries += group.entries.size();
  return entries;
}

core::Result<Course> parse_course(std::string_view bytes, const std::string& file) {
  try {
    const Json json = JsonReader::parse(bytes, file);
    return read_course(JsonReader{json, file});
  } catch (const ParseFailure& failure) {
    return failure.error;
  }
}

}  // namespace content
