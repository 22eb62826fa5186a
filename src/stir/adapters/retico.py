"""retico: an incremental module between a speech recogniser and what understands its words.

In an IU network (Schlangen & Skantze 2011) the content of a unit never changes. So when a later
word gives an earlier one another label, the earlier unit is revoked. The units after it are
revoked, too, newest first, and added again behind the new one: consumers append what is added, and
the words must stay in order. A unit goes with the unit that it is grounded in.

A committed unit is never revoked. As a repair may reach back over many words and over several
results of the recogniser, units are committed when the turn ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from retico_core import AbstractModule, UpdateMessage, UpdateType
from retico_core.dialogue import EndOfTurnIU
from retico_core.text import SpeechRecognitionIU, TextIU

from stir.adapters.labelled_turn import LabelledTurn, LabelledWord
from stir.detector import DEFAULT, Detector, load
from stir.live import HESITATION_PAUSE, PAUSE
from stir.options import BALANCED
from stir.session import WINDOW_SIZE
from stir.signals import Signals
from stir.types import EditClass, Kind, Label
from stir.words import Word

LABELS = {"rm": "reparandum", "ed": "edit term", "rp": "repair"}
"""What a unit calls the labels; of several, the first of these."""


class RepairIU(SpeechRecognitionIU):
    """A word with its labels; whatever takes a recogniser's units takes these."""

    label = "fluent"
    """Or `reparandum`, `edit term` or `repair`."""
    edit_class: EditClass | None = None
    """The class of an edit term."""
    repair: int | None = None
    """The id of the repair that the label belongs to."""
    kind: Kind | None = None
    """The kind of a repair, on the last word of its repair phase."""
    repair_confidence: float | None = None
    """The probability of the repair when the unit was made; `confidence` is the recogniser's."""
    labels: tuple[Label, ...] = ()
    """All labels of the word; positions count the words of the turn."""

    @staticmethod
    def type() -> str:
        """The name of this kind of unit."""
        return "Repair IU"

    def set_labels(self, labels: Iterable[Label]) -> None:
        """Set all that follows from the labels of the word."""
        self.labels = tuple(labels)
        by_name = {label.name: label for label in self.labels}
        name = next((name for name in LABELS if name in by_name), None)
        if name is not None:
            shown = by_name[name]
            self.label = LABELS[name]
            self.edit_class, self.repair = shown.edit_class, shown.repair
            self.repair_confidence = shown.confidence
        if "rp_end" in by_name:
            self.kind = by_name["rp_end"].kind


