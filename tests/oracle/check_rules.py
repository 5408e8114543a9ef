#!/usr/bin/env python3
"""Checks what the two-layer core must show, on every shipped sentence, with the numpy oracle.

Prints one line for each rule with its tightest margin and exits 1 when one does not hold.
    check_rules.py [--shuffles N]        N random orders a sentence for rule 9 (default 200)
    check_rules.py --write-expected      writes tests/data/two_layer_expected.json anew
Rule numbers in brackets are for information: settings for which the rule is not stated.
"""

import argparse
import itertools
import json
import sys

import numpy as np

from two_layer import ASSETS, load_assets, look_up, read_json, softmax_rows, trace

DATA = ASSETS.parent / "tests" / "data"
EXPECTED = DATA / "two_layer_expected.json"
POSITIONS = ["none", "sinusoidal", "rotary"]
FIRST, LAST = 0, 1
failed = []


def report(rule, text, holds):
    print(f"{'ok  ' if holds else 'FAIL'} {rule:<4} {text}")
    if not holds:
        failed.append(rule)


def weights(example, layer, **settings):
    return trace(example, **settings)["layers"][layer]["heads"][0]["weights"]


def tightest(pairs, largest=False):
    """The (value, where) with the smallest, or largest, value."""
    return (max if largest else min)(pairs, key=lambda p: p[0])


class Shipped:
    def __init__(self):
        self.assets = load_assets()
        paths = sorted((ASSETS / "examples").glob("*.json"))
        self.all = {p.stem: read_json(p) for p in paths}
        self.all = {name: e for name, e in self.all.items() if e.get("words") == "two-layer"}
        self.asking = {n: e for n, e in self.all.items() if "candidates" in e}
        self.fitting = {n: self.fits(e) for n, e in self.asking.items()}

    def entry(self, token):
        return look_up(token, self.assets["words"])

    def fits(self, example):
        """(fitting, other) candidate, from 0, by what the last word wants."""
        wants = set(self.entry(example["tokens"][-1])["wants"])
        a, b = (c - 1 for c in example["candidates"])
        if wants & set(self.entry(example["tokens"][a])["qualities"]):
            return a, b
        return b, a


def check_files(s):
    for name, e in s.all.items():
        other = s.all[e["pair"]]
        sound = (e["name"] == name and other["pair"] == name and len(other["tokens"]) == len(e["tokens"])
                 and other["focus"] == e["focus"] and other.get("candidates") == e.get("candidates")
                 and all(s.entry(t) for t in e["tokens"]))
        if not sound:
            report("file", f"{name} and its pair do not agree", False)
    things = [w for w in s.assets["words"].values() if w["class"] == "thing"]
    held = [(sum(q in w.get("qualities", []) for w in things), q) for q in s.assets["qualities"]]
    report("14b", f"{len(s.assets['words'])} words; rarest quality: {tightest(held)}", tightest(held)[0] >= 3)


def settings_of(example, rng):
    n = len(example["tokens"])
    for sharpness, mask, positions in itertools.product([0.2, 1, 5], [False, True], POSITIONS):
        for permutation in [None, list(rng.permutation(n) + 1)]:
            yield dict(sharpness=sharpness, causal_mask=mask, positions=positions, permutation=permutation)


def check_first_layer_row(s, rng):
    same, ratio = True, []
    for name, e in s.asking.items():
        for given in settings_of(e, rng):
            order = given["permutation"] or range(1, len(e["tokens"]) + 1)
            row = list(order).index(e["focus"])
            one, two = (weights(x, FIRST, **given)[row] for x in (e, s.all[e["pair"]]))
            same = same and np.array_equal(one, two)
    report("1", "layer 1, pronoun's row bit-identical within every pair, all settings", same)
    for name, e in s.asking.items():
        xs = [trace(x)["input"] for x in (e, s.all[e["pair"]])]
        d = xs[0].shape[1]
        wq, wk = rng.normal(size=(2, d, 8))
        a, b = (c - 1 for c in e["candidates"])
        logs = [np.log(softmax_rows((x @ wq) @ (x @ wk).T / np.sqrt(8))[e["focus"] - 1]) for x in xs]
        ratio.append((abs((logs[0][a] - logs[0][b]) - (logs[1][a] - logs[1][b])), name))
    worst = tightest(ratio, largest=True)
    report("1b", f"random weights: largest change of log ratio {worst[0]:.1e}", worst[0] < 1e-10)


