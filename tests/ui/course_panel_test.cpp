#include <algorithm>

#include "ui/course_user.h"
#include "ui/drawn_text.h"
#include "view/markup.h"

// What the panel at the right shows of the course: questions, and entries beside their scenes.
namespace ui {
namespace {

using content::CourseEntry;
using content::Place;

Where question_row(std::size_t step) {
  return {"questions", {"##question" + std::to_string(step)}};
}

view::Colour done_colour() {
  return view::theme(view::ThemeKind::dark).done;
}

// Pixels of exactly this colour.
std::size_t pixels_of(app::OffscreenCanvas& canvas, const view::Rect& within, view::Colour wanted) {
  const std::vector<std::uint8_t> rgba = canvas.pixels();
  std::size_t count = 0;
  for (int y = static_cast<int>(within.y); y < static_cast<int>(within.bottom()); ++y) {
    for (int x = static_cast<int>(within.x); x < static_cast<int>(within.right()); ++x) {
      const std::size_t at = 4U * static_cast<std::size_t>(y * canvas.width() + x);
      count += rgba[at] == wanted.red && rgba[at + 1] == wanted.green && rgba[at + 2] == wanted.blue
                   ? 1U
                   : 0U;
    }
  }
  return count;
}

std::size_t letters_in(const view::Rect& within) {
  std::size_t count = 0;
  for (const Glyph& glyph : drawn_text()) count += within.contains(box_of(glyph)) ? 1U : 0U;
  return count;
}

view::Rect panel() {
  const ImGuiWindow& step = *window("step");
  return {step.Pos.x, step.Pos.y, step.Size.x, step.Size.y};
}

class CoursePanel : public CourseUser {
 protected:
  // The first question that is answered by a click, or by doing.
  std::size_t first(bool by_click) const {
    for (std::size_t step = 0; step < quiz().steps.size(); ++step) {
      if (quiz().steps[step].question.has_value() == by_click) return step;
    }
    throw std::runtime_error("no such question");
  }
  // A question that the causal mask alone solves.
  std::size_t masking_question() const {
    for (std::size_t step = 0; step < quiz().steps.size(); ++step) {
      const content::TourStep& one = quiz().steps[step];
      if (one.set_up.size() != 1) continue;
      const auto& from = one.start;
      const auto& to = one.set_up.front();
      if (from.causal_mask == false && to.causal_mask == true && from.example == to.example &&
          from.layer == to.layer && from.focus == to.focus && from.positions == to.positions &&
          from.sharpness == to.sharpness && from.shuffle == to.shuffle) {
        return step;
      }
    }
    throw std::runtime_error("no such question");
  }
};

TEST_F(CoursePanel, AQuestionIsAnsweredByAClick) {
  const std::size_t step = first(true);
  const content::TourQuestion& asked = *quiz().steps[step].question;
  const std::size_t wrong = (*asked.right + 1) % asked.options.size();
  user.press(Key::c);
  user.click(course_tab(1));
  user.click(question_row(step));
  user.settle();
  EXPECT_EQ(user.workspace.page, view::Page::none);
  EXPECT_EQ(user.workspace.guide, view::Guide::quiz);
  EXPECT_EQ(user.workspace.tour().step_index(), step);
  user.tab_to(option(asked, wrong));
  user.press(Key::enter);
  EXPECT_EQ(user.workspace.tour().progress().answer, wrong);
  EXPECT_FALSE(user.workspace.step_done(view::Guide::quiz, step));
  EXPECT_EQ(pixels_of(user.canvas(), user.rect(option(asked, *asked.right)), done_colour()), 0U);
  user.click(option(asked, *asked.right));
  EXPECT_TRUE(user.workspace.step_done(view::Guide::quiz, step));
  EXPECT_GT(pixels_of(user.canvas(), user.rect(option(asked, *asked.right)), done_colour()), 50U);
  EXPECT_EQ(pixels_of(user.canvas(), user.rect(option(asked, wrong)), done_colour()), 0U);
  for (std::size_t place = 0; place < asked.options.size(); ++place) {
    const std::vector<ImGuiID> stops = user.ring().tab_order();
    EXPECT_EQ(std::count(stops.begin(), stops.end(), user.id(option(asked, place))), 0)
        << "an answered question is locked";
  }
}

// A wrong answer tells nothing but that it is wrong, and another may be tried.
TEST_F(CoursePanel, AWrongOptionIsMarkedAndTheReasonWaitsForTheRightOne) {
  const std::size_t step = first(true);
  const content::TourQuestion& asked = *quiz().steps[step].question;
  user.workspace.open_guide(view::Guide::quiz, step);
  user.settle();
  const Where back{"step", {"Back to the course"}};
  const float open = user.rect(back).y;
  for (std::size_t place = 0; place < asked.options.size(); ++place) {
    if (place == *asked.right) continue;
    const std::size_t letters = letters_in(user.rect(option(asked, place)));
    user.click(option(asked, place));
    user.mouse_away();
    EXPECT_EQ(letters_in(user.rect(option(asked, place))), letters + 2) << "a small no";
  }
  const float tried = user.rect(back).y;
  EXPECT_GT(tried, open);
  EXPECT_LT(tried, open + 40.0F) << "one line";
  user.click(option(asked, *asked.right));
  EXPECT_GT(user.rect(back).y, tried + 20.0F) << "the reason";
}

TEST_F(CoursePanel, OptionsOfAQuizLookAlikeWhateverTheirLength) {
  for (std::size_t step = 0; step < quiz().steps.size(); ++step) {
    if (!quiz().steps[step].question) continue;
    const content::TourQuestion& asked = *quiz().steps[step].question;
    user.workspace.open_guide(view::Guide::quiz, step);
    user.settle();
    const float width = user.rect(option(asked, 0)).width;
    for (std::size_t place = 1; place < asked.options.size(); ++place) {
      EXPECT_EQ(user.rect(option(asked, place)).width, width) << asked.ask;
    }
  }
}

// Long options fill a low panel; what is said to the answer stands under them.
TEST(CoursePanelLow, TheReplyToAnAnswerIsBroughtIntoSight) {
  Driver user({.width = 1024, .height = 640});
  const content::Tour& quiz = user.workspace.guide_of(view::Guide::quiz).tour();
  for (std::size_t step = 0; step < quiz.steps.size(); ++step) {
    if (!quiz.steps[step].question) continue;
    user.workspace.open_guide(view::Guide::quiz, step);
    user.settle();
    if (window("step")->ScrollMax.y <= 0.0F) continue;
    EXPECT_EQ(window("step")->Scroll.y, 0.0F);
    user.click(option(*quiz.steps[step].question, *quiz.steps[step].question->right));
    user.settle();
    const ImGuiWindow& panel = *window("step");
    EXPECT_GT(panel.Scroll.y, 0.9F * panel.ScrollMax.y - 40.0F) << quiz.steps[step].title;
    return;
  }
  FAIL() << "no question is that long";
}

TEST_F(CoursePanel, AQuestionIsAnsweredByDoingAndNotByBeingShown) {
  const std::size_t step = masking_question();
  user.press(Key::c);
  user.click(course_tab(1));
  user.tab_to(question_row(step));
  user.press(Key::enter);
  user.click(show_me);
  EXPECT_TRUE(user.state().causal_mask);
  EXPECT_TRUE(user.workspace.tour().progress().complete());
  EXPECT_FALSE(user.workspace.step_done(view::Guide::quiz, step));
  user.mouse_away();
  EXPECT_EQ(pixels_of(user.canvas(), panel(), done_colour()), 0U) << "no success of one's own";
  const Where again{"step", {"Begin again to do it yourself"}};
  user.click(again);
  EXPECT_FALSE(user.state().causal_mask);
  EXPECT_FALSE(user.exists(again));
  EXPECT_EQ(user.workspace.tour().step_index(), step);
  user.click({"controls", {"Causal Mask"}});
  EXPECT_TRUE(user.workspace.step_done(view::Guide::quiz, step));
  EXPECT_FALSE(user.exists(again));
  EXPECT_GT(pixels_of(user.canvas(), panel(), done_colour()), 50U);
}

TEST_F(CoursePanel, TheLastQuestionLeadsBackToTheQuizOfTheCourse) {
  user.workspace.open_guide(view::Guide::quiz, quiz().steps.size() - 1);
  user.settle();
  user.click({"tour", {"Finish"}});
  EXPECT_EQ(user.workspace.page, view::Page::course);
  EXPECT_EQ(user.workspace.course.shown, view::CourseTab::quiz);
  user.press(Key::escape);
  EXPECT_FALSE(user.exists(show_me)) << "the quiz is finished";
}

std::size_t letters_of(std::string_view text) {
  std::size_t count = 0;
  while (!text.empty()) {
    const view::Utf8Character next = view::first_character(text);
    count += next.character == U' ' || next.character == U'\n' ? 0U : 1U;
    text.remove_prefix(next.bytes);
  }
  return count;
}

// A title that does not fit its line takes two; nothing of it is cut.
TEST(CoursePanelTitle, IsWholeInANarrowPanel) {
  Driver user({.width = 1920, .height = 1080, .scale = 1.5F});
  content::TourStep step;
  step.title = "Taking the map for symmetric although no row knows another";
  user.workspace.start_tour({"Steps", {step}});
  user.settle();
  EXPECT_EQ(letters_in(panel()), letters_of("Steps1 of 1" + step.title));
}

// What was opened is told beside it, and not the tour's step of before.
TEST_F(CoursePanel, AnEntryIsShownBesideItsScene) {
  const Where back{"lines", {"Back to the course"}};
  const Where close{"entry", {"Close"}};
  const CourseEntry& tokens = lesson(Place::steps);
  user.press(Key::c);
  user.click(entry_row("lessons", tokens));
  EXPECT_TRUE(user.workspace.shows(tokens.open));
  EXPECT_EQ(user.workspace.entry, &tokens);
  EXPECT_FALSE(user.exists({"tour", {"Next"}}));
  user.press(Key::page_down);
  EXPECT_EQ(user.workspace.guide_of(view::Guide::tour).step_index(), 0U) << "it is not shown";
  user.click(back);
  EXPECT_EQ(user.workspace.page, view::Page::course);
  user.press(Key::escape);
  user.click(close);
  EXPECT_FALSE(user.exists(back));
  EXPECT_FALSE(user.exists({"tour", {"Next"}})) << "the room is the map's";
  user.press(Key::c);
  user.click(entry_row("lessons", tokens));
  user.settle();
  EXPECT_TRUE(user.exists(close)) << "also where no guide was open";
  user.press(Key::t);
  EXPECT_FALSE(user.exists(close));
  EXPECT_TRUE(user.exists({"tour", {"Next"}}));
  user.press(Key::c);
  user.click(entry_row("lessons", tokens));
  user.press(Key::c);
  user.click(course_tab(1));
  user.click(question_row(0));
  user.settle();
  EXPECT_TRUE(user.exists(show_me));
  EXPECT_FALSE(user.exists(close));
}

TEST_F(CoursePanel, ALaboratoryOpenedFromTheCourseShowsNoEntry) {
  user.press(Key::c);
  user.click(entry_row("lessons", lesson(Place::cost)));
  EXPECT_EQ(user.workspace.entry, nullptr);
  user.press(Key::escape);
  EXPECT_TRUE(user.exists({"tour", {"Next"}})) << "the guide, as before";
}

}  // namespace
}  // namespace ui
