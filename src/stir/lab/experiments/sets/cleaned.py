"""Development sets with the words that should be left: corrections, Disfl-QA and fluent text.

A case takes two routes: through a *session*, which removes reparanda, fillers and cues and keeps
markers, and through *clean*, which is what `stir clean` does: it ends utterances at sentences, has
its own lists, and takes stutters apart. Words are compared without case and punctuation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from stir.detector import Detector
from stir.lab.experiments.sets.observing import WITHDRAWN, count_withdrawn, observe
from stir.lab.experiments.sets.scored import Failure, Progress, ScoredSet, make_score
from stir.lab.metrics.counts import Array, Counts, Sums, Value, ratio
from stir.options import Level
from stir.session import Session
from stir.transcripts.cleaning import clean, find_candidates
from stir.transcripts.formats import Source, text
from stir.types import Annotation, EditClass, Utterance
from stir.words import Word

ROUTES = ("session", "clean")
ALL = "all"
FLUENT_UNITS = 200
"""The bootstrap draws from so many blocks of lines of a fluent text at most."""


class Case(NamedTuple):
    """What was said, and what should be left of it."""

    id: str
    kind: str
    said: str
    expected: str


@dataclass(frozen=True)
class CaseSet:
    """Cases by kind; the value of a kind is the share of its cases that are right."""

    name: str
    cases: Sequence[Case]
    kinds: Sequence[str]
    """The kinds that have a value of their own."""
    not_in_all: frozenset[str] = frozenset()
    """Kinds that the value `all` leaves out."""

    def __len__(self) -> int:
        return len(self.cases)

    def score(self, detector: Detector, progress: Progress) -> ScoredSet:
        """Compare what is left of each case by both routes with what should be."""
        by_case: dict[str, Counts] = {}
        failures: list[Failure] = []
        session = detector.session()
        said = [Utterance(case.id, tuple(case.said.split())) for case in self.cases]
        seen = observe(detector, said, lambda: progress(self.name))
        for case, utterance, observed in zip(self.cases, said, seen, strict=True):
            left = {
                "session": " ".join(left_by_session(utterance.words, observed.final)),
                "clean": left_by_clean(case.said, session),
            }
            counts = by_case[case.id] = self._count(case, left)
            count_withdrawn(observed, counts)
            failures += _failures(case, left)
        values = _shares(self._groups()) | WITHDRAWN
        lines = (f"{case.id} {case.kind} {case.said} {case.expected}" for case in self.cases)
        words = sum(len(utterance.words) for utterance in said)
        score = make_score(self.name, detector, by_case, lines, words)
        return ScoredSet(self.name, score, values, tuple(failures))

    def _groups(self) -> list[str]:
        """The kinds that have cases, and all."""
        present = {case.kind for case in self.cases}
        return [*(kind for kind in self.kinds if kind in present), ALL]

    def _count(self, case: Case, left: Mapping[str, str]) -> Counts:
        counts: Counts = Counter()
        for group in (case.kind, *([] if case.kind in self.not_in_all else [ALL])):
            counts[f"{group}.cases"] += 1
            for route, words in left.items():
                counts[f"{group}.{route}"] += spoken(words) == spoken(case.expected)
        return counts


@dataclass(frozen=True)
class FluentSet:
    """Lines of text in which nothing should be removed."""

    name: str
    lines: Sequence[str]

    def __len__(self) -> int:
        return len(self.lines)

    def score(self, detector: Detector, progress: Progress) -> ScoredSet:
        """Count the words that are removed all the same; a line is an utterance."""
        by_block: dict[str, Counts] = {}
        session = detector.session()
        said = [Utterance(str(n), tuple(line.split())) for n, line in enumerate(self.lines)]
        seen = observe(detector, said, lambda: progress(self.name))
        blocks = min(FLUENT_UNITS, len(self.lines))
        for n, (utterance, observed) in enumerate(zip(said, seen, strict=True)):
            counts = by_block.setdefault(str(n * blocks // len(self.lines)), Counts())
            words = len(spoken(self.lines[n]))
            left = " ".join(left_by_session(utterance.words, observed.final))
            counts["fluent.words"] += words
            counts["fluent.session"] += words - len(spoken(left))
            counts["fluent.clean"] += words - len(spoken(left_by_clean(self.lines[n], session)))
            count_withdrawn(observed, counts)
        values: dict[str, Value] = {
            name: partial(_per_thousand, f"fluent.{route}")
            for name, route in (("removed", "session"), ("clean.removed", "clean"))
        }
        words = sum(counts["fluent.words"] for counts in by_block.values())
        score = make_score(self.name, detector, by_block, self.lines, words)
        return ScoredSet(self.name, score, values | WITHDRAWN)


def spoken(said: str) -> list[str]:
    """The words by which texts are compared: without case, punctuation and hyphens."""
    words = (Word(token) for token in said.split())
    return [part for word in words if not word.is_silent for part in word.form.split("-") if part]


def left_by_session(words: Sequence[str], annotation: Annotation) -> list[str]:
    """The words without reparanda, fillers and cues; markers stay."""
    classes: Iterable[EditClass | None] = annotation.edit_classes or ()
    removed = {
        i
        for i, edit_class in zip(annotation.edit_terms, classes, strict=True)
        if edit_class is not EditClass.MARKER
    } | annotation.rm_words
    return [word for i, word in enumerate(words) if i not in removed]


def left_by_clean(said: str, session: Session) -> str:
    """The text that `stir clean` makes of it."""
    document = text.read(Source("case", said.replace("\t", " ")))
    candidates = find_candidates(document.transcript, lambda: session)
    return document.rewrite(clean(candidates, Level.REPAIRS).edition)


def _failures(case: Case, left: Mapping[str, str]) -> list[Failure]:
    """A failure for each different text that is wrong, with the routes that lead to it."""
    routes: dict[tuple[str, ...], list[str]] = {}
    for route, words in left.items():
        if spoken(words) != spoken(case.expected):
            routes.setdefault(tuple(spoken(words)), []).append(route)
    return [
        Failure(case.id, case.kind, case.said, case.expected, left[by[0]].strip(), tuple(by))
        for by in routes.values()
    ]


def _shares(groups: Sequence[str]) -> dict[str, Value]:
    """The share of right cases of each group: by session, then by clean."""
    return {
        (group if route == "session" else f"{route}.{group}"): partial(_share, group, route)
        for route in ROUTES
        for group in groups
    }


def _share(group: str, route: str, sums: Sums) -> Array:
    return ratio(sums[f"{group}.{route}"], sums[f"{group}.cases"])


def _per_thousand(name: str, sums: Sums) -> Array:
    return 1000 * ratio(sums[name], sums["fluent.words"])
