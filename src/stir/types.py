"""Data types shared by all packages; imports only the errors and how they look in a notebook.

The paper's structure (its example 1)::

    john [ likes + {uh} loves ] mary
           rm      ed   rp

Positions count from 0 within an utterance and are inclusive. Every type is frozen, so that values
can be compared and shared between the steps of a trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby
from typing import Literal, NamedTuple

from stir.display import changes_html, words_html
from stir.errors import AnnotationError


class Kind(StrEnum):
    """How the repair phase relates to the reparandum (section 3 of the paper)."""

    REPEAT = "repeat"
    """The same words again: *the the*."""
    SUBSTITUTE = "substitute"
    """Other words: *the red the blue*."""
    DELETE = "delete"
    """Nothing: the reparandum was abandoned."""


class EditClass(StrEnum):
    """What an edit term does."""

    FILLER = "filler"
    """A filled pause: *uh*, *um*."""
    CUE = "cue"
    """Announces a correction, between reparandum and repair phase: *no*, *I mean*."""
    MARKER = "marker"
    """A discourse marker: *you know*, *well*, *like*."""


@dataclass(frozen=True, slots=True)
class Repair:
    """One repair: `[ rm_start ... rm_end + {interregnum} rp_start ... rp_end ]`.

    All four are positions of words, from 0 and inclusive. `rp_end` and `kind` are None while the
    end of the repair phase is unknown. A delete has no repair phase: its `rp_start` and `rp_end`
    are both the next fluent word.
    """

    rm_start: int
    rm_end: int
    rp_start: int
    rp_end: int | None = None
    kind: Kind | None = None
    confidence: float | None = field(default=None, compare=False)
    """Probability that `rm_start` and `rp_start` are right, 0 to 1."""
    end_confidence: float | None = field(default=None, compare=False, repr=False)
    """Probability that the repair phase ends at `rp_end`, 0 to 1."""

    @property
    def interregnum(self) -> range:
        """Positions of the interregnum: the edit terms between reparandum and repair phase."""
        return range(self.rm_end + 1, self.rp_start)

    def shifted(self, offset: int) -> Repair:
        """Return the repair with all positions moved by `offset`."""

        def move(position: int) -> int:
            return position + offset

        return self.moved(move, move, move)

    def moved(
        self,
        start: Callable[[int], int],
        rm_end: Callable[[int], int],
        rp_end: Callable[[int], int],
    ) -> Repair:
        """Return the repair with its positions mapped.

        `start` maps the starts of both phases, `rm_end` and `rp_end` the ends. A delete still ends
        where it starts.
        """
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
        """Position of the last known word of the repair phase."""
        return self.rp_start if self.rp_end is None else self.rp_end


@dataclass(frozen=True, slots=True)
class Annotation:
    """The edit terms and repairs of an utterance, or of the words so far.

    `edit_terms` are positions in ascending order. `repairs` are sorted by onset (`rp_start`); no
    two repairs have the same onset.
    """

    edit_terms: tuple[int, ...] = ()
    repairs: tuple[Repair, ...] = ()
    edit_classes: tuple[EditClass, ...] | None = field(default=None, compare=False, repr=False)
    """The class of each edit term, if known."""
    words: tuple[str, ...] | None = field(default=None, compare=False, repr=False)
    """The words that it is about, if it is to show itself with them (`with_words`)."""

    def with_words(self, words: Sequence[str]) -> Annotation:
        """The same annotation, shown in notebooks with the words that it is about."""
        return replace(self, words=tuple(words))

    def _repr_html_(self) -> str:
        words = self.words or tuple(str(i) for i in range(self._length))
        return words_html(words, [self._labels(i) for i in range(len(words))])

    @property
    def _length(self) -> int:
        """How many words are needed to show all labels."""
        return max([0, *(i + 1 for i in self.edit_terms), *(r.last + 1 for r in self.repairs)])

    def _labels(self, position: int) -> list[str]:
        sets = {"ed": self.edit_terms, "rm": self.rm_words, "rp": self.rp_words}
        return [name for name, positions in sets.items() if position in positions]

    def shifted(self, offset: int) -> Annotation:
        """Return the annotation moved by `offset`, without what would start before 0."""
        if not offset:
            return self
        kept = [n for n, i in enumerate(self.edit_terms) if i + offset >= 0]
        classes = self.edit_classes
        return Annotation(
            tuple(self.edit_terms[n] + offset for n in kept),
            tuple(r.shifted(offset) for r in self.repairs if r.rm_start + offset >= 0),
            None if classes is None else tuple(classes[n] for n in kept),
        )

    def followed_by(self, other: Annotation, offset: int) -> Annotation:
        """Return this annotation with another one, of the words from `offset` on, appended."""
        if not offset:
            return other
        moved = other.shifted(offset)
        return Annotation(
            self.edit_terms + moved.edit_terms,
            self.repairs + moved.repairs,
            None
            if self.edit_classes is None or moved.edit_classes is None
            else self.edit_classes + moved.edit_classes,
        )

    @property
    def rm_words(self) -> frozenset[int]:
        """Positions of the reparandum words, without edit terms inside the reparandum."""
        return frozenset(
            i for r in self.repairs for i in range(r.rm_start, r.rm_end + 1)
        ).difference(self.edit_terms)

    @property
    def rp_words(self) -> frozenset[int]:
        """Positions of the repair-phase words, including the onset word of a delete."""
        return frozenset(i for r in self.repairs for i in range(r.rp_start, r.last + 1)).difference(
            self.edit_terms
        )

    @property
    def interregnum_words(self) -> frozenset[int]:
        """Positions of the edit terms between a reparandum and its repair phase."""
        return frozenset(i for r in self.repairs for i in r.interregnum)

    def fluent(self, length: int) -> tuple[int, ...]:
        """Return the positions, of `length` words, that are in no edit term or reparandum."""
        removed = self.rm_words.union(self.edit_terms)
        return tuple(i for i in range(length) if i not in removed)


@dataclass(frozen=True, slots=True)
class Utterance:
    """One utterance of a corpus: its words, its tags if known, and its annotation."""

    id: str
    words: tuple[str, ...]
    pos: tuple[str, ...] | None = None
    annotation: Annotation = Annotation()
    speaker: str | None = None

    def _repr_html_(self) -> str:
        return self.annotation.with_words(self.words)._repr_html_()

    @property
    def conversation(self) -> str:
        """The id of the conversation: the utterance id up to its first colon."""
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
    """One label on one word.

    The name is `ed` (edit term), `rm` (reparandum), `rp` (repair phase) or `rp_end` (its last word,
    with the `kind` of the repair). Labels with the same `repair` belong together; the number is
    unique within a session.
    """

    position: int
    name: LabelName
    repair: int | None = None
    kind: Kind | None = None
    confidence: float | None = None
    edit_class: EditClass | None = None
    """The class of an edit term. It may change: a marker is a cue once a repair follows it."""

    @property
    def remark(self) -> str:
        """What else is known of it, for people: its kind or its class."""
        return str(self.kind or self.edit_class or "")


class Update(NamedTuple):
    """What a word changed: labels that are new, withdrawn, and final from now on."""

    position: int
    added: tuple[Label, ...] = ()
    revoked: tuple[Label, ...] = ()
    committed: tuple[Label, ...] = ()
    """Labels that will not change any more, unless words are revoked."""

    def _repr_html_(self) -> str:
        groups = {"added": self.added, "revoked": self.revoked, "committed": self.committed}
        return changes_html(
            (title, [(label.position, label.name, label.remark) for label in labels])
            for title, labels in groups.items()
        )


def merge(updates: Iterable[Update]) -> Update:
    """Merge several updates into one with the same effect.

    Labels that come and go, or go and come back, are left out.
    """
    position = -1
    added: dict[Label, None] = {}
    revoked: dict[Label, None] = {}
    committed: dict[Label, None] = {}
    for update in updates:
        position = update.position
        for label in update.revoked:
            committed.pop(label, None)
            if label in added:
                del added[label]
            else:
                revoked[label] = None
        for label in update.added:
            if label in revoked:
                del revoked[label]
            else:
                added[label] = None
        committed.update(dict.fromkeys(update.committed))
    return Update(position, tuple(added), tuple(revoked), tuple(committed))


@dataclass(frozen=True, slots=True)
class Classifications:
    """How often each classifier ran, for the paper's processing overhead."""

    rp_start: int = 0
    rm_start: int = 0
    rp_end: int = 0
    ed: int = 0


