"""How annotations and updates look in a notebook."""

from __future__ import annotations

import re

import stir
from stir.corpus.markup import parse_markup
from stir.types import Annotation, Label, Update, Utterance

WORDS, ANNOTATION = parse_markup("john [ likes + {uh} loves ] mary")


def labels(html: str) -> list[tuple[str, str]]:
    """Every word with the labels beneath it."""
    found = re.findall(r"<(?:s|span)>([^<]*)</(?:s|span)>(?:<span[^>]*>([^<]*)</span>)?", html)
    return [(word, below) for word, below in found]


def test_each_word_has_its_labels() -> None:
    html = ANNOTATION.with_words(WORDS)._repr_html_()
    expected = [("john", ""), ("likes", "rm"), ("uh", "ed"), ("loves", "rp"), ("mary", "")]
    assert labels(html) == expected
    assert "<s>likes</s>" in html


def test_a_word_may_be_in_two_phases() -> None:
    words, annotation = parse_markup("[ [ a + b ] + c ]")
    assert labels(annotation.with_words(words)._repr_html_()) == [
        ("a", "rm"),
        ("b", "rm rp"),
        ("c", "rp"),
    ]


def test_without_words_the_positions_are_shown() -> None:
    expected = [("0", ""), ("1", "rm"), ("2", "ed"), ("3", "rp")]
    assert labels(ANNOTATION._repr_html_()) == expected
    assert labels(Annotation()._repr_html_()) == []


def test_an_utterance_shows_its_words() -> None:
    assert "mary" in Utterance("x:A:1", WORDS, annotation=ANNOTATION)._repr_html_()


def test_everything_is_escaped() -> None:
    html = Annotation((0,)).with_words(["<script>alert(1)</script>", '"&'])._repr_html_()
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert "&quot;&amp;" in html


def test_text_and_background_are_set_together() -> None:
    for style in re.findall(r'style="([^"]*background[^"]*)"', ANNOTATION._repr_html_()):
        assert re.search(r";color:#", style)


def test_words_do_not_count_in_comparisons() -> None:
    assert ANNOTATION.with_words(WORDS) == ANNOTATION
    assert hash(ANNOTATION.with_words(WORDS)) == hash(ANNOTATION)


def test_an_update_shows_its_changes() -> None:
    repair = Label(1, "rm", 0, None, 0.9)
    html = Update(3, added=(repair,), revoked=(Label(4, "ed"),))._repr_html_()
    assert re.findall(r"<b>(\w+)</b>", html) == ["added", "revoked"]
    assert "rm 1" in html and "ed 4" in html
    assert "no change" in Update(3)._repr_html_()


def test_a_detector_shows_its_words() -> None:
    found = stir.load("paper").annotate("i like the red uh the blue car")
    assert ("red", "rm") in labels(found._repr_html_())
