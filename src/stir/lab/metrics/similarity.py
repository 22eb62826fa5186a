"""Similarity: how well the output agrees with gold (paper, section 5.1, equation for F_rm).

F_rm, F_s and similar values compare the last step with gold. Delayed accuracy compares, at every
step, the label of the word d words back with the *final* gold standard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import numpy as np

from stir.lab.metrics.counts import (
    Array,
    Counts,
    Sums,
    Value,
    count_sets,
    f_score,
    precision,
    ratio,
    recall,
)
from stir.lab.metrics.labels import Gold, Hypothesis, labels_of, span
from stir.types import Annotation, Kind, Repair

DELAYS = range(1, 7)
"""Zwarts et al. 2010 look back one to six words."""

LONGEST = 8
"""Reparanda of this many words or more are counted together."""

STRUCTURE = ("rm", "interregnum", "rp")
"""The sets counted for F_s: all parts of a repair."""


def count_final(gold: Gold, hypothesis: Hypothesis, counts: Counts) -> None:
    """Count the labels and repairs at the end of the utterance."""
    final = hypothesis.final
    for name in ("rm", "interregnum", "rp", "ed"):
        count_sets(counts, name, getattr(gold.labels, name), getattr(final, name))
    held = hypothesis.trace.steps[-1] if hypothesis.trace.steps else Annotation()
    _count_repairs(gold.utterance.annotation, held, counts)


def _count_repairs(gold: Annotation, held: Annotation, counts: Counts) -> None:
    if not gold.repairs and not held.repairs:
        return
    gold_onsets = {r.rp_start: r.rm_start for r in gold.repairs}
    held_onsets = {r.rp_start: r.rm_start for r in held.repairs}
    for name in ("rp_start", "pair"):
        counts[f"{name}.gold"] += len(gold_onsets)
        counts[f"{name}.hyp"] += len(held_onsets)
    counts["rp_start.correct"] += len(gold_onsets.keys() & held_onsets.keys())
    counts["pair.correct"] += len(gold_onsets.items() & held_onsets.items())
    _count_groups("kind", _kind, gold, held, counts)
    _count_groups("length", _length, gold, held, counts)


def _count_groups(
    group: str,
    member: Callable[[Repair, Annotation], str],
    gold: Annotation,
    held: Annotation,
    counts: Counts,
) -> None:
    """Count reparandum words by a property of their repair.

    A word is `correct` if a hypothesised repair with the same property covers it, and `found` if
    any hypothesised reparandum covers it.
    """
    everywhere = labels_of(held).rm
    gold_sets, held_sets = _grouped(member, gold), _grouped(member, held)
    for name in gold_sets.keys() | held_sets.keys():
        words = gold_sets.get(name, 0)
        count_sets(counts, f"{group}.{name}", words, held_sets.get(name, 0))
        counts[f"{group}.{name}.found"] += (words & everywhere).bit_count()
    for repair in gold.repairs:
        counts[f"{group}.{member(repair, gold)}.repairs"] += 1


def _grouped(member: Callable[[Repair, Annotation], str], of: Annotation) -> dict[str, int]:
    ed = labels_of(of).ed
    groups: dict[str, int] = {}
    for repair in of.repairs:
        name = member(repair, of)
        groups[name] = groups.get(name, 0) | span(repair.rm_start, repair.rm_end) & ~ed
    return groups


def _kind(repair: Repair, _: Annotation) -> str:
    return "unknown" if repair.kind is None else repair.kind.value


def _length(repair: Repair, of: Annotation) -> str:
    inside = sum(repair.rm_start <= i <= repair.rm_end for i in of.edit_terms)
    return str(min(repair.rm_end - repair.rm_start + 1 - inside, LONGEST))


def count_delayed(gold: Gold, hypothesis: Hypothesis, counts: Counts) -> None:
    """Count, for each delay d, the label that every word has d words later.

    The last d words of an utterance have no step d words later and are not counted.
    """
    shown = dict.fromkeys(DELAYS, 0)
    for n, step in enumerate(hypothesis.steps):
        if step.rm:
            for d in range(1, min(n, DELAYS[-1]) + 1):
                shown[d] |= step.rm & 1 << n - d
    if not gold.labels.rm and not any(shown.values()):
        return
    for d, bits in shown.items():
        # The last word that has a step d words later is word length - 1 - d.
        seen = gold.labels.rm & span(0, max(gold.length - 1 - d, -1))
        count_sets(counts, f"delay.{d}", seen, bits)


def delayed_accuracy(sums: Sums) -> Array:
    """Compute DA: the mean of the six F-scores."""
    curve: Array = np.mean([f_score(sums, f"delay.{d}") for d in DELAYS], axis=0)
    return curve


def found(sums: Sums, group: str) -> Array:
    """Compute the share of a group's gold reparandum words that any hypothesised one covers."""
    return ratio(sums[f"{group}.found"], sums[f"{group}.gold"])


def _triple(name: str, parts: Iterable[str]) -> dict[str, Value]:
    sets = tuple(parts)

    def bind(function: Callable[..., Array]) -> Value:
        return lambda sums: function(sums, *sets)

    return {f"F_{name}": bind(f_score), f"P_{name}": bind(precision), f"R_{name}": bind(recall)}


def _group_values(group: str) -> dict[str, Value]:
    return {
        f"F_rm.{group}": lambda sums: f_score(sums, group),
        f"P_rm.{group}": lambda sums: precision(sums, group),
        f"R_rm.{group}": lambda sums: recall(sums, group),
        f"found.{group}": lambda sums: found(sums, group),
    }


KINDS = tuple(f"kind.{kind}" for kind in Kind)
LENGTHS = tuple(f"length.{n}" for n in range(1, LONGEST + 1))

VALUES: dict[str, Value] = {
    **_triple("rm", ["rm"]),
    **_triple("s", STRUCTURE),
    **_triple("ed", ["ed"]),
    **_triple("rp_start", ["rp_start"]),
    **_triple("pair", ["pair"]),
    "DA": delayed_accuracy,
    **{f"DA.{d}": partial(lambda d, sums: f_score(sums, f"delay.{d}"), d) for d in DELAYS},
}
GROUP_VALUES: dict[str, Value] = {
    name: value for group in (*KINDS, *LENGTHS) for name, value in _group_values(group).items()
}
