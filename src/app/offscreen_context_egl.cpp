#include "app/offscreen_context.h"

#if AV_HAVE_EGL

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <cstdio>
#include <string>
#include <utility>

#include "app/opengl.h"

namespace app {

struct OffscreenContext::Handles {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;

  Handles() = default;
  Handles(const Handles&) = delete;
  Handles& operator=(const Handles&) = delete;
  ~Handles() {
    if (display == EGL_NO_DISPLAY) return;
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
    eglTerminate(display);
  }
};

namespace {

core::Error failed(const std::string& step) {
  std::array<char, 8> code{};
  std::snprintf(code.data(), code.size(), "%04x", static_cast<unsigned>(eglGetError()) & 0xFFFFU);
  return {"no off-screen drawing: " + step + " failed with EGL error 0x" + code.data(), "",
          "a driver with EGL on EGL_MESA_platform_surfaceless is needed"};
}

EGLDisplay surfaceless_display() {
  const auto get_display = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
      eglGetProcAddress("eglGetPlatformDisplayEXT"));
  if (get_display == nullptr) return EGL_NO_DISPLAY;
  return get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
}

EGLContext core_context(EGLDisplay display, EGLConfig config) {
  const std::array<EGLint, 9> attributes = {EGL_CONTEXT_MAJOR_VERSION,
                                            3,
                                            EGL_CONTEXT_MINOR_VERSION,
                                            3,
                                            EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                            EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE,
                                            EGL_TRUE,
                                            EGL_NONE};
  return eglCreateContext(display, config, EGL_NO_CONTEXT, attributes.data());
}

}  // namespace

core::Result<std::unique_ptr<OffscreenContext>> OffscreenContext::create() {
  auto handles = std::make_unique<Handles>();
  const EGLDisplay display = surfaceless_display();
  if (display == EGL_NO_DISPLAY) return failed("eglGetPlatformDisplayEXT");
  if (eglInitialize(display, nullptr, nullptr) == EGL_FALSE) return failed("eglInitialize");
  handles->display = display;
  if (eglBindAPI(EGL_OPENGL_API) == EGL_FALSE) return failed("eglBindAPI");

  const std::array<EGLint, 5> wanted = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE,
                                        EGL_DONT_CARE, EGL_NONE};
  EGLConfig config = nullptr;
  EGLint configs = 0;
  if (eglChooseConfig(display, wanted.data(), &config, 1, &configs) == EGL_FALSE || configs == 0) {
    return failed("eglChooseConfig");
  }
  handles->context = core_context(display, config);
  const bool is_old = handles->context == EGL_NO_CONTEXT;
  if (is_old) handles->context = eglCreateContext(display, config, EGL_NO_CONTEXT, nullptr);
  if (handles->context == EGL_NO_CONTEXT) return failed("eglCreateContext");
  if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, handles->context) == EGL_FALSE) {
    return failed("eglMakeCurrent");
  }
  if (is_old) return opengl_too_old(eglGetProcAddress);
  if (auto error = load_opengl(eglGetProcAddress)) return *error;
  return std::unique_ptr<OffscreenContext>(new OffscreenContext(std::move(handles)));
}

OffscreenContext::OffscreenContext(std::unique_ptr<Handles> handles)
    : handles_(std::move(handles)) {}

OffscreenContext::~OffscreenContext() = default;

void OffscreenContext::make_current() {
  eglMakeCurrent(handles_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, handles_->context);
}

}  // namespace app

#endif
