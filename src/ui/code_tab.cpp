#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "ui/keys.h"
#include "ui/panels.h"
#include "ui/widgets.h"
#include "view/numpy_program.h"

namespace ui {
namespace {

constexpr float least_height = 120.0F;
constexpr float line_height = 18.0F;

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    lines.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

const std::vector<std::string>& program(view::Workspace& workspace) {
  if (!workspace.program) {
    workspace.program = split_lines(view::numpy_program(workspace.scene(), workspace.state));
  }
  return *workspace.program;
}

void toolbar(Frame& frame) {
  Kit& kit = frame.kit;
  const float width = ImGui::GetContentRegionAvail().x;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ButtonOptions options;
  options.tip = "The whole program, to paste into an editor; it needs Python with numpy";
  const float button = button_width(kit, "Copy program");
  const std::string note = ellipsised(
      kit.fonts.label,
      "The same numbers in Python with numpy: once as a loop over the tokens, once as one product.",
      width - button - kit.px(16.0F));
  draw_text(*ImGui::GetWindowDrawList(), kit.fonts.label, {at.x, at.y + kit.px(17.0F)},
            to_u32(kit.theme.dim), note);
  ImGui::SetCursorScreenPos({at.x + width - button, at.y});
  if (ui::button(kit, "Copy program", options)) {
    ImGui::SetClipboardText(
        view::numpy_program(frame.workspace.scene(), frame.workspace.state).c_str());
  }
  ImGui::SetCursorScreenPos({at.x, at.y + kit.px(42.0F)});
}

// The font of code has ASCII only.
const Font& font_of(const Kit& kit, std::string_view line) {
  const bool ascii = std::all_of(line.begin(), line.end(),
                                 [](char c) { return static_cast<unsigned char>(c) < 0x80U; });
  return ascii ? kit.fonts.code : kit.fonts.label;
}

float widest(const Kit& kit, const std::vector<std::string>& lines) {
  float width = 0.0F;
  const std::string* longest = nullptr;
  for (const std::string& line : lines) {
    if (longest == nullptr || line.size() > longest->size()) longest = &line;
  }
  if (longest != nullptr) width = text_width(kit.fonts.code, *longest);
  return width + kit.px(24.0F);
}

void scroll_by_keys(const Kit& kit, float page) {
  const auto scroll = [](float by) { ImGui::SetScrollY(ImGui::GetScrollY() + by); };
  const float step = kit.px(3.0F * line_height);
  if (pressed(Key::up, true)) scroll(-step);
  if (pressed(Key::down, true)) scroll(step);
  if (pressed(Key::left, true)) ImGui::SetScrollX(ImGui::GetScrollX() - step);
  if (pressed(Key::right, true)) ImGui::SetScrollX(ImGui::GetScrollX() + step);
  if (kit.page_keys && pressed(Key::page_up, true)) scroll(-page);
  if (kit.page_keys && pressed(Key::page_down, true)) scroll(page);
  if (pressed(Key::home)) ImGui::SetScrollY(0.0F);
  if (pressed(Key::end)) ImGui::SetScrollY(ImGui::GetScrollMaxY());
}

void draw_lines(const Kit& kit, const std::vector<std::string>& lines, ImVec2 at,
                const view::Rect& port) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float height = kit.px(line_height);
  const auto count = static_cast<int>(lines.size());
  const int first = std::clamp(static_cast<int>((port.y - at.y) / height), 0, count);
  const int last = std::clamp(static_cast<int>((port.bottom() - at.y) / height) + 1, first, count);
  for (int i = first; i < last; ++i) {
    const std::string& line = lines[static_cast<std::size_t>(i)];
    const std::size_t start = line.find_first_not_of(' ');
    if (start == std::string::npos) continue;
    const bool comment = line[start] == '#' || line.compare(start, 3, "\"\"\"") == 0;
    const float indent = text_width(kit.fonts.code, " ") * static_cast<float>(start);
    draw_text(list, font_of(kit, line),
              {at.x + kit.px(12.0F) + indent, at.y + (static_cast<float>(i) + 0.5F) * height},
              to_u32(comment ? kit.theme.dim : kit.theme.text),
              std::string_view(line).substr(start));
  }
}

void listing(Frame& frame, float height) {
  Kit& kit = frame.kit;
  const std::vector<std::string>& lines = program(frame.workspace);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, to_u32(kit.theme.raised));
  ImGui::BeginChild("program", {0.0F, height}, false,
                    ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleColor();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 window = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  const float bar = ImGui::GetStyle().ScrollbarSize;
  ImGui::SetCursorScreenPos(window);
  const Hit hit = place(kit, "##program", {size.x - bar, size.y - bar}, {.takes_arrows = true});
  if (hit.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Arrow);
  ImGui::SetCursorScreenPos(at);
  const float margin = kit.px(8.0F);
  ImGui::Dummy({widest(kit, lines) + 2.0F * margin,
                kit.px(line_height) * static_cast<float>(lines.size()) + 2.0F * margin});
  if (hit.focused && !kit.ring.typing()) scroll_by_keys(kit, size.y * 0.8F);
  draw_lines(kit, lines, {at.x, at.y + margin}, {window.x, window.y, size.x, size.y});
  draw_focus(kit, hit, kit.px(view::size::panel_radius));
  ImGui::EndChild();
}

}  // namespace

void code_tab(Frame& frame) {
  toolbar(frame);
  listing(frame, std::max(ImGui::GetContentRegionAvail().y, frame.kit.px(least_height)));
}

}  // namespace ui
