"""Classify the mistakes of a trace; each mistake has a class, and a shape without words.

A shape replaces words by letters, the same letter for the same word: ``[ a b + {ed} a c ]`` has two
words in its reparandum, and the first of them is repeated after an edit term. Mistakes can thus be
counted and printed without quoting the corpus.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from string import ascii_lowercase
from typing import NamedTuple

from stir.lab.metrics.timing import first_step
from stir.types import Annotation, Kind, Repair, Trace, Utterance

SPELLED_OUT = 4
"""Longer phases are shown as a number of words, since their shapes would hardly ever recur."""

CLASSES = {
    "missed onset": "no repair is held at a gold onset",
    "missed onset, words found": "the same, but all its reparandum words are taken out by others",
    "false onset": "a repair is held where gold has no onset",
    "false onset inside a repair": "the same, but between the ends of a gold repair",
    "reparandum too short": "right onset, and the reparandum starts too late",
    "reparandum too long": "right onset, and the reparandum starts too early",
    "rp_end too early": "right onset and reparandum, and the repair phase ends too early",
    "rp_end too late": "the same, too late",
    "rp_end open": "the same, never",
    "wrong kind": "right in all positions, and another kind",
    "edit term missed": "an edit term that is left among the words",
    "edit term false": "a word that is taken for an edit term",
    "late": "the right pair, shown only after its onset word",
    "flicker, right": "the right pair was shown, and is gone at the end",
    "flicker, wrong": "a wrong pair was shown, and is gone at the end",
    "flicker, edit term": "a word was an edit term for a while, but is not at the end",
}
"""The classes and their meanings; all but those about time refer to the last step."""


class Mistake(NamedTuple):
    """The class and the shape of one mistake."""

    name: str
    shape: str


def mistakes(gold: Utterance, trace: Trace) -> Iterator[Mistake]:
    """Yield the mistakes of one trace."""
    held = trace.steps[-1] if trace.steps else Annotation()
    yield from _onsets(gold, held)
    yield from _structures(gold, held)
    yield from _edit_terms(gold, held)
    yield from _moments(gold, trace, held)


def _onsets(gold: Utterance, held: Annotation) -> Iterator[Mistake]:
    true, ours = _by_onset(gold.annotation), _by_onset(held)
    for onset in sorted(true.keys() - ours.keys()):
        shape = shape_of(gold.words, gold.annotation, true[onset])
        yield Mistake("missed onset", shape)
        if _reparandum(gold.annotation, true[onset]) <= held.rm_words:
            yield Mistake("missed onset, words found", shape)
    for onset in sorted(ours.keys() - true.keys()):
        shape = shape_of(gold.words, held, ours[onset])
        yield Mistake("false onset", shape)
        if any(r.rm_start <= onset <= r.last for r in true.values()):
            yield Mistake("false onset inside a repair", shape)


def _structures(gold: Utterance, held: Annotation) -> Iterator[Mistake]:
    """Yield the mistakes in repairs whose onset is right."""
    ours = _by_onset(held)
    for true in gold.annotation.repairs:
        if (found := ours.get(true.rp_start)) is None:
            continue
        if (name := _difference(true, found)) is not None:
            shape = shape_of(gold.words, gold.annotation, true)
            yield Mistake(name, f"{shape}{_by_how_much(true, found)}")


def _difference(true: Repair, held: Repair) -> str | None:
    """Return the class of the first difference, from left to right."""
    if held.rm_start != true.rm_start:
        return f"reparandum too {'short' if held.rm_start > true.rm_start else 'long'}"
    if held.rp_end is None:
        return "rp_end open"
    if held.rp_end != true.last:
        return f"rp_end too {'early' if held.rp_end < true.last else 'late'}"
    return "wrong kind" if held.kind != true.kind else None


def _by_how_much(true: Repair, held: Repair) -> str:
    if held.rm_start != true.rm_start:
        return f" starts {abs(held.rm_start - true.rm_start)} off"
    if held.rp_end is not None and held.rp_end != true.last:
        return f" ends {abs(held.rp_end - true.last)} off"
    return f" as {held.kind}" if held.kind is not None else ""


def _edit_terms(gold: Utterance, held: Annotation) -> Iterator[Mistake]:
    """Yield wrong edit terms; the shape is the word itself, one of a few dozen."""
    true, ours = set(gold.annotation.edit_terms), set(held.edit_terms)
    for i in sorted(true - ours):
        yield Mistake("edit term missed", gold.words[i])
    for i in sorted(ours - true):
        yield Mistake("edit term false", gold.words[i])


def _moments(gold: Utterance, trace: Trace, held: Annotation) -> Iterator[Mistake]:
    """Yield mistakes before the last step: late and withdrawn output."""
    final = {_pair(r) for r in held.repairs}
    for repair in gold.annotation.repairs:
        first = first_step(trace, repair) if _pair(repair) in final else None
        if first is not None and first > repair.rp_start:
            shape = shape_of(gold.words, gold.annotation, repair)
            yield Mistake("late", f"{shape} by {first - repair.rp_start}")
    true = {_pair(r) for r in gold.annotation.repairs}
    for pair, (step, repair) in _shown(trace).items():
        if pair not in final:
            name = "flicker, right" if pair in true else "flicker, wrong"
            yield Mistake(name, shape_of(gold.words, step, repair))
    ever = {i for step in trace.steps for i in step.edit_terms}
    for i in sorted(ever.difference(held.edit_terms)):
        yield Mistake("flicker, edit term", gold.words[i])


def _shown(trace: Trace) -> dict[tuple[int, int], tuple[Annotation, Repair]]:
    """Return every pair that was shown, with its first annotation and repair."""
    found: dict[tuple[int, int], tuple[Annotation, Repair]] = {}
    before = None
    for step in trace.steps:
        if step is not before:
            for repair in step.repairs:
                found.setdefault(_pair(repair), (step, repair))
        before = step
    return found


def _by_onset(annotation: Annotation) -> dict[int, Repair]:
    return {r.rp_start: r for r in annotation.repairs}


def _pair(repair: Repair) -> tuple[int, int]:
    return repair.rm_start, repair.rp_start


def _reparandum(annotation: Annotation, repair: Repair) -> frozenset[int]:
    return frozenset(range(repair.rm_start, repair.rm_end + 1)).difference(annotation.edit_terms)


def shape_of(words: Sequence[str], annotation: Annotation, repair: Repair) -> str:
    """Return the shape of a repair: letters for its words, the same letter for the same word."""
    edit_terms = set(annotation.edit_terms)
    spans = ((repair.rm_start, repair.rm_end), (repair.rp_start, repair.last))
    phases = [[words[i] for i in range(a, b + 1) if i not in edit_terms] for a, b in spans]
    if repair.kind is Kind.DELETE:
        phases[1] = []  # a delete has no repair phase: its onset is the next word of the utterance
    letters = dict(zip(dict.fromkeys(chain(*phases)), ascii_lowercase, strict=False))
    if max(map(len, phases)) > SPELLED_OUT:
        before, after = (f"{len(phase)}…" for phase in phases)
    else:
        before, after = (" ".join(letters[word] for word in phase) for phase in phases)
    interregnum = " {ed}" if repair.interregnum else ""
    return f"[ {before} +{interregnum} {after} ]".replace("  ", " ")
