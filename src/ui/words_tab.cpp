#include <algorithm>

#include "content/own_words.h"
#include "ui/panels.h"
#include "ui/widgets.h"
#include "view/display_text.h"

namespace ui {
namespace {

// Places a row of chips that wraps at the panel's edge.
class Wrap {
 public:
  explicit Wrap(const Kit& kit)
      : gap_(kit.px(6.0F)),
        right_(ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x) {}

  void next(float width) {
    if (!first_ && ImGui::GetItemRectMax().x + gap_ + width <= right_) {
      ImGui::SameLine(0.0F, gap_);
    }
    first_ = false;
  }

 private:
  float gap_;
  float right_;
  bool first_ = true;
};

const content::Vocabulary& vocabulary(const Frame& frame) {
  return frame.workspace.library().lexicon().vocabulary;
}

void show(Frame& frame, std::vector<std::string> tokens, const content::OwnEntries& own) {
  frame.workspace.own_words.sentence = content::join_words(tokens);
  frame.workspace.show_own_words(std::move(tokens), own, true);
  frame.workspace.own_words.shown_of = view::own_sentence_name;
  frame.kit.another_frame = true;
}

// The field follows the sentence shown until the user types.
void follow_example(view::Workspace& workspace) {
  view::OwnWords& own = workspace.own_words;
  if (own.shown_of == workspace.example().name) return;
  own.shown_of = workspace.example().name;
  own.sentence = content::join_words(workspace.example().tokens);
  own.chosen = -1;
}

void sentence_field(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  view::OwnWords& own = workspace.own_words;
  const FieldEvent event =
      text_field(frame.kit, "##Your sentence", own.sentence, "Type or paste a sentence");
  if (event == FieldEvent::none) return;
  std::vector<std::string> tokens = content::split_words(own.sentence);
  if (tokens.empty()) {
    workspace.notice = "No words: the sentence before stays";
    return;
  }
  if (static_cast<core::Index>(tokens.size()) > view::most_own_words) {
    workspace.notice = std::to_string(tokens.size()) + " words: at most " +
                       std::to_string(view::most_own_words) + " can be shown, the rest is not";
    tokens.resize(static_cast<std::size_t>(view::most_own_words));
  }
  const std::string notice = workspace.notice;
  const std::string typed = own.sentence;
  workspace.show_own_words(std::move(tokens), workspace.example().own_entries, false);
  workspace.notice = notice;
  own.shown_of = view::own_sentence_name;
  own.sentence = typed;
  frame.kit.another_frame = true;
}

void word_chips(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  const content::Example& example = workspace.example();
  Wrap wrap(frame.kit);
  for (std::size_t i = 0; i < example.tokens.size(); ++i) {
    const std::string name = view::display_text(example.tokens[i]);
    const bool unknown = std::find(example.unknown_words.begin(), example.unknown_words.end(),
                                   example.tokens[i]) != example.unknown_words.end();
    ChipOptions options;
    options.chosen = workspace.own_words.chosen == static_cast<core::Index>(i);
    options.marked = unknown;
    options.small = true;
    options.tip = unknown ? "Not in the vocabulary: choose what it is" : "Choose another word";
    wrap.next(chip_width(frame.kit, name, true));
    if (chip(frame.kit, name + "##own" + std::to_string(i), options)) {
      workspace.own_words.chosen = options.chosen ? -1 : static_cast<core::Index>(i);
    }
  }
}

bool toggled(std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    names.push_back(name);
  } else {
    names.erase(found);
  }
  return true;
}

// Chips for all qualities, those of the list chosen; true if one was clicked.
bool quality_chips(Frame& frame, const char* heading, std::vector<std::string>& names) {
  text_line(frame.kit, frame.kit.fonts.label, frame.kit.theme.dim, heading);
  bool changed = false;
  Wrap wrap(frame.kit);
  for (const auto& [quality, meaning] : vocabulary(frame).qualities) {
    ChipOptions options;
    options.chosen = std::find(names.begin(), names.end(), quality) != names.end();
    options.small = true;
    options.tip = meaning;
    wrap.next(chip_width(frame.kit, quality, true));
    if (chip(frame.kit, quality + "##" + heading, options)) changed = toggled(names, quality);
  }
  return changed;
}

void entry_editor(Frame& frame, std::size_t place) {
  const content::Example& example = frame.workspace.example();
  content::WordEntry entry = example.entries[place];
  const std::vector<std::string>& classes =
      frame.workspace.library().lexicon().construction.classes;
  const auto found = std::find(classes.begin(), classes.end(), entry.word_class);
  int chosen = static_cast<int>(found - classes.begin());
  text_line(frame.kit, frame.kit.fonts.label, frame.kit.theme.dim, "It is a");
  const std::vector<ListGroup> groups{{"", classes}};
  DropdownOptions options;
  options.width = frame.kit.px(200.0F);
  bool changed = dropdown(frame.kit, "##Class", groups, chosen, options);
  if (changed) entry = {classes[static_cast<std::size_t>(chosen)], {}, {}};
  if (entry.word_class == "thing") {
    changed = quality_chips(frame, "and has these qualities", entry.qualities) || changed;
  }
  if (entry.word_class == "adjective") {
    changed = quality_chips(frame, "and wants its noun to be", entry.wants) || changed;
  }
  if (!changed) return;
  content::OwnEntries own = example.own_entries;
  own[content::normalise_word(example.tokens[place])] = entry;
  show(frame, example.tokens, own);
}

void alternative_chips(Frame& frame, std::size_t place) {
  const content::Example& example = frame.workspace.example();
  const std::string& token = example.tokens[place];
  text_line(frame.kit, frame.kit.fonts.label, frame.kit.theme.dim,
            "Another " + example.entries[place].word_class + " in its place");
  Wrap wrap(frame.kit);
  for (const std::string& word :
       content::alternatives(example.entries[place], token, vocabulary(frame))) {
    ChipOptions options;
    options.small = true;
    wrap.next(chip_width(frame.kit, word, true));
    if (!chip(frame.kit, word + "##swap", options)) continue;
    std::vector<std::string> tokens = example.tokens;
    tokens[place] = content::replace_word(token, word);
    return show(frame, std::move(tokens), example.own_entries);
  }
}

void swap_nouns(Frame& frame) {
  const content::Example& example = frame.workspace.example();
  const auto [first, second] = *example.candidates;
  std::vector<std::string> tokens = example.tokens;
  std::string& a = tokens[static_cast<std::size_t>(first)];
  std::string& b = tokens[static_cast<std::size_t>(second)];
  const std::string word_a = content::normalise_word(a);
  const std::string word_b = content::normalise_word(b);
  a = content::replace_word(a, word_b);
  b = content::replace_word(b, word_a);
  show(frame, std::move(tokens), example.own_entries);
}

void buttons(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  const content::Example& example = workspace.example();
  ButtonOptions swap;
  swap.enabled = example.candidates.has_value();
  swap.tip =
      "The answer follows the word, not its place: what a noun is stands in its entry, and "
      "nothing here reads the order. An order-blind model can do no better.";
  if (button(frame.kit, "Swap the nouns", swap)) swap_nouns(frame);
  ImGui::SameLine(0.0F, frame.kit.px(8.0F));
  ButtonOptions save;
  save.enabled = workspace.files != nullptr;
  save.tip = "As an example file that the program opens again";
  if (button(frame.kit, "Save…", save)) {
    workspace.choose_file(
        view::FilePurpose::save,
        content::example_file(example, workspace.library().lexicon().construction));
  }
  ImGui::SameLine(0.0F, frame.kit.px(8.0F));
  if (button(frame.kit, "Open…", save)) workspace.choose_file(view::FilePurpose::open);
}

}  // namespace

void words_tab(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  follow_example(workspace);
  sentence_field(frame);
  if (!workspace.example().hand_built) {
    paragraph(frame.kit,
              "This example brings its own numbers. Type a sentence to use the "
              "vocabulary's words.",
              {0.0F, true, false});
    ButtonOptions open;
    open.enabled = workspace.files != nullptr;
    if (button(frame.kit, "Open…", open)) workspace.choose_file(view::FilePurpose::open);
    return;
  }
  word_chips(frame);
  buttons(frame);
  const core::Index chosen = workspace.own_words.chosen;
  if (chosen < 0 || chosen >= static_cast<core::Index>(workspace.example().tokens.size())) {
    paragraph(frame.kit,
              "Click a word to choose another in its place. An underlined word is not in the "
              "vocabulary and counts as a plain thing: click it to say what it is.",
              {0.0F, true, true});
    return;
  }
  const auto place = static_cast<std::size_t>(chosen);
  rule(frame.kit);
  entry_editor(frame, place);
  alternative_chips(frame, static_cast<std::size_t>(chosen));
}

}  // namespace ui
