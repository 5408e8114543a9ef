#include <algorithm>
#include <string>
#include <vector>

#include "ui/widgets.h"
#include "view/utf8.h"

namespace ui {
namespace {

// Letters of one look that stand together.
struct Piece {
  std::string text;
  bool bold = false;
  bool accent = false;
};

// What is not broken unless it is wider than a line.
struct Word {
  std::vector<Piece> pieces;
  bool space_before = false;
  bool line_before = false;
};

class Parser {
 public:
  std::vector<Word> parse(std::string_view markup) {
    for (std::size_t i = 0; i < markup.size();) i += take(markup, i);
    end_word();
    return std::move(words_);
  }

 private:
  std::size_t take(std::string_view markup, std::size_t i) {
    const std::string_view rest = markup.substr(i);
    if (rest[0] == '\\' && rest.size() > 1) {
      const std::size_t bytes = view::first_character(rest.substr(1)).bytes;
      put(rest.substr(1, bytes));
      return 1 + bytes;
    }
    if (rest[0] == '\n') {
      end_word();
      word_.line_before = true;
      return 1;
    }
    if (rest[0] == ' ') {
      end_word();
      word_.space_before = true;
      return 1;
    }
    if (rest.starts_with("**")) {
      if (bold_ || rest.find("**", 2) != rest.npos) {
        bold_ = !bold_;
      } else {
        put("**");
      }
      return 2;
    }
    const bool opens = rest.size() > 1 && rest[1] != ' ' && rest.find('*', 1) != rest.npos;
    if (rest[0] == '*' && (accent_ || opens)) {
      accent_ = !accent_;
      return 1;
    }
    const std::size_t bytes = view::first_character(rest).bytes;
    put(rest.substr(0, bytes));
    if ((rest[0] == '-' || rest.starts_with("–") || rest.starts_with("—")) && rest.size() > bytes) {
      end_word();
    }
    return bytes;
  }

  void put(std::string_view character) {
    std::vector<Piece>& pieces = word_.pieces;
    if (pieces.empty() || pieces.back().bold != bold_ || pieces.back().accent != accent_) {
      pieces.push_back({"", bold_, accent_});
    }
    pieces.back().text.append(character);
  }

  // An empty line is a word without letters.
  void end_word() {
    if (word_.pieces.empty() && !word_.line_before) return;
    words_.push_back(std::move(word_));
    word_ = {};
  }

  std::vector<Word> words_;
  Word word_;
  bool bold_ = false;
  bool accent_ = false;
};

struct PlacedPiece {
  float x = 0.0F;
  int line = 0;
  Piece piece;
};

struct Layout {
  std::vector<PlacedPiece> pieces;
  int lines = 1;
};

struct Type {
  const Font& regular;
  const Font& bold;
  float line_height = 0.0F;

