#include "content/table_reader.h"

#include <array>
#include <charconv>

namespace content {
namespace {

// The double that is written as briefly as this float: 2.2 and not 2.2000000476837158.
double brief(float value) {
  std::array<char, 48> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  double number = 0.0;
  std::from_chars(text.data(), end, number);
  return number;
}

}  // namespace

core::Matrix read_class_table(const JsonReader& reader, const Construction& construction) {
  const auto count = static_cast<core::Index>(construction.classes.size());
  core::Matrix table = core::Matrix::Zero(count, count);
  for (const auto& [from, row] : reader.members()) {
    for (const auto& [to, score] : row.members()) {
      const core::Index from_index = construction.class_index(from);
      const core::Index to_index = construction.class_index(to);
      if (from_index < 0 || to_index < 0) {
        score.fail("unknown class", one_of(construction.classes));
      }
      table(from_index, to_index) = score.number();
    }
  }
  return table;
}

EditedTables read_edited_tables(const JsonReader& reader, const Construction& construction) {
  EditedTables edited;
  for (const JsonReader& layer : reader.items()) {
    layer.allow_only({"table", "gain"});
    const core::Matrix table = read_class_table(layer.member("table"), construction);
    edited.tables.emplace_back(table.data(), table.data() + table.size());
    edited.gains.push_back(layer.member("gain").number());
  }
  const std::size_t layers = construction.layers.size();
  if (edited.tables.size() != layers) {
    reader.fail("found " + std::to_string(edited.tables.size()) + " layers",
                std::to_string(layers) + ", as the one-head model has");
  }
  return edited;
}

Json edited_tables_json(const EditedTables& edited, const std::vector<std::string>& classes) {
  Json layers = Json::array();
  for (std::size_t l = 0; l < edited.tables.size(); ++l) {
    Json table = Json::object();
    for (std::size_t i = 0; i < edited.tables[l].size(); ++i) {
      const float score = edited.tables[l][i];
      if (score == 0.0F) continue;
      table[classes[i / classes.size()]][classes[i % classes.size()]] = brief(score);
    }
    layers.push_back({{"table", table}, {"gain", brief(edited.gains[l])}});
  }
  return layers;
}

}  // namespace content
