#include "view/numpy_program.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>

#include "core/model.h"
#include "core/permutation.h"
#include "view/number_text.h"
#include "view/utf8.h"

namespace view {
namespace {

using core::Index;

// Characters that are not seen, or turn the direction of what follows.
bool is_hidden(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0xAD || c == 0x61C ||
         (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
         (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF;
}

std::string escaped(char32_t c) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), c < 0x100 ? "\\x%02x" : "\\u%04x",
                static_cast<unsigned>(c));
  return text.data();
}

std::string python_text(std::string_view token) {
  std::string text = "\"";
  while (!token.empty()) {
    const Utf8Character next = first_character(token);
    token.remove_prefix(next.bytes);
    if (!next.valid || is_hidden(next.character)) {
      text += escaped(next.character);
      continue;
    }
    if (next.character == U'"' || next.character == U'\\') text += '\\';
    append_utf8(text, next.character);
  }
  return text + "\"";
}

std::string python_list(const std::vector<std::string>& items) {
  std::string text = "[";
  for (const std::string& item : items) text += (text.size() > 1 ? ", " : "") + item;
  return text + "]";
}

std::vector<std::string> texts(const std::vector<std::string>& tokens) {
  std::vector<std::string> items;
  for (const std::string& token : tokens) items.push_back(python_text(token));
  return items;
}

// One line a row, the rows' brackets below one another.
std::string matrix(const core::Matrix& numbers, const std::string& indent) {
  std::string text = "np.array([\n";
  for (Index row = 0; row < numbers.rows(); ++row) {
    text += indent + "    [";
    for (Index column = 0; column < numbers.cols(); ++column) {
      text += (column > 0 ? ", " : "") + exact_text(numbers(row, column));
    }
    text += "],\n";
  }
  return text + indent + "], dtype=float)";
}

// Places of the tokens shown in the sequence that was computed: another order only while the axes
// of a shuffled scene are held in the unshuffled one.
std::string places(const Scene& scene, const ViewState& state) {
  const std::string count = std::to_string(scene.size());
  if (!state.shuffle || !state.hold_unshuffled) return "np.arange(" + count + ")";
  std::vector<std::string> items;
  for (const Index place : core::inverse(core::shuffled_order(scene.size(), state.shuffle_seed))) {
    items.push_back(std::to_string(place));
  }
  return "np.array(" + python_list(items) + ")";
}

std::string head_text(const core::Head& head, bool rotary) {
  std::string text = "        {\n";
  text += "            \"query\": " + matrix(head.query, "            ") + ",\n";
  text += "            \"key\": " + matrix(head.key, "            ") + ",\n";
  text += "            \"value\": " + matrix(head.value, "            ") + ",\n";
  std::vector<std::string> pairs;
  if (rotary) {
    for (const core::RotaryPair& pair : head.rotary) {
      pairs.push_back("(" + std::to_string(pair.first) + ", " + std::to_string(pair.second) + ", " +
                      exact_text(pair.angle) + ")");
    }
  }
  if (rotary) text += "            \"rotary\": " + python_list(pairs) + ",\n";
  return text + "        },\n";
}

std::string vector_text(const core::Vector& numbers) {
  std::vector<std::string> items;
  for (const float number : numbers) items.push_back(exact_text(number));
  return "np.array(" + python_list(items) + ", dtype=float)";
}

std::string feed_forward_text(const core::FeedForward& part) {
  std::string text = ",\n    \"feed_forward\": {\n";
  text += "        \"expand\": " + matrix(part.expand, "        ") + ",\n";
  text += "        \"expand_bias\": " + vector_text(part.expand_bias) + ",\n";
  text += "        \"contract\": " + matrix(part.contract, "        ") + ",\n";
  text += "        \"contract_bias\": " + vector_text(part.contract_bias) + ",\n";
  return text + "    }";
}

const char* truth(bool value) {
  return value ? "True" : "False";
}

bool any_gate(const Scene& scene) {
  for (std::size_t layer = 0; layer <= scene.layer; ++layer) {
    for (const core::HeadTrace& head : scene.trace.layers[layer].heads) {
      if (head.gate != 1.0F) return true;
    }
  }
  return false;
}

bool feeds_forward(const Scene& scene) {
  for (std::size_t layer = 0; layer <= scene.layer; ++layer) {
    if (scene.trace.layers[layer].feed_forward.size() > 0) return true;
  }
  return false;
}

std::string layer_text(const Scene& scene, std::size_t index, bool rotary) {
  const core::Layer& layer = scene.example->model.layers[index];
  std::string text = "    {\"heads\": [\n";
  for (const core::Head& head : layer.heads) text += head_text(head, rotary);
  text += "    ],\n    \"output\": ";
  text += layer.output ? matrix(*layer.output, "    ") : "None";
  text += ",\n    \"residual\": ";
  text += truth(core::adds_input(layer, scene.controls));
  if (any_gate(scene)) {
    std::vector<std::string> gates;
    for (const core::HeadTrace& head : scene.trace.layers[index].heads) {
      gates.push_back(exact_text(head.gate));
    }
    text += ",\n    \"gates\": " + python_list(gates);
  }
  if (feeds_forward(scene)) {
    const bool has = scene.trace.layers[index].feed_forward.size() > 0;
    text += has ? feed_forward_text(*layer.feed_forward) : ",\n    \"feed_forward\": None";
  }
  return text + "},\n";
}

core::Matrix placed_memory(const Scene& scene, const ViewState& state) {
  core::Matrix memory = *scene.example->memory;
  const core::Model& model = scene.example->model;
  if (state.positions == core::PositionKind::sinusoidal) {
    core::add_sinusoidal(memory, model.axes);
  } else if (state.positions == core::PositionKind::rotary) {
    core::add_constant(memory, model.axes, model.rotary_constant);
  }
  if (state.positions != core::PositionKind::none && model.first_token >= 0) {
    memory(0, model.first_token) += 1.0F;
  }
  return memory;
}

std::string numbers_part(const Scene& scene, const ViewState& state) {
  const bool rotary = state.positions == core::PositionKind::rotary;
  std::string text = "tokens = " + python_list(texts(scene.tokens)) + "\n";
  text += "place = " + places(scene, state) + "  # of every token, for mask and rotary positions\n";
  text += "x = " + matrix(scene.trace.layers.front().input, "") + "  # n x d_model\n\n";
  if (scene.cross()) {
    text += "# Keys and values are made of another sequence.\n";
    text += "key_tokens = " + python_list(texts(scene.key_tokens)) + "\n";
    text += "memory = " + matrix(placed_memory(scene, state), "") + "\n";
    text += "key_place = np.arange(" + std::to_string(scene.keys()) + ")\n\n";
  } else {
    text += "key_tokens, key_place, memory = tokens, place, None\n\n";
  }
  text += "sharpness = " + exact_text(state.sharpness) + "\n";
  const bool masks = state.causal_mask && !scene.cross();
  text += std::string("causal_mask = ") + truth(masks) + "\n\n";
  text += "layers = [\n";
  for (std::size_t layer = 0; layer <= scene.layer; ++layer) {
    text += layer_text(scene, layer, rotary);
  }
  return text + "]\n\n";
}

constexpr const char* rotary_functions = R"(
def rotate(vectors, pairs, places):
    """Turns each pair of dimensions by its angle times the place (Su et al. 2021)."""
    turned = vectors.copy()
    for first, second, angle in pairs:
        cosine, sine = np.cos(angle * places), np.sin(angle * places)
        a, b = vectors[:, first], vectors[:, second]
        turned[:, first], turned[:, second] = a * cosine - b * sine, a * sine + b * cosine
    return turned

)";

