"""Annotate one utterance with a session, and collect the evidence for its repairs.

All tokens are pushed, silent ones too: a lone comma goes where the word before it goes.
`Session.why` explains only recent repairs, so it is asked when a repair is committed, and for the
others at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from stir.engine import classify_edit_terms
from stir.errors import InputError
from stir.types import Annotation, EditClass, Label, Update
from stir.words import Word

if TYPE_CHECKING:
    from stir.session import Session

Evidence = Mapping[str, Mapping[str, float]]
"""The top features of each stage, with their weights (`Session.why`)."""


@dataclass(frozen=True, slots=True)
class AnnotatedUtterance:
    """An annotation with the classes of its edit terms, and the evidence for its repairs by their
    onsets.
    """

    annotation: Annotation
    evidence: Mapping[int, Evidence] = field(default_factory=dict)
    from_file: bool = False
    """Whether the annotation comes from the transcript itself, not from a detector."""


def annotate(session: Session, words: Sequence[Word]) -> AnnotatedUtterance:
    """Push the words of one utterance, and end it."""
    from stir.session import replay

    updates: list[Update] = []
    evidence: dict[int, Evidence] = {}
    onsets: dict[int, int] = {}
    for word in words:
        update = session.push(word.text, word.pos, word.start, word.end)
        updates.append(update)
        _record_onsets(onsets, update.added)
        _explain(session, (label.repair for label in update.committed), evidence)
    _explain(session, onsets, evidence)
    last, held = session.finish()
    annotation = replay([*updates, last])
    classes = dict(zip(held.edit_terms, held.edit_classes or (), strict=False))
    annotation = with_classes(annotation, words, classes)
    final = {repair.rp_start for repair in annotation.repairs}
    by_onset = {onsets[id_]: why for id_, why in evidence.items() if onsets.get(id_) in final}
    return AnnotatedUtterance(annotation, by_onset)


def with_classes(
    annotation: Annotation, words: Sequence[Word], known: Mapping[int, EditClass]
) -> Annotation:
    """Add the classes of the edit terms: the known ones, and for the others those of the contract.

    A session does not know those of words that have left its window, nor a file those that it does
    not name.
    """
    terms = [(i, words[i]) for i in annotation.edit_terms]
    found = classify_edit_terms(terms, annotation.repairs)
    classes = tuple(known.get(term.index, term.edit_class) for term in found)
    return replace(annotation, edit_classes=classes)


def _record_onsets(onsets: dict[int, int], added: Iterable[Label]) -> None:
    for label in added:
        if label.name == "rp" and label.repair is not None:
            onsets[label.repair] = min(label.position, onsets.get(label.repair, label.position))


def _explain(
    session: Session, repairs: Iterable[int | None], evidence: dict[int, Evidence]
) -> None:
    """Add the evidence for repairs that have none yet."""
    for id_ in repairs:
        if id_ is None or id_ in evidence:
            continue
        try:
            why = session.why(id_)
        except InputError:
            continue  # revoked, or no longer in the window
        evidence[id_] = {
            stage: {feature: round(weight, 4) for feature, weight in features}
            for stage, features in why.items()
        }
