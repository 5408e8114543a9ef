#pragma once

#include <imgui.h>

#include <string>
#include <string_view>

#include "view/figure.h"

namespace ui {

// One loaded size of one weight. `size` is what Dear ImGui calls its size, the height of a line in
// pixels; `em` is the typographer's size in pixels, the one that the design speaks of.
struct Font {
  ImFont* face = nullptr;
  float size = 0.0F;
  float em = 0.0F;
};

struct Fonts {
  Font label;
  Font label_bold;
  Font reading;
  Font reading_bold;
  Font title;        // bold
  Font readout;      // bold
  Font code;         // letters of one width, ASCII only
  std::string note;  // what was missing, in one sentence; "" when nothing was

  // The loaded font of a weight whose em is nearest to the one asked for, in pixels.
  const Font& nearest(float em, bool bold) const;

  // True when the reading font has a picture of the character.
  bool covers(char32_t character) const;
};

// Paths; "" for none.
struct FontFiles {
  std::string regular;
  std::string bold;
  std::string fallback;  // for the characters that the others lack
  std::string code{};    // letters of one width
};
FontFiles installed_fonts();  // as the build found them

// Replaces the fonts of the current Dear ImGui context, sizes times the scale, digits of equal
// width. Not between NewFrame and Render; the backend's font texture must be made anew afterwards.
// A file that is missing or no font is done without, and noted.
Fonts load_fonts(float scale, const FontFiles& files = installed_fonts());

// Pixels; the text is one line.
float text_width(const Font& font, std::string_view text);

// Measures as paint() draws. The fonts must outlive it.
view::MeasureText measure_with(const Fonts& fonts);

}  // namespace ui
