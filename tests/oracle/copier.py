#!/usr/bin/env python3
"""The next-word copier of assets/copier.json in float64 numpy: an oracle for the program.

    copier.py "The cat saw the dog."

prints {"words": V, "runs": {"none" | "before" | "after": {"weights", "sums", "right", "next_weight",
"next_probability"}}}. The sentence's words come after those of the vocabulary where it lacks them;
capitals and the marks at their ends do not count.
"""

import json
import sys

import numpy as np

from two_layer import ASSETS, load_assets, read_json


def softmax(scores):
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def figures(weights, ids, vocabulary):
    outputs = weights @ np.eye(vocabulary)[ids]
    right, n = 0.0, len(ids)
    for i in range(n - 1):
        best = np.flatnonzero(outputs[i] > outputs[i].max() * (1 - 1e-9))
        right += float(ids[i + 1] in best) / len(best)
    steps = range(n - 1)
    return {
        "weights": weights.tolist(),
        "sums": weights.sum(axis=1).tolist(),
        "right": right,
        "next_weight": float(np.mean([weights[i, i + 1] for i in steps])),
        "next_probability": float(np.mean([outputs[i, ids[i + 1]] for i in steps])),
    }


def main():
    numbers, known = read_json(ASSETS / "copier.json"), set(load_assets()["words"])
    tokens = [t.strip(".,").casefold() for t in sys.argv[1].split()]
    names = sorted(known) + sorted(set(tokens) - known)
    ids = [names.index(t) for t in tokens]
    ahead = np.subtract.outer(np.arange(len(ids)), np.arange(len(ids))) - numbers["phase"]
    scores = sum(s * np.cos(a * ahead) for a, s in zip(numbers["angles"], numbers["strengths"]))
    future = np.triu(np.ones_like(scores, dtype=bool), 1)
    plain = softmax(scores)
    runs = {"none": plain, "before": softmax(np.where(future, -np.inf, scores)), "after": np.where(future, 0, plain)}
    json.dump({"words": len(names), "runs": {k: figures(w, ids, len(names)) for k, w in runs.items()}}, sys.stdout)
    print()


if __name__ == "__main__":
    main()
