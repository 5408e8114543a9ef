#!/usr/bin/env python3
"""The four-head model of assets/construction-heads.json in float64 numpy: an oracle for the program.

    four_heads.py EXAMPLE.json [--sharpness S] [--causal-mask] [--permutation 3,1,2]
                  [--positions none|sinusoidal|rotary] [--repeat N] [--gates 1,1,0.5,1/0,1,1,1]
                  [--layer-norm] [--feed-forward] [--no-residual]

prints {"tokens", "input", "layers": [{"heads": [...], "normed", "attention", "after_attention",
"feed_normed", "hidden", "feed_forward", "output"}], "shares", "roles", "rollout"}. What is off is null.

shares[layer][i][k] is <c_k, y> / |y|^2 of word k in the output y of word i, with weights taken as they
are; found by sending each word's input through the layers alone. null with LayerNorm or feed-forward.
Each head has "norms": |gate x_j W_V W_O| for every word j, and "weighted", those times its weights.
rollout[layer] is Abnar and Zuidema's product of 0.3 A + 0.7 I, A the mean of a layer's weights.
roles[layer][head] is [previous, first, self, mean entropy, least entropy].
"""

import argparse
import json
import sys

import numpy as np

from two_layer import ASSETS, UNKNOWN, attend, load_assets, look_up, read_json, shown_order, turn


def names_of(model, assets):
    qualities = list(assets["qualities"])
    names = list(assets["classes"])
    for prefix in ("", "wants ", "heard "):
        names += [prefix + q for q in qualities]
    for k in range(1, len(model["positions"]["angles"]) + 1):
        names += [f"position cos {k}", f"position sin {k}"]
    return names + ["first word"]


def columns(entries, names, width):
    """names x width: column k holds entry k."""
    out = np.zeros((len(names), width))
    for k, entry in enumerate(entries):
        for name, number in entry.items():
            out[names.index(name), k] = number
    return out


def embed(tokens, model, assets, names, positions):
    angles = np.array(model["positions"]["angles"])
    x = np.zeros((len(tokens), len(names)))
    for i, token in enumerate(tokens):
        entry = look_up(token, assets["words"]) or UNKNOWN
        x[i, names.index(entry["class"])] = 1
        for q in entry.get("qualities", []):
            x[i, names.index(q)] = 1
        for q in entry.get("wants", []):
            x[i, names.index("wants " + q)] = 1
    first = names.index("position cos 1")
    block = slice(first, first + 2 * len(angles))
    if positions != "none":
        x[:, block] = np.tile([1.0, 0.0], (len(tokens), len(angles)))
        x[0, names.index("first word")] = 1
    if positions == "sinusoidal":
        x[:, block] = turn(x[:, block], np.outer(np.arange(len(tokens)), angles))
    return x


def projections(head, model, names):
    """query, key, value (names x d_head), output (d_head x names), without the root of d_head."""
    width = model["d_head"]
    value, output = columns(head["value"], names, width), columns(head["output"], names, width).T
    if "positions" not in head:
        return columns(head["query"], names, width), columns(head["key"], names, width), value, output
    angles = np.array(model["positions"]["angles"])
    first = names.index("position cos 1")
    key = np.zeros((len(names), width))
    key[first:first + width, :] = np.eye(width)
    strengths = np.repeat(head["positions"]["strengths"], 2)
    query = np.zeros_like(key)
    query[first:first + width, :] = turn(np.eye(width), np.tile(-angles * head["positions"]["phase"], (width, 1)))
    return query * strengths, key, value, output


def layer_norm(x):
    return (x - x.mean(axis=1, keepdims=True)) / np.sqrt(x.var(axis=1, keepdims=True) + 1e-5)


