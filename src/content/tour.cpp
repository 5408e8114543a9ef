#include "content/tour.h"

#include <algorithm>
#include <array>

#include "content/json_reader.h"

namespace content {
namespace {

enum class Fields { nothing, text, number, flag, from, from_to, from_number, from_to_number };

struct ConditionForm {
  ConditionKind kind;
  const char* name;
  Fields fields;
};

using Kind = ConditionKind;
constexpr std::array condition_forms{
    ConditionForm{Kind::example_is, "example_is", Fields::text},
    ConditionForm{Kind::layer_is, "layer_is", Fields::number},
    ConditionForm{Kind::focus_is, "focus_is", Fields::text},
    ConditionForm{Kind::focus_is_not, "focus_is_not", Fields::text},
    ConditionForm{Kind::sharpness_at_most, "sharpness_at_most", Fields::number},
    ConditionForm{Kind::sharpness_at_least, "sharpness_at_least", Fields::number},
    ConditionForm{Kind::mask_is, "mask_is", Fields::flag},
    ConditionForm{Kind::shuffle_is, "shuffle_is", Fields::flag},
    ConditionForm{Kind::positions_are, "positions_are", Fields::text},
    ConditionForm{Kind::repeat_is, "repeat_is", Fields::number},
    ConditionForm{Kind::model_is, "model_is", Fields::text},
    ConditionForm{Kind::head_is, "head_is", Fields::number},
    ConditionForm{Kind::matrix_is, "matrix_is", Fields::text},
    ConditionForm{Kind::weight_at_least, "weight_at_least", Fields::from_to_number},
    ConditionForm{Kind::weight_at_most, "weight_at_most", Fields::from_to_number},
    ConditionForm{Kind::strongest_link_is, "strongest_link_is", Fields::from_to},
    ConditionForm{Kind::row_equal_in_pair, "row_equal_in_pair", Fields::from},
    ConditionForm{Kind::row_differs_in_pair, "row_differs_in_pair", Fields::from_number},
    ConditionForm{Kind::ratio_equal_in_pair, "ratio_equal_in_pair", Fields::from},
    ConditionForm{Kind::focus_row_sum_is_one, "focus_row_sum_is_one", Fields::nothing},
    ConditionForm{Kind::every_row_sum_is_one, "every_row_sum_is_one", Fields::nothing},
    ConditionForm{Kind::every_entropy_at_least, "every_entropy_at_least", Fields::number},
    ConditionForm{Kind::every_peak_at_least, "every_peak_at_least", Fields::number},
    ConditionForm{Kind::future_is_zero, "future_is_zero", Fields::nothing},
    ConditionForm{Kind::shuffle_difference_at_most, "shuffle_difference_at_most", Fields::number},
    ConditionForm{Kind::shuffle_difference_at_least, "shuffle_difference_at_least", Fields::number},
    ConditionForm{Kind::asymmetry_at_least, "asymmetry_at_least", Fields::number},
    ConditionForm{Kind::scores_computed_are, "scores_computed_are", Fields::number},
    ConditionForm{Kind::scores_kept_are, "scores_kept_are", Fields::number},
    ConditionForm{Kind::path_length_is, "path_length_is", Fields::number},
};

// A name out of a closed list.
template <class Kind>
void require_name(const JsonReader& reader, const core::Result<Kind>& kind) {
  if (!kind) reader.fail(kind.error().what, kind.error().expected);
}

Condition read_fields(const ConditionForm& form, const JsonReader& value) {
  Condition condition;
  condition.kind = form.kind;
  switch (form.fields) {
    case Fields::nothing:
      if (!value.boolean()) value.fail("found false", "true");
      break;
    case Fields::text:
      condition.text = value.text();
      if (form.kind == Kind::positions_are)
        require_name(value, parse_position_kind(condition.text));
      if (form.kind == Kind::matrix_is) require_name(value, parse_matrix_kind(condition.text));
      break;
    case Fields::number:
      condition.number = static_cast<double>(value.number());
      break;
    case Fields::flag:
      condition.flag = value.boolean();
      break;
    case Fields::from:
      value.allow_only({"from"});
      break;
    case Fields::from_to:
      value.allow_only({"from", "to"});
      break;
    case Fields::from_number:
      value.allow_only({"from", "value"});
      break;
    case Fields::from_to_number:
      value.allow_only({"from", "to", "value"});
      break;
  }
  if (form.fields >= Fields::from) condition.from = value.member("from").text();
  if (form.fields == Fields::from_to || form.fields == Fields::from_to_number) {
    condition.to = value.member("to").text();
  }
  if (form.fields >= Fields::from_number) {
    condition.number = static_cast<double>(value.member("value").number());
  }
  return condition;
}

Condition read_condition(const JsonReader& reader) {
  const auto members = reader.members();
  if (members.size() != 1) {
    reader.fail("found " + std::to_string(members.size()) + " fields", "one condition");
  }
  for (const ConditionForm& form : condition_forms) {
    if (members.front().first == form.name) return read_fields(form, members.front().second);
  }
  reader.fail("unknown condition \"" + members.front().first + "\"", one_of(condition_names()));
}

TourLine read_line(const JsonReader& reader) {
  reader.allow_only({"text", "when"});
  TourLine line;
  line.text = reader.member("text").text();
  const JsonReader when = reader.member("when");
  for (const JsonReader& item : when.items()) line.conditions.push_back(read_condition(item));
  if (line.conditions.empty()) when.fail("found no conditions", "at least one");
  return line;
}

std::vector<std::string> read_options(const JsonReader& reader) {
  std::vector<std::string> options;
  for (const JsonReader& item : reader.items()) {
    options.push_back(item.text());
    if (options.back().empty()) item.fail("found an empty text", "what the option says");
  }
  if (options.size() < 2) reader.fail("too few options", "at least 2");
  return options;
}

TourQuestion read_question(const JsonReader& reader) {
  reader.allow_only({"ask", "options", "word", "right"});
  TourQuestion question;
  question.ask = reader.member("ask").text();
  question.options = read_options(reader.member("options"));
  if (reader.has("word")) question.word = reader.member("word").text();
  if (reader.has("right")) {
    const auto options = static_cast<core::Index>(question.options.size());
    question.right = static_cast<std::size_t>(reader.member("right").integer(1, options)) - 1;
  }
  return question;
}

std::vector<TourLine> read_lines(const JsonReader& reader, const char* name, bool on_numbers) {
  std::vector<TourLine> lines;
  if (!reader.has(name)) return lines;
  for (const JsonReader& item : reader.member(name).items()) {
    lines.push_back(read_line(item));
    bool numbers = false;
    for (const Condition& condition : lines.back().conditions) {
      numbers = numbers || reads_numbers(condition.kind);
    }
    if (numbers != on_numbers) {
      item.fail(on_numbers ? "an observation without a condition on the numbers"
                           : "a task with a condition on the numbers",
                on_numbers ? "at least one" : "conditions on the controls only");
    }
  }
  return lines;
}

// A step that opened a guide would leave its own.
ControlSettings read_controls(const JsonReader& reader) {
  ControlSettings settings = read_settings(reader);
  if (settings.show && is_guide(*settings.show)) {
    reader.member("show").fail("a step opens no guide", "another place, e.g. map");
  }
  return settings;
}

TourStep read_step(const JsonReader& reader) {
  reader.allow_only({"title", "text", "notes", "start", "set_up", "question", "tasks",
                     "observations", "because"});
  TourStep step;
  step.title = reader.member("title").text();
  step.text = reader.member("text").text();
  if (reader.has("notes")) step.notes = reader.member("notes").text();
  if (reader.has("start")) step.start = read_controls(reader.member("start"));
  if (reader.has("set_up")) {
    for (const JsonReader& item : reader.member("set_up").items()) {
      step.set_up.push_back(read_controls(item));
    }
  }
  if (reader.has("question")) step.question = read_question(reader.member("question"));
  step.tasks = read_lines(reader, "tasks", false);
  step.observations = read_lines(reader, "observations", true);
  if (reader.has("because")) {
    const JsonReader because = reader.member("because");
    step.because = because.text();
    if (!step.question && step.tasks.empty() && step.observations.empty()) {
      because.fail("nothing comes before it", "a question, tasks or observations");
    }
  }
  return step;
}

Tour read_tour(const JsonReader& reader) {
  reader.allow_only({"title", "steps"});
  Tour tour;
  tour.title = reader.member("title").text();
  const JsonReader steps = reader.member("steps");
  for (const JsonReader& step : steps.items()) tour.steps.push_back(read_step(step));
  if (tour.steps.empty()) steps.fail("found no steps", "at least one");
  return tour;
}

}  // namespace

core::Result<Tour> parse_tour(std::string_view bytes, const std::string& file) {
  try {
    const Json json = JsonReader::parse(bytes, file);
    return read_tour(JsonReader{json, file});
  } catch (const ParseFailure& failure) {
    return failure.error;
  }
}

bool Tour::is_quiz() const {
  return std::any_of(steps.begin(), steps.end(),
                     [](const TourStep& step) { return step.question && step.question->right; });
}

bool reads_numbers(ConditionKind kind) {
  return kind >= ConditionKind::weight_at_least;
}

std::vector<std::string> condition_names() {
  std::vector<std::string> names;
  for (const ConditionForm& form : condition_forms) names.emplace_back(form.name);
  return names;
}

}  // namespace content
