#include "content/json_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace content {
namespace {

constexpr std::size_t longest_quote = 40;
constexpr int deepest_nesting = 32;

std::string quote(const Json& value) {
  std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
  if (text.size() > longest_quote) text = text.substr(0, longest_quote) + "...";
  return text;
}

std::string line_and_column(std::string_view bytes, std::size_t position) {
  const std::string_view before = bytes.substr(0, std::min(position, bytes.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t line_start = before.rfind('\n');
  const std::size_t column =
      before.size() - (line_start == std::string_view::npos ? 0 : line_start + 1);
  return "line " + std::to_string(line) + ", column " +
         std::to_string(std::max<std::size_t>(column, 1));
}

// Refuses a key that stands twice in one object: the library would keep the last one silently.
class DuplicateKeys {
 public:
  explicit DuplicateKeys(std::string file) : file_(std::move(file)) {}

  bool operator()(int depth, Json::parse_event_t event, Json& parsed) {
    using Event = Json::parse_event_t;
    if (depth > deepest_nesting) {
      throw ParseFailure{{"lists within lists too deep", file_,
                          "expected at most " + std::to_string(deepest_nesting) + " levels"}};
    }
    if (event == Event::object_start) open_.emplace_back();
    if (event == Event::object_end) open_.pop_back();
    if (event == Event::key) {
      const auto& key = parsed.get_ref<const std::string&>();
      auto& keys = open_.back();
      if (std::find(keys.begin(), keys.end(), key) != keys.end() && twice_.empty()) twice_ = key;
      keys.push_back(key);
    }
    return true;
  }
  const std::string& twice() const { return twice_; }
  // The field that was being read.
  std::string field() const {
    std::string path;
    for (const auto& keys : open_) {
      if (!keys.empty()) path += (path.empty() ? "" : ".") + keys.back();
    }
    return path;
  }

 private:
  std::string file_;
  std::vector<std::vector<std::string>> open_;
  std::string twice_;
};

}  // namespace

JsonReader::JsonReader(const Json& value, std::string file, std::string field)
    : value_(&value), file_(std::move(file)), field_(std::move(field)) {}

Json JsonReader::parse(std::string_view bytes, const std::string& file) {
  DuplicateKeys duplicates{file};
  try {
    Json parsed = Json::parse(bytes, std::ref(duplicates));
    if (!duplicates.twice().empty()) {
      throw ParseFailure{{"field " + duplicates.twice() + " stands twice in one object", file,
                          "expected each field once"}};
    }
    return parsed;
  } catch (const Json::parse_error& error) {
    throw ParseFailure{{"not valid JSON", file + ", " + line_and_column(bytes, error.byte),
                        "expected a JSON object as the README describes"}};
  } catch (const Json::out_of_range&) {
    throw ParseFailure{{"a number is too large", file + ", field " + duplicates.field(),
                        "expected numbers that fit in float32"}};
  }
}

bool JsonReader::has(std::string_view name) const {
  return value_->is_object() && value_->contains(std::string(name));
}

JsonReader JsonReader::member(std::string_view name) const {
  require(value_->is_object(), "an object");
  const auto found = value_->find(std::string(name));
  const std::string path = field_.empty() ? std::string(name) : field_ + "." + std::string(name);
  if (found == value_->end()) {
    throw ParseFailure{{"field " + path + " is missing", file_, "expected this field to be there"}};
  }
  return {*found, file_, path};
}

std::vector<JsonReader> JsonReader::items() const {
  require(value_->is_array(), "a list");
  std::vector<JsonReader> readers;
  for (std::size_t i = 0; i < value_->size(); ++i) {
    readers.emplace_back((*value_)[i], file_, field_ + "[" + std::to_string(i + 1) + "]");
  }
  return readers;
}

std::vector<std::pair<std::string, JsonReader>> JsonReader::members() const {
  require(value_->is_object(), "an object");
  std::vector<std::pair<std::string, JsonReader>> found;
  for (const auto& [name, value] : value_->items()) {
    found.emplace_back(name, JsonReader{value, file_, field_.empty() ? name : field_ + "." + name});
  }
  return found;
}

void JsonReader::allow_only(std::initializer_list<std::string_view> known) const {
  for (const auto& [name, reader] : members()) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const std::string place = field_.empty() ? file_ : file_ + ", field " + field_;
    throw ParseFailure{{"unknown field " + quote(name), place,
                        "expected one of " + one_of({known.begin(), known.end()})}};
  }
}

bool JsonReader::boolean() const {
  require(value_->is_boolean(), "true or false");
  return value_->get<bool>();
}

std::string JsonReader::text() const {
  require(value_->is_string(), "a text");
  return value_->get<std::string>();
}

float JsonReader::number() const {
  require(value_->is_number(), "a number");
  const double wide = value_->get<double>();
  require(std::isfinite(wide) && std::abs(wide) <= std::numeric_limits<float>::max(),
          "a finite number that fits in float32");
  return static_cast<float>(wide);
}

core::Index JsonReader::integer(core::Index lowest, core::Index highest) const {
  const std::string range =
      "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest);
  const bool whole = value_->is_number_integer() &&
                     !(value_->is_number_unsigned() &&
                       value_->get<std::uint64_t>() > static_cast<std::uint64_t>(highest));
  require(whole, range.c_str());
  const auto found = value_->get<core::Index>();
  require(found >= lowest && found <= highest, range.c_str());
  return found;
}

std::vector<std::string> JsonReader::texts() const {
  std::vector<std::string> found;
  for (const JsonReader& item : items()) found.push_back(item.text());
  return found;
}

core::Matrix JsonReader::matrix() const {
  const std::vector<JsonReader> rows = items();
  require(!rows.empty(), "a list of rows of numbers");
  rows.front().require(rows.front().is_array() && !rows.front().value_->empty(),
                       "a row of at least one number");
  const std::size_t width = rows.front().value_->size();
  core::Matrix matrix(static_cast<core::Index>(rows.size()), static_cast<core::Index>(width));
  for (std::size_t row = 0; row < rows.size(); ++row) {
    rows[row].require(rows[row].is_array(), "a row of numbers");
    if (rows[row].value_->size() != width) {
      rows[row].fail("found " + std::to_string(rows[row].value_->size()) + " numbers",
                     std::to_string(width) + " numbers, as in the first row");
    }
    for (std::size_t column = 0; column < width; ++column) {
      matrix(static_cast<core::Index>(row), static_cast<core::Index>(column)) =
          rows[row].number_at(column);
    }
  }
  return matrix;
}

float JsonReader::number_at(std::size_t index) const {
  const Json& cell = (*value_)[index];
  if (const auto* number = cell.get_ptr<const Json::number_float_t*>();
      number != nullptr && std::abs(*number) <= std::numeric_limits<float>::max()) {
    return static_cast<float>(*number);
  }
  return JsonReader{cell, file_, field_ + "[" + std::to_string(index + 1) + "]"}.number();
}

void JsonReader::fail(const std::string& what, const std::string& expected) const {
  const std::string place = field_.empty() ? file_ : file_ + ", field " + field_;
  throw ParseFailure{{what, place, "expected " + expected}};
}

void JsonReader::require(bool condition, const char* expected) const {
  if (!condition) fail("found " + quote(*value_), expected);
}

std::string shape_text(const core::Matrix& matrix) {
  return std::to_string(matrix.rows()) + " × " + std::to_string(matrix.cols());
}

std::string one_of(const std::vector<std::string>& names) {
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) list += i + 1 == names.size() ? " or " : ", ";
    list += names[i];
  }
  return list;
}

}  // namespace content
