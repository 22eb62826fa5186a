"""Fluent sentences from plain text: speeches, novels, examples of a dictionary.

Real text has what templates forget: lists, appositions, contrasts, answers, emphasis, names in a
row. Nothing in it is taken back. Words that transcribers of speech sometimes mark as discourse
markers (*well*, *oh*) are left out of the loss, since nobody has looked.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from stir.errors import InputError
from stir.types import Utterance
from stir.words import Word

FEWEST_WORDS, MOST_WORDS = 3, 45
PLAIN_SHARE = 0.5
"""Sentences in lower case without marks, as a recogniser without punctuation writes them."""
JOINED_SHARE = 0.3
"""Sentences that are followed by the next one, in the same utterance."""
MARKERS = frozenset(
    ("well", "oh", "so", "like", "you", "know", "i", "mean", "now", "see", "actually", "ah", "say")
)
_TRIES = 50
_SENTENCE = re.compile(r"(?<=[.?!])[\"'”’]?\s+(?=[\"'“‘]?[A-Z])")
_EXAMPLE = re.compile(r"; \"([^\"]+)\"")
_TYPED = re.compile(r"[A-Za-z]")


def read_prose(path: Path) -> list[str]:
    """Read the sentences of a text file; paragraphs are separated by blank lines.

    Of WordNet's files (`data.noun` and so on) the quoted examples are read.
    """
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=path) from error
    if is_dictionary(path):
        found = [example for line in text.splitlines() for example in _EXAMPLE.findall(line)]
    else:
        paragraphs = re.split(r"\n\s*\n", text)
        found = [s for p in paragraphs for s in _SENTENCE.split(" ".join(p.split())) if s]
    if not found:
        raise InputError("has no sentences", file=path)
    return found


def is_dictionary(path: Path) -> bool:
    """Whether a file is one of WordNet's."""
    return path.name.startswith("data.")


def draw_prose(
    sentences: Sequence[str], count: int, seed: int
) -> Iterator[tuple[Utterance, frozenset[int]]]:
    """Draw fluent utterances, each with the words that are left out of the loss.

    There are fewer than `count` if hardly a sentence will do.
    """
    rng = random.Random(seed)
    drawn = tried = 0
    while drawn < count and tried < _TRIES * (count + 100):
        tried += 1
        i = rng.randrange(len(sentences))
        text = sentences[i]
        if rng.random() < JOINED_SHARE and i + 1 < len(sentences):
            text = f"{text} {sentences[i + 1]}"
        words = [word for word in text.replace("--", "— ").split() if not Word(word).is_silent]
        if not FEWEST_WORDS <= len(words) <= MOST_WORDS or not _is_english(words):
            continue
        if rng.random() < PLAIN_SHARE:
            words = [Word(word).form for word in words]
        masked = frozenset(j for j, word in enumerate(words) if Word(word).form in MARKERS)
        yield Utterance(f"prose:A:{drawn}", tuple(words), None, speaker="A"), masked
        drawn += 1


def _is_english(words: Sequence[str]) -> bool:
    """Whether most of it is letters: no tables, no verse numbers, no code."""
    return sum(bool(_TYPED.match(word)) for word in words) >= 0.7 * len(words)
