"""How often a detector removes words from fluent utterances.

    stir experiment safe examples/safe.txt --model MODEL

Scores on a corpus hide such errors: "had had" and "very very good" are rare there, and a detector
that marks every repeated word as a repair scores well. Users who clean transcripts do notice them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from stir.corpus.markup import write_markup
from stir.lab.experiments.report.document import Document, Number, Row, Section, Table
from stir.types import Annotation, Utterance

ALLOWED = 0.03
"""The share of safe utterances that the default model may touch."""


class Annotates(Protocol):
    """The part of a detector that is needed here."""

    def annotate(self, utterance: Sequence[str], /) -> Annotation:
        """Annotate a whole utterance."""


class Touched(NamedTuple):
    """An utterance from which the detector removed words."""

    utterance: Utterance
    annotation: Annotation

    @property
    def temptation(self) -> str:
        """The group of the utterance, which says what misleads the detector."""
        return self.utterance.conversation

    def __str__(self) -> str:
        return write_markup(self.utterance.words, self.annotation)


def touched(detector: Annotates, utterances: Iterable[Utterance]) -> list[Touched]:
    """Return the utterances from which the detector would remove a word."""
    found = (Touched(u, detector.annotate(u.words)) for u in utterances)
    return [each for each in found if each.annotation.rm_words or each.annotation.edit_terms]


def share(culprits: Sequence[Touched], utterances: Sequence[Utterance]) -> float:
    """Return the share of touched utterances; 0 if there are no utterances."""
    return len(culprits) / len(utterances) if utterances else 0.0


def document(name: str, utterances: Sequence[Utterance], culprits: Sequence[Touched]) -> Document:
    """Make the report: the share of touched utterances by group, and a list of them."""
    of = Counter(u.conversation for u in utterances)
    hit = Counter(culprit.temptation for culprit in culprits)
    rows = [_row(temptation, hit[temptation], count) for temptation, count in of.items()]
    rows.append(_row("all", len(culprits), len(utterances)))
    header = ("temptation", "touched", "of", "%")
    removals = [Row((culprit.temptation, str(culprit))) for culprit in culprits]
    return Document(
        f"Utterances that {name} should leave alone",
        ["Nothing in these utterances may be removed; touched are those that lose a word."],
        [
            Section(
                "Touched",
                [],
                [
                    Table("safe", "Touched, by what makes them tempting", header, rows),
                    Table("culprits", "What was removed", ("temptation", "mark-up"), removals),
                ],
            )
        ],
    )


def _row(name: str, hit: int, of: int) -> Row:
    return Row((name, Number(hit, 0), Number(of, 0), Number(100 * hit / of if of else 0.0, 1)))
