#pragma once

#include "content/construction.h"
#include "content/json_reader.h"

namespace content {

// {"pronoun": {"thing": 2.2}}: scaled scores from a class to a class, C x C; those that are not
// named are 0.
core::Matrix read_class_table(const JsonReader& reader, const Construction& construction);

// [{"table": {...}, "gain": 9}, ...], one for each layer of the construction.
EditedTables read_edited_tables(const JsonReader& reader, const Construction& construction);

// The same, to be written; zeros are left out. Reading it gives the same floats.
Json edited_tables_json(const EditedTables& edited, const std::vector<std::string>& classes);

}  // namespace content
