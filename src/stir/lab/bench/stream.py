"""An endless stream: time and memory must not grow with its length.

One utterance of a million words. The time per word and the allocated memory of its last part are
compared with those of its first part.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from itertools import chain, cycle, islice
from time import process_time

from stir.detector import Detector
from stir.lab.bench.measurement import Measurement, allocated
from stir.lab.bench.subject import Subject
from stir.types import Utterance

WORDS = 1_000_000
PART = 100_000


def measure(subject: Subject, words: int = WORDS, part: int = PART) -> list[Measurement]:
    """Push `words` words into one session, in parts of `part` words."""
    session = Detector(subject.model).session()
    stream = _words(subject.speech)
    times, blocks = [], []
    for _ in range(words // part):
        some = list(islice(stream, part))
        begin = process_time()
        for word, tag in some:
            session.push(word, tag)
        times.append((process_time() - begin) * 1e6 / part)
        del some
        gc.collect()
        blocks.append(allocated())
    return [
        Measurement(f"a word after {words - part:,} others", "µs", times[-1], times[0]),
        Measurement(f"objects held after {words:,} words", "", blocks[-1], blocks[0]),
    ]


def _words(speech: Sequence[Utterance]) -> Iterator[tuple[str, str]]:
    pairs = (zip(u.words, u.pos or (), strict=True) for u in cycle(speech))
    return chain.from_iterable(pairs)
