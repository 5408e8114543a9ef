# Off-screen contexts without a display, which only Linux has: elsewhere the target is empty and
# AV_HAVE_EGL is 0.
add_library(av_egl INTERFACE)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  # Every Linux gives this one itself, whichever way the other dependencies come.
  av_pkg_config(EGL egl)
  if(NOT TARGET PkgConfig::EGL)
    av_missing(EGL "libegl-dev (and pkgconf)" "egl (and pkgconf)")
  endif()
  target_link_libraries(av_egl INTERFACE PkgConfig::EGL)
  target_compile_definitions(av_egl INTERFACE AV_HAVE_EGL=1)
else()
  target_compile_definitions(av_egl INTERFACE AV_HAVE_EGL=0)
endif()
add_library(third_party::egl ALIAS av_egl)
