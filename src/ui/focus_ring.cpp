#include "ui/focus_ring.h"

#include <algorithm>

#include "ui/keys.h"

namespace ui {
namespace {

bool arrow_pressed() {
  return pressed(Key::left, true) || pressed(Key::right, true) || pressed(Key::up, true) ||
         pressed(Key::down, true);
}

// Scrolls the current window by as little as shows [low, high], given the visible span.
template <class Scroll>
void scroll_along(float low, float high, float visible_low, float visible_high, Scroll scroll_by) {
  if (low < visible_low) {
    scroll_by(low - visible_low);
  } else if (high > visible_high) {
    scroll_by(std::min(high - visible_high, low - visible_low));
  }
}

void scroll_into_view(const view::Rect& rect) {
  constexpr float margin = 8.0F;
  const ImVec2 at = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  if (ImGui::GetScrollMaxY() > 0.0F) {
    scroll_along(rect.y - margin, rect.bottom() + margin, at.y, at.y + size.y,
                 [](float by) { ImGui::SetScrollY(ImGui::GetScrollY() + by); });
  }
  if (ImGui::GetScrollMaxX() > 0.0F) {
    scroll_along(rect.x - margin, rect.right() + margin, at.x, at.x + size.x,
                 [](float by) { ImGui::SetScrollX(ImGui::GetScrollX() + by); });
  }
}

}  // namespace

bool FocusRing::typing() const {
  return text_claimed_now_ || text_claimed_before_ || ImGui::GetIO().WantTextInput;
}

bool FocusRing::arrows_taken() const {
  return typing() || modal() || focused_takes_arrows();
}

bool FocusRing::focused_takes_arrows() const {
  return has_focus_ && std::any_of(previous_.begin(), previous_.end(), [this](const Entry& e) {
           return e.id == focused_ && e.use.takes_arrows;
         });
}

std::vector<ImGuiID> FocusRing::reachable(const std::vector<Entry>& entries) const {
  std::vector<ImGuiID> ids;
  for (const Entry& entry : entries) {
    if (entry.use.enabled && entry.scope == scope_in_force()) ids.push_back(entry.id);
  }
  return ids;
}

void FocusRing::move(int step) {
  const std::vector<ImGuiID> ids = reachable(previous_);
  if (ids.empty()) return;
  const auto count = static_cast<int>(ids.size());
  const auto found = std::find(ids.begin(), ids.end(), focused_);
  int next = step > 0 ? 0 : count - 1;
  if (found != ids.end()) {
    next = (static_cast<int>(found - ids.begin()) + step + count) % count;
  }
  focused_ = ids[static_cast<std::size_t>(next)];
  has_focus_ = scroll_ = true;
}

void FocusRing::begin_frame() {
  widget_clicked_ = false;
  text_claimed_before_ = text_claimed_now_;
  text_claimed_now_ = false;
  last_begun_ = 0;
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) outline_ = false;
  if (pressed(Key::tab, true) && !ctrl() && !alt()) {
    move(shift() ? -1 : 1);
    outline_ = true;
  } else if (!typing()) {
    outline_ |=
        (focused_takes_arrows() && arrow_pressed()) || pressed(Key::enter) || pressed(Key::space);
  }
}

FocusRing::State FocusRing::add(ImGuiID id, const view::Rect& rect, Use use) {
  const ImGuiID scope = begun_.empty() ? 0 : begun_.back();
  current_.push_back({id, scope, use, rect});
  State state;
  state.focused = has_focus_ && id == focused_ && use.enabled && scope == scope_in_force();
  if (!state.focused) return state;
  state.outlined = outline_;
  state.activated = !typing() && (pressed(Key::enter) || pressed(Key::space));
  if (scroll_) scroll_into_view(rect);
  scroll_ = false;
  return state;
}

void FocusRing::add_part(ImGuiID id, const view::Rect& rect) {
  const ImGuiID scope = begun_.empty() ? 0 : begun_.back();
  current_.push_back({id, scope, {.enabled = false}, rect});
}

std::optional<view::Rect> FocusRing::rect_of(ImGuiID id) const {
  const auto found =
      std::find_if(previous_.begin(), previous_.end(), [id](const Entry& e) { return e.id == id; });
  if (found == previous_.end()) return std::nullopt;
  return found->rect;
}

void FocusRing::clicked(ImGuiID id) {
  focused_ = id;
  has_focus_ = widget_clicked_ = true;
}

void FocusRing::focus(ImGuiID id) {
  focused_ = id;
  has_focus_ = widget_clicked_ = scroll_ = true;
}

void FocusRing::clear() {
  has_focus_ = false;
}

void FocusRing::begin_modal(ImGuiID scope) {
  begun_.push_back(scope);
  last_begun_ = scope;
}

void FocusRing::end_modal() {
  begun_.pop_back();
}

void FocusRing::update_scopes() {
  if (last_begun_ == scope_in_force()) return;
  const auto known = std::find_if(open_scopes_.begin(), open_scopes_.end(),
                                  [this](const Scope& s) { return s.id == last_begun_; });
  if (known == open_scopes_.end() && last_begun_ != 0) {
    open_scopes_.push_back({last_begun_, focused()});
    const std::vector<ImGuiID> ids = reachable(current_);
    if (!ids.empty() && std::find(ids.begin(), ids.end(), focused_) == ids.end())
      focus(ids.front());
    return;
  }
  const auto first_closed = last_begun_ == 0 ? open_scopes_.begin() : known + 1;
  if (!widget_clicked_) {
    focused_ = first_closed->focus_before;
    has_focus_ = focused_ != 0;
  }
  open_scopes_.erase(first_closed, open_scopes_.end());
}

// The control with the focus is gone or disabled: the nearest following one has it.
void FocusRing::replace_lost_focus() {
  const std::vector<ImGuiID> now = reachable(current_);
  const auto exists = [&now](ImGuiID id) {
    return std::find(now.begin(), now.end(), id) != now.end();
  };
  if (!has_focus_ || exists(focused_)) return;
  const auto lost = std::find_if(previous_.begin(), previous_.end(),
                                 [this](const Entry& e) { return e.id == focused_; });
  if (lost == previous_.end()) {
    has_focus_ = false;
    return;
  }
  const auto following =
      std::find_if(lost, previous_.end(), [&exists](const Entry& e) { return exists(e.id); });
  if (following != previous_.end()) {
    focused_ = following->id;
    return;
  }
  const auto before = std::find_if(std::make_reverse_iterator(lost), previous_.rend(),
                                   [&exists](const Entry& e) { return exists(e.id); });
  if (before == previous_.rend()) {
    has_focus_ = false;
  } else {
    focused_ = before->id;
  }
}

void FocusRing::end_frame() {
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !widget_clicked_) clear();
  update_scopes();
  replace_lost_focus();
  previous_.swap(current_);
  current_.clear();
}

}  // namespace ui
