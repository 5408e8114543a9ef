#include "content/tour.h"

#include <gtest/gtest.h>

#include "support/bad_file.h"
#include "support/shipped.h"

// Tour files, good and bad.
namespace content {
namespace {

using support::BadFile;
using support::Json;

Json good_file() {
  return Json::parse(R"({"title": "T", "steps": [{
    "title": "S", "text": "Words", "notes": "N",
    "start": {"example": "animal-tired", "layer": 2, "focus": "it", "sharpness": 0.5,
              "causal_mask": true, "shuffle": true, "shuffle_seed": 4294967295,
              "positions": "rotary", "repeat": 2, "show": "heads", "model": "four-heads",
              "head": 3, "matrix": "scaled", "feed_forward": true, "layer_norm": true,
              "residual": false},
    "set_up": [{"layer": 1}, {}],
    "question": {"ask": "A?", "options": ["x", "y"], "word": "it", "right": 2},
    "because": "B",
    "tasks": [{"text": "t", "when": [{"layer_is": 2}, {"mask_is": false}, {"focus_is": "it"}]}],
    "observations": [{"text": "o {}", "when": [{"layer_is": 2},
       {"weight_at_least": {"from": "it", "to": "animal", "value": 0.6}}]}]}]})");
}

TEST(TourFile, EveryFieldArrives) {
  const auto tour = parse_tour(good_file().dump(), "t.json");
  ASSERT_TRUE(tour) << tour.error().text();
  EXPECT_EQ(tour->title, "T");
  ASSERT_EQ(tour->steps.size(), 1U);
  const TourStep& step = tour->steps[0];
  EXPECT_EQ(step.title, "S");
  EXPECT_EQ(step.text, "Words");
  EXPECT_EQ(step.notes, "N");
  EXPECT_EQ(step.start.example, "animal-tired");
  EXPECT_EQ(step.start.layer, 2);
  EXPECT_EQ(step.start.focus, "it");
  EXPECT_EQ(step.start.sharpness, 0.5F);
  EXPECT_EQ(step.start.causal_mask, true);
  EXPECT_EQ(step.start.shuffle, true);
  EXPECT_EQ(step.start.shuffle_seed, 4294967295U);
  EXPECT_EQ(step.start.positions, core::PositionKind::rotary);
  EXPECT_EQ(step.start.repeat, 2);
  EXPECT_EQ(step.start.show, Place::heads);
  EXPECT_EQ(step.start.model, "four-heads");
  EXPECT_EQ(step.start.head, 3);
  EXPECT_EQ(step.start.matrix, MatrixKind::scaled);
  EXPECT_EQ(step.start.feed_forward, true);
  EXPECT_EQ(step.start.layer_norm, true);
  EXPECT_EQ(step.start.residual, false);
  ASSERT_EQ(step.set_up.size(), 2U);
  EXPECT_EQ(step.set_up[0].layer, 1);
  EXPECT_FALSE(step.set_up[0].example || step.set_up[1].layer) << "what is absent stays";
  ASSERT_TRUE(step.question);
  EXPECT_EQ(step.question->ask, "A?");
  EXPECT_EQ(step.question->options, (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(step.question->word, "it");
  EXPECT_EQ(step.question->right, 1U) << "counted from 1 in the file";
  EXPECT_EQ(step.because, "B");
  EXPECT_TRUE(tour->is_quiz());
  ASSERT_EQ(step.tasks.at(0).conditions.size(), 3U);
  EXPECT_EQ(step.tasks[0].conditions[0].number, 2.0);
  EXPECT_FALSE(step.tasks[0].conditions[1].flag);
  EXPECT_EQ(step.tasks[0].conditions[2].text, "it");
  const Condition& sees = step.observations.at(0).conditions.at(1);
  EXPECT_EQ(sees.kind, ConditionKind::weight_at_least);
  EXPECT_EQ(sees.from, "it");
  EXPECT_EQ(sees.to, "animal");
  EXPECT_NEAR(sees.number, 0.6, 1e-7);
}

TEST(TourFile, NeedsATitleAndTextOnly) {
  const auto tour =
      parse_tour(R"({"title": "", "steps": [{"title": "a", "text": "b"}]})", "t.json");
  ASSERT_TRUE(tour) << tour.error().text();
  EXPECT_FALSE(tour->steps[0].question);
  EXPECT_FALSE(tour->is_quiz());
  EXPECT_TRUE(tour->steps[0].tasks.empty() && tour->steps[0].set_up.empty());
}

// Fields that each condition reads, as a value of the file.
std::vector<std::pair<std::string, Json>> every_condition() {
  const Json from{{"from", "it"}};
  const Json both{{"from", "it"}, {"to", "animal"}};
  const Json row{{"from", "it"}, {"value", 0.5}};
  const Json weight{{"from", "it"}, {"to", "animal"}, {"value", 0.5}};
  return {{"example_is", "animal-tired"},
          {"layer_is", 1},
          {"focus_is", "it"},
          {"focus_is_not", "it"},
          {"sharpness_at_most", 0.2},
          {"sharpness_at_least", 5},
          {"mask_is", true},
          {"shuffle_is", true},
          {"positions_are", "rotary"},
          {"repeat_is", 2},
          {"model_is", "four-heads"},
          {"head_is", 2},
          {"matrix_is", "query"},
          {"weight_at_least", weight},
          {"weight_at_most", weight},
          {"strongest_link_is", both},
          {"row_equal_in_pair", from},
          {"row_differs_in_pair", row},
          {"ratio_equal_in_pair", from},
          {"focus_row_sum_is_one", true},
          {"every_row_sum_is_one", true},
          {"every_entropy_at_least", 0.97},
          {"every_peak_at_least", 0.95},
          {"future_is_zero", true},
          {"shuffle_difference_at_most", 1e-6},
          {"shuffle_difference_at_least", 0.05},
          {"asymmetry_at_least", 0.1},
          {"scores_computed_are", 121},
          {"scores_kept_are", 66},
          {"path_length_is", 1}};
}

Json with_condition(const std::string& name, const Json& value) {
  Json file{{"title", "T"}, {"steps", {{{"title", "S"}, {"text", "W"}}}}};
  const Json line{{"text", "l"}, {"when", {{{name, value}}}}};
  const auto names = condition_names();
  const auto at = std::find(names.begin(), names.end(), name) - names.begin();
  const bool reads = reads_numbers(static_cast<ConditionKind>(at));
  file["steps"][0][reads ? "observations" : "tasks"] = Json::array({line});
  return file;
}

TEST(TourFile, EveryConditionOfTheListIsRead) {
  std::vector<std::string> names;
  for (const auto& [name, value] : every_condition()) {
    const auto tour = parse_tour(with_condition(name, value).dump(), "t.json");
    EXPECT_TRUE(tour) << name;
    names.push_back(name);
  }
  EXPECT_EQ(names, condition_names());
}

TEST(TourFile, EveryConditionRefusesAValueOfAnotherType) {
  for (const auto& [name, value] : every_condition()) {
    for (const Json& wrong : {Json(nullptr), Json::array(), Json::array({1}), Json("zz@"), Json(3),
                              Json(false), Json{{"frm", "it"}}}) {
      const bool same_type =
          wrong.type() == value.type() || (wrong.is_number() && value.is_number());
      const bool flag = wrong.is_boolean() && (name == "mask_is" || name == "shuffle_is");
      const bool word =
          wrong.is_string() && value.is_string() && name != "positions_are" && name != "matrix_is";
      if ((same_type && wrong.is_number()) || flag || word) continue;
      const auto tour = parse_tour(with_condition(name, wrong).dump(), "t.json");
      ASSERT_FALSE(tour) << name << " takes " << wrong;
      EXPECT_TRUE(support::names_file_and_field(tour.error(), "t.json", name));
    }
  }
}

void add_steps(support::Changes& change) {
  const std::string step = "steps[1]";
  change.remove("NoTitle", "", "title", "title");
  change.remove("NoSteps", "", "steps", "steps");
  change.set("EmptySteps", "/steps", Json::array(), "steps");
  change.set("StepsAnObject", "/steps", Json::object(), "steps");
  change.set("StepANumber", "/steps/0", 1, step);
  change.remove("NoStepTitle", "/steps/0", "title", step + ".title");
  change.remove("NoStepText", "/steps/0", "text", step + ".text");
  change.set("TextANumber", "/steps/0/text", 3, step + ".text");
  change.set("NotesNull", "/steps/0/notes", nullptr, step + ".notes");
  change.set("UnknownField", "/step", 1, "step");
  change.set("UnknownStepField", "/steps/0/task", Json::array(), "task");
  change.set("SetUpAnObject", "/steps/0/set_up", Json::object(), step + ".set_up");
  change.set("OneOption", "/steps/0/question/options", {"x"}, step + ".question.options");
  change.set("OptionANumber", "/steps/0/question/options/1", 3, step + ".question.options[2]");
  change.remove("NoAsk", "/steps/0/question", "ask", step + ".question.ask");
  change.set("RightZero", "/steps/0/question/right", 0, step + ".question.right");
  change.set("RightBeyondTheOptions", "/steps/0/question/right", 3, step + ".question.right");
  change.set("RightAText", "/steps/0/question/right", "x", step + ".question.right");
  change.set("BecauseANumber", "/steps/0/because", 1, step + ".because");
  change.set("BecauseOfNothing", "/steps/1", {{"title", "S"}, {"text", "W"}, {"because", "B"}},
             "steps[2].because");
  change.set("EmptyOption", "/steps/0/question/options/1", "", "steps[1].question.options[2]");
  change.set("UnknownQuestionField", "/steps/0/question/answer", "x", "answer");
}

void add_settings(support::Changes& change) {
  const std::string start = "steps[1].start.";
  const auto wrong = [&](const char* name, const char* field, const Json& value) {
    change.set(name, "/steps/0/start/" + std::string(field), value, start + field);
  };
  wrong("LayerZero", "layer", 0);
  wrong("LayerAFraction", "layer", 1.5);
  wrong("LayerThirteen", "layer", 13);
  wrong("SharpnessZero", "sharpness", 0);
  wrong("SharpnessNegative", "sharpness", -1);
  wrong("SharpnessEleven", "sharpness", 11);
  wrong("SharpnessAText", "sharpness", "1");
  wrong("MaskAText", "causal_mask", "true");
  wrong("ShuffleANumber", "shuffle", 1);
  wrong("SeedNegative", "shuffle_seed", -1);
  wrong("SeedTooLarge", "shuffle_seed", 4294967296);
  wrong("PositionsUnknown", "positions", "learned");
  wrong("PositionsABoolean", "positions", false);
  wrong("RepeatZero", "repeat", 0);
  wrong("RepeatSixtyFive", "repeat", 65);
  wrong("FocusANumber", "focus", 8);
  wrong("ExampleANumber", "example", 1);
  wrong("ShowUnknown", "show", "laboratory");
  wrong("ShowANumber", "show", 1);
  wrong("ModelANumber", "model", 4);
  wrong("HeadZero", "head", 0);
  wrong("HeadAText", "head", "1");
  wrong("HeadBeyondAnyModel", "head", 513);
  wrong("MatrixUnknown", "matrix", "queries");
  wrong("MatrixANumber", "matrix", 2);
  wrong("FeedForwardANumber", "feed_forward", 1);
  wrong("LayerNormAText", "layer_norm", "on");
  wrong("ResidualNull", "residual", nullptr);
  change.set("UnknownSetting", "/steps/0/start/mask", true, "mask");
  change.set("UnknownSetUpSetting", "/steps/0/set_up/1/mask", true, "steps[1].set_up[2]");
}

void add_lines(support::Changes& change) {
  const std::string when = "/steps/0/tasks/0/when";
  change.set("UnknownCondition", when + "/0", {{"layer_was", 1}}, "layer_was");
  change.set("ConditionWithALineBreak", when + "/0", {{"a\nb", 1}}, "unknown condition");
  change.set("TwoConditionsInOne", when + "/0", {{"layer_is", 1}, {"mask_is", true}},
             "steps[1].tasks[1].when[1]");
  change.set("NoConditionInOne", when + "/0", Json::object(), "steps[1].tasks[1].when[1]");
  change.set("NoConditions", when, Json::array(), "steps[1].tasks[1].when");
  change.remove("NoWhen", "/steps/0/tasks/0", "when", "steps[1].tasks[1].when");
  change.remove("NoLineText", "/steps/0/tasks/0", "text", "steps[1].tasks[1].text");
  change.set("UnknownLineField", "/steps/0/tasks/0/done", true, "done");
  change.set("TaskOnNumbers", when + "/0", {{"future_is_zero", true}}, "steps[1].tasks[1]");
  change.set("ObservationOnControls", "/steps/0/observations/0/when", {{{"layer_is", 2}}},
             "steps[1].observations[1]");
  change.set("NoValue", "/steps/0/observations/0/when/1/weight_at_least",
             {{"from", "it"}, {"to", "animal"}}, "weight_at_least.value");
  change.set("UnknownConditionField", "/steps/0/observations/0/when/1/weight_at_least/min", 1,
             "min");
  change.text("ValueBeyondDouble", "/steps/0/observations/0/when/1/weight_at_least/value", "1e999",
              "value");
}

std::vector<BadFile> bad_files() {
  std::vector<BadFile> files;
  support::add_broken_bytes(good_file().dump(), files);
  support::Changes change(good_file(), files);
  add_steps(change);
  add_settings(change);
  add_lines(change);
  return files;
}

class TourRefusal : public testing::TestWithParam<BadFile> {};

TEST_P(TourRefusal, IsOneLineThatNamesFileAndField) {
  const auto tour = parse_tour(GetParam().bytes, "my-tour.json");
  ASSERT_FALSE(tour);
  EXPECT_TRUE(support::names_file_and_field(tour.error(), "my-tour.json", GetParam().field));
}

INSTANTIATE_TEST_SUITE_P(File, TourRefusal, testing::ValuesIn(bad_files()), support::name_of);

// The message of an unknown place lists them all, so that a teacher need not look them up.
TEST(TourFile, AnUnknownPlaceIsAnsweredWithTheList) {
  Json file = good_file();
  file["steps"][0]["start"]["show"] = "labs";
  const auto tour = parse_tour(file.dump(), "t.json");
  ASSERT_FALSE(tour);
  const std::string said = tour.error().text();
  for (int place = 0; place <= static_cast<int>(Place::recap); ++place) {
    const std::string name = place_name(static_cast<Place>(place));
    EXPECT_NE(said.find(name), std::string::npos) << name;
    if (is_guide(static_cast<Place>(place))) continue;
    file["steps"][0]["start"]["show"] = name;
    const auto good = parse_tour(file.dump(), "t.json");
    ASSERT_TRUE(good) << name;
    EXPECT_EQ(good->steps[0].start.show, static_cast<Place>(place));
  }
}

TEST(TourFile, AStepOpensNoGuide) {
  for (const char* guide : {"tour", "traps", "quiz"}) {
    Json file = good_file();
    file["steps"][0]["start"]["show"] = guide;
    const auto started = parse_tour(file.dump(), "t.json");
    ASSERT_FALSE(started) << guide;
    EXPECT_TRUE(support::names_file_and_field(started.error(), "t.json", "steps[1].start.show"));
    file = good_file();
    file["steps"][0]["set_up"][1]["show"] = guide;
    const auto set_up = parse_tour(file.dump(), "t.json");
    ASSERT_FALSE(set_up) << guide;
    EXPECT_TRUE(support::names_file_and_field(set_up.error(), "t.json", "steps[1].set_up[2].show"));
  }
}

TEST(TourFile, MatrixNamesComeBack) {
  for (int matrix = 0; matrix <= static_cast<int>(MatrixKind::output); ++matrix) {
    const auto kind = static_cast<MatrixKind>(matrix);
    const auto read = parse_matrix_kind(matrix_kind_name(kind));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, kind);
  }
}

TEST(TourFile, PositionNamesComeBack) {
  for (const core::PositionKind kind : support::position_kinds) {
    const auto read = parse_position_kind(position_name(kind));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, kind);
  }
}

}  // namespace
}  // namespace content
