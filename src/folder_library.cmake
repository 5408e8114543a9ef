# Warnings for the project's own files; dependencies are SYSTEM and stay silent.
function(av_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                         $<$<BOOL:${AV_WERROR}>:-Werror>)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # False alarms from its own AVX-512 header and std::string (GCC bugs 105593 and 105651).
    target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized -Wno-restrict)
  endif()
endfunction()

# What every executable has, the program and the tests.
function(av_program_settings target)
  av_warnings(${target})
  if(AV_SANITIZE)
    target_link_libraries(${target} PRIVATE av_keep_drivers)
  endif()
endfunction()

if(AV_SANITIZE)
  add_library(av_keep_drivers OBJECT "${PROJECT_SOURCE_DIR}/third_party/keep_drivers.c")
endif()

# One library from every source file of the calling folder: av_folder_library(core PUBLIC ... PRIVATE ...
# GENERATED ...). A folder without a .cpp file yet becomes a library of headers.
function(av_folder_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "PUBLIC;PRIVATE;GENERATED")
  file(GLOB sources CONFIGURE_DEPENDS *.cpp *.h)
  set(compiled ${sources} ${arg_GENERATED})
  list(FILTER compiled INCLUDE REGEX "\\.cpp$")
  if(compiled)
    add_library(av_${name} STATIC ${sources} ${arg_GENERATED})
    av_warnings(av_${name})
    target_include_directories(av_${name} PUBLIC "${PROJECT_SOURCE_DIR}/src")
    target_link_libraries(av_${name} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})
  else()
    add_library(av_${name} INTERFACE)
    target_include_directories(av_${name} INTERFACE "${PROJECT_SOURCE_DIR}/src")
    target_link_libraries(av_${name} INTERFACE ${arg_PUBLIC} ${arg_PRIVATE})
  endif()
endfunction()
