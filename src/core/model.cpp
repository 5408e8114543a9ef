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

HeadTrace run_head(const Head& head, const Matrix& input, const Controls& controls,
                   const Matrix* memory) {
  const Matrix& source = memory == nullptr ? input : *memory;
  HeadTrace trace;
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
    joined.middleCols(column, head.output.cols()) = head.output;
    column += head.output.cols();
  }
  return joined;
}

LayerTrace run_layer(const Layer& layer, Matrix input, const Controls& controls,
                     const Matrix* memory) {
  LayerTrace trace;
  trace.input = std::move(input);
  for (const Head& head : layer.heads) {
    trace.heads.push_back(run_head(head, trace.input, controls, memory));
  }
  trace.output = concatenate_outputs(trace.heads, trace.input.rows());
  if (layer.output) trace.output = (trace.output * *layer.output).eval();
  if (layer.residual) trace.output += trace.input;
  return trace;
}

void add_positions(Matrix& vectors, const Model& model, const Controls& controls) {
  if (controls.positions == PositionKind::sinusoidal) {
    add_sinusoidal(vectors, model.axes, controls.position_offset);
  }
  if (controls.positions == PositionKind::rotary) {
    add_constant(vectors, model.axes, model.rotary_constant);
  }
}

}  // namespace

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
  for (const Layer& layer : model.layers) {
    trace.layers.push_back(run_layer(layer, std::move(vectors), controls, memory));
    vectors = trace.layers.back().output;
  }
  return trace;
}

}  // namespace core
