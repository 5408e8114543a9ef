#include "content/own_words.h"
#include "ui/lab_picture.h"
#include "ui/laboratories.h"
#include "ui/number_cell.h"
#include "ui/paint.h"
#include "ui/widgets.h"
#include "view/readouts.h"

namespace ui {
namespace {

constexpr float cell_height = 24.0F;
constexpr float cell_gap = 3.0F;
constexpr float header_height = 62.0F;
constexpr float header_slant = 0.62F;  // radians

const content::Construction& construction(const Frame& frame) {
  return frame.workspace.library().lexicon().construction;
}

view::EditedTables tables_of(const Frame& frame) {
  const view::Workspace& workspace = frame.workspace;
  return view::shown_tables(workspace.state, workspace.original_example(), construction(frame));
}

void set_tables(Frame& frame, const view::EditedTables& tables) {
  view::Workspace& workspace = frame.workspace;
  view::set_tables(workspace.state, workspace.original_example(), tables, construction(frame));
  frame.kit.another_frame = true;
}

std::size_t shown_layer(const Frame& frame) {
  return frame.workspace.scene().layer;
}

void layer_choice(Frame& frame) {
  std::vector<std::string> labels;
  for (std::size_t layer = 0; layer < construction(frame).layers.size(); ++layer) {
    labels.push_back("layer " + std::to_string(layer + 1));
  }
  int chosen = static_cast<int>(shown_layer(frame));
  const SegmentOptions options =
      captioned("Table of", "The layer whose table is edited, and whose map the window shows");
  if (segmented(frame.kit, "##Layer", labels, chosen, options))
    frame.workspace.state.layer = chosen;
}

// Puts the numbers of `from` into the layer shown.
void replace_layer(Frame& frame, const view::EditedTables& from) {
  view::EditedTables tables = tables_of(frame);
  const std::size_t layer = shown_layer(frame);
  tables.tables[layer] = from.tables[layer];
  tables.gains[layer] = from.gains[layer];
  set_tables(frame, tables);
}

void fill_buttons(Frame& frame) {
  view::BuildLab& lab = frame.workspace.labs.build;
  const float gap = frame.kit.px(8.0F);
  ButtonOptions zero;
  zero.tip =
      "Table and gain of this layer 0: without positions and mask every word looks at all alike";
  if (button(frame.kit, "Zero", zero)) {
    view::EditedTables none = content::tables_of(construction(frame));
    for (auto& table : none.tables) table.assign(table.size(), 0.0F);
    none.gains.assign(none.gains.size(), 0.0F);
    replace_layer(frame, none);
  }
  ImGui::SameLine(0.0F, gap);
  ButtonOptions random;
  random.tip = "Normal numbers, standard deviation 1.5, for this layer; each press another seed";
  if (button(frame.kit, "Random " + std::to_string(lab.seed) + "###Random", random)) {
    replace_layer(frame, view::random_tables(construction(frame), lab.seed));
    lab.seed = lab.seed % view::largest_seed + 1;
  }
  ImGui::SameLine(0.0F, gap);
  ButtonOptions ours;
  ours.tip = "The numbers of this layer as the program brings them";
  if (button(frame.kit, "Ours", ours)) {
    replace_layer(frame, content::tables_of(construction(frame)));
  }
}

void gain_slider(Frame& frame) {
  view::EditedTables tables = tables_of(frame);
  float& gain = tables.gains[shown_layer(frame)];
  SliderOptions options;
  options.low = static_cast<double>(-view::largest_table_score);
  options.high = static_cast<double>(view::largest_table_score);
  options.normal = static_cast<double>(construction(frame).layers[shown_layer(frame)].gain);
  options.decimals = 1;
  options.tip =
      "Added to the scaled score for each quality that the query has heard of and the key has. In "
      "layer 1 nobody has heard anything yet.";
  if (slider(frame.kit, "Gain: heard meets quality", gain, options)) set_tables(frame, tables);
}

void tasks(Frame& frame) {
  const std::vector<view::BuildTask> list = view::build_tasks(frame.workspace.scene());
  for (const view::BuildTask& task : list) task_row(frame.kit, task.text, task.done);
  if (list.empty()) {
    lab_note(frame, "The tasks need a pronoun that may mean two things: choose such a sentence.");
  } else if (list.size() == 3) {
    lab_note(frame, view::why_one_layer_cannot);
  } else {
    lab_note(frame, "The other tasks need a sentence with a pair.");
  }
}

void save_button(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  ButtonOptions save;
  save.enabled = workspace.files != nullptr;
  save.tip = "The sentence with these tables as an example file (Ctrl + S)";
  if (button(frame.kit, "Save as a file…", save)) {
    workspace.choose_file(view::FilePurpose::save,
                          content::example_file(workspace.example(), construction(frame)));
  }
}

void column_content(Frame& frame) {
  paragraph(frame.kit,
            "This table **is** the head: the scaled score from a word's class (row) to another's "
            "(column). Drag a number, or press Enter and type one.");
  changed_model(frame);
  layer_choice(frame);
  fill_buttons(frame);
  gain_slider(frame);
  tasks(frame);
  save_button(frame);
}

// Names over the columns, slanted.
void draw_heads(Frame& frame, const std::vector<core::Index>& classes, view::Point at, float cell,
                float row_names) {
  Kit& kit = frame.kit;
  view::Figure figure;
  const float size = view::size::label * kit.scale;
  figure.emplace_back(view::Text{"from ↓  to →",
                                 {at.x, at.y + kit.px(header_height - 12.0F)},
                                 11.0F * kit.scale,
                                 kit.theme.dim});
  for (std::size_t column = 0; column < classes.size(); ++column) {
    const float x = at.x + row_names + static_cast<float>(column) * (cell + kit.px(cell_gap));
    figure.emplace_back(
        view::Text{construction(frame).classes[static_cast<std::size_t>(classes[column])],
                   {x + cell / 2.0F - kit.px(6.0F), at.y + kit.px(header_height - 9.0F)},
                   size,
                   kit.theme.text,
                   view::TextAlign::left,
                   false,
                   header_slant});
  }
  paint(figure, kit.fonts, *ImGui::GetWindowDrawList(), {});
}

void table_row(Frame& frame, view::EditedTables& tables, const std::vector<core::Index>& classes,
               core::Index from, view::Point at, float cell, float row_names) {
  Kit& kit = frame.kit;
  const std::vector<std::string>& names = construction(frame).classes;
  const std::string& from_name = names[static_cast<std::size_t>(from)];
  const std::size_t layer = shown_layer(frame);
  const float height = kit.px(cell_height);
  draw_text(*ImGui::GetWindowDrawList(), kit.fonts.label, {at.x, at.y + height / 2.0F},
            to_u32(kit.theme.text), from_name);
  for (std::size_t column = 0; column < classes.size(); ++column) {
    const core::Index to = classes[column];
    const std::string& to_name = names[static_cast<std::size_t>(to)];
    float& score = tables.tables[layer][static_cast<std::size_t>(from) * names.size() +
                                        static_cast<std::size_t>(to)];
    const std::string tip = from_name + " → " + to_name;
    NumberCellOptions options;
    options.number.low = static_cast<double>(-view::largest_table_score);
    options.number.high = static_cast<double>(view::largest_table_score);
    options.number.normal = static_cast<double>(construction(frame).layers[layer].table(from, to));
    options.number.decimals = 1;
    options.number.width = cell;
    options.number.tip = tip;
    options.step = static_cast<double>(view::table_step);
    options.height = height;
    options.strength = std::abs(score) / 3.0F;
    auto value = static_cast<double>(score);
    ImGui::SetCursorScreenPos(
        {at.x + row_names + static_cast<float>(column) * (cell + kit.px(cell_gap)), at.y});
    if (!number_cell(kit, "##" + from_name + " " + to_name, value, options)) continue;
    score = static_cast<float>(value);
    set_tables(frame, tables);
  }
}

void class_choice(Frame& frame) {
  bool& all = frame.workspace.labs.build.all_classes;
  ChipOptions options;
  options.chosen = all;
  options.small = true;
  options.tip = "All classes, or only those of the words of this sentence and its pair";
  if (!chip(frame.kit, "all classes", options)) return;
  all = !all;
  frame.kit.another_frame = true;
}

// The grid of the layer shown.
void table_grid(Frame& frame) {
  Kit& kit = frame.kit;
  std::vector<core::Index> classes = view::classes_in(frame.workspace.scene(), construction(frame));
  if (frame.workspace.labs.build.all_classes) {
    classes.clear();
    for (std::size_t i = 0; i < construction(frame).classes.size(); ++i) {
      classes.push_back(static_cast<core::Index>(i));
    }
  }
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const float row_names = kit.px(88.0F);
  const float overhang = kit.px(44.0F);  // of the last slanted name
  const auto count = static_cast<float>(classes.size());
  const float cell = std::floor(std::clamp(
      (width - row_names - overhang) / count - kit.px(cell_gap), kit.px(40.0F), kit.px(72.0F)));
  class_choice(frame);
  draw_heads(frame, classes, {at.x, at.y}, cell, row_names);
  view::EditedTables tables = tables_of(frame);
  float y = at.y + kit.px(header_height);
  for (const core::Index from : classes) {
    table_row(frame, tables, classes, from, {at.x, y}, cell, row_names);
    y += kit.px(cell_height + cell_gap);
  }
  ImGui::SetCursorScreenPos({at.x, y});
}

void figures(Frame& frame) {
  const std::optional<view::BuildFigures> found = frame.workspace.labs.build.figures();
  if (!found) return;
  const view::Table table = view::build_table(*found, frame.workspace.scene());
  ImGui::Dummy({1.0F, frame.kit.px(4.0F)});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = view::table_height(table, frame.kit.scale);
  draw_table(frame, table, {at.x, at.y, ImGui::GetContentRegionAvail().x, height});
  ImGui::Dummy({1.0F, height + frame.kit.px(6.0F)});
  const core::Controls& controls = frame.workspace.scene().controls;
  const bool told = controls.causal_mask || controls.positions != core::PositionKind::none;
  paragraph(frame.kit,
            std::string(frame.workspace.state.shuffle || frame.workspace.state.repeat > 1
                            ? "The table is about the sentence once, in its own order. "
                            : "") +
                (told ? "Mask or positions are on, so a shuffle moves weights. " : "") +
                "**Mechanism**: rows that sum to 1, " +
                (told ? "" : "order that does not count, ") +
                "n² scores hold with any numbers. **Content**: what a pronoun means is in the "
                "numbers alone.",
            {0.0F, true, true});
}

// Sentences of words that another model reads, and examples with numbers of their own.
bool has_tables(Frame& frame, const LabArea& area) {
  view::Workspace& workspace = frame.workspace;
  const content::Example& example = workspace.example();
  if (example.hand_built && example.word_model == content::one_head) return true;
  lab_column(frame, area.column, "What is in a head?", [&] {
    if (!example.hand_built) {
      paragraph(frame.kit,
                "This example brings its own numbers. The tables that are built here belong to "
                "sentences of words: choose one above.");
      return;
    }
    paragraph(frame.kit,
              "The tables that are built here are those of the model with **one head** a layer. "
              "This sentence is read by another one.");
    if (button(frame.kit, "Read it with one head")) {
      workspace.state.word_model = content::one_head;
    }
  });
  return false;
}

}  // namespace

void build_lab(Frame& frame, const LabArea& area) {
  if (!has_tables(frame, area)) return;
  view::Workspace& workspace = frame.workspace;
  view::BuildLab& lab = workspace.labs.build;
  lab.update(workspace.scene(), workspace.scene_number(), workspace.library().lexicon(),
             workspace.labs.wake);
  give_time(frame, lab);
  lab_column(frame, area.column, "What is in a head?", [&] { column_content(frame); });
  begin_picture(frame, area.picture);
  table_grid(frame);
  figures(frame);
  end_picture();
}

}  // namespace ui
