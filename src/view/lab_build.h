#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "content/library.h"
#include "view/background_rows.h"
#include "view/lab_table.h"
#include "view/scene.h"
#include "view/state.h"

namespace view {

// Bounds of the numbers of an edited table, and the step of its grid.
inline constexpr float largest_table_score = 20.0F;
inline constexpr float table_step = 0.1F;

// Normal numbers of standard deviation 1.5, to a tenth and within the bounds: layer by layer the
// table, row by row, then the gain.
EditedTables random_tables(const content::Construction& construction, std::uint64_t seed);

// What the state's one-head model reads words by: edited, of the example's file, or ours. `example`
// is the one in the library, or as opened.
EditedTables shown_tables(const ViewState& state, const content::Example& example,
                          const content::Construction& construction);
// Sets them. The state names none where they are those it has without.
void set_tables(ViewState& state, const content::Example& example, const EditedTables& tables,
                const content::Construction& construction);

// Classes that the words of the sentence and of its pair have, in the construction's order.
std::vector<core::Index> classes_in(const Scene& scene, const content::Construction& construction);

// weight on the first candidate : weight on the second one, in the pronoun's row of a layer; in the
// sentence shown and in the pair's other one. Infinite or 0 where the scores are far apart.
struct PairRatio {
  double here = 0.0;
  std::optional<double> there;
};
// Nothing without candidates, or where the mask hides one.
std::optional<PairRatio> pair_ratio(const core::Trace& here, const core::Trace* there,
                                    std::size_t layer, core::Index row,
                                    const std::array<core::Index, 2>& columns);

// One means the first candidate and the other one the second, each at least twice as much.
bool flips(const PairRatio& ratio);

// What stays true whatever the numbers are, and what does not.
struct ModelFigures {
  double row_sum_error = 0.0;       // largest |row sum - 1|
  core::Index scores = 0;           // of a layer
  double shuffle_difference = 0.0;  // largest change of a weight, of any layer
  std::optional<PairRatio> first;   // in layer 1
  std::optional<PairRatio> last;    // in the last layer
};

// Of many random tables.
struct RandomFigures {
  int models = 0;
  double row_sum_error = 0.0;       // the largest of all
  double shuffle_difference = 0.0;  // the largest of all
  int equal_first = 0;              // models in which layer 1 has one ratio in both sentences
  int flipping = 0;                 // models whose last layer flips
};

struct BuildFigures {
  ModelFigures shown;
  ModelFigures ours;
  RandomFigures random;
};

// "Build the head": the tables of the one-head model, and what follows from them.
class BuildLab {
 public:
  static constexpr std::uint64_t shuffle_seed = 1;

  bool all_classes = false;  // the grid shows all, not only those of the sentence
  std::uint64_t seed = 1;    // of the next random tables

  // Begins to compute the figures for this scene, on a thread of its own, where that was not done
  // yet; `number` is another one for each scene. `wake` as in BackgroundRows::start.
  void update(const Scene& scene, std::uint64_t number, const content::Lexicon& lexicon,
              const std::function<void()>& wake);
  bool running() const { return figures_.running(); }
  std::optional<BuildFigures> figures() const;

  void wait() const { figures_.wait(); }
  bool wait_for(std::chrono::milliseconds time) const { return figures_.wait_for(time); }
  void stop() { figures_.stop(); }

 private:
  std::optional<std::uint64_t> computed_of_;
  BackgroundRows<BuildFigures> figures_;
};

// As many random tables as take about as long for a sentence of n words.
int random_models(core::Index n);

Table build_table(const BuildFigures& figures, const Scene& scene);

struct BuildTask {
  std::string text;
  bool done = false;
};
// What to try; done as the Trace shows it. Empty without a pronoun and candidates.
std::vector<BuildTask> build_tasks(const Scene& scene);

// Why the last task is never done.
extern const char* const why_one_layer_cannot;

}  // namespace view
