"""TextGrid and ELAN are cut in place: what is no removed word stays to the byte."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stir.errors import InputError
from stir.options import Level
from stir.transcripts.cleaning import find_candidates
from stir.transcripts.cleaning.clean import clean
from stir.transcripts.formats import Document, Edition, Format, Source, read, write
from stir.transcripts.formats.document import TextDocument
from transcripts.formats.samples import ELAN, SAMPLES, TEXTGRID

SHORT = '''\
File type = "ooTextFile short"
"TextGrid"

0
4
<exists>
2
"IntervalTier"
"Anna"
0
4
3
0
1.3
"  Um,  the\tthe ""cat,""  "
1.3
1.3
"uh"
1.3
4
""
"TextTier"
"clicks !"
0
4
1
2.7
"click ""x"""
'''

ANNOTATED = (
    ELAN.replace('FORMAT="3.0" VERSION="3.0"', 'FORMAT="2.7" VERSION="2.7"')
    .replace('ANNOTATION_ID="a1"', 'ANNOTATION_ID="a1" CVE_REF="cve1" EXT_REF="er1"')
    .replace("Um, the the cat,", "\n\tUm,  the &amp;c &lt;the&#x20;caf\u00e9&gt;, ")
    .replace("uh, slept.", "<![CDATA[uh <R&D> uh]]> <!-- uh --> slept.")
)


def _read(text: str, format_: Format) -> Document:
    return read(Source("file", text), format_)


def _without(document: Document, *gone: int, **written: str) -> str:
    transcript = document.transcript
    texts = [written.get(f"_{i}", t.text) for i, t in enumerate(transcript.tokens)]
    left = [None if i in gone else text for i, text in enumerate(texts)]
    times = [
        None if all(left[i] is None for i in cue.tokens) else (cue.start, cue.end)
        for cue in transcript.cues
    ]
    return document.rewrite(Edition(left, times))


@pytest.mark.parametrize(
    ("text", "format_"),
    [(SHORT, Format.TEXTGRID), (TEXTGRID, Format.TEXTGRID), (ELAN, Format.ELAN),
     (ANNOTATED, Format.ELAN)],
)  # fmt: skip
@settings(max_examples=15)
@given(gone=st.sets(st.integers(0, 9)))
def test_only_words_go(text: str, format_: Format, gone: set[int]) -> None:
    document = _read(text, format_)
    assert isinstance(document, TextDocument)
    tokens = document.transcript.tokens
    texts = [None if i in gone else token.text for i, token in enumerate(tokens)]
    edition = Edition(texts, [(cue.start, cue.end) for cue in document.transcript.cues])
    words = {token.text for i, token in enumerate(tokens) if i in gone}
    for splice in document.splices(edition):
        cut = re.sub(r"<!--.*?-->|<!\[CDATA\[|\]\]>|&#x20;", " ", text[splice.start : splice.end])
        assert {unescape(word.replace('""', '"')) for word in cut.split()} <= words
    assert (document.rewrite(edition) == text) == (not words)


def test_a_textgrid_keeps_white_space_other_tiers_and_empty_intervals() -> None:
    document = _read(SHORT, Format.TEXTGRID)
    assert [t.text for t in document.transcript.tokens] == ["Um,", "the", "the", '"cat,"', "uh"]
    assert _without(document, 0, 4, _1="The") == SHORT.replace("Um,  the\tthe", "The\tthe").replace(
        '"uh"', '""'
    )
    assert _without(document, _3='"Cat,"') == SHORT.replace('""cat,""', '""Cat,""')


def test_elan_keeps_references_versions_and_markup() -> None:
    document = _read(ANNOTATED, Format.ELAN)
    texts = [t.text for t in document.transcript.tokens]
    assert texts == [
        "Um,",
        "the",
        "&c",
        "<the",
        "caf\u00e9>,",
        "uh",
        "<R&D>",
        "uh",
        "slept.",
        "Right.",
    ]
    assert _without(document, 0, 5) == ANNOTATED.replace("Um,  ", "").replace("[uh <", "[<")
    assert "<![CDATA[uh ]]>&lt;r&amp;D&gt;<![CDATA[ uh]]>" in _without(document, _6="<r&D>")
    assert "&amp;C &lt;the" in _without(document, _2="&C")
    # an annotation without words stays, since others may refer to it
    assert ANNOTATED.replace("Right.", "") == _without(document, 9)


def test_a_word_in_cdata_may_look_like_a_comment() -> None:
    text = ELAN.replace("uh, slept.", "<![CDATA[a<!--]]> <!-- uh --> um, slept.")
    document = _read(text, Format.ELAN)
    [first] = [i for i, t in enumerate(document.transcript.tokens) if t.text == "a<!--"]
    left = _without(document, first, first + 1)
    assert "<ANNOTATION_VALUE><![CDATA[]]><!-- uh -->slept.</ANNOTATION_VALUE>" in left


def test_boundaries_stay_when_words_go() -> None:
    for format_ in (Format.TEXTGRID, Format.ELAN):
        document = _read(SAMPLES[format_], format_)
        edition = clean(find_candidates(document.transcript, None), Level.REPAIRS).edition
        assert edition.written[0] is None
        assert edition.times[0] == (0.0, 1.3)
        kept = [line for line in SAMPLES[format_].splitlines() if "the cat" not in line]
        assert [line for line in document.rewrite(edition).splitlines() if line in kept]


def test_other_programs_read_what_is_written(tmp_path: Path) -> None:
    textgrid = pytest.importorskip("praatio.textgrid")
    pympi = pytest.importorskip("pympi")
    transcript = _read(SAMPLES[Format.CTM], Format.CTM).transcript
    path = tmp_path / "x.TextGrid"
    path.write_text(write(transcript, Format.TEXTGRID, "x"))
    grid = textgrid.openTextgrid(str(path), includeEmptyIntervals=False)
    assert [e.label for e in grid.getTier("Anna - words").entries][:2] == ["Um,", "the"]
    path = tmp_path / "x.eaf"
    path.write_text(write(transcript, Format.ELAN, "x"))
    eaf = pympi.Eaf(str(path))
    assert eaf.get_annotation_data_for_tier("Ben") == [(3000, 3400, "Right.")]
    # and what stir has cut
    for name, text, format_ in (
        ("y.TextGrid", TEXTGRID, Format.TEXTGRID),
        ("y.eaf", ANNOTATED, Format.ELAN),
    ):
        path = tmp_path / name
        path.write_text(_without(_read(text, format_), 0, 3))
        if format_ is Format.ELAN:
            pympi.Eaf(str(path))
        else:
            textgrid.openTextgrid(str(path), includeEmptyIntervals=False)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("1.3\n1.3\n", "1.3\n1.2\n", "ends before it starts"),
        ('"uh"', '"uh', "expected a number"),
        ('click ""x"""', "click", "not closed"),
        ("3\n0\n1.3", "3.5\n0\n1.3", "expected how many"),
        ("3\n0\n1.3", "9000000\n0\n1.3", "expected a number"),
        ("0\n4\n<exists>", "0\n<exists>", "expected how many"),
    ],
)
def test_broken_textgrids(old: str, new: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        _read(SHORT.replace(old, new), Format.TEXTGRID)
    assert caught.value.line
