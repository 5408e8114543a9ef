#include "ui/lab_heads.h"

#include <array>

#include "ui/lab_picture.h"
#include "ui/widgets.h"
#include "view/readouts.h"

namespace ui {
namespace {

constexpr core::Index papers_width = 512;
constexpr core::Index papers_heads = 8;

void picture_choice(Frame& frame) {
  view::HeadsLab& lab = frame.workspace.labs.heads;
  const std::vector<std::string> labels{"maps", "one", "without", "cost"};
  int chosen = static_cast<int>(lab.shown);
  const SegmentOptions options = captioned(
      "Picture",
      "All heads with their gates; the chosen head alone; what is left without each head; what "
      "heads cost");
  if (segmented(frame.kit, "##Picture", labels, chosen, options)) {
    lab.shown = static_cast<view::HeadsPicture>(chosen);
    frame.kit.another_frame = true;
  }
}

void answer_part(Frame& frame, const std::optional<core::RemovalTable>& removal) {
  view::Workspace& workspace = frame.workspace;
  const view::Scene& scene = workspace.scene();
  if (!removal) {
    paragraph(frame.kit, "…");
    paragraph(frame.kit, "…");
  } else {
    if (removal->answer) {
      paragraph(frame.kit, view::answer_line(*removal, scene, frame.names, frame.key_names));
    }
    paragraph(frame.kit, view::gate_change_line(*removal, scene, frame.names));
  }
  ButtonOptions all_on;
  all_on.enabled = !workspace.state.gates.empty();
  all_on.tip = "Every gate back to 1";
  if (button(frame.kit, "All heads on", all_on)) workspace.state.gates.clear();
}

std::string source_text(const Frame& frame, const std::optional<core::RemovalTable>& removal) {
  std::string text = "Change: |y′ − y| ÷ |y|.";
  if (removal && removal->answering) {
    text += " Answer: gate times weight of head " + std::to_string(*removal->answering + 1) +
            " of the last layer.";
  }
  if (frame.workspace.state.repeat > 1) text += " Both for the sentence once.";
  return text;
}

void column_content(Frame& frame, const std::optional<core::RemovalTable>& removal) {
  paragraph(frame.kit,
            "Every head scores all words with queries and keys of its own. A layer puts its heads' "
            "outputs side by side; a **gate** is a factor on one of them.");
  model_choice(frame);
  positions_choice(frame);
  picture_choice(frame);
  changed_model(frame);
  answer_part(frame, removal);
  const view::Scene& scene = frame.workspace.scene();
  const bool blind = scene.controls.positions == core::PositionKind::none &&
                     !scene.controls.causal_mask && !scene.cross();
  if (blind && scene.trace.layers[scene.layer].heads.size() > 1) {
    lab_note(frame, "Positions are off: no head can find the word before it.");
  }
  const bool built = frame.workspace.example().hand_built;
  lab_note(frame,
           std::string("Names tell what is **measured here**; where no other fits, the row that "
                       "chooses most sharply. ") +
               (built ? "These toys were built for their roles. " : "") +
               "In trained models agreement, brackets or punctuation are found by "
               "inspection, and often nothing is.");
  lab_source(frame, source_text(frame, removal));
}

void removed_heads(Frame& frame, const view::Rect& area,
                   const std::optional<core::RemovalTable>& removal) {
  if (!removal) return;
  const view::Scene& scene = frame.workspace.scene();
  std::vector<std::string> roles;
  for (std::size_t layer = 0; layer < scene.trace.layers.size(); ++layer) {
    for (std::size_t head = 0; head < scene.trace.layers[layer].heads.size(); ++head) {
      roles.push_back(
          view::role_name(frame.workspace.labs.heads.card(scene, layer, head), frame.names));
    }
  }
  const view::Table table = view::removal_table(*removal, scene, roles, frame.key_names);
  begin_picture(frame, area);
  const float width = ImGui::GetContentRegionAvail().x;
  paragraph(frame.kit, view::removal_summary(*removal, scene, frame.names, frame.key_names));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float top = at.y + frame.kit.px(8.0F);
  const float height = view::table_height(table, frame.kit.scale);
  draw_table(frame, table, {at.x, top, width, height});
  ImGui::SetCursorScreenPos({at.x, top});
  ImGui::Dummy({1.0F, height});
  end_picture();
}

void cost_of_heads(Frame& frame, const view::Rect& area) {
  const view::Scene& scene = frame.workspace.scene();
  const core::Index n = scene.size();
  const core::Index width = scene.example->embeddings.cols();
  const auto own = static_cast<core::Index>(scene.trace.layers[scene.layer].heads.size());
  begin_picture(frame, area);
  const auto part = [&](const std::string& heading, core::Index d_model, core::Index heads) {
    paragraph(frame.kit, heading);
    const view::Table table = view::head_cost_table(n, d_model, heads);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = view::table_height(table, frame.kit.scale);
    draw_table(frame, table, {at.x, at.y, ImGui::GetContentRegionAvail().x, height});
    ImGui::Dummy({1.0F, height});
    if (table.rows.size() == 1) {
      paragraph(frame.kit, "No more heads share this width evenly.", {0.0F, true, true});
    }
    ImGui::Dummy({1.0F, frame.kit.px(12.0F)});
  };
  const std::string words = " One layer, " + view::format_count(n) + " words.";
  part(
      "Many narrow heads cost what one wide head costs: **the same products and parameters**. Only "
      "softmax has more to do. d_model of this example: **" +
          view::format_count(width) + "**." + words,
      width, own);
  part("**8 heads of 64 numbers: 8 × 64 = 512**, the papers' width." + words, papers_width,
       papers_heads);
  paragraph(frame.kit,
            "Multiplications: 4 n d² in the projections and 2 n² d in scores and output. Weights: "
            "4 d², without biases. Exponentials: n² a head.",
            {0.0F, true, true});
  end_picture();
}

}  // namespace

void heads_lab(Frame& frame, const LabArea& area) {
  view::Workspace& workspace = frame.workspace;
  view::HeadsLab& lab = workspace.labs.heads;
  lab.follow(workspace.scene(), workspace.scene_number());
  lab.update(workspace.scene(), workspace.labs.wake);
  give_time(frame, lab);
  const std::optional<core::RemovalTable> removal = lab.removal();
  lab_column(frame, area.column, "What does each head do?",
             [&] { column_content(frame, removal); });
  switch (lab.shown) {
    case view::HeadsPicture::all:
      return all_heads(frame, area.picture);
    case view::HeadsPicture::one:
      return one_head(frame, area.picture);
    case view::HeadsPicture::removed:
      return removed_heads(frame, area.picture, removal);
    case view::HeadsPicture::cost:
      return cost_of_heads(frame, area.picture);
  }
}

}  // namespace ui
