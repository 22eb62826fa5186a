"""Annotate one utterance with a session; the evidence for its repairs is computed when it is read.

All tokens are pushed, silent ones too: a lone comma goes where the word before it goes.
`Session.why` explains only recent repairs, so it is asked when a repair is committed, and for the
others at the end. An explanation reads a word some fifteen times and few callers want one, so who
reads the evidence has the utterance read once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from stir.engine import classify_edit_terms
from stir.errors import InputError
from stir.transcripts.cleaning.onsets import OnsetReader
from stir.types import Annotation, EditClass, Label, Update
from stir.words import Word

if TYPE_CHECKING:
    from stir.lockstep import Job
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
    onsets: Mapping[int, float] = field(default_factory=dict)
    """How likely words behind fillers are onsets, as far as the engine tells."""
    from_file: bool = False
    """Whether the annotation comes from the transcript itself, not from a detector."""


def annotate(
    session: Session, words: Sequence[Word], open_session: Callable[[], Session]
) -> Job[AnnotatedUtterance]:
    """Push the words of one utterance, and end it; `open_session` is for its evidence."""
    from stir.session import replay

    updates: list[Update] = []
    onsets = OnsetReader(session)
    for position, word in enumerate(words):
        updates.append((yield _copy(word)))
        onsets.take(word, position)
    last, held = session.finish()
    annotation = replay([*updates, last])
    classes = dict(zip(held.edit_terms, held.edit_classes or (), strict=False))
    annotation = with_classes(annotation, words, classes)
    reasons = _Reasons(words, open_session)
    evidence = {repair.rp_start: _Reason(reasons, repair.rp_start) for repair in annotation.repairs}
    return AnnotatedUtterance(annotation, evidence, onsets.found)


class _Reasons:
    """The evidence for all repairs of an utterance, by their onsets."""

    def __init__(self, words: Sequence[Word], open_session: Callable[[], Session]) -> None:
        self._words = words
        self._open_session = open_session

    @cached_property
    def by_onset(self) -> Mapping[int, Evidence]:
        from stir.lockstep import run

        session = self._open_session()
        return run(session, _explain_all(session, self._words))


class _Reason(Mapping[str, Mapping[str, float]]):
    """The evidence for one repair."""

    def __init__(self, reasons: _Reasons, onset: int) -> None:
        self._reasons = reasons
        self._onset = onset

    @property
    def _found(self) -> Evidence:
        return self._reasons.by_onset.get(self._onset, {})

    def __getitem__(self, stage: str) -> Mapping[str, float]:
        return self._found[stage]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return repr(dict(self._found))

    def __reduce__(self) -> tuple[type[dict[str, Mapping[str, float]]], tuple[object]]:
        return dict, (dict(self._found),)  # sessions stay in their process


def _explain_all(session: Session, words: Sequence[Word]) -> Job[Mapping[int, Evidence]]:
    """Push the words of an utterance once more, and ask why."""
    evidence: dict[int, Evidence] = {}
    onsets: dict[int, int] = {}
    for word in words:
        update = yield _copy(word)
        _record_onsets(onsets, update.added)
        _explain(session, (label.repair for label in update.committed), evidence)
    _explain(session, onsets, evidence)
    session.finish()
    return {onsets[id_]: why for id_, why in evidence.items() if id_ in onsets}


def _copy(word: Word) -> Word:
    """A session keeps the words that it is given."""
    return Word(word.text, word.pos, word.start, word.end)


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
