"""The data that travels through the program; imports nothing but the errors.

The paper's structure (its example 1)::

    john [ likes + {uh} loves ] mary
           rm      ed   rp

Positions count from 0 within an utterance and are inclusive. Every type is frozen, so that it can
be shared between the steps of a trace and compared as a value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby
from typing import Literal, NamedTuple

from stir.errors import AnnotationError


class Kind(StrEnum):
    """How the repair phase relates to the reparandum (paper, section 3)."""

    REPEAT = "repeat"
    SUBSTITUTE = "substitute"
    DELETE = "delete"


class EditClass(StrEnum):
    """What an edit term is for."""

    FILLER = "filler"
    """A filled pause: *uh*, *um*."""
    CUE = "cue"
    """Announces a repair: stands between reparandum and repair phase."""
    MARKER = "marker"
    """A discourse marker: *you know*, *well*, *like*."""


@dataclass(frozen=True, slots=True)
class Repair:
    """One repair: `[ rm_start ... rm_end + {interregnum} rp_start ... rp_end ]`.

    `rp_end` and `kind` are None while the end of the repair phase is unknown. A delete has no
    repair phase of its own: both its ends are the next fluent word.
    """

    rm_start: int
    rm_end: int
    rp_start: int
    rp_end: int | None = None
    kind: Kind | None = None
    confidence: float | None = field(default=None, compare=False)
    """How likely the repair is one with this reparandum, 0 to 1."""
    end_confidence: float | None = field(default=None, compare=False, repr=False)
    """How likely the repair phase ends at `rp_end`, 0 to 1."""

    @property
    def interregnum(self) -> range:
        """The positions between reparandum and repair phase, all of them edit terms."""
        return range(self.rm_end + 1, self.rp_start)

    def shifted(self, offset: int) -> Repair:
        """The same repair with every position moved by `offset`."""

        def move(position: int) -> int:
            return position + offset

        return self.moved(move, move, move)

    def moved(
        self,
        start: Callable[[int], int],
        rm_end: Callable[[int], int],
        rp_end: Callable[[int], int],
    ) -> Repair:
        """The same repair at other positions: `start` moves where a phase starts, the others where
        one ends. A delete ends where it starts."""
        end = self.rp_end
        if end is not None:
            end = start(end) if self.kind is Kind.DELETE else rp_end(end)
        return replace(
            self,
            rm_start=start(self.rm_start),
            rm_end=rm_end(self.rm_end),
            rp_start=start(self.rp_start),
            rp_end=end,
        )

    @property
    def last(self) -> int:
        """The last word known to belong to the repair phase."""
        return self.rp_start if self.rp_end is None else self.rp_end


@dataclass(frozen=True, slots=True)
class Annotation:
    """The edit terms and repairs of one utterance, or of its prefix so far, both left to right.

    Repairs are ordered by their onsets (`rp_start`), which no two of them share.
    """

    edit_terms: tuple[int, ...] = ()
    repairs: tuple[Repair, ...] = ()
    edit_classes: tuple[EditClass, ...] | None = field(default=None, compare=False, repr=False)
    """The class of each edit term, where it is known."""

    def shifted(self, offset: int) -> Annotation:
        """The same with every position moved by `offset`; what would begin before 0 is left out."""
        kept = [n for n, i in enumerate(self.edit_terms) if i + offset >= 0]
        classes = self.edit_classes
        return Annotation(
            tuple(self.edit_terms[n] + offset for n in kept),
            tuple(r.shifted(offset) for r in self.repairs if r.rm_start + offset >= 0),
            None if classes is None else tuple(classes[n] for n in kept),
        )

    @property
    def rm_words(self) -> frozenset[int]:
        """The positions of all reparandum words; an edit term inside the span is not one."""
        return frozenset(
            i for r in self.repairs for i in range(r.rm_start, r.rm_end + 1)
        ).difference(self.edit_terms)

    @property
    def rp_words(self) -> frozenset[int]:
        """The positions of all repair-phase words, a delete's onset word included."""
        return frozenset(i for r in self.repairs for i in range(r.rp_start, r.last + 1)).difference(
            self.edit_terms
        )

    @property
    def interregnum_words(self) -> frozenset[int]:
        """The positions of the edit terms between a reparandum and its repair phase."""
        return frozenset(i for r in self.repairs for i in r.interregnum)

    def fluent(self, length: int) -> tuple[int, ...]:
        """The positions of an utterance of `length` words that are left when it is cleaned."""
        removed = self.rm_words.union(self.edit_terms)
        return tuple(i for i in range(length) if i not in removed)


