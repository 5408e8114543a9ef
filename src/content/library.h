#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/course.h"
#include "content/example.h"
#include "content/tour.h"
#include "core/error.h"

namespace content {

// Everything the program ships: the vocabulary, the construction, the examples and the course.
class Library {
 public:
  // The embedded assets. An error here is a defect of the build, not of the user.
  static core::Result<Library> shipped();

  const Lexicon& lexicon() const { return lexicon_; }
  const std::vector<Example>& examples() const { return examples_; }  // in teaching order

  // The course: its lists, and its guides in the form of a tour.
  const Course& lessons() const { return lessons_; }
  const Course& glossary() const { return glossary_; }
  const Course& recap() const { return recap_; }
  const Tour& traps() const { return traps_; }
  const Tour& quiz() const { return quiz_; }

  // A shipped example by name, or null.
  const Example* find(std::string_view name) const;

  // The first example, model, word, layer or head a tour speaks of that is not there, as an error:
  // examples must be shipped ones; words, layers and heads must be in those that the steps so far
  // name.
  std::optional<core::Error> check_tour(const Tour& tour, const std::string& file) const;
  // The same of what each entry of a list opens, where it names an example.
  std::optional<core::Error> check_course(const Course& course, const std::string& file) const;

  // Bytes of an embedded asset by its path below assets/, e.g. "tours/guided-tour.json".
  static std::optional<std::string_view> asset(std::string_view path);

 private:
  Lexicon lexicon_;
  std::vector<Example> examples_;
  Course lessons_;
  Course glossary_;
  Course recap_;
  Tour traps_;
  Tour quiz_;
};

}  // namespace content
