"""Disfluencies are put where people make them, and the words that are meant stay."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from stir.corpus.markup import parse_markup
from stir.lab.training.sentences.conversations.alternatives import Alternatives
from stir.lab.training.sentences.conversations.fluent import Sentence
from stir.lab.training.sentences.edits import Edit, apply
from stir.lab.training.sentences.stutters import (
    Stutterer,
    changes_heard,
    draw_stutters,
)
from stir.lm.vocabulary import Vocabulary
from stir.types import Kind, Utterance
from stir.words import Word

TAGGED = [
    "we/PRP went/VBD to/IN the/DT lake/NN and/CC they/PRP really/RB liked/VBD the/DT boat/NN",
    "i/PRP dont/VBPRB think/VB that/IN its/PRPBES a/DT good/JJ idea/NN to/TO go/VB there/RB",
    "they/PRP have/VBP a/DT big/JJ house/NN in/IN the/DT country/NN and/CC i/PRP like/VBP it/PRP",
    "she/PRP was/VBD never/RB at/IN the/DT office/NN when/WRB he/PRP called/VBD her/PRP",
]


def utterance(line: str, number: int) -> Utterance:
    words, tags = zip(*(token.split("/") for token in line.split()), strict=True)
    return Utterance(f"own{number}:A:{number}", words, tags)


SAID = [utterance(line, i) for i, line in enumerate(TAGGED)]
FLUENT = {
    ("we went to the lake and they really liked the boat"),
    ("i don't think that it's a good idea to go there"),
    ("they have a big house in the country and i like it"),
    ("she was never at the office when he called her"),
}
WORDS = Vocabulary.of([u.words for u in SAID])
VECTORS = np.random.default_rng(0).normal(size=(len(WORDS) + 1, 8)).astype(np.float32)


def drawn(count: int = 400, seed: int = 1) -> list[str]:
    return list(draw_stutters(SAID, count, seed, VECTORS, WORDS, {}))


def stutterer(seed: int = 0, **heard: str) -> tuple[Stutterer, Sentence]:
    """One that has heard what was said before what, and a sentence."""
    changes = {tuple(right.split("_")): [(wrong,)] for right, wrong in heard.items()}
    words, tags = zip(*(token.split("/") for token in TAGGED[0].split()), strict=True)
    sentence = Sentence(words, tags)
    alternatives = Alternatives([sentence], VECTORS, WORDS)
    return Stutterer([sentence], alternatives, changes, random.Random(seed)), sentence


def test_what_is_meant_stays() -> None:
    """Without what is taken back and without edit terms, every sentence is what it was."""
    for markup in drawn():
        words, annotation = parse_markup(markup)
        kept = " ".join(Word(words[i]).form for i in annotation.fluent(len(words)))
        assert kept in FLUENT, markup
        assert annotation.repairs


def test_the_same_seed_makes_the_same_sentences() -> None:
    assert drawn(50) == drawn(50)
    assert drawn(50) != drawn(50, seed=2)
    assert drawn(0) == []


def test_what_is_drawn_is_as_in_conversations() -> None:
    repairs = [r for markup in drawn(3000) for r in parse_markup(markup).annotation.repairs]
    kinds = Counter(repair.kind for repair in repairs)
    # Shriberg (1994): half are repeats, one in ten to twenty is given up
    assert 0.4 < kinds[Kind.REPEAT] / len(repairs) < 0.7
    assert 0.02 < kinds[Kind.DELETE] / len(repairs) < 0.12
    lengths = Counter(repair.rm_end - repair.rm_start + 1 for repair in repairs)
    assert 0.5 < lengths[1] / len(repairs) < 0.75
    assert lengths[2] > lengths[3] > lengths[4]
    cued = sum(bool(repair.interregnum) for repair in repairs)
    assert 0.1 < cued / len(repairs) < 0.25


def test_repeats_are_of_small_words() -> None:
    first = Counter(
        markup.partition("[ ")[2].split()[0].strip("[").lower() for markup in drawn(1000)
    )
    assert first["they"] > 4 * first["boat"]
    assert first["the"] > 4 * first["lake"]


def test_nothing_is_said_again_at_the_end() -> None:
    maker, sentence = stutterer()
    last = len(sentence.words) - 1
    assert all(maker.repeat(sentence, last) is None for _ in range(50))


@pytest.mark.parametrize("seed", range(20))
def test_insertion_and_omission(seed: int) -> None:
    maker, sentence = stutterer(seed)
    edit = maker.insertion(sentence, 6)
    assert edit is not None
    words, annotation = parse_markup(apply([edit], sentence.words))
    first = annotation.repairs[0]
    # "they (liked)" before "they really (liked)"
    assert words[first.rm_start] == "they"
    assert "really" not in words[first.rm_start : first.rm_end + 1]
    edit = maker.omission(sentence, 3)
    assert edit is not None
    words, annotation = parse_markup(apply([edit], sentence.words))
    first = annotation.repairs[0]
    assert first.rm_end > first.rm_start
    # no two adverbs are put in one place, and no sentence ends in one
    assert maker.insertion(sentence, 9) is None
    assert maker.omission(sentence, 10) is None


def test_what_others_have_said_first() -> None:
    words, annotation = parse_markup("so [ it's + that's ] fine and [ the + the ] end")
    said = Utterance("1:A:1", words, None, annotation)
    assert changes_heard([said]) == {("that's",): [("it's",)]}
    maker, sentence = stutterer(they="he")
    for _ in range(50):
        edit = maker.heard(sentence, 6)
        assert edit is not None
        assert edit.markup.replace("[ [", "[").startswith("[ he +")
    assert maker.heard(sentence, 7) is None


def test_a_sentence_that_is_given_up_leaves_no_words() -> None:
    maker, _ = stutterer()
    words, tags = zip(*(token.split("/") for token in TAGGED[3].split()), strict=True)
    target = Sentence(words, tags)
    edits = [edit for _ in range(200) if (edit := maker.delete(target, 0)) is not None]
    assert edits
    for edit in edits:
        assert isinstance(edit, Edit)
        [repair] = parse_markup(apply([edit], words)).annotation.repairs
        assert repair.kind is Kind.DELETE
        assert repair.rm_start == 0


def test_utterances_that_cannot_be_stuttered() -> None:
    untagged = Utterance("1:A:1", ("we", "went", "home"))
    short = Utterance("1:A:2", ("we", "went"), ("PRP", "VBD"))
    doubled = Utterance("1:A:3", ("no", "no", "we", "went"), ("UH", "UH", "PRP", "VBD"))
    assert list(draw_stutters([untagged, short, doubled], 5, 0, VECTORS, WORDS, {})) == []
