#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "support/matrices.h"
#include "support/shipped.h"

// The shipped course: its lists and its guides.
namespace content {
namespace {

struct List {
  const char* file;
  const Course* course;
};

std::vector<List> lists() {
  const Library& library = support::library();
  return {{"lessons.json", &library.lessons()},
          {"glossary.json", &library.glossary()},
          {"recap.json", &library.recap()}};
}

TEST(Lessons, SpeakOnlyOfWhatIsThere) {
  const Library& library = support::library();
  for (const List& list : lists()) {
    const auto error = library.check_course(*list.course, list.file);
    EXPECT_FALSE(error) << error->text();
  }
  for (const auto& [file, tour] :
       {std::pair{"traps.json", &library.traps()}, std::pair{"quiz.json", &library.quiz()}}) {
    const auto error = library.check_tour(*tour, file);
    EXPECT_FALSE(error) << error->text();
  }
}

TEST(Lessons, TheListsAreTheFilesOfTheFolder) {
  std::set<std::string> found;
  for (const auto& file : std::filesystem::directory_iterator(AV_SOURCE_DIR "/assets/lessons")) {
    found.insert(file.path().filename().string());
  }
  EXPECT_EQ(found, (std::set<std::string>{"glossary.json", "lessons.json", "quiz.json",
                                          "recap.json", "traps.json"}));
  for (const List& list : lists()) {
    const auto read = support::read_json(std::string("assets/lessons/") + list.file);
    EXPECT_EQ(list.course->title, read.at("title"));
    EXPECT_EQ(list.course->groups.size(), read.at("groups").size()) << list.file;
  }
}

// A place that no lesson leads to would not be in the course.
TEST(Lessons, LeadToEveryPlaceButTheMapsOwn) {
  std::set<Place> reached;
  for (const CourseGroup& group : support::library().lessons().groups) {
    for (const CourseEntry& entry : group.entries) {
      reached.insert(entry.open.show.value_or(Place::map));
    }
  }
  for (int place = 0; place <= static_cast<int>(Place::recap); ++place) {
    if (static_cast<Place>(place) == Place::lessons) continue;
    EXPECT_TRUE(reached.contains(static_cast<Place>(place)))
        << place_name(static_cast<Place>(place));
  }
}

TEST(Lessons, StartWithTheTourAndEndWithQuestions) {
  const Course& lessons = support::library().lessons();
  EXPECT_EQ(lessons.groups.front().entries.front().open.show, Place::tour);
  EXPECT_EQ(lessons.groups.back().title, "Questions");
}

TEST(Quiz, HasFifteenQuestionsOrMoreMostlyDone) {
  const Tour& quiz = support::library().quiz();
  EXPECT_TRUE(quiz.is_quiz());
  std::size_t doing = 0;
  for (const TourStep& step : quiz.steps) {
    if (!step.question) ++doing;
  }
  EXPECT_GE(quiz.steps.size(), 15U);
  EXPECT_GT(2 * doing, quiz.steps.size());
}

TEST(Quiz, EveryQuestionIsWhole) {
  std::set<std::string> titles;
  for (const TourStep& step : support::library().quiz().steps) {
    EXPECT_TRUE(titles.insert(step.title).second) << step.title;
    EXPECT_FALSE(step.because.empty()) << step.title;
    EXPECT_TRUE(step.start.example) << step.title;
    if (step.question) {
      EXPECT_TRUE(step.question->right) << step.title;
      const std::set<std::string> options(step.question->options.begin(),
                                          step.question->options.end());
      EXPECT_EQ(options.size(), step.question->options.size()) << step.title;
    } else {
      EXPECT_FALSE(step.set_up.empty()) << step.title;
      EXPECT_FALSE(step.tasks.empty() && step.observations.empty()) << step.title;
    }
  }
}

TEST(Quiz, TheRightOptionsDoNotAllStandInOnePlace) {
  std::set<std::size_t> places;
  for (const TourStep& step : support::library().quiz().steps) {
    if (step.question) places.insert(*step.question->right);
  }
  EXPECT_GE(places.size(), 3U);
}

TEST(Traps, AreFourWithReadOuts) {
  const Tour& traps = support::library().traps();
  EXPECT_EQ(traps.steps.size(), 4U);
  for (const TourStep& step : traps.steps) {
    EXPECT_TRUE(step.start.example) << step.title;
    EXPECT_FALSE(step.observations.empty()) << step.title;
    EXPECT_TRUE(step.question ? step.question->right.has_value() : !step.set_up.empty())
        << step.title << ": nothing to do";
  }
}

}  // namespace
}  // namespace content
