#include <algorithm>

#include "core/analysis.h"
#include "ui/panels.h"
#include "ui/widgets.h"
#include "view/markup.h"
#include "view/readouts.h"
#include "view/tour_progress.h"

namespace ui {
namespace {

void go_to_step(view::Workspace& workspace, std::size_t step) {
  if (step < workspace.tour.tour().steps.size()) workspace.enter_step(step);
}

void heading(Frame& frame) {
  const view::TourProgress& tour = frame.workspace.tour;
  const int count = static_cast<int>(tour.tour().steps.size());
  const int step = static_cast<int>(tour.step_index()) + 1;
  value_row(frame.kit, tour.tour().title, std::to_string(step) + " of " + std::to_string(count));
  pips(frame.kit, count, step);
  ImGui::Dummy({0.0F, frame.kit.px(2.0F)});
  text_line(frame.kit, frame.kit.fonts.title, frame.kit.theme.text, tour.step().title);
}

// What the map itself answers to a question about a word's strongest link: all words that share it.
std::string map_answer(const Frame& frame, const std::string& word) {
  const view::Scene& scene = frame.workspace.scene();
  const std::vector<core::Index> places = view::places_of(scene.tokens, word);
  if (places.empty()) return {};
  const std::vector<core::Index> columns = view::strongest_columns(scene, places.front());
  if (columns.empty()) return {};
  std::string words;
  for (const core::Index column : columns) {
    const std::string name = view::escape_markup(frame.key_names[static_cast<std::size_t>(column)]);
    words += (words.empty() ? "**" : ", **") + name + "**";
  }
  const float weight = scene.shown().weights(places.front(), columns.front());
  return "The map shows now: " + words + (columns.size() > 1 ? ", each " : " ") +
         view::format_number(static_cast<double>(weight), 2);
}

void question(Frame& frame) {
  view::TourProgress& tour = frame.workspace.tour;
  const auto& asked = tour.step().question;
  if (!asked) return;
  paragraph(frame.kit, asked->ask);
  const std::optional<std::size_t> answer = tour.progress().answer;
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  for (std::size_t i = 0; i < asked->options.size(); ++i) {
    if (i > 0 &&
        ImGui::GetItemRectMax().x + frame.kit.px(8.0F) + chip_width(frame.kit, asked->options[i]) <
            right) {
      ImGui::SameLine(0.0F, frame.kit.px(8.0F));
    }
    ChipOptions options;
    options.chosen = answer == i;
    if (chip(frame.kit, asked->options[i] + "##option" + std::to_string(i), options)) {
      tour.answer(i);
    }
  }
  if (!answer) {
    if (tour.asking() && link(frame.kit, "Go on without an answer")) tour.pass_question();
    return;
  }
  std::string reply = "You said **" + asked->options[*answer] + "**.";
  if (!asked->word.empty()) reply += " " + map_answer(frame, asked->word);
  paragraph(frame.kit, reply, {0.0F, true, false});
}

// A line that ticks out of sight is brought into it.
void line(Frame& frame, const content::TourLine& text, const view::LineProgress& progress,
          bool ticked) {
  const float top = ImGui::GetCursorPosY();
  task_row(frame.kit, view::line_text(text, progress), progress.done);
  const float bottom = ImGui::GetCursorPosY();
  const float scroll = ImGui::GetScrollY();
  if (ticked && (top < scroll || bottom > scroll + ImGui::GetWindowHeight())) {
    ImGui::SetScrollHereY(1.0F);
    frame.kit.another_frame = true;
  }
}

void lines(Frame& frame, std::optional<std::size_t> ticked) {
  const view::TourProgress& tour = frame.workspace.tour;
  const content::TourStep& step = tour.step();
  for (std::size_t i = 0; i < step.tasks.size(); ++i) {
    line(frame, step.tasks[i], tour.progress().tasks[i], ticked == i);
  }
  if (step.observations.empty()) return;
  ImGui::Dummy({0.0F, frame.kit.px(2.0F)});
  text_line(frame.kit, frame.kit.fonts.label, frame.kit.theme.dim, "See");
  for (std::size_t i = 0; i < step.observations.size(); ++i) {
    line(frame, step.observations[i], tour.progress().observations[i],
         ticked == step.tasks.size() + i);
  }
}

void notes(Frame& frame) {
  const std::string& text = frame.workspace.tour.step().notes;
  if (text.empty()) return;
  bool& open = frame.workspace.notes_open;
  if (link(frame.kit, open ? "Hide the speaker's notes" : "Speaker's notes")) open = !open;
  if (open) paragraph(frame.kit, text, {0.0F, true, true});
}

void buttons(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  const std::size_t step = workspace.tour.step_index();
  const std::size_t count = workspace.tour.tour().steps.size();
  ButtonOptions set_up;
  set_up.enabled = !workspace.tour.step().set_up.empty();
  set_up.tip = "Sets the controls for this step; again: its next picture";
  if (button(frame.kit, "Set it up for me", set_up)) {
    if (const content::ControlSettings* settings = workspace.tour.next_set_up()) {
      workspace.tour.pass_question();
      workspace.apply(*settings);
    }
  }
  const bool last = step + 1 == count;
  const char* const onward = last ? "Finish" : "Next";
  const float gap = frame.kit.px(6.0F);
  const float width = frame.kit.px(32.0F) + gap + button_width(frame.kit, onward);
  ImGui::SameLine(0.0F, gap);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() +
                       std::max(0.0F, ImGui::GetContentRegionAvail().x - width));
  if (icon_button(frame.kit, "←", "Back (PageUp)", step > 0)) go_to_step(workspace, step - 1);
  ImGui::SameLine(0.0F, gap);
  ButtonOptions next;
  next.look = ButtonLook::primary;
  next.tip = last ? "Leave the tour" : "Next step (PageDown)";
  if (!button(frame.kit, onward, next)) return;
  if (last) {
    workspace.tour_open = false;
  } else {
    go_to_step(workspace, step + 1);
  }
}

}  // namespace

void tour_panel(Frame& frame) {
  const view::Rect& panel = frame.layout.tour;
  const float margin = frame.kit.px(view::size::gap);
  const float foot = frame.kit.px(52.0F);
  begin_panel("tour", frame.kit.theme, frame.kit.scale, panel);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {frame.kit.px(8.0F), frame.kit.px(8.0F)});
  ImGui::BeginChild("step", {0.0F, panel.height - margin - foot}, false, ImGuiWindowFlags_NoNav);
  std::optional<std::size_t> ticked = frame.workspace.tour.take_ticked();
  if (frame.workspace.step_shown != frame.workspace.tour.step_index()) {
    ticked.reset();  // what a step starts with is read from its top
    frame.workspace.step_shown = frame.workspace.tour.step_index();
    ImGui::SetScrollY(0.0F);
  }
  heading(frame);
  question(frame);
  if (!frame.workspace.tour.asking()) {
    paragraph(frame.kit, frame.workspace.tour.step().text);
    lines(frame, ticked);
  }
  notes(frame);
  ImGui::EndChild();
  ImGui::SetCursorScreenPos({panel.x + margin, panel.bottom() - margin - frame.kit.px(32.0F)});
  buttons(frame);
  ImGui::PopStyleVar();
  end_panel();
}

}  // namespace ui
