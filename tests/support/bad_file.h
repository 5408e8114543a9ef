#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "core/error.h"
#include "support/matrices.h"

// Files that a reader must refuse, each made from a good one by one change.
namespace support {

struct BadFile {
  std::string name;   // of the test
  std::string bytes;  // of the file
  std::string field;  // what the message names
};

inline std::string name_of(const testing::TestParamInfo<BadFile>& given) {
  return given.param.name;
}

inline std::ostream& operator<<(std::ostream& out, const BadFile& file) {
  return out << file.bytes.substr(0, 200);
}

// A refusal is one line that names file and field, what was found and what was expected.
inline testing::AssertionResult names_file_and_field(const core::Error& error,
                                                     const std::string& file,
                                                     const std::string& field) {
  const std::string line = error.text();
  const bool named = line.find(file) != std::string::npos && line.find(field) != std::string::npos;
  const bool whole = !error.what.empty() && error.expected.starts_with("expected ");
  const bool one_line = line.find_first_of("\n\r") == std::string::npos;
  if (named && whole && one_line && line.size() < 1000) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << "\"" << line << "\" should name " << file << " and " << field;
}

// A change of a good file; the pointer is a JSON pointer such as /layers/0/heads.
class Changes {
 public:
  Changes(Json good, std::vector<BadFile>& files) : good_(std::move(good)), files_(files) {}

  void set(const std::string& name, const std::string& pointer, const Json& value,
           const std::string& field) {
    Json changed = good_;
    changed[Json::json_pointer(pointer)] = value;
    files_.push_back({name, changed.dump(), field});
  }
  void remove(const std::string& name, const std::string& parent, const std::string& member,
              const std::string& field) {
    Json changed = good_;
    changed.at(Json::json_pointer(parent)).erase(member);
    files_.push_back({name, changed.dump(), field});
  }
  // Replaces the text of a value, which need not be JSON then.
  void text(const std::string& name, const std::string& pointer, const std::string& raw,
            const std::string& field) {
    Json changed = good_;
    changed[Json::json_pointer(pointer)] = "@@";
    std::string bytes = changed.dump();
    bytes.replace(bytes.find("\"@@\""), 4, raw);
    files_.push_back({name, bytes, field});
  }

 private:
  Json good_;
  std::vector<BadFile>& files_;
};

// Bytes that are no JSON whatever the format.
inline void add_broken_bytes(const std::string& good, std::vector<BadFile>& files) {
  files.push_back({"Empty", "", "line 1"});
  files.push_back({"Blank", " \n ", "line 2"});
  files.push_back({"Truncated", good.substr(0, good.size() / 2), "line 1"});
  files.push_back({"TwoDocuments", good + good, "line 1"});
  files.push_back({"NotUtf8", "{\"name\": \"\xC3\x28\"}", "line 1"});
  files.push_back({"Utf16", std::string("\xFF\xFE{\0}\0", 6), "line 1"});
  files.push_back({"ZeroBytes", std::string(64, '\0'), "line 1"});
  files.push_back({"HalfAByteOrderMark", "\xEF\xBB{}", "line 1"});
  files.push_back({"Comment", "// no\n" + good, "line 1"});
  files.push_back({"TrailingComma", good.substr(0, good.size() - 1) + ",}", "line 1"});
  files.push_back({"LoneSurrogate", R"({"name": "\ud800"})", "line 1"});
  files.push_back({"LineBreakInText", "{\"name\": \"a\nb\"}", "line 2"});
  files.push_back({"DeepLists", std::string(100000, '['), "too deep"});
  std::string deep;
  for (int i = 0; i < 1000; ++i) deep += "{\"a\":";
  files.push_back({"DeepObjects", deep, "too deep"});
  files.push_back({"RootIsAList", "[" + good + "]", "an object"});
  files.push_back({"RootIsANumber", "3", "an object"});
  files.push_back({"RootIsNull", "null", "an object"});
  files.push_back({"Twice", "{\"title\": \"a\", " + good.substr(1), "title"});
}

}  // namespace support
