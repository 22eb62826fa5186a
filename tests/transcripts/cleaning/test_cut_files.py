"""What is written for people and audio editors: labels, edit decision lists, tables."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from stir.errors import InputError
from stir.options import Level
from stir.transcripts.cleaning.candidates import Candidates
from stir.transcripts.cleaning.clean import CleanedTranscript, clean
from stir.transcripts.cleaning.cuts import make_cuts
from stir.transcripts.cleaning.edl import make_edl
from stir.transcripts.cleaning.labels import make_labels
from stir.transcripts.cleaning.removals import Removal, RemovalKind
from stir.transcripts.cleaning.tables import clock, make_rows, to_csv, to_html
from stir.transcripts.formats import Token
from stir.transcripts.formats.transcript import Builder


def filler(*tokens: int) -> Removal:
    return Removal(RemovalKind.FILLER, tokens, "it is a <filler>", Level.FILLERS)


def cleaned(*removed: int, text: str = "um we uh go", timed: bool = True) -> CleanedTranscript:
    """Half a second a word."""
    builder = Builder()
    texts = text.split()
    tokens = [Token(word, i / 2, i / 2 + 0.5) if timed else Token(word)
              for i, word in enumerate(texts)]  # fmt: skip
    builder.cue(tokens, "Anna")
    transcript = builder.transcript()
    removals = tuple(filler(i) for i in removed)
    return clean(Candidates(transcript, [range(len(texts))], removals), Level.REPAIRS)


def test_labels() -> None:
    assert make_labels(cleaned(0, 2), "talk") == (
        "0.000000\t0.500000\tfiller: um\n1.000000\t1.500000\tfiller: uh\n"
    )
    assert make_labels(cleaned(), "talk") == ""


def test_adjacent_cuts_are_one_label() -> None:
    assert make_labels(cleaned(0, 1), "talk") == "0.000000\t1.000000\tfiller: um we\n"


@pytest.mark.parametrize("make", [make_labels, make_edl])
def test_they_need_times(make: Callable[[CleanedTranscript, str], str]) -> None:
    with pytest.raises(InputError, match="needs times"):
        make(cleaned(0, timed=False), "talk")


def test_an_edit_decision_list() -> None:
    assert make_edl(cleaned(0, 2), "here/talk.vtt", "talk.wav").splitlines() == [
        "TITLE: talk.vtt",
        "FCM: NON-DROP FRAME",
        "",
        "001  AX       AA    C        00:00:00:12 00:00:01:00 01:00:00:00 01:00:00:13",
        "* FROM CLIP NAME: talk.wav",
        "002  AX       AA    C        00:00:01:13 00:00:02:00 01:00:00:13 01:00:01:00",
        "* FROM CLIP NAME: talk.wav",
    ]


def test_events_follow_each_other_without_a_gap() -> None:
    words = 60
    text = " ".join(["word"] * words)
    edl = make_edl(cleaned(*range(1, words, 3), text=text), "talk")
    events = re.findall(r"^\d+ .* (\S+) (\S+) (\S+) (\S+)$", edl, re.MULTILINE)
    assert len(events) == words // 3 + 1
    for one, other in pairwise(events):
        assert one[3] == other[2]
        assert _frames(one[1]) - _frames(one[0]) == _frames(one[3]) - _frames(one[2])
        assert one[1] <= other[0]


def _frames(code: str) -> int:
    hours, minutes, seconds, frames = map(int, code.split(":"))
    return ((hours * 60 + minutes) * 60 + seconds) * 25 + frames


def test_a_table() -> None:
    rows = make_rows(cleaned(0, text="um we uh go"), [filler(2)])
    assert [(row.number, row.done, row.text) for row in rows] == [
        (1, "removed", "um"), (2, "kept", "uh"),
    ]  # fmt: skip
    assert (rows[1].before, rows[1].after, rows[1].speaker) == ("um we", "go", "Anna")
    read = list(csv.DictReader(io.StringIO(to_csv(rows).decode("utf-8-sig"))))
    assert [row["reason"] for row in read] == ["it is a <filler>"] * 2
    assert read[1]["start"] == "0:00:01.0"
    page = to_html(rows, "a & b").decode()
    assert "<h1>Removals in a &amp; b</h1>" in page
    assert "it is a &lt;filler&gt;" in page
    assert "1 removed, 1 kept" in page


def test_a_row_lasts_from_its_first_word_to_its_last() -> None:
    [row] = make_rows(cleaned(), [filler(1, 2)])
    assert (row.start, row.end, row.text) == ("0:00:00.5", "0:00:01.5", "we uh")
    assert (row.before, row.after) == ("um", "go")


def test_what_is_kept_begins_with_the_recording() -> None:
    """Of "um we uh go", half a second a word, the third word is cut."""
    cuts = make_cuts(cleaned(2), "talk")
    assert cuts["keep"] == [{"start": 0.0, "end": 1.0}, {"start": 1.5, "end": 2.0}]


@pytest.mark.parametrize("text", ["=1+1", "+49", "-x", "@here"])
def test_no_cell_is_a_formula(text: str) -> None:
    row = to_csv(make_rows(cleaned(0, text=f"{text} we go"))).decode("utf-8-sig").splitlines()[1]
    assert f",'{text}," in row


def test_times_of_day() -> None:
    assert [clock(at) for at in (0.04, 59.96, 3725.5)] == ["0:00:00.0", "0:01:00.0", "1:02:05.5"]