class RepairModule(AbstractModule):
    """Takes the words of one speaker; adds, revokes and commits them with their labels.

    A turn ends with an `EndOfTurnIU`, with `end_turn`, or before a word that comes after a pause.
    """

    def __init__(
        self,
        model: str = DEFAULT,
        *,
        operating_point: str = BALANCED,
        stability: int = 0,
        min_confidence: float = 0.0,
        fluent_only: bool = False,
        whole_hypotheses: bool = False,
        pause: float = PAUSE,
        hesitation_pause: float = HESITATION_PAUSE,
        detector: Detector | None = None,
        **kwargs: Any,
    ) -> None:
        """Load a model with these options, or take a `detector` with its own.

        `fluent_only`: pass on the words that are left, and no others. `whole_hypotheses`: each unit
        holds all words since the last final one. The turn ends after `pause` seconds between two
        units, or `hesitation_pause` seconds while the speaker hesitates.
        """
        super().__init__(**kwargs)
        # retico saves a network by these attributes
        self.model = model
        self.operating_point, self.stability = operating_point, stability
        self.min_confidence = min_confidence
        self.fluent_only, self.whole_hypotheses = fluent_only, whole_hypotheses
        self.pause, self.hesitation_pause = pause, hesitation_pause
        if detector is None:
            detector = _load(model).with_options(
                operating_point=operating_point, stability=stability, min_confidence=min_confidence
            )
        self._turn = LabelledTurn(
            detector.session(), lambda word: word.is_removed if fluent_only else word.content
        )
        self.signals: Signals | None = None
        """The signals after the last words; they stay when the turn ends."""
        self._told: list[RepairIU | None] = []  # the unit of each word of the turn, if it has one
        self._last_at: float | None = None

    @staticmethod
    def name() -> str:
        """The module's name."""
        return "Repair Module"

    @staticmethod
    def description() -> str:
        """What the module does."""
        return "A module that labels self-repairs and edit terms, word by word"

    @staticmethod
    def input_ius() -> list[type]:
        """Words or hypotheses, and ends of turns."""
        return [TextIU, EndOfTurnIU]

    @staticmethod
    def output_iu() -> type:
        """Words with labels."""
        return RepairIU

    def process_update(self, update_message: UpdateMessage) -> UpdateMessage:
        """Take over what the recogniser adds, revokes and commits."""
        out = UpdateMessage()
        for iu, update_type in update_message:
            if isinstance(iu, EndOfTurnIU):
                if update_type is UpdateType.ADD and iu.probability > 0.5:
                    self._end(out)
            elif update_type is UpdateType.ADD:
                self._add(iu, out)
            elif update_type is UpdateType.COMMIT:
                self._commit(iu)
            else:
                self._replace(iu, _words(iu) if update_type is UpdateType.UPDATE else [])
        self._follow(out)
        return out

    def end_turn(self) -> None:
        """End the turn, from another thread than the module's own: all units are committed."""
        with self.mutex:
            out = UpdateMessage()
            self._end(out)
            self.append(out)

    def shutdown(self) -> None:
        """Drop the open turn."""
        self._clear()

    def _add(self, iu: TextIU, out: UpdateMessage) -> None:
        words = _words(iu)
        if words and self._is_after_pause(iu.created_at):
            self._end(out)
        if words:
            self._last_at = iu.created_at
        held = self._turn.words
        if self.whole_hypotheses:
            start = first = sum(word.is_final for word in held)
            is_same = self._turn.session.is_same
            for old, new in zip(held[start:], words, strict=False):
                if not is_same(old.word, new.word):
                    break
                old.source = iu
                first += 1
            self._turn.replace(first, words[first - start :])
        else:
            self._turn.replace(len(held), words)
        is_final = getattr(iu, "final", False)
        for word in held if is_final else words:
            word.is_final |= is_final or iu.committed

    def _commit(self, iu: TextIU) -> None:
        start, end = self._find(iu)
        for word in self._turn.words[start:end]:
            word.is_final = True

    def _replace(self, iu: TextIU, words: list[LabelledWord]) -> None:
        """Replace the words of a unit, wherever it stands; if it is long past, do nothing."""
        start, end = self._find(iu)
        if start < end:
            self._turn.replace(start, words + self._turn.words[end:])

    def _find(self, iu: TextIU) -> tuple[int, int]:
        """Where the words of a unit begin and end."""
        words = self._turn.words
        end = next((i for i in range(len(words), 0, -1) if words[i - 1].source == iu), 0)
        start = end
        while start and words[start - 1].source == iu:
            start -= 1
        return start, end

    def _is_after_pause(self, time: float) -> bool:
        if self._last_at is None or not all(word.is_final for word in self._turn.words[-1:]):
            return False
        hesitating = self._turn.session.hesitating
        return time - self._last_at >= (self.hesitation_pause if hesitating else self.pause)

    def _follow(self, out: UpdateMessage) -> None:
        """Tell what the words that came and went have changed."""
        if self._turn.is_followed:
            return
        self._tell(self._turn.follow(), out)
        self.signals = self._turn.session.signals
        # neither the recogniser nor the session reaches back further
        past = max(0, len(self._told) - WINDOW_SIZE)
        for word, iu in zip(self._turn.words[:past], self._told, strict=False):
            if word.is_final:
                _send_commit(iu, out)
        del self._told[:past]
        self._turn.drop(past)

    def _end(self, out: UpdateMessage) -> None:
        self._follow(out)
        self._tell(self._turn.end(), out)
        for iu in self._told:
            _send_commit(iu, out)
        self._clear()

    def _clear(self) -> None:
        self._turn.clear()
        self._told.clear()
        self._last_at = None

    def _tell(self, first: int, out: UpdateMessage) -> None:
        """Revoke the units from a word on, and add those of the words that are there now."""
        for iu in reversed(self._told[first:]):
            if iu is not None:
                iu.revoked = True
                out.add_iu(iu, UpdateType.REVOKE)
                self._previous_iu = iu.previous_iu  # the next unit follows one that is valid
        del self._told[first:]
        words = self._turn.words
        for i, word in enumerate(words[first:], first + 1):
            is_last = i == len(words) or words[i].source is not word.source
            removed = self.fluent_only and word.is_removed
            self._told.append(None if removed else self._make(word, is_last))
            if not removed:
                out.add_iu(self._told[-1], UpdateType.ADD)

    def _make(self, word: LabelledWord, is_last: bool) -> RepairIU:
        iu: RepairIU = self.create_iu(word.source)
        heard = (
            getattr(word.source, name, None) for name in ("predictions", "stability", "confidence")
        )
        predictions, stability, confidence = heard
        is_final = is_last and getattr(word.source, "final", False)
        iu.set_asr_results(predictions, word.word.text, stability, confidence, is_final)
        iu.set_labels(word.labels)
        return iu


@cache
def _load(model: str) -> Detector:
    """Modules share their model."""
    return load(model)


def _words(iu: TextIU) -> list[LabelledWord]:
    return [LabelledWord(Word(text), iu) for text in (iu.text or "").split()]


def _send_commit(iu: RepairIU | None, out: UpdateMessage) -> None:
    if iu is not None:
        iu.committed = True
        out.add_iu(iu, UpdateType.COMMIT)
