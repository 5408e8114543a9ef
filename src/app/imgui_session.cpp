#include "app/imgui_session.h"

#include <backends/imgui_impl_opengl3.h>
#include <glad/gl.h>
#include <imgui.h>

namespace app {

std::unique_ptr<ImguiSession> ImguiSession::create() {
  IMGUI_CHECKVERSION();
  ImGuiContext* context = ImGui::CreateContext();
  ImGui::SetCurrentContext(context);
  std::unique_ptr<ImguiSession> session(new ImguiSession(context));
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.ConfigInputTextCursorBlink = false;
  if (!ImGui_ImplOpenGL3_Init("#version 330 core")) return nullptr;
  return session;
}

ImguiSession::~ImguiSession() {
  make_current();
  if (ImGui::GetIO().BackendRendererUserData != nullptr) ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext(context_);
}

void ImguiSession::make_current() {
  ImGui::SetCurrentContext(context_);
}

void ImguiSession::load_fonts(const std::function<void()>& load) {
  make_current();
#if IMGUI_VERSION_NUM < 19200
  // Before 1.92 the atlas is one texture, which the first frame makes.
  if (started_) ImGui_ImplOpenGL3_DestroyFontsTexture();
  load();
  if (started_) ImGui_ImplOpenGL3_CreateFontsTexture();
#else
  load();
#endif
}

void ImguiSession::begin_frame() {
  make_current();
  started_ = true;
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
}

void ImguiSession::end_frame() {
  ImGui::Render();
  ImDrawData* picture = ImGui::GetDrawData();
  glClearColor(0.0F, 0.0F, 0.0F, 1.0F);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(picture);
}

}  // namespace app
