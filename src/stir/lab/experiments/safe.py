"""Content words are safe: how many utterances a detector touches in which nothing is wrong.

    stir experiment safe examples/safe.txt --model MODEL

Scores on a corpus hide this: "had had" and "very very good" are rare in it, and a detector that
takes every repeated word for a repair does well there. Whoever cleans a transcript meets them.
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
    """A detector, as far as it is needed here."""

    def annotate(self, utterance: Sequence[str], /) -> Annotation:
        """Annotate a whole utterance."""


class Touched(NamedTuple):
    """An utterance that lost words, and why."""

    utterance: Utterance
    annotation: Annotation

    @property
    def temptation(self) -> str:
        """What made it tempting: the group that it stands in."""
        return self.utterance.conversation

    def __str__(self) -> str:
        return write_markup(self.utterance.words, self.annotation)


def touched(detector: Annotates, utterances: Iterable[Utterance]) -> list[Touched]:
    """List the utterances from which the detector would remove a word."""
    found = (Touched(u, detector.annotate(u.words)) for u in utterances)
    return [each for each in found if each.annotation.rm_words or each.annotation.edit_terms]


def share(culprits: Sequence[Touched], utterances: Sequence[Utterance]) -> float:
    """The share touched; of nothing, nothing."""
    return len(culprits) / len(utterances) if utterances else 0.0


def document(name: str, utterances: Sequence[Utterance], culprits: Sequence[Touched]) -> Document:
    """The share touched by temptation, and every culprit."""
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
