"""Nothing grows with the square of a file's length.

Times are not compared: the work is, as the number of lines of Python that a text of twice the
length takes. What the `re` module does cannot be counted; runs that were slow there are so long
that a test which hangs is noticed.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from types import FrameType
from typing import Any

import pytest

from stir.errors import InputError
from stir.options import Level
from stir.transcripts.cleaning import clean, find_candidates
from stir.transcripts.formats import Format, Source, read, sniff

CHAT = "@UTF8\n@Begin\n*ANN:\t{} .\n@End\n"
VTT = "WEBVTT\n\n00:00.000 --> 00:10.000\n{}\n"

TEXTS: list[tuple[Format, str, str]] = [
    (Format.CHAT, CHAT, "<a> [/] "),
    (Format.CHAT, CHAT, "a [*] [/] "),
    (Format.CHAT, CHAT, "<a &-uh b> [//] "),
    (Format.TEXT, "{}\n", "i- "),
    (Format.TEXT, "{}\n", "two uh "),
    (Format.TEXT, "{}\n", "uh i "),
    (Format.TEXT, "{}", "A: i\nB: uh i\n"),
    (Format.VTT, VTT, "<b>x<i>"),
    (Format.VOSK, "{}", '{"text": "uh"}\n'),
    (Format.JSONL, "{}", '{"words": ["uh", "a"]}\n'),
    (Format.SRT, "{}", "1\n00:00:00,000 --> 00:00:01,000\nuh i\n\n"),
]


def _work(format_: Format, text: str) -> int:
    count = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += 1
        return trace

    sys.settrace(trace)
    try:
        document = read(Source("long", text), format_)
        document.rewrite(clean(find_candidates(document.transcript, None), Level.REPAIRS).edition)
    finally:
        sys.settrace(None)
    return count


@pytest.mark.parametrize(("format_", "frame", "part"), TEXTS)
def test_work_grows_with_the_length(format_: Format, frame: str, part: str) -> None:
    once, twice = (_work(format_, frame.format(part * n)) for n in (120, 240))
    assert twice < 2.3 * once


RUNS = [" ", "\n", "9", "<b>", "!?", "-.", '"', "A_", "{\\", "<v ", "&amp;", "\u2014a", "a\u2014"]


@pytest.mark.parametrize("run", RUNS)
def test_long_runs(run: str) -> None:
    """Each took seconds or minutes at this length, or would if an expression tried twice."""
    text = f"x{run * 20_000}y i"
    for format_ in (Format.TEXT, Format.VTT):
        content = VTT.format(text) if format_ is Format.VTT else text
        with suppress(InputError):
            document = read(Source("long", content), format_)
            clean(find_candidates(document.transcript, None), Level.REPAIRS)
    with suppress(InputError):
        sniff(Source("long", text[1:]))


def test_deep_brackets_are_refused() -> None:
    with pytest.raises(InputError, match="long:3: angle brackets are nested too deep"):
        read(Source("long", CHAT.format("<" * 5000 + "a" + ">" * 5000)), Format.CHAT)
