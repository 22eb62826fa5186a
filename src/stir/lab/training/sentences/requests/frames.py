"""Frames of the twins of requests: in the place of a value, in a clause of its own, and with a cue.

`templates/request_frames.txt` explains the slots; in `templates/request_cues.txt` a cue is content:
"wait for me at seven", "scratch that itch".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from stir.lab.training.sentences.frames import read_frames

FRAMES, CUE_FRAMES = "request_frames.txt", "request_cues.txt"

# Which of them a cue is content in; the first that it has in it counts.
_KEYS = (
    ("scratch", ("scratch", "strike")),
    ("never mind", ("mind",)),
    ("ignore", ("ignore", "forget", "delete", "cancel", "disregard", "remove", "erase", "skip")),
    ("ignore", ("take", "drop", "undo", "replace")),
    ("change", ("change",)),
    ("make", ("make",)),
    ("rather", ("rather", "better", "instead")),
    ("mean", ("mean", "meant")),
    ("hold", ("hold", "hang", "second")),
    ("thought", ("thought", "thoughts", "think", "thinking", "reflection")),
    ("mistake", ("mistake", "wrong", "right", "correction", "correct", "corrected", "misspoke")),
    ("mistake", ("pardon", "excuse", "bad", "apologies", "not")),
    ("sorry", ("sorry",)),
    ("actually", ("actually",)),
    ("wait", ("wait",)),
    ("know", ("know",)),
    (
        "say",
        ("say", "let's", "let", "it's", "should", "start", "that", "precise", "precisely", "exact"),
    ),
    ("well", ("well",)),
    ("no", ("no", "nope", "nah")),
    ("oh", ("oh", "oops", "whoops", "ah", "ugh")),
)


def cue_key(cue: str) -> str:
    """The frames in which a cue is content; empty for a cue or filler without any."""
    words = set(cue.split())
    return next((key for key, members in _KEYS if not words.isdisjoint(members)), "")


class Opener(NamedTuple):
    """A cue that opens a clause: as a frame has it, and its words."""

    frame: str
    words: frozenset[str]


@cache
def frames(group: str, kind: str) -> tuple[str, ...]:
    """The frames of a group (`in place`, `preposition`, `word`, `clause`) for a type of value."""
    return tuple(_fitting(kind, read_frames(FRAMES)[group]))


@cache
def cue_frames(key: str, kind: str) -> tuple[str, ...]:
    """The frames in which a cue is content, for a type of value or for all."""
    return tuple(_fitting(kind, read_frames(CUE_FRAMES)[key or "none"]))


@cache
def openers() -> tuple[Opener, ...]:
    """Cues that can open a clause."""
    found = read_frames(FRAMES)["opener"]
    return tuple(Opener(text, frozenset(re.findall(r"[a-z']+", text))) for text in found)


def _fitting(kind: str, lines: Iterable[str]) -> Iterable[str]:
    """Yield the frames that fit a type of value."""
    for line in lines:
        kinds, colon, frame = line.rpartition(": ")
        if not colon or kind in kinds.split():
            yield frame.strip()
