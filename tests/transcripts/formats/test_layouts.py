"""Text as Otter, Rev, Zoom, Teams and Google Meet export it; the samples are ours."""

from __future__ import annotations

import pytest

from stir.options import Level
from stir.transcripts.cleaning import clean, find_candidates
from stir.transcripts.formats import Format, Source, read, sniff

TURNS = [("Anna Berg", "Um, so the seeds are here."), ("Dr. Li van Dam", "Uh, all of them?")]

OTTER = """\
Anna Berg  0:04\x20\x20
Um, so the seeds are here.

Dr. Li van Dam  1:02:15\x20\x20
Uh, all of them?

Transcribed by https://otter.ai
"""
REV = """\
Anna Berg (00:04):
Um, so the seeds are here.

Dr. Li van Dam (01:02:15):
Uh, all of them?
"""
REV_OLD = REV.replace(" (00:04):", ": (00:04)").replace(" (01:02:15):", ": [01:02:15]")
REV_INLINE = REV.replace(":\n", ": ")
ZOOM = """\
[Anna Berg] 10:02:15
Um, so the seeds are here.

[Dr. Li van Dam] 10:02:19
Uh, all of them?

"""
TEAMS = """\
The garden-20261118_100200-Meeting Transcript
18 November 2026, 10:02am
27m 42s

Anna Berg started transcription

Anna Berg   0:03
Um, so the seeds are here.

Dr. Li van Dam   0:09
Uh, all of them?

Anna Berg stopped transcription
"""
TEAMS_OLD = """\
0:0:3.90 --> 0:0:6.500
Anna Berg
Um, so the seeds are here.
0:0:7.0 --> 0:0:9.120
Dr. Li van Dam
Uh, all of them?
"""
MEET = """\
Nov 18, 2026

The the garden - Transcript
00:00:00
\x20
Anna Berg: Um, so the seeds are here.
Dr. Li van Dam: Uh, all of them?

00:05:02

Transcription ended after 00:31:12

This editable transcript was computer generated and might contain errors. People can also change.
"""
MEET_OLD = """\
The the garden (2026-11-18 at 10:02 GMT) - Transcript
Attendees
Anna Berg, Dr. Li van Dam
Transcript
This editable transcript was computer generated and might contain errors. People can also change.
Anna Berg: Um, so the seeds are here.
Dr. Li van Dam: Uh, all of them?
"""
TIMES_FIRST = """\
[00:04] Anna Berg: Um, so the seeds are here.
00:07 Dr. Li van Dam: Uh, all of them?
"""
TABS = "Anna Berg\t0:04\nUm, so the seeds are here.\nDr. Li van Dam\t0:09\nUh, all of them?\n"

LAYOUTS = [
    OTTER, REV, REV_OLD, REV_INLINE, ZOOM, TEAMS, TEAMS_OLD, MEET, MEET_OLD, TIMES_FIRST, TABS,
]  # fmt: skip


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("text", LAYOUTS)
def test_a_layout_is_read_and_cut_in_place(text: str, ends: str) -> None:
    source = Source("talk.txt", text.replace("\n", ends))
    assert sniff(source) is Format.TEXT
    document = read(source)
    tokens = document.transcript.tokens
    said = [(speaker, word) for speaker, words in TURNS for word in words.split()]
    assert [(token.speaker, token.text) for token in tokens] == said
    edition = clean(find_candidates(document.transcript, None), Level.FILLERS).edition
    expected = source.text.replace("Um, so", "So").replace("Uh, all", "All")
    assert document.rewrite(edition) == expected


def test_guests_and_nobody() -> None:
    """Teams writes where guests come from, and no name for a speaker whom it does not know."""
    document = read(Source("talk.txt", "Anna Berg (External)   0:03\nUm, so.\n"))
    assert {token.speaker for token in document.transcript.tokens} == {"Anna Berg (External)"}
    document = read(Source("talk.txt", "0:0:3.90 --> 0:0:6.500\nUm, so the seeds.\n"))
    assert [token.text for token in document.transcript.tokens] == ["Um,", "so", "the", "seeds."]


def test_otter_without_speakers() -> None:
    document = read(Source("talk.txt", "0:15  \nUm, so here.\n\n0:21  \nWe go: now.\n"))
    assert [token.text for token in document.transcript.tokens] == [
        "Um,",
        "so",
        "here.",
        "We",
        "go:",
        "now.",
    ]
    assert document.transcript.speakers == (None,)


@pytest.mark.parametrize(
    "text",
    [
        "We met at  10:30\nand we left\n",
        "so um\n10:30\nwe left\n",
        "He said (10:30): we left\n",
        "uh\n" * 30 + "Anna Berg  0:04\nand um\n",
        "it started transcription of the song\nuh\n",
    ],
)
def test_other_text_stays_text(text: str) -> None:
    """All words are read."""
    tokens = read(Source("talk.txt", text)).transcript.tokens
    assert [token.text for token in tokens] == text.split()
    assert {token.speaker for token in tokens} == {None}


def test_no_repair_reaches_across_speakers() -> None:
    """Each line is an utterance of its speaker."""
    for text in (OTTER, ZOOM, TEAMS_OLD, MEET):
        transcript = read(Source("talk.txt", text)).transcript
        found = find_candidates(transcript, None).utterances
        assert [{transcript.tokens[i].speaker for i in one} for one in found] == [
            {name} for name, _ in TURNS
        ]
