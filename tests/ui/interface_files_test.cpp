#include <nlohmann/json.hpp>
#include <ostream>

#include "content/example.h"
#include "ui/drawn_text.h"
#include "ui/driver.h"

// A user's files, however odd, in the window: they open, draw, settle and can be used.
namespace ui {
namespace {

using Json = nlohmann::json;

// Numbers without a pattern, the same everywhere.
Json matrix(std::size_t rows, std::size_t columns, unsigned int seed) {
  Json made = Json::array();
  unsigned int state = seed * 2654435761U + 1U;
  for (std::size_t row = 0; row < rows; ++row) {
    Json line = Json::array();
    for (std::size_t column = 0; column < columns; ++column) {
      state = state * 1664525U + 1013904223U;
      line.push_back(static_cast<double>(state >> 16U) / 32768.0 - 1.0);
    }
    made.push_back(line);
  }
  return made;
}

Json explicit_file(const std::vector<std::string>& tokens, std::size_t layers, std::size_t heads) {
  constexpr std::size_t width = 6;
  Json file{{"tokens", tokens}, {"embeddings", matrix(tokens.size(), width, 1)}};
  for (std::size_t layer = 0; layer < layers; ++layer) {
    Json made{{"heads", Json::array()}, {"residual", true}};
    for (std::size_t head = 0; head < heads; ++head) {
      const auto seed = static_cast<unsigned int>(layer * 31 + head * 7 + 2);
      made["heads"].push_back({{"query", matrix(width, 4, seed)},
                               {"key", matrix(width, 4, seed + 1)},
                               {"value", matrix(width, width / heads, seed + 2)}});
    }
    file["layers"].push_back(made);
  }
  return file;
}

struct File {
  std::string name;
  Json content;
};

std::ostream& operator<<(std::ostream& out, const File& file) {
  return out << file.name;
}

std::vector<std::string> numbered(std::size_t count) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < count; ++i) tokens.push_back("word" + std::to_string(i + 1));
  return tokens;
}

std::vector<File> files() {
  const auto words = [](const std::vector<std::string>& tokens) {
    return Json{{"words", "two-layer"}, {"tokens", tokens}};
  };
  return {
      {"one", words({"Hello."})},
      {"two", words({"Hello", "world."})},
      {"twins", words({"the", "dog", "the", "dog", "the", "the"})},
      {"quotes", words({"\"quoted\"", "'", "\\", "`", "“so”"})},
      {"markup", words({"<b>bold</b>", "&amp;", "**it**", "*a*", "##id", "{}", "%s%n"})},
      {"right_to_left",
       words({"\u05E9\u05DC\u05D5\u05DD", "\u0645\u0631\u062D\u0628\u0627", "it"})},
      {"emoji", words({"\U0001F600", "\U0001F468\u200D\U0001F469", "is", "tired."})},
      {"control", words({"\x01", "\n", "\t", "\x7F", "\u202E", "", " ", "a\nb"})},
      {"long_word", words({std::string(5000, 'x'), "was", "tired."})},
      {"forty", words(numbered(40))},
      {"three_hundred", explicit_file(numbered(300), 1, 1)},
      {"twelve_by_three", explicit_file({"a", "b", "c", "d"}, 12, 3)},
      {"explicit_one", explicit_file({"x"}, 1, 1)},
  };
}

class InterfaceFiles : public testing::TestWithParam<File> {
 protected:
  void open(Driver& user) {
    auto example = content::parse_example(GetParam().content.dump(), GetParam().name + ".json",
                                          user.workspace.library().lexicon());
    ASSERT_TRUE(example) << example.error().text();
    user.workspace.add_example(std::move(*example));
    user.frame();
    EXPECT_TRUE(user.settle());
    EXPECT_EQ(user.state().example, GetParam().name + ".json");
  }
};

