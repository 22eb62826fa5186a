"""A transcript of any format: cues of tokens, with speakers and times where known.

A *cue* is a unit of the file: a subtitle, a segment of a recogniser, a line, a main tier of CHAT. A
*token* is a word of the file with its punctuation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from stir.types import Annotation
from stir.words import Word


@dataclass(frozen=True, slots=True)
class Token:
    """A token as written in the file; times are in seconds."""

    text: str
    start: float | None = None
    end: float | None = None
    speaker: str | None = None
    is_estimated: bool = False
    """Whether its times are interpolated between those of its cue."""

    @property
    def is_silent(self) -> bool:
        """Whether it has no word, as a lone dash."""
        return Word(self.text).is_silent


@dataclass(frozen=True, slots=True)
class Cue:
    """The tokens from `first` up to, not including, `stop`."""

    first: int
    stop: int
    speaker: str | None = None
    """The speaker; tokens may have others, since two speakers may share a subtitle."""
    start: float | None = None
    end: float | None = None
    name: str | None = None
    """Its number or id in the file."""
    annotation: Annotation | None = None
    """The annotation in the file, if there is one; positions count from the cue's first token."""
    label_words: int = 0
    """The number of words of the line before the first token, as a speaker label."""

    @property
    def tokens(self) -> range:
        """The indices of its tokens."""
        return range(self.first, self.stop)


@dataclass(frozen=True, slots=True)
class Transcript:
    """All tokens in the order of the file, and its cues."""

    tokens: tuple[Token, ...]
    cues: tuple[Cue, ...]
    cues_are_utterances: bool = False
    """Whether each cue is an utterance, as in a corpus; a subtitle may end anywhere."""
    cues_keep_times: bool = False
    """Whether the times of a cue stay when words go, as boundaries that somebody has set do."""

    @property
    def speakers(self) -> tuple[str | None, ...]:
        """All speakers, in the order of their first words."""
        return tuple(dict.fromkeys(token.speaker for token in self.tokens))

    @property
    def is_timed(self) -> bool:
        """Whether every token has its own times."""
        return all(token.start is not None and token.end is not None for token in self.tokens)

    def cue_of(self) -> list[int]:
        """Return the cue index of each token."""
        return [i for i, cue in enumerate(self.cues) for _ in cue.tokens]

    def turns(self, cue: Cue) -> Iterator[tuple[str | None, list[Token]]]:
        """Yield the turns of a cue, several if speakers share it: speaker and tokens."""
        tokens = self.tokens[cue.first : cue.stop]
        for speaker, turn in groupby(tokens, key=lambda token: token.speaker):
            yield speaker, list(turn)


@dataclass(frozen=True, slots=True)
class Edition:
    """An edited version of a transcript: the new text of each token, the new times of each cue.

    Tokens and cues are never added or moved. The text of a removed token is None, and so are the
    times of a cue without words.
    """

    written: Sequence[str | None]
    times: Sequence[tuple[float | None, float | None] | None]

    def apply(self, transcript: Transcript) -> Transcript:
        """Return the edited transcript."""
        tokens: list[Token] = []
        cues: list[Cue] = []
        for cue, times in zip(transcript.cues, self.times, strict=True):
            first = len(tokens)
            tokens += [
                replace(transcript.tokens[i], text=text)
                for i in cue.tokens
                if (text := self.written[i]) is not None
            ]
            if times is not None:
                start, end = times
                kept = replace(cue, first=first, stop=len(tokens), start=start, end=end)
                cues.append(replace(kept, annotation=None))
        return replace(transcript, tokens=tuple(tokens), cues=tuple(cues))


@dataclass(slots=True)
class Builder:
    """Collects tokens and cues while a file is read."""

    cues_are_utterances: bool = False
    cues_keep_times: bool = False
    tokens: list[Token] = field(default_factory=list)
    cues: list[Cue] = field(default_factory=list)

    def cue(
        self,
        tokens: Sequence[Token],
        speaker: str | None = None,
        start: float | None = None,
        end: float | None = None,
        *,
        name: str | None = None,
        annotation: Annotation | None = None,
        label_words: int = 0,
    ) -> None:
        """Add a cue with its tokens."""
        first = len(self.tokens)
        self.tokens += [
            token
            if speaker is None or token.speaker is not None
            else Token(token.text, token.start, token.end, speaker, token.is_estimated)
            for token in tokens
        ]
        stop = len(self.tokens)
        self.cues.append(
            Cue(first, stop, speaker, start, end, name, annotation, label_words),
        )

    def transcript(self) -> Transcript:
        """Return the transcript; times of tokens that have none are interpolated."""
        tokens = list(self.tokens)
        for cue in self.cues:
            estimate(tokens, cue)
        return Transcript(
            tuple(tokens), tuple(self.cues), self.cues_are_utterances, self.cues_keep_times
        )


def estimate(tokens: list[Token], cue: Cue) -> None:
    """Interpolate the times of tokens that have none.

    The time between two known times, or the ends of the cue, is shared by the lengths of the texts.
    """
    if cue.start is None or cue.end is None:
        return
    for first, stop in _untimed(tokens, cue):
        start = tokens[first - 1].end if first > cue.first else cue.start
        end = tokens[stop].start if stop < cue.stop else cue.end
        assert start is not None
        assert end is not None
        # a recogniser may give only the start of a word
        start = max(start, tokens[first].start or start)
        total = sum(len(token.text) for token in tokens[first:stop]) or 1
        token_start = start
        for i in range(first, stop):
            token = tokens[i]
            token_end = token_start + max(0.0, end - start) * len(token.text) / total
            times = round(token_start, 3), round(token_end, 3)
            tokens[i] = Token(token.text, *times, token.speaker, is_estimated=True)
            token_start = token_end


def _untimed(tokens: Sequence[Token], cue: Cue) -> Iterator[tuple[int, int]]:
    """Yield runs of tokens without a start or end; a token with a start begins a new run."""
    first = -1
    for i in cue.tokens:
        unknown = tokens[i].start is None or tokens[i].end is None
        if first >= 0 and (not unknown or tokens[i].start is not None):
            yield first, i
            first = -1
        if unknown and first < 0:
            first = i
    if first >= 0:
        yield first, cue.stop