constexpr const char* attention_functions = R"(
def attend_by_loop(q, k, v):
    """One token after the other: its scores, their softmax, the average of the values."""
    weights = np.zeros((len(q), len(k)))
    output = np.zeros((len(q), v.shape[1]))
    for i in range(len(q)):
        scores = np.full(len(k), -np.inf)
        for j in range(len(k)):
            if not causal_mask or key_place[j] <= place[i]:
                scores[j] = q[i] @ k[j] / np.sqrt(k.shape[1]) * sharpness
        exponentials = np.exp(scores - scores.max())
        weights[i] = exponentials / exponentials.sum()
        for j in range(len(k)):
            output[i] += weights[i, j] * v[j]
    return weights, output


def attend(q, k, v):
    """The same for all tokens at once: softmax(sharpness Q K^T / sqrt(d_k)) V."""
    scores = q @ k.T / np.sqrt(k.shape[1]) * sharpness
    if causal_mask:
        scores = np.where(key_place[None, :] <= place[:, None], scores, -np.inf)
    exponentials = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = exponentials / exponentials.sum(axis=1, keepdims=True)
    return weights, weights @ v

)";

constexpr const char* layer_norm_function = R"(
def layer_norm(vectors):
    """Each row less its mean, divided by its standard deviation (Ba et al. 2016)."""
    centred = vectors - vectors.mean(axis=1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(axis=1, keepdims=True) + 1e-5)

)";

