"""Candidates for removal in a transcript.

They come from the detector's annotation (or the file's own), from the lists of fillers, and from
the hyphens of broken-off words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING

from stir.transcripts.cleaning.annotate import AnnotatedUtterance, annotate, with_classes
from stir.transcripts.cleaning.finder import CandidateFinder
from stir.transcripts.cleaning.options import DEFAULT_OPTIONS, CleaningOptions
from stir.transcripts.cleaning.partial_words import whole_word
from stir.transcripts.cleaning.removals import Removal
from stir.transcripts.cleaning.spoken import has_mark
from stir.transcripts.cleaning.stutters import without_stutter
from stir.transcripts.cleaning.utterances import utterances
from stir.transcripts.formats.transcript import Cue, Transcript
from stir.types import Annotation
from stir.words import Word

if TYPE_CHECKING:
    from stir.lockstep import Job
    from stir.session import Session

_DASHES = "-‐‑–—"


@dataclass(frozen=True, slots=True)
class Candidates:
    """A transcript, its utterances, and all candidates for removal, whatever the level."""

    transcript: Transcript
    utterances: Sequence[Sequence[int]]
    """The token indices of each utterance."""
    removals: tuple[Removal, ...]
    annotations: Sequence[Annotation] = field(default_factory=list)
    """The annotation of each utterance; positions count its tokens."""
    stutters: Mapping[int, str] = field(default_factory=dict)
    """Tokens with a stutter, as ``w-w-we``, and what is left of them when repeats are removed."""
    forced_stutters: frozenset[int] = frozenset()
    """Stutters that an editor removes at every level but `off`."""


def find_candidates(
    transcript: Transcript,
    open_session: Callable[[], Session] | None,
    options: CleaningOptions = DEFAULT_OPTIONS,
    progress: Callable[[int], None] | None = None,
) -> Candidates:
    """Annotate all utterances and collect the candidates for removal.

    Cues that the file annotates itself are not given to a session. Without sessions (None),
    candidates come from the file's own annotations, the lists and the hyphens alone. `progress` is
    called with the number of tokens of each utterance.
    """
    annotator = _Annotator(transcript, open_session)
    collector = _Collector(transcript, annotator, options, progress)
    found = collector.utterances
    for tokens, annotated in zip(found, annotator.annotate(found), strict=True):
        collector.add(tokens, annotated)
    return collector.candidates()


def candidates_job(
    transcript: Transcript, session: Session, options: CleaningOptions = DEFAULT_OPTIONS
) -> Job[Candidates]:
    """The same as a job of one session (`stir.lockstep`), for many short transcripts in step."""
    annotator = _Annotator(transcript, lambda: session)
    collector = _Collector(transcript, annotator, options)
    for tokens in collector.utterances:
        collector.add(tokens, (yield from annotator.job(tokens, session)))
    return collector.candidates()


class _Collector:
    """Collects the candidates of one utterance after the other."""

    def __init__(
        self,
        transcript: Transcript,
        annotator: _Annotator,
        options: CleaningOptions,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self._transcript, self._annotator, self._options = transcript, annotator, options
        self._progress = progress
        self._all_capitals = not any(token.text.islower() for token in transcript.tokens)
        self._has_marks = any(has_mark(token.text) for token in transcript.tokens)
        self._removals: list[Removal] = []
        self._annotations: list[Annotation] = []
        self.utterances = utterances(transcript, options.pause, reads_marks=annotator.reads_marks)

    def add(self, tokens: Sequence[int], annotated: AnnotatedUtterance) -> None:
        """Take the next utterance."""
        texts = [self._transcript.tokens[i].text for i in tokens]
        finder = CandidateFinder(
            texts,
            annotated,
            self._options,
            all_capitals=self._all_capitals,
            has_marks=self._has_marks,
            knows=self._annotator.knows,
        )
        self._removals += (removal.moved(tokens) for removal in finder.find())
        self._annotations.append(annotated.annotation)
        if self._progress is not None:
            self._progress(len(tokens))

    def candidates(self) -> Candidates:
        """All candidates so far."""
        stutters = _unprotected(self._annotator.stutters, self._transcript, self._options)
        removals = tuple(self._removals)
        return Candidates(self._transcript, self.utterances, removals, self._annotations, stutters)


class _Annotator:
    """Annotates utterances: with the file's own annotation, or with sessions."""

    def __init__(self, transcript: Transcript, open_session: Callable[[], Session] | None) -> None:
        self._transcript = transcript
        self._open_session = open_session
        self._from_file = {cue.first: cue for cue in transcript.cues if cue.annotation is not None}
        self.stutters = _find_stutters(transcript)

    @cached_property
    def _session(self) -> Session:
        """A session to ask about the model, and to explain repairs with."""
        assert self._open_session is not None
        return self._open_session()

    @property
    def reads_marks(self) -> bool:
        """Whether the sessions' engine takes punctuation marks into account."""
        if self._open_session is None or not self._transcript.tokens:
            return False
        return self._session.reads_marks

    def knows(self, form: str) -> bool:
        """Whether the sessions' language model knows a word."""
        return self._open_session is not None and self._session.knows(form)

    def annotate(self, utterances: Sequence[Sequence[int]]) -> Iterator[AnnotatedUtterance]:
        """Annotate all utterances, in step; positions count an utterance's tokens."""
        if self._open_session is None:
            return map(self._without_session, utterances)
        from stir.lockstep import run_in_step

        return run_in_step((partial(self.job, u) for u in utterances), self._open_session)

    def _without_session(self, tokens: Sequence[int]) -> AnnotatedUtterance:
        if tokens[0] in self._from_file:
            return self._annotated_by(self._from_file[tokens[0]])
        return AnnotatedUtterance(Annotation())

    def job(self, tokens: Sequence[int], session: Session) -> Job[AnnotatedUtterance]:
        """The job of annotating one utterance."""
        if tokens[0] in self._from_file:
            return self._annotated_by(self._from_file[tokens[0]])
        words = [self._word(i) for i in tokens]
        return (yield from annotate(session, words, lambda: self._session))

    def _annotated_by(self, cue: Cue) -> AnnotatedUtterance:
        annotation = cue.annotation or Annotation()
        words = [Word(self._transcript.tokens[i].text) for i in cue.tokens]
        classes = dict(zip(annotation.edit_terms, annotation.edit_classes or (), strict=False))
        return AnnotatedUtterance(with_classes(annotation, words, classes), from_file=True)

    def _word(self, i: int) -> Word:
        token = self._transcript.tokens[i]
        text = self.stutters.get(i) or whole_word(token.text)
        return Word(text, None, token.start, token.end)


def _unprotected(
    stutters: Mapping[int, str], transcript: Transcript, options: CleaningOptions
) -> Mapping[int, str]:
    """The stutters that may go: none in written text, where they are compounds."""
    if options.written:
        return {}
    tokens = transcript.tokens
    return {i: left for i, left in stutters.items() if not options.protected.find([tokens[i].text])}


def _has_dash(text: str) -> bool:
    return not text[1:-1].isalpha() and any(dash in text[1:-1] for dash in _DASHES)


def _find_stutters(transcript: Transcript) -> dict[int, str]:
    tokens = enumerate(transcript.tokens)
    found = ((i, without_stutter(token.text)) for i, token in tokens if _has_dash(token.text))
    return {i: left for i, left in found if left is not None}
