#include "app/tour_walk.h"

#include <filesystem>
#include <ostream>
#include <vector>

#include "app/picture.h"
#include "content/tour.h"
#include "view/markup.h"
#include "view/readouts.h"
#include "view/tour_progress.h"

namespace app {
namespace {

std::string sentence(const std::vector<std::string>& tokens) {
  std::string text;
  for (const std::string& token : tokens) text += (text.empty() ? "" : " ") + token;
  return text;
}

void print_settings(const view::Workspace& workspace, std::ostream& out) {
  const view::ViewState& state = workspace.state;
  const view::Scene& scene = workspace.scene();
  out << "   set:  " << scene.example->name << ", layer " << scene.layer + 1 << ", focus row "
      << scene.tokens[static_cast<std::size_t>(scene.focus)] << ", sharpness "
      << view::format_number(static_cast<double>(state.sharpness), 1);
  if (state.causal_mask) out << ", causal mask";
  if (state.shuffle) out << ", shuffled (seed " << state.shuffle_seed << ")";
  if (state.positions != core::PositionKind::none) {
    out << ", " << content::position_name(state.positions) << " positions";
  }
  if (state.repeat > 1) out << ", repeated ×" << state.repeat;
  out << "\n         " << sentence(scene.tokens) << "\n";
}

void print_readings(const view::Workspace& workspace, std::ostream& out) {
  const view::Readouts readouts = view::compute_readouts(workspace.scene());
  out << "   read: " << view::plain_text(view::headline(workspace.scene())) << "\n         row sum "
      << view::format_number(readouts.row_sum, 6) << ", scores computed "
      << view::format_count(readouts.scores_computed) << ", path length "
      << (readouts.path_length ? std::to_string(*readouts.path_length) : "none");
  if (readouts.shuffle_difference) {
    out << ", moved by the shuffle " << view::format_small(*readouts.shuffle_difference);
  }
  out << "\n";
}

void print_lines(const std::vector<content::TourLine>& lines,
                 const std::vector<view::LineProgress>& progress, std::ostream& out) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    out << "   " << (progress[i].done ? "[x] " : "[ ] ")
        << view::plain_text(view::line_text(lines[i], progress[i])) << "\n";
  }
}

void walk_step(view::Workspace& workspace, std::ostream& out) {
  workspace.tour().pass_question();
  print_settings(workspace, out);
  print_readings(workspace, out);
  for (std::size_t i = 0; i < workspace.tour().step().set_up.size(); ++i) {
    workspace.apply(*workspace.tour().next_set_up());
    workspace.refresh();
    print_settings(workspace, out);
    print_readings(workspace, out);
  }
  print_lines(workspace.tour().step().tasks, workspace.tour().progress().tasks, out);
  print_lines(workspace.tour().step().observations, workspace.tour().progress().observations, out);
}

}  // namespace

std::optional<core::Error> walk_tour(view::Workspace& workspace, const std::string& folder,
                                     int width, int height, std::ostream& out) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (!std::filesystem::is_directory(folder, failure)) {
    return core::Error{"cannot make the folder", folder, failure ? failure.message() : ""};
  }
  auto offscreen = OffscreenInterface::create(workspace, width, height);
  if (!offscreen) return offscreen.error();
  const content::Tour& tour = workspace.tour().tour();
  out << tour.title << ", " << tour.steps.size()
      << (tour.steps.size() == 1 ? " step\n" : " steps\n");
  for (std::size_t step = 0; step < tour.steps.size(); ++step) {
    workspace.enter_step(step);
    workspace.refresh();
    const std::string number = (step < 9 ? "0" : "") + std::to_string(step + 1);
    const std::string file = (std::filesystem::path(folder) / ("step-" + number + ".png")).string();
    out << "\n" << step + 1 << ". " << tour.steps[step].title << "\n";
    walk_step(workspace, out);
    if (auto error = (*offscreen)->write_picture(file)) return error;
    out << "   picture: " << file << "\n";
  }
  return std::nullopt;
}

}  // namespace app
