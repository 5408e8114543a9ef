# Paths of the fonts as definitions AV_FONT_REGULAR, AV_FONT_BOLD, AV_FONT_FALLBACK and AV_FONT_CODE;
# "" for a font that is not installed, which costs only looks.
set(font_folders
    /usr/share/fonts/opentype/inter /usr/share/fonts/truetype/inter /usr/share/fonts/inter
    /usr/share/fonts/truetype/dejavu /usr/share/fonts/dejavu /usr/share/fonts/TTF
    /usr/share/fonts/dejavu-sans-fonts /usr/share/fonts/rsms-inter-fonts /usr/share/fonts
    /usr/local/share/fonts /Library/Fonts /opt/homebrew/share/fonts)

add_library(av_fonts INTERFACE)
function(av_find_font definition package)
  find_file(${definition} NAMES ${ARGN} PATHS ${font_folders} NO_DEFAULT_PATH)
  set(path "${${definition}}")
  if(NOT path)
    message(STATUS "Font ${ARGV2} was not found (Debian's ${package}): another one is used instead")
    set(path "")
  endif()
  target_compile_definitions(av_fonts INTERFACE "${definition}=\"${path}\"")
endfunction()

av_find_font(AV_FONT_REGULAR fonts-inter Inter-Regular.otf Inter-Regular.ttf)
av_find_font(AV_FONT_BOLD fonts-inter Inter-SemiBold.otf Inter-SemiBold.ttf Inter-Bold.otf
             Inter-Bold.ttf)
av_find_font(AV_FONT_FALLBACK fonts-dejavu-core DejaVuSans.ttf)
av_find_font(AV_FONT_CODE fonts-dejavu-core DejaVuSansMono.ttf)
add_library(third_party::fonts ALIAS av_fonts)