def check_three_equal(s):
    ratios = []
    for name in ("animal-tired", "animal-wide"):
        row = weights(s.all[name], FIRST)[7]
        three, rest = row[[1, 5, 10]], np.delete(row, [1, 5, 10])
        ratios.append((three.min() / rest.max(), name))
        report("2", f"{name}: three at {three[0]:.3f}, spread {np.ptp(three):.0e}", np.ptp(three) < 1e-12)
    report("2", f"three ÷ next largest ≥ {tightest(ratios)[0]:.2f}", tightest(ratios)[0] >= 3)


def check_answer(s):
    for positions in POSITIONS:
        found = []
        for name, e in s.asking.items():
            row = weights(e, LAST, positions=positions)[e["focus"] - 1]
            fit, other = row[list(s.fitting[name])]
            found.append((fit / other, name))
            print(f"          {positions:<11} {name:<14} {fit:.3f} {other:.3f}  ×{fit / other:.2f}")
            if positions == "none" and name.startswith("animal"):
                report("3", f"{name} {fit:.3f} against {other:.3f}", fit >= 0.6 and other <= 0.2)
        low = tightest(found)
        report("3", f"positions {positions}: smallest factor {low[0]:.2f} ({low[1]})", low[0] >= 2)


def check_rows(s):
    sums, upper = 0.0, 0.0
    for e in s.all.values():
        for mask, sharp, pos in itertools.product([False, True], [0.1, 0.2, 1, 5, 10], POSITIONS):
            for layer in (FIRST, LAST):
                a = weights(e, layer, causal_mask=mask, sharpness=sharp, positions=pos)
                sums = max(sums, np.abs(a.sum(axis=1) - 1).max())
                upper = max(upper, np.abs(np.triu(a, 1)).max() if mask else 0.0)
    report("4", f"row sums off by at most {sums:.0e}; largest masked weight {upper}", sums < 1e-12 and upper == 0)


def check_entropy(s):
    for mask, positions in itertools.product([False, True], POSITIONS):
        found = []
        for (name, e), layer in itertools.product(s.all.items(), (FIRST, LAST)):
            a = weights(e, layer, sharpness=0.2, causal_mask=mask, positions=positions)
            kept = np.arange(1, len(a) + 1) if mask else np.full(len(a), len(a))
            for i in range(1 if mask else 0, len(a)):
                p = a[i][a[i] > 0]
                found.append((-(p * np.log(p)).sum() / np.log(kept[i]), f"{name} layer {layer + 1} row {i + 1}"))
        low = tightest(found)
        report("(5)" if mask else "5", f"mask {'on ' if mask else 'off'} {positions:<11} lowest entropy {low[0]:.4f} ({low[1]})",
               mask or low[0] >= 0.97)


def on_largest(row):
    return row[row >= 0.98 * row.max()].sum()


def check_sharp(s):
    for mask, positions in itertools.product([False, True], POSITIONS):
        this, others = [], []
        for (name, e), layer in itertools.product(s.all.items(), (FIRST, LAST)):
            a = weights(e, layer, sharpness=5, causal_mask=mask, positions=positions)
            rows = [(on_largest(r), f"{name} layer {layer + 1} {e['tokens'][i]} {i + 1}") for i, r in enumerate(a)]
            (this if name.startswith("animal") else others).extend(rows)
        low, low_other = tightest(this), tightest(others)
        asked = not mask and positions == "none"
        report("6" if asked else "(6)", f"mask {'on ' if mask else 'off'} {positions:<11} this pair ≥ {low[0]:.4f} ({low[1]}), "
               f"others ≥ {low_other[0]:.4f} ({low_other[1]})", not asked or (low[0] >= 0.95 and low_other[0] >= 0.85))
    tops = [(weights(e, LAST, sharpness=5)[e["focus"] - 1].max(), n) for n, e in s.asking.items()]
    report("6", f"layer 2 pronoun on one word ≥ {tightest(tops)[0]:.5f} ({tightest(tops)[1]})", tightest(tops)[0] >= 0.99)


