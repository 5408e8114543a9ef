#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/construction.h"
#include "content/word_model.h"
#include "core/error.h"
#include "core/model.h"

namespace content {

// A sentence with a model, ready for core::forward(). The README describes the file.
struct Example {
  std::string name;                        // of a shipped example, or the path of a user's file
  std::string title;                       // shown where one chooses an example
  std::string group;                       // heading it stands under in the list
  std::string about;                       // one or two sentences for the user; may be empty
  std::string credit;                      // source and licence of the sentence; may be empty
  std::vector<std::string> tokens;         // n, as displayed
  core::Matrix embeddings;                 // n x d_model
  std::vector<std::string> memory_tokens;  // m, of the other sequence in cross-attention; else none
  std::optional<core::Matrix> memory;      // m x d_model: what keys and values are made of
  std::vector<std::string> features;       // names of the d_model dimensions; may be empty
  core::Model model;
  core::Index focus = 0;                                 // token the view starts with, from 0
  std::optional<std::array<core::Index, 2>> candidates;  // two nouns a pronoun may mean, from 0
  std::string pair;                                      // name of the other sentence; may be empty
  std::string variant;                                   // what sets it apart from its pair
  bool hand_built = false;                               // words of the vocabulary
  std::string word_model;                                // that reads them; empty if not hand-built
  std::optional<EditedTables> edited;                    // in place of the one-head model's tables
  std::vector<WordEntry> entries;                        // n, of a hand-built example
  OwnEntries own_entries;                                // that the file gives words of its own
  std::vector<std::string> unknown_words;                // taken as plain things, and listed
};

// Of the head that copies the next word (content/copier.h); angles in radians a place.
struct CopierNumbers {
  std::vector<float> angles;
  std::vector<float> strengths;  // one an angle
  float phase = 0.0F;            // places before the query that it looks at
};

// What the words of an example file mean; owned by the library.
struct Lexicon {
  Vocabulary vocabulary;
  Construction construction;
  std::vector<WordModel> models;  // that a sentence of words can be read by; the first by default
  CopierNumbers copier = {};
};

// A model of the lexicon by name, or null.
const WordModel* find_model(const Lexicon& lexicon, std::string_view name);

// The same sentence read by another model of the lexicon: model, word_model, features and
// embeddings change, all else stays. An example with numbers of its own stays as it is.
Example with_model(Example example, const WordModel& model, const Lexicon& lexicon);

// Longest sentence that a file may have: above it the n x n maps of one head outgrow 64 MiB.
inline constexpr core::Index most_tokens = 4096;

// The same sentence read by the one-head model with these tables.
Example with_edited_tables(Example example, const EditedTables& edited, const Lexicon& lexicon);

// Fills in what the tokens of a hand-built example mean: embeddings, entries, unknown words, and
// the model that `word_model` names, the first one where it is empty, or `edited` makes.
void give_words_meaning(Example& example, const Lexicon& lexicon);

// Reads an example file; `name` becomes Example::name where the file gives none and is what errors
// call the file.
core::Result<Example> parse_example(std::string_view bytes, const std::string& name,
                                    const Lexicon& lexicon);

}  // namespace content
