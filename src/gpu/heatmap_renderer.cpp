#include "gpu/heatmap_renderer.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "gpu/gl_state.h"
#include "gpu/shader_program.h"
#include "view/max_reduction.h"

namespace gpu {
namespace {

constexpr GLint cells_unit = 0;
constexpr GLint table_unit = 1;

void bind_to_unit(GLint unit, const Texture& texture) {
  glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
  glBindTexture(GL_TEXTURE_2D, texture.name());
}

Texture make_data_texture() {
  Texture texture = Texture::make();
  bind_to_unit(cells_unit, texture);
  // texelFetch reads single texels, but a texture that expects mipmaps would be incomplete.
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  return texture;
}

void set_colour(GLint place, view::Colour colour) {
  const auto part = [](std::uint8_t level) { return static_cast<float>(level) / 255.0F; };
  glUniform4f(place, part(colour.red), part(colour.green), part(colour.blue), part(colour.alpha));
}

}  // namespace

std::unique_ptr<HeatmapRenderer> HeatmapRenderer::create(std::string& problem) {
  const GlState kept;
  Program program = load_program("picture.vert", "heatmap.frag", problem);
  if (!program) return nullptr;
  return std::unique_ptr<HeatmapRenderer>(new HeatmapRenderer(std::move(program)));
}

HeatmapRenderer::HeatmapRenderer(Program program)
    : program_(std::move(program)),
      no_vertices_(VertexArray::make()),
      cells_(make_data_texture()),
      table_(make_data_texture()) {}

std::uintptr_t HeatmapRenderer::texture(int slot, const view::HeatmapGrid& grid,
                                        const view::HeatmapStyle& style) {
  const auto [place, is_new] = slots_.try_emplace(slot);
  Slot& shown = place->second;
  if (is_new || shown.grid != grid || shown.style != style) {
    shown.grid = grid;
    shown.style = style;
    draw(shown);
  }
  return shown.target ? shown.target->texture() : 0;
}

std::vector<std::uint8_t> HeatmapRenderer::pixels(int slot) const {
  const auto place = slots_.find(slot);
  if (place == slots_.end() || !place->second.target) return {};
  return place->second.target->pixels();
}

void HeatmapRenderer::draw(Slot& slot) {
  const view::HeatmapStyle& style = slot.style;
  if (slot.grid.rows < 1 || slot.grid.columns < 1) {
    slot.target.reset();
    return;
  }
  const bool fits =
      slot.target && slot.target->width() == style.width && slot.target->height() == style.height;
  if (!fits) slot.target = RenderTarget::create(style.width, style.height);
  if (!slot.target) return;

  const GlState kept;
  const view::HeatmapGrid cells = view::reduce_to_pixels(slot.grid, style.width, style.height);
  upload_cells(cells);
  upload_table(style.table);
  slot.target->bind();
  glUseProgram(program_.name());
  set_uniforms(cells, style);
  glBindVertexArray(no_vertices_.name());
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  ++draws_;
}

void HeatmapRenderer::upload_cells(const view::HeatmapGrid& cells) {
  std::vector<float> texels;
  texels.reserve(cells.values.size() * 2);
  for (std::size_t i = 0; i < cells.values.size(); ++i) {
    texels.push_back(cells.values[i]);
    texels.push_back(static_cast<float>(cells.masked[i]));
  }
  bind_to_unit(cells_unit, cells_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RG32F, cells.columns, cells.rows, 0, GL_RG, GL_FLOAT,
               texels.data());
}

void HeatmapRenderer::upload_table(const view::ColourTable& table) {
  std::vector<std::uint8_t> texels;
  for (const view::Colour colour : table) {
    texels.insert(texels.end(), {colour.red, colour.green, colour.blue, colour.alpha});
  }
  bind_to_unit(table_unit, table_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(table.size()), 1, 0, GL_RGBA,
               GL_UNSIGNED_BYTE, texels.data());
}

void HeatmapRenderer::set_uniforms(const view::HeatmapGrid& cells,
                                   const view::HeatmapStyle& style) const {
  glUniform1i(uniform("cells"), cells_unit);
  glUniform1i(uniform("table"), table_unit);
  glUniform2i(uniform("grid"), cells.columns, cells.rows);
  glUniform2i(uniform("picture"), style.width, style.height);
  glUniform2i(uniform("gaps"), view::cells_have_gap(style.width, cells.columns) ? 1 : 0,
              view::cells_have_gap(style.height, cells.rows) ? 1 : 0);
  glUniform2f(uniform("range"), style.low, style.high);
  glUniform1i(uniform("square_root"), style.axis == view::ColourAxis::square_root ? 1 : 0);
  set_colour(uniform("gap"), style.gap);
  set_colour(uniform("masked"), style.masked);
  set_colour(uniform("masked_hatch"), style.masked_hatch);
}

GLint HeatmapRenderer::uniform(const char* name) const {
  return glGetUniformLocation(program_.name(), name);
}

}  // namespace gpu
