"""CHAT's main tiers: what codes mean, and what is left when words go."""

from __future__ import annotations

import pytest

from stir.corpus.markup import write_markup
from stir.transcripts.formats import Edition, Source, Token, read, write
from stir.transcripts.formats.chat import ChatDocument
from stir.transcripts.formats.chat_codes import without_removed
from stir.transcripts.formats.chat_tier import parse, spoken
from stir.transcripts.formats.registry import Format
from stir.transcripts.formats.transcript import Builder
from stir.types import Annotation, Kind, Repair


def _chat(words: str) -> ChatDocument:
    text = f"@UTF8\n@Begin\n*ANN:\t{words}\n@End\n"
    document = read(Source("file", text), Format.CHAT)
    assert isinstance(document, ChatDocument)
    return document


@pytest.mark.parametrize(
    ("words", "markup"),
    [
        ("the [/] the cat .", "[ the + the ] cat"),
        ("<the big> [/] the big cat .", "[ the big + the big ] cat"),
        ("<I want> [//] &-uh I need it .", "[ I want + {uh} I ] need it"),
        ("<he was> [/-] it is late .", "[ he was + ] it is late"),
        ("the [/] the [/] the cat .", "[ [ the + the ] + the ] cat"),
        ("<the [/] the cat> [//] a dog .", "[ [ the + the ] cat + a ] dog"),
        ("&-um yes .", "{um} yes"),
        ("&uh yes .", "{uh} yes"),
        # not words: pauses, events, omissions, comments, overlaps, linkers
        ('+" (.) &=laughs 0is (1.5) well [=! sings] [<] yes +...', "well yes"),
        ("(be)cause it's no:: dog@c xxx .", "because it's no dog xxx"),
        ("&+ca cat .", "ca- cat"),
        ("<the cat> [=! laughing] slept .", "the cat slept"),
        ("the [/] &=coughs .", "the"),
    ],
)
def test_codes(words: str, markup: str) -> None:
    transcript = _chat(words).transcript
    [cue] = transcript.cues
    said = [token.text for token in transcript.tokens]
    assert write_markup(said, cue.annotation or Annotation()) == markup


@pytest.mark.parametrize(
    ("words", "gone", "left"),
    [
        ("the [/] the cat .", {0}, "the cat ."),
        ("<the big> [/] the big cat .", {0, 1}, "the big cat ."),
        ("<the &-uh big> [/] the big cat .", {1}, "<the big> [/] the big cat ."),
        ("<the [/] the cat> [//] a dog .", {0}, "<the cat> [//] a dog ."),
        ("<the [/] the cat> [//] a dog .", {0, 1, 2}, "a dog ."),
        ("so &-uh , (.) yes [*] .", {1}, "so (.) yes [*] ."),
        ("so yes [*] [?] no .", {1}, "so no ."),
        ("<so yes> [=! laughs] no .", {0, 1}, "no ."),
    ],
)
def test_codes_go_with_their_words(words: str, gone: set[int], left: str) -> None:
    document = _chat(words)
    tokens = document.transcript.tokens
    written = [None if i in gone else token.text for i, token in enumerate(tokens)]
    assert document.rewrite(Edition(written, [(None, None)])) == _chat(left).source.text


def test_an_utterance_goes_with_its_dependent_tiers() -> None:
    text = "@Begin\n*ANN:\t&-um .\n%com:\tsighs\n%act:\tlooks\n\tup\n*BEN:\tyes .\n@End\n"
    document = read(Source("file", text), Format.CHAT)
    rewritten = document.rewrite(Edition([None, "yes"], [None, (None, None)]))
    assert rewritten == "@Begin\n*BEN:\tyes .\n@End\n"


@pytest.mark.parametrize(
    ("words", "annotation", "marked"),
    [
        (
            "uh the the cat .",
            Annotation((0,), (Repair(1, 1, 2, 2, Kind.REPEAT),)),
            "&-uh the [/] the cat .",
        ),
        (
            "i want i need it .",
            Annotation((), (Repair(0, 1, 2, 3, Kind.SUBSTITUTE),)),
            "<i want> [//] i need it .",
        ),
        (
            "he was it is late .",
            Annotation((), (Repair(0, 1, 2, 2, Kind.DELETE),)),
            "<he was> [/-] it is late .",
        ),
        (
            "the the cat a dog .",
            Annotation((), (Repair(0, 0, 1, 1, Kind.REPEAT), Repair(0, 2, 3, 4, Kind.SUBSTITUTE))),
            "<the [/] the cat> [//] a dog .",
        ),
        # the transcriber has spoken
        ("the [/] the uh cat .", Annotation((2,)), "the [/] the uh cat ."),
    ],
)
def test_marks(words: str, annotation: Annotation, marked: str) -> None:
    document = _chat(words)
    assert document.mark([annotation]) == _chat(marked).source.text


def test_crossing_repairs_cannot_be_marked_both() -> None:
    crossing = Annotation(
        (), (Repair(0, 1, 2, 2, Kind.SUBSTITUTE), Repair(1, 3, 4, 4, Kind.SUBSTITUTE))
    )
    assert "<a b> [//] c d e ." in _chat("a b c d e .").mark([crossing])


def test_each_sentence_is_an_utterance() -> None:
    builder = Builder()
    words = ["Uh,", "yes.", "The", "the", "dog", "&", "I", "left?"]
    repairs = (Repair(2, 2, 3, 3, Kind.REPEAT),)
    tokens = [Token(word) for word in words]
    builder.cue(tokens, "Anna", 0.0, 3.0, annotation=Annotation((0,), repairs))
    *_, first, second, end = write(builder.transcript(), Format.CHAT, "file").splitlines()
    assert first.startswith("*ANN:\t&-uh , yes . ")
    assert second.startswith("*ANN:\tThe [/] the dog and I left ? ")
    assert end == "@End"


def test_a_word_is_written_anew_unless_it_has_signs_of_chat() -> None:
    items = parse("cat goo:d dog")
    tokens, _ = spoken(items)
    left = without_removed(items, tokens, ["Cat", "Good", "dog"], (None, None))
    assert [item.text for item in left] == ["Cat", "goo:d", "dog"]
