#include <algorithm>

#include "ui/drawn_text.h"
#include "ui/driver.h"
#include "view/markup.h"

// The guided tour, walked as a user walks it.
namespace ui {
namespace {

const Where next_step{"tour", {"Next"}};
const Where finish{"tour", {"Finish"}};
const Where back{"tour", {"←##Back (PageUp)"}};
const Where set_it_up{"tour", {"Set it up for me"}};
const Where mask{"controls", {"Causal Mask"}};
const Where shuffle{"controls", {"Shuffle Word Order"}};
const Where example_list{"screen", {"##Example"}};

std::string ticks(const Driver& user) {
  std::string marks;
  const view::StepProgress& progress = user.workspace.tour().progress();
  for (const auto& line : progress.tasks) marks += line.done ? 'x' : '-';
  marks += '|';
  for (const auto& line : progress.observations) marks += line.done ? 'x' : '-';
  return marks;
}

bool complete(const Driver& user) {
  return user.workspace.tour().progress().complete();
}

void choose_example(Driver& user, const char* search) {
  user.click(example_list);
  user.type(search);
  user.press(Key::enter);
}

TEST(InterfaceTour, EveryStepIsDoneToItsTicksByMouse) {
  Driver user;
  EXPECT_EQ(ticks(user), "x-|--") << "layer 1, row it";
  user.click(segment("screen", "##Pair", 1));
  EXPECT_EQ(ticks(user), "xx|xx");

  user.click(next_step);
  EXPECT_EQ(ticks(user), "---|--");
  user.click(slider_track("Layer"), 1.0F);
  EXPECT_EQ(ticks(user), "xx-|x-");
  user.click(segment("screen", "##Pair", 1));
  EXPECT_EQ(ticks(user), "xxx|xx");

  user.click(next_step);
  EXPECT_EQ(ticks(user), "-|---");
  user.click(word(5));
  EXPECT_EQ(ticks(user), "x|xxx");

  user.click(next_step);
  EXPECT_EQ(ticks(user), "--|--");
  user.click(slider_track("Sharpness"), 0.150515F);
  EXPECT_EQ(ticks(user), "x-|x-");
  user.click(slider_track("Sharpness"), 0.849485F);
  EXPECT_EQ(ticks(user), "xx|xx");

  user.click(next_step);
  EXPECT_EQ(ticks(user), "--|----");
  user.click(mask);
  EXPECT_EQ(ticks(user), "x-|xxx-");
  choose_example(user, "river bank");
  user.click(slider_track("Layer"), 0.0F);
  EXPECT_EQ(ticks(user), "xx|xxxx");

  user.click(next_step);
  EXPECT_EQ(ticks(user), "--|--");
  user.click(shuffle);
  EXPECT_EQ(ticks(user), "x-|x-");
  user.click(segment("controls", "##Positions", 2));
  EXPECT_EQ(ticks(user), "xx|xx");

  user.click(next_step);
  EXPECT_EQ(ticks(user), "-|x--")
      << "ten words are shown at once: they are what the step begins with";
  user.click(segment("controls", "##Repeat", 1));
  EXPECT_EQ(ticks(user), "x|xxx");
  user.click(finish);
  EXPECT_FALSE(user.workspace.tour_open);
}

TEST(InterfaceTour, TheWholeTourIsWalkedByKeyboardAlone) {
  Driver user;
  const auto next = [&](std::size_t from) {
    EXPECT_TRUE(complete(user)) << "step " << from + 1 << ": " << ticks(user);
    user.press(Key::page_down);
    EXPECT_EQ(user.workspace.tour().step_index(), from + 1);
  };
  user.press(Key::e);
  next(0);
  user.press(Key::digit_2);
  user.press(Key::e);
  next(1);
  user.press(Key::up);
  next(2);
  for (const char* value : {"0.2", "5"}) {
    user.tab_to(slider_track("Sharpness"));
    user.press(Key::enter);
    user.type(value);
    user.press(Key::enter);
  }
  user.press(Key::escape);
  next(3);
  user.press(Key::m);
  user.tab_to(example_list);
  user.press(Key::enter);
  user.type("river bank");
  user.press(Key::enter);
  user.press(Key::digit_1);
  next(4);
  user.press(Key::s);
  user.press(Key::p);
  user.press(Key::p);
  next(5);
  user.press(Key::x);
  EXPECT_TRUE(complete(user)) << ticks(user);
  user.tab_to(finish);
  user.press(Key::enter);
  EXPECT_FALSE(user.workspace.tour_open);
}

TEST(InterfaceTour, SetItUpForMeAloneCompletesEveryStep) {
  Driver user;
  for (std::size_t step = 0; step < 7; ++step) {
    EXPECT_FALSE(complete(user)) << "step " << step + 1 << " is done before it was begun";
    for (std::size_t i = 0; i < user.workspace.tour().step().set_up.size(); ++i) {
      user.click(set_it_up);
    }
    EXPECT_TRUE(complete(user)) << "step " << step + 1 << ": " << ticks(user);
    if (step < 6) user.click(next_step);
  }
}

TEST(InterfaceTour, NothingIsTickedByEnteringAStepWithOtherControls) {
  Driver user;
  // Whatever the user set before: a step begins with its own controls.
  for (const Key key : {Key::e, Key::digit_2, Key::m, Key::s, Key::p, Key::x}) user.press(key);
  for (std::size_t step = 1; step < 6; ++step) {
    user.press(Key::page_down);
    ASSERT_EQ(user.workspace.tour().step_index(), step);
    const std::string marks = ticks(user);
    EXPECT_EQ(std::count(marks.begin(), marks.end(), 'x'), 0)
        << "step " << step + 1 << " " << marks;
  }
}

TEST(InterfaceTour, TicksStayWhileTheStepIsOpenAndGoWhenItIsEnteredAgain) {
  Driver user;
  user.press(Key::e);
  user.press(Key::e);
  EXPECT_TRUE(complete(user)) << "once seen, seen";
  user.click(next_step);
  user.click(back);
  EXPECT_EQ(user.workspace.tour().step_index(), 0U);
  EXPECT_EQ(ticks(user), "x-|--");
}

// The reply names the words of the map with the largest weight, whichever they are.
void expect_map_named(const Driver& user, const std::vector<std::string>& names) {
  const auto place = view::places_of(user.scene().tokens, "it").front();
  const float largest = user.weights().row(place).maxCoeff();
  std::vector<std::string> strongest;
  for (core::Index i = 0; i < user.scene().size(); ++i) {
    if (user.weights()(place, i) >= 0.98F * largest) {
      strongest.push_back(user.scene().tokens[static_cast<std::size_t>(i)]);
    }
  }
  EXPECT_EQ(strongest, names);
}

TEST(InterfaceTour, AQuestionIsAnsweredByOneClickAndTheAnswerCanChange) {
  Driver user;
  const Where street{"step", {"street##option1"}};
  const Where both{"step", {"no single one##option2"}};
  const std::string before = ticks(user);
  const float notes = user.rect({"step", {"Speaker's notes"}}).y;
  user.click(street);
  EXPECT_EQ(user.workspace.tour().progress().answer, 1U);
  EXPECT_GT(user.rect({"step", {"Speaker's notes"}}).y, notes + 20.0F) << "the reply is there";
  EXPECT_EQ(ticks(user), before) << "an answer ticks nothing";
  expect_map_named(user, {"animal", "street", "tired."});
  user.click(both);
  EXPECT_EQ(user.workspace.tour().progress().answer, 2U);
  user.click(next_step);
  EXPECT_FALSE(user.workspace.tour().progress().answer);
  user.click(back);
  EXPECT_FALSE(user.workspace.tour().progress().answer) << "entered again, asked again";
}

std::size_t letters_of(const char* window) {
  const std::vector<Glyph> glyphs = drawn_text();
  return static_cast<std::size_t>(std::count_if(glyphs.begin(), glyphs.end(), [&](const Glyph& g) {
    return g.window != nullptr && Driver::own_name(g.window->Name) == window;
  }));
}

// The answer to a question stands in the step's text and in the read-outs of the layers to come.
TEST(InterfaceTour, TheRestOfAStepComesAfterItsQuestion) {
  Driver user;
  const Where pass{"step", {"Go on without an answer"}};
  const std::size_t asking = letters_of("step");
  const std::size_t told = letters_of("controls");
  user.click(pass);
  EXPECT_GT(letters_of("step"), asking + 150) << "text, tasks and observations";
  EXPECT_EQ(letters_of("controls"), told) << "layer 2 is not told before it is looked at";
  EXPECT_FALSE(user.exists(pass));
  EXPECT_FALSE(user.workspace.tour().progress().answer);
  user.click(next_step);
  EXPECT_TRUE(user.exists(pass)) << "every step asks for itself";
  user.click({"step", {"street##option1"}});
  EXPECT_FALSE(user.exists(pass));
  user.click(next_step);
  EXPECT_FALSE(user.exists(pass)) << "step 3 asks nothing";
  user.click(back);
  user.click(set_it_up);
  EXPECT_FALSE(user.exists(pass)) << "what is set up is there to be read about";
}

TEST(InterfaceTour, TheTourIsLeftAtAnyTimeAndComesBackWhereItWas) {
  Driver user;
  user.click(next_step);
  user.click(slider_track("Layer"), 1.0F);
  const std::string done = ticks(user);
  user.click({"screen", {"Guided tour"}});
  EXPECT_FALSE(user.workspace.tour_open);
  EXPECT_FALSE(user.exists(next_step));
  const float right = user.rect({"map", {"grey"}}).right();
  user.press(Key::e);
  user.click({"screen", {"Guided tour"}});
  EXPECT_TRUE(user.workspace.tour_open);
  EXPECT_EQ(user.workspace.tour().step_index(), 1U);
  EXPECT_LT(user.rect({"map", {"grey"}}).right(), right - 200.0F) << "its room was the map's";
  EXPECT_NE(ticks(user).substr(0, 2), "--") << "what was done is done: " << done;
}

TEST(InterfaceTour, SpeakerNotesOpenAndClose) {
  Driver user;
  user.click({"step", {"Speaker's notes"}});
  EXPECT_TRUE(user.workspace.notes_open);
  user.tab_to({"step", {"Hide the speaker's notes"}});
  user.press(Key::enter);
  EXPECT_FALSE(user.workspace.notes_open);
}

TEST(InterfaceTour, FinishedAndOpenedAgainItBeginsAgainFromWhereOneWas) {
  Driver user;
  for (int i = 0; i < 6; ++i) user.press(Key::page_down);
  user.click(finish);
  ASSERT_FALSE(user.workspace.tour_open);
  user.press(Key::t);
  EXPECT_TRUE(user.workspace.tour_open);
  EXPECT_TRUE(user.exists(back)) << "the steps can be turned back";
}

}  // namespace
}  // namespace ui
