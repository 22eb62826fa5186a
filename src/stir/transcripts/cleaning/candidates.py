"""Candidates for removal in a transcript.

They come from the detector's annotation (or the file's own), from the lists of fillers, and from
the hyphens of broken-off words. Protected words are never candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, groupby
from typing import TYPE_CHECKING

from stir.options import Level
from stir.transcripts.cleaning.annotate import AnnotatedUtterance, annotate
from stir.transcripts.cleaning.lists import FILLERS, PROTECTED, WordList
from stir.transcripts.cleaning.partial_words import partial_words, whole_word
from stir.transcripts.cleaning.removals import LEVELS, Removal, RemovalKind, removal_kind
from stir.transcripts.cleaning.stutters import without_stutter
from stir.transcripts.cleaning.utterances import PAUSE, utterances
from stir.transcripts.formats.transcript import Transcript
from stir.types import Annotation, Repair
from stir.words import Word

if TYPE_CHECKING:
    from stir.session import Session

LISTED_FILLERS = WordList.parse(FILLERS)
PROTECTED_WORDS = WordList.parse(PROTECTED)
_ORDER = tuple(Level)


@dataclass(frozen=True, slots=True)
class Candidates:
    """A transcript, its utterances, and all candidates for removal, whatever the level."""

    transcript: Transcript
    utterances: Sequence[Sequence[int]]
    """The token indices of each utterance."""
    removals: tuple[Removal, ...]
    annotations: Sequence[Annotation] = field(default_factory=list)
    """The annotation of each utterance; positions count its tokens without the silent ones."""
    stutters: Mapping[int, str] = field(default_factory=dict)
    """Tokens with a stutter, as ``w-w-we``, and what is left of them when repeats are removed."""


@dataclass(frozen=True, slots=True)
class CleaningOptions:
    """What users choose beside the level."""

    fillers: WordList = LISTED_FILLERS
    """Words that are always removed."""
    protected: WordList = PROTECTED_WORDS
    """Words that are never removed."""
    pause: float = PAUSE
    """Seconds of silence that end an utterance."""


DEFAULT_OPTIONS = CleaningOptions()


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
    found = utterances(transcript, options.pause)
    for tokens in found:
        spoken = [i for i in tokens if not transcript.tokens[i].is_silent]
        annotated = annotator.annotate(tokens, spoken)
        words = [transcript.tokens[i].text for i in spoken]
        finder = _CandidateFinder(words, annotated, options, all_capitals=all_capitals)
        removals += map(_TokenMap(tokens, spoken).to_tokens, finder.find())
        annotations.append(annotated.annotation)
        if progress is not None:
            progress(len(tokens))
    return Candidates(transcript, found, tuple(removals), annotations, annotator.stutters)


class _Annotator:
    """Annotates utterances: with the file's own annotation, or with a session for each speaker."""

    def __init__(self, transcript: Transcript, open_session: Callable[[], Session] | None) -> None:
        self._transcript = transcript
        self._open_session = open_session
        self._from_file = _annotations_from_file(transcript)
        self.stutters = _find_stutters(transcript)
        self._sessions: dict[str | None, Session] = {}

    def annotate(self, tokens: Sequence[int], spoken: Sequence[int]) -> AnnotatedUtterance:
        """Annotate one utterance; positions count its spoken tokens."""
        if tokens[0] in self._from_file:
            return self._from_file[tokens[0]]
        if self._open_session is None or not spoken:
            return AnnotatedUtterance(Annotation())
        speaker = self._transcript.tokens[tokens[0]].speaker
        if speaker not in self._sessions:
            self._sessions[speaker] = self._open_session()
        return annotate(self._sessions[speaker], [self._word(i) for i in spoken])

    def _word(self, i: int) -> Word:
        token = self._transcript.tokens[i]
        text = self.stutters.get(i) or whole_word(token.text)
        return Word(text, None, token.start, token.end)


def _find_stutters(transcript: Transcript) -> dict[int, str]:
    tokens = enumerate(transcript.tokens)
    found = ((i, without_stutter(token.text)) for i, token in tokens if "-" in token.text[1:-1])
    return {i: left for i, left in found if left is not None}


def _annotations_from_file(transcript: Transcript) -> dict[int, AnnotatedUtterance]:
    """The annotations that the file has, by the first token of their cues."""
    return {
        cue.first: AnnotatedUtterance(
            _without_silent(transcript, cue.tokens, cue.annotation), from_file=True
        )
        for cue in transcript.cues
        if cue.annotation is not None and cue.tokens
    }


def _without_silent(transcript: Transcript, tokens: range, annotation: Annotation) -> Annotation:
    """Move an annotation of tokens to positions that count only the spoken ones."""
    spoken = [not transcript.tokens[i].is_silent for i in tokens]
    if all(spoken):
        return annotation
    spoken_before = [0, *accumulate(spoken)]

    def start(token: int) -> int:
        return spoken_before[token]

    def last(token: int) -> int:
        return spoken_before[token + 1] - 1

    repairs = tuple(
        r.moved(start, last, lambda token, r=r: max(start(r.rp_start), last(token)))  # type: ignore[misc]
        for r in annotation.repairs
    )
    return Annotation(tuple(start(i) for i in annotation.edit_terms if spoken[i]), repairs)


