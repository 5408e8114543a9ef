#include "view/lab_build.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/analysis.h"
#include "core/normal_generator.h"
#include "core/permutation.h"
#include "view/number_text.h"
#include "view/readouts.h"

namespace view {
namespace {

constexpr double spread = 1.5;

core::Index place_of(const std::vector<core::Index>& order, core::Index original) {
  return std::find(order.begin(), order.end(), original) - order.begin();
}

// The pronoun that the candidates are asked about, in the unshuffled sentence.
std::optional<core::Index> pronoun_of(const content::Example& example) {
  const auto is_pronoun = [&](core::Index place) {
    return example.entries[static_cast<std::size_t>(place)].word_class == "pronoun";
  };
  if (example.entries.empty()) return std::nullopt;
  if (is_pronoun(example.focus)) return example.focus;
  for (core::Index place = 0; place < static_cast<core::Index>(example.entries.size()); ++place) {
    if (is_pronoun(place)) return place;
  }
  return std::nullopt;
}

bool asks(const content::Example& example) {
  return example.candidates && pronoun_of(example);
}

bool is_hidden(float masked) {
  return masked == -std::numeric_limits<float>::infinity();
}

// exp of the difference of two scores is the ratio of their weights, and stays exact where a weight
// is too small for float32.
std::optional<double> ratio_of(const core::Trace& trace, std::size_t layer, core::Index row,
                               const std::array<core::Index, 2>& columns) {
  const core::Matrix& masked = trace.layers[layer].heads.front().masked;
  const float first = masked(row, columns[0]);
  const float second = masked(row, columns[1]);
  if (is_hidden(first) || is_hidden(second)) return std::nullopt;
  return std::exp(static_cast<double>(first) - static_cast<double>(second));
}

// A sentence and its pair's other one, once, as the scene's controls have them.
struct Sentences {
  content::Example here;
  std::optional<content::Example> there;
  core::Controls controls;
};

Sentences sentences_of(const Scene& scene) {
  Sentences sentences{*scene.example, std::nullopt, scene.controls};
  if (scene.partner != nullptr && scene.partner->tokens.size() == scene.example->tokens.size()) {
    sentences.there = *scene.partner;
  }
  sentences.controls.permutation.clear();
  return sentences;
}

ModelFigures figures_of(const content::Example& here, const content::Example* there,
                        const core::Controls& controls) {
  const core::Trace trace = core::forward(here.model, here.embeddings, controls);
  const core::Index n = here.embeddings.rows();
  core::Controls shuffled = controls;
  shuffled.permutation = core::shuffled_order(n, BuildLab::shuffle_seed);
  const core::Trace moved = core::forward(here.model, here.embeddings, shuffled);
  ModelFigures figures;
  figures.scores = n * n;
  for (std::size_t layer = 0; layer < trace.layers.size(); ++layer) {
    const core::Matrix& weights = trace.layers[layer].heads.front().weights;
    for (core::Index row = 0; row < n; ++row) {
      figures.row_sum_error =
          std::max(figures.row_sum_error, std::abs(core::row_sum(weights, row) - 1.0));
    }
    figures.shuffle_difference =
        std::max(figures.shuffle_difference,
                 core::shuffle_difference(moved.layers[layer].heads.front().weights, weights,
                                          shuffled.permutation));
  }
  if (!asks(here)) return figures;
  std::optional<core::Trace> other;
  if (there != nullptr) other = core::forward(there->model, there->embeddings, controls);
  const core::Trace* const partner = other ? &*other : nullptr;
  const core::Index row = *pronoun_of(here);
  figures.first = pair_ratio(trace, partner, 0, row, *here.candidates);
  figures.last = pair_ratio(trace, partner, trace.layers.size() - 1, row, *here.candidates);
  return figures;
}

ModelFigures figures_with(const Sentences& sentences, const EditedTables& tables,
                          const content::Lexicon& lexicon) {
  const content::Example here = content::with_edited_tables(sentences.here, tables, lexicon);
  std::optional<content::Example> there;
  if (sentences.there) there = content::with_edited_tables(*sentences.there, tables, lexicon);
  return figures_of(here, there ? &*there : nullptr, sentences.controls);
}

bool is_one_ratio(const PairRatio& ratio) {
  return ratio.there && ratio.here == *ratio.there;
}

void add_model(RandomFigures& random, const ModelFigures& model) {
  ++random.models;
  random.row_sum_error = std::max(random.row_sum_error, model.row_sum_error);
  random.shuffle_difference = std::max(random.shuffle_difference, model.shuffle_difference);
  if (model.first && is_one_ratio(*model.first)) ++random.equal_first;
  if (model.last && flips(*model.last)) ++random.flipping;
}

std::string ratios_text(const std::optional<PairRatio>& ratio) {
  if (!ratio) return "—";
  return format_ratio(ratio->here) + (ratio->there ? " / " + format_ratio(*ratio->there) : "");
}

std::string candidate(const Scene& scene, std::size_t which) {
  const auto place = static_cast<std::size_t>((*scene.example->candidates)[which]);
  return content::normalise_word(scene.example->tokens[place]);
}

std::string of_models(int count, const RandomFigures& random) {
  return std::to_string(count) + " of " + std::to_string(random.models);
}

// Whether each thing of the pronoun's row has at least twice the weight of every other word.
bool prefers_things(const Scene& scene, core::Index pronoun) {
  const core::HeadTrace& head = scene.trace.layers.front().heads.front();
  const core::Index row = place_of(scene.permutation, pronoun);
  float least_thing = std::numeric_limits<float>::infinity();
  float most_other = 0.0F;
  bool any = false;
  for (core::Index column = 0; column < scene.size(); ++column) {
    if (is_hidden(head.masked(row, column))) continue;
    const auto place =
        static_cast<std::size_t>(scene.permutation[static_cast<std::size_t>(column)]) %
        scene.example->entries.size();
    const float weight = head.weights(row, column);
    if (scene.example->entries[place].word_class == "thing") {
      any = true;
      least_thing = std::min(least_thing, weight);
    } else {
      most_other = std::max(most_other, weight);
    }
  }
  return any && least_thing >= 2.0F * most_other;
}

std::optional<PairRatio> scene_ratio(const Scene& scene, std::size_t layer, core::Index pronoun) {
  const std::array columns{place_of(scene.permutation, (*scene.example->candidates)[0]),
                           place_of(scene.permutation, (*scene.example->candidates)[1])};
  return pair_ratio(scene.trace, scene.partner_trace ? &*scene.partner_trace : nullptr, layer,
                    place_of(scene.permutation, pronoun), columns);
}

}  // namespace

const char* const why_one_layer_cannot =
    "Why never: a score of layer 1 is made of **two words**, the pronoun and the noun, and softmax "
    "divides a row by one sum. Neither knows the adjective, so the ratio of two weights cannot "
    "follow it, whatever the table.";

EditedTables random_tables(const content::Construction& construction, std::uint64_t seed) {
  core::NormalGenerator normal(seed);
  const auto number = [&] {
    const double tenths = std::round(10.0 * spread * normal());
    return std::clamp(static_cast<float>(tenths / 10.0), -largest_table_score, largest_table_score);
  };
  EditedTables tables = content::tables_of(construction);
  for (std::size_t layer = 0; layer < tables.tables.size(); ++layer) {
    for (float& score : tables.tables[layer]) score = number();
    tables.gains[layer] = number();
  }
  return tables;
}

EditedTables shown_tables(const ViewState& state, const content::Example& example,
                          const content::Construction& construction) {
  if (state.edited) return *state.edited;
  return example.edited ? *example.edited : content::tables_of(construction);
}

void set_tables(ViewState& state, const content::Example& example, const EditedTables& tables,
                const content::Construction& construction) {
  state.edited.reset();
  if (tables != shown_tables(state, example, construction)) state.edited = tables;
}

std::vector<core::Index> classes_in(const Scene& scene, const content::Construction& construction) {
  std::vector<bool> found(construction.classes.size(), false);
  for (const content::Example* example : {scene.example, scene.partner}) {
    if (example == nullptr) continue;
    for (const content::WordEntry& entry : example->entries) {
      const core::Index index = construction.class_index(entry.word_class);
      if (index >= 0) found[static_cast<std::size_t>(index)] = true;
    }
  }
  std::vector<core::Index> classes;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i]) classes.push_back(static_cast<core::Index>(i));
  }
  return classes;
}

