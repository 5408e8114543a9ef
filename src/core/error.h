#pragma once

#include <string>
#include <utility>
#include <variant>

namespace core {

// Every refusal of the program has these three parts and prints as
// `what was wrong, where, what was expected` on one line. An empty part is left out.
struct Error {
  std::string what;
  std::string where;
  std::string expected;

  std::string text() const;
  bool operator==(const Error&) const = default;
};

// Either a value or the reason why there is none.
template <class T>
class Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}

  explicit operator bool() const { return std::holds_alternative<T>(content_); }
  T& value() { return std::get<T>(content_); }
  const T& value() const { return std::get<T>(content_); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  const Error& error() const { return std::get<Error>(content_); }

 private:
  std::variant<T, Error> content_;
};

}  // namespace core
