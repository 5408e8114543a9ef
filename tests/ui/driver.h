#pragma once

#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/offscreen_canvas.h"
#include "content/library.h"
#include "ui/focus_ring.h"
#include "ui/interface.h"
#include "ui/keys.h"
#include "view/layout.h"
#include "view/utf8.h"
#include "view/workspace.h"

namespace ui {

// Where a control is: its window and the labels that lead to it there, as the panels write them.
struct Where {
  std::string_view window;  // "screen", "controls", "words", "step", ...
  std::vector<std::string> labels;
};

inline Where slider_track(const char* name) {
  return {"controls", {name, "##track"}};
}
inline Where slider_value(const char* name) {
  return {"controls", {name, "##value"}};
}
inline Where slider_reset(const char* name) {
  return {"controls", {name, "##reset"}};
}
inline Where segment(std::string_view window, const char* name, int place) {
  return {window, {name, "##" + std::to_string(place)}};
}
inline Where word(int place) {
  return {"words", {"##word" + std::to_string(place)}};
}

// The whole interface over the shipped library and tour, drawn off-screen, and a user in front of
// it. A control is clicked where it stands, and only if nothing covers it.
class Driver {
 public:
  struct Options {
    int width = 1280;
    int height = 800;
    float scale = 1.0F;
    view::ThemeKind theme = view::ThemeKind::dark;
    bool animations = false;
    bool tour_open = true;
  };

  Driver() : Driver(Options{}) {}
  explicit Driver(const Options& options)
      : workspace(shipped_library(), shipped_tour()),
        canvas_(make_canvas(options.width, options.height)),
        interface_(workspace, options.animations) {
    workspace.settings.scale = options.scale;
    workspace.settings.theme = options.theme;
    workspace.tour_open = options.tour_open;
    canvas_->mouse_move(-1.0F, -1.0F);
    frame();
    settle();
  }

  view::Workspace workspace;

  const view::ViewState& state() const { return workspace.state; }
  const view::Scene& scene() const { return workspace.scene(); }
  const core::Matrix& weights() const { return workspace.scene().shown().weights; }
  const FocusRing& ring() const { return interface_.ring(); }
  app::OffscreenCanvas& canvas() { return *canvas_; }
  int fonts_loaded() const { return fonts_loaded_; }

  // True if the interface wants another frame.
  bool frame() {
    if (interface_.fonts_due()) {
      canvas_->load_fonts([this] { interface_.load_fonts(); });
      ++fonts_loaded_;
    }
    bool again = true;
    canvas_->frame([&] { again = interface_.draw(canvas_->heatmaps()); });
    return again;
  }
  // Frames until the interface wants no more; false if it never rests.
  bool settle() {
    constexpr int fewest = 2;
    constexpr int most = 120;
    bool again = true;
    for (int i = 0; i < fewest || (again && i < most); ++i) again = frame();
    return !again;
  }

  ImGuiID id(const Where& where) const {
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
      if (!window->WasActive || own_name(window->Name) != where.window) continue;
      ImGuiID id = window->ID;
      for (const std::string& label : where.labels) id = ImHashStr(label.c_str(), 0, id);
      if (ring().rect_of(id)) return id;
    }
    return 0;
  }
  bool exists(const Where& where) const { return id(where) != 0; }
  view::Rect rect(const Where& where) const {
    const ImGuiID found = id(where);
    EXPECT_NE(found, 0U) << "no control " << where.window << "/" << where.labels.back();
    return found == 0 ? view::Rect{} : *ring().rect_of(found);
  }
  static ImGuiID under_pointer() { return ImGui::GetCurrentContext()->HoveredId; }

  void mouse_to(float x, float y) {
    canvas_->mouse_move(x, y);
    settle();
  }
  void mouse_away() { mouse_to(-1.0F, -1.0F); }
  void mouse_down() {
    canvas_->mouse_button(0, true);
    settle();
  }
  void mouse_up() {
    canvas_->mouse_button(0, false);
    settle();
  }
  // Over the point of the control at these shares of its width and height.
  void hover(const Where& where, float across = 0.5F, float down = 0.5F) {
    const view::Rect at = rect(where).inset(0.5F);
    mouse_to(at.x + at.width * across, at.y + at.height * down);
    EXPECT_EQ(under_pointer(), id(where)) << "covered: " << where.labels.back();
  }
  void press_mouse(const Where& where, float across = 0.5F, float down = 0.5F) {
    hover(where, across, down);
    mouse_down();
  }
  void click(const Where& where, float across = 0.5F, float down = 0.5F) {
    press_mouse(where, across, down);
    mouse_up();
  }
  void click_at(float x, float y) {
    mouse_to(x, y);
    mouse_down();
    mouse_up();
  }
  void drag(const Where& where, float from, float to) {
    press_mouse(where, from);
    const view::Rect at = rect(where);
    for (const float share : {0.75F * from + 0.25F * to, 0.5F * (from + to), to}) {
      mouse_to(at.x + at.width * share, at.centre().y);
    }
    mouse_up();
  }
  void wheel(float lines) {
    canvas_->mouse_wheel(lines);
    settle();
  }

  void press(Key key) {
    canvas_->key(key, true);
    frame();
    canvas_->key(key, false);
    settle();
  }
  void press_with(Key modifier, Key key) {
    canvas_->key(modifier, true);
    press(key);
    canvas_->key(modifier, false);
    settle();
  }
  void hold_key(Key key, bool down) {
    canvas_->key(key, down);
    settle();
  }
  void type(std::string_view text) {
    while (!text.empty()) {
      const view::Utf8Character next = view::first_character(text);
      canvas_->text(next.character);
      frame();
      text.remove_prefix(next.bytes);
    }
    settle();
  }
  // Presses Tab until the control has the keyboard.
  void tab_to(const Where& where) {
    const ImGuiID wanted = id(where);
    ASSERT_NE(wanted, 0U) << "no control " << where.window << "/" << where.labels.back();
    for (std::size_t i = 0; i <= ring().tab_order().size(); ++i) {
      if (ring().focused() == wanted) return;
      press(Key::tab);
    }
    FAIL() << "Tab does not reach " << where.labels.back();
  }

  void resize(int width, int height) {
    ASSERT_FALSE(canvas_->resize(width, height).has_value());
    frame();
    settle();
  }

  // The innermost part of Dear ImGui's name for a window: "screen/map_1234ABCD" is "map".
  static std::string_view own_name(std::string_view name) {
    name.remove_prefix(std::min(name.size(), name.find_last_of('/') + 1));
    constexpr std::size_t hash = 9;  // "_1234ABCD"
    if (name.size() > hash && name[name.size() - hash] == '_') name.remove_suffix(hash);
    return name;
  }

 private:
  static content::Library shipped_library() {
    auto library = content::Library::shipped();
    if (!library) throw std::runtime_error(library.error().text());
    return std::move(*library);
  }
  static content::Tour shipped_tour() {
    constexpr const char* path = "tours/guided-tour.json";
    const auto bytes = content::Library::asset(path);
    if (!bytes) throw std::runtime_error(path);
    auto tour = content::parse_tour(*bytes, path);
    if (!tour) throw std::runtime_error(tour.error().text());
    return std::move(*tour);
  }
  static std::unique_ptr<app::OffscreenCanvas> make_canvas(int width, int height) {
    auto canvas = app::OffscreenCanvas::create(width, height);
    if (!canvas) throw std::runtime_error(canvas.error().text());
    return std::move(*canvas);
  }

  std::unique_ptr<app::OffscreenCanvas> canvas_;
  Interface interface_;
  int fonts_loaded_ = 0;
};

}  // namespace ui
