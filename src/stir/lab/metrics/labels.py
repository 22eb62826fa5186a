"""Labels as sets of word positions, the form in which annotations are scored.

A set is a bit mask in one integer (bit i is word i), so that union, difference and size are single
operations for utterances of any length. Speed matters: every prefix of every utterance is compared,
640 times over in the paper's grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stir.types import Annotation, Trace, Utterance


def span(first: int, last: int) -> int:
    """Return the set of positions from `first` to `last`, both inclusive."""
    return (1 << (last + 1)) - (1 << first)


def positions(bits: int) -> Iterator[int]:
    """Yield the members of a set in ascending order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


@dataclass(frozen=True, slots=True)
class Labels:
    """The words labelled as edit term, reparandum, repair phase and interregnum.

    An edit term has no other label, even inside a reparandum or repair phase (corpus rule). The
    interregnum is not a separate label: its words are edit terms, counted a second time for F_s.
    """

    ed: int = 0
    rm: int = 0
    rp: int = 0
    interregnum: int = 0

    @property
    def any(self) -> int:
        """The words that have at least one label."""
        return self.ed | self.rm | self.rp


NO_LABELS = Labels()


def labels_of(annotation: Annotation) -> Labels:
    """Convert an annotation to labels; a repair without an end covers its onset word."""
    ed = rm = rp = interregnum = 0
    for i in annotation.edit_terms:
        ed |= 1 << i
    for r in annotation.repairs:
        rm |= span(r.rm_start, r.rm_end)
        rp |= span(r.rp_start, r.last)
        interregnum |= span(r.rm_end + 1, r.rp_start - 1)
    return Labels(ed, rm & ~ed, rp & ~ed, interregnum & ed)


@dataclass(frozen=True, slots=True)
class Gold:
    """An utterance's gold labels, computed once and used for every trace."""

    utterance: Utterance
    labels: Labels
    rm_shown: tuple[int, ...]
    """The reparandum words in incremental gold at each step."""

    @classmethod
    def of(cls, utterance: Utterance) -> Gold:
        """Prepare an utterance for scoring."""
        labels = labels_of(utterance.annotation)
        return cls(utterance, labels, tuple(_rm_shown(utterance, labels)))

    @property
    def length(self) -> int:
        """The number of words, and so of steps."""
        return len(self.utterance.words)


def _rm_shown(utterance: Utterance, labels: Labels) -> Iterator[int]:
    """Yield each step's reparandum words: those whose earliest repair onset has been reached."""
    by_onset = {r.rp_start: r for r in utterance.annotation.repairs}
    shown = 0
    for n in range(len(utterance.words)):
        if n in by_onset:
            shown |= span(by_onset[n].rm_start, by_onset[n].rm_end) & labels.rm
        yield shown


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """The labels of a trace at each step; equal neighbouring steps share one `Labels`."""

    trace: Trace
    steps: tuple[Labels, ...]

    @classmethod
    def of(cls, trace: Trace) -> Hypothesis:
        """Prepare a trace for scoring."""
        return cls(trace, tuple(_label_steps(trace.steps)))

    @property
    def final(self) -> Labels:
        """The labels at the end of the utterance."""
        return self.steps[-1] if self.steps else NO_LABELS

    def changes(self) -> Iterator[tuple[int, Labels, Labels]]:
        """Yield (step, old labels, new labels) for each step whose labels differ."""
        before = NO_LABELS
        for n, after in enumerate(self.steps):
            if after is not before:
                yield n, before, after
                before = after


def _label_steps(steps: Sequence[Annotation]) -> Iterator[Labels]:
    annotation, labels = None, NO_LABELS
    for step in steps:
        # Detectors and readers reuse the same object for steps without changes.
        if step is not annotation and step != annotation:
            new = labels_of(step)
            labels = labels if new == labels else new
        annotation = step
        yield labels
