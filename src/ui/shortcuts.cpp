#include <algorithm>

#include "content/own_words.h"
#include "ui/keys.h"
#include "ui/panels.h"

namespace ui {
namespace {

constexpr float scale_step = 0.1F;

void change_scale(view::Settings& settings, float steps) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float shown = view::fitting_scale(settings.scale, display.x, display.y);
  const float wanted = std::round((shown + steps * scale_step) * 10.0F) / 10.0F;
  settings.scale = std::clamp(wanted, view::smallest_scale, view::largest_scale);
}

void with_control(view::Workspace& workspace) {
  if (pressed(Key::plus, true)) change_scale(workspace.settings, 1.0F);
  if (pressed(Key::minus, true)) change_scale(workspace.settings, -1.0F);
  if (pressed(Key::digit_0)) workspace.settings.scale = 1.0F;
  if (pressed(Key::o)) workspace.choose_file(view::FilePurpose::open);
  if (pressed(Key::s)) {
    if (workspace.example().hand_built) {
      workspace.choose_file(
          view::FilePurpose::save,
          content::example_file(workspace.example(), workspace.library().lexicon().construction));
    } else {
      workspace.notice = "Nothing to save: this example's numbers are in its own file";
    }
  }
  if (pressed(Key::q)) workspace.close_requested = true;
}

void arrows(view::Workspace& workspace) {
  if (pressed(Key::up, true) || pressed(Key::left, true)) workspace.move_focus(-1);
  if (pressed(Key::down, true) || pressed(Key::right, true)) workspace.move_focus(1);
  if (pressed(Key::home)) workspace.focus_on_row(0);
  if (pressed(Key::end)) workspace.focus_on_row(workspace.scene().size() - 1);
}

void tour_keys(view::Workspace& workspace) {
  if (!workspace.guide_shown() || workspace.page != view::Page::none) return;
  const std::size_t step = workspace.tour().step_index();
  if (pressed(Key::page_down) && step + 1 < workspace.tour().tour().steps.size()) {
    workspace.enter_step(step + 1);
  }
  if (pressed(Key::page_up) && step > 0) workspace.enter_step(step - 1);
}

core::PositionKind next_kind(core::PositionKind kind) {
  switch (kind) {
    case core::PositionKind::none:
      return core::PositionKind::sinusoidal;
    case core::PositionKind::sinusoidal:
      return core::PositionKind::rotary;
    case core::PositionKind::rotary:
      break;
  }
  return core::PositionKind::none;
}

void choose_layer(view::Workspace& workspace) {
  const std::size_t layers = workspace.example().model.layers.size();
  for (std::size_t i = 0; i < std::min<std::size_t>(layers, 9); ++i) {
    const auto key = static_cast<Key>(static_cast<int>(Key::digit_1) + static_cast<int>(i));
    if (pressed(key)) workspace.state.layer = static_cast<core::Index>(i);
  }
}

void toggle_page(view::Page& shown, view::Page page) {
  shown = shown == page ? view::Page::none : page;
}

void letters(view::Workspace& workspace) {
  view::ViewState& state = workspace.state;
  choose_layer(workspace);
  if (pressed(Key::m)) state.causal_mask = !state.causal_mask;
  if (pressed(Key::s)) state.shuffle = !state.shuffle;
  if (pressed(Key::a)) workspace.shuffle_again();
  if (down(Key::u) && state.shuffle) state.hold_unshuffled = true;
  if (pressed(Key::p)) state.positions = next_kind(state.positions);
  if (pressed(Key::e)) workspace.switch_to_partner();
  if (pressed(Key::r)) workspace.reset_controls();
  if (pressed(Key::t)) workspace.toggle_tour();
  if (pressed(Key::x)) {
    const core::Index most = std::min<core::Index>(8, view::most_repeats(workspace.example()));
    state.repeat = state.repeat * 2 > most ? 1 : state.repeat * 2;
  }
  if (pressed(Key::d)) {
    view::ThemeKind& theme = workspace.settings.theme;
    theme = theme == view::ThemeKind::dark ? view::ThemeKind::light : view::ThemeKind::dark;
  }
  if (pressed(Key::l)) toggle_page(workspace.page, view::Page::laboratories);
  if (pressed(Key::c)) toggle_page(workspace.page, view::Page::course);
  if (pressed(Key::question)) workspace.overlay = view::Overlay::keys;
}

}  // namespace

// Runs after the panels, when the focus ring knows who takes which keys.
void shortcuts(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  if (ctrl()) return with_control(workspace);
  if (frame.kit.ring.typing()) return;
  if (pressed(Key::escape)) {
    if (workspace.overlay != view::Overlay::none) {
      workspace.overlay = view::Overlay::none;
    } else if (workspace.page == view::Page::course && !workspace.course.search.empty()) {
      workspace.course.search.clear();
    } else if (workspace.page != view::Page::none) {
      workspace.page = view::Page::none;
    } else if (!frame.kit.ring.modal()) {
      frame.kit.ring.clear();
    }
    return;
  }
  if (frame.kit.ring.modal() || alt()) return;
  if (!frame.kit.ring.arrows_taken()) arrows(workspace);
  tour_keys(workspace);
  letters(workspace);
}

}  // namespace ui
