#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "content/copier.h"
#include "core/analysis.h"
#include "core/cheat.h"
#include "view/lab_maps.h"
#include "view/layout.h"
#include "view/scene.h"

namespace view {

// Where the causal mask is put.
enum class CheatMask { none, before_softmax, after_softmax };

// The copier's work under one of them, the sentence once and in its own order.
struct CheatRun {
  Scene scene;               // of the copier's example
  std::vector<LabMap> maps;  // one: its weights
  core::CheatFigures figures;
};

// "Why hide the future?"
class CheatLab {
 public:
  // The copier reads this many words of a longer sentence.
  static constexpr std::size_t most_words = 256;

  CheatMask mask = CheatMask::none;
  std::optional<core::Cell> hovered;  // of the copier's map

  // Makes the copier read the words of this scene's sentence, with the scene's focus word.
  void follow(const Scene& scene, const content::Lexicon& lexicon);
  const content::Copier& copier() const { return copier_; }
  const CheatRun& run(CheatMask which) const { return runs_[static_cast<std::size_t>(which)]; }
  const CheatRun& shown() const { return run(mask); }

 private:
  CheatRun run_under(CheatMask which) const;
  void read(std::vector<std::string> tokens, const content::Lexicon& lexicon);

  std::optional<std::vector<std::string>> tokens_;
  content::Copier copier_;
  std::array<CheatRun, 3> runs_;
};

// The names of the copier's tokens: those of the scene's words, brought back to their own order.
std::vector<std::string> cheat_names(const CheatLab& lab, const Scene& scene,
                                     const std::vector<std::string>& names);

// "10 of 10", or "0.5 of 10" where equal guesses share; "—" where there is nothing to predict.
std::string right_text(const core::CheatFigures& figures);

// What a row predicts, by name: the largest, equal ones together.
std::string guess_text(const CheatLab& lab, core::Index row, const std::vector<std::string>& names);

// Room right of the map that the row sums and guesses need, pixels.
float cheat_margin_width(float scale);

// Beside the map's rows: what each adds up to, and the next word that it predicts; wrong ones are
// struck out.
Figure cheat_margin(const CheatLab& lab, const std::vector<std::string>& names,
                    const MapLayout& layout, const Theme& theme, float scale,
                    const MeasureText& measure);

// What the switch does to the figures, in two sentences.
std::string cheat_summary(const CheatLab& lab, const std::vector<std::string>& names);

}  // namespace view
