"""Remove the candidates of a level; the remaining tokens keep their indices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from stir.options import Level
from stir.transcripts.cleaning.candidates import Candidates
from stir.transcripts.cleaning.mend import mend
from stir.transcripts.cleaning.removals import LEVELS, Removal, RemovalKind
from stir.transcripts.formats.transcript import Cue, Edition, Transcript


@dataclass(frozen=True, slots=True)
class CleanedTranscript:
    """A transcript at one level: the new text of each token, and the removals."""

    transcript: Transcript
    level: Level
    removals: tuple[Removal, ...]
    edition: Edition
    stutters: Mapping[int, str] = field(default_factory=dict)
    """Tokens with a stutter, and what is left of them."""

    @property
    def positions(self) -> list[int]:
        """The index in the input of each token of the output."""
        return [i for i, text in enumerate(self.edition.written) if text is not None]

    @property
    def result(self) -> Transcript:
        """The transcript after the removals."""
        return self.edition.apply(self.transcript)


def clean(candidates: Candidates, level: Level) -> CleanedTranscript:
    """Clean a transcript at a level."""
    transcript = candidates.transcript
    removals = tuple(r for r in candidates.removals if level.covers(LEVELS[r.kind]))
    kinds: dict[int, RemovalKind] = {i: r.kind for r in removals for i in r.tokens}
    written: list[str | None] = [token.text for token in transcript.tokens]
    stutters = candidates.stutters if level.covers(LEVELS[RemovalKind.REPEAT]) else {}
    for i, left in stutters.items():
        written[i] = left
    for tokens in candidates.utterances if removals else ():
        removed = [i in kinds for i in tokens]
        if not any(removed):
            continue
        is_filler = [kinds.get(i) is RemovalKind.FILLER for i in tokens]
        texts = [stutters.get(i, transcript.tokens[i].text) for i in tokens]
        for i, text in zip(tokens, mend(texts, removed, is_filler), strict=True):
            written[i] = text
    times = [_times(transcript, cue, written) for cue in transcript.cues]
    return CleanedTranscript(transcript, level, removals, Edition(written, times), stutters)


def _times(
    transcript: Transcript, cue: Cue, written: list[str | None]
) -> tuple[float | None, float | None] | None:
    """The times of the remaining words of a cue, or None if no word remains.

    Silent tokens do not remain alone: they are removed from `written`.
    """
    left = [i for i in cue.tokens if written[i] is not None]
    if len(left) == len(cue.tokens):
        return cue.start, cue.end
    if not _any_spoken(transcript, left) and _any_spoken(transcript, cue.tokens):
        for i in left:
            written[i] = None
        return None
    if not left:
        return None
    start = cue.start if left[0] == cue.first else transcript.tokens[left[0]].start
    end = cue.end if left[-1] == cue.stop - 1 else transcript.tokens[left[-1]].end
    return start, end


def _any_spoken(transcript: Transcript, tokens: Sequence[int]) -> bool:
    return not all(transcript.tokens[i].is_silent for i in tokens)
