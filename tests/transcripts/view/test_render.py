"""The page of `stir view`: whole, self-contained, and true at every level."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

from stir.options import Level
from stir.transcripts.cleaning import clean
from stir.transcripts.view.render import render
from transcripts.cleaning.annotated import annotated

LINES = ("Anna: {Uh,} we want, {um,} [ the + the ] [ red + {I mean} blue ] one.", "Ben: Yes & no.")


class _Page(HTMLParser):
    """Reads the page as a browser does, at one level with what goes hidden."""

    def __init__(self, level: int) -> None:
        super().__init__()
        self.level = level
        self.open: list[str] = []
        self.words = ""
        self.hidden = 0
        self.inside_main = False
        self.replaced = False
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.links += [told[name] or "" for name in ("src", "href") if name in told]
        if tag in {"meta", "input"}:
            return
        self.open.append(tag)
        self.inside_main = self.inside_main or tag == "main"
        if tag == "del" and self.inside_main:
            goes = int(told["data-level"] or 0) <= self.level
            self.hidden += goes
            self.open[-1] = "gone" if goes else "del"
        if "data-texts" in told:
            if not self.hidden:
                self.words += json.loads(told["data-texts"] or "")[self.level]
            self.replaced = True

    def handle_endtag(self, tag: str) -> None:
        opened = self.open.pop()
        assert opened.replace("gone", "del") == tag
        self.hidden -= opened == "gone"
        self.inside_main = self.inside_main and tag != "main"
        self.replaced = self.replaced and tag != "span"
        if tag == "section":
            self.words += "\n"

    def handle_data(self, data: str) -> None:
        inside = {"p"} <= set(self.open) and self.inside_main
        if inside and not self.hidden and not self.replaced:
            self.words += data


def _read(page: str, level: int) -> _Page:
    parser = _Page(level)
    parser.feed(page)
    assert parser.open == []
    return parser


def test_the_page_reads_as_the_cleaned_transcript_at_every_level() -> None:
    found = annotated(*LINES)
    page = render(found, "garden.vtt")
    for n, level in enumerate(Level):
        written = clean(found, level).edition.written
        cues = found.transcript.cues
        lines = [[t for t in written[cue.first : cue.stop] if t is not None] for cue in cues]
        shown = [line.split() for line in _read(page, n).words.strip().splitlines()]
        assert shown == lines


def test_it_needs_nothing_else() -> None:
    page = render(annotated(*LINES), "garden.vtt")
    assert _read(page, 0).links == []
    assert not re.search(r"https?:|@import|url\(", page)
    assert "{{" not in page


def test_reasons_and_rates_are_in_it() -> None:
    page = render(annotated(*LINES), "garden.vtt")
    [data] = re.findall(r'<script type="application/json" id="removals">(.*?)</script>', page)
    assert [one["kind"] for one in json.loads(data)] == [
        "filler", "filler", "repeat", "substitute", "cue",
    ]  # fmt: skip
    assert "“red” is replaced by “blue”" in data
    # Anna: 11 words, 2 fillers: 200 / 11 = 18.18; one cue: 9.09
    assert '<th scope="row">Anna</th><td>11</td><td>18.2</td><td>9.1</td>' in page


def test_hostile_transcripts_stay_text() -> None:
    found = annotated("<b>: [ </script><script>alert(1)</script> + x ] {{script}}")
    page = render(found, "<title>")
    assert page.count("<script>") == 1
    assert "&lt;/script&gt;&lt;script&gt;alert(1)" in page
    assert "<title>&lt;title&gt; – stir</title>" in page
    assert _read(page, 0).words.strip().endswith("x script")
