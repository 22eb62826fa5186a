"""Repairs that only the Treebank's trees contain.

The Treebank marks some reparanda as EDITED that are in no bracket (4 % of the repairs in held-out;
the paper's author scores them). A tree marks the reparandum but not the repair phase, hence these
rules:

* an "or" at the end of a run of EDITED words ("[ ninety + or nineteen ten ]") belongs to the repair
  phase, as in brackets;
* EDITED words directly before a bracket's reparandum, under the same EDITED node, extend that
  reparandum;
* any other run is a reparandum of its own; its onset is the next word that is not an edit term;
* if the onset is "or" or similar to a word of the reparandum, the repair phase extends over further
  words of the reparandum, in order; otherwise the repair is a delete.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from stir.types import Annotation, Kind, Repair, classify


def add_edited(
    words: Sequence[str], annotation: Annotation, edited: Sequence[object]
) -> Annotation:
    """Add the repairs of EDITED words; `edited[i]` identifies the node of word i, or is None."""
    edit_terms = frozenset(annotation.edit_terms)
    by_onset = {repair.rp_start: repair for repair in annotation.repairs}
    for run in _runs(annotation, edited):
        if len(run) > 1 and words[run[-1]] == "or":
            run.pop()
        onset = next((i for i in range(run[-1] + 1, len(words)) if i not in edit_terms), None)
        if onset is None:
            continue
        extended = _extended(run, onset, edited, by_onset)
        if extended is not None:
            by_onset[extended.rp_start] = _classified(words, edit_terms, extended)
        elif onset not in by_onset:
            by_onset[onset] = _with_phase(words, edit_terms, Repair(run[0], run[-1], onset))
    return replace(annotation, repairs=tuple(r for _, r in sorted(by_onset.items())))


def awaits_onset(annotation: Annotation, edited: Sequence[object]) -> bool:
    """Whether the last words are an EDITED reparandum without an onset."""
    runs = _runs(annotation, edited)
    if not runs:
        return False
    edit_terms = frozenset(annotation.edit_terms)
    return all(i in edit_terms for i in range(runs[-1][-1] + 1, len(edited)))


def _runs(annotation: Annotation, edited: Sequence[object]) -> list[list[int]]:
    """The runs of EDITED words that are in no bracket's reparandum."""
    in_brackets = annotation.rm_words
    edit_terms = frozenset(annotation.edit_terms)
    runs: list[list[int]] = []
    last: int | None = None
    for i in (i for i in range(len(edited)) if i not in edit_terms):
        if edited[i] is not None and i not in in_brackets:
            if runs and last == runs[-1][-1] and edited[last] == edited[i]:
                runs[-1].append(i)
            else:
                runs.append([i])
        last = i
    return runs


def _extended(
    run: list[int], onset: int, edited: Sequence[object], by_onset: dict[int, Repair]
) -> Repair | None:
    """The repair whose reparandum follows the run, extended by the run."""
    if edited[onset] != edited[run[-1]]:
        return None
    repairs = [r for r in by_onset.values() if r.rm_start == onset]
    return replace(repairs[-1], rm_start=run[0]) if repairs else None


def _classified(words: Sequence[str], edit_terms: frozenset[int], repair: Repair) -> Repair:
    if repair.kind is Kind.DELETE:
        return _with_phase(words, edit_terms, replace(repair, rp_end=None, kind=None))
    return replace(repair, kind=classify(words, edit_terms, repair))


def _with_phase(words: Sequence[str], edit_terms: frozenset[int], repair: Repair) -> Repair:
    """Set the end of the repair phase, and the kind."""
    reparandum = [
        words[i] for i in range(repair.rm_start, repair.rm_end + 1) if i not in edit_terms
    ]
    after = [i for i in range(repair.rp_start, len(words)) if i not in edit_terms]
    alternative = words[repair.rp_start] == "or" and len(after) > 1
    first = 1 if alternative else 0
    onset = words[after[first]]
    if not (alternative or onset in reparandum or _have_common_prefix(onset, reparandum[0])):
        return replace(repair, rp_end=repair.rp_start, kind=Kind.DELETE)
    end, matched = after[first], 0
    for i in after[first : first + len(reparandum)]:
        if words[i] in reparandum[matched:]:
            matched = reparandum.index(words[i], matched) + 1
            end = i
    repair = replace(repair, rp_end=end)
    return replace(repair, kind=classify(words, edit_terms, repair))


def _have_common_prefix(onset: str, first: str) -> bool:
    """Whether one word is a prefix of the other: "i" after "ive", "make" after "ma-"."""
    first = first.rstrip("-")
    return onset.startswith(first) or first.startswith(onset)
