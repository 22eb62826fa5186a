"""What a detector shows while an utterance arrives, and what it withdraws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from stir.detector import Detector, Tags
from stir.errors import InputError
from stir.lab.metrics.counts import Counts, Value, ratio
from stir.types import Annotation, Trace, Utterance

WITHDRAWN: dict[str, Value] = {
    "withdrawn": lambda sums: ratio(sums["repairs.withdrawn"], sums["repairs.shown"])
}
"""The share of the repairs shown that were not shown all the time until the end."""


class Observed(NamedTuple):
    """What was held after each word, and after the end of the utterance."""

    trace: Trace
    final: Annotation


def observe(
    detector: Detector,
    utterances: Sequence[Utterance],
    progress: Callable[[], None],
    tags: Tags = "predicted",
) -> Iterator[Observed]:
    """Push the words of each utterance, and end it."""
    longest = max((len(utterance.words) for utterance in utterances), default=0)
    session = detector.session(window_size=longest)
    for utterance in utterances:
        if tags == "gold" and utterance.pos is None:
            raise InputError("has no part-of-speech tags", utterance=utterance.id)
        held: list[Annotation] = []
        for i, word in enumerate(utterance.words):
            pos = utterance.pos[i] if tags == "gold" and utterance.pos is not None else None
            update = session.push(word, pos)
            changed = not held or update.added or update.revoked
            held.append(session.annotation if changed else held[-1])
        _, final = session.finish()
        yield Observed(Trace(utterance.id, utterance.words, tuple(held)), final)
        progress()


def count_withdrawn(
    observed: Observed, counts: Counts, masked: frozenset[int] = frozenset()
) -> None:
    """Count the repairs that were shown, and those of them that some later step did not show.

    A repair is known by its onset; a change of its reparandum does not withdraw it. Repairs with a
    masked onset are left out.
    """
    shown: set[int] = set()
    withdrawn: set[int] = set()
    for onsets in _onsets([*observed.trace.steps, observed.final]):
        withdrawn |= shown - onsets
        shown |= onsets
    counts["repairs.shown"] += len(shown - masked)
    counts["repairs.withdrawn"] += len(withdrawn - masked)


def _onsets(steps: Iterable[Annotation]) -> Iterator[set[int]]:
    """The onsets of each step that is another object than the one before."""
    before = None
    for step in steps:
        if step is not before:
            yield {repair.rp_start for repair in step.repairs}
        before = step
