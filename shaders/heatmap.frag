#version 330 core

// The same picture as view::paint_heatmap computes. Row 0 of the target is the top row.

uniform sampler2D cells;  // a texel a cell: red its value, green 1 where the mask removed it
uniform sampler2D table;  // the colour table, one row
uniform ivec2 grid;       // columns, rows
uniform ivec2 picture;    // width, height in pixels
uniform bvec2 gaps;       // whether cells have a gap across, down
uniform vec2 range;       // value of the first and of the last colour
uniform bool square_root;
uniform vec4 gap;
uniform vec4 masked;
uniform vec4 masked_hatch;

out vec4 colour;

float position(float value) {
  if (range.y <= range.x) return 0.0;
  float linear = clamp((value - range.x) / (range.y - range.x), 0.0, 1.0);
  return square_root ? sqrt(linear) : linear;
}

vec4 table_colour(float at) {
  int last = textureSize(table, 0).x - 1;
  float place = at * float(last);
  int first = min(int(place), last - 1);
  vec4 a = texelFetch(table, ivec2(first, 0), 0);
  vec4 b = texelFetch(table, ivec2(first + 1, 0), 0);
  return mix(a, b, place - float(first));
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  ivec2 cell = ((pixel + 1) * grid - 1) / picture;
  ivec2 end = (cell + 1) * picture / grid;
  vec2 content = texelFetch(cells, cell, 0).rg;
  if ((gaps.x && pixel.x + 1 == end.x) || (gaps.y && pixel.y + 1 == end.y)) {
    colour = gap;
  } else if (content.g > 0.5) {
    colour = (pixel.x + pixel.y) % 8 < 2 ? masked_hatch : masked;
  } else {
    colour = table_colour(position(content.r));
  }
}
