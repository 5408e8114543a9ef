#include "ui/paint.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "ui/widget_bench.h"

namespace ui {
namespace {

struct Box {
  float left = 1e9F;
  float top = 1e9F;
  float right = -1e9F;
  float bottom = -1e9F;
};

class PaintTest : public WidgetBench {
 protected:
  // The box around all vertices of a figure painted at (100, 200).
  Box painted(const view::Figure& figure) {
    Box box;
    draw = [&](Kit& kit) {
      ImDrawList& list = *ImGui::GetWindowDrawList();
      const int first = list.VtxBuffer.Size;
      paint(figure, kit.fonts, list, {100.0F, 200.0F});
      for (int i = first; i < list.VtxBuffer.Size; ++i) {
        const ImVec2 p = list.VtxBuffer[i].pos;
        box = {std::min(box.left, p.x), std::min(box.top, p.y), std::max(box.right, p.x),
               std::max(box.bottom, p.y)};
      }
    };
    frame();
    return box;
  }

  view::Text word(float angle, view::TextAlign align = view::TextAlign::left) {
    return {"because", {50.0F, 60.0F}, 14.0F, theme.text, align, false, angle};
  }
};

constexpr float quarter_turn = 1.57079633F;

TEST_F(PaintTest, RectanglesLieWhereTheyAreSaidTo) {
  const Box box = painted({view::FilledRect{{10, 20, 30, 40}, theme.accent, 0.0F}});
  EXPECT_NEAR(box.left, 110.0F, 1.0F);
  EXPECT_NEAR(box.top, 220.0F, 1.0F);
  EXPECT_NEAR(box.right, 140.0F, 1.0F);
  EXPECT_NEAR(box.bottom, 260.0F, 1.0F);
  const Box line = painted({view::OutlinedRect{{10, 20, 30, 40}, theme.accent, 4.0F, 0.0F}});
  EXPECT_NEAR(line.left, 110.0F, 1.1F) << "a thick outline stays inside";
  EXPECT_NEAR(line.right, 140.0F, 1.1F);
}

TEST_F(PaintTest, TextIsAlignedAboutItsAnchor) {
  const float width = text_width(fonts.reading, "because");
  EXPECT_NEAR(painted({word(0.0F)}).left, 150.0F, 2.0F);
  EXPECT_NEAR(painted({word(0.0F, view::TextAlign::right)}).right, 150.0F, 2.0F);
  const Box centred = painted({word(0.0F, view::TextAlign::centre)});
  EXPECT_NEAR((centred.left + centred.right) / 2.0F, 150.0F, 2.0F);
  EXPECT_NEAR(centred.right - centred.left, width, 3.0F);
}

TEST_F(PaintTest, TextTurnsCounterClockwiseAboutItsAnchor) {
  const float width = text_width(fonts.reading, "because");
  const Box up = painted({word(quarter_turn)});
  EXPECT_NEAR(up.bottom, 260.0F, 2.0F);
  EXPECT_NEAR(up.top, 260.0F - width, 3.0F);
  EXPECT_LT(std::abs((up.left + up.right) / 2.0F - 150.0F), 6.0F);
  const Box down = painted({word(-quarter_turn)});
  EXPECT_NEAR(down.top, 260.0F, 2.0F);
}

TEST_F(PaintTest, TurnedTextIsNotCutByWhereItWouldStandUnturned) {
  view::Text text = word(quarter_turn);
  text.anchor = {700.0F - 4.0F, 300.0F};  // unturned it would leave the window on the right
  const Box box = painted({text});
  EXPECT_NEAR(box.bottom - box.top, text_width(fonts.reading, "because"), 3.0F);
}

TEST_F(PaintTest, SizesBetweenTheLoadedOnesScaleTheNearest) {
  view::Text text = word(0.0F);
  text.size = 24.0F;
  text.bold = true;
  const Box box = painted({text});
  EXPECT_NEAR(box.right - box.left, measure_with(fonts)("because", 24.0F, true), 3.0F);
  EXPECT_NEAR(measure_with(fonts)("because", 28.0F, false),
              2.0F * text_width(fonts.reading, "because"), 0.5F);
}

TEST_F(PaintTest, CurvesPassThroughTheMiddleOfTheirControls) {
  const Box box =
      painted({view::Curve{{0, 100}, {0, 0}, {100, 0}, {100, 100}, theme.accent, 1.0F}});
  EXPECT_NEAR(box.top, 200.0F + 25.0F, 2.0F)
      << "a cubic's height is three quarters of its controls'";
  EXPECT_NEAR(box.left, 100.0F, 2.0F);
  EXPECT_NEAR(box.right, 200.0F, 2.0F);
}

TEST_F(PaintTest, ThickCurvesHaveRoundEnds) {
  const Box box = painted({view::Curve{{0, 100}, {0, 50}, {0, 50}, {0, 0}, theme.accent, 10.0F}});
  EXPECT_NEAR(box.top, 195.0F, 1.5F);
  EXPECT_NEAR(box.bottom, 305.0F, 1.5F);
}

class FontsTest : public WidgetBench {};

TEST_F(FontsTest, EverySymbolOfTheInterfaceHasAPicture) {
  for (const char32_t c : U"√ᵀₖᵢⱼ·×→−Σ‖∞≤≥÷²⟨⟩␣…—–’“”↺◐✓⏎αωЖяאש÷") {
    EXPECT_TRUE(c == U'\0' || fonts.covers(c)) << static_cast<unsigned>(c);
  }
  EXPECT_FALSE(fonts.covers(U'😀'));
  EXPECT_FALSE(fonts.covers(U'狗'));
}

TEST_F(FontsTest, MissingFilesAreNotedNotFatal) {
  const FontFiles installed = installed_fonts();
  EXPECT_EQ(load_fonts(1.0F, {"", "", ""}).note,
            "No font file was found: the built-in font has Latin letters only.");
  EXPECT_EQ(load_fonts(1.0F, {"/no/such/file.otf", "/no/such/file.otf", installed.fallback}).note,
            "The font Inter was not found: another one is used instead.");
  EXPECT_EQ(load_fonts(1.0F, {installed.regular, installed.bold, ""}).note,
            "The font DejaVu Sans was not found: some symbols are missing.");
}

TEST_F(FontsTest, AFileThatIsNoWholeFontIsDoneWithout) {
  const std::filesystem::path folder = testing::TempDir();
  const std::filesystem::path text = folder / "av-no-font.otf";
  const std::filesystem::path half = folder / "av-half-a-font.otf";
  std::ofstream(text) << "This is no font, however long the text may be.";
  std::ifstream source(installed_fonts().regular, std::ios::binary);
  std::string bytes(20000, '\0');
  source.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  std::ofstream(half, std::ios::binary) << bytes;
  for (const std::filesystem::path& path : {text, half, folder}) {
    fonts = load_fonts(1.0F, {path.string(), path.string(), path.string()});
    EXPECT_NE(fonts.note, "") << path;
    draw = [](Kit& kit) { button(kit, "Next"); };
    frame();
  }
  std::filesystem::remove(text);
  std::filesystem::remove(half);
}

TEST_F(FontsTest, SizesAreWholePixelsAtEveryScale) {
  for (const float scale : {1.0F, 1.1F, 1.25F, 1.5F, 2.0F}) {
    const Fonts scaled = load_fonts(scale);
    for (const Font* font : {&scaled.label, &scaled.reading, &scaled.title, &scaled.readout}) {
      EXPECT_EQ(font->em, std::round(font->em));
    }
    EXPECT_EQ(scaled.label.em, std::round(13.0F * scale));
  }
}

}  // namespace
}  // namespace ui
