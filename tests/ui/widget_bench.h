#pragma once

#include <gtest/gtest.h>
#include <imgui.h>

#include <functional>
#include <string_view>
#include <utility>

#include "ui/keys.h"
#include "ui/widgets.h"
#include "view/utf8.h"

namespace ui {

// A Dear ImGui context without any renderer, one window of 800 x 600 pixels, and a user: input set
// before a frame is seen in it.
class WidgetBench : public testing::Test {
 protected:
  WidgetBench() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {800.0F, 600.0F};
    io.DeltaTime = 1.0F / 60.0F;
    io.IniFilename = nullptr;
    prepare_offscreen_keys();
    fonts = load_fonts(1.0F);
    apply_style(theme, 1.0F);
    mouse_to(790.0F, 590.0F);
  }
  ~WidgetBench() override { ImGui::DestroyContext(); }

  // What every frame draws; frame() runs it once.
  std::function<void(Kit&)> draw;

  void frame() {
    ImGui::NewFrame();
    ring.begin_frame();
    Kit kit{theme, fonts, ring, entry, 1.0F, animations};
    ImGui::SetNextWindowPos({0.0F, 0.0F});
    ImGui::SetNextWindowSize({800.0F, 600.0F});
    ImGui::Begin("bench", nullptr, fixed_window);
    draw(kit);
    ImGui::End();
    ring.end_frame();
    another_frame = kit.another_frame;
    ImGui::Render();
    ImGui::GetIO().MouseWheel = 0.0F;
  }

  void mouse_to(float x, float y) {
#if IMGUI_VERSION_NUM < 18700
    ImGui::GetIO().MousePos = {x, y};
#else
    ImGui::GetIO().AddMousePosEvent(x, y);
#endif
  }
  void mouse_button(bool is_down) {
#if IMGUI_VERSION_NUM < 18700
    ImGui::GetIO().MouseDown[0] = is_down;
#else
    ImGui::GetIO().AddMouseButtonEvent(0, is_down);
#endif
  }
  void wheel(float lines) {
#if IMGUI_VERSION_NUM < 18700
    ImGui::GetIO().MouseWheel = lines;
#else
    ImGui::GetIO().AddMouseWheelEvent(0.0F, lines);
#endif
    frame();
  }

  void click(float x, float y) {
    mouse_to(x, y);
    frame();
    mouse_button(true);
    frame();
    mouse_button(false);
    frame();
  }
  void press(Key key) {
    inject_key(key, true);
    frame();
    inject_key(key, false);
    frame();
  }
  void press_with(Key modifier, Key key) {
    inject_key(modifier, true);
    press(key);
    inject_key(modifier, false);
    frame();
  }
  void type(std::string_view text) {
    while (!text.empty()) {
      const view::Utf8Character next = view::first_character(text);
      inject_text(next.character);
      frame();
      text.remove_prefix(next.bytes);
    }
  }

  const view::Theme& theme = view::theme(view::ThemeKind::dark);
  Fonts fonts;
  FocusRing ring;
  TextEntry entry;
  bool animations = false;
  bool another_frame = false;
};

}  // namespace ui