// What the heads read is named `read`.
std::string loop_start(const Scene& scene) {
  std::string text = R"(
traces = []
for layer in layers:
    traces.append([])
)";
  text += std::string("    read = ") + (scene.controls.layer_norm ? "layer_norm(x)" : "x") + "\n";
  return text + R"(    source = read if memory is None else memory
    for head in layer["heads"]:
        q, k, v = read @ head["query"], source @ head["key"], source @ head["value"]
)";
}

constexpr const char* after_heads =
    R"(        looped, product = attend_by_loop(q, k, v), attend(q, k, v)
        same = all(np.allclose(a, b) for a, b in zip(looped, product))
        print(f"layer {len(traces)}, head {len(traces[-1]) + 1}: loop and product agree: {same}")
        traces[-1].append(product)
)";

// The heads put together, the residual, and the feed-forward.
std::string loop_end(const Scene& scene) {
  std::string text = any_gate(scene)
                         ? R"(    gated = zip(layer["gates"], traces[-1])
    joined = np.hstack([gate * output for gate, (weights, output) in gated])
)"
                         : R"(    joined = np.hstack([output for weights, output in traces[-1]])
)";
  text += R"(    if layer["output"] is not None:
        joined = joined @ layer["output"]
    x = joined + x if layer["residual"] else joined
)";
  if (!feeds_forward(scene)) return text + "\n";
  text += R"(    feed = layer["feed_forward"]
    if feed is not None:
)";
  text +=
      std::string("        read = ") + (scene.controls.layer_norm ? "layer_norm(x)" : "x") + "\n";
  text += R"(        hidden = np.maximum(read @ feed["expand"] + feed["expand_bias"], 0)
        fed = hidden @ feed["contract"] + feed["contract_bias"]
)";
  return text + "        x = " + (scene.controls.residual ? "fed + x" : "fed") + "\n\n";
}

std::string end_part(const Scene& scene) {
  const std::string layer = std::to_string(scene.layer);
  const std::string head = std::to_string(scene.head);
  return "weights, output = traces[" + layer + "][" + head + "]\n" + "print(\"weights of layer " +
         std::to_string(scene.layer + 1) + ", head " + std::to_string(scene.head + 1) +
         ", a row a token:\")\n" +
         "for token, row in zip(tokens, weights):\n"
         "    print(f\"{token:>14} \", \" \".join(f\"{weight:.4f}\" for weight in row))\n"
         "    strongest = row.argmax()\n"
         "    print(f\"{'':>14}  strongest link: {key_tokens[strongest]} {row[strongest]:.4f}\")\n";
}

std::string sentence(const Scene& scene) {
  std::string text;
  for (const std::string& token : scene.tokens) {
    if (text.size() > 60) return text + " ...";
    // The quotes of the Python text are left out; what it escapes cannot end the comment.
    const std::string quoted = python_text(token);
    text += (text.empty() ? "" : " ") + quoted.substr(1, quoted.size() - 2);
  }
  return text;
}

}  // namespace

std::string numpy_program(const Scene& scene, const ViewState& state) {
  const bool rotary = state.positions == core::PositionKind::rotary;
  std::string text = "# Attention, step by step: " + sentence(scene) + "\n";
  text += "# Layer " + std::to_string(scene.layer + 1) + ", head " +
          std::to_string(scene.head + 1) + ", as Attention Visualiser shows it.\n";
  text += "import numpy as np\n\n";
  text += numbers_part(scene, state);
  if (rotary) text += rotary_functions;
  text += attention_functions;
  if (scene.controls.layer_norm) text += layer_norm_function;
  text += loop_start(scene);
  if (rotary) {
    text += "        q = rotate(q, head[\"rotary\"], place)\n";
    text += "        k = rotate(k, head[\"rotary\"], key_place)\n";
  }
  return text + after_heads + loop_end(scene) + end_part(scene);
}

}  // namespace view
