#include "view/readouts.h"

#include "ui/panels.h"
#include "ui/widgets.h"

namespace ui {
namespace {

const std::string& name(const Frame& frame, core::Index place) {
  return frame.names[static_cast<std::size_t>(place)];
}

const std::string& key_name(const Frame& frame, core::Index column) {
  return frame.key_names[static_cast<std::size_t>(column)];
}

std::string link_text(const Frame& frame, const view::LayerLink& link) {
  if (!link.strongest) return "—";
  const std::string weight = view::format_number(static_cast<double>(link.strongest->value), 3);
  if (link.sharing > 1) return std::to_string(link.sharing) + " words, " + weight;
  return "→ " + key_name(frame, link.strongest->column) + " " + weight;
}

// The number goes first: it is what stays where the names are long.
std::string path_note(const Frame& frame, const view::Readouts& figures) {
  const std::string target = "to " + key_name(frame, figures.path_target);
  if (!figures.recurrent_steps) return target;
  return "recurrent: " + std::to_string(*figures.recurrent_steps) + " · " + target;
}

std::string path_tip(const Frame& frame, const view::Readouts& figures) {
  const std::string tip =
      "Attention steps from " + name(frame, frame.workspace.scene().focus) + " to " +
      key_name(frame, figures.path_target) +
      ", found by searching the cells that the mask keeps; — means there is no way.";
  if (!figures.recurrent_steps) return tip;
  const core::Index steps = *figures.recurrent_steps;
  return tip + " A recurrent network passes every word between them: " + std::to_string(steps) +
         (steps == 1 ? " step." : " steps.");
}

std::string scores_note(const Frame& frame, const view::Readouts& figures) {
  const view::Scene& scene = frame.workspace.scene();
  const std::string formula =
      scene.cross() ? std::to_string(scene.size()) + " × " + std::to_string(scene.keys())
                    : std::to_string(scene.size()) + "²";
  if (figures.scores_kept == figures.scores_computed) return formula + " · all kept";
  return formula + " · " + view::format_count(figures.scores_kept) + " kept";
}

void large(Frame& frame, const view::Readouts& figures) {
  const view::Scene& scene = frame.workspace.scene();
  readout(frame.kit, "Row Sum", "row of " + name(frame, scene.focus),
          view::format_number(figures.row_sum, 6), 0.0F,
          "The weights of the focus row added up. Softmax makes it 1.");
  readout(frame.kit, "Scores Computed", scores_note(frame, figures),
          view::format_count(figures.scores_computed), 0.0F,
          "Queries times keys: n² for one head of one layer. The mask keeps some of them.");
  readout(frame.kit, "Path Length", path_note(frame, figures),
          figures.path_length ? std::to_string(*figures.path_length) : "—", 0.0F,
          path_tip(frame, figures));
  const ImVec2 corner = ImGui::GetItemRectMax();
  draw_text(*ImGui::GetWindowDrawList(), frame.kit.fonts.label,
            {corner.x, corner.y - frame.kit.px(18.0F)}, to_u32(frame.kit.theme.dim),
            scene.layer > 0 && figures.first_to_differ
                ? "1 per layer; this answer took " + std::to_string(scene.layer + 1)
                : "1 per layer",
            Align::right);
}

void candidate_rows(Frame& frame, const view::Readouts& figures) {
  if (!figures.candidates) return;
  const view::CandidateWeights& pair = *figures.candidates;
  const std::string names = key_name(frame, pair.first) + " : " + key_name(frame, pair.second);
  std::string value = view::format_ratio(pair.ratio);
  if (pair.partner_ratio) value += " · other " + view::format_ratio(*pair.partner_ratio);
  value_row(frame.kit, names, value, 0.0F,
            "The weights of " + name(frame, frame.workspace.scene().focus) +
                " on the two nouns, divided; the same in the pair's other sentence. A first "
                "layer cannot make it depend on a third word, whatever its matrices are.");
}

void secondary(Frame& frame, const view::Readouts& figures) {
  value_row(frame.kit, "Entropy of the row", view::format_number(figures.entropy, 2) + " of 1",
            0.0F, "1: every kept word gets the same. 0: one word gets all.");
  value_row(frame.kit, "Largest |Aᵢⱼ − Aⱼᵢ|",
            figures.asymmetry
                ? view::format_number(static_cast<double>(figures.asymmetry->value), 3)
                : "—",
            0.0F,
            "Each row is divided by a sum of its own; so the map is not symmetric, even where "
            "queries and keys are the same.");
  value_row(frame.kit, "Moved by shuffle",
            figures.shuffle_difference ? view::format_small(*figures.shuffle_difference) : "—",
            0.0F,
            "The largest change of any weight beyond the new order. Without positions and mask it "
            "is a rounding error; with them, where a word stands counts.");
  candidate_rows(frame, figures);
  for (std::size_t layer = 0; layer < figures.strongest_by_layer.size(); ++layer) {
    // What a step of the tour asks is not told before it is looked at.
    const bool ahead = frame.workspace.guide_shown() && layer > frame.workspace.scene().layer;
    value_row(frame.kit, "Strongest, layer " + std::to_string(layer + 1),
              ahead ? "see layer " + std::to_string(layer + 1)
                    : link_text(frame, figures.strongest_by_layer[layer]));
  }
}

}  // namespace

void readouts(Frame& frame) {
  std::optional<core::Index> target;
  if (frame.workspace.hovered) target = frame.workspace.hovered->column;
  const view::Readouts figures = view::compute_readouts(frame.workspace.scene(), target);
  large(frame, figures);
  rule(frame.kit);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {frame.kit.px(8.0F), 0.0F});
  bool& unfolded = frame.workspace.unfold_readouts;
  if (frame.layout.fold_secondary) {
    const bool with_model = frame.workspace.example().hand_built;
    const std::string more = with_model ? "Model, more read-outs" : "More read-outs";
    if (link(frame.kit, (unfolded ? "Fewer" : more) + "###more")) unfolded = !unfolded;
  }
  if (unfolded || !frame.layout.fold_secondary) secondary(frame, figures);
  ImGui::PopStyleVar();
}

}  // namespace ui