def check_mask(s):
    same, found = True, []
    for name, e in s.asking.items():
        a, b = (weights(x, LAST, causal_mask=True) for x in (e, s.all[e["pair"]]))
        same = same and np.array_equal(a[e["focus"] - 1], b[e["focus"] - 1])
        for positions in POSITIONS:
            row = weights(e, LAST, causal_mask=True, positions=positions)[-1]
            fit, other = row[list(s.fitting[name])]
            found.append((fit / other, f"{name} {positions} {fit:.3f} against {other:.3f}"))
            if name.startswith("animal"):
                print(f"          last row under the mask: {found[-1][1]}")
    report("7", "mask: pronoun's row in layer 2 bit-identical within every pair", same)
    low = tightest(found)
    report("7", f"mask: adjective's own row, smallest factor {low[0]:.3f} ({low[1]})", low[0] > 1.05)


def difference(example, order, layer, **given):
    """Largest |A_shuffled − P A Pᵀ| and |O_shuffled − P O|; order from 0."""
    plain = trace(example, **given)["layers"][layer]
    moved = trace(example, permutation=list(order + 1), **given)["layers"][layer]
    a, b = plain["heads"][0]["weights"][np.ix_(order, order)], moved["heads"][0]["weights"]
    return np.abs(a - b).max(), np.abs(plain["residual_output"][order] - moved["residual_output"]).max()


def orders(n, count, rng):
    if n <= 4:
        return [np.array(p) for p in itertools.permutations(range(n)) if list(p) != list(range(n))]
    out = []
    while len(out) < count:
        p = rng.permutation(n)
        if (p != np.arange(n)).any():
            out.append(p)
    return out


def check_shuffle(s, rng, count):
    worst = max(max(difference(e, p, layer)) for e in s.all.values() for layer in (FIRST, LAST)
                for p in orders(len(e["tokens"]), 10, rng))
    report("8", f"no positions, no mask: largest difference {worst:.0e}", worst < 1e-12)
    kinds = {"sinusoidal": dict(positions="sinusoidal"), "rotary": dict(positions="rotary"), "mask": dict(causal_mask=True)}
    for (kind, given), layer in itertools.product(kinds.items(), (FIRST, LAST)):
        lows, small, total = [], 0, 0
        for name, e in s.all.items():
            values = np.array([difference(e, p, layer, **given)[0] for p in orders(len(e["tokens"]), count, rng)])
            lows.append((values.min(), name))
            small, total = small + (values < 0.05).sum(), total + len(values)
        report("9", f"{kind:<11} layer {layer + 1}: smallest difference {tightest(lows)[0]:.3f} ({tightest(lows)[1]}), "
               f"{small} of {total} orders below 0.05", tightest(lows)[0] >= 0.05)
    for name, swap in (("dog-bites-man", [2, 1, 0]), ("dog-bit-man", [0, 4, 2, 3, 1])):
        e, other = s.all[name], s.all[s.all[name]["pair"]]
        for (kind, given), layer in itertools.product(kinds.items(), (FIRST, LAST)):
            a, b = weights(e, layer, **given)[np.ix_(swap, swap)], weights(other, layer, **given)
            report("9", f"{name} against {other['name']}, {kind:<11} layer {layer + 1}: {np.abs(a - b).max():.3f}",
                   np.abs(a - b).max() >= 0.05)
        outs = [trace(x)["layers"][LAST]["residual_output"] for x in (e, other)]
        report("9", f"{name}: same outputs without positions to {np.abs(outs[0][swap] - outs[1]).max():.0e}",
               np.abs(outs[0][swap] - outs[1]).max() < 1e-12)