def run_layer(x, layer, model, names, gates, a):
    width = model["d_head"]
    out = {"normed": layer_norm(x) if a.layer_norm else None, "heads": [], "linear": []}
    read = x if out["normed"] is None else out["normed"]
    attention = np.zeros_like(x)
    place = np.outer(np.arange(len(x)), model["positions"]["angles"])
    for head, gate in zip(layer["heads"], gates):
        wq, wk, wv, wo = projections(head, model, names)
        query, key = np.sqrt(width) * read @ wq, read @ wk
        if "positions" in head and a.positions == "rotary":
            query, key = turn(query, place), turn(key, place)
        result = attend(query, key, read @ wv, a.sharpness, a.causal_mask)
        out["heads"].append(result)
        out["linear"].append((gate * result["weights"], wv @ wo))
        result["norms"] = np.sqrt(((gate * (read @ wv @ wo)) ** 2).sum(axis=1))
        result["weighted"] = result["weights"] * result["norms"][None, :]
        attention = attention + gate * result["output"] @ wo
    out["attention"] = attention
    after = out["after_attention"] = attention + (0 if a.no_residual else x)
    out["feed_normed"] = out["hidden"] = out["feed_forward"] = None
    out["output"] = after
    if a.feed_forward and "feed_forward" in layer:
        if a.layer_norm:
            out["feed_normed"] = layer_norm(after)
        read = after if out["feed_normed"] is None else out["feed_normed"]
        hidden = np.zeros((len(x), 4 * len(names)))
        result = np.zeros_like(x)
        for u, unit in enumerate(layer["feed_forward"]):
            hidden[:, u] = np.maximum(0, unit["bias"] + sum(v * read[:, names.index(n)] for n, v in unit["reads"].items()))
            for n, v in unit["writes"].items():
                result[:, names.index(n)] += v * hidden[:, u]
        out["hidden"], out["feed_forward"] = hidden, result
        out["output"] = result + (0 if a.no_residual else after)
    return out


def shares(x, layers, a):
    """Word k's input alone, through the layers with the weights as they are."""
    n = len(x)
    alone = [np.where(np.arange(n)[:, None] == k, x, 0) for k in range(n)]
    found = []
    for layer in layers:
        alone = [sum(w @ c @ vo for w, vo in layer["linear"]) + (0 if a.no_residual else c) for c in alone]
        y = layer["output"]
        found.append([[float(c[i] @ y[i] / (y[i] @ y[i])) if y[i].any() else 0.0 for c in alone] for i in range(n)])
    return found


def rollouts(layers):
    found, product = [], np.eye(len(layers[0]["output"]))
    for layer in layers:
        mean = np.mean([head["weights"] for head in layer["heads"]], axis=0)
        product = (0.3 * mean + 0.7 * np.eye(len(mean))) @ product
        found.append(product)
    return found


def role(head):
    w, n = head["weights"], len(head["weights"])
    entropies = []
    for i in range(n):
        kept = int(np.isfinite(head["masked"][i]).sum())
        p = w[i][w[i] > 0]
        if kept > 1:
            entropies.append(float(-(p * np.log(p)).sum() / np.log(kept)))
    return [float(np.mean([w[i, i - 1] for i in range(1, n)])), float(w[1:, 0].mean()), float(np.diag(w).mean()),
            float(np.mean(entropies)), min(entropies)]


def trace(example, a):
    assets, model = load_assets(), read_json(ASSETS / "construction-heads.json")
    names = names_of(model, assets)
    tokens = [example["tokens"][i] for i in shown_order(len(example["tokens"]), a.repeat, a.permutation)]
    first = x = embed(tokens, model, assets, names, a.positions)
    layers = []
    for layer, gates in zip(model["layers"], a.gates):
        layers.append(run_layer(x, layer, model, names, gates, a))
        x = layers[-1]["output"]
    linear = not (a.layer_norm or a.feed_forward)
    return {"tokens": tokens, "input": first, "layers": layers, "rollout": rollouts(layers), "shares": shares(first, layers, a) if linear else None,
            "roles": [[role(h) for h in layer["heads"]] for layer in layers] if len(tokens) > 1 else None}


def as_lists(value):
    if isinstance(value, dict):
        return {k: as_lists(v) for k, v in value.items() if k != "linear"}
    if isinstance(value, list):
        return [as_lists(v) for v in value]
    if isinstance(value, np.ndarray):
        return as_lists(value.tolist())
    return None if isinstance(value, float) and not np.isfinite(value) else value


def parse(arguments=None):
    parser = argparse.ArgumentParser(description="the four-head model in float64 numpy")
    parser.add_argument("example")
    parser.add_argument("--sharpness", type=float, default=1.0)
    parser.add_argument("--permutation", type=lambda s: [int(v) for v in s.split(",")])
    parser.add_argument("--positions", choices=["none", "sinusoidal", "rotary"], default="none")
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--gates", type=lambda s: [[float(v) for v in r.split(",")] for r in s.split("/")],
                        default=[[1.0] * 4] * 2)
    for flag in ("causal-mask", "layer-norm", "feed-forward", "no-residual"):
        parser.add_argument("--" + flag, action="store_true")
    return parser.parse_args(arguments)


def main():
    a = parse()
    json.dump(as_lists(trace(read_json(a.example), a)), sys.stdout)
    print()


if __name__ == "__main__":
    main()
