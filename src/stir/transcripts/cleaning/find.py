"""Find what could be taken out of a transcript: the detector's repairs, lists, broken-off words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, groupby
from typing import TYPE_CHECKING

from stir.options import Level
from stir.transcripts.cleaning.listen import Heard, listen
from stir.transcripts.cleaning.lists import FILLERS, PROTECTED, WordList
from stir.transcripts.cleaning.partial_words import partial_words, whole_word
from stir.transcripts.cleaning.removals import LEVELS, Removal, RemovalKind, kind_of
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
class Found:
    """A transcript with its utterances and all that could go, whatever the level."""

    transcript: Transcript
    utterances: Sequence[Sequence[int]]
    removals: tuple[Removal, ...]
    annotations: Sequence[Annotation] = field(default_factory=list)
    """What was heard in each utterance; positions count its tokens that say something."""
    stutters: Mapping[int, str] = field(default_factory=dict)
    """Tokens that begin more than once, as ``w-w-we``, and what is left when repeats go."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What people decide: words that always or never go, and what a pause is."""

    fillers: WordList = LISTED_FILLERS
    protected: WordList = PROTECTED_WORDS
    pause: float = PAUSE


WISHES = Wishes()


def find(
    transcript: Transcript,
    open_session: Callable[[], Session] | None,
    wishes: Wishes = WISHES,
    progress: Callable[[int], None] | None = None,
) -> Found:
    """Listen to all utterances; a speaker has one session. What a file says is believed.

    Without a detector (None) only the file's own annotations, the lists and hyphens count.
    `progress` is told the number of words of each utterance when it is done.
    """
    ears = _Ears(transcript, open_session)
    shouted = not any(token.text.islower() for token in transcript.tokens)
    removals: list[Removal] = []
    annotations: list[Annotation] = []
    cut = utterances(transcript, wishes.pause)
    for tokens in cut:
        said = [i for i in tokens if not transcript.tokens[i].is_silent]
        heard = ears.hear(tokens, said)
        words = [transcript.tokens[i].text for i in said]
        chooser = _Chooser(words, heard, wishes, shouted=shouted)
        removals += map(_Tokens(tokens, said).spread, chooser.removals())
        annotations.append(heard.annotation)
        if progress is not None:
            progress(len(tokens))
    return Found(transcript, cut, tuple(removals), annotations, ears.stutters)


class _Ears:
    """Hears utterances, each speaker in a session of their own, or believes what the file says."""

    def __init__(self, transcript: Transcript, open_session: Callable[[], Session] | None) -> None:
        self._transcript = transcript
        self._open = open_session
        self._given = _given(transcript)
        self.stutters = _stutters(transcript)
        self._sessions: dict[str | None, Session] = {}

    def hear(self, tokens: Sequence[int], said: Sequence[int]) -> Heard:
        """Hear one utterance; positions count the tokens that say something."""
        if tokens[0] in self._given:
            return self._given[tokens[0]]
        if self._open is None or not said:
            return Heard(Annotation())
        speaker = self._transcript.tokens[tokens[0]].speaker
        if speaker not in self._sessions:
            self._sessions[speaker] = self._open()
        words = [self._word(i) for i in said]
        return listen(self._sessions[speaker], words)

    def _word(self, i: int) -> Word:
        token = self._transcript.tokens[i]
        text = self.stutters.get(i) or whole_word(token.text)
        return Word(text, None, token.start, token.end)


def _stutters(transcript: Transcript) -> dict[int, str]:
    tokens = enumerate(transcript.tokens)
    found = ((i, without_stutter(token.text)) for i, token in tokens if "-" in token.text[1:-1])
    return {i: left for i, left in found if left is not None}


def _given(transcript: Transcript) -> dict[int, Heard]:
    """Return the annotations that the file carries, by the first token of their cues."""
    return {
        cue.first: Heard(_of_said(transcript, cue.tokens, cue.annotation), by_hand=True)
        for cue in transcript.cues
        if cue.annotation is not None and cue.tokens
    }


