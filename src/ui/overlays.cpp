#include <algorithm>
#include <array>

#include "ui/file_panel.h"
#include "ui/keys.h"
#include "ui/panels.h"
#include "ui/widgets.h"
#include "view/markup.h"

namespace ui {
namespace {

struct KeyHelp {
  const char* keys;
  const char* effect;
};

constexpr std::array key_help{
    KeyHelp{"1 … 9", "Layer"},
    KeyHelp{"← → ↑ ↓", "Focus row, where no control has the keyboard"},
    KeyHelp{"E", "The pair's other sentence"},
    KeyHelp{"M", "Causal mask"},
    KeyHelp{"S", "Shuffle word order"},
    KeyHelp{"A", "Another order"},
    KeyHelp{"U", "Hold: un-shuffle the axes"},
    KeyHelp{"P", "Positions: none, sinusoidal, rotary"},
    KeyHelp{"X", "Repeat the sentence: ×1, 2, 4, 8"},
    KeyHelp{"R", "Reset all controls"},
    KeyHelp{"N  Shift + N", "Next or previous cell of the sheet, while it is open"},
    KeyHelp{"L", "Open or leave the laboratories"},
    KeyHelp{"C", "Open or leave the course"},
    KeyHelp{"T", "Open or leave the guided tour"},
    KeyHelp{"PageUp  PageDown", "Step of the tour or quiz"},
    KeyHelp{"D", "Dark or light theme"},
    KeyHelp{"Tab  Shift + Tab", "Next or previous control"},
    KeyHelp{"Space  Enter", "Use the control"},
    KeyHelp{"Ctrl + Plus  Minus  0", "Size of everything"},
    KeyHelp{"Ctrl + O", "Open a file of your own"},
    KeyHelp{"Ctrl + S", "Save the sentence as a file"},
    KeyHelp{"?", "These keys"},
    KeyHelp{"Esc", "Leave whatever is open"},
    KeyHelp{"Ctrl + Q", "Quit"},
};

void keys_content(Frame& frame) {
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {frame.kit.px(8.0F), frame.kit.px(1.0F)});
  if (!has_about_button(frame) && link(frame.kit, "About this program"))
    frame.workspace.overlay = view::Overlay::about;
  for (const KeyHelp& help : key_help) value_row(frame.kit, help.effect, help.keys);
  ImGui::PopStyleVar();
}

void about_content(Frame& frame) {
  Kit& kit = frame.kit;
  paragraph(kit,
            "**Attention Visualiser** " AV_VERSION
            "\nSee self-attention, turn its knobs, check its claims. Every number on screen is "
            "computed while you look.");
  paragraph(kit,
            "**What the map is.** Weights show what was connected, not why a model decided. The "
            "models of the example sentences are built by hand, not trained.");
  paragraph(kit, std::string("**Made with** Dear ImGui ") + IMGUI_VERSION +
                     " (MIT), GLFW (zlib), glad (MIT), Eigen (MPL 2), GLPK (GPL 3), nlohmann-json "
                     "(MIT), CLI11 (BSD), stb (public domain), FriBidi (LGPL 2.1).");
  paragraph(kit,
            "**Fonts.** Inter by Rasmus Andersson (SIL Open Font Licence 1.1); DejaVu Sans "
            "(Bitstream Vera licence).");
  paragraph(kit, "**Colours.** inferno by Nathaniel J. Smith and Stefan van der Walt (CC0).");
  paragraph(
      kit,
      "**Attention** after Vaswani et al., *Attention Is All You Need*, 2017; rotary positions "
      "after Su et al., 2021. **Cautions** after Kobayashi et al., Abnar & Zuidema and Brunner et "
      "al., all 2020; disputed between Jain & Wallace and Wiegreffe & Pinter, both 2019.");
  std::vector<std::string> credits;
  for (const content::Example& example : frame.workspace.library().examples()) {
    if (example.credit.empty()) continue;
    if (std::find(credits.begin(), credits.end(), example.credit) != credits.end()) continue;
    credits.push_back(example.credit);
    paragraph(kit, "**Sentences.** The trophy, the son and the bottle: " + example.credit + ".");
  }
  if (!kit.fonts.note.empty()) paragraph(kit, kit.fonts.note);
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string meaning(const content::Vocabulary& vocabulary, const std::string& quality) {
  for (const auto& [name, text] : vocabulary.qualities) {
    if (name == quality) return text;
  }
  return {};
}

std::string entry_text(const content::WordEntry& entry, bool unknown) {
  std::string text = entry.word_class;
  if (!entry.qualities.empty()) text += ", " + joined(entry.qualities);
  if (!entry.wants.empty()) text += ", wants its noun to be " + joined(entry.wants);
  if (unknown) text += " (not in the vocabulary)";
  return text;
}

void word_content(Frame& frame) {
  const view::Scene& scene = frame.workspace.scene();
  const content::Example& example = *scene.example;
  paragraph(
      frame.kit,
      "Nothing here is trained. A word is its class, its qualities and, for an adjective, the "
      "quality it wants of its noun. These entries and two tables of scores are all that the "
      "model knows.");
  std::vector<std::string> qualities;
  for (core::Index place = 0; place < scene.size(); ++place) {
    const auto original =
        static_cast<std::size_t>(scene.permutation[static_cast<std::size_t>(place)]);
    if (original >= example.entries.size()) continue;
    const content::WordEntry& entry = example.entries[original];
    const std::string& token = example.tokens[original];
    const bool unknown = std::find(example.unknown_words.begin(), example.unknown_words.end(),
                                   token) != example.unknown_words.end();
    value_row(frame.kit, frame.names[static_cast<std::size_t>(place)], entry_text(entry, unknown));
    for (const auto* list : {&entry.qualities, &entry.wants}) {
      for (const std::string& quality : *list) {
        if (std::find(qualities.begin(), qualities.end(), quality) == qualities.end()) {
          qualities.push_back(quality);
        }
      }
    }
  }
  if (qualities.empty()) return;
  rule(frame.kit);
  for (const std::string& quality : qualities) {
    paragraph(
        frame.kit,
        "**" + quality + "**: " + meaning(frame.workspace.library().lexicon().vocabulary, quality),
        {0.0F, true, true});
  }
}

void message_content(Frame& frame) {
  paragraph(frame.kit, view::escape_markup(frame.workspace.message));
}

const char* title_of(const Frame& frame, view::Overlay overlay) {
  switch (overlay) {
    case view::Overlay::keys:
      return "Keys";
    case view::Overlay::about:
      return "About";
    case view::Overlay::word:
      return "The words of this sentence";
    case view::Overlay::message:
      return "This did not work";
    case view::Overlay::note:
      return "About this example";
    case view::Overlay::files:
      return frame.workspace.file_panel.purpose == view::FilePurpose::save ? "Save as" : "Open";
    case view::Overlay::none:
      break;
  }
  return "";
}

void overlay_content(Frame& frame, view::Overlay overlay) {
  switch (overlay) {
    case view::Overlay::keys:
      return keys_content(frame);
    case view::Overlay::about:
      return about_content(frame);
    case view::Overlay::word:
      return word_content(frame);
    case view::Overlay::message:
    case view::Overlay::note:
      return message_content(frame);
    case view::Overlay::files:
      return file_panel(frame);
    case view::Overlay::none:
      return;
  }
}

view::Rect card_rect(const Frame& frame) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float width = std::min(frame.kit.px(560.0F), screen.x - frame.kit.px(48.0F));
  const bool small = frame.workspace.overlay == view::Overlay::message ||
                     frame.workspace.overlay == view::Overlay::note;
  const float height =
      std::min(frame.kit.px(small ? 240.0F : 580.0F), screen.y - frame.kit.px(48.0F));
  return {std::round((screen.x - width) / 2.0F), std::round((screen.y - height) / 2.0F), width,
          height};
}

void overlay_card(Frame& frame, view::Overlay overlay) {
  const view::Rect card = card_rect(frame);
  const float margin = frame.kit.px(view::size::gap);
  const float foot = frame.kit.px(52.0F);
  begin_panel("card", frame.kit.theme, frame.kit.scale, card);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {frame.kit.px(8.0F), frame.kit.px(8.0F)});
  text_line(frame.kit, frame.kit.fonts.title, frame.kit.theme.text, title_of(frame, overlay));
  const float used = ImGui::GetCursorScreenPos().y - card.y;
  ImGui::BeginChild("content", {0.0F, card.height - used - foot}, false, ImGuiWindowFlags_NoNav);
  overlay_content(frame, overlay);
  ImGui::EndChild();
  ButtonOptions close;
  close.look = ButtonLook::primary;
  const float width = button_width(frame.kit, "Close");
  ImGui::SetCursorScreenPos(
      {card.right() - margin - width, card.bottom() - margin - frame.kit.px(32.0F)});
  if (button(frame.kit, "Close", close)) frame.workspace.overlay = view::Overlay::none;
  ImGui::PopStyleVar();
  end_panel();
  const bool outside =
      ImGui::IsMouseClicked(0) &&
      !card.contains(view::Point{ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y});
  if (outside && !ImGui::IsWindowAppearing()) frame.workspace.overlay = view::Overlay::none;
}

}  // namespace

void overlays(Frame& frame) {
  const view::Overlay overlay = frame.workspace.overlay;
  if (overlay == view::Overlay::none) return;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.0F, 0.0F});
  ImGui::SetNextWindowSize(screen);
  ImGui::SetNextWindowFocus();
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0F, 0.0F});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, to_u32(with_alpha(frame.kit.theme.background, 0.75F)));
  ImGui::Begin("overlay", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  const ImGuiID scope = ImGui::GetID("overlay scope");
  frame.kit.ring.begin_modal(scope);
  overlay_card(frame, overlay);
  frame.kit.ring.end_modal();
  ImGui::End();
}

}  // namespace ui
