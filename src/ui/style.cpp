#include "ui/style.h"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

ImVec4 to_vec4(view::Colour colour) {
  return ImGui::ColorConvertU32ToFloat4(to_u32(colour));
}

void apply_colours(ImGuiStyle& style, const view::Theme& theme) {
  const auto set = [&style](ImGuiCol index, view::Colour colour) {
    style.Colors[index] = to_vec4(colour);
  };
  const view::Colour none = with_alpha(theme.panel, 0.0F);
  set(ImGuiCol_Text, theme.text);
  set(ImGuiCol_TextDisabled, theme.dim);
  set(ImGuiCol_TextSelectedBg, with_alpha(theme.accent, 0.35F));
  set(ImGuiCol_WindowBg, theme.background);
  set(ImGuiCol_ChildBg, none);
  set(ImGuiCol_PopupBg, theme.panel);
  set(ImGuiCol_Border, theme.line);
  set(ImGuiCol_BorderShadow, none);
  set(ImGuiCol_FrameBg, theme.raised);
  set(ImGuiCol_FrameBgHovered, mix(theme.raised, theme.text, 0.06F));
  set(ImGuiCol_FrameBgActive, mix(theme.raised, theme.text, 0.1F));
  set(ImGuiCol_ScrollbarBg, none);
  set(ImGuiCol_ScrollbarGrab, mix(theme.panel, theme.dim, 0.4F));
  set(ImGuiCol_ScrollbarGrabHovered, mix(theme.panel, theme.dim, 0.7F));
  set(ImGuiCol_ScrollbarGrabActive, theme.dim);
  set(ImGuiCol_Separator, theme.line);
  set(ImGuiCol_ModalWindowDimBg, with_alpha(theme.background, 0.7F));
}

}  // namespace

ImU32 to_u32(view::Colour colour) {
  return IM_COL32(colour.red, colour.green, colour.blue, colour.alpha);
}

view::Colour with_alpha(view::Colour colour, float alpha) {
  colour.alpha = static_cast<std::uint8_t>(
      std::lround(static_cast<float>(colour.alpha) * std::clamp(alpha, 0.0F, 1.0F)));
  return colour;
}

view::Colour mix(view::Colour from, view::Colour to, float share) {
  const auto channel = [share](std::uint8_t a, std::uint8_t b) {
    const float start = static_cast<float>(a);
    return static_cast<std::uint8_t>(
        std::lround(start + (static_cast<float>(b) - start) * std::clamp(share, 0.0F, 1.0F)));
  };
  return {channel(from.red, to.red), channel(from.green, to.green), channel(from.blue, to.blue),
          channel(from.alpha, to.alpha)};
}

void apply_style(const view::Theme& theme, float scale) {
  const auto px = [scale](float at_100) { return std::round(at_100 * scale); };
  ImGuiStyle style;
  style.WindowPadding = {0.0F, 0.0F};
  style.WindowBorderSize = 0.0F;
  style.WindowMinSize = {1.0F, 1.0F};
  style.ChildRounding = px(view::size::panel_radius);
  style.ChildBorderSize = 1.0F;
  style.PopupRounding = px(view::size::control_radius);
  style.PopupBorderSize = 1.0F;
  style.FramePadding = {px(8.0F), px(6.0F)};
  style.FrameRounding = px(view::size::control_radius);
  style.ItemSpacing = {px(8.0F), px(8.0F)};
  style.ItemInnerSpacing = {px(8.0F), px(4.0F)};
  style.ScrollbarSize = px(10.0F);
  style.ScrollbarRounding = px(5.0F);
  style.GrabMinSize = px(24.0F);
  style.DisplaySafeAreaPadding = {px(4.0F), px(4.0F)};
  style.DisplayWindowPadding = {px(16.0F), px(16.0F)};
  apply_colours(style, theme);
  ImGui::GetStyle() = style;
}

void begin_panel(const char* name, const view::Theme& theme, float scale, const view::Rect& rect,
                 bool scrolls) {
  const float margin = std::round(view::size::gap * scale);
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {margin, margin});
  ImGui::PushStyleColor(ImGuiCol_ChildBg, to_u32(theme.panel));
  ImGuiWindowFlags flags = ImGuiWindowFlags_NoNav;
  if (!scrolls) flags |= ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
  ImGui::BeginChild(name, {rect.width, rect.height}, true, flags);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
}

void end_panel() {
  ImGui::EndChild();
}

}  // namespace ui
