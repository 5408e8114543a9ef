#include "core/linear_program.h"

#include <glpk.h>

#include <vector>

namespace core {
namespace {

// GLPK keeps an environment for each thread, which would outlive the thread.
struct Environment {
  Environment() = default;
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment() { glp_free_env(); }
};

struct DeleteProblem {
  void operator()(glp_prob* problem) const { glp_delete_prob(problem); }
};

int number(Eigen::Index index) {
  return static_cast<int>(index) + 1;  // GLPK counts from 1
}

void set_rows(glp_prob* problem, const Eigen::MatrixXd& rows, const Eigen::VectorXd& bound) {
  glp_add_rows(problem, static_cast<int>(rows.rows()));
  glp_add_cols(problem, static_cast<int>(rows.cols()));
  for (Eigen::Index column = 0; column < rows.cols(); ++column) {
    glp_set_col_bnds(problem, number(column), GLP_FR, 0.0, 0.0);
  }
  std::vector<int> indices(static_cast<std::size_t>(rows.cols()) + 1);
  std::vector<double> values(indices.size());
  for (Eigen::Index row = 0; row < rows.rows(); ++row) {
    glp_set_row_bnds(problem, number(row), GLP_LO, bound(row), 0.0);
    int filled = 0;
    for (Eigen::Index column = 0; column < rows.cols(); ++column) {
      if (rows(row, column) == 0.0) continue;
      ++filled;
      indices[static_cast<std::size_t>(filled)] = number(column);
      values[static_cast<std::size_t>(filled)] = rows(row, column);
    }
    glp_set_mat_row(problem, number(row), filled, indices.data(), values.data());
  }
}

}  // namespace

struct LinearProgram::Problem {
  Environment environment;  // goes last
  std::unique_ptr<glp_prob, DeleteProblem> problem{glp_create_prob()};
};

LinearProgram::LinearProgram(const Eigen::MatrixXd& rows, const Eigen::VectorXd& bound)
    : problem_(std::make_unique<Problem>()) {
  glp_prob* const problem = problem_->problem.get();
  glp_set_obj_dir(problem, GLP_MAX);
  set_rows(problem, rows, bound);
}

LinearProgram::~LinearProgram() = default;

std::optional<Eigen::VectorXd> LinearProgram::maximise(const Eigen::VectorXd& direction) {
  glp_prob* const problem = problem_->problem.get();
  for (Eigen::Index i = 0; i < direction.size(); ++i) {
    glp_set_obj_coef(problem, number(i), direction(i));
  }
  glp_smcp options;
  glp_init_smcp(&options);
  options.msg_lev = GLP_MSG_OFF;
  options.tol_bnd = 1e-10;  // weights that the simplex method lets pass below 0
  options.tol_dj = 1e-10;
  if (glp_simplex(problem, &options) != 0 || glp_get_status(problem) != GLP_OPT) {
    return std::nullopt;
  }
  Eigen::VectorXd best(direction.size());
  for (Eigen::Index i = 0; i < best.size(); ++i) best(i) = glp_get_col_prim(problem, number(i));
  return best;
}

}  // namespace core
