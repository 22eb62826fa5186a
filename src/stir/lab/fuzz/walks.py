"""Random walks of a session: push, revoke, rewind and end, with tags given or not.

Whatever way a session has gone, it holds what a fresh one holds that is only pushed the words that
are left; the updates amount to it; and what is committed stays until words are taken back.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import astuple, dataclass, field
from itertools import count
from random import Random

from stir.detector import Detector, load
from stir.errors import InputError
from stir.lab.fuzz.mutations import SAID
from stir.session import Session, replay
from stir.types import Annotation, Label, Update

WORDS = (
    "i", "we", "the", "the", "a", "to", "to", "want", "go", "like", "red", "car", "rice", "no",
    "you", "know", "well", "uh", "um", "i", "mean", "on", "friday", "monday", "she", "he", "-",
    "wa-", "I", "'m", "n't", "...", "uh,", "go.",
)  # fmt: skip
"""Few words, so that they are said again; silent ones, halves and broken-off ones among them."""
TAGS = (None, None, None, "NN", "DT", "PRP", "UH", "VB", "^VB")
LONGEST = (5, 20, 60, 200, 2500)
"""How long the utterances are; a window moves on in the longest."""
CHECKED = 0.02
"""The share of steps after which a fresh session is asked; in long utterances fewer."""

PIECE = 10_000
"""Steps of one session."""


class DifferenceError(AssertionError):
    """A session is not what it should be."""


@dataclass(slots=True)
class Walk:
    """A session, and what must be true of it."""

    detector: Detector
    random: Random
    session: Session = field(init=False)
    said: list[tuple[str, str | None]] = field(default_factory=list)
    held: set[Label] = field(default_factory=set)
    committed: list[tuple[int, Label]] = field(default_factory=list)
    """With the number of words after which each was."""
    longest: int = 0
    checks: int = 0

    def __post_init__(self) -> None:
        self.session = self.detector.session()
        self.longest = self.random.choice(LONGEST)

    def step(self) -> None:
        """Do one thing; a `DifferenceError` says what is wrong."""
        chance = self.random.random()
        if len(self.said) >= self.longest:
            self._end()
        elif chance < 0.12:
            self._revoke(self.random.choice((0, 1, 1, 1, 2, 3, 8, 70)))
        elif chance < 0.125:
            self._rewind()
        else:
            self._push()
        if self.random.random() < CHECKED / (1 + len(self.said) / 50):
            self.check()

    def check(self) -> None:
        """Compare with a fresh session, and with what the updates amount to."""
        self.checks += 1
        fresh = self.detector.session()
        for word, tag in self.said:
            fresh.push(word, tag)
        if shown(self.session) != shown(fresh):
            raise DifferenceError(f"{shown(self.session)} instead of {shown(fresh)}")
        if replay([Update(0, tuple(self.held))]) != self.session.annotation:
            raise DifferenceError(f"updates amount to {self.held}")

    def _push(self) -> None:
        words = SAID if self.random.random() < 0.05 else WORDS
        word, tag = self.random.choice(words), self.random.choice(TAGS)
        try:
            update = self.session.push(word, tag)
        except InputError:
            return
        self.said.append((word, tag))
        self._apply(update)
        gone = [label for _, label in self.committed if label in update.revoked]
        if gone:
            raise DifferenceError(f"{gone} were committed, and are revoked")

    def _revoke(self, count: int) -> None:
        count = min(count, self.session.revocable)
        self._take_back(self.session.revoke(count), count)

    def _rewind(self) -> None:
        # what stood before the window can not be read again
        if not self.session.window_start and self.said:
            count = self.random.randint(0, len(self.said))
            self._take_back(self.session.rewind(count), count)

    def _take_back(self, update: Update, count: int) -> None:
        del self.said[len(self.said) - count :]
        self._apply(update)
        left = len(self.said)
        self.committed = [(n, x) for n, x in self.committed if n <= left and x in self.held]

    def _apply(self, update: Update) -> None:
        if not self.held.issuperset(update.revoked):
            raise DifferenceError(f"revoked, but never added: {set(update.revoked) - self.held}")
        self.held.difference_update(update.revoked)
        self.held.update(update.added)
        self.committed += [(len(self.said), label) for label in update.committed]
        if update.position != len(self.said) - 1:
            raise DifferenceError(f"at {update.position} after {len(self.said)} words")

    def _end(self) -> None:
        self.check()
        fresh = self.detector.session()
        for word, tag in self.said:
            fresh.push(word, tag)
        update, found = self.session.finish()
        if astuple(found) != astuple(fresh.finish()[1]):
            raise DifferenceError("another end than that of a fresh session")
        self._apply(update)
        told = {label for _, label in self.committed}
        if not told.issuperset(self.held):
            raise DifferenceError(f"never committed: {self.held - told}")
        self.said, self.committed = [], []
        self.held.clear()
        self.longest = self.random.choice(LONGEST)


def shown(session: Session) -> tuple[object, ...]:
    """All that a session shows, with confidences; of a long utterance what is in its window."""
    return (
        _whole(session.annotation),
        [(word.text, word.pos) for word in session.tokens],
        session.fluent,
        session.signals,
        session.revocable,
    )


def _whole(annotation: Annotation) -> object:
    """An annotation with what `==` leaves out."""
    return annotation.edit_terms, annotation.edit_classes, [astuple(r) for r in annotation.repairs]


def walk(detector: Detector, steps: int, seed: int) -> int:
    """Walk so many steps; returns how often a fresh session was asked."""
    going = Walk(detector, Random(seed))
    for number in range(steps):
        try:
            going.step()
        except Exception as error:
            error.add_note(f"seed {seed}, step {number}, after {going.said}")
            raise
    going.check()
    return going.checks


def main(arguments: Sequence[str]) -> None:
    """`python -m stir.lab.fuzz walks`: in pieces, so that each can be walked again alone."""
    parser = argparse.ArgumentParser(prog="python -m stir.lab.fuzz walks", description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--model", default="default", help="as for stir.load")
    options = parser.parse_args(arguments)
    detector = load(options.model)
    walked = checks = 0
    for seed in count(options.seed):
        steps = min(PIECE, options.steps - walked)
        if not steps:
            break
        checks += walk(detector, steps, seed)
        walked += steps
        print(f"{walked} steps, {checks} fresh sessions, no difference", flush=True)
