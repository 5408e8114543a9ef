#pragma once

#include <string>
#include <vector>

#include "view/figure.h"
#include "view/scene.h"
#include "view/theme.h"

namespace view {

// The sentence as a row of words with curves from the focus word to the others, as thick as the
// weights.
struct SentenceFigure {
  Figure figure;
  std::vector<Rect> words;  // n, in the order shown
  std::vector<Rect> keys;   // of the words that curves lead to: `words`, or the others above them
  float width = 0.0F;       // pixels that the row needs; more than `area` where it has to scroll
};

// Draws into `area` (pixels; the words at its lower edge, the curves above). `names` are the n
// words as they can be displayed. Words shrink down to 11 pixels at 100 % before the row grows
// wider.
SentenceFigure sentence_figure(const Scene& scene, const std::vector<std::string>& names,
                               const std::vector<std::string>& key_names, const Rect& area,
                               float scale, const Theme& theme, const MeasureText& measure);

}  // namespace view
