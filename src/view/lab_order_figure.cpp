#include <algorithm>
#include <cmath>
#include <numbers>

#include "view/colour_table.h"
#include "view/lab_order.h"
#include "view/map_figure.h"
#include "view/matrix_view.h"
#include "view/readouts.h"

namespace view {
namespace {

constexpr core::Index standard_places = 50;
constexpr core::Index standard_width = 64;
constexpr core::Index standard_head = 32;
constexpr float standard_base = 10000.0F;
constexpr core::Index most_places = 64;
constexpr core::Index most_names = 12;  // of columns
constexpr float least_dial = 20.0F;
constexpr float widest_dial = 40.0F;
constexpr double full_turn = 2.0 * std::numbers::pi;

std::vector<std::string> numbers(core::Index count) {
  std::vector<std::string> names;
  for (core::Index i = 0; i < count; ++i) names.push_back(std::to_string(i));
  return names;
}

std::string angle_name(float angle) {
  const auto value = static_cast<double>(angle);
  return value >= 0.01 || value == 0.0 ? format_number(value, value >= 1.0 ? 0 : 2)
                                       : format_small(value);
}

void name_angles(CodePicture& picture, const std::vector<core::PositionAxis>& axes) {
  for (const core::PositionAxis& axis : axes) {
    picture.columns.push_back("cos " + angle_name(axis.angle) + " i");
    picture.columns.push_back("sin " + angle_name(axis.angle) + " i");
  }
}

CodePicture sinusoidal_picture(const OrderLab& lab, const Scene& scene, core::Index places) {
  const std::vector<core::PositionAxis> axes =
      lab.standard ? core::standard_axes(standard_width, standard_base, 1.0F)
                   : scene.example->model.axes;
  CodePicture picture;
  picture.values = core::sinusoidal_code(places, axes);
  name_angles(picture, axes);
  picture.about =
      "Sinusoidal: these numbers are added to the vector of the word at place i. Fast waves left, "
      "slow ones right.";
  return picture;
}

CodePicture rotary_picture(const OrderLab& lab, const Scene& scene, core::Index places) {
  const std::vector<core::RotaryPair> pairs =
      lab.standard ? core::standard_pairs(standard_head, standard_base)
                   : scene.example->model.layers[scene.layer].heads[scene.head].rotary;
  CodePicture picture;
  picture.values = core::rotary_angles(places, pairs);
  for (const core::RotaryPair& pair : pairs) {
    picture.columns.push_back(angle_name(pair.angle) + " i");
  }
  picture.about =
      "Rotary: each pair of numbers of a query and of a key is turned by this angle, in radians. "
      "Their dot product then depends on how far apart two words are.";
  return picture;
}

struct Grid {
  Rect cells;
  float cell_width = 0.0F;
  float cell_height = 0.0F;
};

float name_width(const CodePicture& picture, float scale, const MeasureText& measure) {
  float width = 0.0F;
  for (const std::string& name : picture.rows) {
    width = std::max(width, measure(name, size::label * scale, false));
  }
  return std::min(width, 110.0F * scale) + 10.0F * scale;
}

Grid place_grid(const CodePicture& picture, bool dials, const Rect& area, float scale,
                const MeasureText& measure) {
  const float left = name_width(picture, scale, measure);
  const float top = 24.0F * scale;
  const Rect room{area.x + left, area.y + top, area.width - left, area.height - top};
  const auto rows = static_cast<float>(std::max<core::Index>(1, picture.values.rows()));
  const auto columns = static_cast<float>(std::max<core::Index>(1, picture.values.cols()));
  Grid grid;
  grid.cell_height = std::min(room.height / rows, widest_dial * scale);
  grid.cell_width = dials ? std::min(room.width / columns, 3.0F * grid.cell_height)
                          : std::min(room.width / columns, 120.0F * scale);
  grid.cells = {std::round(room.x), std::round(room.y), std::floor(grid.cell_width * columns),
                std::floor(grid.cell_height * rows)};
  return grid;
}

void add_names(Figure& figure, const CodePicture& picture, const Grid& grid, const Theme& theme,
               float scale, const MeasureText& measure) {
  const float text = size::label * scale;
  const float gap = 8.0F * scale;
  float free_from = 0.0F;
  for (std::size_t row = 0; row < picture.rows.size(); ++row) {
    const float y = grid.cells.y + (static_cast<float>(row) + 0.5F) * grid.cell_height;
    if (y < free_from) continue;
    free_from = y + 15.0F * scale;
    figure.emplace_back(Text{cut_to_width(picture.rows[row], 110.0F * scale, text, false, measure),
                             {grid.cells.x - gap, y},
                             text,
                             theme.text,
                             TextAlign::right});
  }
  free_from = 0.0F;
  for (std::size_t column = 0; column < picture.columns.size(); ++column) {
    const float x = grid.cells.x + (static_cast<float>(column) + 0.5F) * grid.cell_width;
    const float half = measure(picture.columns[column], text, false) / 2.0F;
    if (x - half < free_from) continue;
    free_from = x + half + gap;
    figure.emplace_back(Text{picture.columns[column],
                             {std::max(x, grid.cells.x + half), grid.cells.y - 12.0F * scale},
                             text,
                             theme.dim,
                             TextAlign::centre});
  }
}

// A hand that points right at angle 0 and turns counter-clockwise.
void add_dial(Figure& figure, Point centre, float radius, float angle, const Theme& theme,
              float scale) {
  const Rect disc{centre.x - radius, centre.y - radius, 2.0F * radius, 2.0F * radius};
  figure.emplace_back(FilledRect{disc, theme.raised, radius});
  figure.emplace_back(OutlinedRect{disc, theme.line, std::max(1.0F, scale), radius});
  const Point end{centre.x + radius * 0.85F * std::cos(angle),
                  centre.y - radius * 0.85F * std::sin(angle)};
  figure.emplace_back(Line{centre, end, theme.accent, 2.0F * scale});
}

void add_dials(Figure& figure, const CodePicture& picture, const Grid& grid, const Theme& theme,
               float scale) {
  const float radius = std::min(grid.cell_width, grid.cell_height) / 2.0F - 1.5F * scale;
  for (core::Index row = 0; row < picture.values.rows(); ++row) {
    for (core::Index column = 0; column < picture.values.cols(); ++column) {
      add_dial(figure,
               {grid.cells.x + (static_cast<float>(column) + 0.5F) * grid.cell_width,
                grid.cells.y + (static_cast<float>(row) + 0.5F) * grid.cell_height},
               radius, picture.values(row, column), theme, scale);
    }
  }
}

}  // namespace

CodePicture code_picture(const OrderLab& lab, const Scene& scene,
                         const std::vector<std::string>& names) {
  const core::Index places = lab.standard ? standard_places : std::min(scene.size(), most_places);
  CodePicture picture;
  if (lab.shown == core::PositionKind::none) {
    picture.values = core::Matrix::Zero(places, 4);
    picture.about = "None: nothing is added and nothing is turned. Every place looks the same.";
  } else if (lab.shown == core::PositionKind::sinusoidal) {
    picture = sinusoidal_picture(lab, scene, places);
  } else {
    picture = rotary_picture(lab, scene, places);
  }
  picture.rows =
      lab.standard ? numbers(places) : std::vector(names.begin(), names.begin() + places);
  if (static_cast<core::Index>(picture.columns.size()) > most_names) {
    for (std::size_t c = 0; c < picture.columns.size(); ++c) {
      picture.columns[c] = std::to_string(c);
    }
  }
  return picture;
}

bool draws_dials(const CodePicture& picture, core::PositionKind kind, const Rect& area,
                 float scale) {
  if (kind != core::PositionKind::rotary || picture.values.cols() == 0) return false;
  const float room = (area.height - 24.0F * scale) / static_cast<float>(picture.values.rows());
  const float across = (area.width - 120.0F * scale) / static_cast<float>(picture.values.cols());
  return std::min(room, across) >= least_dial * scale;
}

CodeFigure code_figure(const CodePicture& picture, core::PositionKind kind, const Rect& area,
                       const Theme& theme, float scale, const MeasureText& measure) {
  const bool dials = draws_dials(picture, kind, area, scale);
  const Grid grid = place_grid(picture, dials, area, scale, measure);
  CodeFigure drawing;
  drawing.cells = grid.cells;
  if (dials || picture.values.cols() == 0) drawing.cells.width = 0.0F;
  add_names(drawing.figure, picture, grid, theme, scale, measure);
  if (dials) add_dials(drawing.figure, picture, grid, theme, scale);
  return drawing;
}

HeatmapGrid code_grid(const CodePicture& picture) {
  HeatmapGrid grid;
  grid.rows = static_cast<int>(picture.values.rows());
  grid.columns = static_cast<int>(picture.values.cols());
  grid.values.assign(picture.values.data(), picture.values.data() + picture.values.size());
  grid.masked.assign(grid.values.size(), 0);
  return grid;
}

HeatmapStyle code_style(const CodePicture& picture, core::PositionKind kind, const Theme& theme,
                        int width, int height) {
  HeatmapStyle style;
  style.width = width;
  style.height = height;
  style.axis = ColourAxis::linear;
  style.gap = theme.panel;
  style.masked = theme.masked;
  style.masked_hatch = theme.masked_hatch;
  if (kind == core::PositionKind::rotary) {
    style.low = 0.0F;
    style.high = static_cast<float>(full_turn);
    style.table = colour_table(ColourMap::inferno);
    return style;
  }
  const float largest = picture.values.size() > 0 ? picture.values.cwiseAbs().maxCoeff() : 0.0F;
  style.high = std::max(largest, 1.0F);
  style.low = -style.high;
  style.table = diverging_table(theme);
  return style;
}

}  // namespace view
