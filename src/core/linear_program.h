#pragma once

#include <Eigen/Core>
#include <memory>
#include <optional>

namespace core {

// Linear programs over one set of points, in double precision, by GLPK's simplex method:
// the z in R^f, of either sign, with rows * z >= bound. z = 0 must be one of them (bound <= 0).
class LinearProgram {
 public:
  // rows is k x f with k, f >= 1; bound has k numbers.
  LinearProgram(const Eigen::MatrixXd& rows, const Eigen::VectorXd& bound);
  ~LinearProgram();
  LinearProgram(const LinearProgram&) = delete;
  LinearProgram& operator=(const LinearProgram&) = delete;

  // A z at which direction . z is largest; nothing where there is no largest value or the method
  // does not arrive at one.
  std::optional<Eigen::VectorXd> maximise(const Eigen::VectorXd& direction);

 private:
  struct Problem;
  std::unique_ptr<Problem> problem_;
};

}  // namespace core
