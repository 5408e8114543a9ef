#include "core/shares.h"

#include <utility>

namespace core {
namespace {

using Wide = Eigen::MatrixXd;

// d_value x d_out rows of the output projection that belong to a head whose values start at
// `start`.
Wide output_rows(const Layer& layer, Index start, Index width, Index d_out) {
  if (layer.output) return layer.output->middleRows(start, width).cast<double>();
  Wide rows = Wide::Zero(width, d_out);
  rows.middleCols(start, width).setIdentity();
  return rows;
}

class Backwards {
 public:
  Backwards(const Model& model, const Trace& trace, const Controls& controls)
      : model_(model), trace_(trace), controls_(controls) {
    if (trace.cross) memory_ = Eigen::VectorXd::Zero(trace.layers[0].heads[0].value.rows());
  }

  // `gradient` with respect to the layer's output (n x d_out) becomes that to its input.
  void through(std::size_t index, Wide& gradient) {
    const Layer& layer = model_.layers[index];
    const LayerTrace& trace = trace_.layers[index];
    Wide entering = Wide::Zero(trace.input.rows(), trace.input.cols());
    if (adds_input(layer, controls_)) entering = gradient;
    Index start = 0;
    for (std::size_t h = 0; h < layer.heads.size(); ++h) {
      const HeadTrace& head = trace.heads[h];
      const Wide rows = output_rows(layer, start, head.output.cols(), gradient.cols());
      start += head.output.cols();
      // With respect to the values: gate * weights^T * gradient * rows^T.
      const Wide values = static_cast<double>(head.gate) *
                          (head.weights.cast<double>().transpose() * (gradient * rows.transpose()));
      if (trace_.cross) {
        memory_ += values.cwiseProduct(head.value.cast<double>()).rowwise().sum();
      } else {
        entering += values * layer.heads[h].value.cast<double>().transpose();
      }
    }
    gradient = std::move(entering);
  }

  const Eigen::VectorXd& memory() const { return memory_; }

 private:
  const Model& model_;
  const Trace& trace_;
  const Controls& controls_;
  Eigen::VectorXd memory_;
};

std::vector<double> divided(const Eigen::VectorXd& parts, double whole) {
  std::vector<double> shares;
  for (const double part : parts) shares.push_back(part / whole);
  return shares;
}

}  // namespace

std::optional<Shares> input_shares(const Model& model, const Trace& trace, const Controls& controls,
                                   std::size_t layer, Index focus) {
  if (controls.layer_norm || controls.feed_forward) return std::nullopt;
  const Matrix& output = trace.layers[layer].output;
  const double whole = output.row(focus).cast<double>().squaredNorm();
  if (!(whole > 0.0)) return std::nullopt;
  Wide gradient = Wide::Zero(output.rows(), output.cols());
  gradient.row(focus) = output.row(focus).cast<double>();
  Backwards backwards(model, trace, controls);
  for (std::size_t index = layer + 1; index > 0; --index) backwards.through(index - 1, gradient);
  const Wide input = trace.layers[0].input.cast<double>();
  return Shares{divided(gradient.cwiseProduct(input).rowwise().sum(), whole),
                divided(backwards.memory(), whole)};
}

}  // namespace core