std::optional<PairRatio> pair_ratio(const core::Trace& here, const core::Trace* there,
                                    std::size_t layer, core::Index row,
                                    const std::array<core::Index, 2>& columns) {
  const std::optional<double> first = ratio_of(here, layer, row, columns);
  if (!first) return std::nullopt;
  PairRatio ratio{*first, std::nullopt};
  if (there != nullptr) ratio.there = ratio_of(*there, layer, row, columns);
  return ratio;
}

bool flips(const PairRatio& ratio) {
  if (!ratio.there) return false;
  const auto [low, high] = std::minmax(ratio.here, *ratio.there);
  return low <= 0.5 && high >= 2.0;
}

int random_models(core::Index n) {
  return static_cast<int>(std::clamp<core::Index>(40000 / (n * n), 2, 50));
}

void BuildLab::update(const Scene& scene, std::uint64_t number, const content::Lexicon& whole,
                      const std::function<void()>& wake) {
  if (computed_of_ == number) return;
  computed_of_ = number;
  figures_.start(
      // The thread may outlive the library.
      [sentences = sentences_of(scene),
       lexicon = content::Lexicon{whole.vocabulary, whole.construction, {}}](
          BackgroundRows<BuildFigures>::Report& report) {
        BuildFigures figures;
        figures.shown = figures_of(sentences.here, sentences.there ? &*sentences.there : nullptr,
                                   sentences.controls);
        if (report.stopped()) return;
        figures.ours = figures_with(sentences, content::tables_of(lexicon.construction), lexicon);
        const int models = random_models(static_cast<core::Index>(sentences.here.tokens.size()));
        for (int model = 1; model <= models; ++model) {
          if (report.stopped()) return;
          const EditedTables tables =
              random_tables(lexicon.construction, static_cast<std::uint64_t>(model));
          add_model(figures.random, figures_with(sentences, tables, lexicon));
        }
        report.add(figures);
      },
      wake);
}

