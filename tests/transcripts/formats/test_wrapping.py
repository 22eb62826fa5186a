"""Subtitle lines are broken anew within the file's own line length, and undo is exact."""

from __future__ import annotations

import pytest

from stir.options import Level
from stir.transcripts.cleaning import clean, find_candidates
from stir.transcripts.cleaning.undo import make_undo, undo
from stir.transcripts.formats import Format, Source, read
from stir.transcripts.formats.wrapping import needs_wrapping, wrap

LONG = "\n2\n00:00:05,000 --> 00:00:06,000\nthis is the longest line of all\n"


def cleaned(words: str, ends: str = "\n") -> str:
    """The first cue without its fillers, after an undo that must be exact."""
    text = f"1\n00:00:00,000 --> 00:00:04,000\n{words}\n{LONG}".replace("\n", ends)
    source = Source("a.srt", text)
    document = read(source, Format.SRT)
    edition = clean(find_candidates(document.transcript, None), Level.FILLERS).edition
    result = document.rewrite(edition)
    output = result.encode()
    entry = {"undo": make_undo(document, edition, output, result)}
    assert undo(output, entry, "a.srt") == text.encode()
    again = read(Source("a.srt", result), Format.SRT).transcript
    assert [t.text for t in again.tokens] == [t for t in edition.written if t is not None]
    return result.split("\n\n".replace("\n", ends))[0].split(ends, 2)[2]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        # both lines fit into one
        ("um, uh, so I thought\num, we could go", "so I thought we could go"),
        # one line has lost most of its words: "this is ... all" has 31 characters
        (
            "so I thought that we all can start\num, uh, um, uh, um, uh, the beds",
            "so I thought that we\nall can start the beds",
        ),
        # nothing has gone, or not much
        ("so I thought of that\nuh, could start now", "so I thought of that\ncould start now"),
        ("so I thought\nof it", "so I thought\nof it"),
        # tags stay with their words
        ("<i>um, so</i> I\n<b>uh, go</b> now", "<i>so</i> I <b>go</b> now"),
        ("ANNA: um, so I\nuh, go", "ANNA: so I go"),
        # what may be half of a tag stays where it is
        ("um, so I\nuh, go > now", "so I\ngo > now"),
        ("um, so < I\nuh, go now", "so < I\ngo now"),
        # other speakers keep their lines
        ("- um, so I\n- uh, go", "- so I\n- go"),
        ("ANNA: um, so I\nANNA: uh, go", "ANNA: so I\nANNA: go"),
        ("ANNA: um, so\nBEN: uh, go", "ANNA: so\nBEN: go"),
    ],
)  # fmt: skip
def test_lines(words: str, expected: str) -> None:
    assert cleaned(words) == expected
    assert cleaned(words, "\r\n") == expected.replace("\n", "\r\n")


def test_labels_count_to_the_longest_line() -> None:
    """With its label it has 34 characters, and a line of 29 may be made."""
    text = (
        "1\n00:00:00,000 --> 00:00:04,000\num, so I thought that\num, we could go\n\n"
        "2\n00:00:05,000 --> 00:00:06,000\nANNA SMITHSON: this is the one now\n"
    )
    document = read(Source("a.srt", text), Format.SRT)
    edition = clean(find_candidates(document.transcript, None), Level.FILLERS).edition
    assert "\nso I thought that we could go\n" in document.rewrite(edition)


def test_wrapping() -> None:
    assert wrap([2, 3, 4, 5], 10) == [2, 2]  # 6 and 10
    assert wrap([3] * 6, 15) == [3, 3]
    assert wrap([30, 2], 10) == [1, 1]
    assert wrap([], 10) == []
    assert not needs_wrapping([20, 20], [20, 11], [20, 11], 20)
    assert needs_wrapping([20, 20], [20, 9], [20, 9], 20)
    assert needs_wrapping([10, 10], [10, 8], [10, 8], 20)
    assert not needs_wrapping([20, 20], [0, 20], [20], 20)
