#include "app/run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>

#include "app/apply_options.h"
#include "app/disk.h"
#include "app/input_file.h"
#include "app/json_export.h"
#include "app/options.h"
#include "app/output_file.h"
#include "app/picture.h"
#include "app/settings_file.h"
#include "app/tour_walk.h"
#include "app/window.h"
#include "view/numpy_program.h"

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#endif

namespace app {
namespace {

constexpr std::string_view shipped_tour = "tours/guided-tour.json";

// A file opened while a standard stream is closed would take its number, and what is printed would
// land in that file. A closed stream gets a place holder that refuses its use as the closed one
// did.
void hold_standard_streams() {
#if defined(__unix__) || defined(__APPLE__)
  for (const int stream : {0, 1, 2}) {
    if (fcntl(stream, F_GETFD) != -1) continue;
    static_cast<void>(open("/dev/null", (stream == 0 ? O_WRONLY : O_RDONLY) | O_CLOEXEC));
  }
#endif
}

int report(const core::Error& error, int exit_code) {
  std::cerr << "attention-visualiser: " << error.text() << std::endl;
  return exit_code;
}

core::Result<content::Tour> read_tour(const Options& options, const content::Library& library) {
  if (options.tour_file) return read_tour_file(*options.tour_file, library);
  const auto bytes = content::Library::asset(shipped_tour);
  if (!bytes) return core::Error{"missing asset", std::string(shipped_tour), "a complete build"};
  return content::parse_tour(*bytes, std::string(shipped_tour));
}

bool has_display() {
#ifdef __linux__
  const char* const x11 = std::getenv("DISPLAY");
  const char* const wayland = std::getenv("WAYLAND_DISPLAY");
  return (x11 != nullptr && *x11 != '\0') || (wayland != nullptr && *wayland != '\0');
#else
  return true;
#endif
}

int print_text(std::string_view text) {
  std::cout << text << std::flush;
  if (std::cout) return exit_done;
  return report({"cannot write", "stdout", ""}, exit_failure);
}

std::string list_examples(const content::Library& library) {
  std::string list;
  for (const content::Example& example : library.examples()) {
    std::string sentence;
    for (const std::string& token : example.tokens) sentence += " " + token;
    list += example.name + std::string(16 - std::min<std::size_t>(15, example.name.size()), ' ') +
            sentence.substr(1) + "\n";
  }
  return list;
}

// Writes to a file, or to stdout for "-"; the exit code.
int write_text(const std::string& target, const std::string& text) {
  if (target == "-") return print_text(text);
  if (auto error = write_file(target, text)) return report(*error, exit_failure);
  return exit_done;
}

int write_outputs(const Options& options, view::Workspace& workspace) {
  if (options.export_to) {
    const std::string json = export_json(workspace.scene(), workspace.state);
    if (const int code = write_text(*options.export_to, json); code != exit_done) return code;
  }
  if (options.export_code) {
    const std::string program = view::numpy_program(workspace.scene(), workspace.state);
    if (const int code = write_text(*options.export_code, program); code != exit_done) return code;
  }
  if (options.screenshot) {
    auto offscreen = OffscreenInterface::create(workspace, options.width, options.height);
    if (!offscreen) return report(offscreen.error(), exit_failure);
    if (auto error = (*offscreen)->write_picture(*options.screenshot)) {
      return report(*error, exit_failure);
    }
  }
  return exit_done;
}

// What would be lost without a word: the file that was opened, or an output under another's name.
std::optional<core::Error> check_outputs(const Options& options) {
  struct Target {
    const char* option;
    const std::optional<std::string>& path;
  };
  const std::array targets{Target{"FILE or option --example", options.example},
                           Target{"option --tour", options.tour_file},
                           Target{"option --export", options.export_to},
                           Target{"option --export-code", options.export_code},
                           Target{"option --screenshot", options.screenshot}};
  constexpr std::size_t inputs = 2;
  for (std::size_t later = inputs; later < targets.size(); ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      if (!targets[later].path || !targets[earlier].path) continue;
      // A shipped example's name is no file.
      if (earlier < inputs && !path_exists(*targets[earlier].path)) continue;
      if (!is_same_file(*targets[later].path, *targets[earlier].path)) continue;
      return core::Error{"\"" + *targets[later].path + "\" is the " +
                             (earlier < inputs ? "opened file" : "other output") + ", too",
                         targets[later].option, "it takes a file of its own"};
    }
  }
  return std::nullopt;
}

int show_tour_without_display(const Options& options, view::Workspace& workspace) {
  if (options.sets_view()) {
    return report({"there is no display to open a window on", "",
                   "--screenshot FILE.png and --export FILE.json work without one"},
                  exit_failure);
  }
  std::cout << "No display: the tour is walked off-screen.\n";
  if (auto error = walk_tour(workspace, "guided-tour", options.width, options.height, std::cout)) {
    return report(*error, exit_failure);
  }
  return print_text(
      "\nFor the window, start this on a desktop (DISPLAY or WAYLAND_DISPLAY set), or forward one "
      "with `ssh -X`.\n");
}

void open_dropped(const std::vector<std::string>& paths, view::Workspace& workspace) {
  for (const std::string& path : paths) {
    if (auto error = workspace.files->open(path)) workspace.show_message(*error);
  }
}

// The first start follows the desktop's scale; from then on the program's own counts.
void start_with_desktop_scale(const Window& window, const Options& options,
                              view::Workspace& workspace) {
  if (options.scale || std::filesystem::exists(settings_path())) return;
  workspace.settings.scale = std::clamp(std::round(window.content_scale() * 10.0F) / 10.0F,
                                        view::smallest_scale, view::largest_scale);
}

// What runs in the background asks the window for frames, and ends before the window does.
class BackgroundFrames {
 public:
  BackgroundFrames(Window& window, view::Workspace& workspace) : workspace_(workspace) {
    workspace_.labs.wake = [&window] { window.wake(); };
  }
  BackgroundFrames(const BackgroundFrames&) = delete;
  BackgroundFrames& operator=(const BackgroundFrames&) = delete;
  ~BackgroundFrames() { workspace_.labs.stop(); }

