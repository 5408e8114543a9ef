#include <algorithm>
#include <string>
#include <vector>

#include "ui/keys.h"
#include "ui/laboratories.h"
#include "ui/widgets.h"
#include "view/course.h"
#include "view/markup.h"

namespace ui {
namespace {

using view::CourseTab;

std::string of_all(std::size_t done, std::size_t all) {
  return std::to_string(done) + " of " + std::to_string(all);
}

// A row of a list, and the heading over it where a group begins.
struct ListLine {
  EntryRow row;
  std::string heading;
  const content::ControlSettings* open = nullptr;
};

void draw_heading(Frame& frame, const std::string& heading, float width) {
  const Kit& kit = frame.kit;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  draw_text(*ImGui::GetWindowDrawList(), kit.fonts.label_bold,
            {at.x + kit.px(10.0F), at.y + kit.px(17.0F)}, to_u32(kit.theme.dim),
            ellipsised(kit.fonts.label_bold, heading, width - kit.px(20.0F)));
  ImGui::SetCursorScreenPos({at.x, at.y + kit.px(30.0F)});
}

// Where the columns of a list stand.
struct Columns {
  std::size_t count = 1;
  float width = 0.0F;
  float gap = 0.0F;
};

Columns columns_of(const Kit& kit, float room, float least) {
  Columns columns;
  columns.gap = kit.px(16.0F);
  const float fitting = (room + columns.gap) / (kit.px(least) + columns.gap);
  columns.count = static_cast<std::size_t>(std::clamp(fitting, 1.0F, 3.0F));
  const float each = (room + columns.gap) / static_cast<float>(columns.count) - columns.gap;
  columns.width = std::floor(std::min(each, kit.px(820.0F)));
  return columns;
}

// The lines [from, to) in columns that are read one after the other, at the cursor and on to under
// them; returns the line acted on.
std::optional<std::size_t> draw_group(Frame& frame, const std::vector<ListLine>& lines,
                                      std::size_t from, std::size_t to, const Columns& columns) {
  std::vector<float> heights;
  for (std::size_t i = from; i < to; ++i) {
    heights.push_back(entry_row_height(frame.kit, lines[i].row, columns.width));
  }
  const ImVec2 start = ImGui::GetCursorScreenPos();
  std::optional<std::size_t> chosen;
  float bottom = start.y;
  float x = start.x;
  std::size_t i = 0;
  for (const std::size_t count : view::fill_columns(heights, columns.count)) {
    float y = start.y;
    for (const std::size_t end = i + count; i < end; ++i) {
      ImGui::SetCursorScreenPos({x, y});
      if (entry_row(frame.kit, lines[from + i].row, columns.width)) chosen = from + i;
      y += heights[i];
    }
    bottom = std::max(bottom, y);
    x += columns.width + columns.gap;
  }
  ImGui::SetCursorScreenPos({start.x, bottom});
  return chosen;
}

// A list that scrolls, group by group; returns the line acted on.
std::optional<std::size_t> draw_list(Frame& frame, const char* name, const view::Rect& area,
                                     const std::vector<ListLine>& lines, float least_column) {
  Kit& kit = frame.kit;
  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::BeginChild(name, {area.width, area.height}, false, ImGuiWindowFlags_NoNav);
  const float room = area.width - kit.px(14.0F);  // beside the scroll bar
  const Columns columns = columns_of(kit, room, least_column);
  std::optional<std::size_t> chosen;
  for (std::size_t from = 0; from < lines.size();) {
    if (!lines[from].heading.empty()) draw_heading(frame, lines[from].heading, room);
    std::size_t to = from + 1;
    while (to < lines.size() && lines[to].heading.empty()) ++to;
    if (const auto line = draw_group(frame, lines, from, to, columns)) chosen = line;
    from = to;
  }
  ImGui::Dummy({1.0F, 1.0F});
  ImGui::EndChild();
  if (chosen) kit.another_frame = true;
  return chosen;
}

std::string end_of_lesson(const view::Workspace& workspace, const content::CourseEntry& lesson) {
  const auto guide = view::guide_at(lesson.open.show.value_or(content::Place::map));
  if (!guide || workspace.lesson_done(lesson)) return "Open";
  return of_all(workspace.steps_done(*guide), workspace.guide_of(*guide).tour().steps.size());
}

std::vector<ListLine> lines_of(const view::Workspace& workspace, const content::Course& course,
                               std::string_view search, bool lessons) {
  std::vector<ListLine> lines;
  for (const view::CourseLine& found : view::search_course(course, search)) {
    ListLine line;
    line.row.label = "##" + found.entry->title;
    line.row.title = "**" + view::escape_markup(found.entry->title) + "**";
    line.row.text = found.entry->text;
    line.row.end = lessons ? end_of_lesson(workspace, *found.entry) : "Open";
    if (lessons) line.row.done = workspace.lesson_done(*found.entry);
    if (found.first && course.groups.size() > 1) line.heading = found.group->title;
    line.open = &found.entry->open;
    lines.push_back(std::move(line));
  }
  return lines;
}

void open_chosen(Frame& frame, const std::vector<ListLine>& lines,
                 std::optional<std::size_t> chosen) {
  if (chosen) frame.workspace.open(*lines[*chosen].open);
}

void nothing_found(Frame& frame, const view::Rect& area, const std::string& search) {
  ImGui::SetCursorScreenPos({area.x + frame.kit.px(10.0F), area.y + frame.kit.px(6.0F)});
  paragraph(frame.kit, "Nothing here has “" + view::escape_markup(search) + "” in it.",
            {area.width - frame.kit.px(20.0F), true, false});
}

// Escape ends typing and clears, like Escape on the page.
void search_field(Frame& frame) {
  std::string& search = frame.workspace.course.search;
  const bool typing = frame.kit.ring.typing();
  text_field(frame.kit, "##Search", search, "Search lessons and glossary");
  if (!typing || !pressed(Key::escape)) return;
  search.clear();
  frame.kit.another_frame = true;
}

// How many entries of the list that is not shown the search finds, and the way there.
void found_elsewhere(Frame& frame, const content::Course& other, view::CourseTab tab) {
  view::CourseState& course = frame.workspace.course;
  if (course.search.empty()) return;
  const std::size_t found = view::search_course(other, course.search).size();
  if (found == 0) return;
  const std::string label = std::to_string(found) + " in " + other.title + " →###elsewhere";
  if (link(frame.kit, label)) course.shown = tab;
}

// Asks once more; the safe answer stands where the first click was.
void reset_button(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  bool& asked = workspace.course.reset_asked;
  ButtonOptions options;
  if (!asked) {
    options.tip = "Nothing done, every control as it starts; asks once more";
    if (button(frame.kit, "Reset for the next class", options)) asked = true;
    return;
  }
  paragraph(frame.kit, "Forget all ticks and answers, and set every control as it starts?");
  options.look = ButtonLook::primary;
  if (button(frame.kit, "Keep them", options)) asked = false;
  ImGui::SameLine(0.0F, frame.kit.px(8.0F));
  options.look = ButtonLook::plain;
  if (button(frame.kit, "Forget", options)) {
    workspace.reset_course();
    asked = false;
  }
}

void lessons_tab(Frame& frame, const LabArea& area) {
  const view::Workspace& workspace = frame.workspace;
  const content::Course& lessons = workspace.library().lessons();
  lab_column(frame, area.column, lessons.title, [&] {
    const std::size_t done = workspace.lessons_done();
    value_row(frame.kit, "Done", of_all(done, lessons.size()));
    pips(frame.kit, static_cast<int>(lessons.size()), static_cast<int>(done));
    lab_note(frame,
             "In the order in which they build on each other. A line opens its scene in the "
             "window; C brings you back.");
    lab_note(
        frame,
        "A lesson is done when its scene has been shown; the tour, the traps and the quiz when "
        "every step is done.");
    search_field(frame);
    found_elsewhere(frame, workspace.library().glossary(), view::CourseTab::glossary);
    reset_button(frame);
  });
  const std::string& search = workspace.course.search;
  const std::vector<ListLine> lines = lines_of(workspace, lessons, search, true);
  if (lines.empty()) return nothing_found(frame, area.picture, search);
  open_chosen(frame, lines, draw_list(frame, "lessons", area.picture, lines, 820.0F));
}

std::vector<ListLine> question_lines(const view::Workspace& workspace) {
  const content::Tour& quiz = workspace.guide_of(view::Guide::quiz).tour();
  std::vector<ListLine> lines;
  for (std::size_t i = 0; i < quiz.steps.size(); ++i) {
    ListLine line;
    line.row.label = "##question" + std::to_string(i);
    line.row.title = std::to_string(i + 1) + ". " + quiz.steps[i].title;
    line.row.done = workspace.step_done(view::Guide::quiz, i);
    line.row.end = *line.row.done ? "right" : "not yet";
    lines.push_back(std::move(line));
  }
  return lines;
}

// The first question that is not right yet, from the one shown last on.
std::size_t next_question(const view::Workspace& workspace) {
  const view::TourProgress& quiz = workspace.guide_of(view::Guide::quiz);
  const std::size_t count = quiz.tour().steps.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t step = (quiz.step_index() + i) % count;
    if (!workspace.step_done(view::Guide::quiz, step)) return step;
  }
  return 0;
}

void quiz_tab(Frame& frame, const LabArea& area) {
  view::Workspace& workspace = frame.workspace;
  const content::Tour& quiz = workspace.guide_of(view::Guide::quiz).tour();
  std::optional<std::size_t> chosen;
  lab_column(frame, area.column, quiz.title, [&] {
    const std::size_t done = workspace.steps_done(view::Guide::quiz);
    value_row(frame.kit, "Right", of_all(done, quiz.steps.size()));
    pips(frame.kit, static_cast<int>(quiz.steps.size()), static_cast<int>(done));
    lab_note(frame,
             "Some questions are answered by a click, most by doing: set the controls, and the "
             "numbers on the map decide.");
    lab_note(frame, "What **Show me** solved does not count; come back and do it yourself.");
    ButtonOptions start;
    start.look = ButtonLook::primary;
    start.tip = "The first question that is not right yet";
    if (button(frame.kit, done == 0 ? "Start" : "Go on", start)) chosen = next_question(workspace);
  });
  const auto row = draw_list(frame, "questions", area.picture, question_lines(workspace), 380.0F);
  if (row) chosen = row;
  if (chosen) workspace.open_guide(view::Guide::quiz, *chosen);
}

void glossary_tab(Frame& frame, const LabArea& area) {
  const view::Workspace& workspace = frame.workspace;
  const content::Course& glossary = workspace.library().glossary();
  lab_column(frame, area.column, glossary.title, [&] {
    lab_note(frame,
             "Questions, phrases that are often loose, and terms: two sentences each, and the "
             "scene that shows it.");
    search_field(frame);
    found_elsewhere(frame, workspace.library().lessons(), view::CourseTab::lessons);
  });
  const std::string& search = workspace.course.search;
  const std::vector<ListLine> lines = lines_of(workspace, glossary, search, false);
  if (lines.empty()) return nothing_found(frame, area.picture, search);
  open_chosen(frame, lines, draw_list(frame, "glossary", area.picture, lines, 400.0F));
}

void recap_tab(Frame& frame, const view::Rect& area) {
  const content::Course& recap = frame.workspace.library().recap();
  const std::vector<ListLine> lines = lines_of(frame.workspace, recap, {}, false);
  ImGui::SetCursorScreenPos({area.x, area.y});
  text_line(frame.kit, frame.kit.fonts.title, frame.kit.theme.text, recap.title, area.width);
  const float top = area.y + frame.kit.px(38.0F);
  const view::Rect list{area.x, top, area.width, area.bottom() - top};
  open_chosen(frame, lines, draw_list(frame, "recap", list, lines, 440.0F));
}

}  // namespace

void course_page(Frame& frame) {
  view::CourseState& course = frame.workspace.course;
  const std::vector<std::string> names{"Lessons", "Quiz", "Glossary", "Recap"};
  int chosen = static_cast<int>(course.shown);
  const view::Rect area = page_tabs(frame, "##Course", names, chosen);
  const auto tab = static_cast<CourseTab>(chosen);
  if (tab != course.shown) course.reset_asked = false;
  course.shown = tab;
  switch (tab) {
    case CourseTab::lessons:
      return lessons_tab(frame, split_page(frame, area));
    case CourseTab::quiz:
      return quiz_tab(frame, split_page(frame, area));
    case CourseTab::glossary:
      return glossary_tab(frame, split_page(frame, area));
    case CourseTab::recap:
      return recap_tab(frame, area);
  }
}

}  // namespace ui
