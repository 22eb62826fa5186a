"""Cues that people can read, from files that have none."""

from __future__ import annotations

import pytest

from stir.transcripts.formats import Format, Source, Transcript, read
from stir.transcripts.formats.recue import LONGEST, recue


def _lines(transcript: Transcript) -> list[str]:
    return [
        f"{cue.speaker}: {' '.join(t.text for t in transcript.tokens[cue.first : cue.stop])}"
        for cue in transcript.cues
    ]


CTM = """\
x a 0.0 0.5 We
x a 0.5 0.5 left.
x a 1.0 0.5 Then
x a 5.0 0.5 it
x a 5.5 0.5 rained
x b 1.2 0.5 When
"""


def test_words_are_put_together_by_sentence_and_pause_and_speakers_by_time() -> None:
    """b's word comes after a's five in the file, and in the middle of them in time."""
    transcript = recue(read(Source("file", CTM), Format.CTM).transcript)
    assert _lines(transcript) == ["a: We left.", "a: Then", "b: When", "a: it rained"]
    assert [(cue.start, cue.end) for cue in transcript.cues] == [
        (0.0, 1.0), (1.0, 1.5), (1.2, 1.7), (5.0, 6.0),
    ]  # fmt: skip
    assert recue(transcript) is transcript


@pytest.mark.parametrize("comma", [28, 29])
def test_long_rows_are_cut_at_a_comma_if_there_is_one(comma: int) -> None:
    words = [f"w{i}" for i in range(100)]
    words[comma] += ","
    text = "".join(f"x a {i}.0 0.9 {word}\n" for i, word in enumerate(words))
    transcript = recue(read(Source("file", text), Format.CTM).transcript)
    # 29 or 30 up to the comma; then LONGEST; the rest
    lengths = [comma + 1, LONGEST, 100 - LONGEST - comma - 1]
    assert [len(cue.tokens) for cue in transcript.cues] == lengths


def test_lines_and_subtitles_stay() -> None:
    subtitle = "WEBVTT\n\n00:00.000 --> 00:01.000\na b"
    for text, format_ in (("a: b\n", Format.TEXT), (subtitle, Format.VTT)):
        transcript = read(Source("file", text), format_).transcript
        assert recue(transcript) is transcript