def check_counts(s):
    for name, repeat, n in (("road-tired", 1, 10), ("animal-tired", 1, 11), ("animal-tired", 2, 22)):
        size = trace(s.all[name], repeat=repeat)["layers"][0]["heads"][0]["scores"].size
        kept = np.isfinite(trace(s.all[name], repeat=repeat, causal_mask=True)["layers"][0]["heads"][0]["masked"]).sum()
        report("10", f"{n} words: {size} scores, {kept} kept under the mask", size == n * n and kept == n * (n + 1) // 2)


def check_twins_and_asymmetry(s):
    worst, asym, count = 0.0, [], 0
    for name, e in s.all.items():
        words = [t.casefold().strip(".,") for t in e["tokens"]]
        for (i, j), layer in itertools.product(itertools.combinations(range(len(words)), 2), (FIRST, LAST)):
            if words[i] == words[j]:
                a, count = weights(e, layer), count + 1
                worst = max(worst, np.abs(a[i] - a[j]).max(), np.abs(a[:, i] - a[:, j]).max())
        asym += [(np.abs(a - a.T).max(), f"{name} layer {k + 1}") for k in (FIRST, LAST) for a in [weights(e, k)]]
    report("11", f"{count} twins: rows and columns differ by at most {worst:.0e}", worst < 1e-12 and count > 0)
    report("12", f"smallest largest |A[i,j] − A[j,i]| {tightest(asym)[0]:.3f} ({tightest(asym)[1]})", tightest(asym)[0] > 0.05)


def cosine(a, b):
    return a @ b / (np.linalg.norm(a) * np.linalg.norm(b))


def check_cosine(s):
    before, after = 0.0, []
    for name, e in s.asking.items():
        t, it = trace(e), e["focus"] - 1
        nouns = t["input"][list(s.fitting[name])]
        x, y = t["input"][it], t["layers"][LAST]["residual_output"][it]
        before = max(before, abs(cosine(x, nouns[0]) - cosine(x, nouns[1])))
        after.append((cosine(y, nouns[0]) - cosine(y, nouns[1]), f"{name} {cosine(y, nouns[0]):.3f} against {cosine(y, nouns[1]):.3f}"))
    report("13", f"difference before {before:.0e}; after layer 2 at least {tightest(after)[0]:.3f} ({tightest(after)[1]})",
           before == 0 and tightest(after)[0] > 0.02)
    for name, other in (("bank-river", "bank-savings"), ("bank-savings", "bank-river")):
        t = trace(s.all[name])
        cues = [trace(s.all[n])["input"][1] for n in (name, other)]
        x, y = t["input"][2], t["layers"][FIRST]["residual_output"][2]
        own, foreign = (cosine(y, c) for c in cues)
        report("bank", f"{name}: cosine to own and other cue {cosine(x, cues[0]):.3f} {cosine(x, cues[1]):.3f}, "
               f"after layer 1 {own:.3f} {foreign:.3f}", own > foreign)


def check_every_noun_and_adjective(s):
    """Rule 14. Words with the same entry give the same numbers (rule 15), so one of each kind stands for all."""
    kinds = {}
    for word, entry in s.assets["words"].items():
        key = (entry["class"], tuple(sorted(entry.get("qualities", []))), tuple(sorted(entry.get("wants", []))))
        kinds.setdefault(key, word)
    nouns = [w for (c, _, _), w in kinds.items() if c == "thing"]
    adjectives = [w for (c, _, wants), w in kinds.items() if c == "adjective" and wants]
    templates = [e for n, e in s.asking.items() if n < e["pair"]]
    for positions in POSITIONS:
        found = []
        for e, (one, two), adjective in itertools.product(templates, itertools.permutations(nouns, 2), adjectives):
            wants = set(s.entry(adjective)["wants"])
            fit = [bool(wants & set(s.entry(n).get("qualities", []))) for n in (one, two)]
            if fit[0] == fit[1]:
                continue
            a, b = (c - 1 for c in e["candidates"])
            tokens = list(e["tokens"])
            tokens[a], tokens[b], tokens[-1] = one, two, adjective
            row = weights({**e, "tokens": tokens}, LAST, positions=positions, assets=s.assets)[e["focus"] - 1]
            factor = row[a] / row[b] if fit[0] else row[b] / row[a]
            found.append((factor, f"{e['name']} with {one}, {two}, {adjective}"))
        low = tightest(found)
        below = sum(f < 2 for f, _ in found)
        report("14", f"positions {positions:<11} {len(found)} cases, smallest factor {low[0]:.2f} ({low[1]}), {below} below 2", below == 0)


def check_nonsense(s):
    words = s.assets["words"]
    renamed = {**s.assets, "words": {f"zq{i}": entry for i, entry in enumerate(words.values())}}
    names = {id(entry): f"zq{i}" for i, entry in enumerate(words.values())}
    worst = 0.0
    for e in s.all.values():
        nonsense = {**e, "tokens": [names[id(s.entry(t))] for t in e["tokens"]]}
        for positions in POSITIONS:
            a = trace(e, positions=positions, assets=s.assets)["layers"][LAST]["residual_output"]
            b = trace(nonsense, positions=positions, assets=renamed)["layers"][LAST]["residual_output"]
            worst = max(worst, np.abs(a - b).max())
    report("15", f"nonsense words: largest change {worst}", worst == 0)


def explicit(reference):
    d = len(reference["embeddings"][0])
    head = {k: reference.get(k + "_projection", np.eye(d).tolist()) for k in ("query", "key", "value")}
    return {"tokens": reference["tokens"], "embeddings": reference["embeddings"], "layers": [{"residual": False, "heads": [head]}]}


def check_references():
    cases = []
    for name in ("three_tokens", "six_words"):
        ref = read_json(DATA / f"{name}.json")
        for field, given in (("expected", {}), ("expected_causal", {"causal_mask": True}), ("expected_sharpness_0_2", {"sharpness": 0.2})):
            if field in ref:
                cases.append((explicit(ref), given, ref[field]))
    ref = read_json(DATA / "charge.json")
    for context in ref["contexts"].values():
        rows = [ref["embeddings"][t] for t in context["tokens"]]
        cases.append((explicit({"tokens": context["tokens"], "embeddings": rows}), {}, context["expected"]))
    worst = 0.0
    for example, given, expected in cases:
        head = trace(example, **given)["layers"][0]["heads"][0]
        head = {**head, "scaled": given.get("sharpness", 1) * head["scaled"]}  # the files hold it × sharpness
        worst = max(worst, max(np.abs(head[k] - np.array(v)).max() for k, v in expected.items()))
    report("ref", f"{len(cases)} reference cases of explicit matrices: largest difference {worst:.0e}", worst < 1e-9)


def expected_cases():
    for name, positions, mask, sharpness in itertools.product(
            ("animal-tired", "animal-wide"), POSITIONS, (False, True), (1, 0.2, 5)):
        layers = trace(read_json(ASSETS / "examples" / f"{name}.json"), sharpness, mask, positions=positions)["layers"]
        yield {"example": name, "positions": positions, "causal_mask": mask, "sharpness": sharpness,
               "weights": [np.round(k["heads"][0]["weights"], 12).tolist() for k in layers]}


def write_expected():
    source = "tests/oracle/check_rules.py --write-expected: numpy, float64, from the files under assets/"
    lines = ",\n".join(json.dumps(case) for case in expected_cases())
    EXPECTED.write_text(f'{{"source": {json.dumps(source)}, "cases": [\n{lines}\n]}}\n', encoding="utf-8")


def check_expected():
    same = read_json(EXPECTED)["cases"] == list(expected_cases())
    report("data", "two_layer_expected.json is what the oracle computes from the files under assets/", same)


def main():
    parser = argparse.ArgumentParser(description="the rules of the two-layer core, in numpy")
    parser.add_argument("--shuffles", type=int, default=200)
    parser.add_argument("--write-expected", action="store_true", help="write tests/data/two_layer_expected.json anew")
    given = parser.parse_args()
    if given.write_expected:
        write_expected()
        return 0
    count = given.shuffles
    s, rng = Shipped(), np.random.default_rng(1)
    check_references()
    check_expected()
    check_files(s)
    check_first_layer_row(s, rng)
    check_three_equal(s)
    check_answer(s)
    check_rows(s)
    check_entropy(s)
    check_sharp(s)
    check_mask(s)
    check_shuffle(s, rng, count)
    check_counts(s)
    check_twins_and_asymmetry(s)
    check_cosine(s)
    check_every_noun_and_adjective(s)
    check_nonsense(s)
    print("failed: " + ", ".join(dict.fromkeys(failed)) if failed else "every rule holds")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
