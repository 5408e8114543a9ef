#pragma once

#include <imgui.h>

#include <optional>
#include <vector>

#include "view/geometry.h"

namespace ui {

// The keyboard focus. Every control adds itself in each frame, in reading order; Tab and Shift+Tab
// walk over what was added in the frame before. A control is outlined only after the keyboard was
// used. While a modal scope is open only its controls take part.
//
// Each frame: begin_frame() after ImGui::NewFrame, add() and the scopes in between, end_frame()
// before ImGui::Render.
class FocusRing {
 public:
  struct Use {
    bool enabled = true;
    bool takes_arrows = false;  // arrows, Home and End act on it; PageUp and PageDown may
  };
  struct State {
    bool focused = false;
    bool outlined = false;
    bool activated = false;  // Space or Enter
  };

  void begin_frame();
  void end_frame();

  // Adds a control of the current window; `rect` in pixels of the screen. A control that got the
  // focus by keyboard is scrolled into its window's view.
  State add(ImGuiID id, const view::Rect& rect, Use use);

  // Notes where a part of a control stands that Tab does not visit.
  void add_part(ImGuiID id, const view::Rect& rect);

  // The control was clicked: it has the focus, without outline.
  void clicked(ImGuiID id);

  // Gives the focus by program; outlined where the keyboard was used last.
  void focus(ImGuiID id);
  void clear();

  // The controls between the two calls form a scope; the scope begun last in a frame is the one in
  // force from the next frame on. When it is gone the focus returns to where it was.
  void begin_modal(ImGuiID scope);
  void end_modal();

  // A control takes typed characters in this frame.
  void claim_text() { text_claimed_now_ = true; }

  ImGuiID focused() const { return has_focus_ ? focused_ : 0; }
  bool typing() const;  // letters are text, not shortcuts; Escape belongs to the text
  bool modal() const { return !open_scopes_.empty(); }
  bool arrows_taken() const;  // arrow keys belong to a control or an overlay

  // Of the last complete frame: where a control or a part stood, and what Tab visits, in order.
  std::optional<view::Rect> rect_of(ImGuiID id) const;
  std::vector<ImGuiID> tab_order() const { return reachable(previous_); }

 private:
  struct Entry {
    ImGuiID id = 0;
    ImGuiID scope = 0;
    Use use;
    view::Rect rect;
  };
  struct Scope {
    ImGuiID id = 0;
    ImGuiID focus_before = 0;
  };

  ImGuiID scope_in_force() const { return open_scopes_.empty() ? 0 : open_scopes_.back().id; }
  bool focused_takes_arrows() const;
  std::vector<ImGuiID> reachable(const std::vector<Entry>& entries) const;
  void move(int step);
  void update_scopes();
  void replace_lost_focus();

  std::vector<Entry> previous_;  // of the frame before
  std::vector<Entry> current_;
  std::vector<Scope> open_scopes_;
  std::vector<ImGuiID> begun_;  // scopes around what is added now
  ImGuiID last_begun_ = 0;
  ImGuiID focused_ = 0;  // kept after clear(), so that Tab goes on from there
  bool has_focus_ = false;
  bool outline_ = false;
  bool scroll_ = false;
  bool widget_clicked_ = false;
  bool text_claimed_now_ = false;
  bool text_claimed_before_ = false;
};

}  // namespace ui
