#pragma once

#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

#include "content/course.h"
#include "content/library.h"
#include "content/tour.h"
#include "core/model.h"

// What must hold for any bytes that a user opens: no crash, no hang, a refusal is one line, and
// what is accepted can be computed. A violation is an exception, which ends a fuzzer.
namespace fuzz {

inline void require(bool holds, const char* what) {
  if (!holds) throw std::logic_error(what);
}

inline void require_one_line(const core::Error& error) {
  const std::string line = error.text();
  require(!error.what.empty() && !error.expected.empty(), "a refusal without its parts");
  require(line.find("fuzz.json") != std::string::npos, "a refusal that does not name the file");
  require(line.find_first_of("\n\r") == std::string::npos, "a refusal of two lines");
}

inline void require_computable(const content::Example& example) {
  constexpr Eigen::Index most = 48;  // tokens worth the time
  if (example.embeddings.rows() > most || example.embeddings.cols() > 256) return;
  for (const core::PositionKind positions :
       {core::PositionKind::none, core::PositionKind::sinusoidal, core::PositionKind::rotary}) {
    const core::Trace trace = core::forward(example.model, example.embeddings,
                                            {core::highest_sharpness, true, positions, {}});
    for (const core::LayerTrace& layer : trace.layers) {
      require(layer.output.allFinite(), "an output that is not finite");
      for (const core::HeadTrace& head : layer.heads) {
        require(head.scores.allFinite(), "a score that is not finite");
        require(head.weights.allFinite(), "a weight that is not finite");
        for (core::Index row = 0; row < head.weights.rows(); ++row) {
          const double sum = head.weights.row(row).cast<double>().sum();
          require(std::abs(sum - 1.0) < 1e-6, "a row that does not sum to 1");
        }
      }
    }
  }
}

// True if the bytes are an example.
inline bool try_example(std::string_view bytes) {
  static const content::Library library = [] {
    auto shipped = content::Library::shipped();
    require(static_cast<bool>(shipped), "the shipped library");
    return std::move(*shipped);
  }();
  const auto example = content::parse_example(bytes, "fuzz.json", library.lexicon());
  if (!example) {
    require_one_line(example.error());
    return false;
  }
  const auto n = static_cast<core::Index>(example->tokens.size());
  require(n > 0 && example->embeddings.rows() == n, "a row a token");
  require(example->focus >= 0 && example->focus < n, "a focus in the sentence");
  require_computable(*example);
  return true;
}

// True if the bytes are a tour.
inline bool try_tour(std::string_view bytes) {
  const auto tour = content::parse_tour(bytes, "fuzz.json");
  if (!tour) {
    require_one_line(tour.error());
    return false;
  }
  require(!tour->steps.empty(), "a tour without steps");
  return true;
}

// True if the bytes are a list of the course.
inline bool try_course(std::string_view bytes) {
  const auto course = content::parse_course(bytes, "fuzz.json");
  if (!course) {
    require_one_line(course.error());
    return false;
  }
  require(course->size() > 0, "a list without entries");
  return true;
}

}  // namespace fuzz
