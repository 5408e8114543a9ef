# Gives <stb_image_write.h> and its functions. Debian's libstb holds the compiled functions; vcpkg's
# package is headers only, so they are compiled here.
av_pkg_config(STB stb)
if(TARGET PkgConfig::STB)
  add_library(third_party::stb ALIAS PkgConfig::STB)
else()
  find_package(Stb QUIET)
  if(NOT Stb_INCLUDE_DIR)
    av_missing(stb "libstb-dev (and pkgconf)" stb)
  endif()
  set(stb_source "${PROJECT_BINARY_DIR}/third_party/stb_image_write.c")
  file(CONFIGURE OUTPUT "${stb_source}" @ONLY CONTENT
       "#define STB_IMAGE_WRITE_IMPLEMENTATION\n#include <stb_image_write.h>\n")
  add_library(av_stb STATIC "${stb_source}")
  target_include_directories(av_stb SYSTEM PUBLIC "${Stb_INCLUDE_DIR}")
  add_library(third_party::stb ALIAS av_stb)
endif()
