#include "ui/interface.h"

#include <optional>
#include <string>
#include <vector>

#include "ui/map_image.h"
#include "ui/panels.h"
#include "view/display_text.h"
#include "view/layout.h"

namespace ui {

struct Interface::Parts {
  view::Workspace& workspace;
  bool animations = false;
  Fonts fonts{};
  float fonts_scale = 0.0F;  // 0: none loaded yet
  FocusRing ring{};
  TextEntry entry{};
  std::vector<std::string> tokens{};  // that `names` display
  std::vector<std::string> names{};
  std::vector<std::string> key_tokens{};
  std::vector<std::string> key_names{};
};

namespace {

// Names follow the tokens shown; finding their order and shapes takes too long for every frame.
void update_names(const std::vector<std::string>& tokens, const Fonts& fonts,
                  std::vector<std::string>& shown, std::vector<std::string>& names) {
  if (shown == tokens) return;
  shown = tokens;
  names.clear();
  for (const std::string& token : tokens) {
    names.push_back(view::label_text(
        view::display_text(token, [&](char32_t character) { return fonts.covers(character); })));
  }
}

void draw_panels(Frame& frame) {
  top_bar(frame);
  if (frame.workspace.page != view::Page::none) {
    page(frame);
  } else {
    controls_panel(frame);
    if (frame.layout.sentence.height > 0.0F) sentence_panel(frame);
    map_panel(frame);
    if (frame.workspace.entry != nullptr) {
      entry_panel(frame);
    } else if (frame.workspace.tour_open) {
      tour_panel(frame);
    }
    dock(frame);
  }
  status_bar(frame);
}

void begin_screen() {
  ImGui::SetNextWindowPos({0.0F, 0.0F});
  ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0F, 0.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
  ImGui::Begin("screen", nullptr, fixed_window | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar(2);
}

// Before the first frame the display has no size yet.
float wanted_scale(const view::Workspace& workspace) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float wanted = workspace.settings.scale;
  if (display.x <= 0.0F || display.y <= 0.0F) return wanted;
  return view::fitting_scale(wanted, display.x, display.y);
}

}  // namespace

Interface::Interface(view::Workspace& workspace, bool animations)
    : parts_(new Parts{workspace, animations}) {}

Interface::~Interface() = default;

bool Interface::fonts_due() const {
  return parts_->fonts_scale != wanted_scale(parts_->workspace);
}

void Interface::load_fonts() {
  parts_->fonts_scale = wanted_scale(parts_->workspace);
  parts_->fonts = ui::load_fonts(parts_->fonts_scale);
  parts_->tokens.clear();
  parts_->key_tokens.clear();
}

bool Interface::draw(view::HeatmapSurface& heatmaps) {
  view::Workspace& workspace = parts_->workspace;
  workspace.refresh();
  const view::Theme& theme = view::theme(workspace.settings.theme);
  const float scale = parts_->fonts_scale;
  apply_style(theme, scale);
  parts_->ring.begin_frame();
  Kit kit{theme, parts_->fonts, parts_->ring, parts_->entry, scale, parts_->animations};
  kit.page_keys = !workspace.guide_shown() || workspace.page != view::Page::none;
  update_names(workspace.scene().tokens, parts_->fonts, parts_->tokens, parts_->names);
  update_names(workspace.scene().key_tokens, parts_->fonts, parts_->key_tokens, parts_->key_names);
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const view::WindowLayout layout =
      view::layout_window(screen.x, screen.y, scale, workspace.has_panel(),
                          workspace.dock == view::DockTab::none ? 0.0F : workspace.dock_share);
  const view::MeasureText measure = measure_with(parts_->fonts);
  Frame frame{kit, workspace, heatmaps, layout, parts_->names, parts_->key_names, measure};

  const view::ViewState state_before = workspace.state;
  const view::Settings settings_before = workspace.settings;
  const view::Overlay overlay_before = workspace.overlay;
  const bool tour_before = workspace.tour_open;
  const content::CourseEntry* const entry_before = workspace.entry;
  const view::Page page_before = workspace.page;
  const view::DockTab dock_before = workspace.dock;
  const float share_before = workspace.dock_share;
  const view::Guide guide_before = workspace.guide;
  const view::CourseState course_before = workspace.course;
  begin_screen();
  draw_panels(frame);
  ImGui::End();
  overlays(frame);
  shortcuts(frame);
  parts_->ring.end_frame();

  const bool pointed_elsewhere = !same_cell(workspace.hovered, frame.hovered) ||
                                 !same_cell(workspace.hovered_entry, frame.hovered_entry);
  workspace.hovered = frame.hovered;
  workspace.hovered_entry = frame.hovered_entry;
  return kit.another_frame || pointed_elsewhere || workspace.state != state_before ||
         workspace.settings != settings_before || workspace.overlay != overlay_before ||
         workspace.tour_open != tour_before || workspace.entry != entry_before ||
         workspace.page != page_before || workspace.dock != dock_before ||
         workspace.dock_share != share_before || workspace.guide != guide_before ||
         workspace.course != course_before;
}

const FocusRing& Interface::ring() const {
  return parts_->ring;
}

}  // namespace ui
