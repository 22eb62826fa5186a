"""From brackets to repairs: the rules of Meteer et al. (1995).

The readers of mark-up and of Switchboard feed their tokens, left to right, to a `Bracketing`, which
is independent of spelling, files and rows. The rules:

* a word in braces is an edit term, and not part of any reparandum or repair phase;
* ``[ a + b ]`` is a repair of a by b: a *repeat* if the words are the same, else a *substitute*;
* ``[ a + ]`` is a *delete*; its onset is the next word that is not an edit term;
* a bracket with only edit terms in its reparandum is ignored;
* onsets are unique: if brackets share an onset, a repeat takes precedence over a substitute, a
  substitute over a delete, and among equals the outer over the inner bracket.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from stir.types import Annotation, Kind, Repair, classify


class Report(Protocol):
    """Callback for errors."""

    def __call__(self, message: str, word: int | None = None) -> None:
        """Report an error at the current token or at the word with index `word`."""


# among brackets with the same onset, the lowest wins
_PRECEDENCE = {Kind.REPEAT: 0, Kind.SUBSTITUTE: 1, Kind.DELETE: 2}


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
    """Collects words, braces and brackets from left to right.

    Errors go to `report`. If it returns, reading continues: a stray ``+``, ``]`` or ``}`` is
    ignored, a bracket without ``+`` is dropped, one without ``]`` keeps its reparandum and onset.
    """

    def __init__(self, report: Report) -> None:
        self._report = report
        self._stack: list[_Open] = []
        self._braces: list[_Brace] = []
        self.length = 0
        self.edit_terms: list[int] = []
        self.brackets: list[Bracket] = []

    @property
    def depth(self) -> int:
        """Number of open brackets."""
        return len(self._stack)

    def word(self) -> None:
        """Add a word."""
        if any(brace.edit_term for brace in self._braces):
            self.edit_terms.append(self.length)
        self.length += 1

    def open_brace(self, *, edit_term: bool = True, closes: bool = True) -> None:
        """Open a run of words, which are edit terms unless `edit_term` is false.

        If not `closes`, it is dropped at the end of the row, as in `open_bracket`.
        """
        self._braces.append(_Brace(self.length, edit_term, closes))

    def close_brace(self) -> None:
        """Close the innermost brace."""
        if not self._braces:
            self._report("closing brace without an opening one")
            return
        self._braces.pop()

    def open_bracket(self, name: str = "", *, closes: bool = True) -> None:
        """Open a bracket; crossing brackets have different names.

        If the caller has looked ahead and found no matching ``]``, it passes ``closes=False``: the
        bracket is then dropped at the next `end_row`.
        """
        self._stack.append(_Open(self.length, name, closes))

    def plus(self, name: str = "") -> None:
        """Separate reparandum and repair phase."""
        bracket = self._innermost(name)
        if bracket is None:
            self._report("'+' outside brackets")
            return
        if bracket.plus == self.length:
            self._report("duplicate '+'")
            return
        if bracket.plus is not None:
            self._report("second '+' in a bracket")
            # Either a ']' is missing, and the '+' belongs to the enclosing bracket, or there is no
            # such bracket, and [ a + b + c ] stands for the chain [ [ a + b ] + c ].
            self.close_bracket(name)
            enclosing = self._innermost(name)
            if enclosing is None or enclosing.plus is not None:
                enclosing = _Open(bracket.open, name, bracket.closes)
                self._stack.append(enclosing)
            bracket = enclosing
        bracket.plus = self.length

    def close_bracket(self, name: str = "") -> None:
        """Close the innermost bracket of this name."""
        bracket = self._innermost(name)
        if bracket is None:
            self._report("closing bracket without an opening one")
            return
        self._stack.remove(bracket)
        if bracket.plus is None:
            self._report("bracket without '+'")
            return
        self.brackets.append(Bracket(bracket.open, bracket.plus, self.length))

    def end_row(self) -> None:
        """End a row: drop the braces and brackets that never close."""
        for brace in [b for b in self._braces if not b.closes]:
            self._drop_brace(brace)
        for bracket in [b for b in self._stack if not b.closes]:
            self._drop_bracket(bracket)

    def end(self) -> None:
        """End the utterance: drop all open braces and brackets."""
        self.end_row()
        for brace in list(self._braces):
            self._drop_brace(brace)
        for bracket in list(self._stack):
            self._drop_bracket(bracket)

    def _drop_brace(self, brace: _Brace) -> None:
        self._braces.remove(brace)
        word = min(brace.open, self.length - 1) if self.length else None
        self._report("the brace before this word is never closed", word)

    def _drop_bracket(self, bracket: _Open) -> None:
        self._stack.remove(bracket)
        what = "is" if bracket.plus is not None else "has no '+' and is"
        word = min(bracket.open, self.length - 1) if self.length else None
        self._report(f"the bracket before this word {what} never closed", word)
        if bracket.plus is None:
            return
        # The reparandum is certain; of the repair phase only the first word.
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
    """Turn brackets into an annotation; also return the deletes without a following word."""
    removed = frozenset(edit_terms)
    by_onset: dict[int, tuple[tuple[int, int], Repair]] = {}
    without_onset: list[Bracket] = []
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
                without_onset.append(bracket)
                continue
            repair = Repair(reparandum[0], reparandum[-1], onset, onset, Kind.DELETE)
        assert repair.kind is not None
        # Brackets are in closing order, inner before outer: among equals the last one wins.
        rank = (_PRECEDENCE[repair.kind], -order)
        if repair.rp_start not in by_onset or rank < by_onset[repair.rp_start][0]:
            by_onset[repair.rp_start] = rank, repair
    repairs = tuple(repair for _, (_, repair) in sorted(by_onset.items()))
    return Annotation(tuple(sorted(removed)), repairs), without_onset
