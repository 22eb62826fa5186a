"""Repairs that only the Treebank's trees know.

Its annotators struck out some reparanda that stand in no bracket (4 % of held-out's repairs; the
paper's author scores them). A tree tells which words are gone but not what replaced them, so:

* an "or" that ends a stretch of struck-out words ("[ ninety + or nineteen ten ]") belongs to the
  repair, as it does in brackets;
* struck-out words that run straight into a bracket's reparandum under the same EDITED node are
  the beginning of that reparandum;
* others are a reparandum of their own, whose onset is the next word that is no edit term;
* a repair that begins with a word of the reparandum, or with "or", goes as far as more of them
  come, in order; any other is a delete.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from stir.types import Annotation, Kind, Repair, classify


def add_edited(
    words: Sequence[str], annotation: Annotation, edited: Sequence[object]
) -> Annotation:
    """Add the repairs of the words that stand under an EDITED node (`edited[i]` names it)."""
    edit_terms = frozenset(annotation.edit_terms)
    by_onset = {repair.rp_start: repair for repair in annotation.repairs}
    for run in _runs(annotation, edited):
        if len(run) > 1 and words[run[-1]] == "or":
            run.pop()
        onset = next((i for i in range(run[-1] + 1, len(words)) if i not in edit_terms), None)
        if onset is None:
            continue
        longer = _continued(run, onset, edited, by_onset)
        if longer is not None:
            by_onset[longer.rp_start] = _classified(words, edit_terms, longer)
        elif onset not in by_onset:
            by_onset[onset] = _phase(words, edit_terms, Repair(run[0], run[-1], onset))
    return replace(annotation, repairs=tuple(r for _, r in sorted(by_onset.items())))


def pending(annotation: Annotation, edited: Sequence[object]) -> bool:
    """Whether the last words are a reparandum that has not met its onset yet."""
    runs = _runs(annotation, edited)
    if not runs:
        return False
    edit_terms = frozenset(annotation.edit_terms)
    return all(i in edit_terms for i in range(runs[-1][-1] + 1, len(edited)))


def _runs(annotation: Annotation, edited: Sequence[object]) -> list[list[int]]:
    """List the stretches of struck-out words that are in no bracket's reparandum."""
    known = annotation.rm_words
    edit_terms = frozenset(annotation.edit_terms)
    runs: list[list[int]] = []
    last: int | None = None
    for i in (i for i in range(len(edited)) if i not in edit_terms):
        if edited[i] is not None and i not in known:
            if runs and last == runs[-1][-1] and edited[last] == edited[i]:
                runs[-1].append(i)
            else:
                runs.append([i])
        last = i
    return runs


def _continued(
    run: list[int], onset: int, edited: Sequence[object], by_onset: dict[int, Repair]
) -> Repair | None:
    """Find the bracket whose reparandum the run belongs to, and lengthen it."""
    if edited[onset] != edited[run[-1]]:
        return None
    repairs = [r for r in by_onset.values() if r.rm_start == onset]
    return replace(repairs[-1], rm_start=run[0]) if repairs else None


def _classified(words: Sequence[str], edit_terms: frozenset[int], repair: Repair) -> Repair:
    if repair.kind is Kind.DELETE:
        return _phase(words, edit_terms, replace(repair, rp_end=None, kind=None))
    return replace(repair, kind=classify(words, edit_terms, repair))


def _phase(words: Sequence[str], edit_terms: frozenset[int], repair: Repair) -> Repair:
    """Find the end of the repair phase, and with it the kind."""
    reparandum = [
        words[i] for i in range(repair.rm_start, repair.rm_end + 1) if i not in edit_terms
    ]
    after = [i for i in range(repair.rp_start, len(words)) if i not in edit_terms]
    alternative = words[repair.rp_start] == "or" and len(after) > 1
    first = 1 if alternative else 0
    resumed = words[after[first]]
    if not (alternative or resumed in reparandum or _same_beginning(resumed, reparandum[0])):
        return replace(repair, rp_end=repair.rp_start, kind=Kind.DELETE)
    end, at = after[first], 0
    for i in after[first : first + len(reparandum)]:
        if words[i] in reparandum[at:]:
            at = reparandum.index(words[i], at) + 1
            end = i
    repair = replace(repair, rp_end=end)
    return replace(repair, kind=classify(words, edit_terms, repair))


def _same_beginning(onset: str, first: str) -> bool:
    """Whether one word begins like the other: "i" after "ive", "make" after "ma-"."""
    first = first.rstrip("-")
    return onset.startswith(first) or first.startswith(onset)
