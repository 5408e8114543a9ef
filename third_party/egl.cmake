# Off-screen contexts without a display, which only Linux has: elsewhere the target is empty and
# AV_HAVE_EGL is 0.
add_library(av_egl INTERFACE)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  find_package(OpenGL QUIET COMPONENTS EGL)
  if(NOT TARGET OpenGL::EGL)
    av_missing(EGL libegl-dev egl)
  endif()
  target_link_libraries(av_egl INTERFACE OpenGL::EGL)
  target_compile_definitions(av_egl INTERFACE AV_HAVE_EGL=1)
else()
  target_compile_definitions(av_egl INTERFACE AV_HAVE_EGL=0)
endif()
add_library(third_party::egl ALIAS av_egl)
