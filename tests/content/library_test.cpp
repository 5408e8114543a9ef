#include "content/library.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <tuple>

#include "content/embedded_assets.h"
#include "content/tour.h"
#include "support/matrices.h"
#include "support/shipped.h"

namespace content {
namespace {

namespace fs = std::filesystem;

std::set<std::string> example_files() {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(AV_SOURCE_DIR "/assets/examples")) {
    names.insert(entry.path().stem().string());
  }
  return names;
}

TEST(Library, EveryExampleFileIsInTheOrderOnceAndTheOrderNamesNoOther) {
  const auto order = support::read_json("assets/example_order.json")
                         .at("examples")
                         .get<std::vector<std::string>>();
  EXPECT_EQ(std::set<std::string>(order.begin(), order.end()), example_files());
  EXPECT_EQ(order.size(), example_files().size());
  ASSERT_EQ(support::library().examples().size(), order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    EXPECT_EQ(support::library().examples()[i].name, order[i]);
  }
}

TEST(Library, TheEmbeddedAssetsAreTheFiles) {
  std::set<std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(AV_SOURCE_DIR "/assets")) {
    if (!entry.is_regular_file()) continue;
    const std::string path = fs::relative(entry.path(), AV_SOURCE_DIR "/assets").generic_string();
    const auto bytes = Library::asset(path);
    ASSERT_TRUE(bytes) << path;
    EXPECT_EQ(*bytes, support::read_text("assets/" + path)) << path;
    found.insert(path);
  }
  EXPECT_EQ(found.size(), embedded_assets().size());
  EXPECT_FALSE(Library::asset("examples/none.json"));
}

TEST(Library, PairsPointAtEachOtherAndAgree) {
  for (const Example& one : support::library().examples()) {
    if (one.pair.empty()) continue;
    const Example* other = support::library().find(one.pair);
    ASSERT_NE(other, nullptr) << one.name;
    EXPECT_EQ(other->pair, one.name);
    EXPECT_NE(other->name, one.name);
    EXPECT_EQ(other->tokens.size(), one.tokens.size()) << one.name;
    EXPECT_EQ(other->focus, one.focus) << one.name;
    EXPECT_EQ(other->candidates, one.candidates) << one.name;
    EXPECT_EQ(other->group, one.group) << one.name;
  }
}

TEST(Library, EveryShippedExampleIsDescribed) {
  EXPECT_EQ(support::sentences().size(), 18U);
  for (const Example& one : support::library().examples()) {
    EXPECT_FALSE(one.title.empty() || one.group.empty() || one.about.empty()) << one.name;
  }
}

TEST(Library, EveryWordOfAShippedSentenceIsKnown) {
  for (const Example& one : support::sentences()) {
    EXPECT_TRUE(one.unknown_words.empty()) << one.name << ": " << one.unknown_words.front();
    EXPECT_EQ(one.entries.size(), one.tokens.size()) << one.name;
    if (!one.candidates) continue;
    EXPECT_EQ(one.entries[static_cast<std::size_t>(one.focus)].word_class, "pronoun") << one.name;
    for (const core::Index noun : *one.candidates) {
      EXPECT_EQ(one.entries[static_cast<std::size_t>(noun)].word_class, "thing") << one.name;
    }
  }
}

// The three pairs from the Winograd Schema collection are credited (CC BY 4.0).
TEST(Library, BorrowedSentencesNameTheirSourceAndLicence) {
  for (const char* name :
       {"trophy-large", "trophy-small", "son-weak", "son-heavy", "bottle-full", "bottle-empty"}) {
    const std::string& credit = support::example(name).credit;
    EXPECT_NE(credit.find("Winograd"), std::string::npos) << name;
    EXPECT_NE(credit.find("CC BY 4.0"), std::string::npos) << name;
  }
}

TEST(Library, AnotherNameIsNotFound) {
  EXPECT_EQ(support::library().find("animal"), nullptr);
  EXPECT_EQ(support::library().find(""), nullptr);
}

class ShippedTour : public testing::Test {
 protected:
  Tour tour() const {
    const auto read = parse_tour(*Library::asset("tours/guided-tour.json"), "guided-tour.json");
    if (!read) throw std::runtime_error(read.error().text());
    return *read;
  }
};

bool stands_in(const Example& one, const std::string& word) {
  return std::any_of(one.tokens.begin(), one.tokens.end(), [&](const std::string& token) {
    return normalise_word(token) == normalise_word(word);
  });
}

// Examples that a step can show: those its settings name.
std::vector<const Example*> examples_of(const TourStep& step) {
  std::vector<const Example*> shown;
  std::vector<ControlSettings> settings = step.set_up;
  settings.push_back(step.start);
  for (const ControlSettings& one : settings) {
    if (one.example) shown.push_back(&support::example(*one.example));
  }
  return shown;
}

TEST_F(ShippedTour, HasSevenStepsThatEachStartFromAnExample) {
  EXPECT_EQ(tour().steps.size(), 7U);
  for (const TourStep& step : tour().steps) {
    EXPECT_TRUE(step.start.example) << step.title;
    EXPECT_FALSE(step.tasks.empty() || step.observations.empty()) << step.title;
    EXPECT_FALSE(step.notes.empty()) << step.title;
  }
}

