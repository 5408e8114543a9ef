#include <algorithm>

#include "ui/paint.h"
#include "ui/panels.h"
#include "ui/widgets.h"
#include "view/origin.h"
#include "view/readouts.h"

namespace ui {
namespace {

const view::Origin& current_origin(view::Workspace& workspace) {
  if (!workspace.origin) workspace.origin = view::make_origin(workspace.scene());
  return *workspace.origin;
}

std::string layer_name(const Frame& frame) {
  return "layer " + std::to_string(frame.workspace.scene().layer + 1);
}

void explanation(Frame& frame, const view::Origin& origin, float width) {
  const view::Scene& scene = frame.workspace.scene();
  const ParagraphOptions reading{width, false, false};
  const ParagraphOptions note{width, true, true};
  if (!origin.reason.empty()) return paragraph(frame.kit, origin.reason, reading);
  std::string text = "With the weights as they are, **y**, what " + layer_name(frame) +
                     " gives, is a sum of one part cₖ for each input word. Its share is "
                     "shareₖ = ⟨cₖ, y⟩ / |y|²: they add up to 1; one below 0 points away from y.";
  paragraph(frame.kit, text, reading);
  std::string more =
      "Weights say what one row of one head looked at; shares follow every head, layer and "
      "residual back to the words.";
  if (scene.cross()) {
    more +=
        " Of the other sequence: " + view::format_number(origin.memory_total, 3) +
        ", of the sentence itself: " + view::format_number(origin.total - origin.memory_total, 3) +
        ".";
  }
  paragraph(frame.kit, more, note);
}

std::string weights_title(const view::Scene& scene) {
  std::string text = "weight in layer " + std::to_string(scene.layer + 1);
  if (scene.trace.layers[scene.layer].heads.size() > 1) {
    text += ", head " + std::to_string(scene.head + 1);
  }
  return text;
}

void list(Frame& frame, const view::Origin& origin) {
  Kit& kit = frame.kit;
  const view::Scene& scene = frame.workspace.scene();
  const view::OriginContext context{
      origin,
      frame.names,
      frame.key_names,
      "share in " + frame.names[static_cast<std::size_t>(scene.focus)] + ", " + layer_name(frame),
      weights_title(scene),
      kit.theme,
      frame.measure,
      kit.scale,
      scene.focus};
  const float width = ImGui::GetContentRegionAvail().x - kit.px(4.0F);
  const view::OriginLayout layout = view::layout_origin(context, width);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::Dummy({layout.width, layout.height});
  paint(view::origin_figure(context, layout), kit.fonts, *ImGui::GetWindowDrawList(), {at.x, at.y});
}

}  // namespace

void origin_tab(Frame& frame) {
  Kit& kit = frame.kit;
  const view::Origin& origin = current_origin(frame.workspace);
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float gap = kit.px(24.0F);
  const float text = std::floor(std::clamp(room.x * 0.3F, kit.px(250.0F), kit.px(420.0F)));
  ImGui::BeginChild("origin text", {text, room.y}, false, ImGuiWindowFlags_NoNav);
  explanation(frame, origin, ImGui::GetContentRegionAvail().x);
  ImGui::EndChild();
  if (origin.rows.empty()) return;
  ImGui::SetCursorScreenPos({at.x + text + gap, at.y});
  ImGui::BeginChild("origin", {room.x - text - gap, room.y}, false, ImGuiWindowFlags_NoNav);
  list(frame, origin);
  ImGui::EndChild();
}

}  // namespace ui
