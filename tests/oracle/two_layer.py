#!/usr/bin/env python3
"""The two-layer teaching core and explicit examples in float64 numpy: an oracle for the program.

Written from the formulas; it shares nothing with the program but the files under assets/.

    two_layer.py EXAMPLE.json [--sharpness S] [--causal-mask] [--permutation 3,1,2]
                 [--positions none|sinusoidal|rotary] [--repeat N] [--feed-forward]

prints {"tokens", "layers": [...]}. Tokens and matrices are in the order shown; permutation[i] is the
original place (from 1) of shown word i, over the repeated sentence. A layer with one head is
{query, key, value, scores, scaled, masked, weights, output, residual_output}; with several heads it is
{"heads": [{query ... output}], residual_output}. masked is null where the mask hides a cell.

n tokens, d = d_model, h = d_head, C classes, Q qualities, A angles.

A word is x = [class (C) | quality (Q) | wants (Q) | heard (Q) | position (2A)], d = C + 3Q + 2A.
A query is √h · [class · table | heard | position turned by −θ·phase, × strength / A], h = C + Q + 2A.
A key is [class | gain · quality | position]. With gain 0 (layer 1) keys read classes and places only.
A value is [class | quality | 0 | wants | 0]: a want arrives as heard. A layer adds weights · values.
With rotary positions the pairs of query and key are turned by θ · place; query and key are given turned.
Hence scaled(i, j) = class_i · table · class_j + gain · heard_i · quality_j
                     + strength / A · Σ_k cos(θ_k (i − j − phase)) with positions.
The feed-forward of a layer that has one puts heard := gain · max(0, heard + is the class − threshold).
"""

import argparse
import json
import pathlib
import sys

import numpy as np

ASSETS = pathlib.Path(__file__).resolve().parents[2] / "assets"


UNKNOWN = {"class": "thing"}  # a word outside the vocabulary


def read_json(path):
    return json.loads(pathlib.Path(path).read_text(encoding="utf-8"))


def load_assets(folder=ASSETS):
    """construction.json and vocabulary.json as one dictionary."""
    return {**read_json(folder / "construction.json"), **read_json(folder / "vocabulary.json")}


def look_up(token, words):
    """The vocabulary's entry of a token: case and outer punctuation ignored, ’ read as '. Or None."""
    text = token.replace("’", "'").casefold()
    while text and not text[0].isalnum():
        text = text[1:]
    while text and not text[-1].isalnum():
        text = text[:-1]
    return words.get(text)


def softmax_rows(s):
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def attend(query, key, value, sharpness, causal_mask):
    """One head. query, key (n × h), value (n × v)."""
    scores = query @ key.T
    scaled = scores / np.sqrt(key.shape[1])
    masked = sharpness * scaled
    if causal_mask:
        masked = np.where(np.tri(len(masked), dtype=bool), masked, -np.inf)
    weights = softmax_rows(masked)
    return {"query": query, "key": key, "value": value, "scores": scores, "scaled": scaled,
            "masked": masked, "weights": weights, "output": weights @ value}


def turn(pairs, angles):
    """Rotates every (n × 2A) row's pair k by angles[row, k]."""
    z = (pairs[:, 0::2] + 1j * pairs[:, 1::2]) * np.exp(1j * angles)
    out = np.empty_like(pairs)
    out[:, 0::2], out[:, 1::2] = z.real, z.imag
    return out


def embed_words(tokens, assets, positions):
    """n × d. sinusoidal: (cos θi, sin θi) of the shown place i from 0; rotary: (1, 0); none: 0."""
    classes, qualities = assets["classes"], list(assets["qualities"])
    entries = [look_up(t, assets["words"]) or UNKNOWN for t in tokens]
    place = np.outer(np.arange(len(tokens)), assets["positions"]["angles"])
    on = {"none": 0.0, "sinusoidal": 1.0, "rotary": 1.0}[positions]
    start = np.tile([on, 0.0], (len(tokens), place.shape[1]))
    return np.hstack([
        [[float(e["class"] == c) for c in classes] for e in entries],
        [[float(q in e.get("qualities", [])) for q in qualities] for e in entries],
        [[float(q in e.get("wants", [])) for q in qualities] for e in entries],
        np.zeros((len(tokens), len(qualities))),
        turn(start, place) if positions == "sinusoidal" else start,
    ])


def class_table(layer, classes):
    return np.array([[layer["table"].get(a, {}).get(b, 0.0) for b in classes] for a in classes])


def let_ask(x, layer, assets):
    """x after the layer's feed-forward, where it has one."""
    asking = layer.get("feed_forward")
    if asking is None:
        return x
    c, q = len(assets["classes"]), len(assets["qualities"])
    heard = slice(c + 2 * q, c + 3 * q)
    is_class = x[:, [assets["classes"].index(asking["class"])]]
    out = x.copy()
    out[:, heard] = asking["gain"] * np.maximum(0, x[:, heard] + is_class - asking["threshold"])
    return out


