#pragma once

#include <memory>

#include "core/error.h"

namespace app {

// An OpenGL 3.3 core, forward-compatible context without a window, current on this thread from
// create() on, its functions loaded. What is drawn goes to a target of its own: the context has no
// picture. Linux needs no display (offscreen_context_egl.cpp); elsewhere a window that stays hidden
// holds the context (offscreen_context_window.cpp).
class OffscreenContext {
 public:
  // The error names the driver and its version where OpenGL 3.3 is missing.
  static core::Result<std::unique_ptr<OffscreenContext>> create();

  OffscreenContext(const OffscreenContext&) = delete;
  OffscreenContext& operator=(const OffscreenContext&) = delete;
  ~OffscreenContext();

  void make_current();

 private:
  struct Handles;
  explicit OffscreenContext(std::unique_ptr<Handles> handles);

  std::unique_ptr<Handles> handles_;
};

}  // namespace app