@dataclass(frozen=True, slots=True)
class Trace:
    """What a detector held after every word: `steps[n]` is the annotation after word n."""

    id: str
    words: tuple[str, ...]
    steps: tuple[Annotation, ...]
    classifications: Classifications | None = None
    """How often each classifier ran, if the detector counts that."""
    decided: tuple[int, ...] | None = None
    """For a detector that waits: how many words have a label at each step."""


def classify(words: Sequence[str], edit_terms: frozenset[int], repair: Repair) -> Kind:
    """Repeat or substitute: compare the words of both phases without edit terms."""
    reparandum = [
        words[i] for i in range(repair.rm_start, repair.rm_end + 1) if i not in edit_terms
    ]
    phase = [words[i] for i in range(repair.rp_start, repair.last + 1) if i not in edit_terms]
    return Kind.REPEAT if reparandum == phase else Kind.SUBSTITUTE


def check_annotation(words: Sequence[str], annotation: Annotation) -> None:
    """Raise an `AnnotationError` unless the annotation is valid for these words.

    The rules are those of the corpus: phases are in order and inside the utterance, with only edit
    terms between them; no phase begins or ends on an edit term; onsets are unique; a delete ends
    where it starts. Kinds are not compared with the words: other systems may define them otherwise.
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
                raise fail(f"{shape} has a word in its interregnum that is not an edit term", i)
        if r.rp_start <= onset:
            raise fail(
                f"{shape} is out of order or has the same onset as another repair", r.rp_start
            )
        onset = r.rp_start
        if r.kind is None:
            continue
        if r.rp_end is None:
            raise fail(f"{shape} has a kind but no end", r.rp_start)
        if r.kind is Kind.DELETE and r.rp_end != r.rp_start:
            raise fail(f"{shape} is a delete but does not end where it starts", r.rp_end)