 private:
  view::Workspace& workspace_;
};

int show_window(const Options& options, view::Workspace& workspace) {
  WindowOptions wanted;
  wanted.width = workspace.settings.width;
  wanted.height = workspace.settings.height;
  auto window = Window::create(wanted);
  if (!window) return report(window.error(), exit_failure);
  start_with_desktop_scale(**window, options, workspace);
  Disk disk(workspace);
  workspace.files = &disk;
  ui::Interface interface(workspace, true);
  const BackgroundFrames background(**window, workspace);
  std::vector<std::string> remembered = workspace.settings.done;
  WindowCallbacks callbacks;
  callbacks.before_frame = [&] {
    if (interface.fonts_due()) (*window)->load_fonts([&] { interface.load_fonts(); });
  };
  callbacks.draw = [&] {
    const bool again = interface.draw((*window)->heatmaps());
    // What was done outlives a program that is not closed but ended.
    if (workspace.settings.done != remembered) {
      remembered = workspace.settings.done;
      write_settings(settings_path(), workspace.settings);
    }
    return FrameResult{again, workspace.close_requested};
  };
  callbacks.dropped = [&](const std::vector<std::string>& paths) {
    open_dropped(paths, workspace);
  };
  const WindowSize size = (*window)->run(callbacks);
  workspace.settings.width = size.width;
  workspace.settings.height = size.height;
  write_settings(settings_path(), workspace.settings);
  return exit_done;
}

int run_options(const Options& options) {
  if (auto error = check_outputs(options)) return report(*error, exit_wrong_use);
  auto library = content::Library::shipped();
  if (!library) return report(library.error(), exit_failure);
  if (options.list_examples) return print_text(list_examples(*library));
  auto tour = read_tour(options, *library);
  if (!tour) return report(tour.error(), exit_wrong_use);
  view::Workspace workspace(std::move(*library), std::move(*tour));
  const bool window = !options.writes_only() && has_display();
  if (window) workspace.settings = read_settings(settings_path());
  if (options.tour) workspace.enter_step(0);
  if (auto error = apply_options(options, workspace)) return report(*error, exit_wrong_use);
  // The tour talks about its own sentences; beside another example it waits until it is asked for.
  const bool elsewhere =
      options.example && workspace.tour().step().start.example != workspace.example().name;
  workspace.tour_open = options.tour || !elsewhere;
  workspace.restart_step();
  if (options.writes_only()) return write_outputs(options, workspace);
  if (window) return show_window(options, workspace);
  return show_tour_without_display(options, workspace);
}

}  // namespace

int run(const std::vector<std::string>& arguments) {
  hold_standard_streams();
#ifdef SIGPIPE
  // Writing into a pipe that nobody reads is an error to report, not the end of the program.
  std::signal(SIGPIPE, SIG_IGN);
#endif
#ifdef SIGXFSZ
  // The same for a file that may not grow.
  std::signal(SIGXFSZ, SIG_IGN);
#endif
  try {
    const auto parsed = parse_options(arguments);
    if (!parsed) return report(parsed.error(), exit_wrong_use);
    if (const auto* answer = std::get_if<Answer>(&*parsed)) return print_text(answer->text);
    return run_options(std::get<Options>(*parsed));
  } catch (const std::exception& failure) {
    return report({"failed", failure.what(), ""}, exit_failure);
  }
}

}  // namespace app
