#include "content/tour.h"

#include <array>

#include "content/json_reader.h"

namespace content {
namespace {

constexpr core::Index most_layers = 12;
constexpr core::Index most_repeats = 64;
constexpr core::Index largest_seed = 0xFFFF'FFFF;

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

core::PositionKind read_positions(const JsonReader& reader) {
  const auto kind = parse_position_kind(reader.text());
  if (!kind) reader.fail(kind.error().what, kind.error().expected);
  return *kind;
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
      if (form.kind == Kind::positions_are) read_positions(value);
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

ControlSettings read_settings(const JsonReader& reader) {
  reader.allow_only({"example", "layer", "focus", "sharpness", "causal_mask", "shuffle",
                     "shuffle_seed", "positions", "repeat"});
  ControlSettings settings;
  if (reader.has("example")) settings.example = reader.member("example").text();
  if (reader.has("layer")) settings.layer = reader.member("layer").integer(1, most_layers);
  if (reader.has("focus")) settings.focus = reader.member("focus").text();
  if (reader.has("sharpness")) {
    const JsonReader field = reader.member("sharpness");
    settings.sharpness = field.number();
    if (*settings.sharpness < core::lowest_sharpness ||
        *settings.sharpness > core::highest_sharpness) {
      field.fail("found a sharpness out of range", "0.1 to 10");
    }
  }
  if (reader.has("causal_mask")) settings.causal_mask = reader.member("causal_mask").boolean();
  if (reader.has("shuffle")) settings.shuffle = reader.member("shuffle").boolean();
  if (reader.has("shuffle_seed")) {
    settings.shuffle_seed =
        static_cast<std::uint64_t>(reader.member("shuffle_seed").integer(0, largest_seed));
  }
  if (reader.has("positions")) settings.positions = read_positions(reader.member("positions"));
  if (reader.has("repeat")) settings.repeat = reader.member("repeat").integer(1, most_repeats);
  return settings;
}

TourQuestion read_question(const JsonReader& reader) {
  reader.allow_only({"ask", "options", "word"});
  TourQuestion question;
  question.ask = reader.member("ask").text();
  question.options = reader.member("options").texts();
  if (question.options.size() < 2) reader.member("options").fail("too few options", "at least 2");
  if (reader.has("word")) question.word = reader.member("word").text();
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

TourStep read_step(const JsonReader& reader) {
  reader.allow_only(
      {"title", "text", "notes", "start", "set_up", "question", "tasks", "observations"});
  TourStep step;
  step.title = reader.member("title").text();
  step.text = reader.member("text").text();
  if (reader.has("notes")) step.notes = reader.member("notes").text();
  if (reader.has("start")) step.start = read_settings(reader.member("start"));
  if (reader.has("set_up")) {
    for (const JsonReader& item : reader.member("set_up").items()) {
      step.set_up.push_back(read_settings(item));
    }
  }
  if (reader.has("question")) step.question = read_question(reader.member("question"));
  step.tasks = read_lines(reader, "tasks", false);
  step.observations = read_lines(reader, "observations", true);
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

bool reads_numbers(ConditionKind kind) {
  return kind >= ConditionKind::weight_at_least;
}

std::vector<std::string> condition_names() {
  std::vector<std::string> names;
  for (const ConditionForm& form : condition_forms) names.emplace_back(form.name);
  return names;
}

core::Result<core::PositionKind> parse_position_kind(std::string_view name) {
  if (name == "none") return core::PositionKind::none;
  if (name == "sinusoidal") return core::PositionKind::sinusoidal;
  if (name == "rotary") return core::PositionKind::rotary;
  return core::Error{"unknown kind of positions \"" + std::string(name) + "\"", "",
                     "none, sinusoidal or rotary"};
}

std::string position_name(core::PositionKind kind) {
  switch (kind) {
    case core::PositionKind::none:
      return "none";
    case core::PositionKind::sinusoidal:
      return "sinusoidal";
    case core::PositionKind::rotary:
      return "rotary";
  }
  return "none";
}

}  // namespace content
