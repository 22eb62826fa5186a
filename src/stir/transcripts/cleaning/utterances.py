"""Segment a transcript into utterances.

An utterance of a speaker ends with a sentence (if the engine reads marks, only when it is long:
`stir.sentences`), at a pause, and when another speaker takes over. The end of a cue alone does not
end it: a subtitle may end anywhere, and repairs are found across cues. If the times show that the
speaker went on, as after another speaker's *uh-huh*, the utterance continues. A cue that the file
annotates is one utterance, whatever its marks and pauses.
"""

from __future__ import annotations

from collections import defaultdict

from stir.sentences import ends_utterance
from stir.transcripts.formats.transcript import Transcript

PAUSE = 1.5
"""Seconds of silence that end an utterance."""


def utterances(
    transcript: Transcript, pause: float = PAUSE, *, reads_marks: bool = False
) -> list[list[int]]:
    """Return the token indices of each utterance, ordered by their first tokens.

    `reads_marks`: the engine takes punctuation marks into account.
    """
    done: list[list[int]] = []
    open_: defaultdict[str | None, list[int]] = defaultdict(list)
    speaker: str | None = None
    for cue in transcript.cues:
        if cue.annotation is not None:
            done += [open_.pop(cue.speaker, []), list(cue.tokens)]
            speaker = cue.speaker
            continue
        for i in cue.tokens:
            token = transcript.tokens[i]
            current = open_[token.speaker]
            starts_utterance = transcript.cues_are_utterances and i == cue.first
            if current and (
                starts_utterance
                or _is_new(transcript, current[-1], i, pause, token.speaker != speaker)
            ):
                done.append(current)
                current = open_[token.speaker] = []
            current.append(i)
            speaker = token.speaker
            if ends_utterance(token.text, len(current), reads_marks):
                done.append(open_.pop(token.speaker))
    return sorted(filter(None, (*done, *open_.values())))


def _is_new(transcript: Transcript, last: int, i: int, pause: float, speaker_changed: bool) -> bool:
    """Whether token `i` starts a new utterance, after the speaker's last token."""
    if transcript.tokens[i].is_silent:
        return False
    end, start = transcript.tokens[last].end, transcript.tokens[i].start
    if end is None or start is None:
        return speaker_changed
    return start - end >= pause