def word_layer(x, layer, assets, positions, sharpness, causal_mask, feed_forward=False):
    angles = np.array(assets["positions"]["angles"], dtype=float)
    n, c, q, p = len(x), len(assets["classes"]), len(assets["qualities"]), 2 * len(angles)
    kind, quality, wants, heard, pos = np.split(x, np.cumsum([c, q, q, q]), axis=1)
    root = np.sqrt(c + q + p)
    place = np.outer(np.arange(n), angles) if positions == "rotary" else np.zeros((n, len(angles)))
    share = assets["positions"]["strength"] / len(angles)
    asks_place = share * turn(pos, place - angles * assets["positions"]["phase"])
    query = root * np.hstack([kind @ class_table(layer, assets["classes"]), heard, asks_place])
    key = np.hstack([kind, layer["gain"] * quality, turn(pos, place)])
    value = np.hstack([kind, quality, np.zeros((n, q)), wants, np.zeros((n, p))])
    head = attend(query, key, value, sharpness, causal_mask)
    out = x + head["output"]
    return {"heads": [head], "residual_output": let_ask(out, layer, assets) if feed_forward else out}


def explicit_angles(n, width, base):
    """n × ⌊width / 2⌋: i · base^(−2k / width)."""
    return np.outer(np.arange(n), base ** (-2.0 * np.arange(width // 2) / width))


def explicit_sinusoids(n, width, base, scale):
    """PE(i, 2k) = sin(i / base^(2k/d)), PE(i, 2k+1) = cos of the same, times scale (Vaswani et al. 2017)."""
    dims = np.arange(width)
    angle = np.outer(np.arange(n), base ** (-(dims - dims % 2) / width))
    return scale * np.where(dims % 2 == 0, np.sin(angle), np.cos(angle))


def rotate_explicit(m, base):
    """Pairs (2k, 2k+1) by i · base^(−2k / h) (Su et al. 2021); an odd last dimension stays."""
    even = m.shape[1] // 2 * 2
    return np.hstack([turn(m[:, :even], explicit_angles(len(m), m.shape[1], base)), m[:, even:]])


def explicit_layer(x, layer, base, positions, sharpness, causal_mask):
    heads = []
    for h in layer["heads"]:
        query, key, value = (x @ np.array(h[name], dtype=float) for name in ("query", "key", "value"))
        if positions == "rotary":
            query, key = rotate_explicit(query, base), rotate_explicit(key, base)
        heads.append(attend(query, key, value, sharpness, causal_mask))
    out = np.hstack([h["output"] for h in heads])
    if "output" in layer:
        out = out @ np.array(layer["output"], dtype=float)
    if layer.get("residual", False):
        if out.shape != x.shape:
            raise ValueError(f"residual needs width {x.shape[1]}, found {out.shape[1]}")
        out = x + out
    return {"heads": heads, "residual_output": out}


def shown_order(count, repeat, permutation):
    """Indices from 0 into the sentence for every shown place."""
    order = np.tile(np.arange(count), repeat)
    if permutation is None:
        return order
    places = np.array(permutation) - 1
    if sorted(places) != list(range(len(order))):
        raise ValueError(f"permutation: found {list(permutation)}, wanted each of 1 to {len(order)} once")
    return order[places]


def trace(example, sharpness=1.0, causal_mask=False, permutation=None, positions="none", repeat=1,
          assets=None, feed_forward=False):
    """Everything the forward pass computes: {"tokens", "input", "layers": [{"heads", "residual_output"}]}."""
    order = shown_order(len(example["tokens"]), repeat, permutation)
    tokens = [example["tokens"][i] for i in order]
    layers = []
    if "words" in example:
        assets = assets or load_assets()
        x = first = embed_words(tokens, assets, positions)
        for layer in assets["layers"]:
            layers.append(word_layer(x, layer, assets, positions, sharpness, causal_mask, feed_forward))
            x = layers[-1]["residual_output"]
    else:
        settings = {"base": 10000.0, "scale": 1.0, **example.get("positions", {})}
        x = np.array(example["embeddings"], dtype=float)[order]
        if positions == "sinusoidal":
            x = x + explicit_sinusoids(len(x), x.shape[1], settings["base"], settings["scale"])
        first = x
        for layer in example["layers"]:
            layers.append(explicit_layer(x, layer, settings["base"], positions, sharpness, causal_mask))
            x = layers[-1]["residual_output"]
    return {"tokens": tokens, "input": first, "layers": layers}


def as_lists(head):
    out = {name: m.tolist() for name, m in head.items()}
    out["masked"] = [[v if np.isfinite(v) else None for v in row] for row in out["masked"]]
    return out


def as_json(result):
    layers = []
    for layer in result["layers"]:
        heads = [as_lists(h) for h in layer["heads"]]
        entry = heads[0] if len(heads) == 1 else {"heads": heads}
        layers.append({**entry, "residual_output": layer["residual_output"].tolist()})
    return {"tokens": result["tokens"], "input": result["input"].tolist(), "layers": layers}


def main():
    parser = argparse.ArgumentParser(description="the two-layer core in float64 numpy")
    parser.add_argument("example")
    parser.add_argument("--sharpness", type=float, default=1.0)
    parser.add_argument("--causal-mask", action="store_true")
    parser.add_argument("--permutation", type=lambda s: [int(v) for v in s.split(",")])
    parser.add_argument("--positions", choices=["none", "sinusoidal", "rotary"], default="none")
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--feed-forward", action="store_true")
    a = parser.parse_args()
    result = trace(read_json(a.example), a.sharpness, a.causal_mask, a.permutation, a.positions, a.repeat,
                   feed_forward=a.feed_forward)
    json.dump(as_json(result), sys.stdout)
    print()


if __name__ == "__main__":
    main()
