#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "content/construction.h"
#include "content/vocabulary.h"
#include "core/error.h"
#include "core/model.h"

namespace content {

// Name of the model that a file means where it names none.
inline constexpr std::string_view one_head = "one-head";

// A hand-built model that reads words of the vocabulary.
struct WordModel {
  std::string name;   // in files and on the command line: "one-head", "four-heads"
  std::string title;  // shown: "one head", "four heads"
  core::Model model;
  // Names of the d_model dimensions. Every model starts with those of a word: classes, qualities,
  // wants and heard in the order of FeatureLayout; dimensions of positions follow.
  std::vector<std::string> features;
};

// The two-layer construction with one head a layer.
WordModel one_head_model(const Construction& construction, const Vocabulary& vocabulary);

// Reads a model whose heads are written by the names of dimensions
// (assets/construction-heads.json):
//   d_head      width of every query, key and value
//   positions   {angles}: one cosine and one sine dimension each, "position cos 1", "position sin
//   1" layers      of {heads, feed_forward}; residual on, with an output projection from the heads
//   put
//               side by side back to d_model
// A head is {query, key, value, output}, lists of at most d_head objects: entry k of query, key and
// value lists what column k reads, entry k of output what column k of the head's result adds to;
// columns without an entry are 0. Queries are multiplied by the root of d_head here, so that
// query . key / sqrt(d_head) is the product of the numbers in the file. In place of query and key,
// {"positions": {strengths, phase}} gives sum_k strengths_k cos(angle_k (i - j - phase)) with
// either kind of positions, and 0 without; it needs d_head = 2 x angles, and only such heads
// rotate. feed_forward lists units {reads, bias, writes}; the rest of its 4 d_model units are idle.
// One more dimension, "first word", is 1 for the first word shown while positions are on.
core::Result<WordModel> parse_word_model(std::string_view bytes, const std::string& file,
                                         const Construction& construction,
                                         const Vocabulary& vocabulary);

// The vector of an entry in such a model.
core::Vector embed(const WordEntry& entry, const WordModel& model, const Construction& construction,
                   const Vocabulary& vocabulary);

}  // namespace content
