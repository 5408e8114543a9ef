#include "app/key_layout.h"

#include <gtest/gtest.h>

namespace app {
namespace {

constexpr int keypad_add = 334;
constexpr int escape = 256;

// French: A and Q, W and Z change places, M lies where US keyboards have ";".
TEST(KeyLayout, ALetterIsWhereItIsWritten) {
  EXPECT_EQ(key_on_layout('Q', "a"), 'A');
  EXPECT_EQ(key_on_layout('A', "q"), 'Q');
  EXPECT_EQ(key_on_layout(';', "m"), 'M');
  EXPECT_EQ(key_on_layout('M', ","), ',') << "no M is written there";
  EXPECT_EQ(key_on_layout('/', "-"), '-') << "German";
  EXPECT_EQ(key_on_layout('Q', "q"), 'Q');
}

TEST(KeyLayout, DigitsKeypadAndKeysWithoutALatinLetterStay) {
  EXPECT_EQ(key_on_layout('1', "&"), '1') << "French digits are behind Shift";
  EXPECT_EQ(key_on_layout('Q', "й"), 'Q') << "Russian";
  EXPECT_EQ(key_on_layout('[', "ü"), '[');
  EXPECT_EQ(key_on_layout(keypad_add, "+"), keypad_add);
  EXPECT_EQ(key_on_layout(escape, nullptr), escape);
  EXPECT_EQ(key_on_layout('Q', ""), 'Q');
  EXPECT_EQ(key_on_layout(']', "+"), ']') << "the character itself is asked for";
}

}  // namespace
}  // namespace app
