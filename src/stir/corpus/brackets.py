"""From brackets to repairs: the rules of Meteer et al. (1995), whoever wrote the brackets down.

Both the mark-up of single lines and the Switchboard transcripts are read by feeding what they
contain, left to right, to a `Bracketing`; it knows nothing of spelling, files or rows. The rules:

* a word in braces is an edit term, and nothing else: it is part of no reparandum or repair phase;
* ``[ a + b ]`` is a repair of a by b, a *repeat* if the words are the same, else a *substitute*;
* ``[ a + ]`` is a *delete*, and its onset is the next word that is no edit term;
* a bracket whose reparandum holds nothing but edit terms is no repair;
* one repair starts at a word: where brackets collide, deletes give way first, then substitutes,
  then the inner to the outer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from stir.types import Annotation, Kind, Repair, classify


class Complain(Protocol):
    """Takes what is wrong with the token just fed or, where given, with the brackets at a word."""

    def __call__(self, message: str, word: int | None = None) -> None:
        """Complain."""


_GIVES_WAY = {Kind.DELETE: 2, Kind.SUBSTITUTE: 1, Kind.REPEAT: 0}


@dataclass(frozen=True, slots=True)
class Bracket:
    """One ``[ ... + ... ]``: reparandum in ``[open, plus)``, repair phase in ``[plus, close)``."""

    open: int
    plus: int
    close: int


@dataclass(slots=True)
class _Open:
    open: int
    name: str
    closes: bool
    plus: int | None = None


@dataclass(slots=True)
class _Brace:
    open: int
    edit_term: bool
    closes: bool


class Bracketing:
    """Collects words, braces and brackets as they come and tells which repairs they make.

    Mistakes are handed to `complain`; if that returns, reading goes on with what is sound: a
    stray ``+``, ``]`` or ``}`` is ignored, a bracket without ``+`` is dropped, one without ``]``
    keeps its reparandum and its onset.
    """

    def __init__(self, complain: Complain) -> None:
        self._complain = complain
        self._stack: list[_Open] = []
        self._braces: list[_Brace] = []
        self.length = 0
        self.edit_terms: list[int] = []
        self.brackets: list[Bracket] = []

    @property
    def depth(self) -> int:
        """Inside how many repairs a word that came now would lie."""
        return len(self._stack)

    def word(self) -> None:
        """Take one word, of whatever spelling."""
        if any(brace.edit_term for brace in self._braces):
            self.edit_terms.append(self.length)
        self.length += 1

    def open_brace(self, *, edit_term: bool = True, closes: bool = True) -> None:
        """Take ``{``, the start of a run of edit terms or of something that is none.

        As with brackets, one that never `closes` is given up at the end of its row.
        """
        self._braces.append(_Brace(self.length, edit_term, closes))

    def close_brace(self) -> None:
        """Take ``}``."""
        if not self._braces:
            self._complain("a brace is closed that was never opened")
            return
        self._braces.pop()

    def open_bracket(self, name: str = "", *, closes: bool = True) -> None:
        """Take ``[``; brackets that cross carry a name that tells them apart.

        A caller who has looked ahead and found no ``]`` for this one says that it never `closes`:
        it is then given up at the next `end_row` and holds nobody else up.
        """
        self._stack.append(_Open(self.length, name, closes))

    def plus(self, name: str = "") -> None:
        """Take the ``+`` between reparandum and repair phase."""
        bracket = self._innermost(name)
        if bracket is None:
            self._complain("a '+' stands outside every bracket")
            return
        if bracket.plus == self.length:
            self._complain("a '+' stands twice")
            return
        if bracket.plus is not None:
            self._complain("a bracket has a second '+'")
            # A ']' was forgotten, and the '+' belongs to the bracket around this one; where there
            # is none, [ a + b + c ] was written for the chain [ [ a + b ] + c ].
            self.close_bracket(name)
            around = self._innermost(name)
            if around is None or around.plus is not None:
                around = _Open(bracket.open, name, bracket.closes)
                self._stack.append(around)
            bracket = around
        bracket.plus = self.length

    def close_bracket(self, name: str = "") -> None:
        """Take ``]``."""
        bracket = self._innermost(name)
        if bracket is None:
            self._complain("a bracket is closed that was never opened")
            return
        self._stack.remove(bracket)
        if bracket.plus is None:
            self._complain("a bracket has no '+'")
            return
        self.brackets.append(Bracket(bracket.open, bracket.plus, self.length))

    def end_row(self) -> None:
        """Take the end of a row: what never closes ends with it."""
        for brace in [b for b in self._braces if not b.closes]:
            self._give_up_brace(brace)
        for bracket in [b for b in self._stack if not b.closes]:
            self._give_up(bracket)

    def end(self) -> None:
        """Take the end of the utterance; what is still open is given up."""
        self.end_row()
        for brace in list(self._braces):
            self._give_up_brace(brace)
        for bracket in list(self._stack):
            self._give_up(bracket)

    def _give_up_brace(self, brace: _Brace) -> None:
        self._braces.remove(brace)
        word = min(brace.open, self.length - 1) if self.length else None
        self._complain("the brace that opens before this word is never closed", word)

    def _give_up(self, bracket: _Open) -> None:
        self._stack.remove(bracket)
        what = "never closed" if bracket.plus is not None else "neither divided nor closed"
        word = min(bracket.open, self.length - 1) if self.length else None
        self._complain(f"the bracket that opens before this word is {what}", word)
        if bracket.plus is None:
            return
        # The reparandum is sound; of the repair phase only its first word is certain.
        edit_terms = set(self.edit_terms)
        onset = (i for i in range(bracket.plus, self.length) if i not in edit_terms)
        close = next(onset, None)
        if close is not None:
            self.brackets.append(Bracket(bracket.open, bracket.plus, close + 1))

    def _innermost(self, name: str) -> _Open | None:
        return next((b for b in reversed(self._stack) if b.name == name), None)


def annotation(
    words: Sequence[str], edit_terms: Sequence[int], brackets: Sequence[Bracket]
) -> tuple[Annotation, list[Bracket]]:
    """Turn brackets into an annotation; the second result is the deletes that no word follows."""
    removed = frozenset(edit_terms)
    by_onset: dict[int, tuple[tuple[int, int], Repair]] = {}
    endless: list[Bracket] = []
    for order, bracket in enumerate(brackets):
        reparandum = [i for i in range(bracket.open, bracket.plus) if i not in removed]
        if not reparandum:
            continue
        phase = [i for i in range(bracket.plus, bracket.close) if i not in removed]
        if phase:
            repair = Repair(reparandum[0], reparandum[-1], phase[0], phase[-1])
            repair = replace(repair, kind=classify(words, removed, repair))
        else:
            onset = next((i for i in range(bracket.close, len(words)) if i not in removed), None)
            if onset is None:
                endless.append(bracket)
                continue
            repair = Repair(reparandum[0], reparandum[-1], onset, onset, Kind.DELETE)
        assert repair.kind is not None
        # Brackets are in closing order, inner before outer: the later one wins among equals.
        rank = (_GIVES_WAY[repair.kind], -order)
        if repair.rp_start not in by_onset or rank < by_onset[repair.rp_start][0]:
            by_onset[repair.rp_start] = rank, repair
    repairs = tuple(repair for _, (_, repair) in sorted(by_onset.items()))
    return Annotation(tuple(sorted(removed)), repairs), endless
