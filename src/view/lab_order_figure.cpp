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
constexpr core::Index standard_dials = 12;  // places, for rotary positions
constexpr core::Index standard_width = 64;
constexpr core::Index standard_head = 32;
constexpr float standard_base = 10000.0F;
constexpr core::Index most_places = 64;
constexpr core::Index most_names = 12;  // of columns
constexpr float least_dial = 20.0F;
constexpr float widest_dial = 40.0F;
constexpr float numbered_width = 56.0F;  // of a cell that shows its number
constexpr float numbered_height = 17.0F;
constexpr float widest_cell = 130.0F;
constexpr double full_turn = 2.0 * std::numbers::pi;

std::vector<std::string> numbers(core::Index count) {
  std::vector<std::string> names;
  for (core::Index i = 0; i < count; ++i) names.push_back(std::to_string(i));
  return names;
}

// At most four decimals, without zeros at the end.
std::string angle_name(float angle) {
  const auto value = static_cast<double>(angle);
  if (value < 0.001 && value != 0.0) return format_small(value);
  std::string text = format_number(value, 4);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
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
      "Sinusoidal: added to the vector of the word at place i (rows, from 0), dimension by "
      "dimension "
      "(columns). Blue is below 0; the other colour above.";
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
      "Rotary: at place i (rows, from 0) each pair of numbers (columns) of query and key is turned "
      "by "
      "an angle in radians. Of two words only the difference of their angles counts.";
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

Grid place_grid(const CodePicture& picture, const Rect& area, float scale,
                const MeasureText& measure) {
  const float left = name_width(picture, scale, measure);
  const float top = 24.0F * scale;
  const Rect room{area.x + left, area.y + top, area.width - left, area.height - top};
  const auto rows = static_cast<float>(std::max<core::Index>(1, picture.values.rows()));
  const auto columns = static_cast<float>(std::max<core::Index>(1, picture.values.cols()));
  Grid grid;
  grid.cell_height = std::min(room.height / rows, widest_dial * scale);
  grid.cell_width = std::min(room.width / columns, widest_cell * scale);
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

Point cell_centre(const Grid& grid, core::Index row, core::Index column) {
  return {grid.cells.x + (static_cast<float>(column) + 0.5F) * grid.cell_width,
          grid.cells.y + (static_cast<float>(row) + 0.5F) * grid.cell_height};
}

bool fits_number(float width, float height, float scale) {
  return width >= numbered_width * scale && height >= numbered_height * scale;
}

// The angle stands right of its dial where there is room for both.
void add_dials(Figure& figure, const CodePicture& picture, const Grid& grid, const Theme& theme,
               float scale) {
  const float side = std::min(grid.cell_width, grid.cell_height);
  const float radius = side / 2.0F - 1.5F * scale;
  const bool numbered = fits_number(grid.cell_width - side, grid.cell_height, scale);
  const float aside = numbered ? numbered_width * scale / 2.0F : 0.0F;
  for (core::Index row = 0; row < picture.values.rows(); ++row) {
    for (core::Index column = 0; column < picture.values.cols(); ++column) {
      const Point centre = cell_centre(grid, row, column);
      const float angle = picture.values(row, column);
      add_dial(figure, {centre.x - aside, centre.y}, radius, angle, theme, scale);
      if (!numbered) continue;
      figure.emplace_back(Text{format_number(static_cast<double>(angle), 2),
                               {centre.x - aside + side / 2.0F + 8.0F * scale, centre.y},
                               size::label * scale,
                               theme.text});
    }
  }
}

// The values in their cells, in black or white, whichever can be read there.
void add_numbers(Figure& figure, const CodePicture& picture, const Grid& grid,
                 const HeatmapStyle& style, float scale) {
  if (!fits_number(grid.cell_width, grid.cell_height, scale)) return;
  constexpr Colour black{0, 0, 0, 255};
  constexpr Colour white{255, 255, 255, 255};
  for (core::Index row = 0; row < picture.values.rows(); ++row) {
    for (core::Index column = 0; column < picture.values.cols(); ++column) {
      const float value = picture.values(row, column);
      const Colour ground = table_colour(style.table, colour_position(value, style));
      figure.emplace_back(Text{format_number(static_cast<double>(value), 2),
                               cell_centre(grid, row, column), size::label * scale,
                               contrast(black, ground) > contrast(white, ground) ? black : white,
                               TextAlign::centre});
    }
  }
}

}  // namespace

CodePicture code_picture(const OrderLab& lab, const Scene& scene,
                         const std::vector<std::string>& names) {
  const bool rotary = lab.shown == core::PositionKind::rotary;
  const core::Index places = !lab.standard ? std::min(scene.size(), most_places)
                             : rotary      ? standard_dials
                                           : standard_places;
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
  const Grid grid = place_grid(picture, area, scale, measure);
  CodeFigure drawing;
  drawing.cells = grid.cells;
  if (dials || picture.values.cols() == 0) drawing.cells.width = 0.0F;
  add_names(drawing.figure, picture, grid, theme, scale, measure);
  if (dials) {
    add_dials(drawing.figure, picture, grid, theme, scale);
  } else {
    add_numbers(drawing.figure, picture, grid, code_style(picture, kind, theme, 1, 1), scale);
  }
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
