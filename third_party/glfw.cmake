find_package(glfw3 3.3 QUIET)
if(NOT TARGET glfw)
  av_missing(GLFW libglfw3-dev glfw3)
endif()
add_library(av_glfw INTERFACE)
target_link_libraries(av_glfw INTERFACE glfw)
# glad declares OpenGL, whichever of the two headers comes first.
target_compile_definitions(av_glfw INTERFACE GLFW_INCLUDE_NONE)
add_library(third_party::glfw ALIAS av_glfw)
