"""Read fluent requests with slots, and draw them.

A request file has one JSON object a line: `id`, `words`, and `slots` with `name`, `start` and
`end`.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from stir.corpus.jsonl import read_objects
from stir.errors import CorpusError, Problems
from stir.lab.training.sentences.numerals import spoken
from stir.lab.training.sentences.requests.value_types import value_type
from stir.lab.training.sentences.words import word_set

MIN_WORDS, MAX_WORDS = 3, 18
"""Longer requests are mostly two sentences; shorter ones have nothing to correct."""
MAX_VALUE_WORDS = 5
"""Longer values are titles and addresses, which nobody corrects as a whole."""
SOURCE_WEIGHTS = {"snips": 3.0, "slurp": 2.0, "clinc": 3.0, "sgd": 3.0}
"""How often a source is drawn, whatever its size: each has a style of its own. Others weigh 1."""

# A request with one of these is disfluent itself, or its marker is debatable.
_NOT_FLUENT = frozenset(("uh", "um", "er", "hmm", "uhm", "oops", "whoops"))
_MARKERS_FIRST = frozenset(("well", "so", "oh", "like", "see", "now", "say", "ah", "actually"))
_MARKERS = ("i mean", "you know", "or rather", "no wait", "i meant", "sorry")


_NO_NAMES = word_set("""
    area town here home world airport with from station neighborhood downtown nearby
""")
_CODES = frozenset(("or", "in", "me", "hi", "ok", "oh"))
_SPOKEN_PLACES = frozenset(("la", "ny", "dc", "uk", "st", "el"))


class Slot(NamedTuple):
    """A value in a request: its source and name, its type, its words from `start` up to `end`."""

    name: str
    kind: str
    start: int
    end: int


class Request(NamedTuple):
    """A fluent request as it is said, numbers as words."""

    source: str
    words: tuple[str, ...]
    slots: tuple[Slot, ...] = ()

    def value(self, slot: Slot) -> tuple[str, ...]:
        """The words of a slot."""
        return self.words[slot.start : slot.end]

    def names(self) -> frozenset[str]:
        """Words of persons and places, which are written with a capital letter."""
        kinds = ("person", "place")
        return frozenset(
            word
            for slot in self.slots
            if slot.kind in kinds
            for word in self.value(slot)
            if len(word) > 3 and word not in _NO_NAMES
        )

    def replace(self, slot: Slot, value: Sequence[str]) -> Request:
        """Put another value in a slot."""
        words = (*self.words[: slot.start], *value, *self.words[slot.end :])
        shift = len(value) - (slot.end - slot.start)
        slots = []
        for other in self.slots:
            if other == slot:
                slots.append(other._replace(end=other.end + shift))
            elif other.start >= slot.end:
                slots.append(other._replace(start=other.start + shift, end=other.end + shift))
            else:
                slots.append(other)
        return Request(self.source, words, tuple(slots))

    def cut(self, end: int) -> Request:
        """Keep the words before `end`, and the slots in them."""
        slots = tuple(slot for slot in self.slots if slot.end <= end)
        return Request(self.source, self.words[:end], slots)


def read_requests(paths: Iterable[Path]) -> list[Request]:
    """Read request files; those that corrections cannot be made of are left out.

    A malformed line raises a `CorpusError` that names file, line and token.
    """
    requests = []
    for path in paths:
        usable = [
            request
            for line, value in read_objects(path, Problems(strict=True))
            if (request := _read(value, path, line)) is not None
        ]
        if not usable:
            raise CorpusError("has no request that can be corrected", file=path)
        requests += usable
    return requests


def _read(value: dict[str, Any], path: Path, line: int) -> Request | None:
    try:
        source, words = str(value["id"]).partition("-")[0], list(map(str, value["words"]))
        spans = [(str(s["name"]), int(s["start"]), int(s["end"])) for s in value["slots"]]
    except (KeyError, TypeError, ValueError) as error:
        message = "expected an object with id, words and slots (name, start, end)"
        raise CorpusError(message, file=path, line=line) from error
    for name, start, end in spans:
        if not 0 <= start < end <= len(words):
            message = f"a slot is not inside the {len(words)} words"
            raise CorpusError(message, file=path, line=line, token=name)
    return _request(source, words, sorted(spans, key=lambda span: span[1]))


def _request(
    source: str, words: Sequence[str], spans: Sequence[tuple[str, int, int]]
) -> Request | None:
    """Make a request with numbers as words; None where it is of no use."""
    pieces = [spoken([word]) for word in words]
    said: list[str] = []
    offsets = [0]
    for piece in pieces:
        if piece is None:
            return None
        said += piece
        offsets.append(len(said))
    slots: list[Slot] = []
    for name, start, end in spans:
        if slots and offsets[start] < slots[-1].end:
            return None  # overlapping slots
        value = said[offsets[start] : offsets[end]]
        kind = value_type(name, value)
        if kind == "place" and value[-1] in _CODES:
            return None  # "portland or"
        if kind == "place" and len(value[0]) < 3 and value[0] not in _SPOKEN_PLACES:
            return None  # "al", "or": codes of states, which nobody says
        slots.append(Slot(f"{source}/{name}", kind, offsets[start], offsets[end]))
    return Request(source, tuple(said), tuple(slots)) if _is_usable(said) else None


def _is_usable(words: Sequence[str]) -> bool:
    if not MIN_WORDS <= len(words) <= MAX_WORDS:
        return False
    if words[0] in _MARKERS_FIRST or not _NOT_FLUENT.isdisjoint(words):
        return False
    if any(a == b for a, b in pairwise(words)):
        return False
    text = f" {' '.join(words)} "
    if " zero o'clock " in text:
        return False
    return not any(f" {marker} " in text for marker in _MARKERS)


class RequestDrawer:
    """Draws requests, each source as often as its weight says."""

    def __init__(self, requests: Iterable[Request], rng: random.Random) -> None:
        self._rng = rng
        self._by_source: dict[str, list[Request]] = defaultdict(list)
        for request in requests:
            self._by_source[request.source].append(request)
        self._sources = sorted(self._by_source)
        self._weights = [SOURCE_WEIGHTS.get(source, 1.0) for source in self._sources]
        if not self._sources:
            raise ValueError("there are no requests to make sentences of")

    def draw(self) -> Request:
        """Draw one request."""
        source = self._rng.choices(self._sources, self._weights)[0]
        return self._rng.choice(self._by_source[source])
