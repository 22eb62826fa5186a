"""Let a detector listen to utterances, and ask it why it thinks so while it still remembers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stir.errors import InputError
from stir.types import Annotation, Label, Update
from stir.words import Word

if TYPE_CHECKING:
    from stir.session import Session

Evidence = Mapping[str, Mapping[str, float]]
"""By stage, the features that spoke loudest (`Session.why`)."""


@dataclass(frozen=True, slots=True)
class Heard:
    """An annotation, and the evidence for its repairs by their onsets."""

    annotation: Annotation
    evidence: Mapping[int, Evidence] = field(default_factory=dict)
    by_hand: bool = False
    """Whether no detector said so, but the file itself."""


def listen(session: Session, words: Sequence[Word]) -> Heard:
    """Hear one utterance in a session, and end it."""
    from stir.session import replay

    updates: list[Update] = []
    reasons: dict[int, Evidence] = {}
    onsets: dict[int, int] = {}
    for word in words:
        update = session.push(word.text, word.pos, word.start, word.end)
        updates.append(update)
        _note(onsets, update.added)
        # committed repairs are soon forgotten
        _ask(session, update.committed, reasons)
    _ask(session, (Label(0, "rp", id_) for id_ in onsets), reasons)
    session.end()
    annotation = replay(updates)
    held = {repair.rp_start for repair in annotation.repairs}
    by_onset = {onsets[id_]: why for id_, why in reasons.items() if onsets.get(id_) in held}
    return Heard(annotation, by_onset)


def _note(onsets: dict[int, int], added: Iterable[Label]) -> None:
    for label in added:
        if label.name == "rp" and label.repair is not None:
            onsets[label.repair] = min(label.position, onsets.get(label.repair, label.position))


def _ask(session: Session, labels: Iterable[Label], reasons: dict[int, Evidence]) -> None:
    for label in labels:
        id_ = label.repair
        if label.name != "rp" or id_ is None or id_ in reasons:
            continue
        try:
            why = session.why(id_)
        except InputError:
            continue  # revoked meanwhile, or long past
        reasons[id_] = {
            stage: {feature: round(weight, 4) for feature, weight in features}
            for stage, features in why.items()
        }
