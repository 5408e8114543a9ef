#pragma once

#include <optional>
#include <string>
#include <vector>

#include "view/figure.h"
#include "view/lab_chart.h"
#include "view/lab_order.h"
#include "view/lab_table.h"
#include "view/scene.h"
#include "view/theme.h"

namespace view {

// "Attention against recurrence": from the focus word to another one.
struct RecurrenceLab {
  static constexpr core::Index most_apart = 1000;

  std::optional<core::Index> to;  // place in the unshuffled sentence; else the strongest link
  core::Index apart = 397;        // places between two words of a longer text
  double factor = 0.9;            // of a gradient, at each step
};

// Computed from the scene; places as shown.
struct RecurrenceFigures {
  core::Index from = 0;
  core::Index to = 0;
  std::optional<core::Index> attention_path;  // steps through kept cells; nothing where masked
  core::Index recurrent_path = 0;             // states between the two words
  core::Index words = 0;                      // steps one after the other of a recurrent network
  core::Index scores = 0;                     // of the layer and head shown
};

// The scene must not be one of cross-attention: its two sequences have no common places.
RecurrenceFigures recurrence_figures(const RecurrenceLab& lab, const Scene& scene);

// What `steps` multiplications by `factor` leave of 1.
double left_after(double factor, core::Index steps);

// `order` is the row of the positions in force, once known.
Table recurrence_table(const RecurrenceLab& lab, const RecurrenceFigures& figures,
                       const std::vector<std::string>& names, const std::optional<OrderRow>& order);

// What is left over the number of steps, with both ways and the longer distance marked.
Chart gradient_chart(const RecurrenceLab& lab, const RecurrenceFigures& figures,
                     const Theme& theme);

// The words with attention's one curve above and the recurrent network's chain below. `words` are
// the places where a word can be clicked.
struct PathsFigure {
  Figure figure;
  std::vector<Rect> words;
};
PathsFigure paths_figure(const RecurrenceFigures& figures, const std::vector<std::string>& names,
                         const Rect& area, const Theme& theme, float scale,
                         const MeasureText& measure);

}  // namespace view
