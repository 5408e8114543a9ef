#include "ui/fonts.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <span>
#include <system_error>
#include <vector>

#include "view/theme.h"

#ifndef AV_FONT_REGULAR
#define AV_FONT_REGULAR ""
#endif
#ifndef AV_FONT_BOLD
#define AV_FONT_BOLD ""
#endif
#ifndef AV_FONT_FALLBACK
#define AV_FONT_FALLBACK ""
#endif
#ifndef AV_FONT_CODE
#define AV_FONT_CODE ""
#endif

namespace ui {
namespace {

// Pairs of first and last character, ended by 0, as Dear ImGui wants them: they must stay in
// memory.
constexpr std::array<ImWchar, 3> digits{'0', '9', 0};

// What a text or a word may hold: Latin, Greek, Cyrillic, Hebrew, Arabic and its joined forms,
// punctuation, sub- and superscripts, arrows, mathematics, a few signs. Every character costs time
// at the start, so blocks are cut to their living part; what is left out is shown by its code
// point.
constexpr std::array<ImWchar, 79> every_script{
    0x0020, 0x017F, 0x0192, 0x0192, 0x01A0, 0x01B0, 0x01CD, 0x01DC, 0x0218, 0x021B, 0x02B0, 0x02DD,
    0x0300, 0x033F, 0x0370, 0x03FF, 0x0400, 0x045F, 0x0490, 0x04F9, 0x05B0, 0x05F4, 0x060C, 0x06FF,
    0x1D2C, 0x1D6A, 0x1E9E, 0x1EF9, 0x2010, 0x205E, 0x2070, 0x209F, 0x20A0, 0x20BF, 0x2102, 0x2126,
    0x2153, 0x215E, 0x2190, 0x21BB, 0x21D0, 0x21D5, 0x2200, 0x2237, 0x223C, 0x2265, 0x226A, 0x226B,
    0x2282, 0x229B, 0x22C5, 0x22C5, 0x22EE, 0x22F1, 0x2308, 0x230B, 0x2318, 0x2318, 0x2325, 0x232B,
    0x23CE, 0x23CE, 0x2422, 0x2423, 0x25A0, 0x25D3, 0x2605, 0x2606, 0x2713, 0x2718, 0x27E8, 0x27E9,
    0x2C7C, 0x2C7C, 0xFB1D, 0xFBFF, 0xFE70, 0xFEFC, 0};

constexpr std::array<ImWchar, 3> plain_latin{0x0020, 0x007E, 0};

// Titles and read-outs: at these sizes every character costs much of the texture.
constexpr std::array<ImWchar, 21> large_sizes{
    0x0020, 0x017F, 0x0391, 0x03C9, 0x1D40, 0x1D40, 0x2010, 0x2044, 0x2070, 0x209C, 0x2190,
    0x2193, 0x2211, 0x2212, 0x221A, 0x221E, 0x2248, 0x2248, 0x2260, 0x2265, 0};

std::string read_file(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return {};
  std::ifstream file(path, std::ios::binary);
  return file ? std::string(std::istreambuf_iterator<char>(file), {}) : std::string{};
}

unsigned big_endian(const std::string& bytes, std::size_t at, int count) {
  unsigned value = 0;
  for (std::size_t i = at; i < at + static_cast<std::size_t>(count); ++i) {
    value = value << 8U | (i < bytes.size() ? static_cast<std::uint8_t>(bytes[i]) : 0U);
  }
  return value;
}

// Height of a line divided by the em, from the tables `head` and `hhea` (OpenType 1.9); Dear ImGui
// sizes fonts by the former. 0 for bytes that are no whole font: Dear ImGui trusts what it is
// given.
float line_per_em(const std::string& bytes) {
  const unsigned tables = big_endian(bytes, 4, 2);
  unsigned units = 0;
  int line = 0;
  bool has_characters = false;
  for (unsigned i = 0; i < tables; ++i) {
    const std::size_t record = 12 + 16 * static_cast<std::size_t>(i);
    if (record + 16 > bytes.size()) return 0.0F;
    const std::size_t offset = big_endian(bytes, record + 8, 4);
    if (offset + big_endian(bytes, record + 12, 4) > bytes.size()) return 0.0F;
    if (bytes.compare(record, 4, "cmap") == 0) has_characters = true;
    if (bytes.compare(record, 4, "head") == 0) units = big_endian(bytes, offset + 18, 2);
    if (bytes.compare(record, 4, "hhea") == 0) {
      line = static_cast<std::int16_t>(big_endian(bytes, offset + 4, 2)) -
             static_cast<std::int16_t>(big_endian(bytes, offset + 6, 2));
    }
  }
  if (!has_characters || units == 0 || line <= 0) return 0.0F;
  return static_cast<float>(line) / static_cast<float>(units);
}

// A font file that can be loaded, with what its use needs.
struct Source {
  std::string path;
  float line_per_em = 1.0F;
  float digit_per_em = 0.0F;  // the widest digit's advance
};

// From 1.92 on Dear ImGui builds what is drawn, when it is drawn.
void build(ImFontAtlas& atlas) {
#if IMGUI_VERSION_NUM < 19200
  atlas.Build();
#else
  (void)atlas;
#endif
}

float widest_digit_per_em(const Source& source) {
  constexpr float probe = 64.0F;
  ImFontAtlas atlas;
  ImFont* font = atlas.AddFontFromFileTTF(source.path.c_str(), probe * source.line_per_em, nullptr,
                                          digits.data());
  build(atlas);
  float widest = 0.0F;
  for (const char* digit = "0123456789"; *digit != '\0'; ++digit) {
    const ImVec2 size =
        font->CalcTextSizeA(probe * source.line_per_em, FLT_MAX, 0.0F, digit, digit + 1);
    widest = std::max(widest, size.x);
  }
  return widest / probe;
}

// The first of the files that can be loaded. Dear ImGui stops the program for a file that is
// missing or no font, so both are tested before it is asked.
std::optional<Source> find_source(std::initializer_list<std::string> paths) {
  for (const std::string& path : paths) {
    Source source{path, line_per_em(read_file(path)), 0.0F};
    if (source.line_per_em == 0.0F) continue;
    source.digit_per_em = widest_digit_per_em(source);
    return source;
  }
  return std::nullopt;
}

struct Sources {
  std::optional<Source> regular;
  std::optional<Source> bold;
  std::optional<Source> fallback;
  std::optional<Source> code;
};

Sources find_sources(const FontFiles& files) {
  return {find_source({files.regular, files.fallback}),
          find_source({files.bold, files.regular, files.fallback}), find_source({files.fallback}),
          find_source({files.code, files.regular, files.fallback})};
}

std::string note_on(const Sources& sources, const FontFiles& files) {
  if (!sources.regular) return "No font file was found: the built-in font has Latin letters only.";
  if (sources.regular->path != files.regular || sources.bold->path != files.bold) {
    return "The font Inter was not found: another one is used instead.";
  }
  if (!sources.fallback) return "The font DejaVu Sans was not found: some symbols are missing.";
  return "";
}

// Two columns a pixel place letters between pixels; from an em of 24 on the eye sees no difference.
ImFontConfig plain_config(float em) {
  ImFontConfig config;
  config.OversampleH = em < 24.0F ? 2 : 1;
  config.OversampleV = 1;
  return config;
}

// A character is taken from the first source that has it: the digits of equal width come first.
Font add_font(ImFontAtlas& atlas, const Source* main, const Source* fallback, float em,
              const ImWchar* ranges) {
  ImFontConfig config = plain_config(em);
  if (main == nullptr) {
    config.SizePixels = em;
    return {atlas.AddFontDefault(&config), em, em};
  }
  const float size = em * main->line_per_em;
  // Large digits stand closer, as Inter's own display cut has them.
  const float closer = ranges == large_sizes.data() ? 0.02F : 0.0F;
  config.GlyphMinAdvanceX = config.GlyphMaxAdvanceX = (main->digit_per_em - closer) * em;
#if IMGUI_VERSION_NUM >= 19200
  // Ranges no longer limit what a source gives; what is excluded does.
  static constexpr std::array<ImWchar, 5> all_but_digits{1, '0' - 1, '9' + 1, 0xFFFF, 0};
  config.GlyphExcludeRanges = all_but_digits.data();
#endif
  ImFont* face = atlas.AddFontFromFileTTF(main->path.c_str(), size, &config, digits.data());
  config = plain_config(em);
  config.MergeMode = true;
  atlas.AddFontFromFileTTF(main->path.c_str(), size, &config, ranges);
  if (fallback != nullptr) {
    atlas.AddFontFromFileTTF(fallback->path.c_str(), em * fallback->line_per_em, &config, ranges);
  }
  return {face, size, em};
}

}  // namespace

const Font& Fonts::nearest(float em, bool bold) const {
  const std::array<const Font*, 2> regular_fonts{&label, &reading};
  const std::array<const Font*, 4> bold_fonts{&label_bold, &reading_bold, &title, &readout};
  const std::span<const Font* const> candidates =
      bold ? std::span<const Font* const>(bold_fonts) : std::span<const Font* const>(regular_fonts);
  return **std::min_element(candidates.begin(), candidates.end(), [em](auto* a, auto* b) {
    return std::abs(a->em - em) < std::abs(b->em - em);
  });
}

bool Fonts::covers(char32_t character) const {
  if (character > IM_UNICODE_CODEPOINT_MAX) return false;
#if IMGUI_VERSION_NUM >= 19200
  return reading.face->IsGlyphInFont(static_cast<ImWchar>(character));
#else
  return reading.face->FindGlyphNoFallback(static_cast<ImWchar>(character)) != nullptr;
#endif
}

FontFiles installed_fonts() {
  return {AV_FONT_REGULAR, AV_FONT_BOLD, AV_FONT_FALLBACK, AV_FONT_CODE};
}

Fonts load_fonts(float scale, const FontFiles& files) {
  const Sources sources = find_sources(files);
  const Source* regular = sources.regular ? &*sources.regular : nullptr;
  const Source* bold = sources.bold ? &*sources.bold : nullptr;
  const Source* code = sources.code ? &*sources.code : nullptr;
  const Source* fallback = sources.fallback ? &*sources.fallback : nullptr;

  ImGuiIO& io = ImGui::GetIO();
  ImFontAtlas& atlas = *io.Fonts;
  atlas.Clear();
  atlas.Flags |= ImFontAtlasFlags_NoPowerOfTwoHeight;
  const auto add = [&](const Source* main, float em, const ImWchar* ranges) {
    return add_font(atlas, main, fallback, std::round(em * scale), ranges);
  };
  Fonts fonts;
  fonts.label = add(regular, view::size::label, every_script.data());
  fonts.label_bold = add(bold, view::size::label, every_script.data());
  fonts.reading = add(regular, view::size::reading, every_script.data());
  fonts.reading_bold = add(bold, view::size::reading, every_script.data());
  fonts.title = add(bold, view::size::step_title, large_sizes.data());
  fonts.readout = add(bold, view::size::readout, large_sizes.data());
  fonts.code = add(code, view::size::code, plain_latin.data());
  fonts.note = note_on(sources, files);
  io.FontDefault = fonts.reading.face;
  build(atlas);
  return fonts;
}

float text_width(const Font& font, std::string_view text) {
  if (text.empty()) return 0.0F;
  return font.face->CalcTextSizeA(font.size, FLT_MAX, 0.0F, text.data(), text.data() + text.size())
      .x;
}

view::MeasureText measure_with(const Fonts& fonts) {
  return [&fonts](std::string_view text, float size, bool bold) {
    Font font = fonts.nearest(size, bold);
    font.size *= size / font.em;
    return text_width(font, text);
  };
}

}  // namespace ui
