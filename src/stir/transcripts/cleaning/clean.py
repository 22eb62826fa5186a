"""Remove the candidates of a level; the remaining tokens keep their indices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from stir.options import Level
from stir.sentences import ends_sentence
from stir.transcripts.cleaning.candidates import Candidates
from stir.transcripts.cleaning.mend import mend, with_dash
from stir.transcripts.cleaning.removals import EDIT_TERMS, Removal, RemovalKind
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
    removals = tuple(r for r in candidates.removals if level.covers(r.level))
    kinds: dict[int, RemovalKind] = {i: r.kind for r in removals for i in r.tokens}
    written: list[str | None] = [token.text for token in transcript.tokens]
    stutters = _stutters(candidates, level)
    for i, left in stutters.items():
        written[i] = left
    joined = _joined(transcript, removals)
    breaks = {i for removal in removals for i in removal.breaks if i not in kinds}
    dash = _dash(transcript) if breaks else ""
    for tokens in candidates.utterances if removals else ():
        for sentence in _sentences(transcript, tokens, joined):
            removed = [i in kinds for i in sentence]
            if not any(removed):
                continue
            is_edit_term = [kinds.get(i) in EDIT_TERMS for i in sentence]
            texts = [stutters.get(i, transcript.tokens[i].text) for i in sentence]
            for i, text in zip(sentence, mend(texts, removed, is_edit_term), strict=True):
                written[i] = with_dash(text, dash) if text and i in breaks else text
    times = [_times(transcript, cue, written) for cue in transcript.cues]
    return CleanedTranscript(transcript, level, removals, Edition(written, times), stutters)


def _stutters(candidates: Candidates, level: Level) -> Mapping[int, str]:
    """The stutters that a level removes, or an editor."""
    if level.covers(Level.REPEATS):
        return candidates.stutters
    forced = candidates.forced_stutters if level is not Level.OFF else ()
    return {i: candidates.stutters[i] for i in sorted(forced)}


def _dash(transcript: Transcript) -> str:
    """The dash that the transcript writes behind words, or a long one."""
    last = Counter(token.text[-1:] for token in transcript.tokens if len(token.text) > 1)
    return max("—–", key=last.__getitem__)


def _joined(transcript: Transcript, removals: Sequence[Removal]) -> set[int]:
    """Tokens after which no sentence ends, as a removed repair goes on: *at six. No, seven.*"""
    found: set[int] = set()
    done: dict[str | None, int] = {}
    for removal in sorted(removals, key=lambda removal: removal.tokens[0]):
        if removal.replaced_by:
            first, onset = removal.tokens[0], removal.replaced_by[0]
            speaker = transcript.tokens[first].speaker
            rest = range(max(first, done.get(speaker, 0)), onset)
            found.update(i for i in rest if transcript.tokens[i].speaker == speaker)
            done[speaker] = max(onset, done.get(speaker, 0))
    return found


def _sentences(
    transcript: Transcript, tokens: Sequence[int], joined: set[int]
) -> Iterator[Sequence[int]]:
    """Split an utterance into what is left of its sentences."""
    start = 0
    for n, i in enumerate(tokens, 1):
        ends = ends_sentence(transcript.tokens[i].text) and i not in joined
        if ends or n == len(tokens):
            yield tokens[start:n]
            start = n


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
    if transcript.cues_keep_times:
        return cue.start, cue.end
    start = cue.start if left[0] == cue.first else transcript.tokens[left[0]].start
    end = cue.end if left[-1] == cue.stop - 1 else transcript.tokens[left[-1]].end
    return start, end


def _any_spoken(transcript: Transcript, tokens: Sequence[int]) -> bool:
    return not all(transcript.tokens[i].is_silent for i in tokens)
