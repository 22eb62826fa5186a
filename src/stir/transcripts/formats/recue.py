"""Split a transcript into readable cues if the file has none.

A CTM is one long list of words, the tier of an aligner has a cue for every word, and tiers come one
speaker after the other. For another format, or a page, words are grouped by sentences and pauses,
and cues are ordered by time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from stir.sentences import ends_sentence
from stir.transcripts.formats.transcript import Builder, Token, Transcript

PAUSE = 1.5
"""Seconds of silence that start a new cue."""
LONGEST = 40
"""Maximum words of a cue; a longer one is split, at a comma if its second half has one."""
_MIN_MEAN_LENGTH = 1.5


def recue(transcript: Transcript) -> Transcript:
    """Return the transcript with readable cues; cues that are readable stay as they are."""
    if transcript.cues_are_utterances or _is_readable(transcript):
        free = not transcript.cues_keep_times
        return transcript if free else replace(transcript, cues_keep_times=False)
    streams: defaultdict[str | None, list[Token]] = defaultdict(list)
    for token in transcript.tokens:
        streams[token.speaker].append(token)
    found = [chunk for stream in streams.values() for chunk in chunks(stream)]
    if transcript.is_timed:
        found.sort(key=lambda chunk: chunk[0].start or 0.0)
    builder = Builder()
    for chunk in found:
        builder.cue(chunk, chunk[0].speaker, chunk[0].start, chunk[-1].end)
    return builder.transcript()


def _is_readable(transcript: Transcript) -> bool:
    """Whether cues are in order, and neither too long nor single words."""
    lengths = [len(cue.tokens) for cue in transcript.cues if cue.tokens]
    if not lengths:
        return True
    starts = [cue.start for cue in transcript.cues if cue.start is not None]
    in_order = all(before <= after for before, after in pairwise(starts))
    is_long_enough = sum(lengths) >= _MIN_MEAN_LENGTH * len(lengths)
    return in_order and max(lengths) <= LONGEST and is_long_enough


def chunks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Split the words of a speaker at ends of sentences, at pauses, and at `LONGEST` words."""
    chunk: list[Token] = []
    for token in tokens:
        if chunk and _is_pause(chunk[-1], token):
            yield chunk
            chunk = []
        chunk.append(token)
        if ends_sentence(token.text):
            yield chunk
            chunk = []
        elif len(chunk) == LONGEST:
            stop = _after_comma(chunk)
            yield chunk[:stop]
            chunk = chunk[stop:]
    if chunk:
        yield chunk


def _is_pause(before: Token, after: Token) -> bool:
    if before.end is None or after.start is None:
        return False
    return after.start - before.end >= PAUSE


def _after_comma(chunk: Sequence[Token]) -> int:
    for i in range(len(chunk), len(chunk) // 2, -1):
        if chunk[i - 1].text.endswith((",", ";", ":")):
            return i
    return len(chunk)
