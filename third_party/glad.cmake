# Gives <glad/gl.h>, OpenGL 3.3 core, in the shape of glad 2. Its command generates the source offline.
set(glad_folder "${PROJECT_BINARY_DIR}/third_party/glad")
find_program(AV_GLAD glad)
if(AV_GLAD AND NOT EXISTS "${glad_folder}/src/gl.c")
  execute_process(
    COMMAND "${AV_GLAD}" --api gl:core=3.3 --extensions "" --reproducible --quiet
            --out-path "${glad_folder}" c
    RESULT_VARIABLE glad_result OUTPUT_VARIABLE glad_output ERROR_VARIABLE glad_output)
  if(NOT glad_result EQUAL 0)
    message(STATUS "${AV_GLAD} is not the command of glad 2: ${glad_output}")
    file(REMOVE_RECURSE "${glad_folder}")
  endif()
endif()

if(EXISTS "${glad_folder}/src/gl.c")
  add_library(av_glad STATIC "${glad_folder}/src/gl.c")
  target_include_directories(av_glad SYSTEM PUBLIC "${glad_folder}/include")
else()
  # vcpkg's package is glad 1: glad1/ gives it the shape of glad 2.
  find_package(glad CONFIG QUIET)
  if(NOT TARGET glad::glad)
    av_missing("glad 2" python3-glad glad)
  endif()
  add_library(av_glad INTERFACE)
  target_link_libraries(av_glad INTERFACE glad::glad)
  target_include_directories(av_glad SYSTEM INTERFACE "${CMAKE_CURRENT_LIST_DIR}/glad1")
endif()
add_library(third_party::glad ALIAS av_glad)
