#include "ui/laboratories.h"
#include "ui/paint.h"
#include "ui/widgets.h"
#include "view/readouts.h"

namespace ui {
namespace {

using core::Index;

bool has_feed_forward(const content::Example& example) {
  for (const core::Layer& layer : example.model.layers) {
    if (layer.feed_forward) return true;
  }
  return false;
}

bool has_residual(const content::Example& example) {
  return std::any_of(example.model.layers.begin(), example.model.layers.end(),
                     [](const core::Layer& layer) { return layer.residual; });
}

void switches(Frame& frame) {
  view::ViewState& state = frame.workspace.state;
  toggle(frame.kit, "LayerNorm", state.layer_norm, {},
         "What a part reads: the vector less its mean, divided by its standard deviation");
  toggle(frame.kit, "Residual", state.residual, {},
         "Adds what enters a part to what leaves it. Off in all layers.",
         has_residual(frame.workspace.example()));
  toggle(frame.kit, "Feed-forward", state.feed_forward, {},
         "Two matrices with ReLU between, for each word by itself",
         has_feed_forward(frame.workspace.example()));
}

std::string links_text(const view::FeedForwardEffect& effect) {
  std::string text;
  for (const view::CalmedWord& word : effect.words) {
    text += (text.empty() ? "" : ", ") + ("**" + word.word + "** ") +
            view::format_number(word.without, 2) + " → " + view::format_number(word.with, 2);
  }
  return text;
}

// What the feed-forward of this model does, in measured numbers.
void feed_forward_text(Frame& frame, const view::BlockStations& block) {
  const view::Workspace& workspace = frame.workspace;
  if (!has_feed_forward(workspace.example())) {
    paragraph(frame.kit,
              "This model has **no feed-forward**: its file gives the numbers of attention alone.");
    return;
  }
  const auto& effect = frame.workspace.labs.block.effect(workspace.scene());
  // LayerNorm rescales what was heard, and without the residual the word itself is lost.
  const view::ViewState& state = workspace.state;
  if (effect && !state.layer_norm && state.residual) {
    paragraph(frame.kit,
              "The feed-forward is an **AND**: of the words that heard what is wanted, only a "
              "pronoun asks on. Strongest link in layer " +
                  std::to_string(effect->layer + 1) + ", head " + std::to_string(effect->head + 1) +
                  ", off → on: " + links_text(*effect) + ".");
  }
  if (block.units.empty()) {
    lab_note(frame, "The layer shown has no feed-forward; the one that has it stands before it.");
    return;
  }
  std::string units = view::format_count(block.units_in_use) + " of " +
                      view::format_count(static_cast<Index>(block.units.size())) +
                      " hidden units have work, the rest is idle.";
  if (workspace.state.feed_forward) {
    units += " For this word " + view::format_count(block.units_active) +
             (block.units_active == 1 ? " is above 0." : " are above 0.") +
             " Point at a bar for what its unit reads.";
  }
  lab_note(frame, units);
}

void width_choice(Frame& frame) {
  view::BlockLab& lab = frame.workspace.labs.block;
  std::vector<std::string> labels;
  for (const Index width : view::BlockLab::widths) labels.push_back(std::to_string(width));
  int chosen = static_cast<int>(lab.width);
  SegmentOptions options;
  options.small = true;
  options.width = ImGui::GetContentRegionAvail().x;
  options.tip = "d_model that the parameters are counted for";
  if (segmented(frame.kit, "##d_model", labels, chosen, options)) {
    lab.width = static_cast<std::size_t>(chosen);
    frame.kit.another_frame = true;
  }
}

void column_content(Frame& frame, const view::BlockStations& block) {
  const view::ViewState& state = frame.workspace.state;
  paragraph(frame.kit,
            "One layer as models have it: **attention** moves between words, the **feed-forward** "
            "works on each word alone, and the **residual** adds what came in.");
  layer_slider(frame);
  if (const auto place = word_slider(frame, "Word", frame.workspace.scene().focus,
                                     "The focus word. Arrow keys move it, too.")) {
    frame.workspace.focus_on_row(*place);
  }
  model_choice(frame);
  switches(frame);
  if (state.layer_norm) {
    paragraph(frame.kit, frame.workspace.example().hand_built
                             ? "The hand-built numbers were made without **LayerNorm**: with it, "
                               "only **who wins** is claimed, and two pairs come out tied. No "
                               "learned scale and shift."
                             : "This **LayerNorm** has no learned scale and shift.");
  }
  feed_forward_text(frame, block);
  width_choice(frame);
  lab_source(frame,
             "Pre-norm block after Vaswani et al. 2017 and GPT-2; d_ff = 4 d_model. Counted "
             "without embeddings; linear layers of attention without biases.");
}

// The number pointed at, and what it is at the other stations.
std::string tip_text(const view::BlockStations& block, std::size_t place, Index dimension) {
  const view::BlockStation& pointed = block.stations[place];
  const std::string& name = view::names_at(block, place)[static_cast<std::size_t>(dimension)];
  const auto number = [&](const view::BlockStation& station) {
    return view::format_number(static_cast<double>(station.vector(dimension)), 4);
  };
  if (pointed.hidden) {
    return "unit " + std::to_string(dimension + 1) + ": " + name + "\nafter ReLU  " +
           number(pointed);
  }
  std::string text = name;
  for (std::size_t other = 0; other < block.stations.size(); ++other) {
    const view::BlockStation& station = block.stations[other];
    if (station.vector.size() == 0 ||
        view::names_at(block, other) != view::names_at(block, place)) {
      continue;
    }
    text += "\n" + station.name + "  " + number(station);
  }
  return text;
}

void draw_block(Frame& frame, const view::BlockStations& block, const view::Rect& area) {
  Kit& kit = frame.kit;
  const view::BlockLayout layout = view::layout_block(block, area, kit.scale, frame.measure);
  paint(view::block_figure(block, layout, kit.theme, kit.scale, frame.measure), kit.fonts,
        *ImGui::GetWindowDrawList(), {});
  ImGui::SetCursorScreenPos({layout.bars.x, layout.bars.y});
  const Hit hit = place_part(kit, "##stations", {layout.bars.width, layout.bars.height});
  if (!hit.hovered) return;
  ImGui::SetMouseCursor(ImGuiMouseCursor_Arrow);
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const auto place = layout.station_at(mouse.y);
  if (!place) return;
  const auto dimension = layout.dimension_at(mouse.x, block.stations[*place].vector.size());
  if (dimension) tooltip(kit, hit, tip_text(block, *place, *dimension));
}

}  // namespace

void block_lab(Frame& frame, const LabArea& area) {
  const view::BlockStations block = view::block_stations(frame.workspace.scene());
  lab_column(frame, area.column, "What is in a block?", [&] { column_content(frame, block); });
  const view::BlockLab& lab = frame.workspace.labs.block;
  const view::Table table = view::block_count_table(view::BlockLab::widths[lab.width]);
  const PictureOverTable parts = split_for_table(frame, area.picture, table);
  draw_block(frame, block, parts.picture);
  draw_table(frame, table, parts.table);
}

}  // namespace ui
