"""The detector as a program uses it: load a model, open sessions, annotate whole utterances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from stir.engine import Engine
from stir.errors import InputError
from stir.network.model import BALANCED, RecurrentModel
from stir.paper.model import Model
from stir.paper.model import load as load_model
from stir.session import REMEMBERED, Session, replay
from stir.types import Annotation, Classifications, Trace, Update, Utterance

Tags = Literal["gold", "predicted"]


class Detector:
    """A trained model, ready to listen to any number of speakers."""

    def __init__(
        self,
        model: Model | RecurrentModel,
        *,
        operating_point: str = BALANCED,
        stability: int = 0,
        min_confidence: float = 0.0,
    ) -> None:
        """Take a model, and how its sessions listen unless they are told otherwise.

        The default model has operating points: `balanced`, `precise` (fewer repairs, and nearly
        all of them right) and `eager` (more, and earlier). With `stability` k a doubtful onset is
        not told before k more words have borne it out. Below `min_confidence` no repair is told.
        """
        self.model = model
        self.operating_point = operating_point
        self.stability = stability
        self.min_confidence = min_confidence
        self._engine()  # to complain now, not with the first word

    def session(
        self,
        *,
        operating_point: str | None = None,
        stability: int | None = None,
        min_confidence: float | None = None,
        remembered: int = REMEMBERED,
    ) -> Session:
        """Open one speaker's stream; sessions share the model and nothing else."""
        engine = self._engine(operating_point, stability, min_confidence)
        return Session(self.model, remembered, engine)

    def _engine(
        self,
        operating_point: str | None = None,
        stability: int | None = None,
        min_confidence: float | None = None,
    ) -> Engine:
        return self.model.engine(
            self.operating_point if operating_point is None else operating_point,
            self.stability if stability is None else stability,
            self.min_confidence if min_confidence is None else min_confidence,
        )

    def __repr__(self) -> str:
        return f"<stir.Detector {self.model.settings.preset or 'without a name'}>"

    def annotate(
        self, utterance: str | Sequence[str], pos: Sequence[str] | None = None
    ) -> Annotation:
        """Annotate a whole utterance; the same answer as pushing its words one by one."""
        words = utterance.split() if isinstance(utterance, str) else utterance
        if pos is not None and len(pos) != len(words):
            raise InputError(f"{len(pos)} tags for {len(words)} words")
        session = self.session()
        return replay(_push_all(session, words, pos))

    def trace(self, utterance: Utterance, tags: Tags = "predicted") -> Trace:
        """Record what is held after each word, as `stir.lab.metrics` scores it."""
        return next(self.traces([utterance], tags))

    def traces(self, utterances: Sequence[Utterance], tags: Tags = "predicted") -> Iterator[Trace]:
        """Record the traces of several utterances, one after the other."""
        longest = max((len(utterance.words) for utterance in utterances), default=0)
        session = self.session(remembered=longest)
        for utterance in utterances:
            if tags == "gold" and utterance.pos is None:
                raise InputError("has no part-of-speech tags", utterance=utterance.id)
            before = session.classifications
            held: list[Annotation] = []
            updates = _push_all(session, utterance.words, utterance.pos if tags == "gold" else None)
            for update in updates:
                # most words change nothing, and share what the word before left
                changed = not held or update.added or update.revoked
                held.append(session.annotation if changed else held[-1])
            session.end()
            asked = _difference(session.classifications, before)
            yield Trace(utterance.id, utterance.words, tuple(held), asked)


def _push_all(
    session: Session, words: Sequence[str], pos: Sequence[str] | None
) -> Iterator[Update]:
    for i, word in enumerate(words):
        yield session.push(word, None if pos is None else pos[i])


def _difference(after: Classifications, before: Classifications) -> Classifications:
    return Classifications(
        rp_start=after.rp_start - before.rp_start,
        rm_start=after.rm_start - before.rm_start,
        rp_end=after.rp_end - before.rp_end,
        ed=after.ed - before.ed,
    )


def load(
    path_or_name: str | Path = "default",
    *,
    operating_point: str = BALANCED,
    stability: int = 0,
    min_confidence: float = 0.0,
) -> Detector:
    """Load a detector: a model folder, or the name of a model inside the package.

    How its sessions listen is explained at `Detector`.
    """
    return Detector(
        load_model(path_or_name),
        operating_point=operating_point,
        stability=stability,
        min_confidence=min_confidence,
    )