TEST_F(ShippedTour, NamesOnlyShippedExamplesAndWordsThatStandInThem) {
  for (const TourStep& step : tour().steps) {
    const auto shown = examples_of(step);
    const auto in_one = [&](const std::string& word) {
      return word.empty() || std::any_of(shown.begin(), shown.end(),
                                         [&](const Example* one) { return stands_in(*one, word); });
    };
    const Example* current = nullptr;
    std::vector<ControlSettings> settings{step.start};
    settings.insert(settings.end(), step.set_up.begin(), step.set_up.end());
    for (const ControlSettings& one : settings) {
      if (one.example) current = &support::example(*one.example);
      ASSERT_NE(current, nullptr) << step.title;
      if (one.focus) {
        EXPECT_TRUE(stands_in(*current, *one.focus)) << step.title << ": " << *one.focus;
      }
    }
    for (const auto* lines : {&step.tasks, &step.observations}) {
      for (const TourLine& line : *lines) {
        for (const Condition& condition : line.conditions) {
          EXPECT_TRUE(in_one(condition.from) && in_one(condition.to)) << step.title;
          if (condition.kind == ConditionKind::example_is) {
            EXPECT_NE(support::library().find(condition.text), nullptr) << condition.text;
          }
          if (condition.kind == ConditionKind::focus_is) {
            EXPECT_TRUE(in_one(condition.text)) << condition.text;
          }
        }
      }
    }
    if (step.question) {
      EXPECT_TRUE(in_one(step.question->word)) << step.title;
    }
  }
}

TEST_F(ShippedTour, ALineWithAPlaceForAValueHasAConditionOnTheNumbers) {
  for (const TourStep& step : tour().steps) {
    for (const TourLine& line : step.tasks) EXPECT_EQ(line.text.find("{}"), std::string::npos);
  }
}

// What check_tour says of a tour of one step with this line and these starting controls; "" if
// nothing.
std::string refused_tour(const std::string& start, const std::string& when) {
  const auto tour =
      parse_tour(R"({"title": "T", "steps": [{"title": "S", "text": "W", "start": )" + start +
                     R"(, "observations": [{"text": "o", "when": [)" + when + "]}]}]}",
                 "t.json");
  if (!tour) return "no tour: " + tour.error().text();
  const auto error = support::library().check_tour(*tour, "t.json");
  return error ? error->text() : "";
}

std::string strongest(const std::string& from, const std::string& to) {
  return R"({"strongest_link_is": {"from": ")" + from + R"(", "to": ")" + to + R"("}})";
}

// A line about a word that is nowhere would never tick.
TEST(Library, ATourSpeaksOfWordsLayersAndExamplesThatAreThere) {
  const std::string tired = R"({"example": "animal-tired"})";
  EXPECT_EQ(refused_tour(tired, strongest("it", "animal")), "");
  EXPECT_EQ(refused_tour(tired, strongest("it", "WIDE.")), "") << "the pair's other sentence";
  EXPECT_EQ(refused_tour("{}", strongest("nobody", "knows")), "") << "of whatever is open";
  const std::string heads = R"({"example": "animal-tired", "model": "four-heads", "head": 4})";
  EXPECT_EQ(refused_tour(heads, strongest("it", "animal")), "");
  for (const auto& [start, when, part] :
       {std::tuple{tired, strongest("it", "anmal"), "anmal"},
        std::tuple{tired, strongest("Kaiser", "animal"), "Kaiser"},
        std::tuple{tired, strongest("it", "savings"), "savings"},
        std::tuple{std::string(R"({"example": "animal-tired", "focus": "dog"})"),
                   strongest("it", "animal"), "dog"},
        std::tuple{tired, R"({"layer_is": 3}, )" + strongest("it", "animal"), "layer 3"},
        std::tuple{std::string(R"({"example": "animal-tired", "layer": 3})"),
                   strongest("it", "animal"), "layer 3"},
        std::tuple{std::string(R"({"model": "two-heads"})"), strongest("it", "animal"),
                   "one-head or four-heads"},
        std::tuple{tired, R"({"model_is": "two-heads"}, )" + strongest("it", "animal"),
                   "two-heads"},
        std::tuple{std::string(R"({"example": "animal-tired", "head": 2})"),
                   strongest("it", "animal"), "head 2"},
        std::tuple{std::string(R"({"example": "animal-tired", "model": "four-heads", "head": 5})"),
                   strongest("it", "animal"), "head 5"},
        std::tuple{tired, R"({"head_is": 2}, )" + strongest("it", "animal"), "head 2"},
        std::tuple{std::string(R"({"example": "animal-tried"})"), strongest("it", "animal"),
                   "animal-tried"}}) {
    const std::string said = refused_tour(start, when);
    EXPECT_NE(said.find(part), std::string::npos) << part << ": " << said;
    EXPECT_NE(said.find("t.json, field steps[1]"), std::string::npos) << said;
  }
}

}  // namespace
}  // namespace content
