#include <gtest/gtest.h>

#include <map>

#include "content/own_words.h"
#include "ui/driver.h"

namespace ui {
namespace {

constexpr const char* bar = "screen";
constexpr const char* dock_window = "dock";

Where tab() {
  return {bar, {"Your words"}};
}
Where field() {
  return {dock_window, {"##Your sentence"}};
}
Where in_dock(const std::string& label) {
  return {dock_window, {label}};
}
Where in_files(const std::string& label) {
  return {"content", {label}};
}

// A disk in memory.
class FakeFiles final : public view::Files {
 public:
  explicit FakeFiles(view::Workspace& workspace) : workspace_(workspace) {}

  std::string start_folder() const override { return "/shelf/"; }
  std::vector<view::FileEntry> list(const std::string& folder) const override {
    std::vector<view::FileEntry> found;
    if (folder == "/shelf/") found.push_back({"lessons", true});
    for (const auto& [path, bytes] : files) {
      if (view::folder_of(path) == folder) found.push_back({view::name_of(path), false});
    }
    return found;
  }
  std::optional<core::Error> open(const std::string& path) override {
    const auto found = files.find(path);
    if (found == files.end()) return core::Error{"no such file", path, "expected a file"};
    auto example = content::parse_example(found->second, path, workspace_.library().lexicon());
    if (!example) return example.error();
    workspace_.add_example(std::move(*example));
    return std::nullopt;
  }
  std::optional<core::Error> save(const std::string& path, const std::string& bytes) override {
    if (view::folder_of(path) == "/closed/") return core::Error{"cannot write", path, ""};
    files[path] = bytes;
    return std::nullopt;
  }
  bool exists(const std::string& path) const override { return files.count(path) > 0; }

  std::map<std::string, std::string> files;

