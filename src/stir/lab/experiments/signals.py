"""How far the signals of a session can be relied on (`stir.signals`).

    stir experiment signals corpus.jsonl --model MODEL -o FOLDER

*Hesitating* should be true where the speaker goes on, and false at the end of an utterance. A
*settled* word should stay as it is: removed or not. Both are compared with the words that follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from stir.detector import Detector, Tags
from stir.errors import InputError
from stir.lab.experiments.report.document import Document, Number, Row, Section, Table
from stir.types import Utterance

MAX_LAG = 8


@dataclass(slots=True)
class Counts:
    """What was counted at each word of a corpus."""

    inside: int = 0
    """Words after which the speaker goes on."""
    hesitating_inside: int = 0
    ends: int = 0
    """Last words of utterances."""
    hesitating_at_end: int = 0
    settled: int = 0
    """Words that became settled before their utterance ended."""
    unsettled: int = 0
    """How many of them changed after all."""
    fluent: list[int] = field(default_factory=lambda: [0] * (MAX_LAG + 1))
    """Words held to be fluent when so many words had followed them."""
    removed_later: list[int] = field(default_factory=lambda: [0] * (MAX_LAG + 1))
    """How many of them were removed in the end."""


def measure(detector: Detector, utterances: Iterable[Utterance], tags: Tags) -> Counts:
    """Count the signals of a detector at every word."""
    counts = Counts()
    session = detector.session()
    for utterance in utterances:
        if tags == "gold" and utterance.pos is None:
            raise InputError("has no part-of-speech tags", utterance=utterance.id)
        removed: list[frozenset[int]] = []
        settled: list[int] = []
        last = len(utterance.words) - 1
        for i, word in enumerate(utterance.words):
            session.push(word, utterance.pos[i] if tags == "gold" and utterance.pos else None)
            held = session.annotation
            removed.append(held.rm_words.union(held.edit_terms))
            settled.append(session.settled)
            counts.inside += i < last
            counts.hesitating_inside += i < last and session.hesitating
            counts.ends += i == last
            counts.hesitating_at_end += i == last and session.hesitating
        session.end()
        _count_settled(counts, removed, settled)
        _count_lags(counts, removed)
    return counts


def _count_settled(
    counts: Counts, removed: Sequence[frozenset[int]], settled: Sequence[int]
) -> None:
    """Count the words that were settled at some word, and changed at a later one."""
    before = 0
    for n, position in enumerate(settled):
        for word in range(before, position):
            now = word in removed[n]
            counts.settled += 1
            counts.unsettled += any((word in later) != now for later in removed[n + 1 :])
        before = max(before, position)


def _count_lags(counts: Counts, removed: Sequence[frozenset[int]]) -> None:
    for n, now in enumerate(removed):
        for lag in range(min(n, MAX_LAG) + 1):
            if n - lag not in now:
                counts.fluent[lag] += 1
                counts.removed_later[lag] += n - lag in removed[-1]


def to_json(found: Mapping[str, Counts]) -> dict[str, Any]:
    """All counts by operating point."""
    return {point: asdict(counts) for point, counts in found.items()}


def document(name: str, found: Mapping[str, Counts]) -> Document:
    """Make the report."""
    rows = [
        Row(
            (
                point,
                _percent(c.hesitating_inside, c.inside),
                _percent(c.hesitating_at_end, c.ends),
                _percent(c.hesitating_inside, c.hesitating_inside + c.hesitating_at_end),
                _percent(c.settled - c.unsettled, c.settled),
            )
        )
        for point, c in found.items()
    ]
    header = ("point", "inside", "at the end", "goes on", "settled stay")
    lags = [
        Row((str(lag), *(_percent(c.removed_later[lag], c.fluent[lag], 2) for c in found.values())))
        for lag in range(MAX_LAG + 1)
    ]
    tables = [
        Table(
            "signals",
            "Hesitating inside an utterance and at its end, how often the speaker goes on if"
            " hesitating, and settled words that stay, %",
            header,
            rows,
        ),
        Table(
            "lags",
            "Words held to be fluent that are removed later, %, by the number of words since",
            ("words since", *found),
            lags,
        ),
    ]
    text = ["Inside: at words after which the speaker goes on. At the end: at last words."]
    return Document(f"How far the signals of {name} can be relied on", text, [
        Section("Signals", [], tables)
    ])  # fmt: skip


def _percent(part: int, of: int, digits: int = 1) -> Number:
    return Number(100 * part / of if of else None, digits)