def _of_said(transcript: Transcript, tokens: range, annotation: Annotation) -> Annotation:
    """Count only the tokens that say something, as detectors do."""
    said = [not transcript.tokens[i].is_silent for i in tokens]
    if all(said):
        return annotation
    upto = [0, *accumulate(said)]

    def start(token: int) -> int:
        return upto[token]

    def last(token: int) -> int:
        return upto[token + 1] - 1

    repairs = tuple(
        r.moved(start, last, lambda token, r=r: max(start(r.rp_start), last(token)))  # type: ignore[misc]
        for r in annotation.repairs
    )
    return Annotation(tuple(start(i) for i in annotation.edit_terms if said[i]), repairs)


class _Tokens:
    """The tokens of an utterance by its words.

    A silent token, as a lone dash, goes where the word before it goes.
    """

    def __init__(self, tokens: Sequence[int], said: Sequence[int]) -> None:
        self._tokens = tokens
        self._said = said
        place = {token: n for n, token in enumerate(tokens)}
        self._starts = [*(place[token] for token in said), len(tokens)]

    def spread(self, removal: Removal) -> Removal:
        """Move a removal from an utterance's words to the transcript's tokens."""
        gone = [
            token
            for word in removal.tokens
            for token in self._tokens[self._starts[word] : self._starts[word + 1]]
        ]
        phase = tuple(self._said[word] for word in removal.replaced_by)
        return replace(removal, tokens=tuple(gone), replaced_by=phase)


class _Chooser:
    """Decides what could go of one utterance; positions count its words."""

    def __init__(
        self, words: Sequence[str], heard: Heard, wishes: Wishes, *, shouted: bool
    ) -> None:
        self.words = words
        self.heard = heard
        self.note = "; so the file says" if heard.by_hand else ""
        self.protected = {i for place in wishes.protected.find(words) for i in place}
        listed = {i for place in wishes.fillers.find(words) for i in place}
        if not shouted:  # the ER is no er, though [UH] is an uh
            listed = {i for i in listed if words[i].startswith("[") or not words[i].isupper()}
        self.listed = listed - self.protected
        self.edit_terms = (self.listed | set(heard.annotation.edit_terms)) - self.protected

    def removals(self) -> list[Removal]:
        """List removals, those of lower levels first to choose: a word belongs to one."""
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
        interregna = self.heard.annotation.interregnum_words
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
        for repair in self.heard.annotation.repairs:
            span = range(repair.rm_start, repair.rm_end + 1)
            tokens = tuple(i for i in span if i not in self.edit_terms)
            if tokens and self.protected.isdisjoint(tokens):
                yield self._repair(repair, tokens)

    def _repair(self, repair: Repair, tokens: tuple[int, ...]) -> Removal:
        kind = kind_of(repair.kind)
        span = range(repair.rp_start, min(repair.last + 1, len(self.words)))
        phase = tuple(i for i in span if i not in self.edit_terms)
        said, instead = self._quote(tokens), self._quote(phase)
        reason = {
            RemovalKind.REPEAT: f"{said} is said again",
            RemovalKind.SUBSTITUTE: f"{said} is replaced by {instead}",
            RemovalKind.DELETE: f"{said} is abandoned",
        }[kind]
        phase = () if kind is RemovalKind.DELETE else phase
        why = self.heard.evidence.get(repair.rp_start, {})
        return Removal(kind, tokens, reason + self.note, repair.confidence, phase, why)

    def _partial_words(self) -> Iterable[Removal]:
        for partial in partial_words(self.words, self.edit_terms):
            if partial.position in self.protected:
                continue
            kind = RemovalKind.REPEAT if partial.is_stutter else RemovalKind.SUBSTITUTE
            said, then = self._quote([partial.position]), self._quote([partial.onset])
            reason = f"{said} is broken off before {then}"
            yield Removal(kind, (partial.position,), reason, None, (partial.onset,))

    def _quote(self, positions: Sequence[int]) -> str:
        return f"“{' '.join(self.words[i].strip(',.;:!?…') for i in positions)}”"
