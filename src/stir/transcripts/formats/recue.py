"""Cut a transcript into cues that people can read, where the file has none.

A CTM is one long row of words, an aligner's tier has a cue for every word, and tiers come one
speaker after the other. For another format, or a page, words are put together by sentence and
pause, and speakers in the order in which they speak.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from stir.transcripts.formats.sentences import ends_sentence
from stir.transcripts.formats.transcript import Builder, Token, Transcript

PAUSE = 1.5
"""Seconds of silence between two cues that are not one."""
LONGEST = 40
"""Words of a cue; a longer one is cut, at a comma if there is one in its second half."""
_SHORT = 1.5


def recue(transcript: Transcript) -> Transcript:
    """Return the transcript with cues that can be read; sensible ones stay as they are."""
    if transcript.cues_are_utterances or not _is_odd(transcript):
        return transcript
    streams: defaultdict[str | None, list[Token]] = defaultdict(list)
    for token in transcript.tokens:
        streams[token.speaker].append(token)
    cut = [chunk for stream in streams.values() for chunk in chunks(stream)]
    if transcript.is_timed:
        cut.sort(key=lambda chunk: chunk[0].start or 0.0)
    builder = Builder()
    for chunk in cut:
        builder.cue(chunk, chunk[0].speaker, chunk[0].start, chunk[-1].end)
    return builder.transcript()


def _is_odd(transcript: Transcript) -> bool:
    lengths = [len(cue.tokens) for cue in transcript.cues if cue.tokens]
    if not lengths:
        return False
    starts = [cue.start for cue in transcript.cues if cue.start is not None]
    in_order = all(before <= after for before, after in pairwise(starts))
    return not in_order or max(lengths) > LONGEST or sum(lengths) < _SHORT * len(lengths)


def chunks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Cut one speaker's words at sentences' ends and pauses, and where it gets too long."""
    chunk: list[Token] = []
    for token in tokens:
        if chunk and _pauses(chunk[-1], token):
            yield chunk
            chunk = []
        chunk.append(token)
        if ends_sentence(token.text):
            yield chunk
            chunk = []
        elif len(chunk) == LONGEST:
            cut = _comma(chunk)
            yield chunk[:cut]
            chunk = chunk[cut:]
    if chunk:
        yield chunk


def _pauses(before: Token, after: Token) -> bool:
    if before.end is None or after.start is None:
        return False
    return after.start - before.end >= PAUSE


def _comma(chunk: Sequence[Token]) -> int:
    for i in range(len(chunk), len(chunk) // 2, -1):
        if chunk[i - 1].text.endswith((",", ";", ":")):
            return i
    return len(chunk)
