# Puts every file of a folder into the program, byte by byte. As a script it writes one file as C++
# string literals; included it gives av_embed_files.

if(CMAKE_SCRIPT_MODE_FILE)
  file(READ "${INPUT}" hex HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" escaped "${hex}")
  string(REPEAT "...." 32 line)
  string(REGEX REPLACE "(${line})" "\\1\"\n\"" escaped "${escaped}")
  file(WRITE "${OUTPUT}" "\"${escaped}\"\n")
  return()
endif()

set(AV_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")

# av_embed_files(FOLDER HEADER FUNCTION OUT): OUT is set to a C++ file that defines FUNCTION as HEADER
# declares it: every file under FOLDER by its path inside it, sorted. A new file configures again, a
# changed one is embedded again.
function(av_embed_files folder header function out)
  string(REGEX REPLACE "::.*" "" namespace "${function}")
  string(REGEX REPLACE ".*::" "" name "${function}")
  set(base "${CMAKE_CURRENT_BINARY_DIR}/${name}")
  file(GLOB_RECURSE files CONFIGURE_DEPENDS LIST_DIRECTORIES false RELATIVE "${folder}" "${folder}/*")
  list(FILTER files EXCLUDE REGEX "(^|/)\\.")
  list(SORT files)
  set(rows "")
  set(literals "")
  foreach(file IN LISTS files)
    set(literal "${base}/${file}.inc")
    get_filename_component(literal_folder "${literal}" DIRECTORY)
    file(MAKE_DIRECTORY "${literal_folder}")
    add_custom_command(
      OUTPUT "${literal}"
      COMMAND "${CMAKE_COMMAND}" "-DINPUT=${folder}/${file}" "-DOUTPUT=${literal}" -P
              "${AV_EMBED_SCRIPT}"
      DEPENDS "${folder}/${file}" "${AV_EMBED_SCRIPT}"
      COMMENT "Embedding ${file}" VERBATIM)
    list(APPEND literals "${literal}")
    string(APPEND rows "    EmbeddedFile{\"${file}\", bytes(\n#include \"${literal}\"\n        )},\n")
  endforeach()
  list(LENGTH files count)
  set(source "${base}.cpp")
  file(CONFIGURE OUTPUT "${source}" @ONLY CONTENT [==[
#include "@header@"

#include <array>
#include <cstddef>

namespace @namespace@ {
namespace {
// The length is the array's, since a file may hold zero bytes.
template <std::size_t Size>
[[maybe_unused]] constexpr std::string_view bytes(const char (&literal)[Size]) {
  return {literal, Size - 1};
}

constexpr std::array<EmbeddedFile, @count@> files{{
@rows@}};
}  // namespace

std::span<const EmbeddedFile> @name@() {
  return files;
}
}  // namespace @namespace@
]==])
  set_source_files_properties("${source}" PROPERTIES OBJECT_DEPENDS "${literals}"
                              COMPILE_OPTIONS -Wno-overlength-strings)
  set(${out} "${source}" PARENT_SCOPE)
endfunction()
