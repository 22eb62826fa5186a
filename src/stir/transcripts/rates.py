"""How disfluent people are: rates per 100 words, by speaker and kind."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from stir.transcripts.cleaning.find import Found
from stir.transcripts.cleaning.lists import FILLERS, WordList
from stir.transcripts.cleaning.removals import RemovalKind
from stir.transcripts.formats.transcript import Transcript

SUSPICIOUS_LENGTH = 500
"""Words of speech without any filler that make one wonder; people say one or two in a hundred."""

_FILLED_PAUSES = WordList.parse(FILLERS)


@dataclass(frozen=True, slots=True)
class Rate:
    """What one speaker said, and how much of it could go."""

    speaker: str | None
    words: int
    events: Counter[RemovalKind]
    """Removals by kind: a run of edit terms or a reparandum counts once, however long it is."""
    removed_words: int

    def per_100(self, kind: RemovalKind) -> float:
        """How often something of a kind occurs in a hundred words."""
        return 100 * self.events[kind] / self.words if self.words else 0.0

    @property
    def total_per_100(self) -> float:
        """How often anything occurs in a hundred words."""
        return 100 * self.events.total() / self.words if self.words else 0.0

    @property
    def removed_share(self) -> float:
        """The share of the words that could go."""
        return self.removed_words / self.words if self.words else 0.0


def rates(found: Found) -> list[Rate]:
    """Count for each speaker, in the order of their first words."""
    tokens = found.transcript.tokens
    words = Counter(token.speaker for token in tokens if not token.is_silent)
    events: dict[str | None, Counter[RemovalKind]] = {speaker: Counter() for speaker in words}
    removed: Counter[str | None] = Counter()
    for removal in found.removals:
        speaker = tokens[removal.tokens[0]].speaker
        events[speaker][removal.kind] += 1
        removed[speaker] += sum(not tokens[i].is_silent for i in removal.tokens)
    return [Rate(speaker, words[speaker], events[speaker], removed[speaker]) for speaker in words]


def together(parts: list[Rate]) -> Rate:
    """Sum up the rates of all speakers."""
    events: Counter[RemovalKind] = Counter()
    for part in parts:
        events.update(part.events)
    words = sum(part.words for part in parts)
    return Rate(None, words, events, sum(part.removed_words for part in parts))


def lacks_fillers(transcript: Transcript) -> bool:
    """Whether a long transcript holds no filler at all: its recogniser has swallowed them."""
    if len(transcript.tokens) < SUSPICIOUS_LENGTH:
        return False
    return not _FILLED_PAUSES.find([token.text for token in transcript.tokens])
