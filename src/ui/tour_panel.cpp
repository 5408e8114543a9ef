#include <algorithm>
#include <utility>

#include "core/analysis.h"
#include "ui/panels.h"
#include "ui/widgets.h"
#include "view/markup.h"
#include "view/readouts.h"
#include "view/tour_progress.h"

namespace ui {
namespace {

// In the panel's storage, until the frame after the click.
constexpr const char* just_answered = "just answered";

void go_to_step(view::Workspace& workspace, std::size_t step) {
  if (step < workspace.tour().tour().steps.size()) workspace.enter_step(step);
}

void heading(Frame& frame) {
  const view::Workspace& workspace = frame.workspace;
  const view::TourProgress& tour = workspace.tour();
  const std::size_t count = tour.tour().steps.size();
  const std::size_t step = tour.step_index() + 1;
  std::string place = std::to_string(step) + " of " + std::to_string(count);
  std::vector<bool> filled(count, false);
  if (tour.tour().is_quiz()) {
    for (std::size_t i = 0; i < count; ++i) filled[i] = workspace.step_done(workspace.guide, i);
    place += " · " + std::to_string(workspace.steps_done(workspace.guide)) + " right";
  } else {
    std::fill_n(filled.begin(), step, true);
  }
  value_row(frame.kit, tour.tour().title, place);
  pips(frame.kit, filled);
  ImGui::Dummy({0.0F, frame.kit.px(2.0F)});
  paragraph(frame.kit, view::escape_markup(tour.step().title), {.title = true});
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

// What is said to an answer.
std::string reply(const Frame& frame, const content::TourQuestion& asked, std::size_t answer) {
  if (asked.right) {
    if (answer == *asked.right) return "**Right.**";
    return "Not this one.";
  }
  std::string said = "You said **" + asked.options[answer] + "**.";
  if (!asked.word.empty()) said += " " + map_answer(frame, asked.word);
  return said;
}

Choice choice_of(const view::TourProgress& tour, std::size_t option) {
  const view::StepProgress& progress = tour.progress();
  if (!tour.step().question->right) {
    return progress.answer == option ? Choice::chosen : Choice::open;
  }
  const bool tried =
      std::find(progress.tried.begin(), progress.tried.end(), option) != progress.tried.end();
  if (!tour.answered_right()) return tried ? Choice::wrong : Choice::open;
  if (progress.answer == option) return Choice::right;
  return tried ? Choice::missed : Choice::closed;
}

void options(Frame& frame, const content::TourQuestion& asked) {
  view::TourProgress& tour = frame.workspace.tour();
  const std::optional<std::size_t> answer = tour.progress().answer;
  const float room = ImGui::GetContentRegionAvail().x;
  const float right = ImGui::GetCursorScreenPos().x + room;
  const bool rows = asked.right || std::any_of(asked.options.begin(), asked.options.end(),
                                               [&](const std::string& option) {
                                                 return chip_width(frame.kit, option) > room;
                                               });
  for (std::size_t i = 0; i < asked.options.size(); ++i) {
    if (i > 0 && !rows &&
        ImGui::GetItemRectMax().x + frame.kit.px(8.0F) + chip_width(frame.kit, asked.options[i]) <
            right) {
      ImGui::SameLine(0.0F, frame.kit.px(8.0F));
    }
    ChipOptions look;
    look.chosen = answer == i;
    const std::string label = asked.options[i] + "##option" + std::to_string(i);
    const bool chosen =
        rows ? choice_row(frame.kit, label, choice_of(tour, i)) : chip(frame.kit, label, look);
    if (!chosen) continue;
    tour.answer(i);
    ImGui::GetStateStorage()->SetBool(ImGui::GetID(just_answered), true);
    frame.kit.another_frame = true;
  }
}

void question(Frame& frame) {
  view::TourProgress& tour = frame.workspace.tour();
  const auto& asked = tour.step().question;
  if (!asked) return;
  paragraph(frame.kit, asked->ask);
  options(frame, *asked);
  // In a quiz the text says where to look before one answers.
  if (asked->right) paragraph(frame.kit, tour.step().text, {0.0F, true, false});
  const std::optional<std::size_t> answer = tour.progress().answer;
  if (answer) {
    paragraph(frame.kit, reply(frame, *asked, *answer), {0.0F, !asked->right, false});
  } else if (tour.asking() && link(frame.kit, "Go on without an answer")) {
    tour.pass_question();
  }
}

// What "Show me" solved.
void shown(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  const view::StepProgress& progress = workspace.tour().progress();
  if (!progress.complete() || !progress.shown()) return;
  paragraph(frame.kit, "**Shown, not counted.**");
  if (!link(frame.kit, "Begin again to do it yourself", "Enters this question again")) return;
  go_to_step(workspace, workspace.tour().step_index());
  frame.kit.another_frame = true;
}

void because(Frame& frame) {
  const view::TourProgress& tour = frame.workspace.tour();
  if (tour.explained() && !tour.step().because.empty()) {
    paragraph(frame.kit, tour.step().because);
  }
  // What is said to an answer is brought into sight.
  bool* const answered = ImGui::GetStateStorage()->GetBoolRef(ImGui::GetID(just_answered));
  if (!std::exchange(*answered, false)) return;
  if (ImGui::GetCursorPosY() < ImGui::GetScrollY() + ImGui::GetWindowHeight()) return;
  ImGui::SetScrollHereY(1.0F);
  frame.kit.another_frame = true;
}

void link_to_course(Frame& frame) {
  if (!link(frame.kit, "Back to the course", "The course, as it was left (C)")) return;
  frame.workspace.page = view::Page::course;
}

// A line that ticks out of sight is brought into it.
void line(Frame& frame, const content::TourLine& text, const view::LineProgress& progress,
          bool ticked) {
  const float top = ImGui::GetCursorPosY();
  task_row(frame.kit, view::line_text(text, progress), progress.done, progress.shown);
  const float bottom = ImGui::GetCursorPosY();
  const float scroll = ImGui::GetScrollY();
  if (ticked && (top < scroll || bottom > scroll + ImGui::GetWindowHeight())) {
    ImGui::SetScrollHereY(1.0F);
    frame.kit.another_frame = true;
  }
}

void lines(Frame& frame, std::optional<std::size_t> ticked) {
  const view::TourProgress& tour = frame.workspace.tour();
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
  const std::string& text = frame.workspace.tour().step().notes;
  if (text.empty()) return;
  bool& open = frame.workspace.notes_open;
  if (link(frame.kit, open ? "Hide the speaker's notes" : "Speaker's notes")) open = !open;
  if (open) paragraph(frame.kit, text, {0.0F, true, true});
}

void buttons(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  const std::size_t step = workspace.tour().step_index();
  const std::size_t count = workspace.tour().tour().steps.size();
  ButtonOptions set_up;
  set_up.enabled = !workspace.tour().step().set_up.empty();
  set_up.tip = "Sets the controls for this step; again: its next picture";
  const bool quiz = workspace.tour().tour().is_quiz();
  if (quiz) set_up.tip = "Sets the controls so that it is solved, which does not count as done";
  if (button(frame.kit, quiz ? "Show me" : "Set it up for me", set_up)) {
    if (const content::ControlSettings* settings = workspace.tour().next_set_up()) {
      workspace.tour().pass_question();
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
  const bool course = workspace.guide != view::Guide::tour;
  next.tip = !last ? "Next step (PageDown)" : course ? "Back to the course" : "Closes this panel";
  if (!button(frame.kit, onward, next)) return;
  if (last) {
    workspace.finish_guide();
  } else {
    go_to_step(workspace, step + 1);
  }
}

// A panel of which all but the row of buttons at its foot scrolls.
template <class Content, class Foot>
void footed_panel(Frame& frame, const char* name, const char* part, Content content, Foot foot) {
  const view::Rect& panel = frame.layout.tour;
  const float margin = frame.kit.px(view::size::gap);
  begin_panel(name, frame.kit.theme, frame.kit.scale, panel);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {frame.kit.px(8.0F), frame.kit.px(8.0F)});
  ImGui::BeginChild(part, {0.0F, panel.height - margin - frame.kit.px(52.0F)}, false,
                    ImGuiWindowFlags_NoNav);
  content(frame);
  ImGui::EndChild();
  ImGui::SetCursorScreenPos({panel.x + margin, panel.bottom() - margin - frame.kit.px(32.0F)});
  foot(frame);
  ImGui::PopStyleVar();
  end_panel();
}

void step_content(Frame& frame) {
  std::optional<std::size_t> ticked = frame.workspace.tour().take_ticked();
  const std::pair place{frame.workspace.guide, frame.workspace.tour().step_index()};
  if (frame.workspace.step_shown != place) {
    ticked.reset();  // what a step starts with is read from its top
    frame.workspace.step_shown = place;
    ImGui::SetScrollY(0.0F);
  }
  heading(frame);
  question(frame);
  const content::TourStep& step = frame.workspace.tour().step();
  if (!frame.workspace.tour().asking()) {
    if (!step.question || !step.question->right) paragraph(frame.kit, step.text);
    lines(frame, ticked);
  }
  shown(frame);
  because(frame);
  if (frame.workspace.guide != view::Guide::tour) link_to_course(frame);
  notes(frame);
}

void entry_content(Frame& frame) {
  const content::CourseEntry& entry = *frame.workspace.entry;
  if (ImGui::IsWindowAppearing()) ImGui::SetScrollY(0.0F);
  paragraph(frame.kit, view::escape_markup(entry.title), {.title = true});
  paragraph(frame.kit, entry.text);
  link_to_course(frame);
}

void entry_buttons(Frame& frame) {
  ButtonOptions close;
  close.tip = "Closes this panel";
  if (button(frame.kit, "Close", close)) frame.workspace.close_entry();
}

}  // namespace

void tour_panel(Frame& frame) {
  footed_panel(frame, "tour", "step", step_content, buttons);
}

void entry_panel(Frame& frame) {
  footed_panel(frame, "entry", "lines", entry_content, entry_buttons);
}

}  // namespace ui