class _TokenMap:
    """Maps the spoken tokens of an utterance to all its tokens.

    A silent token, as a lone dash, is removed together with the word before it.
    """

    def __init__(self, tokens: Sequence[int], spoken: Sequence[int]) -> None:
        self._tokens = tokens
        self._spoken = spoken
        positions = {token: n for n, token in enumerate(tokens)}
        self._starts = [*(positions[token] for token in spoken), len(tokens)]

    def to_tokens(self, removal: Removal) -> Removal:
        """Move a removal from the words of an utterance to the tokens of the transcript."""
        removed = [
            token
            for word in removal.tokens
            for token in self._tokens[self._starts[word] : self._starts[word + 1]]
        ]
        phase = tuple(self._spoken[word] for word in removal.replaced_by)
        return replace(removal, tokens=tuple(removed), replaced_by=phase)


class _CandidateFinder:
    """Finds the candidates for removal in one utterance; positions count its spoken tokens."""

    def __init__(
        self,
        words: Sequence[str],
        annotated: AnnotatedUtterance,
        options: CleaningOptions,
        *,
        all_capitals: bool,
    ) -> None:
        self.words = words
        self.annotated = annotated
        self.note = "; marked in the file" if annotated.from_file else ""
        self.protected = {i for span in options.protected.find(words) for i in span}
        listed = {i for span in options.fillers.find(words) for i in span}
        if not all_capitals:  # "the ER" is no filler, though "[UH]" is one
            listed = {i for i in listed if words[i].startswith("[") or not words[i].isupper()}
        self.listed = listed - self.protected
        self.edit_terms = (self.listed | set(annotated.annotation.edit_terms)) - self.protected

    def find(self) -> list[Removal]:
        """List the candidates; a word that has several belongs to the one of the lowest level."""
        candidates = [*self._fillers(), *self._repairs(), *self._partial_words()]
        candidates.sort(key=lambda removal: _ORDER.index(LEVELS[removal.kind]))
        claimed: set[int] = set()
        chosen = []
        for removal in candidates:
            left = tuple(i for i in removal.tokens if i not in claimed)
            claimed.update(left)
            if left:
                chosen.append(replace(removal, tokens=left))
        return sorted(chosen, key=lambda removal: removal.tokens)

    def _fillers(self) -> Iterable[Removal]:
        interregna = self.annotated.annotation.interregnum_words
        ordered = enumerate(sorted(self.edit_terms))
        for _, run in groupby(ordered, key=lambda it: it[1] - it[0]):
            tokens = tuple(i for _, i in run)
            if not self.listed.isdisjoint(tokens):
                reason = f"{self._quote(tokens)} is a filler"
            elif interregna.issuperset(tokens):
                reason = f"{self._quote(tokens)} announces a repair"
            else:
                reason = f"{self._quote(tokens)} is an edit term here"
            yield Removal(RemovalKind.FILLER, tokens, reason + self.note)

    def _repairs(self) -> Iterable[Removal]:
        for repair in self.annotated.annotation.repairs:
            span = range(repair.rm_start, repair.rm_end + 1)
            tokens = tuple(i for i in span if i not in self.edit_terms)
            if tokens and self.protected.isdisjoint(tokens):
                yield self._repair(repair, tokens)

    def _repair(self, repair: Repair, tokens: tuple[int, ...]) -> Removal:
        kind = removal_kind(repair.kind)
        span = range(repair.rp_start, min(repair.last + 1, len(self.words)))
        phase = tuple(i for i in span if i not in self.edit_terms)
        reparandum = self._quote(tokens)
        reason = {
            RemovalKind.REPEAT: f"{reparandum} is said again",
            RemovalKind.SUBSTITUTE: f"{reparandum} is replaced by {self._quote(phase)}",
            RemovalKind.DELETE: f"{reparandum} is abandoned",
        }[kind]
        phase = () if kind is RemovalKind.DELETE else phase
        evidence = self.annotated.evidence.get(repair.rp_start, {})
        return Removal(kind, tokens, reason + self.note, repair.confidence, phase, evidence)

    def _partial_words(self) -> Iterable[Removal]:
        for partial in partial_words(self.words, self.edit_terms):
            if partial.position in self.protected:
                continue
            kind = RemovalKind.REPEAT if partial.is_stutter else RemovalKind.SUBSTITUTE
            word, next_word = self._quote([partial.position]), self._quote([partial.onset])
            reason = f"{word} is broken off before {next_word}"
            yield Removal(kind, (partial.position,), reason, None, (partial.onset,))

    def _quote(self, positions: Sequence[int]) -> str:
        return f"“{' '.join(self.words[i].strip(',.;:!?…') for i in positions)}”"
