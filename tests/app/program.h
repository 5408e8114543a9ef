#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

extern char** environ;

// The program as a user starts it: a process with its arguments, streams, folder and environment.
namespace app {

using Words = std::vector<std::string>;

struct Outcome {
  int code = -1;   // exit code; -1 if a signal ended it
  int signal = 0;  // that signal
  std::string out;
  std::string err;
};

struct Start {
  std::filesystem::path folder = ".";  // that it is started in
  Words environment{};                 // additions, NAME=value
  std::vector<int> closed{};           // streams that are closed
  std::string output{};                // a file that stdout is; else it is captured
  bool reader_gone = false;            // stdout is a pipe that nobody reads
  std::string program = AV_PROGRAM;
  bool unprivileged = false;  // as a user without rights, where this one is root
};

// This process's environment without what shows a display or names settings.
inline Words plain_environment(const Words& additions) {
  constexpr std::array<std::string_view, 5> hidden{
      "DISPLAY=", "WAYLAND_DISPLAY=", "XDG_CONFIG_HOME=", "HOME=", "LC_ALL="};
  Words environment;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const bool is_hidden = std::any_of(hidden.begin(), hidden.end(), [&](std::string_view name) {
      return text.starts_with(name);
    });
    if (!is_hidden) environment.emplace_back(text);
  }
  environment.insert(environment.end(), additions.begin(), additions.end());
  return environment;
}

inline std::vector<char*> pointers(Words& words) {
  std::vector<char*> list;
  for (std::string& word : words) list.push_back(word.data());
  list.push_back(nullptr);
  return list;
}

// Reads both pipes to their ends.
inline void drain(int out, int err, Outcome& run) {
  std::array<pollfd, 2> pipes{{{out, POLLIN, 0}, {err, POLLIN, 0}}};
  const std::array<std::string*, 2> texts{&run.out, &run.err};
  std::vector<char> block(65536);
  while (pipes[0].fd >= 0 || pipes[1].fd >= 0) {
    poll(pipes.data(), pipes.size(), -1);
    for (std::size_t i = 0; i < pipes.size(); ++i) {
      if (pipes[i].fd < 0 || pipes[i].revents == 0) continue;
      const ssize_t count = read(pipes[i].fd, block.data(), block.size());
      if (count > 0) {
        texts[i]->append(block.data(), static_cast<std::size_t>(count));
      } else {
        close(pipes[i].fd);
        pipes[i].fd = -1;
      }
    }
  }
}

inline Outcome start(const Words& arguments, const Start& how = {}) {
  Words words{how.program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  Words environment = plain_environment(how.environment);
  const std::vector<char*> argv = pointers(words);
  const std::vector<char*> envp = pointers(environment);
  std::array<int, 2> out{};
  std::array<int, 2> err{};
  if (pipe2(out.data(), O_CLOEXEC) != 0 || pipe2(err.data(), O_CLOEXEC) != 0) std::abort();
  const pid_t child = fork();
  if (child == 0) {
    const int input = open("/dev/null", O_RDONLY);
    const int output = how.output.empty() ? out[1] : open(how.output.c_str(), O_WRONLY);
    dup2(input, 0);
    dup2(output, 1);
    if (how.reader_gone) {
      std::array<int, 2> broken{};
      if (pipe2(broken.data(), O_CLOEXEC) != 0) _exit(125);
      dup2(broken[1], 1);
    }
    dup2(err[1], 2);
    for (const int stream : how.closed) close(stream);
    if (chdir(how.folder.c_str()) != 0) _exit(126);
    constexpr id_t nobody = 65534;
    if (how.unprivileged && geteuid() == 0 && (setgid(nobody) != 0 || setuid(nobody) != 0)) {
      _exit(126);
    }
    execvpe(argv[0], argv.data(), envp.data());
    _exit(127);
  }
  close(out[1]);
  close(err[1]);
  Outcome run;
  drain(out[0], err[0], run);
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status)) run.code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) run.signal = WTERMSIG(status);
  return run;
}

// Whether a user without rights can start the program from where it was built.
inline bool runs_unprivileged() {
  return start({"--version"}, {.unprivileged = true}).code == 0;
}

inline std::string joined(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += " [" + word + "]";
  return text;
}

// One line, whole and the program's own.
inline testing::AssertionResult is_one_line(const std::string& text) {
  if (std::count(text.begin(), text.end(), '\n') == 1 && text.back() == '\n' &&
      text.starts_with("attention-visualiser: ") && text.size() > 30) {
    return testing::AssertionSuccess();
  }
  return testing::AssertionFailure() << "not one line of the program: \"" << text << '"';
}

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// The outcome of a refusal or a failure: its code, one line that holds every part, no output.
inline testing::AssertionResult refused(const Outcome& run, int code, const Words& parts) {
  if (run.code != code || run.signal != 0) {
    return testing::AssertionFailure() << "exit code " << run.code << ", signal " << run.signal
                                       << ", expected " << code << ": " << run.err;
  }
  if (!run.out.empty()) return testing::AssertionFailure() << "printed \"" << run.out << '"';
  for (const std::string& part : parts) {
    if (!contains(run.err, part)) {
      return testing::AssertionFailure() << "\"" << part << "\" is missing in: " << run.err;
    }
  }
  return is_one_line(run.err);
}

// What --export - prints with these arguments; null after a failure.
inline nlohmann::ordered_json exported(Words arguments, const Start& how = {}) {
  const Words tail{"--export", "-"};
  arguments.insert(arguments.end(), tail.begin(), tail.end());
  const Outcome run = start(arguments, how);
  EXPECT_EQ(run.code, 0) << joined(arguments) << ": " << run.err;
  EXPECT_EQ(run.err, "") << joined(arguments);
  const auto json = nlohmann::ordered_json::parse(run.out, nullptr, false);
  EXPECT_TRUE(json.is_object()) << joined(arguments) << " printed " << run.out.substr(0, 200);
  return json;
}

}  // namespace app
