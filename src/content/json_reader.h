#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/types.h"

namespace content {

// Keeps the order of the fields as the file has them.
using Json = nlohmann::ordered_json;

// Thrown inside this folder only; the public parse functions turn it into a Result.
struct ParseFailure {
  core::Error error;
};

// A JSON value that knows its file and field, so that every refusal names both.
class JsonReader {
 public:
  JsonReader(const Json& value, std::string file, std::string field = {});

  // The text of `bytes` as JSON; ParseFailure names the line and column of a syntax error.
  static Json parse(std::string_view bytes, const std::string& file);

  bool has(std::string_view name) const;
  JsonReader member(std::string_view name) const;                   // ParseFailure if absent
  std::vector<JsonReader> items() const;                            // of an array
  std::vector<std::pair<std::string, JsonReader>> members() const;  // of an object

  // ParseFailure for a member that is not in `known`, so that a misspelt field is not ignored.
  void allow_only(std::initializer_list<std::string_view> known) const;

  bool boolean() const;
  std::string text() const;  // a string that is valid UTF-8
  float number() const;      // finite in float32
  core::Index integer(core::Index lowest, core::Index highest) const;
  std::vector<std::string> texts() const;
  // A matrix as an array of rows, all of one length, at least one row and one column.
  core::Matrix matrix() const;

  bool is_text() const { return value_->is_string(); }
  bool is_number() const { return value_->is_number(); }
  bool is_array() const { return value_->is_array(); }
  bool is_object() const { return value_->is_object(); }

  [[noreturn]] void fail(const std::string& what, const std::string& expected) const;
  const std::string& field() const { return field_; }
  const std::string& file() const { return file_; }

 private:
  void require(bool condition, const char* expected) const;
  float number_at(std::size_t index) const;  // of an array

  const Json* value_;
  std::string file_;
  std::string field_;
};

// "rows x columns", for messages.
std::string shape_text(const core::Matrix& matrix);

// Items of a list for a message: `a, b or c`.
std::string one_of(const std::vector<std::string>& names);

}  // namespace content
