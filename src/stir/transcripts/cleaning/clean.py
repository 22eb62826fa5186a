"""Take out what a level asks for; every word that is left knows where it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from stir.options import Level
from stir.transcripts.cleaning.find import Found
from stir.transcripts.cleaning.mend import mend
from stir.transcripts.cleaning.removals import LEVELS, Removal, RemovalKind
from stir.transcripts.formats.transcript import Cue, Edition, Transcript


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A transcript at one level: what is written of each token, and why the others are gone."""

    transcript: Transcript
    level: Level
    removals: tuple[Removal, ...]
    edition: Edition
    stutters: Mapping[int, str] = field(default_factory=dict)
    """Tokens that began more than once, and what is left of them."""

    @property
    def positions(self) -> list[int]:
        """The index in the input of each token of the output."""
        return [i for i, text in enumerate(self.edition.written) if text is not None]

    @property
    def result(self) -> Transcript:
        """The transcript that is left."""
        return self.edition.apply(self.transcript)


def clean(found: Found, level: Level) -> Cleaned:
    """Clean a transcript at a level."""
    transcript = found.transcript
    removals = tuple(removal for removal in found.removals if level.covers(LEVELS[removal.kind]))
    kinds: dict[int, RemovalKind] = {i: r.kind for r in removals for i in r.tokens}
    written: list[str | None] = [token.text for token in transcript.tokens]
    stutters = found.stutters if level.covers(LEVELS[RemovalKind.REPEAT]) else {}
    for i, left in stutters.items():
        written[i] = left
    for tokens in found.utterances if removals else ():
        gone = [i in kinds for i in tokens]
        if not any(gone):
            continue
        filler = [kinds.get(i) is RemovalKind.FILLER for i in tokens]
        texts = [stutters.get(i, transcript.tokens[i].text) for i in tokens]
        for i, text in zip(tokens, mend(texts, gone, filler), strict=True):
            written[i] = text
    times = [_times(transcript, cue, written) for cue in transcript.cues]
    return Cleaned(transcript, level, removals, Edition(written, times), stutters)


def _times(
    transcript: Transcript, cue: Cue, written: list[str | None]
) -> tuple[float | None, float | None] | None:
    """Return a cue's times as its words leave them; None, and no dash either, if none is left."""
    left = [i for i in cue.tokens if written[i] is not None]
    if len(left) == len(cue.tokens):
        return cue.start, cue.end
    if not _any_said(transcript, left) and _any_said(transcript, cue.tokens):
        for i in left:
            written[i] = None
        return None
    if not left:
        return None
    start = cue.start if left[0] == cue.first else transcript.tokens[left[0]].start
    end = cue.end if left[-1] == cue.stop - 1 else transcript.tokens[left[-1]].end
    return start, end


def _any_said(transcript: Transcript, tokens: Sequence[int]) -> bool:
    return not all(transcript.tokens[i].is_silent for i in tokens)
