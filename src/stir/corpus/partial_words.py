"""Taking the partial words out: the paper's setting is without them.

A recogniser rarely delivers a word that was broken off, and one that ends in ``-`` would give its
repair away. The ends of the phases move to the neighbouring whole words; a repair is dropped with
its onset, or with the last word of its reparandum. The others keep their kind: ``[ you wa- + you ]
walk`` was a substitution when it was spoken, and the paper's author counts it so, though what is
left of it reads like a repeat.
"""

from __future__ import annotations

from dataclasses import replace

from stir.types import Annotation, Repair, Utterance


def is_partial(word: str) -> bool:
    """Whether the word was broken off."""
    return word.endswith("-")


def without_partial_words(utterance: Utterance) -> Utterance | None:
    """Take the partial words out; None if nothing is left."""
    words = utterance.words
    kept = [i for i, word in enumerate(words) if not is_partial(word)]
    if len(kept) == len(words):
        return utterance
    if not kept:
        return None
    place = {old: new for new, old in enumerate(kept)}
    new_words = tuple(words[i] for i in kept)
    edit_terms = tuple(place[i] for i in utterance.annotation.edit_terms if i in place)
    repairs = (
        _moved(repair, place, frozenset(utterance.annotation.edit_terms))
        for repair in utterance.annotation.repairs
    )
    return replace(
        utterance,
        words=new_words,
        pos=None if utterance.pos is None else tuple(utterance.pos[i] for i in kept),
        annotation=Annotation(edit_terms, tuple(r for r in repairs if r is not None)),
    )


def _moved(repair: Repair, place: dict[int, int], edit_terms: frozenset[int]) -> Repair | None:
    """Move a repair to the places of the words that are left, if enough of them are."""

    def left(start: int, end: int) -> list[int]:
        return [place[i] for i in range(start, end + 1) if i in place and i not in edit_terms]

    reparandum = left(repair.rm_start, repair.rm_end)
    if repair.rp_start not in place or not reparandum:
        return None
    phase = left(repair.rp_start, repair.last)
    return replace(
        repair, rm_start=reparandum[0], rm_end=reparandum[-1], rp_start=phase[0], rp_end=phase[-1]
    )
