"""Rates of disfluencies per 100 words, by speaker and kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from stir.transcripts.cleaning.candidates import Candidates
from stir.transcripts.cleaning.lists import FILLERS, WordList
from stir.transcripts.cleaning.removals import RemovalKind
from stir.transcripts.formats.transcript import Transcript

SUSPICIOUS_LENGTH = 500
"""A transcript of this many words without a filler is suspicious: speakers say one or two in a
hundred words."""

_FILLED_PAUSES = WordList.parse(FILLERS)


@dataclass(frozen=True, slots=True)
class Rate:
    """Counts for one speaker."""

    speaker: str | None
    words: int
    events: Counter[RemovalKind]
    """Removals by kind; a run of edit terms or a reparandum counts once, whatever its length."""
    removed_words: int

    def per_100(self, kind: RemovalKind) -> float:
        """Removals of a kind per 100 words."""
        return 100 * self.events[kind] / self.words if self.words else 0.0

    @property
    def total_per_100(self) -> float:
        """Removals of all kinds per 100 words."""
        return 100 * self.events.total() / self.words if self.words else 0.0

    @property
    def removed_share(self) -> float:
        """The share of the words that are removed."""
        return self.removed_words / self.words if self.words else 0.0


def rates(candidates: Candidates, kept: Collection[RemovalKind] = ()) -> list[Rate]:
    """Count for each speaker, in the order of their first words.

    Removals of the `kept` kinds count as events, but their words do not count as removed.
    """
    tokens = candidates.transcript.tokens
    words = Counter(token.speaker for token in tokens if not token.is_silent)
    events: dict[str | None, Counter[RemovalKind]] = {speaker: Counter() for speaker in words}
    removed: Counter[str | None] = Counter()
    for removal in candidates.removals:
        speaker = tokens[removal.tokens[0]].speaker
        events[speaker][removal.kind] += 1
        if removal.kind not in kept:
            removed[speaker] += sum(not tokens[i].is_silent for i in removal.tokens)
    return [Rate(speaker, words[speaker], events[speaker], removed[speaker]) for speaker in words]


def total(by_speaker: Sequence[Rate]) -> Rate:
    """Sum the counts of all speakers."""
    events: Counter[RemovalKind] = Counter()
    for rate in by_speaker:
        events.update(rate.events)
    words = sum(rate.words for rate in by_speaker)
    return Rate(None, words, events, sum(rate.removed_words for rate in by_speaker))


def lacks_fillers(transcript: Transcript) -> bool:
    """Whether a long transcript has no filler at all: the recogniser probably drops them."""
    if len(transcript.tokens) < SUSPICIOUS_LENGTH:
        return False
    return not _FILLED_PAUSES.find([token.text for token in transcript.tokens])
