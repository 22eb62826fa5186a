"""What users choose beside the level, in one place: word lists, markers, pauses, writing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from stir.transcripts.cleaning.lists import FILLERS, PROTECTED, WordList
from stir.transcripts.cleaning.utterances import PAUSE

LISTED_FILLERS = WordList.parse(FILLERS)
PROTECTED_WORDS = WordList.parse(PROTECTED)


class Markers(StrEnum):
    """What happens to discourse markers: *you know*, *well*, *like*, *i mean* outside a repair."""

    KEEP = "keep"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class CleaningOptions:
    """What users choose beside the level."""

    fillers: WordList = LISTED_FILLERS
    """Words that are always removed."""
    protected: WordList = PROTECTED_WORDS
    """Words that are never removed."""
    pause: float = PAUSE
    """Seconds of silence that end an utterance."""
    markers: Markers = Markers.KEEP
    written: bool = False
    """Whether the text is not speech; only what is safe in written text is removed (`written`)."""
    checks: bool = True
    """Whether a detector's annotation is checked for what would read worse than before (`finder`).
    Annotations of the file itself are taken as they are."""


DEFAULT_OPTIONS = CleaningOptions()
