"""Engines without training: *X no Y* is a substitute with a cue, *X X* a repeat, *well* a marker.

`ReadsMarks` says of itself that it reads punctuation marks, `ReadsWords` does not.
"""

from __future__ import annotations

from stir.engine import EditTerm, Engine, Model, State, classify_edit_terms
from stir.options import Options
from stir.types import Kind, Repair
from stir.words import Word


class Correcting(Engine):
    def __init__(self) -> None:
        self.words: list[Word] = []

    def push(self, word: Word) -> State:
        self.words.append(word)
        return self._state()

    def revoke(self, count: int) -> State:
        del self.words[len(self.words) - count :]
        return self._state()

    def end(self) -> State:
        state, self.words = self._state(), []
        return state

    def _state(self) -> State:
        forms = [word.form for word in self.words]
        repairs = []
        for i in range(1, len(forms)):
            if forms[i] == forms[i - 1]:
                repairs.append(Repair(i - 1, i - 1, i, i, Kind.REPEAT, confidence=0.9))
            elif forms[i - 1] == "no" and i > 1:
                repairs.append(Repair(i - 2, i - 2, i, i, Kind.SUBSTITUTE, confidence=0.8))
        cues = {i for repair in repairs for i in repair.interregnum}
        terms: tuple[EditTerm, ...] = classify_edit_terms(
            [
                (i, word)
                for i, word in enumerate(self.words)
                if i in cues or word.form == "well" or word.is_filled_pause
            ],
            repairs,
        )
        count = len(self.words)
        return State(terms, tuple(repairs), tuple(r.rp_start for r in repairs), 0, 0, count)


class ReadsWords(Model):
    name = "reads-words"

    def __init__(self) -> None:
        self.engines: list[Correcting] = []

    def engine(self, options: Options) -> Correcting:
        self.engines.append(Correcting())
        return self.engines[-1]


class ReadsMarks(ReadsWords):
    name = "reads-marks"
    reads_marks = True
