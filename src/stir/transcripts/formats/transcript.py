"""A transcript, whatever file it came from: cues of tokens, with speakers and times where known.

A *cue* is what the file treats as one piece: a subtitle, a recogniser's segment, a line, a main
tier of CHAT. A *token* is what stands between white space, punctuation and all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from stir.types import Annotation
from stir.words import Word


@dataclass(frozen=True, slots=True)
class Token:
    """One token as the file writes it; times are in seconds."""

    text: str
    start: float | None = None
    end: float | None = None
    speaker: str | None = None
    is_estimated: bool = False
    """Whether its times are a guess from those of its cue."""

    @property
    def is_silent(self) -> bool:
        """Whether nothing is said, as in a lone dash."""
        return Word(self.text).is_silent


@dataclass(frozen=True, slots=True)
class Cue:
    """The tokens from `first` up to and without `stop`."""

    first: int
    stop: int
    speaker: str | None = None
    """Who speaks, unless a token knows better: two people may share a subtitle."""
    start: float | None = None
    end: float | None = None
    name: str | None = None
    """What the file calls it: a number, an id."""
    annotation: Annotation | None = None
    """What the file says about its repairs; positions count from the cue's first token."""
    label_words: int = 0
    """How many words of the line come before the first token, as a speaker's name."""

    @property
    def tokens(self) -> range:
        """The indices of its tokens."""
        return range(self.first, self.stop)


@dataclass(frozen=True, slots=True)
class Transcript:
    """All tokens in the order of the file, and the cues that they fall into."""

    tokens: tuple[Token, ...]
    cues: tuple[Cue, ...]
    cues_are_utterances: bool = False
    """Whether a cue's end is an utterance's, as in a corpus; a subtitle ends anywhere."""

    @property
    def speakers(self) -> tuple[str | None, ...]:
        """Everybody who speaks, in the order of their first words."""
        return tuple(dict.fromkeys(token.speaker for token in self.tokens))

    @property
    def is_timed(self) -> bool:
        """Whether every token has its own times."""
        return all(token.start is not None and token.end is not None for token in self.tokens)

    def cue_of(self) -> list[int]:
        """Return the cue of each token."""
        return [i for i, cue in enumerate(self.cues) for _ in cue.tokens]

    def turns(self, cue: Cue) -> Iterator[tuple[str | None, list[Token]]]:
        """Yield who speaks in a cue, and what: one turn, or several where speakers share it."""
        tokens = self.tokens[cue.first : cue.stop]
        for speaker, said in groupby(tokens, key=lambda token: token.speaker):
            yield speaker, list(said)


@dataclass(frozen=True, slots=True)
class Edition:
    """What is to become of a transcript: each token's new text, each cue's new times.

    Nothing is ever added and nothing moves: a token is written, perhaps with another comma or
    capital, or it is None and left out; a cue of which nothing is left is None.
    """

    written: Sequence[str | None]
    times: Sequence[tuple[float | None, float | None] | None]

    def apply(self, transcript: Transcript) -> Transcript:
        """Return the transcript that is left."""
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
        return Transcript(tuple(tokens), tuple(cues), transcript.cues_are_utterances)


@dataclass(slots=True)
class Builder:
    """Collects tokens and cues while a file is read."""

    cues_are_utterances: bool = False
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
            token if token.speaker is not None else replace(token, speaker=speaker)
            for token in tokens
        ]
        stop = len(self.tokens)
        self.cues.append(
            Cue(first, stop, speaker, start, end, name, annotation, label_words),
        )

    def transcript(self) -> Transcript:
        """Finish; tokens without times get those that their cue's leave them."""
        tokens = list(self.tokens)
        for cue in self.cues:
            estimate(tokens, cue)
        return Transcript(tuple(tokens), tuple(self.cues), self.cues_are_utterances)


def estimate(tokens: list[Token], cue: Cue) -> None:
    """Give a cue's tokens times where they have none: a token takes as long as it is spelled.

    Known times stay. Between two known ones, or the cue's ends, the time is shared by length.
    """
    if cue.start is None or cue.end is None:
        return
    for first, stop in _untimed(tokens, cue):
        start = tokens[first - 1].end if first > cue.first else cue.start
        end = tokens[stop].start if stop < cue.stop else cue.end
        assert start is not None
        assert end is not None
        # a recogniser may know only where a word starts
        start = max(start, tokens[first].start or start)
        total = sum(len(token.text) for token in tokens[first:stop]) or 1
        at = start
        for i in range(first, stop):
            after = at + max(0.0, end - start) * len(tokens[i].text) / total
            token = tokens[i]
            tokens[i] = Token(token.text, round(at, 3), round(after, 3), token.speaker, True)
            at = after


def _untimed(tokens: Sequence[Token], cue: Cue) -> Iterator[tuple[int, int]]:
    """Yield the runs of tokens of which an end is not known; one with a start begins a run."""
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
