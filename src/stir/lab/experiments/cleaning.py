"""Count what an editor would complain about in a cleaned transcript.

    stir experiment cleaning FILE...

A file is a transcript whose disfluencies are marked by hand, a turn a line::

    ANNA: {f:Uh,} I think [ we, + {c:no,} they ] left at [ s- + six. ]

* ``[ reparandum + {...} repair ]``; nothing after the plus is an abandoned start;
* ``{f:...}`` a filler, ``{c:...}`` a cue, ``{m:...}`` a marker, which may go or stay;
* ``<c-can't|can't>`` a stutter within a token, raw and clean.

The raw text is what is left without the marks. Three things are counted per 1,000 raw words:

* *lost*: runs of words that were removed though nobody marked them;
* *worse*: repairs of which a part was removed and a part was left, or whose cue or filler was
  removed while both versions stay and no mark is left between them;
* *left*: marked fillers and repairs that were not touched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

from stir.detector import Detector
from stir.errors import InputError
from stir.lab.experiments.report.document import Document, Number, Row, Section, Table
from stir.options import Level
from stir.transcripts.cleaning import clean, find_candidates
from stir.transcripts.formats.transcript import Builder, Token, Transcript
from stir.words import Word

_MARKED = re.compile(r"[.?!,;:–—…-]\W*$")
_TURN = re.compile(r"(?P<speaker>[^:\[\]{}]{1,40}): (?P<text>.+)")
_PIECE = re.compile(
    r"(?P<stutter><[^<>|]+\|[^<>|]+>\S*)|(?P<mark>\{[fmc]:|[\[+\]}])|(?P<word>[^\s\[\]{}+]+)"
)


@dataclass(slots=True)
class MarkedRepair:
    """The token indices of a marked repair."""

    reparandum: list[int] = field(default_factory=list)
    interregnum: list[int] = field(default_factory=list)
    phase: list[int] = field(default_factory=list)
    in_phase: bool = False


@dataclass(slots=True)
class MarkedTranscript:
    """A transcript with what is to be removed."""

    transcript: Transcript
    marks: dict[int, str] = field(default_factory=dict)
    """By token index: f, m or c, or r for a word of a reparandum."""
    repairs: list[MarkedRepair] = field(default_factory=list)
    stutters: dict[int, str] = field(default_factory=dict)

    @property
    def words(self) -> int:
        """How many words were said."""
        return sum(not token.is_silent for token in self.transcript.tokens)


@dataclass(frozen=True, slots=True)
class Complaint:
    """An error in a cleaned transcript, with the words around it."""

    kind: str
    where: str


KINDS = ("lost", "worse", "left")


def read_marked(path: Path) -> MarkedTranscript:
    """Read a marked transcript."""
    builder = Builder()
    found = MarkedTranscript(Transcript((), ()))
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        turn = _TURN.fullmatch(line.strip())
        if turn is None:
            raise InputError("a line is NAME: text", file=path, line=number)
        try:
            tokens = list(_read_turn(turn["text"], len(builder.tokens), found))
        except ValueError as error:
            raise InputError(str(error), file=path, line=number) from None
        builder.cue([Token(text) for text in tokens], turn["speaker"])
    found.transcript = builder.transcript()
    return found


def _read_turn(text: str, first: int, found: MarkedTranscript) -> Iterator[str]:
    """Yield the raw tokens of a turn, and take down their marks."""
    stack: list[MarkedRepair] = []
    term = ""
    index = first
    for piece in _PIECE.finditer(text):
        mark = piece["mark"]
        if mark == "[":
            stack.append(MarkedRepair())
            continue
        if mark in ("+", "]"):
            if not stack:
                raise ValueError(f"{mark!r} outside a repair")
            if mark == "+":
                stack[-1].in_phase = True
            else:
                _close(stack, found)
            continue
        if mark == "}":
            if not term:
                raise ValueError("'}' without a beginning")
            term = ""
            continue
        if mark:
            if term:
                raise ValueError("a term within a term")
            term = mark[1]
            continue
        word = piece["word"]
        if piece["stutter"]:
            raw, _, rest = piece["stutter"][1:].partition("|")
            clean_text, _, after = rest.partition(">")
            word = raw + after
            found.stutters[index] = clean_text + after
        _mark(index, term, stack, found)
        index += 1
        yield word
    if stack or term:
        raise ValueError("a mark is not closed")


def _mark(index: int, term: str, stack: Sequence[MarkedRepair], found: MarkedTranscript) -> None:
    is_taken_back = any(not repair.in_phase for repair in stack)
    if term or is_taken_back:
        found.marks[index] = "r" if is_taken_back and term in ("", "m") else term
    for repair in stack:
        if not repair.in_phase:
            if not term:
                repair.reparandum.append(index)
        elif term and not repair.phase:
            repair.interregnum.append(index)
        elif not term:
            repair.phase.append(index)


def _close(stack: list[MarkedRepair], found: MarkedTranscript) -> None:
    repair = stack.pop()
    if not repair.in_phase:
        raise ValueError("a repair without '+'")
    found.repairs.append(repair)


def complaints(
    marked: MarkedTranscript, detector: Detector | None, level: Level = Level.REPAIRS
) -> list[Complaint]:
    """Clean a transcript, and compare it with its marks."""
    open_session = None if detector is None else detector.session
    cleaned = clean(find_candidates(marked.transcript, open_session), level)
    written = cleaned.edition.written
    removed = {i for i, text in enumerate(written) if text is None}
    forms = [Word(token.text).form for token in marked.transcript.tokens]
    for repair in marked.repairs:
        _swap(repair, removed, forms)
    found: list[Complaint] = []

    def complain(kind: str, tokens: Sequence[int]) -> None:
        found.append(Complaint(kind, _context(marked, tokens, written)))

    for tokens in _runs(i for i in removed if i not in marked.marks):
        if any(not marked.transcript.tokens[i].is_silent for i in tokens):
            complain("lost", tokens)
    touched: set[int] = set()
    for repair in marked.repairs:
        gone = [i for i in repair.reparandum if i in removed]
        of = [*repair.reparandum, *repair.interregnum]
        if touched.issuperset(repair.reparandum):
            continue
        touched.update(of)
        is_half = 0 < len(gone) < len(repair.reparandum)
        # a comma or dash that is left marks the place
        is_marked = not gone and _MARKED.search(written[repair.reparandum[-1]] or "") is not None
        is_bare = not gone and not is_marked and any(i in removed for i in repair.interregnum)
        if is_half or is_bare:
            complain("worse", of)
        elif not gone:
            complain("left", of)
    fillers = (i for i, mark in marked.marks.items() if mark == "f" and i not in removed)
    for tokens in _runs(i for i in fillers if i not in touched):
        complain("left", tokens)
    for i, text in marked.stutters.items():
        now = written[i]
        if i not in removed and now is not None and Word(now).form != Word(text).form:
            complain("left", [i])
    return found


def _swap(repair: MarkedRepair, removed: set[int], forms: Sequence[str]) -> None:
    """Which of two equal copies is removed does not matter."""
    old, new = repair.reparandum, repair.phase
    pairs = list(zip(old, new, strict=False))
    same = [forms[a] == forms[b] for a, b in pairs]
    if len(pairs) == len(old) and all(same):
        for a, b in pairs:
            if b in removed and a not in removed:
                removed.remove(b)
                removed.add(a)


def _runs(indices: Iterator[int]) -> list[list[int]]:
    ordered = enumerate(sorted(indices))
    return [[i for _, i in run] for _, run in groupby(ordered, key=lambda it: it[1] - it[0])]


def _context(marked: MarkedTranscript, tokens: Sequence[int], written: Sequence[str | None]) -> str:
    """The words around an error, with what was removed in parentheses."""
    first, last = max(0, tokens[0] - 4), min(len(written), tokens[-1] + 5)
    shown = []
    for i in range(first, last):
        text, now = marked.transcript.tokens[i].text, written[i]
        shown.append(f"({text})" if now is None else now)
    return " ".join(shown)


def document(found: dict[str, tuple[MarkedTranscript, list[Complaint]]]) -> Document:
    """Make the report: errors per 1,000 words, and a list of them."""
    rows = [_row(name, [marked], errors) for name, (marked, errors) in found.items()]
    everything = [error for _, errors in found.values() for error in errors]
    rows.append(_row("all", [marked for marked, _ in found.values()], everything))
    listed = [
        Row((name, error.kind, error.where))
        for name, (_, errors) in found.items()
        for error in errors
    ]
    tables = [
        Table("cleaning", "Errors per 1,000 words", ("transcript", "words", *KINDS), rows),
        Table("complaints", "Every error", ("transcript", "error", "text"), listed),
    ]
    return Document("Errors in cleaned transcripts", [], [Section("Errors", [], tables)])


def _row(name: str, marked: Sequence[MarkedTranscript], errors: Sequence[Complaint]) -> Row:
    words = sum(each.words for each in marked)
    counts = [sum(error.kind == kind for error in errors) for kind in KINDS]
    rates = (Number(1000 * count / words if words else None, 2) for count in counts)
    return Row((name, Number(words, 0), *rates))


def to_json(found: dict[str, tuple[MarkedTranscript, list[Complaint]]]) -> dict[str, Any]:
    """All errors by transcript."""
    return {
        name: {
            "words": marked.words,
            "errors": [{"kind": error.kind, "where": error.where} for error in errors],
        }
        for name, (marked, errors) in found.items()
    }
