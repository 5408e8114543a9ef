#include "content/course.h"

#include <gtest/gtest.h>

#include "support/bad_file.h"
#include "support/shipped.h"

// Lists of the course, good and bad.
namespace content {
namespace {

using support::BadFile;
using support::Json;

Json good_file() {
  return Json::parse(R"({"title": "T", "groups": [
    {"title": "G", "entries": [
      {"title": "A", "text": "a **b**", "open": {"show": "cost", "example": "animal-tired"}},
      {"title": "B", "text": "b", "open": {}}]},
    {"title": "H", "entries": [{"title": "C", "text": "c", "open": {"show": "quiz"}}]}]})");
}

TEST(CourseFile, EveryFieldArrives) {
  const auto course = parse_course(good_file().dump(), "c.json");
  ASSERT_TRUE(course) << course.error().text();
  EXPECT_EQ(course->title, "T");
  ASSERT_EQ(course->groups.size(), 2U);
  EXPECT_EQ(course->size(), 3U);
  EXPECT_EQ(course->groups[0].title, "G");
  const CourseEntry& entry = course->groups[0].entries.at(0);
  EXPECT_EQ(entry.title, "A");
  EXPECT_EQ(entry.text, "a **b**");
  EXPECT_EQ(entry.open.show, Place::cost);
  EXPECT_EQ(entry.open.example, "animal-tired");
  EXPECT_FALSE(course->groups[0].entries.at(1).open.show);
  EXPECT_EQ(course->groups[1].entries.at(0).open.show, Place::quiz);
}

std::vector<BadFile> bad_files() {
  std::vector<BadFile> files;
  support::add_broken_bytes(good_file().dump(), files);
  support::Changes change(good_file(), files);
  const std::string entry = "groups[1].entries[1]";
  change.remove("NoTitle", "", "title", "title");
  change.set("EmptyTitle", "/title", "", "title");
  change.remove("NoGroups", "", "groups", "groups");
  change.set("EmptyGroups", "/groups", Json::array(), "groups");
  change.set("GroupsAnObject", "/groups", Json::object(), "groups");
  change.set("GroupANumber", "/groups/0", 1, "groups[1]");
  change.remove("NoGroupTitle", "/groups/0", "title", "groups[1].title");
  change.remove("NoEntries", "/groups/0", "entries", "groups[1].entries");
  change.set("EmptyEntries", "/groups/1/entries", Json::array(), "groups[2].entries");
  change.remove("NoEntryTitle", "/groups/0/entries/0", "title", entry + ".title");
  change.set("EntryTitleANumber", "/groups/0/entries/0/title", 1, entry + ".title");
  change.set("EntryTitleTwice", "/groups/1/entries/0/title", "A", "groups[2].entries[1].title");
  change.remove("NoText", "/groups/0/entries/0", "text", entry + ".text");
  change.set("TextNull", "/groups/0/entries/0/text", nullptr, entry + ".text");
  change.remove("NoOpen", "/groups/0/entries/0", "open", entry + ".open");
  change.set("OpenAText", "/groups/0/entries/0/open", "cost", entry + ".open");
  change.set("OpenUnknownPlace", "/groups/0/entries/0/open/show", "labs", entry + ".open.show");
  change.set("OpenUnknownSetting", "/groups/0/entries/0/open/lab", "cost", "lab");
  change.set("UnknownField", "/lessons", 1, "lessons");
  change.set("UnknownGroupField", "/groups/0/text", "x", "text");
  change.set("UnknownEntryField", "/groups/0/entries/0/done", true, "done");
  return files;
}

class CourseRefusal : public testing::TestWithParam<BadFile> {};

TEST_P(CourseRefusal, IsOneLineThatNamesFileAndField) {
  const auto course = parse_course(GetParam().bytes, "my-course.json");
  ASSERT_FALSE(course);
  EXPECT_TRUE(support::names_file_and_field(course.error(), "my-course.json", GetParam().field));
}

INSTANTIATE_TEST_SUITE_P(File, CourseRefusal, testing::ValuesIn(bad_files()), support::name_of);

std::string refused(const Json& open) {
  Json file = good_file();
  file["groups"][0]["entries"][1]["open"] = open;
  const auto course = parse_course(file.dump(), "c.json");
  if (!course) return "no course: " + course.error().text();
  const auto error = support::library().check_course(*course, "c.json");
  return error ? error->text() : "";
}

TEST(CourseFile, SpeaksOfWhatTheLibraryHas) {
  EXPECT_EQ(refused(Json::object()), "");
  EXPECT_EQ(refused({{"layer", 2}, {"head", 4}}), "") << "of whatever is open";
  EXPECT_EQ(refused({{"example", "animal-tired"}, {"model", "four-heads"}, {"head", 4}}), "");
  for (const auto& [open, part] : std::vector<std::pair<Json, std::string>>{
           {{{"example", "animal-tried"}}, "animal-tried"},
           {{{"model", "two-heads"}}, "two-heads"},
           {{{"example", "animal-tired"}, {"focus", "dog"}}, "dog"},
           {{{"example", "animal-tired"}, {"layer", 3}}, "layer 3"},
           {{{"example", "animal-tired"}, {"head", 2}}, "head 2"},
           {{{"example", "dog-bites-man"}, {"focus", "animal"}}, "animal"}}) {
    const std::string said = refused(open);
    EXPECT_NE(said.find(part), std::string::npos) << part << ": " << said;
    EXPECT_NE(said.find("c.json, field groups[1].entries[2].open"), std::string::npos) << said;
  }
}

}  // namespace
}  // namespace content
