#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace view {

// Whether the fonts have a picture of a character. None given: they have those below U+10000.
using Drawable = std::function<bool(char32_t character)>;

// Any token as one line of UTF-8 that can be read, in the order in which it is drawn from left to
// right: right-to-left words are reordered (Unicode Annex 9) and Arabic letters joined. What has no
// picture is spelt out, never left out:
//   ⟨empty⟩, ⟨newline⟩, ⟨tab⟩, other control and format characters ⟨U+0007⟩, bytes that are no
//   UTF-8 ⟨0xFF⟩, characters without a picture U+1F600, spaces at the ends ␣.
std::string display_text(std::string_view token, const Drawable& drawable = {});

// At most this many characters of a word stand in labels, lists and read-outs.
inline constexpr std::size_t longest_label = 20;

// A text for a label: cut to that length, ended by "…", where it is longer.
std::string label_text(const std::string& text);

}  // namespace view
