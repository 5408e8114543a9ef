#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "core/types.h"

// Reading and comparing matrices.
namespace support {

using Json = nlohmann::ordered_json;
using Grid = std::vector<std::vector<double>>;  // rows of a matrix in double precision

inline std::string read_text(const std::string& path_in_project) {
  std::ifstream file(std::string(AV_SOURCE_DIR) + "/" + path_in_project, std::ios::binary);
  EXPECT_TRUE(file) << "cannot read " << path_in_project;
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

inline Json read_json(const std::string& path_in_project) {
  return Json::parse(read_text(path_in_project));
}

// null in a file stands for minus infinity.
inline Grid to_grid(const Json& rows) {
  Grid grid;
  for (const Json& row : rows) {
    grid.emplace_back();
    for (const Json& cell : row) {
      grid.back().push_back(cell.is_null() ? -std::numeric_limits<double>::infinity()
                                           : cell.get<double>());
    }
  }
  return grid;
}

inline Grid to_grid(const core::Matrix& matrix) {
  Grid grid(static_cast<std::size_t>(matrix.rows()));
  for (core::Index row = 0; row < matrix.rows(); ++row) {
    for (core::Index column = 0; column < matrix.cols(); ++column) {
      grid[static_cast<std::size_t>(row)].push_back(static_cast<double>(matrix(row, column)));
    }
  }
  return grid;
}

inline core::Matrix to_matrix(const Grid& grid) {
  core::Matrix matrix(static_cast<core::Index>(grid.size()),
                      static_cast<core::Index>(grid.front().size()));
  for (core::Index row = 0; row < matrix.rows(); ++row) {
    for (core::Index column = 0; column < matrix.cols(); ++column) {
      matrix(row, column) =
          static_cast<float>(grid[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]);
    }
  }
  return matrix;
}

inline core::Matrix to_matrix(const Json& rows) {
  return to_matrix(to_grid(rows));
}

// Largest finite magnitude of a grid, at least 1: float32 errors grow with it.
inline double magnitude(const Grid& grid) {
  double largest = 1.0;
  for (const auto& row : grid) {
    for (const double cell : row) {
      if (std::isfinite(cell)) largest = std::max(largest, std::abs(cell));
    }
  }
  return largest;
}

// Succeeds where shapes agree and no cell is further from `expected` than `tolerance`; infinite
// cells must be the same infinity. NaN agrees with nothing.
inline testing::AssertionResult near(const core::Matrix& found, const Grid& expected,
                                     double tolerance) {
  if (found.rows() != static_cast<core::Index>(expected.size())) {
    return testing::AssertionFailure() << found.rows() << " rows, expected " << expected.size();
  }
  for (core::Index row = 0; row < found.rows(); ++row) {
    const auto& wanted = expected[static_cast<std::size_t>(row)];
    if (found.cols() != static_cast<core::Index>(wanted.size())) {
      return testing::AssertionFailure() << found.cols() << " columns, expected " << wanted.size();
    }
    for (core::Index column = 0; column < found.cols(); ++column) {
      const auto value = static_cast<double>(found(row, column));
      const double want = wanted[static_cast<std::size_t>(column)];
      const bool close = std::isinf(want) ? value == want : std::abs(value - want) <= tolerance;
      if (!close) {
        return testing::AssertionFailure()
               << "row " << row << ", column " << column << ": " << value << ", expected " << want
               << " within " << tolerance;
      }
    }
  }
  return testing::AssertionSuccess();
}

inline bool same_bits(const core::Matrix& a, const core::Matrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && (a.array() == b.array()).all();
}

// Standard normal numbers times `size`, the same for one seed on one machine.
inline core::Matrix random_matrix(core::Index rows, core::Index columns, std::mt19937_64& generator,
                                  float size = 1.0F) {
  std::normal_distribution<float> normal(0.0F, size);
  core::Matrix matrix(rows, columns);
  for (core::Index row = 0; row < rows; ++row) {
    for (core::Index column = 0; column < columns; ++column)
      matrix(row, column) = normal(generator);
  }
  return matrix;
}

}  // namespace support