@dataclass(frozen=True, slots=True)
class Utterance:
    """One utterance of a corpus: its words, their tags where known, and its structure."""

    id: str
    words: tuple[str, ...]
    pos: tuple[str, ...] | None = None
    annotation: Annotation = Annotation()
    speaker: str | None = None

    @property
    def conversation(self) -> str:
        """The conversation's number: the id up to its first colon."""
        return self.id.partition(":")[0]

    @property
    def fluent_words(self) -> tuple[str, ...]:
        """The words without edit terms and reparanda."""
        return tuple(self.words[i] for i in self.annotation.fluent(len(self.words)))

    @property
    def edit_term_runs(self) -> tuple[tuple[str, ...], ...]:
        """The words of each maximal run of edit terms."""
        runs = groupby(enumerate(self.annotation.edit_terms), key=lambda it: it[1] - it[0])
        return tuple(tuple(self.words[i] for _, i in run) for _, run in runs)


LabelName = Literal["ed", "rm", "rp", "rp_end"]


class Label(NamedTuple):
    """One label on one word, the unit of an update.

    `ed`, `rm` and `rp` mark words; `rp_end` says where a repair phase ends and what kind of repair
    it was. `repair` is the id, unique within a session, of the repair that the label belongs to.
    """

    position: int
    name: LabelName
    repair: int | None = None
    kind: Kind | None = None
    confidence: float | None = None


class Update(NamedTuple):
    """What one word changed: a difference, never the whole."""

    position: int
    added: tuple[Label, ...] = ()
    revoked: tuple[Label, ...] = ()
    committed: tuple[Label, ...] = ()
    """Labels that will not change any more."""


@dataclass(frozen=True, slots=True)
class Classifications:
    """How often each classifier was asked: what the paper's processing overhead counts."""

    rp_start: int = 0
    rm_start: int = 0
    rp_end: int = 0
    ed: int = 0


@dataclass(frozen=True, slots=True)
class Trace:
    """`steps[n]` is the whole annotation held after word n and before word n+1."""

    id: str
    words: tuple[str, ...]
    steps: tuple[Annotation, ...]
    classifications: Classifications | None = None
    """The work it took, where the detector says so."""
    decided: tuple[int, ...] | None = None
    """For a detector that waits: how many words it has labelled at each step; None is all."""


def classify(words: Sequence[str], edit_terms: frozenset[int], repair: Repair) -> Kind:
    """Tell repeat from substitute by comparing the words of the two phases, edit terms left out."""
    reparandum = [
        words[i] for i in range(repair.rm_start, repair.rm_end + 1) if i not in edit_terms
    ]
    phase = [words[i] for i in range(repair.rp_start, repair.last + 1) if i not in edit_terms]
    return Kind.REPEAT if reparandum == phase else Kind.SUBSTITUTE


def check_annotation(words: Sequence[str], annotation: Annotation) -> None:
    """Raise an `AnnotationError` unless the annotation is one that these words can have.

    Its rules are those of the corpus: ordered phases inside the utterance, only edit terms between
    them, no phase that begins or ends on an edit term, one repair an onset, a delete that ends
    where it starts. Whether a repeat repeats is not asked: that is another system's opinion.
    """
    length = len(words)
    edit_terms = frozenset(annotation.edit_terms)

    def fail(message: str, position: int) -> AnnotationError:
        token = words[position] if 0 <= position < length else None
        return AnnotationError(message, token=token, position=position)

    if list(annotation.edit_terms) != sorted(edit_terms):
        raise AnnotationError("edit_terms are not in ascending order without repetition")
    for i in annotation.edit_terms:
        if not 0 <= i < length:
            raise fail(f"edit term {i} is outside the utterance of {length} words", i)
    onset = -1
    for r in annotation.repairs:
        shape = f"repair {r.rm_start}-{r.rm_end} + {r.rp_start}-{r.rp_end}"
        if not 0 <= r.rm_start <= r.rm_end < r.rp_start <= r.last < length:
            raise fail(
                f"{shape} is not in order, or is outside the utterance of {length} words",
                r.rp_start,
            )
        for i in {r.rm_start, r.rm_end, r.rp_start, r.last} & edit_terms:
            raise fail(f"{shape} begins or ends a phase on an edit term", i)
        for i in r.interregnum:
            if i not in edit_terms:
                raise fail(f"{shape} has a word in its interregnum that is no edit term", i)
        if r.rp_start <= onset:
            raise fail(f"{shape} starts where another one does, or out of order", r.rp_start)
        onset = r.rp_start
        if r.kind is None:
            continue
        if r.rp_end is None:
            raise fail(f"{shape} has a kind but no end", r.rp_start)
        if r.kind is Kind.DELETE and r.rp_end != r.rp_start:
            raise fail(f"{shape} is a delete but does not end where it starts", r.rp_end)
