#pragma once

#include <string>
#include <utility>
#include <vector>

#include "content/json_reader.h"
#include "content/vocabulary.h"

namespace content {

// An entry of a word, {"class": …, "qualities": […], "wants": […]}, out of known names.
WordEntry read_word_entry(const JsonReader& reader, const std::vector<std::string>& classes,
                          const std::vector<std::string>& qualities);

// The word and its entry of each field of an object; ParseFailure for a word that is not written as
// it is looked up.
std::vector<std::pair<std::string, WordEntry>> read_word_entries(
    const JsonReader& reader, const std::vector<std::string>& classes,
    const std::vector<std::string>& qualities);

}  // namespace content
