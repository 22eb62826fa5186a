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
"""The features that spoke for a repair, with their weights, heaviest first, by stage."""


class EditTerm(NamedTuple):
    """A word that the engine takes for an edit term, and its class."""

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs here
    edit_class: EditClass


class State(NamedTuple):
    """What an engine holds after a word. States are immutable.

    Entries that did not change should be the same objects as in the state before, since a session
    compares by identity first.
    """

    edit_terms: tuple[EditTerm, ...] = ()
    """In ascending order."""
    repairs: tuple[Repair, ...] = ()
    """Ordered by onset (`rp_start`); onsets are unique."""
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
    """Finds the repairs in one speaker's stream of words."""

    def push(self, word: Word) -> State:
        """Read the next word. If this raises an `InputError`, nothing has changed."""
        raise NotImplementedError

    def revoke(self, count: int) -> State:
        """Take back the last words; return the state from before they came."""
        raise NotImplementedError

    def end(self) -> State:
        """End the utterance and return its last state; the next word begins a new utterance."""
        raise NotImplementedError

    def explain(self, repair: Repair, top_k: int) -> Explanation:
        """Return the features that spoke for a repair of the current state."""
        return {}

    def batch_of(self, size: int) -> EngineBatch | None:
        """What pushes words of several such engines at once, if that is faster than one by one."""
        return None


class EngineBatch:
    """Pushes words of several engines at once (`stir.lockstep`); states are those of `push`."""

    def push(self, engines: list[Engine], words: list[Word]) -> list[State]:
        """Push to each engine its next word; returns their states. After an error the engines are
        of no use any more.
        """
        raise NotImplementedError


class Model:
    """What a detector loads: it makes an engine for each session."""

    name: str = ""
    operating_points: tuple[str, ...] = ()
    """The operating points to choose from; empty if there is no choice."""
    max_stability: int = 0
    """The largest `Options.stability` that this model supports."""
    licence: str = ""
    """The licence of the weights: that of the training data, not of the code."""
    reads_marks: bool = False
    """Whether engines take punctuation marks (`Word.mark`) into account. If so, the sentences of
    one speaker are one utterance; otherwise an utterance of written text ends with a sentence."""

    def engine(self, options: Options) -> Engine:
        """Make an engine for one speaker's stream."""
        raise NotImplementedError

    @property
    def path_lm(self) -> LanguageModel | None:
        """The language model that measures the words of `Session.path`, if there is one."""
        return None

    def check(self, options: Options) -> None:
        """Raise an `InputError` if this model does not support the options."""
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
