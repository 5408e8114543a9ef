#include <array>

#include "ui/keys.h"
#include "ui/panels.h"
#include "ui/widgets.h"

namespace ui {
namespace {

std::string of_count(core::Index shown, std::size_t count) {
  return std::to_string(shown + 1) + " of " + std::to_string(count);
}

std::vector<Tick> count_ticks(std::size_t count) {
  std::vector<Tick> ticks;
  if (count > 12) return ticks;
  for (std::size_t i = 1; i <= count; ++i) {
    ticks.push_back({static_cast<double>(i), std::to_string(i)});
  }
  return ticks;
}

// A slider over layers or heads, which count from 1 on screen.
void index_slider(Frame& frame, const char* label, core::Index& index, std::size_t count,
                  std::string_view tip) {
  SliderOptions options;
  options.low = 1.0;
  options.high = static_cast<double>(count);
  options.axis = Axis::integer;
  options.normal = 1.0;
  options.decimals = 0;
  options.shown = of_count(index, count);
  options.ticks = count_ticks(count);
  options.enabled = count > 1;
  options.tip = tip;
  core::Index shown = index + 1;
  if (slider(frame.kit, label, shown, options)) index = shown - 1;
}

// What the head shown was measured to do.
std::string head_tip(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  const view::Scene& scene = workspace.scene();
  workspace.labs.heads.follow(scene, workspace.scene_number());
  const view::HeadCard& card = workspace.labs.heads.card(scene, scene.layer, scene.head);
  return "One of the layer's heads; this one by measure: " + view::role_name(card, frame.names) +
         ", " + view::role_figure(card) + ". All heads: Labs, Heads (L).";
}

// The slider moves over the order shown; the focus is a word and goes with it through a shuffle.
void focus_slider(Frame& frame) {
  const view::Scene& scene = frame.workspace.scene();
  const core::Index sentence = scene.example->focus;
  core::Index shown = scene.focus + 1;
  core::Index start = 0;
  while (scene.permutation[static_cast<std::size_t>(start)] != sentence) ++start;
  SliderOptions options;
  options.low = 1.0;
  options.high = static_cast<double>(scene.size());
  options.axis = Axis::integer;
  options.normal = static_cast<double>(start + 1);
  options.decimals = 0;
  options.shown =
      frame.names[static_cast<std::size_t>(scene.focus)] + " · " + std::to_string(shown);
  options.enabled = scene.size() > 1;
  options.tip = "The word whose row is read. Arrow keys move it, too.";
  if (slider(frame.kit, "Focus Row", shown, options)) frame.workspace.focus_on_row(shown - 1);
}

void sharpness_slider(Frame& frame) {
  SliderOptions options;
  options.low = static_cast<double>(view::lowest_sharpness);
  options.high = static_cast<double>(view::highest_sharpness);
  options.axis = Axis::logarithmic;
  options.normal = 1.0;
  options.ticks = {{0.2, "0.2"}, {1.0, "1"}, {5.0, "5"}};
  options.tip = "Factor on the scaled scores before softmax. Below 1 blurs, above 1 sharpens.";
  slider(frame.kit, "Sharpness", frame.workspace.state.sharpness, options);
}

void shuffle_controls(Frame& frame) {
  constexpr const char* hold_label = "Hold to un-shuffle";
  view::ViewState& state = frame.workspace.state;
  const std::string seed = state.shuffle ? "seed " + std::to_string(state.shuffle_seed) : "S";
  toggle(frame.kit, "Shuffle Word Order", state.shuffle, seed,
         "The words move; the focus follows its word.");
  if (!state.shuffle) {
    state.hold_unshuffled = false;
    return;
  }
  ButtonOptions again;
  again.tip = "Another order (A). The seed makes it repeatable.";
  if (button(frame.kit, "Again", again)) frame.workspace.shuffle_again();
  ImGui::SameLine(0.0F, frame.kit.px(8.0F));
  ButtonOptions hold;
  hold.tip = "While held, the axes show the unshuffled order (U)";
  hold.width = ImGui::GetContentRegionAvail().x;
  button(frame.kit, hold_label, hold);
  const FocusRing& ring = frame.kit.ring;
  const bool by_key = ring.focused() == ImGui::GetID(hold_label) && !ring.typing() &&
                      (down(Key::space) || down(Key::enter));
  state.hold_unshuffled = ImGui::IsItemActive() || by_key;
}

void repeat_choice(Frame& frame) {
  core::Index& repeat = frame.workspace.state.repeat;
  const core::Index most = view::most_repeats(frame.workspace.example());
  std::vector<std::string> labels;
  int chosen = -1;
  for (core::Index copies = 1; copies <= most && labels.size() < 4; copies *= 2) {
    if (copies == repeat) chosen = static_cast<int>(labels.size());
    labels.push_back("×" + std::to_string(copies));
  }
  SegmentOptions options = captioned(
      "Repeat", "The sentence several times over: twice the words, four times the scores");
  options.enabled = labels.size() > 1;
  if (segmented(frame.kit, "##Repeat", labels, chosen, options)) repeat = core::Index{1} << chosen;
}

}  // namespace

void layer_slider(Frame& frame) {
  index_slider(frame, "Layer", frame.workspace.state.layer,
               frame.workspace.example().model.layers.size(),
               "Layer 1 reads the words; each later layer reads what the one before made of them.");
}

void head_slider(Frame& frame, bool always) {
  const view::Workspace& workspace = frame.workspace;
  const std::size_t heads = workspace.example().model.layers[workspace.scene().layer].heads.size();
  if (heads > 1 || always) {
    index_slider(frame, "Head", frame.workspace.state.head, heads, head_tip(frame));
  }
}

void positions_choice(Frame& frame) {
  static constexpr std::array kinds{core::PositionKind::none, core::PositionKind::sinusoidal,
                                    core::PositionKind::rotary};
  const std::vector<std::string> labels{"none", "sinus", "rotary"};
  core::PositionKind& positions = frame.workspace.state.positions;
  int chosen = static_cast<int>(positions);
  const SegmentOptions options =
      captioned("Positions",
                "How the model is told where a word stands: not at all, by sinusoidal codes, or by "
                "rotating queries and keys (P)");
  if (segmented(frame.kit, "##Positions", labels, chosen, options)) {
    positions = kinds[static_cast<std::size_t>(chosen)];
  }
}

// What reads the words: the models that the program holds for sentences of words.
void model_choice(Frame& frame) {
  view::ViewState& state = frame.workspace.state;
  const content::Example& example = frame.workspace.example();
  if (!example.hand_built) return;
  const std::vector<content::WordModel>& models = frame.workspace.library().lexicon().models;
  std::vector<std::string> labels;
  int chosen = -1;
  for (const content::WordModel& model : models) {
    if (model.name == example.word_model) chosen = static_cast<int>(labels.size());
    labels.push_back(model.title);
  }
  const SegmentOptions options = captioned(
      "Model", "What reads the words: two layers of one head, or of four heads. Both hand-built.");
  if (segmented(frame.kit, "##Model", labels, chosen, options)) {
    state.word_model = models[static_cast<std::size_t>(chosen)].name;
  }
}

// What the laboratories have changed of the model, and the way back.
void changed_model(Frame& frame) {
  view::ViewState& state = frame.workspace.state;
  std::string changes;
  const auto add = [&](bool changed, const char* name) {
    if (changed) changes += (changes.empty() ? "" : ", ") + std::string(name);
  };
  add(state.layer_norm, "LayerNorm");
  add(state.feed_forward, "feed-forward");
  add(!state.residual, "no residual");
  add(!state.gates.empty(), "gated heads");
  add(state.edited.has_value(), "edited tables");
  if (changes.empty()) {
    const content::Example& example = frame.workspace.example();
    if (example.edited && example.word_model == content::one_head) {
      text_line(frame.kit, frame.kit.fonts.label, frame.kit.theme.dim,
                "Tables as edited in the example's file");
    }
    return;
  }
  if (link(frame.kit, "↺ " + changes + "###changed model", "Back to the model as it is")) {
    const std::string model = state.word_model;
    state.reset_model();
    state.word_model = model;
  }
}

void controls_panel(Frame& frame) {
  view::ViewState& state = frame.workspace.state;
  const float gap = frame.kit.px(2.0F);
  begin_panel("controls", frame.kit.theme, frame.kit.scale, frame.layout.controls, true);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {frame.kit.px(8.0F), gap});
  layer_slider(frame);
  head_slider(frame);
  focus_slider(frame);
  sharpness_slider(frame);
  const bool cross = frame.workspace.scene().cross();
  toggle(frame.kit, "Causal Mask", state.causal_mask, "M",
         cross ? "In cross-attention the other sequence is all there: nothing of it is later."
               : "A word sees itself and what came before, nothing later.",
         !cross);
  shuffle_controls(frame);
  positions_choice(frame);
  repeat_choice(frame);
  // A low window keeps it with what it folds, and the link there names it.
  if (!frame.layout.fold_secondary || frame.workspace.unfold_readouts) model_choice(frame);
  changed_model(frame);
  rule(frame.kit);
  readouts(frame);
  ImGui::PopStyleVar();
  end_panel();
}

}  // namespace ui
