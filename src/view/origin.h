#pragma once

#include <optional>
#include <string>
#include <vector>

#include "view/figure.h"
#include "view/scene.h"
#include "view/theme.h"

namespace view {

// One input word's part in a vector.
struct OriginRow {
  core::Index place = 0;         // in the order shown: of the sentence, or of the other sequence
  bool of_memory = false;        // of the other sequence, in cross-attention
  double share = 0.0;            // <c_k, y> / |y|^2; may be negative
  std::optional<double> weight;  // in the row of the layer and head shown; of the keys' words only
};

// Where the focus word's vector, as the layer shown gives it, came from.
struct Origin {
  std::string reason;  // why there are no shares; empty where there are some
  std::vector<OriginRow> rows;
  double total = 0.0;         // of the shares
  double memory_total = 0.0;  // of those of the other sequence
  double weight_total = 0.0;
};

// Why a vector has no shares: parts that are on and not linear, or else a vector of 0.
std::string why_no_shares(const core::Controls& controls);

// One pass backwards through the layers: not for every frame.
Origin make_origin(const Scene& scene);

// Where everything of the list stands; pixels from its upper left corner.
struct OriginLayout {
  float row = 0.0F;
  float header = 0.0F;
  float words = 0.0F;   // width of the words
  float number = 0.0F;  // width of a column of numbers
  float bar = 0.0F;     // width of a column of bars
  float zero = 0.0F;    // x of the shares' 0
  float unit = 0.0F;    // pixels of a share of 1
  float width = 0.0F;
  float height = 0.0F;
};

// What the list is drawn with. Names are the words as they can be displayed.
struct OriginContext {
  const Origin& origin;
  const std::vector<std::string>& names;
  const std::vector<std::string>& key_names;
  std::string shares_title;
  std::string weights_title;
  const Theme& theme;
  const MeasureText& measure;
  float scale = 1.0F;
  core::Index focus = 0;
};

// Fills the width.
OriginLayout layout_origin(const OriginContext& context, float width);

// A row a word: its share as number and bar, left of 0 where it is negative, beside its weight; the
// sums at the end.
Figure origin_figure(const OriginContext& context, const OriginLayout& layout);

}  // namespace view
