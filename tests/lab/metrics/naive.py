"""A second scorer, written from the definitions alone: sets of (word, label), every step in full.

It shares nothing with stir.lab.metrics but the types, and takes no short cut.
"""

from __future__ import annotations

from collections.abc import Sequence

from stir.types import Annotation, Trace, Utterance

Label = tuple[int, str]


def label_set(a: Annotation) -> set[Label]:
    return (
        {(i, "ed") for i in a.edit_terms}
        | {(i, "rm") for i in a.rm_words}
        | {(i, "rp") for i in a.rp_words}
    )


def f(gold: int, hyp: int, correct: int) -> float:
    if gold == hyp == 0:
        return 1.0
    if correct == 0:
        return 0.0
    p, r = correct / hyp, correct / gold
    return 2 * p * r / (p + r)


def naive_scores(pairs: Sequence[tuple[Utterance, Trace]]) -> dict[str, float]:
    return {**_final(pairs), **_delayed(pairs), **_timing(pairs), **_edits(pairs)}


def _final(pairs: Sequence[tuple[Utterance, Trace]]) -> dict[str, float]:
    tally = {name: [0, 0, 0] for name in ("rm", "s", "ed", "rp_start", "pair")}

    def add(name: str, gold: set[object], hyp: set[object]) -> None:
        for k, size in enumerate((len(gold), len(hyp), len(gold & hyp))):
            tally[name][k] += size

    for u, t in pairs:
        g, h = u.annotation, t.steps[-1]
        add("rm", set(g.rm_words), set(h.rm_words))
        add("ed", set(g.edit_terms), set(h.edit_terms))
        for part in ("rm_words", "rp_words", "interregnum_words"):
            add("s", set(getattr(g, part)), set(getattr(h, part)))
        add("rp_start", {r.rp_start for r in g.repairs}, {r.rp_start for r in h.repairs})
        both = [{(r.rm_start, r.rp_start) for r in a.repairs} for a in (g, h)]
        add("pair", set(both[0]), set(both[1]))
    return {f"F_{name}": f(*counts) for name, counts in tally.items()}


def _delayed(pairs: Sequence[tuple[Utterance, Trace]]) -> dict[str, float]:
    result = {}
    for d in range(1, 7):
        gold = hyp = correct = 0
        for u, t in pairs:
            for n in range(len(u.words)):
                if n - d >= 0:
                    is_gold = n - d in u.annotation.rm_words
                    is_hyp = n - d in t.steps[n].rm_words
                    gold, hyp = gold + is_gold, hyp + is_hyp
                    correct += is_gold and is_hyp
        result[f"DA.{d}"] = f(gold, hyp, correct)
    return {**result, "DA": sum(result.values()) / 6}


def _timing(pairs: Sequence[tuple[Utterance, Trace]]) -> dict[str, float]:
    rp: list[int] = []
    rm: list[int] = []
    total = 0
    for u, t in pairs:
        for r in u.annotation.repairs:
            total += 1
            steps = [
                n
                for n, step in enumerate(t.steps)
                if (r.rm_start, r.rp_start) in {(h.rm_start, h.rp_start) for h in step.repairs}
            ]
            if steps:
                rp.append(len(range(r.rp_start, steps[0] + 1)))
                rm.append(len(range(r.rm_start, steps[0] + 1)))
    if not rp:
        return {}
    return {
        "TD_rp": sum(rp) / len(rp),
        "TD_rm": sum(rm) / len(rm),
        "detected": len(rp) / total,
    }


def incremental_labels(u: Utterance, n: int) -> set[Label]:
    labels = {(i, name) for i, name in label_set(u.annotation) if i <= n and name != "rm"}
    for r in u.annotation.repairs:
        if r.rp_start <= n:
            covered = range(r.rm_start, r.rm_end + 1)
            labels |= {(i, "rm") for i in covered if i in u.annotation.rm_words}
    return labels


def _edits(pairs: Sequence[tuple[Utterance, Trace]]) -> dict[str, float]:
    edits = against_gold = against_final = 0
    for u, t in pairs:
        before: set[Label] = set()
        final = label_set(t.steps[-1])
        for n, step in enumerate(t.steps):
            now = label_set(step)
            edits += len(now - before) + len(before - now)
            against_gold += len(before - now) + len(now - before - incremental_labels(u, n))
            against_final += len(before - now) + len(now - before - final)
            before = now
        edits += len(set(range(len(u.words))) - {i for i, _ in final})
    return {"EO": 100 * against_gold / edits, "EO_final": 100 * against_final / edits}