std::optional<BuildFigures> BuildLab::figures() const {
  const std::vector<BuildFigures> rows = figures_.rows();
  if (rows.empty()) return std::nullopt;
  return rows.back();
}

Table build_table(const BuildFigures& figures, const Scene& scene) {
  const ModelFigures& shown = figures.shown;
  const ModelFigures& ours = figures.ours;
  const RandomFigures& random = figures.random;
  Table table;
  table.heads = {"", "these tables", "ours", std::to_string(random.models) + " random"};
  table.rows = {
      {"Row sums differ from 1 by", format_small(shown.row_sum_error),
       format_small(ours.row_sum_error), "≤ " + format_small(random.row_sum_error)},
      {"A shuffle changes a weight by", format_small(shown.shuffle_difference),
       format_small(ours.shuffle_difference), "≤ " + format_small(random.shuffle_difference)},
      {"Scores in a layer, n²", format_count(shown.scores), format_count(ours.scores),
       format_count(shown.scores)}};
  if (!shown.last) return table;
  const std::string nouns = candidate(scene, 0) + " : " + candidate(scene, 1);
  const bool pair = shown.last->there.has_value();
  table.rows.push_back({"Layer 1, " + nouns, ratios_text(shown.first), ratios_text(ours.first),
                        pair ? "equal in " + of_models(random.equal_first, random) : "—"});
  table.rows.push_back({"Layer 2, " + nouns, ratios_text(shown.last), ratios_text(ours.last),
                        pair ? "flips in " + of_models(random.flipping, random) : "—"});
  return table;
}

std::vector<BuildTask> build_tasks(const Scene& scene) {
  std::vector<BuildTask> tasks;
  const std::optional<core::Index> pronoun = pronoun_of(*scene.example);
  if (!pronoun || !scene.example->candidates) return tasks;
  const std::string word =
      "*" + content::normalise_word(scene.example->tokens[static_cast<std::size_t>(*pronoun)]) +
      "*";
  tasks.push_back(
      {"Layer 1: make " + word + " give each word of class thing twice what any other gets",
       prefers_things(scene, *pronoun)});
  const std::size_t last = scene.trace.layers.size() - 1;
  const std::optional<PairRatio> ratio = scene_ratio(scene, last, *pronoun);
  if (!scene.partner_trace) return tasks;
  tasks.push_back({"Layer 2: make " + word + " choose " + candidate(scene, 0) +
                       " in one sentence of the pair and " + candidate(scene, 1) +
                       " in the other, each at least twice the other noun",
                   ratio && flips(*ratio)});
  const std::optional<PairRatio> first = scene_ratio(scene, 0, *pronoun);
  std::string text = "Try the same with layer 1 alone";
  if (first && first->there) {
    text += ". " + candidate(scene, 0) + " : " + candidate(scene, 1) + " there: **" +
            format_ratio(first->here) + "** and **" + format_ratio(*first->there) + "**";
  }
  tasks.push_back({text, first && flips(*first)});
  return tasks;
}

}  // namespace view
