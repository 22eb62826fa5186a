"""Segment a transcript into utterances.

An utterance of a speaker ends with a sentence, at a pause, and when another speaker takes over. The
end of a cue alone does not end it: a subtitle may end anywhere, and repairs are found across cues.
If the times show that the speaker went on, as after another speaker's *uh-huh*, the utterance
continues.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from stir.transcripts.formats.sentences import ends_sentence
from stir.transcripts.formats.transcript import Transcript

PAUSE = 1.5
"""Seconds of silence that end an utterance."""


def utterances(transcript: Transcript, pause: float = PAUSE) -> list[list[int]]:
    """Return the token indices of each utterance, ordered by their first tokens."""
    done: list[list[int]] = []
    open_: defaultdict[str | None, list[int]] = defaultdict(list)
    speaker: str | None = None
    for starts_utterance, i in _tokens(transcript):
        token = transcript.tokens[i]
        current = open_[token.speaker]
        if current and (
            starts_utterance or _is_new(transcript, current[-1], i, pause, token.speaker != speaker)
        ):
            done.append(current)
            current = open_[token.speaker] = []
        current.append(i)
        speaker = token.speaker
        if ends_sentence(token.text):
            done.append(open_.pop(token.speaker))
    done += (rest for rest in open_.values() if rest)
    return sorted(done)


def _tokens(transcript: Transcript) -> Iterator[tuple[bool, int]]:
    """Yield whether a token starts a cue that is an utterance, and its index."""
    for cue in transcript.cues:
        for i in cue.tokens:
            yield transcript.cues_are_utterances and i == cue.first, i


def _is_new(transcript: Transcript, last: int, i: int, pause: float, speaker_changed: bool) -> bool:
    """Whether token `i` starts a new utterance, after the speaker's last token."""
    if transcript.tokens[i].is_silent:
        return False
    end, start = transcript.tokens[last].end, transcript.tokens[i].start
    if end is None or start is None:
        return speaker_changed
    return start - end >= pause
