"""Where utterances end in a transcript that does not say so.

One speaker's words are cut where a sentence ends, where the speaker pauses, and where somebody
else takes over. A subtitle or a segment ends anywhere, so its end alone means nothing: repairs are
found across it. Where the times say that the speaker just went on, as after somebody's *uh-huh*,
the utterance goes on too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from stir.transcripts.formats.sentences import ends_sentence
from stir.transcripts.formats.transcript import Transcript

PAUSE = 1.5
"""Seconds of silence after which a speaker begins something new."""


def utterances(transcript: Transcript, pause: float = PAUSE) -> list[list[int]]:
    """Return the indices of the tokens of each utterance, in the order of their first words."""
    done: list[list[int]] = []
    open_: defaultdict[str | None, list[int]] = defaultdict(list)
    speaking: str | None = None
    for cue, i in _tokens(transcript):
        token = transcript.tokens[i]
        current = open_[token.speaker]
        if current and _is_new(transcript, current[-1], i, pause, token.speaker != speaking, cue):
            done.append(current)
            current = open_[token.speaker] = []
        current.append(i)
        speaking = token.speaker
        if ends_sentence(token.text):
            done.append(open_.pop(token.speaker))
    done += (rest for rest in open_.values() if rest)
    return sorted(done)


def _tokens(transcript: Transcript) -> Iterator[tuple[bool, int]]:
    """Yield each token's index, and whether it begins a cue that is an utterance."""
    for cue in transcript.cues:
        for i in cue.tokens:
            yield transcript.cues_are_utterances and i == cue.first, i


def _is_new(
    transcript: Transcript, last: int, i: int, pause: float, turn: bool, first: bool
) -> bool:
    if first:
        return True
    if transcript.tokens[i].is_silent:
        return False
    before, after = transcript.tokens[last].end, transcript.tokens[i].start
    if before is None or after is None:
        return turn
    return after - before >= pause
