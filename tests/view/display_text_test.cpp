#include "view/display_text.h"

#include <gtest/gtest.h>

#include "view/utf8.h"

namespace view {
namespace {

using namespace std::string_literals;

TEST(DisplayText, PlainWordsStayAsTheyAre) {
  EXPECT_EQ(display_text("animal"), "animal");
  EXPECT_EQ(display_text("didn't"), "didn't");
  EXPECT_EQ(display_text("süß"), "süß");
  EXPECT_EQ(display_text("Σωκράτης"), "Σωκράτης");
  EXPECT_EQ(display_text("собака"), "собака");
  EXPECT_EQ(display_text("ice cream"), "ice cream");
}

TEST(DisplayText, NothingIsSaidInWords) {
  EXPECT_EQ(display_text(""), "⟨empty⟩");
}

TEST(DisplayText, SpacesAtTheEndsAreSeen) {
  EXPECT_EQ(display_text(" word  "), "␣word␣␣");
  EXPECT_EQ(display_text("   "), "␣␣␣");
}

TEST(DisplayText, ControlAndFormatCharactersAreNamed) {
  EXPECT_EQ(display_text("\n"), "⟨newline⟩");
  EXPECT_EQ(display_text("a\tb"), "a⟨tab⟩b");
  EXPECT_EQ(display_text("\a"), "⟨U+0007⟩");
  EXPECT_EQ(display_text("a\0b"s), "a⟨U+0000⟩b");
  EXPECT_EQ(display_text("\x7F"), "⟨U+007F⟩");
  EXPECT_EQ(display_text("a\u200Bb"), "a⟨U+200B⟩b");
  EXPECT_EQ(display_text("\u202Eabc"), "⟨U+202E⟩abc");
  EXPECT_EQ(display_text("\uFEFF"), "⟨U+FEFF⟩");
  EXPECT_EQ(display_text("a\u00A0"), "a⟨U+00A0⟩");
}

TEST(DisplayText, EmojiAreCodePointsNeverQuestionMarks) {
  EXPECT_EQ(display_text("😀"), "U+1F600");
  EXPECT_EQ(display_text("a😀b"), "aU+1F600b");
}

TEST(DisplayText, InvalidBytesAreShownOneByOne) {
  EXPECT_EQ(display_text("\xFF"), "⟨0xFF⟩");
  EXPECT_EQ(display_text("a\xC3"), "a⟨0xC3⟩");
  EXPECT_EQ(display_text("\xC0\xAF"), "⟨0xC0⟩⟨0xAF⟩") << "an overlong slash";
  EXPECT_EQ(display_text("\xED\xA0\x80"), "⟨0xED⟩⟨0xA0⟩⟨0x80⟩") << "a surrogate";
  EXPECT_EQ(display_text("\xF4\x90\x80\x80"), "⟨0xF4⟩⟨0x90⟩⟨0x80⟩⟨0x80⟩") << "beyond U+10FFFF";
}

TEST(DisplayText, WhatTheFontsLackIsACodePoint) {
  const Drawable latin = [](char32_t c) { return c < 0x250; };
  EXPECT_EQ(display_text("狗", latin), "U+72D7");
  EXPECT_EQ(display_text("狗"), "狗");
}

// "שלום" is stored shin, lamed, vav, final mem; drawn from left to right it is the reverse.
TEST(DisplayText, HebrewIsDrawnFromTheRight) {
  EXPECT_EQ(display_text("\u05E9\u05DC\u05D5\u05DD"), "\u05DD\u05D5\u05DC\u05E9");
}

TEST(DisplayText, NumbersInHebrewKeepTheirOrder) {
  EXPECT_EQ(display_text("\u05D0 12"), "12 \u05D0");
}

// The joined forms of the Unicode block Arabic Presentation Forms-B: meem initial, reh final, hah
// initial, beh medial, alef final, in "مرحبا".
TEST(DisplayText, ArabicLettersAreJoinedAndReversed) {
  EXPECT_EQ(display_text("\u0645\u0631\u062D\u0628\u0627"), "\uFE8E\uFE92\uFEA3\uFEAE\uFEE3");
}

TEST(DisplayText, LamAndAlefBecomeOneSign) {
  EXPECT_EQ(display_text("\u0644\u0627"), "\uFEFB");
}

TEST(DisplayText, BracketsAreMirroredInRightToLeftText) {
  EXPECT_EQ(display_text("\u05D0(\u05D1)\u05D2"), "\u05D2(\u05D1)\u05D0");
}

TEST(DisplayText, PlaceholdersInRightToLeftTextStayLegible) {
  EXPECT_EQ(display_text("\u05D0😀"), "U+1F600\u05D0");
}

TEST(Utf8, EveryLengthSurvivesTheRoundTrip) {
  for (const char32_t c :
       {U'a', U'é', U'€', U'😀', char32_t{0x7F}, char32_t{0x80}, char32_t{0x7FF}, char32_t{0x800},
        char32_t{0xFFFF}, char32_t{0x10000}, char32_t{0x10FFFF}}) {
    std::string text;
    append_utf8(text, c);
    const Utf8Character back = first_character(text);
    EXPECT_TRUE(back.valid);
    EXPECT_EQ(back.character, c);
    EXPECT_EQ(back.bytes, text.size());
  }
}

TEST(LabelText, ALongWordIsCutBetweenCharactersAndSaysSo) {
  EXPECT_EQ(label_text("street"), "street");
  EXPECT_EQ(label_text("twenty letters there"), "twenty letters there");
  EXPECT_EQ(label_text("Donaudampfschifffahrtsgesellschaft"), "Donaudampfschifffah…");
  const std::string umlauts = "äöüäöüäöüäöüäöüäöüäöü";
  EXPECT_EQ(label_text(umlauts), "äöüäöüäöüäöüäöüäöüä…");
}

}  // namespace
}  // namespace view
