"""Rates of disfluency: the arithmetic stands in the comments."""

from __future__ import annotations

import pytest

from stir.transcripts.cleaning import RemovalKind
from stir.transcripts.formats import Format, Source, read
from stir.transcripts.rates import SUSPICIOUS_LENGTH, lacks_fillers, rates, total
from transcripts.cleaning.annotated import annotated


def test_rates_by_speaker_and_kind() -> None:
    found = annotated(
        "A: {uh um} [ we + we ] left -- today",  # 6 words, of which 3 go; the dash is none
        "B: [ the red + {i mean} the blue ] one",  # 7 words, of which 4 go
        "A: {uh} yes it is",  # 4 words, of which 1 goes
    )
    a, b = rates(found)
    assert (a.speaker, a.words, a.removed_words) == ("A", 10, 4)
    assert (b.speaker, b.words, b.removed_words) == ("B", 7, 4)
    # two runs of fillers in ten words, though there are three fillers
    assert a.per_100(RemovalKind.FILLER) == pytest.approx(20)
    assert a.per_100(RemovalKind.REPEAT) == pytest.approx(10)
    assert a.total_per_100 == pytest.approx(30)
    assert b.per_100(RemovalKind.SUBSTITUTE) == pytest.approx(100 / 7)
    assert b.removed_share == pytest.approx(4 / 7)
    whole = total([a, b])
    assert (whole.words, whole.removed_words, whole.events.total()) == (17, 8, 5)


def test_kept_kinds_count_but_are_not_removed() -> None:
    found = annotated("A: {uh um} [ we + we ] left")  # 5 words: 2 fillers, 1 repeat
    [kept] = rates(found, kept={RemovalKind.FILLER})
    assert (kept.events[RemovalKind.FILLER], kept.removed_words) == (1, 1)


def test_nobody_says_nothing() -> None:
    assert rates(annotated()) == []
    assert total([]).total_per_100 == 0.0


@pytest.mark.parametrize(
    ("words", "lacks"),
    [
        (["so"] * SUSPICIOUS_LENGTH, True),
        (["so"] * (SUSPICIOUS_LENGTH - 1), False),
        (["so"] * SUSPICIOUS_LENGTH + ["Erm,"], False),
    ],
)
def test_a_long_transcript_without_fillers_is_suspicious(words: list[str], lacks: bool) -> None:
    transcript = read(Source("file", " ".join(words)), Format.TEXT).transcript
    assert lacks_fillers(transcript) is lacks