 private:
  view::Workspace& workspace_;
};

class WordsTab : public testing::Test {
 protected:
  WordsTab() {
    user.workspace.files = &disk;
    user.click(tab());
    user.settle();
  }
  void replace_sentence(const std::string& sentence) {
    user.click(field());
    user.press_with(Key::ctrl, Key::a);
    user.type(sentence);
    user.press(Key::enter);
  }
  Driver user;
  FakeFiles disk{user.workspace};
};

TEST_F(WordsTab, ATypedSentenceIsShownAtOnce) {
  replace_sentence("The dog chased the ball because it was bouncy.");
  EXPECT_EQ(user.workspace.example().name, view::own_sentence_name);
  EXPECT_EQ(user.scene().size(), 9);
  EXPECT_EQ(user.scene().focus, 6) << "the pronoun";
  user.press(Key::escape);
  user.press(Key::digit_2);
  EXPECT_EQ(user.workspace.state.layer, 1);
  EXPECT_GT(user.weights()(6, 4), 2.0F * user.weights()(6, 1)) << "the ball is what bounces";
}

TEST_F(WordsTab, LettersTypedAreNoShortcuts) {
  const view::ViewState before = user.state();
  replace_sentence("Mars");
  EXPECT_EQ(user.state().causal_mask, before.causal_mask);
  EXPECT_EQ(user.state().shuffle, before.shuffle);
  EXPECT_EQ(user.scene().size(), 1);
}

TEST_F(WordsTab, AnUnknownWordGetsAClassAndAQualityByClicks) {
  replace_sentence("The wug crossed the street because it was tired.");
  ASSERT_EQ(user.workspace.example().unknown_words, (std::vector<std::string>{"wug"}));
  user.click(in_dock("wug##own1"));
  user.click(in_dock("animate##and has these qualities"));
  EXPECT_TRUE(user.workspace.example().unknown_words.empty());
  EXPECT_EQ(user.workspace.example().entries[1].qualities, (std::vector<std::string>{"animate"}));
  user.workspace.state.layer = 1;
  user.settle();
  EXPECT_GT(user.weights()(6, 1), 2.0F * user.weights()(6, 4)) << "it asks for what is animate";
  user.click(in_dock("animate##and has these qualities"));
  EXPECT_TRUE(user.workspace.example().entries[1].qualities.empty())
      << "a second click takes it back";
}

TEST_F(WordsTab, AWordIsSwappedForAnotherOfItsClass) {
  user.workspace.dock_share = view::most_dock_share;
  user.settle();
  user.click(in_dock("tired.##own10"));
  user.click(in_dock("hungry##swap"));
  EXPECT_EQ(user.scene().tokens.back(), "hungry.");
  EXPECT_EQ(user.workspace.own_words.sentence,
            "The animal didn't cross the street because it was too hungry.");
}

TEST_F(WordsTab, SwappingTheNounsMovesTheAnswerWithTheWord) {
  user.workspace.state.layer = 1;
  user.settle();
  const float on_animal = user.weights()(7, 1);
  user.click(in_dock("Swap the nouns"));
  EXPECT_EQ(user.scene().tokens[1], "street");
  EXPECT_EQ(user.scene().tokens[5], "animal");
  EXPECT_NEAR(user.weights()(7, 5), on_animal, 1e-6F);
}

TEST_F(WordsTab, WhereThereIsNothingToSaveCtrlSSaysSoUntilTheSceneChanges) {
  user.workspace.select_example("three-tokens");
  user.settle();
  user.press_with(Key::ctrl, Key::s);
  EXPECT_EQ(user.workspace.overlay, view::Overlay::none);
  EXPECT_NE(user.workspace.notice, "");
  user.press(Key::m);
  EXPECT_EQ(user.workspace.notice, "");
}

TEST_F(WordsTab, ASentenceIsSavedAndOpenedAgain) {
  replace_sentence("The wug slept.");
  user.click(in_dock("Save…"));
  ASSERT_EQ(user.workspace.overlay, view::Overlay::files);
  EXPECT_EQ(user.workspace.file_panel.path, "/shelf/my-sentence.json");
  user.click(in_files("##Path"));
  user.press_with(Key::ctrl, Key::a);
  user.type("/shelf/wug.json");
  user.click(in_files("Save"));
  EXPECT_TRUE(user.workspace.notice.starts_with("Saved wug.json")) << user.workspace.notice;
  EXPECT_EQ(user.workspace.overlay, view::Overlay::none);
  ASSERT_EQ(disk.files.count("/shelf/wug.json"), 1U);
  user.workspace.select_example("animal-tired");
  user.settle();
  user.press_with(Key::ctrl, Key::o);
  ASSERT_EQ(user.workspace.overlay, view::Overlay::files);
  user.click(in_files("/shelf/wug.json##recent0"));
  user.click(in_files("Open"));
  EXPECT_EQ(user.scene().tokens, (std::vector<std::string>{"The", "wug", "slept."}));
}

TEST_F(WordsTab, AFileThatFailsSaysWhyAndStaysOpen) {
  user.press_with(Key::ctrl, Key::o);
  user.click(in_files("##Path"));
  user.type("absent.json");
  user.press(Key::enter);
  EXPECT_EQ(user.workspace.overlay, view::Overlay::files);
  EXPECT_NE(user.workspace.file_panel.note.find("absent.json"), std::string::npos);
  user.press(Key::escape);
  user.press(Key::escape);
  EXPECT_EQ(user.workspace.overlay, view::Overlay::none);
}

TEST_F(WordsTab, FoldersAreWalkedByClicks) {
  user.press_with(Key::ctrl, Key::o);
  user.click(in_files("lessons/##entry0"));
  EXPECT_EQ(user.workspace.file_panel.path, "/shelf/lessons/");
  user.click(in_files("../"));
  EXPECT_EQ(user.workspace.file_panel.path, "/shelf/");
}

TEST_F(WordsTab, FortyWordsScrollAndKeepTheFocusInSight) {
  std::string sentence;
  for (int i = 0; i < 39; ++i) sentence += "dog ";
  replace_sentence(sentence + "it");
  EXPECT_EQ(user.scene().size(), 40);
  EXPECT_EQ(user.scene().focus, 39);
  EXPECT_TRUE(user.settle()) << "and comes to rest";
}

TEST_F(WordsTab, NothingTypedLeavesTheSentenceShown) {
  replace_sentence("   ");
  EXPECT_EQ(user.workspace.example().name, "animal-tired");
}

TEST_F(WordsTab, AnExampleWithItsOwnNumbersOffersToTypeASentence) {
  user.workspace.select_example("three-tokens");
  user.settle();
  EXPECT_FALSE(user.exists(in_dock("Swap the nouns")));
  replace_sentence("The dog slept.");
  EXPECT_TRUE(user.exists(in_dock("Swap the nouns")));
}

}  // namespace
}  // namespace ui
