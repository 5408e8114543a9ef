#include "core/model.h"

#include <cassert>
#include <utility>

#include "core/attention.h"

namespace core {
namespace {

Matrix reorder_rows(const Matrix& rows, const std::vector<Index>& permutation) {
  if (permutation.empty()) return rows;
  assert(static_cast<Index>(permutation.size()) == rows.rows());
  Matrix reordered(rows.rows(), rows.cols());
  for (Index i = 0; i < rows.rows(); ++i) {
    reordered.row(i) = rows.row(permutation[static_cast<std::size_t>(i)]);
  }
  return reordered;
}

// In cross-attention nothing of the memory is later than a query.
bool masks(const Controls& controls, const Matrix* memory) {
  return controls.causal_mask && memory == nullptr;
}

float gate_of(const Controls& controls, std::size_t layer, std::size_t head) {
  if (layer >= controls.gates.size() || head >= controls.gates[layer].size()) return 1.0F;
  return controls.gates[layer][head];
}

HeadTrace run_head(const Head& head, float gate, const Matrix& input, const Controls& controls,
                   const Matrix* memory) {
  const Matrix& source = memory == nullptr ? input : *memory;
  HeadTrace trace;
  trace.gate = gate;
  trace.query = input * head.query;
  trace.key = source * head.key;
  trace.value = source * head.value;
  if (controls.positions == PositionKind::rotary) {
    rotate(trace.query, head.rotary, controls.position_offset);
    rotate(trace.key, head.rotary, controls.position_offset);
  }
  trace.scores = dot_products(trace.query, trace.key);
  trace.scaled = scale_scores(trace.scores, head.key.cols());
  trace.masked = sharpen_and_mask(trace.scaled, controls.sharpness, masks(controls, memory));
  trace.weights = row_softmax(trace.masked);
  trace.output = blend(trace.weights, trace.value);
  return trace;
}

Matrix concatenate_outputs(const std::vector<HeadTrace>& heads, Index rows) {
  Index width = 0;
  for (const HeadTrace& head : heads) width += head.output.cols();
  Matrix joined(rows, width);
  Index column = 0;
  for (const HeadTrace& head : heads) {
    joined.middleCols(column, head.output.cols()) = head.gate * head.output;
    column += head.output.cols();
  }
  return joined;
}

void run_attention(LayerTrace& trace, const Model& model, std::size_t index,
                   const Controls& controls, const Matrix* memory) {
  const Layer& layer = model.layers[index];
  if (controls.layer_norm) trace.normed = layer_norm(trace.input);
  const Matrix& read = controls.layer_norm ? trace.normed : trace.input;
  for (std::size_t head = 0; head < layer.heads.size(); ++head) {
    trace.heads.push_back(
        run_head(layer.heads[head], gate_of(controls, index, head), read, controls, memory));
  }
  trace.attention = concatenate_outputs(trace.heads, trace.input.rows());
  if (layer.output) trace.attention = (trace.attention * *layer.output).eval();
  trace.after_attention = trace.attention;
  if (adds_input(layer, controls)) trace.after_attention += trace.input;
}

void run_feed_forward(LayerTrace& trace, const FeedForward& part, const Controls& controls) {
  if (controls.layer_norm) trace.feed_normed = layer_norm(trace.after_attention);
  trace.hidden =
      hidden_units(part, controls.layer_norm ? trace.feed_normed : trace.after_attention);
  trace.feed_forward = contract(part, trace.hidden);
  trace.output = trace.feed_forward;
  if (controls.residual) trace.output += trace.after_attention;
}

LayerTrace run_layer(const Model& model, std::size_t index, Matrix input, const Controls& controls,
                     const Matrix* memory) {
  LayerTrace trace;
  trace.input = std::move(input);
  run_attention(trace, model, index, controls, memory);
  const std::optional<FeedForward>& part = model.layers[index].feed_forward;
  if (part && controls.feed_forward) {
    run_feed_forward(trace, *part, controls);
  } else {
    trace.output = trace.after_attention;
  }
  return trace;
}

void add_positions(Matrix& vectors, const Model& model, const Controls& controls) {
  if (controls.positions == PositionKind::sinusoidal) {
    add_sinusoidal(vectors, model.axes, controls.position_offset);
  }
  if (controls.positions == PositionKind::rotary) {
    add_constant(vectors, model.axes, model.rotary_constant);
  }
  if (controls.positions != PositionKind::none && model.first_token >= 0 && vectors.rows() > 0) {
    vectors(0, model.first_token) += 1.0F;
  }
}

}  // namespace

bool adds_input(const Layer& layer, const Controls& controls) {
  return layer.residual && controls.residual;
}

Matrix repeat_rows(const Matrix& embeddings, Index times) {
  return embeddings.replicate(times, 1);
}

Trace forward(const Model& model, const Matrix& embeddings, const Controls& controls,
              const Matrix* memory) {
  Matrix vectors = reorder_rows(embeddings, controls.permutation);
  add_positions(vectors, model, controls);
  Matrix placed_memory;
  if (memory != nullptr) {
    placed_memory = *memory;
    add_positions(placed_memory, model, controls);
    memory = &placed_memory;
  }
  Trace trace;
  trace.cross = memory != nullptr;
  for (std::size_t layer = 0; layer < model.layers.size(); ++layer) {
    trace.layers.push_back(run_layer(model, layer, std::move(vectors), controls, memory));
    vectors = trace.layers.back().output;
  }
  return trace;
}

}  // namespace core
