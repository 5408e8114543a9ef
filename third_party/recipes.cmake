# Which dependency is needed when. Each recipe gives a target third_party::NAME whose headers count as
# SYSTEM, found as a Debian package or else as a vcpkg package.

find_package(PkgConfig QUIET)

# Stops with the package to install.
function(av_missing what debian vcpkg)
  message(FATAL_ERROR "${what} was not found: install Debian's ${debian} or vcpkg's ${vcpkg}")
endfunction()

# Looks for a pkg-config module; PkgConfig::<prefix> exists afterwards if there is one.
macro(av_pkg_config prefix module)
  if(PKG_CONFIG_FOUND)
    pkg_check_modules(${prefix} QUIET IMPORTED_TARGET ${module})
  endif()
endmacro()

set(recipes eigen glpk)
if(AV_TESTS)
  list(APPEND recipes gtest json)
endif()
if(AV_BENCH)
  list(APPEND recipes benchmark)
endif()
if(NOT AV_CORE_ONLY)
  list(APPEND recipes json fribidi)
  if(AV_WINDOW)
    list(APPEND recipes glad imgui glfw egl stb cli11 fonts)
  endif()
endif()
list(REMOVE_DUPLICATES recipes)
foreach(recipe IN LISTS recipes)
  include("${CMAKE_CURRENT_LIST_DIR}/${recipe}.cmake")
endforeach()
