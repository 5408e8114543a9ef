#include <algorithm>

#include "content/vocabulary.h"
#include "ui/panels.h"
#include "ui/widgets.h"
#include "view/display_text.h"

namespace ui {
namespace {

struct ExampleList {
  std::vector<ListGroup> groups;
  std::vector<std::string> names;  // of all groups, in order
  int chosen = -1;
};

void add_example(ExampleList& list, const content::Example& example, const std::string& heading,
                 const std::string& shown) {
  const auto group = std::find_if(list.groups.begin(), list.groups.end(),
                                  [&](const ListGroup& g) { return g.heading == heading; });
  const std::string title = view::display_text(example.title);
  if (group == list.groups.end()) {
    list.groups.push_back({heading, {title}});
  } else {
    group->items.push_back(title);
  }
  list.names.push_back(example.name);
  if (example.name == shown) list.chosen = static_cast<int>(list.names.size()) - 1;
}

// Shipped examples stand in the order of their groups, so that one index counts through them all.
ExampleList list_examples(const view::Workspace& workspace) {
  ExampleList list;
  for (const content::Example& example : workspace.library().examples()) {
    add_example(list, example, example.group, workspace.state.example);
  }
  for (const content::Example& example : workspace.opened_examples()) {
    add_example(list, example, "Your files", workspace.state.example);
  }
  return list;
}

void example_choice(Frame& frame, float width) {
  ExampleList list = list_examples(frame.workspace);
  int chosen = list.chosen;
  DropdownOptions options;
  options.width = width;
  options.tip = "Example";
  if (dropdown(frame.kit, "##Example", list.groups, chosen, options) && chosen >= 0) {
    frame.workspace.select_example(list.names[static_cast<std::size_t>(chosen)]);
  }
}

float pair_gap(const Kit& kit) {
  return kit.px(12.0F);
}

// What the switch of a pair takes, with the gap before it; 0 without a pair.
float pair_width(const Frame& frame) {
  int chosen = 0;
  const std::vector<std::string> labels = pair_labels(frame.workspace, chosen);
  return labels.empty() ? 0.0F : pair_gap(frame.kit) + segmented_width(frame.kit, labels);
}

void pair_choice(Frame& frame) {
  int chosen = 0;
  const std::vector<std::string> labels = pair_labels(frame.workspace, chosen);
  if (labels.empty()) return;
  const int before = chosen;
  SegmentOptions options;
  options.tip = "The pair's other sentence (E)";
  ImGui::SameLine(0.0F, pair_gap(frame.kit));
  if (segmented(frame.kit, "##Pair", labels, chosen, options) && chosen != before) {
    frame.workspace.switch_to_partner();
  }
}

void page_button(Frame& frame, const char* label, view::Page page, std::string_view tip) {
  ButtonOptions ghost;
  ghost.look = ButtonLook::ghost;
  ghost.tip = tip;
  view::Page& shown = frame.workspace.page;
  if (button(frame.kit, label, ghost)) shown = shown == page ? view::Page::none : page;
}

bool has_open_button(const Frame& frame) {
  return frame.workspace.files != nullptr;
}

// Left end of the buttons at the right.
float right_buttons_start(const Frame& frame) {
  const Kit& kit = frame.kit;
  const bool open = has_open_button(frame);
  const float width = (open ? button_width(kit, "Open") + kit.px(4.0F) : 0.0F) +
                      button_width(kit, "Reset") + button_width(kit, "Guided tour") +
                      button_width(kit, "Labs") + button_width(kit, "Course") +
                      (has_about_button(frame) ? button_width(kit, "About") + kit.px(4.0F) : 0.0F) +
                      2.0F * kit.px(32.0F) + 5.0F * kit.px(4.0F);
  return frame.layout.top_bar.right() - kit.px(16.0F) - width;
}

void right_buttons(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  const float gap = frame.kit.px(4.0F);
  ImGui::SetCursorScreenPos(
      {right_buttons_start(frame), frame.layout.top_bar.centre().y - frame.kit.px(16.0F)});
  ButtonOptions ghost;
  ghost.look = ButtonLook::ghost;
  ghost.tip = "Open an example file of your own (Ctrl + O)";
  if (has_open_button(frame)) {
    if (button(frame.kit, "Open", ghost)) workspace.choose_file(view::FilePurpose::open);
    ImGui::SameLine(0.0F, gap);
  }
  ghost.tip = "Every control as it starts; the sentence stays (R)";
  ghost.enabled = workspace.state != workspace.starting_state();
  if (button(frame.kit, "Reset", ghost)) workspace.reset_controls();
  ImGui::SameLine(0.0F, gap);
  ghost.enabled = true;
  const bool touring = workspace.guide_shown() && workspace.guide == view::Guide::tour &&
                       workspace.page == view::Page::none;
  ghost.tip = touring ? "Leave the tour (T)" : "Walk the guided tour (T)";
  if (button(frame.kit, "Guided tour", ghost)) workspace.toggle_tour();
  ImGui::SameLine(0.0F, gap);
  page_button(
      frame, "Labs", view::Page::laboratories,
      "A question and a picture each: √dₖ, cost, order, heads, depth, reading with care … (L)");
  ImGui::SameLine(0.0F, gap);
  page_button(frame, "Course", view::Page::course, "Lessons, quiz, glossary and recap (C)");
  ImGui::SameLine(0.0F, gap);
  if (has_about_button(frame)) {
    ghost.tip = "Version, libraries, licences, sources";
    if (button(frame.kit, "About", ghost)) workspace.overlay = view::Overlay::about;
    ImGui::SameLine(0.0F, gap);
  }
  if (icon_button(frame.kit, "?", "All keys (?)")) workspace.overlay = view::Overlay::keys;
  ImGui::SameLine(0.0F, gap);
  if (icon_button(frame.kit, "◐", "Dark or light theme (D)")) {
    workspace.settings.theme = workspace.settings.theme == view::ThemeKind::dark
                                   ? view::ThemeKind::light
                                   : view::ThemeKind::dark;
  }
}

std::string changed_words(const std::vector<std::string>& tokens, const std::vector<bool>& changed,
                          const std::vector<core::Index>& order, std::size_t sentence) {
  std::vector<std::pair<core::Index, std::string>> words;
  for (std::size_t i = 0; i < changed.size(); ++i) {
    if (changed[i] && order[i] < static_cast<core::Index>(sentence)) {
      words.emplace_back(order[i], content::strip_punctuation(tokens[i]));
    }
  }
  std::sort(words.begin(), words.end());
  std::string text;
  for (const auto& [place, word] : words) text += (text.empty() ? "" : " … ") + word;
  return text;
}

}  // namespace

std::vector<std::string> pair_labels(const view::Workspace& workspace, int& chosen) {
  const view::Scene& scene = workspace.scene();
  if (scene.partner == nullptr) return {};
  const std::size_t sentence = scene.example->tokens.size();
  std::string here = changed_words(scene.tokens, scene.changed, scene.permutation, sentence);
  std::string there =
      changed_words(scene.partner_tokens, scene.changed, scene.permutation, sentence);
  if (!scene.example->variant.empty() && !scene.partner->variant.empty()) {
    here = scene.example->variant;
    there = scene.partner->variant;
  } else if (here.empty() || there.empty()) {
    here = "this sentence";
    there = "the other";
  }
  // Each ending keeps its side, whichever sentence is shown.
  const bool first = [&] {
    for (const content::Example& example : workspace.library().examples()) {
      if (example.name == scene.example->name) return true;
      if (example.name == scene.partner->name) return false;
    }
    return true;
  }();
  chosen = first ? 0 : 1;
  return first ? std::vector{here, there} : std::vector{there, here};
}

bool has_about_button(const Frame& frame) {
  return frame.layout.top_bar.width >= 1240.0F * frame.kit.scale;
}

void top_bar(Frame& frame) {
  const view::Rect& bar = frame.layout.top_bar;
  const Kit& kit = frame.kit;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled({bar.x, bar.y}, {bar.right(), bar.bottom()}, to_u32(kit.theme.panel));
  list.AddLine({bar.x, bar.bottom()}, {bar.right(), bar.bottom()}, to_u32(kit.theme.line));
  const float left = bar.x + kit.px(20.0F);
  const float title = text_width(kit.fonts.reading_bold, "Attention Visualiser") + kit.px(32.0F);
  const float room = right_buttons_start(frame) - kit.px(12.0F) - left - pair_width(frame);
  // The list of examples keeps a readable width; the title gives way.
  const bool titled = room - title >= kit.px(200.0F);
  if (titled) {
    draw_text(list, kit.fonts.reading_bold, {left, bar.centre().y}, to_u32(kit.theme.text),
              "Attention Visualiser");
  }
  ImGui::SetCursorScreenPos({left + (titled ? title : 0.0F), bar.centre().y - kit.px(16.0F)});
  example_choice(frame, std::clamp(titled ? room - title : room, kit.px(120.0F), kit.px(300.0F)));
  pair_choice(frame);
  right_buttons(frame);
}

}  // namespace ui