  float width(const Piece& piece) const {
    return text_width(piece.bold ? bold : regular, piece.text);
  }
  float width(const Word& word) const {
    float sum = 0.0F;
    for (const Piece& piece : word.pieces) sum += width(piece);
    return sum;
  }
};

Type type_of(const Kit& kit, const ParagraphOptions& options) {
  const auto of = [](const Font& regular, const Font& bold) {
    return Type{regular, bold, std::round(regular.em * 1.55F)};
  };
  if (options.title) return {kit.fonts.title, kit.fonts.title, std::ceil(kit.fonts.title.size)};
  return options.small ? of(kit.fonts.label, kit.fonts.label_bold)
                       : of(kit.fonts.reading, kit.fonts.reading_bold);
}

// Adds letters to the line. Those of one look are drawn as one text: each text begins on a whole
// pixel, which would make the spaces between words uneven.
void add_piece(Layout& layout, float x, bool space_before, const Piece& piece) {
  const int line = layout.lines - 1;
  if (!layout.pieces.empty()) {
    PlacedPiece& last = layout.pieces.back();
    if (last.line == line && last.piece.bold == piece.bold && !piece.bold &&
        last.piece.accent == piece.accent) {
      last.piece.text.append(space_before ? " " : "").append(piece.text);
      return;
    }
  }
  layout.pieces.push_back({x, line, piece});
}

// Places the letters of a word that is wider than a line one by one.
void break_word(const Word& word, const Type& type, float width, float& x, Layout& layout) {
  for (const Piece& piece : word.pieces) {
    std::string_view rest = piece.text;
    while (!rest.empty()) {
      const std::size_t bytes = view::first_character(rest).bytes;
      const Piece letter{std::string(rest.substr(0, bytes)), piece.bold, piece.accent};
      const float letter_width = type.width(letter);
      if (x > 0.0F && x + letter_width > width) {
        x = 0.0F;
        ++layout.lines;
      }
      add_piece(layout, x, false, letter);
      x += letter_width;
      rest.remove_prefix(bytes);
    }
  }
}

Layout lay_out(std::string_view markup, const Type& type, float width) {
  Layout layout;
  const float space = text_width(type.regular, " ");
  float x = 0.0F;
  for (const Word& word : Parser().parse(markup)) {
    const float word_width = type.width(word);
    const float gap = word.space_before && x > 0.0F ? space : 0.0F;
    if (word.line_before || (x > 0.0F && x + gap + word_width > width)) {
      x = 0.0F;
      ++layout.lines;
    } else {
      x += gap;
    }
    if (word_width > width) {
      break_word(word, type, width, x, layout);
      continue;
    }
    bool space_before = gap > 0.0F && x > 0.0F;
    for (const Piece& piece : word.pieces) {
      add_piece(layout, x, space_before, piece);
      x += type.width(piece);
      space_before = false;
    }
  }
  return layout;
}

}  // namespace

void paragraph(Kit& kit, std::string_view markup, const ParagraphOptions& options) {
  const float width = fill_width(options.width);
  const Type type = type_of(kit, options);
  const Layout layout = lay_out(markup, type, width);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const view::Colour ink = options.dim ? kit.theme.dim : kit.theme.text;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (const PlacedPiece& placed : layout.pieces) {
    const float middle = (static_cast<float>(placed.line) + 0.5F) * type.line_height;
    draw_text(list, placed.piece.bold ? type.bold : type.regular,
              {std::floor(at.x) + placed.x, std::floor(at.y) + middle},
              to_u32(placed.piece.accent ? kit.theme.accent : ink), placed.piece.text);
  }
  ImGui::Dummy({width, static_cast<float>(layout.lines) * type.line_height});
}

float paragraph_height(const Kit& kit, std::string_view markup, const ParagraphOptions& options) {
  const Type type = type_of(kit, options);
  return static_cast<float>(lay_out(markup, type, fill_width(options.width)).lines) *
         type.line_height;
}

void text_line(Kit& kit, const Font& font, view::Colour colour, std::string_view text, float width,
               Align align) {
  width = fill_width(width);
  const float height = std::ceil(font.size);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float x = std::floor(at.x) + (align == Align::left     ? 0.0F
                                      : align == Align::centre ? width / 2.0F
                                                               : width);
  const std::string shown = ellipsised(font, text, width);
  draw_text(*ImGui::GetWindowDrawList(), font, {x, std::floor(at.y) + height / 2.0F},
            to_u32(colour), shown, align);
  ImGui::Dummy({width, height});
  if (shown == text) return;
  Hit hit;
  hit.id = ImGui::GetID(text.data(), text.data() + text.size());
  hit.hovered = ImGui::IsItemHovered();
  tooltip(kit, hit, text);
}

void value_row(Kit& kit, std::string_view name, std::string_view value, float width,
               std::string_view tip) {
  width = fill_width(width);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = kit.px(22.0F);
  const float left = std::floor(at.x);
  const float y = std::floor(at.y) + height / 2.0F;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Font& bold = kit.fonts.label_bold;
  const std::string shown = ellipsised(bold, value, width);
  const float room = width - text_width(bold, shown) - kit.px(8.0F);
  draw_text(list, kit.fonts.label, {left, y}, to_u32(kit.theme.dim),
            ellipsised(kit.fonts.label, name, std::max(room, 0.0F)));
  draw_text(list, bold, {left + width, y}, to_u32(kit.theme.text), shown, Align::right);
  ImGui::Dummy({width, height});
  Hit hit;
  hit.id = ImGui::GetID(name.data(), name.data() + name.size());
  hit.hovered = ImGui::IsItemHovered();
  tooltip(kit, hit, shown == value ? tip : value);
}

void readout(Kit& kit, std::string_view name, std::string_view note, std::string_view value,
             float width, std::string_view tip) {
  width = fill_width(width);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float left = std::floor(at.x);
  const float top = std::floor(at.y);
  const Font& label = kit.fonts.label;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float y = top + kit.px(10.0F);
  draw_text(list, label, {left, y}, to_u32(kit.theme.dim), name);
  const float room = width - text_width(label, name) - kit.px(12.0F);
  draw_text(list, label, {left + width, y}, to_u32(kit.theme.dim), ellipsised(label, note, room),
            Align::right);
  // Digits of equal width stand in the middle of theirs: the first one begins under the name.
  const float bearing = kit.px(2.0F);
  draw_text(list, kit.fonts.readout, {left - bearing, top + kit.px(36.0F)}, to_u32(kit.theme.text),
            value);
  ImGui::Dummy({width, kit.px(53.0F)});
  Hit hit;
  hit.id = ImGui::GetID(name.data(), name.data() + name.size());
  hit.hovered = ImGui::IsItemHovered();
  tooltip(kit, hit, tip);
}

}  // namespace ui
