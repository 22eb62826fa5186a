"""Candidates for removal in a transcript.

They come from the detector's annotation (or the file's own), from the lists of fillers, and from
the hyphens of broken-off words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from stir.transcripts.cleaning.annotate import AnnotatedUtterance, annotate, with_classes
from stir.transcripts.cleaning.finder import CandidateFinder
from stir.transcripts.cleaning.options import DEFAULT_OPTIONS, CleaningOptions
from stir.transcripts.cleaning.partial_words import whole_word
from stir.transcripts.cleaning.removals import Removal
from stir.transcripts.cleaning.stutters import without_stutter
from stir.transcripts.cleaning.utterances import utterances
from stir.transcripts.formats.transcript import Cue, Transcript
from stir.types import Annotation
from stir.words import Word

if TYPE_CHECKING:
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

    Each speaker has a session. Cues that the file annotates itself are not given to a session.
    Without sessions (None), candidates come from the file's own annotations, the lists and the
    hyphens alone. `progress` is called with the number of tokens of each utterance.
    """
    annotator = _Annotator(transcript, open_session)
    all_capitals = not any(token.text.islower() for token in transcript.tokens)
    removals: list[Removal] = []
    annotations: list[Annotation] = []
    found = utterances(transcript, options.pause, reads_marks=annotator.reads_marks)
    for tokens in found:
        annotated = annotator.annotate(tokens)
        texts = [transcript.tokens[i].text for i in tokens]
        finder = CandidateFinder(
            texts, annotated, options, all_capitals=all_capitals, knows=annotator.knows
        )
        removals += (removal.moved(tokens) for removal in finder.find())
        annotations.append(annotated.annotation)
        if progress is not None:
            progress(len(tokens))
    stutters = _unprotected(annotator.stutters, transcript, options)
    return Candidates(transcript, found, tuple(removals), annotations, stutters)


class _Annotator:
    """Annotates utterances: with the file's own annotation, or with a session for each speaker."""

    def __init__(self, transcript: Transcript, open_session: Callable[[], Session] | None) -> None:
        self._transcript = transcript
        self._open_session = open_session
        self._from_file = {cue.first: cue for cue in transcript.cues if cue.annotation is not None}
        self._sessions: dict[str | None, Session] = {}
        self.stutters = _find_stutters(transcript)

    @property
    def reads_marks(self) -> bool:
        """Whether the sessions' engine takes punctuation marks into account."""
        if self._open_session is None or not self._transcript.tokens:
            return False
        return self._session(self._transcript.tokens[0].speaker).reads_marks

    def knows(self, form: str) -> bool:
        """Whether the sessions' language model knows a word."""
        return any(session.knows(form) for session in islice(self._sessions.values(), 1))

    def annotate(self, tokens: Sequence[int]) -> AnnotatedUtterance:
        """Annotate one utterance; positions count its tokens."""
        first = self._transcript.tokens[tokens[0]]
        if tokens[0] in self._from_file:
            return self._annotated_by(self._from_file[tokens[0]])
        if self._open_session is None:
            return AnnotatedUtterance(Annotation())
        return annotate(self._session(first.speaker), [self._word(i) for i in tokens])

    def _annotated_by(self, cue: Cue) -> AnnotatedUtterance:
        annotation = cue.annotation or Annotation()
        words = [Word(self._transcript.tokens[i].text) for i in cue.tokens]
        classes = dict(zip(annotation.edit_terms, annotation.edit_classes or (), strict=False))
        return AnnotatedUtterance(with_classes(annotation, words, classes), from_file=True)

    def _session(self, speaker: str | None) -> Session:
        assert self._open_session is not None
        if speaker not in self._sessions:
            self._sessions[speaker] = self._open_session()
        return self._sessions[speaker]

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
