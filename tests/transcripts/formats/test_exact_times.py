"""Times are rounded to milliseconds and not cut, and a cue may have no length."""

from __future__ import annotations

import json
import re

import pytest

from stir.options import Level
from stir.transcripts.cleaning import clean, find_candidates
from stir.transcripts.formats import Format, Source, Token, read, write
from stir.transcripts.formats.chat_codes import bullet
from stir.transcripts.formats.clock import stamp
from stir.transcripts.formats.transcript import Builder

# in floating point, a thousand times these are a little less than whole numbers
BELOW = (1.001, 4.095, 8.187)


@pytest.mark.parametrize("time", BELOW)
def test_milliseconds_are_rounded(time: float) -> None:
    assert int(time * 1000) != round(time * 1000)
    assert stamp(time) == f"00:00:0{time}"
    digits = f"{time}".replace(".", "")
    assert bullet(time, time) == f"\x15{digits}_{digits}\x15"


def test_a_word_without_length_has_a_millisecond_in_elan() -> None:
    """ELAN refuses annotations that end where they begin."""
    builder = Builder()
    builder.cue([Token("yes", 1.0, 1.0)])
    written = write(builder.transcript(), Format.ELAN, "file")
    assert re.findall(r'TIME_VALUE="(\d+)"', written) == ["1000", "1001"]


def test_a_cue_of_nothing_is_at_the_beginning() -> None:
    builder = Builder()
    builder.cue([])
    assert write(builder.transcript(), Format.VTT, "file") == (
        "WEBVTT\n\n00:00:00.000 --> 00:00:00.000\n"
    )


def test_json_keeps_milliseconds() -> None:
    words = [{"word": "uh", "start": 0.125, "end": 0.5}, {"word": "yes", "start": 1.234, "end": 2}]
    value = {"segments": [{"id": 0, "start": 0.125, "end": 2.0, "text": "uh yes", "words": words}]}
    document = read(Source("talk.json", json.dumps(value)), Format.WHISPER)
    assert [token.start for token in document.transcript.tokens] == [0.125, 1.234]
    edition = clean(find_candidates(document.transcript, None), Level.FILLERS).edition
    segment = json.loads(document.rewrite(edition))["segments"][0]
    assert (segment["start"], segment["end"]) == (1.234, 2.0)


@pytest.mark.parametrize(
    ("format_", "text"),
    [
        (Format.VTT, "WEBVTT\n\n00:01.000 --> 00:01.000\nuh yes\n"),
        (Format.SRT, "1\n00:00:01,000 --> 00:00:01,000\nuh yes\n"),
    ],
)
def test_a_cue_without_length(format_: Format, text: str) -> None:
    document = read(Source("talk", text), format_)
    assert [(cue.start, cue.end) for cue in document.transcript.cues] == [(1.0, 1.0)]
    edition = clean(find_candidates(document.transcript, None), Level.FILLERS).edition
    assert document.rewrite(edition) == text.replace("uh yes", "yes")