TEST_P(InterfaceFiles, OpensDrawsAndRests) {
  Driver user;
  open(user);
  EXPECT_EQ(static_cast<std::size_t>(user.scene().size()), GetParam().content.at("tokens").size());
  EXPECT_EQ(user.workspace.overlay, view::Overlay::none);
  EXPECT_GT(drawn_text().size(), 200U);
  for (const Glyph& glyph : drawn_text()) {
    const view::Rect box = box_of(glyph);
    ASSERT_TRUE(std::isfinite(box.x) && std::isfinite(box.y) && box.width < 200.0F);
  }
}

TEST_P(InterfaceFiles, EveryControlCanBeUsed) {
  Driver user;
  open(user);
  for (const Key key : {Key::m, Key::s, Key::a, Key::p, Key::x, Key::e, Key::end, Key::up,
                        Key::home, Key::digit_2, Key::digit_9, Key::p, Key::x, Key::m, Key::r}) {
    user.press(key);
    EXPECT_EQ(
        user.scene().size() % static_cast<core::Index>(user.workspace.example().tokens.size()), 0);
    EXPECT_TRUE(user.weights().allFinite());
  }
  const Where cells{"map", {"##cells"}};
  for (const auto& [x, y] : {std::pair{0.0F, 0.0F}, std::pair{1.0F, 0.0F}, std::pair{0.0F, 1.0F},
                             std::pair{1.0F, 1.0F}, std::pair{0.5F, 0.5F}}) {
    user.hover(cells, x, y);
    ASSERT_TRUE(user.workspace.hovered);
    const auto last = static_cast<float>(user.scene().size() - 1);
    const core::Cell& cell = *user.workspace.hovered;
    // In the middle may be the edge between two cells; a pixel may show several cells.
    const float beside = x == 0.5F || user.rect(cells).width < last ? 1.0F : 0.0F;
    EXPECT_NEAR(static_cast<float>(cell.row), y * last, beside) << x << ", " << y;
    EXPECT_NEAR(static_cast<float>(cell.column), x * last, beside) << x << ", " << y;
  }
  user.click(cells, 0.5F, 1.0F);
  EXPECT_EQ(user.scene().focus, user.scene().size() - 1);
  user.workspace.overlay = view::Overlay::word;
  EXPECT_TRUE(user.settle());
  user.press(Key::escape);
  EXPECT_EQ(user.workspace.overlay, view::Overlay::none);
}

TEST_P(InterfaceFiles, StandsInTheListAmongYourFiles) {
  Driver user;
  open(user);
  user.click({"screen", {"##Example"}});
  user.type("tired bored");
  user.press(Key::escape);
  EXPECT_EQ(user.state().example, GetParam().name + ".json");
  user.click({"screen", {"##Example"}});
  user.type("river bank");
  user.press(Key::enter);
  EXPECT_EQ(user.state().example, "bank-river");
  user.click({"screen", {"##Example"}});
  user.type(GetParam().name + ".json");
  user.press(Key::enter);
  EXPECT_EQ(user.state().example, GetParam().name + ".json");
}

INSTANTIATE_TEST_SUITE_P(Odd, InterfaceFiles, testing::ValuesIn(files()),
                         [](const auto& run) { return run.param.name; });

TEST(InterfaceFilesHeads, EveryLayerAndHeadIsReached) {
  Driver user;
  auto example = content::parse_example(explicit_file({"a", "b", "c", "d"}, 12, 3).dump(), "f.json",
                                        user.workspace.library().lexicon());
  ASSERT_TRUE(example) << example.error().text();
  user.workspace.add_example(std::move(*example));
  user.settle();
  user.click(slider_track("Layer"), 1.0F);
  user.click(slider_track("Head"), 1.0F);
  EXPECT_EQ(user.scene().layer, 11U);
  EXPECT_EQ(user.scene().head, 2U);
  EXPECT_EQ(user.weights(), user.scene().trace.layers[11].heads[2].weights);
  user.press(Key::left);
  EXPECT_EQ(user.scene().head, 1U);
  user.click({"screen", {"##Example"}});
  user.type("river bank");
  user.press(Key::enter);
  EXPECT_EQ(user.scene().layer, 1U) << "back in range";
  EXPECT_FALSE(user.exists(slider_track("Head")));
}

}  // namespace
}  // namespace ui
