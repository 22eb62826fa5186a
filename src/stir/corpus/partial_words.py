"""Removal of partial words, as in the paper's setting.

A recogniser rarely outputs a partial word, and its final ``-`` would give the repair away. The
boundaries of the phases move to the nearest whole words. A repair without onset or without
reparandum words is dropped. All others keep their kind: ``[ you wa- + you ] walk`` stays a
substitute, as the paper's author counts it, although it then reads like a repeat.
"""

from __future__ import annotations

from dataclasses import replace

from stir.types import Annotation, Repair, Utterance


def is_partial(word: str) -> bool:
    """Whether the word is broken off, which corpora mark with a final hyphen."""
    return word.endswith("-")


def without_partial_words(utterance: Utterance) -> Utterance | None:
    """Remove the partial words; None if no word is left."""
    words = utterance.words
    kept = [i for i, word in enumerate(words) if not is_partial(word)]
    if len(kept) == len(words):
        return utterance
    if not kept:
        return None
    new_index = {old: new for new, old in enumerate(kept)}
    new_words = tuple(words[i] for i in kept)
    edit_terms = tuple(new_index[i] for i in utterance.annotation.edit_terms if i in new_index)
    repairs = (
        _moved(repair, new_index, frozenset(utterance.annotation.edit_terms))
        for repair in utterance.annotation.repairs
    )
    return replace(
        utterance,
        words=new_words,
        pos=None if utterance.pos is None else tuple(utterance.pos[i] for i in kept),
        annotation=Annotation(edit_terms, tuple(r for r in repairs if r is not None)),
    )


def _moved(repair: Repair, new_index: dict[int, int], edit_terms: frozenset[int]) -> Repair | None:
    """Map a repair to the new indices; None if it has lost its onset or its reparandum."""

    def remaining(start: int, end: int) -> list[int]:
        span = range(start, end + 1)
        return [new_index[i] for i in span if i in new_index and i not in edit_terms]

    reparandum = remaining(repair.rm_start, repair.rm_end)
    if repair.rp_start not in new_index or not reparandum:
        return None
    phase = remaining(repair.rp_start, repair.last)
    return replace(
        repair, rm_start=reparandum[0], rm_end=reparandum[-1], rp_start=phase[0], rp_end=phase[-1]
    )
