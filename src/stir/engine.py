"""The contract between a session and the engine that finds the repairs.

An engine takes one speaker's words, one at a time, and answers each with a `State`: all that it
holds about the utterance so far. The paper's pipeline (`stir.paper`) and the recurrent network
(`stir.network`) are engines; docs/engines.md shows one in thirty lines, and `tests/test_engine.py`
is the suite that every engine passes.

Words are counted from 0 within the utterance (`index`). A `Session` turns the difference of two
states into an update.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stir.errors import InputError
from stir.options import Options
from stir.types import EditClass, Repair
from stir.words import FILLED_PAUSES, Word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stir.lm.model import LanguageModel

Explanation = dict[str, list[tuple[str, float]]]
"""By stage, features with their weights, the heaviest first."""


class EditTerm(NamedTuple):
    """A word that is held to be an edit term."""

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs here
    edit_class: EditClass


class State(NamedTuple):
    """All that an engine holds after a word; never changed once it is handed out.

    Entries that did not change should be the same objects as in the state before: a session
    compares by identity first.
    """

    edit_terms: tuple[EditTerm, ...] = ()
    """Ascending."""
    repairs: tuple[Repair, ...] = ()
    """Ordered by their onsets (`rp_start`), which no two of them share."""
    open_onsets: tuple[int, ...] = ()
    """The onsets of repairs that a later word may still change or drop."""
    settled: int = 0
    """Words before this index stay as they are: edit terms or not. With them stay the repairs
    that are not open and that end before it."""
    window_start: int = 0
    """The state does not cover words before this index; what was held about them stays."""
    revocable: int = 0
    """How many of the last words can be revoked."""
    onsets_settled: int = 0
    """No word before this index becomes the onset of a repair any more."""


class Engine:
    """One speaker's utterance so far."""

    def push(self, word: Word) -> State:
        """Take the next word; an `InputError` leaves the engine as it was."""
        raise NotImplementedError

    def revoke(self, count: int) -> State:
        """Take the last words back; the state is the one from before they came."""
        raise NotImplementedError

    def end(self) -> State:
        """End the utterance; returns what is held about it, and is fresh for the next one."""
        raise NotImplementedError

    def explain(self, repair: Repair, top_k: int) -> Explanation:
        """Say which features spoke for a repair of the current state."""
        return {}


class Model:
    """What a detector loads: makes an engine for every session, and says what it is."""

    name: str = ""
    operating_points: tuple[str, ...] = ()
    """Names to choose from; empty if there is nothing to choose."""
    max_stability: int = 0
    """The largest `Options.stability`."""
    licence: str = ""
    """The licence of what was learnt, which is that of the training data, not of the code."""
    reads_marks: bool = False
    """Whether engines take punctuation marks (`Word.mark`) into account. If so, the sentences of
    one speaker are one utterance; otherwise an utterance of written text ends with a sentence."""

    def engine(self, options: Options) -> Engine:
        """A fresh engine for one speaker's stream."""
        raise NotImplementedError

    @property
    def path_lm(self) -> LanguageModel | None:
        """The language model that measures the words of `Session.path`, if there is one."""
        return None

    def check(self, options: Options) -> None:
        """Raise an `InputError` unless this model has the options."""
        if not self.operating_points:
            if options != Options():
                raise InputError(
                    f"model {self.name!r} has no options: neither operating points nor stability"
                    " nor min_confidence"
                )
            return
        if options.operating_point not in self.operating_points:
            raise InputError(
                f"model {self.name!r} has no operating point {options.operating_point!r}, only"
                f" {', '.join(self.operating_points)}"
            )
        if not 0 <= options.stability <= self.max_stability:
            raise InputError(
                f"model {self.name!r} takes a stability of 0 to {self.max_stability} words, not"
                f" {options.stability}"
            )
        if not 0 <= options.min_confidence <= 1:
            raise InputError(f"min_confidence is 0 to 1, not {options.min_confidence}")


def classify_edit_terms(
    words: Iterable[tuple[int, Word]], repairs: Iterable[Repair]
) -> tuple[EditTerm, ...]:
    """Give edit terms, indices and words, their classes.

    A filled pause is a filler wherever it stands. Other edit terms are cues between a reparandum
    and its repair phase, and markers elsewhere.
    """
    cues: set[int] = set()
    for repair in repairs:
        cues.update(range(repair.rm_end + 1, repair.rp_start))
    terms: list[EditTerm] = []
    for index, word in words:
        edit_class = EditClass.CUE if index in cues else EditClass.MARKER
        if word.form in FILLED_PAUSES:
            edit_class = EditClass.FILLER
        terms.append(EditTerm(index, edit_class))
    return tuple(terms)
