#include "ui/map_story.h"

#include <algorithm>
#include <cmath>

#include "ui/widgets.h"
#include "view/matrix_view.h"
#include "view/readouts.h"

namespace ui {
namespace {

// Terms that a card has room for; the rest is summed up in one line.
constexpr std::size_t most_terms = 5;

struct StoryLine {
  std::string name;
  std::string value;
};

struct Story {
  std::string title;
  std::vector<StoryLine> lines;
};

std::string number(float value) {
  return view::format_number(static_cast<double>(value), 4);
}

const std::string& at(const std::vector<std::string>& names, core::Index place) {
  return names[static_cast<std::size_t>(place)];
}

Story cell_lines(const Frame& frame, const core::Cell& cell) {
  const view::CellStory story = view::cell_story(frame.workspace.scene(), cell.row, cell.column);
  return {at(frame.names, cell.row) + " → " + at(frame.key_names, cell.column),
          {{"q · k", number(story.score)},
           {"÷ √dₖ", number(story.scaled)},
           {"× sharpness", number(story.scaled * frame.workspace.state.sharpness)},
           {"mask", story.masked ? "−∞" : "kept"},
           {"exp(s − max)", number(story.exponential)},
           {"÷ row sum", view::format_number(story.row_total, 4)},
           {"weight", number(story.weight)}}};
}

Story entry_lines(const Frame& frame, const core::Cell& cell) {
  const view::Scene& scene = frame.workspace.scene();
  const view::MatrixKind kind = frame.workspace.state.matrix;
  const view::MatrixView shown = view::matrix_view(scene, kind);
  const std::vector<std::string> dimensions = view::dimension_names(scene, kind);
  const auto& rows = shown.rows_are_keys ? frame.key_names : frame.names;
  Story story{at(rows, cell.row) + ", " + at(dimensions, cell.column), {}};
  std::vector<view::EntryTerm> terms = view::entry_terms(scene, kind, cell.row, cell.column);
  std::stable_sort(terms.begin(), terms.end(), [](const auto& a, const auto& b) {
    return std::abs(a.product()) > std::abs(b.product());
  });
  float rest = 0.0F;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (i < most_terms) {
      story.lines.push_back(
          {terms[i].name, number(terms[i].factor) + " × " + number(terms[i].other)});
    } else {
      rest += terms[i].product();
    }
  }
  if (terms.size() > most_terms) {
    story.lines.push_back({std::to_string(terms.size() - most_terms) + " more", number(rest)});
  }
  story.lines.push_back({view::matrix_name(kind), number(shown.matrix()(cell.row, cell.column))});
  return story;
}

std::optional<Story> current_story(const Frame& frame) {
  const view::Workspace& workspace = frame.workspace;
  const view::Scene& scene = workspace.scene();
  if (!view::matrix_view(scene, workspace.state.matrix).columns_are_keys) {
    if (!workspace.hovered_entry) return std::nullopt;
    return entry_lines(frame, *workspace.hovered_entry);
  }
  std::optional<core::Cell> cell = workspace.pointed();
  if (!cell) cell = core::strongest_link(scene.shown().weights, scene.focus);
  if (!cell) return std::nullopt;
  return cell_lines(frame, *cell);
}

}  // namespace

void story_card(Frame& frame, const view::Rect& rect) {
  if (rect.width <= 0.0F) return;
  const std::optional<Story> story = current_story(frame);
  if (!story) return;
  Kit& kit = frame.kit;
  ImGui::GetWindowDrawList()->AddRectFilled({rect.x, rect.y}, {rect.right(), rect.bottom()},
                                            to_u32(kit.theme.raised),
                                            kit.px(view::size::control_radius));
  const float margin = kit.px(10.0F);
  const float width = rect.width - 2.0F * margin;
  ImGui::SetCursorScreenPos({rect.x + margin, rect.y + margin});
  ImGui::BeginChild("story", {width, rect.height - 2.0F * margin}, false,
                    ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBackground);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {kit.px(4.0F), kit.px(1.0F)});
  text_line(kit, kit.fonts.label_bold, kit.theme.text, story->title, width);
  for (const StoryLine& line : story->lines) value_row(kit, line.name, line.value, width);
  ImGui::PopStyleVar();
  ImGui::EndChild();
}

std::string story_text(const Frame& frame) {
  const std::optional<Story> story = current_story(frame);
  if (!story) return {};
  std::string text = story->title;
  for (const StoryLine& line : story->lines) text += "\n" + line.name + "  " + line.value;
  return text;
}

}  // namespace ui
